import type { AnswerWithVariants } from '@/domain/message'

/** Gives what a log of lore names its ids somewhere else; an id that stays is given back. */
export interface NewLoreIds {
  message: (id: string) => string
  entry: (id: string) => string
  book: (id: string) => string
}

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Gives new ids to fields of objects of a list; whatever else stands there stays. */
function inList(list: unknown, fields: Readonly<Record<string, (id: string) => string>>): unknown {
  if (!Array.isArray(list)) return list
  return list.map((item: unknown) => {
    if (!isFields(item)) return item
    const next: Fields = { ...item }
    for (const [name, newId] of Object.entries(fields)) {
      const id = next[name]
      if (typeof id === 'string') next[name] = newId(id)
    }
    return next
  })
}

/** A log of lore that moves with its answer. Without its schema, which no chat needs to start. */
function moveLog(log: unknown, { message, entry, book }: NewLoreIds): unknown {
  if (!isFields(log)) return log
  const { rest } = log
  const moved: Fields = {
    ...log,
    books: inList(log.books, { id: book }),
    entries: inList(log.entries, {
      entryId: entry,
      byEntryId: entry,
      bookId: book,
      messageId: message,
    }),
  }
  if (isFields(rest))
    moved.rest = Object.fromEntries(
      Object.entries(rest).map(([reason, ids]) => [
        reason,
        Array.isArray(ids)
          ? ids.map((id: unknown) => (typeof id === 'string' ? entry(id) : id))
          : ids,
      ]),
    )
  return moved
}

/** A message whose answers tell of their lore under new ids. The same object where none tells of any. */
export function withLoreIds<Message extends AnswerWithVariants>(
  message: Message,
  ids: NewLoreIds,
): Message {
  const { lore, variants } = message
  const hasLogs = lore !== undefined || variants?.some((answer) => answer.lore !== undefined)
  if (!hasLogs) return message
  return {
    ...message,
    ...(lore !== undefined && { lore: moveLog(lore, ids) }),
    ...(variants && {
      variants: variants.map((answer) =>
        answer.lore === undefined ? answer : { ...answer, lore: moveLog(answer.lore, ids) },
      ),
    }),
  }
}
