import { Brain } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Memory } from '@/domain/memory'
import { openMemory } from '@/features/shared/memory/memory-open'
import type { ConversationRecord, MessageRecord } from '@/storage/database/records'
import { useMemoriesFor } from '@/storage/hooks/use-memories'
import { IconButton } from '@/ui/buttons/icon-button'
import * as words from './words'

/** How many memories came from a message, by its id: of the chat that is open. */
const marks = createStore<{ counts: ReadonlyMap<string, number> }>(() => ({ counts: new Map() }))

/**
 * Finds which messages of a chat feed its memories: once for all of them, and anew where a memory changes. No message asks
 * by itself, so that one that is being written costs nothing more. MEM-04
 */
export function MemoryMarks({ conversation }: { conversation: ConversationRecord }) {
  const memories = useMemoriesFor(conversation)
  useEffect(() => {
    if (memories) marks.setState({ counts: countSources(memories) })
  }, [memories])
  return null
}

function countSources(memories: readonly Memory[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { sources } of memories)
    for (const id of new Set(sources.map(({ messageId }) => messageId)))
      counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

/** Says quietly that a message is remembered, and leads to what came from it. MEM-04 */
export function MemoryMark({ message }: { message: MessageRecord }) {
  const count = useStore(marks, ({ counts }) => counts.get(message.id) ?? 0)
  return count > 0 ? <Mark {...{ message, count }} /> : null
}

/** How far a mark reaches beyond the words, so that its icon ends where they do; and how wide it is beside the buttons. */
const SMALL = { beyond: '-0.5rem', below: '0', beside: '1.5rem' }
/** Under a finger it is larger than the row that it stands in. */
const LARGE = { beyond: '-0.875rem', below: '-0.25rem', beside: '2.25rem' }

function Mark({ message, count }: { message: MessageRecord; count: number }) {
  const { id, conversationId, role } = message
  const place = useRef<HTMLSpanElement>(null)
  // By hand, because rules for it would be a part of the styles of every cold chat.
  useLayoutEffect(() => {
    const mark = place.current
    const row = mark?.nextElementSibling
    if (!mark || !(row instanceof HTMLElement)) return undefined
    const look = mark.closest<HTMLElement>('[data-look]')?.dataset['look']
    const isAtEnd = role === 'user' ? look === 'standard' : look === 'mobile'
    const side = isAtEnd || look === 'plain' ? 'inset-inline-end' : 'inset-inline-start'
    const { beyond, below, beside } = matchMedia('(pointer: coarse)').matches ? LARGE : SMALL
    mark.style.setProperty(side, look === 'mobile' || look === 'plain' ? '0' : beyond)
    mark.style.setProperty(look === 'plain' ? 'top' : 'bottom', below)
    // On the phone the buttons float elsewhere. Otherwise they stand beside it.
    if (look === 'mobile') return undefined
    const margin = side.replace('inset', 'margin')
    row.style.setProperty(margin, look === 'plain' ? `calc(${beside} - ${beyond})` : beside)
    return () => {
      row.style.removeProperty(margin)
    }
  }, [role])
  return (
    <span ref={place} className="absolute">
      <IconButton
        icon={Brain}
        label={words.inMemory(count)}
        size="small"
        onClick={() => openMemory(conversationId, { messageId: id })}
      />
    </span>
  )
}
