import { soundUsage } from '@/domain/money/price'
import type { Usage } from '@/domain/usage'
import { pause } from '@/lib/pause'

/** Asks a provider what an answer has cost. @param id by which the provider knows it */
export type AskBill = (id: string) => Promise<Usage | undefined>

/** Milliseconds after which a provider knows what a broken answer has cost. */
const BILL_AFTER_MS = 2_000

/**
 * Asks once for the bill of an answer that broke off before it told its usage. Where nobody answers, or nothing that can
 * be, the estimate stays. Never throws. COST-12
 * @param enter takes the bill, whose cost is known
 */
export async function correctLater(
  ask: () => Promise<Usage | undefined>,
  enter: (bill: Usage) => Promise<void>,
): Promise<void> {
  try {
    await pause(BILL_AFTER_MS, new AbortController().signal)
    const bill = soundUsage((await ask()) ?? {})
    if (bill.cost !== undefined) await enter({ ...bill, costSource: 'billed' })
  } catch {
    // The estimate stays; nothing was asked of the user, so nothing is told.
  }
}
