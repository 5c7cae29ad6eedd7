import type { LorebookInUse, LoreLog, LoreRestReason, LoreUse } from '@/domain/lorebook'
import { estimateTokens } from '../prompt/estimate-tokens'
import type { CompiledBook } from './book/compile-book'
import type { LoreChat, LoreDraws, LoreResult, LoreSettings, PlacedLore } from './lore-types'
import { chooseInGroups } from './search/choose-in-groups'
import { byOrder, type EntryInUse, type Firing } from './search/entry-in-use'
import { collectFirings } from './search/fired-before'
import { fitBudgets, type LoreBudget, type WeighedFiring } from './search/fit-budgets'
import { judgeAtOnce, judgeByText, type RecursionStep, scoreOf } from './search/judge-entry'
import { LoreReader, wordAt } from './search/lore-reader'
import { placeOf } from './search/place-of'
import { type LoreInUse, takeIntoUse } from './search/books-in-use'

/** What lore is found from. */
export interface LoreQuery {
  books: readonly LorebookInUse<CompiledBook>[]
  chat: LoreChat
  settings: LoreSettings
  draws: LoreDraws
}

/** Steps of recursion after the messages. LORE-22 */
const MAX_STEPS = 10
/** Ids that a log lists for a reason. LORE-49 */
const MAX_LISTED = 2000

/**
 * Finds the lore of an answer: which entries fire, which of them stay, and where they stand, with one reason for each that is
 * not used. LORE-06 to -49. Pure: nothing is changed, and the same input gives the same lore.
 *
 * An entry tells of the first of its listed keys that is found, in the newest message that has it; where no message has it, in
 * what is read beside messages, then in the first entry that says it. Patterns are tried on the newest message first, and no
 * more once one of them was too slow.
 */
export function findLore(query: LoreQuery): LoreResult {
  return new LoreSearch(query).find()
}

interface PlacedFiring extends WeighedFiring {
  step: number
  place: NonNullable<ReturnType<typeof placeOf>>
}

class LoreSearch {
  readonly #query: LoreQuery
  readonly #inUse: LoreInUse
  readonly #reader: LoreReader
  readonly #budget: LoreBudget
  readonly #closedGroups = new Set<string>()
  readonly #placed: PlacedFiring[] = []

  constructor(query: LoreQuery) {
    const { books, chat, settings, draws } = query
    this.#query = query
    this.#inUse = takeIntoUse(books, draws.resolve)
    const window = this.#inUse.entries.reduce(
      (most, { compiled }) => Math.max(most, compiled.entry.enabled ? compiled.window : 0),
      0,
    )
    this.#reader = new LoreReader(chat, draws.tryPattern, this.#inUse.terms, window)
    this.#budget = { limit: Math.max(0, settings.budget || 0), used: 0 }
  }

  find(): LoreResult {
    const { chat } = this.#query
    const fired = collectFirings(
      chat.fired,
      this.#inUse.entries.map(({ compiled }) => compiled),
    )
    const sure: Firing[] = []
    let open = this.#inUse.entries.filter((use) => {
      const verdict = judgeAtOnce(use, chat, fired)
      if (verdict?.kind === 'fires') sure.push({ use, ...verdict })
      else if (verdict) use.rests = verdict.why
      return verdict === undefined
    })
    const levels = [
      ...new Set(open.flatMap(({ compiled }) => compiled.recursionLevel || [])),
    ].toSorted((a, b) => a - b)
    const at: RecursionStep = { step: 0, level: 0 }
    let found = sure.concat(this.#judge(open, at))
    while (found.length > 0) {
      const isNew = this.#settle(found, at.step)
      open = open.filter(({ isSettled }) => !isSettled)
      // Who is left out fires nobody.
      if (at.step === MAX_STEPS || !this.#reader.hasLore) break
      at.step += 1
      if (at.step === 1) at.level = levels.shift() ?? 0
      found = isNew ? this.#judge(open, at) : []
      while (found.length === 0 && levels.length > 0) {
        at.level = levels.shift() ?? at.level
        found = this.#judge(open, at)
      }
    }
    return { placed: this.#toPlaced(), log: this.#toLog() }
  }

  /** Asks each entry whether it fires by what was read. */
  #judge(open: readonly EntryInUse[], at: RecursionStep): Firing[] {
    const found: Firing[] = []
    for (const use of open) {
      const verdict = judgeByText(use, this.#reader, at)
      if (verdict.kind === 'fires') {
        use.isSettled = true
        found.push({ use, ...verdict })
      } else {
        use.rests = verdict.why
        use.isSettled = verdict.isFinal
      }
    }
    return found
  }

  /** Takes what fires through roll, groups and budgets. @returns whether any of it may fire others. */
  #settle(found: readonly Firing[], step: number): boolean {
    const { draws, chat, settings } = this.#query
    const rest = (use: EntryInUse, why: LoreRestReason) => {
      use.rests = why
    }
    const rolled = found.toSorted(byOrder).filter(({ use, isSure }) => {
      const { probability, entry } = use.compiled
      const isIn = isSure || probability >= 100 || draws.draw(entry.id) * 100 < probability
      if (!isIn) rest(use, 'roll')
      return isIn
    })
    const lost = chooseInGroups(rolled, {
      closed: this.#closedGroups,
      draw: draws.draw,
      scoreOf: (use) => scoreOf(use, this.#reader),
    })
    for (const { use } of lost) rest(use, 'group')
    const weighed: PlacedFiring[] = []
    for (const firing of rolled) {
      if (lost.has(firing)) continue
      const { compiled } = firing.use
      const { content, entry } = compiled
      const text =
        compiled.tokens === undefined ? draws.resolve(content, `lore:${entry.id}`) : content
      const place = placeOf(compiled, chat, settings)
      if (text.trim() === '') rest(firing.use, 'empty')
      else if (!place) rest(firing.use, 'noOutlet')
      else {
        const tokens = compiled.tokens ?? estimateTokens(text)
        weighed.push({ ...firing, text, tokens, step, place })
      }
    }
    const leftOut = fitBudgets(weighed, this.#budget)
    let isNew = false
    for (const firing of weighed) {
      const why = leftOut.get(firing)
      if (why) rest(firing.use, why)
      else isNew = this.#place(firing) || isNew
    }
    return isNew
  }

  /** Places an entry. @returns whether it may fire others. */
  #place(firing: PlacedFiring): boolean {
    const { compiled } = firing.use
    this.#placed.push(firing)
    firing.use.rests = undefined
    for (const name of compiled.groups) this.#closedGroups.add(name)
    if (!compiled.firesLore) return false
    const { entry, hiddenKeys } = compiled
    this.#reader.readLore(entry.id, firing.text)
    for (const key of hiddenKeys)
      this.#reader.readLore(entry.id, this.#query.draws.resolve(key, `lore:${entry.id}:hidden`))
    return true
  }

  #inOrder(): readonly PlacedFiring[] {
    return this.#placed.toSorted(byOrder)
  }

  #toPlaced(): PlacedLore[] {
    return this.#inOrder().map(({ use, text, tokens, place }) => ({
      entryId: use.compiled.entry.id,
      bookId: use.compiled.bookId,
      name: use.compiled.title,
      text,
      place: place.place,
      tokens,
      restsWhenNarrow: use.compiled.decorators.ignoresOnMaxContext ?? false,
    }))
  }

  #toLog(): LoreLog {
    const rest: LoreLog['rest'] = {}
    const more: NonNullable<LoreLog['more']> = {}
    for (const { rests, compiled } of this.#inUse.entries) {
      if (rests === undefined || rests === 'notFound') continue
      const listed = (rest[rests] ??= [])
      if (listed.length < MAX_LISTED) listed.push(compiled.entry.id)
      else more[rests] = (more[rests] ?? 0) + 1
    }
    return {
      books: this.#inUse.books.map(({ book: { id, name, budget }, scope, used }) => ({
        id,
        name,
        scope,
        ...(budget !== undefined && { budget, used }),
      })),
      budget: this.#budget.limit,
      used: this.#budget.used,
      entries: this.#inOrder().map(toUse),
      rest,
      ...(Object.keys(more).length > 0 && { more }),
      at: 0,
    }
  }
}

function toUse({ use, reason, key, spot, step, place, tokens }: PlacedFiring): LoreUse {
  const { entry, bookId, title } = use.compiled
  const word = spot && wordAt(spot)
  return {
    entryId: entry.id,
    bookId,
    name: title,
    reason,
    ...(key && { key: key.written }),
    ...(word && { word }),
    ...(spot?.kind === 'message' &&
      spot.message.id !== undefined && { messageId: spot.message.id }),
    ...(spot?.kind === 'lore' && { byEntryId: spot.entryId }),
    ...(spot?.kind === 'source' && { source: spot.source }),
    step,
    place: place.told,
    tokens,
  }
}
