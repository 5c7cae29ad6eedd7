import { createStore } from 'zustand/vanilla'
import type { Memory } from '@/domain/memory'
import { paths } from '@/lib/paths'
import { findSourcePlace } from '@/storage/memories/memory-queries'
import { showToast } from '@/ui/overlays/toast-store'
import * as words from './words'

/** The messages that a memory came from, while the reader goes from one to the next. */
interface SourceTrail {
  memoryId: string
  /** What the memory says. */
  text: string
  messageIds: readonly string[]
  index: number
}

/** A trail that has led to a message of a chat. */
interface FollowedTrail extends SourceTrail {
  conversationId: string
}

/** The trail that is being followed; undefined where none is. MEM-04 */
export const sourceTrail = createStore<{ trail: FollowedTrail | undefined }>(() => ({
  trail: undefined,
}))

/** Ends it. */
export function leaveTrail(): void {
  sourceTrail.setState({ trail: undefined })
}

/** Ids of the messages that a memory came from and that are there. */
export function presentSources({ sources }: Pick<Memory, 'sources'>): string[] {
  return sources.flatMap(({ messageId, state }) => (state === 'gone' ? [] : [messageId]))
}

/** The way through the messages of a memory. */
export function trailOf(memory: Pick<Memory, 'id' | 'text' | 'sources'>) {
  return { memoryId: memory.id, text: memory.text, messageIds: presentSources(memory) }
}

/** Leads to one message of a memory, in whichever chat it stands. @param go opens an address. */
export async function followSource(trail: SourceTrail, go: (path: string) => void): Promise<void> {
  const messageId = trail.messageIds[trail.index]
  const place = messageId === undefined ? undefined : await findSourcePlace(messageId)
  if (!place) {
    showToast({ text: words.messageIsGone })
    return
  }
  const { conversationId, room } = place
  sourceTrail.setState({ trail: { ...trail, conversationId } })
  go(
    room === undefined
      ? paths.chat(conversationId, messageId)
      : paths.chat2(conversationId, messageId, room),
  )
}
