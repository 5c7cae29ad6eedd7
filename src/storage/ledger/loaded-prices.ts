import * as z from 'zod/mini'
import { database } from '../database/database'
import { parseRow } from '../database/read'
import { write } from '../database/write'

/*
 * The prices of a file that the user has loaded. A record of its own beside the settings about money, which are read
 * before each call, and as they it belongs to this browser: no file of a session brings it. COST-06
 */

/** Key in the metadata store. */
export const LOADED_PRICES_ID = 'loaded-prices'

const MOST_NAME = 200

const loadedPricesSchema = z.object({
  /** Of the file. */
  name: z.string().check(z.maxLength(MOST_NAME)),
  /** In the shape of prices.json; `ai/prices/price-file.ts` reads it. */
  prices: z.unknown(),
})
/** The prices of a file, and its name. */
export type LoadedPricesRecord = z.infer<typeof loadedPricesSchema>

const rowSchema = z.extend(loadedPricesSchema, { id: z.literal(LOADED_PRICES_ID) })

/** The metadata store, whose other records have forms of their own. */
const table = () => database.table('metadata')

const how = { action: 'save_settings', subject: LOADED_PRICES_ID, retry: false } as const

/** The prices that the user has loaded. A damaged record is reported, and counts as none. */
export async function getLoadedPrices(): Promise<LoadedPricesRecord | undefined> {
  const row: unknown = await table().get(LOADED_PRICES_ID)
  const record = parseRow('metadata', rowSchema, row)
  return record && { name: record.name, prices: record.prices }
}

/** Keeps the prices of a file in place of those of an earlier one. @throws {StorageError} */
export async function putLoadedPrices({ name, prices }: LoadedPricesRecord): Promise<void> {
  const row = { id: LOADED_PRICES_ID, name: name.slice(0, MOST_NAME), prices }
  await write(how, [database.metadata], () => table().put(row))
}

/**
 * Takes the loaded prices away.
 * @returns brings them back, unless others were loaded since. @throws {StorageError}
 */
export async function removeLoadedPrices(): Promise<() => Promise<void>> {
  const row: unknown = await write(how, [database.metadata], async () => {
    const before: unknown = await table().get(LOADED_PRICES_ID)
    await table().delete(LOADED_PRICES_ID)
    return before
  })
  return () =>
    write(how, [database.metadata], async () => {
      const isFree = (await table().get(LOADED_PRICES_ID)) === undefined
      if (isFree && row !== undefined) await table().put(row)
    })
}
