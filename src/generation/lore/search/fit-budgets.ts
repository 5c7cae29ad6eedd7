import type { LoreRestReason } from '@/domain/lorebook'
import type { Firing } from './entry-in-use'

/** An entry that fires, with what would be sent. */
export interface WeighedFiring extends Firing {
  text: string
  tokens: number
}

/** Tokens of all books. */
export interface LoreBudget {
  limit: number
  used: number
}

/** Who stays first where there is not room for all. LORE-28 */
function byRank({ use: a }: Firing, { use: b }: Firing): number {
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
 * @returns those that are left out, with the reason.
 */
export function fitBudgets(
  firings: readonly WeighedFiring[],
  all: LoreBudget,
): Map<WeighedFiring, LoreRestReason> {
  const leftOut = new Map<WeighedFiring, LoreRestReason>()
  for (const firing of firings.toSorted(byRank)) {
    const { tokens, use } = firing
    const { book, compiled } = use
    if (compiled.entry.ignoreBudget) continue
    const { budget } = book.book
    if (budget !== undefined && book.used + tokens > budget) leftOut.set(firing, 'budget')
    else if (!(all.used + tokens <= all.limit)) leftOut.set(firing, 'allBudgets')
    else {
      book.used += tokens
      all.used += tokens
    }
  }
  return leftOut
}
