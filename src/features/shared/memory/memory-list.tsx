import { type ReactNode, useState } from 'react'
import type { Memory } from '@/domain/memory'
import { Button } from '@/ui/buttons/button'
import * as words from './words'

/** Items that are drawn at first, and more with each press: there may be thousands. */
const SHOWN_AT_ONCE = 30

interface Props {
  /** What they are, for those who cannot see the heading above. */
  label: string
  memories: readonly Memory[]
  /** One that is drawn however many stand before it. */
  shown?: Memory | undefined
  children: (memory: Memory) => ReactNode
}

/** Memories in their order. */
export function MemoryList({ label, memories, shown, children }: Props) {
  const [wanted, setWanted] = useState(SHOWN_AT_ONCE)
  const count = Math.max(wanted, shown ? memories.indexOf(shown) + 1 : 0)
  const rest = memories.length - count
  return (
    <>
      <ul aria-label={label} className="flex flex-col gap-2">
        {memories.slice(0, count).map(children)}
      </ul>
      {rest > 0 && (
        <Button
          size="small"
          className="self-start"
          onClick={() => setWanted(count + Math.max(SHOWN_AT_ONCE, Math.min(rest, 200)))}
        >
          {words.showMore(rest)}
        </Button>
      )}
    </>
  )
}
