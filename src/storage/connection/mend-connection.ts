import { Dexie } from 'dexie'
import { untilTakenUp } from '@/lib/handheld'
import { database, databaseStatus } from '../database/database'
import { StorageError } from '../database/storage-error'

let reopening: Promise<boolean> | undefined

/** Has connections that the browser says it has closed replaced by new ones, from now on. @returns the way to stop */
export function mendClosedConnections(): () => void {
  const watch = () => database.backendDB().addEventListener('close', onClosed)
  // Sticky: for each further connection, too.
  database.on('ready', watch, true)
  return () => {
    database.on.ready.unsubscribe(watch)
    if (database.isOpen()) database.backendDB().removeEventListener('close', onClosed)
  }
}

function onClosed() {
  void openAnew()
}

/**
 * Opens a new connection in the place of the present one, once for all that failed over it. Where that fails, the app
 * shows it.
 * @param isBeingOpened whether Dexie has begun that by itself
 * @returns whether there is one
 */
export function openAnew(isBeingOpened = false): Promise<boolean> {
  reopening ??= reopen(isBeingOpened).finally(() => {
    reopening = undefined
  })
  return reopening
}

async function reopen(isBeingOpened: boolean): Promise<boolean> {
  if (!isBeingOpened) database.close({ disableAutoOpen: false })
  // What is begun while the page is put aside is cut again.
  await untilTakenUp()
  try {
    await database.open()
  } catch (cause) {
    const error = new StorageError('storage_closed_by_browser', undefined, cause)
    databaseStatus.setState({ status: 'failed', error }, true)
    return false
  }
  // As if all had changed: live queries that failed are asked again.
  Dexie.on.storagemutated.fire({ all: { from: -Infinity, to: [[]], d: 1 } })
  return true
}
