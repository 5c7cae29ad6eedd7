import { liveQuery } from 'dexie'
import { type PriceTable, toPriceTable } from '@/ai/prices/price-file'
import { getLoadedPrices, type LoadedPricesRecord } from '@/storage/ledger/loaded-prices'

/** The prices of a file that the user has loaded. */
export interface LoadedTable {
  /** Of the file. */
  name: string
  table: PriceTable
}

/**
 * Keeps the prices that the user has loaded in step with what is stored, by whatever tab.
 * @param onChange told of them, undefined where there are none. @param onEnd told when the database answers no more
 * @returns once they are there. Never throws.
 */
export async function followStoredPrices(
  onChange: (loaded: LoadedTable | undefined) => void,
  onEnd: () => void,
): Promise<void> {
  const tell = (record: LoadedPricesRecord | undefined) => {
    const table = record && toPriceTable(record.prices, 'loaded')
    onChange(record && table && { name: record.name, table })
  }
  try {
    // At once: the watch begins with a timer, which a hidden page may keep waiting.
    tell(await getLoadedPrices())
    liveQuery(getLoadedPrices).subscribe({ next: tell, error: onEnd })
  } catch {
    onEnd()
  }
}
