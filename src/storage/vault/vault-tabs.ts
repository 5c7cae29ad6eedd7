import { isLockMark } from './lock-marks'

/*
 * How the tabs of Parlour tell one another that the keys are locked. Nothing else goes from tab to tab: every page of
 * this origin hears a broadcast, and on a shared host most of them are not ours. So each tab is unlocked by itself
 * (docs/decisions/0004-each-tab-unlocks-itself.md), and the most that a foreign page can do here is to lock the keys.
 */

const CHANNEL = 'parlour-vault'
const LOCKED = 'locked'

/** Made when it is first needed; tabs without a vault need none. */
let channel: BroadcastChannel | undefined

function openChannel(): BroadcastChannel | undefined {
  // Absent in some private windows: the lock mark still reaches the other tabs.
  if (typeof BroadcastChannel === 'undefined') return undefined
  return (channel ??= new BroadcastChannel(CHANNEL))
}

/** Tells the other tabs that the keys are locked. */
export function tellLocked(): void {
  openChannel()?.postMessage({ type: LOCKED })
}

/** Listens to the other tabs. @param onLocked another tab has locked the keys. @returns the way to stop. */
export function listenToTabs(onLocked: () => void): () => void {
  // Both: a message is quicker in some browsers, and there may be no channel.
  const onStorage = ({ key }: StorageEvent) => {
    if (isLockMark(key)) onLocked()
  }
  addEventListener('storage', onStorage)
  const open = openChannel()
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    // A tab of an older version also tells of its keys: this one never takes any.
    if (typeof data === 'object' && data !== null && 'type' in data && data.type === LOCKED)
      onLocked()
  }
  open?.addEventListener('message', onMessage)
  return () => {
    removeEventListener('storage', onStorage)
    open?.removeEventListener('message', onMessage)
    open?.close()
    channel = undefined
  }
}
