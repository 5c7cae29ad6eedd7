import {
  getLostCalls,
  hasSpending,
  presentDay,
  readDayChats,
  readDays,
  readWholeSum,
} from '../ledger/ledger'
import type { DayChatSums, DaySums, LedgerRecord, SpendingSum } from '../ledger/ledger-records'
import { getMoneySettings, type MoneySettings } from '../ledger/money-settings'
import { useLive } from './use-live'

/** What the user has set about money; undefined until read. */
export function useMoneySettings(): MoneySettings | undefined {
  return useLive(getMoneySettings, [])
}

/** The kept sums of days, oldest first; undefined until read. @param from first day, YYYY-MM-DD @param to last day */
export function useSpendingDays(
  from: string,
  to: string,
): readonly (DaySums & { day: string })[] | undefined {
  return useLive(() => readDays(from, to), [], [from, to])
}

/** The same by chat and by character; undefined until read. */
export function useSpendingByChat(from: string, to: string): readonly DayChatSums[] | undefined {
  return useLive(() => readDayChats(from, to), [], [from, to])
}

/** Whether anything is in the ledger; undefined until read. */
export function useHasSpending(): boolean | undefined {
  return useLive(hasSpending, [])
}

/** The day that calls count for now, and what it and its month have cost; undefined until read. */
export function useSpentNow(): { day: string; days: readonly DaySums[] } | undefined {
  return useLive(async () => {
    const day = await presentDay()
    return { day, days: await readDays(`${day.slice(0, 7)}-01`, day) }
  }, [])
}

/** What a chat or a character has cost; undefined until read, null where it has cost nothing yet. */
export function useSumOf(of: 'chat' | 'character', id: string): SpendingSum | null | undefined {
  return useLive(async () => (await readWholeSum(of, id)) ?? null, [of, id])
}

/** Calls of which nobody knows whether they were charged, newest first; undefined until read. */
export function useLostCalls(): readonly LedgerRecord[] | undefined {
  return useLive(getLostCalls, [])
}
