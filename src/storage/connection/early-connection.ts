import { DATABASE_NAME, NATIVE_VERSION } from '../database/name-and-version'

/*
 * Opens the database while Dexie is still being loaded, which then takes this connection over instead of opening one
 * of its own. Whatever is not as on any other day (no database yet, another version, a failure) is left to Dexie, as if nothing
 * had been opened: nothing is made or changed here.
 */

/** Settles when the early opening has come to something; undefined where none is under way. Never rejects. */
let opening: Promise<void> | undefined

/** A request that is done, with the connection that waits to be taken over. */
let opened: IDBOpenDBRequest | undefined

/** Begins to open the database, once. @param onOpened is given the connection, before anybody takes it over */
export function openEarly(onOpened?: (connection: IDBDatabase) => void): void {
  try {
    // Without a version: it comes as it is, and no other tab is asked to make way.
    const request = indexedDB.open(DATABASE_NAME)
    opening = new Promise((resolve) => {
      const end = () => {
        opening = undefined
        resolve()
      }
      // There is no database, and none is made: what is begun is taken back.
      request.onupgradeneeded = () => request.transaction?.abort()
      request.onerror = (event) => {
        event.preventDefault()
        end()
      }
      request.onsuccess = () => {
        if (keepFor(request)) onOpened?.(request.result)
        end()
      }
    })
  } catch {
    // As in some private windows. Who opens it next says so.
  }
}

/** Keeps a connection until it is taken over, another tab needs the database, or the browser closes it. @returns whether it is kept */
function keepFor(request: IDBOpenDBRequest): boolean {
  const connection = request.result
  const giveUp = () => {
    if (opened === request) opened = undefined
    connection.close()
  }
  if (connection.version !== NATIVE_VERSION) {
    giveUp()
    return false
  }
  connection.onversionchange = giveUp
  connection.onclose = giveUp
  opened = request
  return true
}

/** What to wait for before the database is opened; undefined where there is nothing. */
export function earlyOpening(): Promise<void> | undefined {
  return opening
}

/**
 * Hands the early connection over, once: its request succeeds for whoever sets its handlers now, and the connection's own
 * handlers are theirs to replace.
 * @param name of the database that is wanted
 * @param version of it
 * @returns undefined where there is no such connection
 */
export function takeEarly(name: string, version?: number): IDBOpenDBRequest | undefined {
  const request = opened
  if (request?.result.name !== name || request.result.version !== version) return undefined
  opened = undefined
  // Not once more: it would be kept for a second taker.
  request.onsuccess = null
  // The event itself is over. No other one can come before this.
  queueMicrotask(() => {
    request.onsuccess?.(new Event('success'))
  })
  return request
}
