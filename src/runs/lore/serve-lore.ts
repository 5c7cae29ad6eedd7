import type { LorebookInUse, LoreSource } from '@/domain/lorebook'
import { DEFAULT_USER_NAME } from '@/domain/persona'
import { type CompiledBook, compileBook } from '@/generation/lore/book/compile-book'
import { findLore } from '@/generation/lore/find-lore'
import { readPattern } from '@/generation/lore/keys/read-pattern'
import { findMarks } from '@/generation/lore/find-marks'
import type { LoreBook, LoreDraws, LoreMessage, LoreResult } from '@/generation/lore/lore-types'
import { needsHistory } from '@/generation/lore/needs-history'
import { findLoreWarnings } from '@/generation/lore/book/find-warnings'
import { createPlanMacros } from '@/generation/prompt/plan-macros'
import { createSeededRandom } from '@/lib/seeded-random'
import { getLoreEntries, getLorebook } from '@/storage/lorebooks/lorebook-queries'
import type {
  BookReference,
  BookWarning,
  LoreAnswers,
  LoreReply,
  LoreRequest,
  LoreRequestChat,
  LoreTask,
} from './lore-wire'

/** Books that are kept compiled. */
const MAX_BOOKS = 60

/** Of a key that a warning names. */
const MAX_KEY_SHOWN = 100

/** Where requests come from and replies go. */
export interface LorePort {
  post: (reply: LoreReply) => void
  listen: (onTask: (task: LoreTask) => void) => void
}

interface KnownBook {
  revision: number
  book: LoreBook
  compiled: CompiledBook
  needsHistory: boolean
}

/** Finds lore for the page, in a worker. Keys are compiled once for each revision of a book. */
export function serveLore(port: LorePort): void {
  const known = new Map<string, KnownBook>()

  async function know(reference: BookReference): Promise<KnownBook | undefined> {
    const { id, revision, inline } = reference
    const before = known.get(id)
    // The oldest use stands first.
    known.delete(id)
    if (before?.revision === revision) {
      known.set(id, before)
      return before
    }
    const book = inline ?? (await readBook(id))
    if (!book) return undefined
    const each = {
      revision,
      book,
      compiled: compileBook(book),
      needsHistory: needsHistory(book),
    }
    known.set(id, each)
    const [oldest] = known.keys()
    if (known.size > MAX_BOOKS && oldest !== undefined) known.delete(oldest)
    return each
  }

  async function knowAll(references: readonly BookReference[]) {
    const found: (LorebookInUse<CompiledBook> & { needsHistory: boolean })[] = []
    for (const reference of references) {
      const each = await know(reference)
      // It was deleted meanwhile.
      if (!each) continue
      const { compiled: book, needsHistory } = each
      found.push({ book, scope: reference.scope, needsHistory })
    }
    return found
  }

  function tryPatterns(slowPatterns: readonly string[]): LoreDraws['tryPattern'] {
    const slow = new Set(slowPatterns)
    return (pattern, text) => {
      const written = String(pattern)
      if (slow.has(written)) return 'tooSlow'
      port.post({ kind: 'trying', pattern: written })
      pattern.lastIndex = 0
      const match = pattern.exec(text)
      port.post({ kind: 'trying', pattern: undefined })
      return match ? { index: match.index, length: match[0].length } : 'none'
    }
  }

  async function answer(task: LoreTask): Promise<LoreAnswers[LoreRequest['kind']]> {
    const tryPattern = tryPatterns(task.slowPatterns)
    switch (task.kind) {
      case 'prepare': {
        const books = await knowAll(task.books)
        return { needsHistory: books.some((each) => each.needsHistory) }
      }
      case 'find':
        return find(await knowAll(task.books), task, tryPattern)
      case 'try': {
        const books = await knowAll([task.book])
        return tryText(books, task.text, tryPattern)
      }
      case 'warn': {
        const each = await know(task.book)
        if (!each) return { warnings: [] }
        const slow = findSlow(each.book, task.slowPatterns)
        return { warnings: [...slow, ...findLoreWarnings(each.book)] }
      }
    }
  }

  port.listen((task) => {
    answer(task).then(
      (found) => port.post({ kind: 'answer', answer: found }),
      (cause: unknown) => port.post({ kind: 'broke', message: String(cause) }),
    )
  })
}

/** Keys whose patterns took too long in this visit. */
function findSlow({ entries }: LoreBook, slowPatterns: readonly string[]): BookWarning[] {
  if (slowPatterns.length === 0) return []
  const slow = new Set(slowPatterns)
  return entries.flatMap(({ id: entryId, enabled, keys, secondaryKeys = [] }) =>
    enabled
      ? [...keys, ...secondaryKeys]
          .filter((key) => isSlow(key, slow))
          .map((key) => ({
            code: 'slowPattern' as const,
            entryId,
            params: { key: key.slice(0, MAX_KEY_SHOWN) },
          }))
      : [],
  )
}

function isSlow(key: string, slow: ReadonlySet<string>): boolean {
  const pattern = readPattern(key.trim())
  return pattern !== undefined && pattern !== 'broken' && slow.has(String(pattern.regExp))
}

async function readBook(id: string): Promise<LoreBook | undefined> {
  const book = await getLorebook(id)
  return book && { ...book, entries: await getLoreEntries(id) }
}

function find(
  books: LorebookInUse<CompiledBook>[],
  { chat, settings }: Extract<LoreTask, { kind: 'find' }>,
  tryPattern: LoreDraws['tryPattern'],
): LoreAnswers['find'] {
  const { macros: sources, seed, ...told } = chat
  const macros = sources && createPlanMacros(sources)
  const result = findLore({
    books,
    chat: { ...told, sources: resolveSources(chat) },
    settings,
    draws: {
      draw: (place) => createSeededRandom(JSON.stringify([seed, place])).next(),
      resolve: macros ? macros.resolve : (text) => text,
      tryPattern,
    },
  })
  const { local = new Map(), global = new Map() } = macros?.variables ?? {}
  return { ...result, variables: { local, global } }
}

/** Places of what keys are looked for in beside messages, where their macros draw what they draw in the prompt. */
const SOURCE_PLACES: Readonly<Record<LoreSource, string>> = {
  persona: 'persona',
  description: 'description',
  personality: 'personality',
  scenario: 'scenario',
  note: 'characterNote',
  creatorNotes: 'creatorNotes',
}

/** With macros of their own, so that what they set is not set twice. */
function resolveSources({ sources, macros }: LoreRequestChat): LoreRequestChat['sources'] {
  if (!macros) return sources
  const { resolve } = createPlanMacros(macros)
  const resolved: Partial<Record<LoreSource, string>> = {}
  for (const [source, place] of Object.entries(SOURCE_PLACES) as [LoreSource, string][]) {
    const text = sources[source]
    if (text !== undefined) resolved[source] = resolve(text, place)
  }
  return resolved
}

/** What would fire if the text were the only message of a chat: by its keys, whatever chance and time decide. */
function tryText(
  books: LorebookInUse<CompiledBook>[],
  text: string,
  tryPattern: LoreDraws['tryPattern'],
): LoreAnswers['try'] {
  const message: LoreMessage = { role: 'user', name: DEFAULT_USER_NAME, text }
  const draws: LoreDraws = { draw: () => 0, resolve: (written) => written, tryPattern }
  const { log }: LoreResult = findLore({
    books,
    chat: {
      messages: [message],
      messageCount: 1,
      characterMessageCount: 0,
      trigger: 'normal',
      characterNames: [],
      sources: {},
      fired: [],
    },
    settings: {
      budget: Number.MAX_SAFE_INTEGER,
      hasPersonality: true,
      hasScenario: true,
    },
    draws,
  })
  const compiled = books.map(({ book }) => book)
  return { log, marks: findMarks({ books: compiled, message, draws }) }
}
