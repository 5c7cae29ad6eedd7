import type { DeletedRecord } from '@/storage/database/records'
import { DAYS_KEPT } from '@/storage/deleted/recently-deleted'
import { formatCount, quoteName } from '@/ui/format'
import { formatDate } from '@/ui/format-size'

type Deleted = Pick<DeletedRecord, 'kind' | 'name' | 'messages'>

const messages = (count: number) => formatCount(count, 'message', 'messages')

/** Heading of one entry. */
function nameOf({ kind, name, messages: count }: Deleted): string {
  return kind === 'messages' ? `${messages(count)} of ${quoteName(name)}` : name
}

/** An entry within a sentence. */
function quoted(entry: Deleted): string {
  return entry.kind === 'messages' ? nameOf(entry) : quoteName(entry.name)
}

/** What an entry is; undefined where its name says it. */
function describe({ kind, messages: count }: Deleted): string | undefined {
  if (kind === 'character') return `Character, with ${messages(count)}`
  return kind === 'conversation' ? `Chat, with ${messages(count)}` : undefined
}

/** Everything that Recently deleted says. */
export const words = {
  title: 'Recently deleted',
  intro: `What you delete stays here for ${DAYS_KEPT} days, in this browser only. No backup holds it.`,
  nameOf,
  describe,
  times: (deletedAt: number, goneAt: number) =>
    `Deleted ${formatDate(deletedAt)}, kept until ${formatDate(goneAt)}`,
  restore: 'Restore',
  restoreNamed: (entry: Deleted) => `Restore ${quoted(entry)}`,
  restored: (entry: Deleted) => `Restored ${quoted(entry)}`,
  notRestored: 'The chat of these messages is deleted too. Restore the chat first.',
  deleteForGood: 'Delete for good',
  deleteNamed: (entry: Deleted) => `Delete for good: ${quoted(entry)}`,
  deleteAll: 'Delete all for good',
  confirmOne: (entry: Deleted) => `Delete ${quoted(entry)} for good?`,
  confirmAll: (count: number) => `Delete ${formatCount(count, 'entry', 'entries')} for good?`,
  confirmText: 'It cannot be brought back then, and its pictures go with it.',
  gone: 'Deleted for good',
  empty: 'Nothing was deleted lately',
  emptyText: `Chats, characters and messages that you delete can be restored here for ${DAYS_KEPT} days.`,
  backToSettings: 'Back to Settings',
  loading: 'Reading what was deleted',
}
