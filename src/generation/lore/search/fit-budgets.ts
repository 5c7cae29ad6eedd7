import type { LoreRestReason } from '@/domain/lorebook'
import type { EntryInUse, Firing } from './entry-in-use'

/** An entry that fires, with what would be sent. */
export interface WeighedFiring {
  firing: Firing
  use: EntryInUse
  text: string
  tokens: number
}

/** Tokens of all books. */
export interface LoreBudget {
  limit: number
  used: number
}

/** Who stays first where there is not room for all. LORE-28 */
function byRank({ use: a }: WeighedFiring, { use: b }: WeighedFiring): number {
  const [one, other] = [a.compiled, b.compiled]
  const last = (entry: typeof one) => Number(entry.decorators.ignoresOnMaxContext ?? false)
  const constant = (entry: typeof one) => Number(entry.entry.constant ?? false)
  return (
    last(one) - last(other) ||
    constant(other) - constant(one) ||
    other.priority - one.priority ||
    other.order - one.order ||
    a.place - b.place
  )
}

/**
 * Keeps what fits, in the order of rank: first into its book's budget, then into that of all books. What does not fit makes
 * room for what comes after it. Changes what books and all have used. LORE-28, LORE-29, LORE-30
 * @param leaveOut told of those that do not.
 * @returns those that do, in the order that they came in.
 */
export function fitBudgets<Weighed extends WeighedFiring>(
  firings: readonly Weighed[],
  all: LoreBudget,
  leaveOut: (use: EntryInUse, why: LoreRestReason) => void,
): Weighed[] {
  const leftOut = new Set<Weighed>()
  for (const firing of firings.toSorted(byRank)) {
    const { tokens, use } = firing
    const { book, compiled } = use
    if (compiled.entry.ignoreBudget) continue
    const isWithinBook = book.used + tokens <= (book.book.budget ?? Infinity)
    if (isWithinBook && all.used + tokens <= all.limit) {
      book.used += tokens
      all.used += tokens
    } else {
      leftOut.add(firing)
      leaveOut(use, isWithinBook ? 'allBudgets' : 'budget')
    }
  }
  return firings.filter((firing) => !leftOut.has(firing))
}
