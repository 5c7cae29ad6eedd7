import { createId } from '@/lib/ids'
import { readWholeSum } from '@/storage/ledger/ledger'
import { emptySum, usedOf } from '@/storage/ledger/ledger-records'
import type { BatchBudget } from '../providers/paid-calls'

/** What of a batch's budget is spent, may be, or is on its way. Nano-dollars. */
export async function usedOfBatch({ id }: Pick<BatchBudget, 'id'>): Promise<number> {
  return usedOf((await readWholeSum('batch', id)) ?? emptySum())
}

/**
 * The budget of a batch that the user has agreed to: what it costs at most, on top of what is used of it already.
 * @param worst nano-dollars at most of what is to be sent now; undefined or 0 where nothing of it has a known price
 * @param earlier of the same batch. @returns undefined where there is nothing to hold it to. COST-28
 */
export async function agreedBudget(
  worst: number | undefined,
  earlier?: BatchBudget,
): Promise<BatchBudget | undefined> {
  if (worst === undefined || worst === 0) return earlier
  if (!earlier) return { id: createId(), limit: worst }
  return { id: earlier.id, limit: Math.max(earlier.limit, (await usedOfBatch(earlier)) + worst) }
}
