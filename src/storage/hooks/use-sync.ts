import { useState } from 'react'
import { throttledQuery } from '../database/throttled-query'
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
  /** Records that wait to be sent; 0 while `isGettingReady`. */
  unsent: number
  /** Pictures and files of other devices that are still on their way here; 0 while `isGettingReady`. */
  waitingPictures: number
  /** How the last exchange went; absent before the first one. */
  outcome?: Outcome
}

/** How sync stands here; undefined until read. While much is exchanged it is read twice a second. */
export function useStoredSync(): StoredSync | undefined {
  const [query] = useState(() => throttledQuery(readSync))
  return useLive(query, [])
}

async function readSync(): Promise<StoredSync> {
  const [kept, group, state, outcome, devices] = await Promise.all([
    getStorePlace(),
    getKeptGroup(),
    getSyncState(),
    getOutcome(),
    getDevices(),
  ])
  // While what was here is marked, nothing is known of these, and all of it changes all the time.
  const isReady = state !== undefined && !state.toMark
  return {
    ...(kept && { kept }),
    hasGroup: group !== undefined,
    sharesKeys: group?.keysKey !== undefined,
    ...(state && { device: state.device }),
    devices,
    isGettingReady: state?.toMark === true,
    unsent: isReady ? await countUnsent() : 0,
    waitingPictures: isReady ? await countWaitingPictures() : 0,
    ...(outcome && { outcome }),
  }
}

/** What came of merging, the newest first; undefined until read. */
export function useNotices(): ToldNotice[] | undefined {
  const [query] = useState(() => throttledQuery(getToldNotices))
  return useLive(query, [])
}
