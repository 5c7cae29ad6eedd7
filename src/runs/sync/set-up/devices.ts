import { isConnectionAllowed } from '@/ai/http/connect-policy'
import { database } from '@/storage/database/database'
import { write } from '@/storage/database/write'
import { putAside } from '@/storage/sync/aside'
import { type Carrier, CarrierError, objectNames } from '@/storage/sync/carrier/carrier'
import {
  deleteEverything,
  measureEverything,
  type StoreSize,
} from '@/storage/sync/carrier/delete-everything'
import { listGroupFiles } from '@/storage/sync/carrier/group-files'
import { getDevices, renameDevice } from '@/storage/sync/devices'
import { leaveSync } from '@/storage/sync/leave-sync'
import {
  getKeptGroup,
  type KeptGroup,
  keysKeyOwner,
  putKeptGroup,
} from '@/storage/sync/place/kept-group'
import type { S3Bucket } from '@/storage/sync/place/s3-bucket'
import {
  getStorePlace,
  type KeptPlace,
  putStorePlace,
  secretOwner,
  type StorePlace,
} from '@/storage/sync/place/store-place'
import {
  createGroup,
  type Group,
  openGroup,
  openKeysKey,
  rotateGroup,
} from '@/storage/sync/seal/group-file'
import { SealError } from '@/storage/sync/seal/seal-error'
import { startSync } from '@/storage/sync/start-sync'
import { getSyncState } from '@/storage/sync/sync-tables'
import { sealText } from '@/storage/vault/seal-provider'
import { getVault } from '@/storage/vault/vault-record'
import { checkCarrier, checkStore, type StoreCheck } from '../s3/check-store'
import { openBucket, openPlace } from './open-place'
import { createSetupText, readSetupText } from './setup-text'

/*
 * What the user does with devices. First the place is kept, then the page is loaded anew where its policy has to learn the
 * place's address, then the place is tried, and only then does anything begin. Whatever is interrupted goes on from there.
 */

/** None of these is stopped halfway. */
const untilDone = () => new AbortController().signal

/** Keeps a bucket as the place of this device's group. Nothing is asked of it yet. @throws {VaultError} {StorageError} */
export async function keepBucket(bucket: S3Bucket, deviceName: string): Promise<void> {
  const { secret, ...where } = bucket
  const sealed = await sealText(await getVault(), secret, secretOwner(where))
  await keepPlace({ kind: 'bucket', bucket: where, secret: sealed }, deviceName)
}

/** Keeps a folder as the place of this device's group. @throws {StorageError} */
export function keepFolder(handle: FileSystemDirectoryHandle, deviceName: string): Promise<void> {
  return keepPlace({ kind: 'folder', name: handle.name, handle }, deviceName)
}

function keepPlace(place: StorePlace, deviceName: string): Promise<void> {
  return putStorePlace({ place, deviceName, isTried: false })
}

/**
 * Keeps what the set-up text of another device says.
 * @param sharesKeys whether API keys travel to and from this device
 * @throws {SealError} sync_setup_damaged, sync_wrong_code, sync_group_damaged. @throws {VaultError} {StorageError}
 */
export async function keepSetupText(
  text: string,
  code: string,
  { deviceName, sharesKeys }: { deviceName: string; sharesKeys: boolean },
): Promise<void> {
  const { bucket, file } = await readSetupText(text, code)
  const group = await openKept(file, code, sharesKeys)
  await putKeptGroup({ ...group, isFileSent: true })
  await keepBucket(bucket, deviceName)
}

async function openKept(file: string, code: string, sharesKeys: boolean): Promise<KeptGroup> {
  return toKept(await openGroup(file, code), file, code, sharesKeys)
}

async function toKept(
  { id, epochs }: Group,
  file: string,
  code: string,
  sharesKeys: boolean,
): Promise<KeptGroup> {
  const keysKey = sharesKeys
    ? await sealText(await getVault(), await openKeysKey(file, code), keysKeyOwner(id))
    : undefined
  const kept = { groupId: id, epochs: [...epochs], file, isFileSent: false }
  return keysKey ? { ...kept, keysKey } : kept
}

/** Whether the page has to be loaded anew before it may connect to a place. */
export function needsReload({ place }: Pick<KeptPlace, 'place'>): boolean {
  return place.kind === 'bucket' && !isConnectionAllowed(place.bucket.endpoint)
}

/** What came of trying a place. `hasGroup`: devices share something there already, which its code opens. */
export type PlaceCheck =
  | Exclude<StoreCheck, { isUsable: true }>
  | { isUsable: true; hasGroup: boolean }

/**
 * Tries the place that is kept, with all that will be asked of it.
 * @throws {CarrierError} sync_store_no_secret. @throws {VaultError}
 */
export async function tryPlace(): Promise<PlaceCheck> {
  const { place } = await kept()
  const check =
    place.kind === 'bucket'
      ? await checkStore(await openBucket(place))
      : await checkCarrier(await openPlace(place, { signal: untilDone() }))
  if (!check.isUsable) return check
  const carrier = await openPlace(place, { signal: untilDone() })
  const files = await listGroupFiles(carrier)
  return { isUsable: true, hasGroup: files.length > 0 }
}

async function kept(): Promise<KeptPlace> {
  const found = await getStorePlace()
  if (!found) throw new SealError('sync_setup_damaged')
  return found
}

/**
 * Begins a group at the place that was tried, under a new code.
 * @throws {CarrierError} {StorageError} {VaultError}
 */
export async function beginGroup(code: string, sharesKeys: boolean): Promise<void> {
  const { group, text } = await createGroup(code)
  await putKeptGroup(await toKept(group, text, code, sharesKeys))
  await begin()
}

/**
 * Joins the group that is at the place already.
 * @throws {SealError} sync_wrong_code, sync_group_damaged. @throws {CarrierError} {StorageError} {VaultError}
 */
export async function joinGroup(code: string, sharesKeys: boolean): Promise<void> {
  const { place } = await kept()
  const file = await findGroupFile(await openPlace(place, { signal: untilDone() }), code)
  await putKeptGroup({ ...(await openKept(file, code, sharesKeys)), isFileSent: true })
  await begin()
}

/** Files of groups that are tried. After a hundred changes of the code nobody goes on. */
const MAX_GROUP_FILES = 200

/** The newest file of the group that a code opens. @throws {SealError} {CarrierError} */
async function findGroupFile(carrier: Carrier, code: string): Promise<string> {
  const names = await listGroupFiles(carrier)
  let failure = new SealError('sync_wrong_code')
  let isOnItsWay = false
  for (const name of names.toReversed().slice(0, MAX_GROUP_FILES)) {
    const bytes = await carrier.get(name)
    if (!bytes) {
      isOnItsWay = true
      continue
    }
    const text = new TextDecoder().decode(bytes)
    try {
      await openGroup(text, code)
      return text
    } catch (cause) {
      if (!(cause instanceof SealError)) throw cause
      failure = cause
    }
  }
  throw isOnItsWay ? new CarrierError('sync_folder_on_its_way') : failure
}

/**
 * Begins to exchange at the place that was tried, with the group that is kept. May be called again after a crash.
 * @throws {CarrierError} {StorageError} {VaultError}
 */
export async function begin(): Promise<void> {
  const found = await kept()
  const carrier = await openPlace(found.place, { signal: untilDone() })
  await startSync()
  await renameDevice(found.deviceName)
  await sendGroupFile(carrier)
  await putStorePlace({ ...found, isTried: true })
}

/** Puts the group's file where the others find it, unless it lies there. @throws {CarrierError} {StorageError} */
async function sendGroupFile(carrier: Carrier): Promise<void> {
  const group = await getKeptGroup()
  const state = await getSyncState()
  if (!group || !state || group.isFileSent) return
  const count = (await listGroupFiles(carrier)).length + 1
  const bytes = new TextEncoder().encode(group.file)
  await carrier.put(objectNames.groupFile(count, state.device), bytes)
  await putKeptGroup({ ...group, isFileSent: true })
}

/**
 * The text by which a further device is set up.
 * @throws {SealError} sync_wrong_code. @throws {VaultError} {CarrierError}
 */
export async function textForDevice(code: string): Promise<string> {
  const [{ place }, group] = await Promise.all([kept(), getKeptGroup()])
  if (place.kind !== 'bucket' || !group) throw new SealError('sync_setup_damaged')
  // A wrong code would make a text that nobody can use.
  await openGroup(group.file, code)
  return createSetupText({ bucket: await openBucket(place), file: group.file }, code)
}

/**
 * Takes over a code that was changed on another device.
 * @throws {SealError} sync_wrong_code. @throws {CarrierError} {StorageError} {VaultError}
 */
export async function typeNewCode(code: string): Promise<void> {
  const [{ place }, group] = await Promise.all([kept(), getKeptGroup()])
  const file = await findGroupFile(await openPlace(place, { signal: untilDone() }), code)
  const opened = await openKept(file, code, group?.keysKey !== undefined)
  if (group && opened.groupId !== group.groupId) throw new SealError('sync_group_damaged')
  await putKeptGroup({ ...opened, isFileSent: true })
}

/**
 * Changes the code: from now on everything is sealed under a key that the former code does not open.
 * @throws {SealError} sync_wrong_code. @throws {CarrierError} {StorageError} {VaultError}
 */
export async function changeCode(code: string, newCode: string): Promise<void> {
  const [{ place }, group] = await Promise.all([kept(), getKeptGroup()])
  if (!group) throw new SealError('sync_setup_damaged')
  const carrier = await openPlace(place, { signal: untilDone() })
  const former = await listGroupFiles(carrier)
  const next = await rotateGroup(group.file, code, newCode)
  const changed = await toKept(next.group, next.text, newCode, group.keysKey !== undefined)
  await putKeptGroup({ ...changed, sealsAnew: true })
  await sendGroupFile(carrier)
  // Whoever types the new code needs the new file only; the former ones would go on opening what is older.
  for (const name of former) await carrier.delete(name)
}

/**
 * Lets API keys travel to and from this device, or ends that.
 * @param code needed to begin. @throws {SealError} sync_wrong_code. @throws {CarrierError} {StorageError} {VaultError}
 */
export async function shareKeys(code: string | undefined): Promise<void> {
  const group = await getKeptGroup()
  if (!group) throw new SealError('sync_setup_damaged')
  if (code !== undefined) {
    const { isFileSent } = group
    await putKeptGroup({ ...(await openKept(group.file, code, true)), isFileSent })
    return
  }
  const [{ place }, state] = await Promise.all([kept(), getSyncState()])
  const { keysKey: _former, ...rest } = group
  await putKeptGroup(rest)
  const carrier = await openPlace(place, { signal: untilDone() })
  if (state) await carrier.delete(objectNames.keysOf(state.device))
}

/**
 * Takes a device out of the list of devices. What it has, it keeps; who can still open the store may come back: the code and
 * the key of the store have to be changed besides.
 * @throws {CarrierError} {VaultError}
 */
export async function removeDevice(device: string): Promise<void> {
  const { place } = await kept()
  const carrier = await openPlace(place, { signal: untilDone() })
  await carrier.delete(objectNames.keysOf(device))
  await carrier.delete(objectNames.head(device))
}

/** Counts what the devices have in their store. @throws {CarrierError} {VaultError} */
export async function measureStore(): Promise<StoreSize> {
  const { place } = await kept()
  return measureEverything(await openPlace(place, { signal: untilDone() }))
}

/**
 * Deletes everything of the group in its store, and then leaves it: nothing is exchanged any more, on no device of it. What
 * is on any of them stays.
 * @throws {CarrierError} {VaultError}, after which it can be done again. @throws {StorageError}
 */
export async function leaveAndEmptyStore(): Promise<void> {
  const { place } = await kept()
  const carrier = await openPlace(place, { signal: untilDone() })
  await deleteEverything(carrier)
  await leaveGroup()
  // What this device has sent in between: from now on it sends nothing.
  await deleteEverything(carrier)
}

/**
 * Leaves a group whose objects are gone, and keeps its place, which is tried anew: there another group is begun, or the one
 * that is there by now is joined. Everything here stays.
 * @throws {StorageError}
 */
export async function beginAnew(): Promise<void> {
  const [{ place, deviceName }, [own]] = await Promise.all([kept(), getDevices()])
  const { syncMarks, syncHeld } = database
  await write({ action: 'save_devices', retry: false }, [syncMarks, syncHeld], async () => {
    await leaveSync()
    const begun: KeptPlace = { place, deviceName: own?.name ?? deviceName, isTried: false }
    await putAside('place', begun)
  })
}

/**
 * Ends sync on this device; everything here stays, and so does everything of the others.
 * @throws {StorageError}
 */
export async function leaveGroup(): Promise<void> {
  const { syncMarks, syncHeld } = database
  await write({ action: 'save_devices', retry: false }, [syncMarks, syncHeld], leaveSync)
}
