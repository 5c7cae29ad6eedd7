import { isSyncRunning, startSyncRun } from '@/runs/sync/sync-run'
import { begin, beginGroup, joinGroup, keepBucket, needsReload } from '@/runs/sync/set-up/devices'
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

let underWay: Promise<void> | undefined

/** Whoever leaves the screen while it begins, and comes back, waits for the same: nothing begins twice. */
function beginOnce(work: () => Promise<void>): Promise<void> {
  underWay ??= work()
    .then(startRun)
    .finally(() => {
      underWay = undefined
    })
  return underWay
}

/** Whether it begins at this moment, in this tab. */
export function isBeginning(): boolean {
  return underWay !== undefined
}

/** Begins to exchange with what is kept. @throws as `begin` */
export function beginHere(): Promise<void> {
  return beginOnce(begin)
}

/** Begins a group. @throws as `beginGroup` */
export function beginGroupHere(code: string, sharesKeys: boolean): Promise<void> {
  return beginOnce(() => beginGroup(code, sharesKeys))
}

/** Joins the group that is there. @throws as `joinGroup` */
export function joinGroupHere(code: string, sharesKeys: boolean): Promise<void> {
  return beginOnce(() => joinGroup(code, sharesKeys))
}

/** Has changes exchanged from now on; a page that was loaded before sync began does not yet. */
export function startRun(): void {
  if (!isSyncRunning()) startSyncRun()
  watchNotices()
}
