import { database, databaseStatus, openDatabase } from '../database/database'
import { DATABASE_NAME } from '../database/name-and-version'
import { damagedRecords } from '../database/read'
import { chooseStoredForm } from '../pictures/stored-pictures'
import { forgetTemporaryChats } from '../conversations/temporary-data'
import { writeFailures } from '../database/write'

/** Waits for a request of the browser's own interface. */
export function promiseOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('no answer'))
  })
}

/** Closes and deletes the database, and forgets what was reported about it. */
export async function removeDatabase(): Promise<void> {
  database.close()
  await promiseOf(indexedDB.deleteDatabase(DATABASE_NAME))
  forgetReports()
  databaseStatus.setState({ status: 'opening' }, true)
}

/** Empties the open database, in a fifth of the time that a new one takes. */
export async function emptyDatabase(): Promise<void> {
  const { tables } = database
  await database.transaction('rw', tables, () => Promise.all(tables.map((table) => table.clear())))
  forgetReports()
}

function forgetReports() {
  writeFailures.setState({ failures: [] })
  damagedRecords.setState({ names: [] })
  forgetTemporaryChats()
}

/** Gives a test an open, new database. */
export async function freshDatabase(): Promise<void> {
  await removeDatabase()
  await openDatabase()
  // What the first picture of a page tries is no operation of whoever writes it.
  await chooseStoredForm()
}

/** Opens the database without Dexie, as a foreign or an older page would. */
export async function openNatively(
  version?: number,
  upgrade: (connection: IDBDatabase) => void = () => undefined,
): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE_NAME, version)
  request.onupgradeneeded = () => upgrade(request.result)
  return promiseOf(request)
}

/** Every record of every store, read without Dexie and without schemas. */
export async function dumpDatabase(): Promise<Record<string, unknown[]>> {
  const connection = await openNatively()
  try {
    const names = Array.from(connection.objectStoreNames)
    if (names.length === 0) return {}
    const transaction = connection.transaction(names)
    const stores = names.map(async (name) => {
      const records: unknown[] = await promiseOf(transaction.objectStore(name).getAll())
      return [name, records] as const
    })
    return Object.fromEntries(await Promise.all(stores))
  } finally {
    connection.close()
  }
}
