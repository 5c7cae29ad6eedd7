import { withFreshSources } from '@/domain/memory'
import type { ConversationTables } from '../conversations/tables'
import type { MessageRecord } from '../database/records'
import { isSoundMemory } from './memory-records'

/**
 * Brings memories up to date with the messages that they came from: after these have changed, moved, gone or come back.
 * Inside a transaction that has texts. Where they feed none, it is one look into an index. MEM-12, MEM-13
 * @param gone ids of messages that are deleted.
 */
export async function refreshSources(
  { memories }: Pick<ConversationTables, 'memories'>,
  present: readonly MessageRecord[],
  gone: readonly string[] = [],
): Promise<void> {
  const fed = await memories.fedBy([...present.map(({ id }) => id), ...gone])
  if (fed.length === 0) return
  const found = new Map<string, { message: MessageRecord | undefined }>()
  for (const id of gone) found.set(id, { message: undefined })
  for (const message of present) found.set(message.id, { message })
  const changed = fed.filter(isSoundMemory).flatMap((memory) => {
    const next = withFreshSources(memory, (id) => found.get(id))
    return next === memory ? [] : [next]
  })
  if (changed.length > 0) await memories.put(changed)
}

/** Whether a change of a message is one that memories made of it have to know. */
export function changesSources(
  before: Pick<MessageRecord, 'content' | 'hidden'>,
  next: Pick<MessageRecord, 'content' | 'hidden'>,
): boolean {
  return before.content !== next.content || !before.hidden !== !next.hidden
}
