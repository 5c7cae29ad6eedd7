import type * as z from 'zod/mini'
import {
  type LoreLog,
  loreEntrySchema,
  loreLogSchema,
  type LorebookSource,
  lorebookHeadSchema,
  lorebookSourceSchema,
} from '@/domain/lorebook'
import { textLimits } from '@/domain/text-limits'
import { createId } from '@/lib/ids'
import { cutText } from '@/lib/cut-text'
import { type Tell, toldField, withNumbersAsText, withoutBlankName } from './check-fields'
import { type Fields, isFields, readRecord, toTime } from './read-record'

/** A lorebook that is fit to be stored. */
export interface CheckedLorebook {
  book: z.infer<typeof lorebookHeadSchema>
  entries: z.infer<typeof loreEntrySchema>[]
  source?: LorebookSource
}

/** A lorebook. It is never used in all chats by itself (IMPORT-06); what is no entry is left out. */
export function checkLorebook(
  id: string,
  raw: Fields,
  fallbackTime: number,
  defaultName: string,
  tell: Tell,
): CheckedLorebook | undefined {
  const createdAt = toTime(raw.createdAt) ?? fallbackTime
  const book = readRecord(
    lorebookHeadSchema,
    { ...withoutBlankName(raw, 'name', tell), id },
    {
      defaults: { name: defaultName, createdAt, updatedAt: createdAt },
      onBadField: toldField(tell),
    },
  )
  if (!book) return undefined
  delete book.isForAll
  const source = checkSource(raw.source, tell)
  return { book, entries: checkEntries(raw.entries, createdAt, tell), ...(source && { source }) }
}

function checkEntries(raw: unknown, fallbackTime: number, tell: Tell): CheckedLorebook['entries'] {
  const given: unknown[] = Array.isArray(raw) ? raw : []
  const ids = new Set<string>()
  let isBad = raw !== undefined && raw !== null && !Array.isArray(raw)
  const entries = given.flatMap((item) => {
    if (!isFields(item)) {
      isBad = true
      return []
    }
    const { name, keys, secondaryKeys, content } = item
    const entry = readRecord(
      loreEntrySchema,
      {
        ...withNumbersAsText(item, 'id', 'sourceKey'),
        ...(typeof name === 'string' && name.trim() === '' && { name: undefined }),
        ...(Array.isArray(keys) && { keys: cutKeys(keys) }),
        ...(Array.isArray(secondaryKeys) && { secondaryKeys: cutKeys(secondaryKeys) }),
        ...(typeof content === 'string' && { content: cutContent(content, tell) }),
      },
      {
        defaults: {
          id: createId(),
          keys: [],
          content: '',
          enabled: true,
          createdAt: fallbackTime,
          updatedAt: fallbackTime,
        },
        onBadField: toldField(tell),
      },
    )
    if (!entry) {
      isBad = true
      return []
    }
    if (entry.id === '' || ids.has(entry.id)) entry.id = createId()
    ids.add(entry.id)
    return [entry]
  })
  if (isBad) toldField(tell)('entries')
  return entries
}

function cutContent(content: string, tell: Tell): string {
  const max = textLimits.loreContent
  if (content.length > max) tell('text_cut', { field: 'content', max })
  return cutText(content, max)
}

function cutKeys(keys: readonly unknown[]): unknown[] {
  return keys.map((key) => (typeof key === 'string' ? cutText(key, textLimits.loreKey) : key))
}

/** What the book came from; the book stays without it. */
function checkSource(raw: unknown, tell: Tell): LorebookSource | undefined {
  if (raw === undefined || raw === null) return undefined
  const { data } = lorebookSourceSchema.safeParse(raw)
  if (data && data.text.length <= textLimits.card) return data
  toldField(tell)('source')
  return undefined
}

/** How much of a log is kept: far more than any answer has. */
const logLimits = { books: 500, entries: 5_000, ids: 2_000, id: 200 } as const

const shortText = (text: string) => cutText(text, textLimits.loreKey)

/**
 * What an answer tells of the lore that it was written with; undefined where it is none. Longer lists are cut: the log is
 * told, and decides about nothing but what an entry did before.
 */
export function checkLoreLog(raw: unknown): LoreLog | undefined {
  const { data: log } = loreLogSchema.safeParse(raw)
  if (!log || !hasShortIds(log)) return undefined
  const { books, entries, rest, more } = log
  const moreNow: NonNullable<LoreLog['more']> = { ...more }
  const restNow: LoreLog['rest'] = {}
  for (const [reason, ids] of Object.entries(rest) as [keyof LoreLog['rest'], string[]][]) {
    restNow[reason] = ids.slice(0, logLimits.ids)
    const left = ids.length - logLimits.ids
    if (left > 0) moreNow[reason] = (moreNow[reason] ?? 0) + left
  }
  return {
    ...log,
    books: books
      .slice(0, logLimits.books)
      .map((book) => ({ ...book, name: cutText(book.name, textLimits.name) })),
    entries: entries.slice(0, logLimits.entries).map((use) => ({
      ...use,
      name: shortText(use.name),
      ...(use.key !== undefined && { key: shortText(use.key) }),
      ...(use.word !== undefined && { word: shortText(use.word) }),
    })),
    rest: restNow,
    ...(Object.keys(moreNow).length > 0 && { more: moreNow }),
  }
}

function hasShortIds({ books, entries, rest }: LoreLog): boolean {
  const ids = [
    ...books.map(({ id }) => id),
    ...entries.flatMap(({ entryId, bookId, messageId, byEntryId, place }) => [
      entryId,
      bookId,
      messageId ?? '',
      byEntryId ?? '',
      place.outlet ?? '',
    ]),
    ...Object.values(rest).flat(),
  ]
  return ids.every((id) => id.length <= logLimits.id)
}
