import type { LorebookInUse, LoreLog, LoreRestReason, LoreUse } from '@/domain/lorebook'
import { loreTokens } from './lore-tokens'
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
      (most, { compiled }) => Math.max(most, compiled.entry.enabled ? compiled.reads.window : 0),
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
      if (verdict?.kind === 'fires') sure.push(verdict)
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
    return this.#toResult()
  }

  /** Asks each entry whether it fires by what was read. */
  #judge(open: readonly EntryInUse[], at: RecursionStep): Firing[] {
    const found: Firing[] = []
    for (const use of open) {
      const verdict = judgeByText(use, this.#reader, at)
      if (verdict.kind === 'fires') {
        use.isSettled = true
        found.push(verdict)
      } else {
        use.rests = verdict.why
        use.isSettled = verdict.isFinal
      }
    }
    return found
  }

  /** Takes what fires through roll, groups and budgets. @returns whether any of it may fire others. */
  #settle(found: readonly Firing[], step: number): boolean {
    const { draws } = this.#query
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
      const { use } = firing
      const { content, entry, tokens } = use.compiled
      const text = tokens === undefined ? draws.resolve(content, `lore:${entry.id}`) : content
      if (text.trim() === '') rest(use, 'empty')
      else if (entry.position === 'outlet' && !this.#placeOf(use)) rest(use, 'noOutlet')
      else weighed.push({ firing, use, text, tokens: tokens ?? loreTokens(text), step })
    }
    let isNew = false
    for (const placed of fitBudgets(weighed, this.#budget, rest))
      isNew = this.#place(placed) || isNew
    return isNew
  }

  #placeOf({ compiled }: EntryInUse): ReturnType<typeof placeOf> {
    return placeOf(compiled, this.#query.chat, this.#query.settings)
  }

  /** Places an entry. @returns whether it may fire others. */
  #place(placed: PlacedFiring): boolean {
    const { use, text } = placed
    const { compiled } = use
    this.#placed.push(placed)
    use.rests = undefined
    for (const name of compiled.groups) this.#closedGroups.add(name)
    if (!compiled.firesLore) return false
    const { entry, hiddenKeys } = compiled
    this.#reader.readLore(entry.id, text)
    for (const key of hiddenKeys)
      this.#reader.readLore(entry.id, this.#query.draws.resolve(key, `lore:${entry.id}:hidden`))
    return true
  }

  #toResult(): LoreResult {
    const placed: PlacedLore[] = []
    const uses: LoreUse[] = []
    for (const each of this.#placed.toSorted(byOrder)) {
      const { use, text, tokens } = each
      const where = this.#placeOf(use)
      if (!where) continue
      const { entry, bookId, title, decorators } = use.compiled
      placed.push({
        entryId: entry.id,
        bookId,
        name: title,
        text,
        place: where.place,
        tokens,
        restsWhenNarrow: decorators.ignoresOnMaxContext ?? false,
      })
      uses.push(this.#toUse(each, where.told))
    }
    return { placed, log: this.#toLog(uses) }
  }

  #toUse({ firing, use, step, tokens }: PlacedFiring, place: LoreUse['place']): LoreUse {
    const { entry, bookId, title } = use.compiled
    const { reason, found } = firing
    const spot = found && this.#reader.spotOf(found.key, found.reads)
    const word = spot && wordAt(spot)
    return {
      entryId: entry.id,
      bookId,
      name: title,
      reason,
      ...(found && { key: found.key.written }),
      ...(word && { word }),
      ...(spot?.kind === 'message' &&
        spot.message.id !== undefined && { messageId: spot.message.id }),
      ...(spot?.kind === 'lore' && { byEntryId: spot.entryId }),
      ...(spot?.kind === 'source' && { source: spot.source }),
      step,
      place,
      tokens,
    }
  }

  #toLog(entries: LoreUse[]): LoreLog {
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
      entries,
      rest,
      ...(Object.keys(more).length > 0 && { more }),
      at: 0,
    }
  }
}
