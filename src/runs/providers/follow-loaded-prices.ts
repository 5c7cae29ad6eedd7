import { liveQuery } from 'dexie'
import { type PriceTable, toPriceTable } from '@/ai/prices/price-file'
import { getLoadedPrices } from '@/storage/ledger/loaded-prices'

/** The prices of a file that the user has loaded. */
export interface LoadedTable {
  /** Of the file. */
  name: string
  table: PriceTable
}

/**
 * Keeps the prices that the user has loaded in step with what is stored, by whatever tab.
 * @param onChange told of them, undefined where there are none. @param onEnd told when the database answers no more
 * @returns once they are there.
 */
export function followStoredPrices(
  onChange: (loaded: LoadedTable | undefined) => void,
  onEnd: () => void,
): Promise<void> {
  return new Promise((resolve) => {
    liveQuery(getLoadedPrices).subscribe({
      next: (record) => {
        const table = record && toPriceTable(record.prices, 'loaded')
        onChange(record && table && { name: record.name, table })
        resolve()
      },
      error: () => {
        onEnd()
        resolve()
      },
    })
  })
}
