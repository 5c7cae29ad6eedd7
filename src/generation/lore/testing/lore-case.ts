import type { LoreEntry, LoreScope } from '@/domain/lorebook'
import { resolveMacros } from '../../macros/resolve-macros'
import { testContext } from '../../macros/testing/macro-context'
import { compileBook } from '../book/compile-book'
import { findLore } from '../find-lore'
import type {
  LoreBook,
  LoreChat,
  LoreDraws,
  LoreMessage,
  LoreResult,
  LoreSettings,
} from '../lore-types'

/** An entry with what a test says of it. Its content is its id, unless the test says otherwise. */
function loreEntry(id: string, fields: Partial<LoreEntry> = {}): LoreEntry {
  return { id, keys: [], content: id, enabled: true, createdAt: 0, updatedAt: 0, ...fields }
}

/** Entries by id. */
export type TestEntries = Record<string, Partial<LoreEntry>>

export function loreBook(entries: TestEntries, fields: Partial<LoreBook> = {}): LoreBook {
  const list = Object.entries(entries).map(([id, entry]) => loreEntry(id, entry))
  return { id: 'book', name: 'Book', entries: list, ...fields }
}

/** Messages of user and character in turn, the user's last. */
function loreMessages(texts: readonly string[]): LoreMessage[] {
  return texts.map((text, index): LoreMessage => {
    const isUser = (texts.length - index) % 2 === 1
    const name = isUser ? 'Ana' : 'Mira'
    return { id: `m${index}`, role: isUser ? 'user' : 'assistant', name, text }
  })
}

/** What a test says of a chat. */
interface LoreCase extends Partial<Omit<LoreChat, 'messages'>> {
  /** Entries of one book, or several books. */
  entries?: TestEntries
  book?: Partial<LoreBook>
  books?: readonly (LoreBook & { scope?: LoreScope })[]
  /** Texts of the messages, the newest last. */
  messages?: readonly string[]
  settings?: Partial<LoreSettings>
  /** What is drawn, by place; 0 for all others. */
  drawn?: Readonly<Record<string, number>>
  /** Patterns that take too long. */
  slow?: readonly string[]
}

/** Chance and macros of tests: `{{char}}` is Mira, `{{user}}` Ana. */
export function testDraws({
  drawn = {},
  slow = [],
}: Pick<LoreCase, 'drawn' | 'slow'> = {}): LoreDraws {
  const context = testContext({ characterName: 'Mira', userName: 'Ana' })
  return {
    draw: (place) => drawn[place] ?? 0,
    resolve: (text, place) => resolveMacros(text, context, place),
    tryPattern: (pattern, text) => {
      if (slow.includes(pattern.source)) return 'tooSlow'
      const found = pattern.exec(text)
      return found ? { index: found.index, length: found[0].length } : 'none'
    },
  }
}

/** Finds the lore of a case. */
export function findCase({
  entries = {},
  book,
  books,
  messages = [''],
  settings,
  drawn,
  slow,
  ...chat
}: LoreCase): LoreResult {
  const list: readonly (LoreBook & { scope?: LoreScope })[] = books ?? [loreBook(entries, book)]
  const said = loreMessages(messages)
  return findLore({
    books: list.map((each) => ({ book: compileBook(each), scope: each.scope ?? 'character' })),
    chat: {
      messages: said,
      messageCount: said.length,
      characterMessageCount: said.filter(({ role }) => role === 'assistant').length,
      trigger: 'normal',
      characterNames: ['Mira'],
      sources: {},
      fired: [],
      ...chat,
    },
    settings: { budget: 8192, hasPersonality: false, hasScenario: false, ...settings },
    draws: testDraws({ drawn, slow }),
  })
}

/** Ids of what is placed, in order. */
export const placedIds = ({ placed }: LoreResult): string[] => placed.map(({ entryId }) => entryId)

/** Why an entry rests; undefined where it is placed or not listed. */
export function restOf({ log }: LoreResult, id: string): string | undefined {
  return Object.entries(log.rest).find(([, ids]) => ids.includes(id))?.[0]
}
