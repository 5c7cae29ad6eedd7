import { getDevices } from '../sync/devices'
import { countUnsent } from '../sync/freeze'
import type { KnownDevice } from '../sync/marks/marks'
import { getOutcome, type Outcome } from '../sync/notices/outcome'
import { getToldNotices, type ToldNotice } from '../sync/notices/told-notices'
import { countWaitingPictures } from '../sync/pictures/waiting-bytes'
import { getKeptGroup } from '../sync/place/kept-group'
import { getStorePlace, type KeptPlace } from '../sync/place/store-place'
import { getSyncState } from '../sync/sync-tables'
import { useLive } from './use-live'

/** How sync stands on this device, as far as it is stored. */
export interface StoredSync {
  /** Where the objects of its group lie; absent while none was chosen. */
  kept?: KeptPlace
  /** Whether this device knows a group's keys. */
  hasGroup: boolean
  /** Whether API keys travel to and from this device. */
  sharesKeys: boolean
  /** This device's name in the group; absent where sync has not begun. */
  device?: string
  /** The devices of the group, this one first; none where sync has not begun. */
  devices: readonly KnownDevice[]
  /** Whether what was here before sync began is still to be made ready. */
  isGettingReady: boolean
  /** Records that wait to be sent. */
  unsent: number
  /** Pictures and files of other devices that are still on their way here. */
  waitingPictures: number
  /** How the last exchange went; absent before the first one. */
  outcome?: Outcome
}

/** How sync stands here; undefined until read. */
export function useStoredSync(): StoredSync | undefined {
  return useLive(readSync, [])
}

async function readSync(): Promise<StoredSync> {
  const [kept, group, state, outcome, devices] = await Promise.all([
    getStorePlace(),
    getKeptGroup(),
    getSyncState(),
    getOutcome(),
    getDevices(),
  ])
  return {
    ...(kept && { kept }),
    hasGroup: group !== undefined,
    sharesKeys: group?.keysKey !== undefined,
    ...(state && { device: state.device }),
    devices,
    isGettingReady: state?.toMark === true,
    unsent: state ? await countUnsent() : 0,
    waitingPictures: state ? await countWaitingPictures() : 0,
    ...(outcome && { outcome }),
  }
}

/** What came of merging, the newest first; undefined until read. */
export function useNotices(): ToldNotice[] | undefined {
  return useLive(getToldNotices, [])
}
