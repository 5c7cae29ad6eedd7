import { webLocks } from '@/lib/web-locks'
import { DeviceModelError } from '../device-model-error'

/** A model takes a gigabyte of memory: one tab has one at a time. */
const LOCK = 'parlour-device-model'

/** What a tab says that wants to load a model while another has one. */
const WANTED = 'wanted'

/** Milliseconds in which a tab lets a model go that it does not need just now. */
const PATIENCE_MS = 3_000

/**
 * Makes this the tab that has a model. Another one that has one and is not answering lets it go.
 * @param onWanted called when another tab wants to load a model
 * @returns the way to let it go
 * @throws {DeviceModelError} `model_in_other_tab`
 */
export async function takeModelLock(onWanted: () => void): Promise<() => void> {
  const locks = webLocks()
  if (!locks) return () => undefined
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(LOCK)
  const release =
    (await request(locks, { ifAvailable: true })) ??
    (await waitFor(locks, () => channel?.postMessage(WANTED)))
  if (!release) {
    channel?.close()
    throw new DeviceModelError('model_in_other_tab')
  }
  if (channel)
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (data === WANTED) onWanted()
    }
  return () => {
    channel?.close()
    release()
  }
}

async function waitFor(locks: LockManager, ask: () => void) {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS)
  try {
    const held = request(locks, { signal: patience.signal })
    ask()
    return await held
  } finally {
    clearTimeout(timer)
  }
}

/** @returns the way to release it; undefined where it was not to be had */
function request(locks: LockManager, options: LockOptions): Promise<(() => void) | undefined> {
  return new Promise((resolve) => {
    const held = locks.request(LOCK, options, (lock) => {
      if (!lock) {
        resolve(undefined)
        return undefined
      }
      return new Promise<void>((release) => resolve(() => release()))
    })
    held.catch(() => resolve(undefined))
  })
}
