import { database } from '../database/database'
import { LOADED_PRICES_ID } from './loaded-prices'
import { MONEY_ID } from './money-settings'

/* What stands about money in the metadata store, for who puts back what is around it. Within a transaction. */

const ids = [MONEY_ID, LOADED_PRICES_ID]

/** The records as they stand. */
export async function readMoneyRows(): Promise<unknown[]> {
  const rows: unknown[] = await database.table('metadata').bulkGet(ids)
  return rows
}

/** Puts those records back; one that was not there goes. */
export async function putMoneyRows(rows: readonly unknown[]): Promise<void> {
  const table = database.table('metadata')
  await table.bulkDelete(ids)
  await table.bulkPut(rows.filter((row) => row !== undefined))
}
