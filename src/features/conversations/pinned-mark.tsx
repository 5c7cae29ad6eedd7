import { Pin } from 'lucide-react'

/** Says that a conversation is kept at the top. */
export function PinnedMark() {
  return (
    <Pin
      role="img"
      aria-label="Pinned"
      size={14}
      strokeWidth={1.5}
      className="shrink-0 text-accent"
    />
  )
}
