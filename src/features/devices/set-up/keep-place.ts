import { isSyncRunning, startSyncRun } from '@/runs/sync/sync-run'
import { begin, keepBucket, needsReload } from '@/runs/sync/set-up/devices'
import { openBucket } from '@/runs/sync/set-up/open-place'
import { getStorePlace } from '@/storage/sync/place/store-place'
import { wouldReloadLose } from '@/features/shared/would-reload-lose'
import { watchNotices } from '../watch-notices'
import type { ReadBucket } from './bucket-form-values'

/**
 * Keeps a bucket as it was typed, with the secret that was saved where none was.
 * @throws {VaultError} {StorageError} {CarrierError} sync_store_no_secret
 */
export async function keepTypedBucket({ bucket, deviceName }: ReadBucket): Promise<void> {
  const secret = bucket.secret ?? (await readKeptSecret())
  await keepBucket({ ...bucket, secret }, deviceName)
}

async function readKeptSecret(): Promise<string> {
  const kept = await getStorePlace()
  return kept?.place.kind === 'bucket' ? (await openBucket(kept.place)).secret : ''
}

/** Loads the page anew where the kept place needs it and nothing would be lost. @returns whether it does */
export async function reloadIfNeeded(): Promise<boolean> {
  const kept = await getStorePlace()
  if (!kept || !needsReload(kept) || wouldReloadLose()) return false
  location.reload()
  return true
}

/** Begins to exchange with what is kept. @throws as `begin` */
export async function beginHere(): Promise<void> {
  await begin()
  startRun()
}

/** Has changes exchanged from now on; a page that was loaded before sync began does not yet. */
export function startRun(): void {
  if (!isSyncRunning()) startSyncRun()
  watchNotices()
}
