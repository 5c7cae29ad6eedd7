import { Pin } from 'lucide-react'
import * as words from './words'

/** Says that a conversation is kept at the top. */
export function PinnedMark() {
  return (
    <Pin
      role="img"
      aria-label={words.pinned}
      size={14}
      strokeWidth={1.5}
      className="shrink-0 text-accent"
    />
  )
}
