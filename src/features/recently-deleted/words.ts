import type { DeletedRecord } from '@/storage/database/records'
import { DAYS_KEPT } from '@/storage/deleted/recently-deleted'
import { formatCount, quoteName } from '@/ui/format'
import { formatDate } from '@/ui/format-size'

type Deleted = Pick<DeletedRecord, 'kind' | 'name' | 'messages'>

const countMessages = (count: number) => formatCount(count, 'message', 'messages')

/** Heading of one entry. */
export function nameOf({ kind, name, messages: count }: Deleted): string {
  return kind === 'messages' ? `${countMessages(count)} of ${quoteName(name)}` : name
}

/** An entry within a sentence. */
function quoted(entry: Deleted): string {
  return entry.kind === 'messages' ? nameOf(entry) : quoteName(entry.name)
}

/** What an entry is; undefined where its name says it. */
export function describe({ kind, messages: count }: Deleted): string | undefined {
  if (kind === 'character') return `Character, with ${countMessages(count)}`
  return kind === 'conversation' ? `Chat, with ${countMessages(count)}` : undefined
}

export const title = 'Recently deleted'
export const intro = `What you delete stays here for ${DAYS_KEPT} days, in this browser only. No backup holds it.`
export const times = (deletedAt: number, goneAt: number) =>
  `Deleted ${formatDate(deletedAt)}, kept until ${formatDate(goneAt)}`
export const restore = 'Restore'
export const restoreNamed = (entry: Deleted) => `Restore ${quoted(entry)}`
export const restored = (entry: Deleted) => `Restored ${quoted(entry)}`
export const notRestored = 'The chat of these messages is deleted too. Restore the chat first.'
export const deleteForGood = 'Delete for good'
export const deleteNamed = (entry: Deleted) => `Delete for good: ${quoted(entry)}`
export const deleteAll = 'Delete all for good'
export const confirmOne = (entry: Deleted) => `Delete ${quoted(entry)} for good?`
export const confirmAll = (count: number) =>
  `Delete ${formatCount(count, 'entry', 'entries')} for good?`
export const confirmText = 'It cannot be brought back then, and its pictures go with it.'
export const gone = 'Deleted for good'
export const empty = 'Nothing was deleted lately'
export const emptyText = `Chats, characters and messages that you delete can be restored here for ${DAYS_KEPT} days.`
export const backToSettings = 'Back to Settings'
export const loading = 'Reading what was deleted'
