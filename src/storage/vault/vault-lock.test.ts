import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fullStorage, stubStorage } from '../testing/stub-storage'
import { readLastActive, readLockMark, writeLastActive, writeLockMark } from './lock-marks'
import { refuseUnlock, requestUnlock, unlockRequests } from './unlock-requests'
import { createDataKey } from './vault-crypto'
import { VaultError } from './vault-error'
import {
  adoptVault,
  closeVault,
  lockVault,
  lockWhenDue,
  openDataKey,
  openVault,
} from './vault-lock'
import { type OpenVault, vaultState } from './vault-state'
import { listenToTabs } from './vault-tabs'

const MINUTE_MS = 60_000
let dataKey: CryptoKey

beforeAll(async () => {
  ;({ dataKey } = await createDataKey('key-1', 'passphrase', 1_000))
})
beforeEach(() => {
  stubStorage()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 21) })
})
afterEach(() => {
  closeVault()
  refuseUnlock()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = (autoLock: OpenVault['autoLock'] = 15) =>
  openVault({ keyId: 'key-1', dataKey, autoLock })
const isOpen = () => openDataKey('key-1') !== undefined

/** Another tab, as far as messages go. */
function otherTab() {
  const channel = new BroadcastChannel('parlour-vault')
  const heard: unknown[] = []
  channel.onmessage = ({ data }: MessageEvent<unknown>) => heard.push(data)
  return {
    heard,
    say: (message: unknown) => channel.postMessage(message),
    close: () => channel.close(),
  }
}

describe('the open vault', () => {
  it('gives its data key, for its own id only', () => {
    expect(isOpen()).toBe(false)
    open()
    expect(openDataKey('key-1')).toBe(dataKey)
    expect(openDataKey('key-2')).toBeUndefined()
    lockVault()
    expect(isOpen()).toBe(false)
  })

  it.each([1, 5, 15, 60] as const)(
    'locks %i idle minutes after the user was last seen',
    (minutes) => {
      open(minutes)
      const start = Date.now()
      writeLastActive(start + 30_000)
      vi.setSystemTime(start + 30_000 + minutes * MINUTE_MS - 1)
      expect(isOpen()).toBe(true)
      vi.setSystemTime(start + 30_000 + minutes * MINUTE_MS)
      expect(isOpen()).toBe(false)
      expect(vaultState.getState().open).toBeUndefined()
    },
  )

  it.each(['close', 'never'] as const)('does not lock by time with "%s"', (autoLock) => {
    open(autoLock)
    vi.setSystemTime(Date.now() + 10_000 * MINUTE_MS)
    expect(isOpen()).toBe(true)
  })

  it('locks in time also where the clock was set back meanwhile', () => {
    open(15)
    vi.setSystemTime(Date.now() - 86_400_000)
    expect(isOpen()).toBe(true)
    vi.setSystemTime(Date.now() + 15 * MINUTE_MS)
    expect(isOpen()).toBe(false)
  })

  it('counts from the unlocking, not from an earlier visit', () => {
    writeLastActive(1)
    open()
    expect(isOpen()).toBe(true)
    expect(readLastActive()).toBe(Date.now())
  })
})

describe('other tabs (P8)', () => {
  it('are locked by the mark before any message has come', () => {
    open()
    // What another tab leaves in localStorage when it locks.
    writeLockMark()
    expect(isOpen()).toBe(false)
  })

  it('are told, and lock when they are told', async () => {
    const other = otherTab()
    const stop = listenToTabs({
      onOpened: adoptVault,
      onLocked: closeVault,
      openVault: () => vaultState.getState().open,
    })
    try {
      open()
      lockVault()
      await expect
        .poll(() => other.heard.map((message) => (message as { type: string }).type))
        .toEqual(['hello', 'opened', 'locked'])
      open()
      other.say({ type: 'locked' })
      await expect.poll(() => vaultState.getState().open).toBeUndefined()
    } finally {
      stop()
      other.close()
    }
  })

  it('give a new tab the key, which cannot be read out there either', async () => {
    const other = otherTab()
    const stop = listenToTabs({
      onOpened: adoptVault,
      onLocked: closeVault,
      openVault: () => vaultState.getState().open,
    })
    try {
      await expect.poll(() => other.heard).toEqual([{ type: 'hello' }])
      writeLastActive(Date.now())
      const vault = { keyId: 'key-1', dataKey, autoLock: 15, lockMark: readLockMark() }
      other.say({ type: 'opened', vault })
      await expect.poll(isOpen).toBe(true)
      expect(openDataKey('key-1')?.extractable).toBe(false)
      other.say({ type: 'hello' })
      await expect.poll(() => other.heard.length).toBe(2)
      expect(other.heard[1]).toMatchObject({ type: 'opened', vault: { keyId: 'key-1' } })
    } finally {
      stop()
      other.close()
    }
  })

  it('cannot open what was locked meanwhile: a key that comes late is refused', () => {
    writeLastActive(Date.now())
    const late = { keyId: 'key-1', dataKey, autoLock: 15 as const, lockMark: readLockMark() }
    writeLockMark()
    adoptVault(late)
    expect(isOpen()).toBe(false)
    adoptVault({ ...late, lockMark: readLockMark() })
    expect(isOpen()).toBe(true)
  })

  it('cannot open what is idle for too long', () => {
    writeLastActive(Date.now() - 16 * MINUTE_MS)
    adoptVault({ keyId: 'key-1', dataKey, autoLock: 15, lockMark: readLockMark() })
    expect(isOpen()).toBe(false)
  })

  it('are not obeyed where they say nonsense', async () => {
    const other = otherTab()
    const onOpened = vi.fn()
    const onLocked = vi.fn()
    const stop = listenToTabs({ onOpened, onLocked, openVault: () => undefined })
    try {
      for (const nonsense of [
        null,
        'locked',
        { type: 'opened' },
        { type: 'opened', vault: { keyId: 'key-1', dataKey: {}, autoLock: 15, lockMark: '' } },
        { type: 'unlock' },
      ])
        other.say(nonsense)
      other.say({ type: 'locked' })
      await expect.poll(() => onLocked.mock.calls.length).toBe(1)
      expect(onOpened).not.toHaveBeenCalled()
    } finally {
      stop()
      other.close()
    }
  })

  it('are not needed: without localStorage and messages this tab locks alone', () => {
    vi.stubGlobal('localStorage', undefined)
    open()
    expect(isOpen()).toBe(true)
    lockWhenDue(Date.now() + 15 * MINUTE_MS)
    expect(isOpen()).toBe(false)
  })
})

describe('where localStorage is full', () => {
  beforeEach(() => vi.stubGlobal('localStorage', fullStorage()))

  it('the keys can be unlocked all the same, and lock in time', () => {
    open()
    expect(isOpen()).toBe(true)
    vi.setSystemTime(Date.now() + 15 * MINUTE_MS)
    expect(isOpen()).toBe(false)
  })

  it('what this tab has locked stays locked (P8)', () => {
    const late = { keyId: 'key-1', dataKey, autoLock: 15 as const, lockMark: readLockMark() }
    open()
    lockVault()
    adoptVault(late)
    expect(isOpen()).toBe(false)
  })

  it('another tab that can still write locks this one (P8)', () => {
    lockVault()
    open()
    vi.stubGlobal('localStorage', fullStorage({ 'parlour-vault-lock': 'of another tab' }))
    expect(isOpen()).toBe(false)
  })
})

describe('what waits for the keys', () => {
  it('goes on at once where they are open, else as soon as they are', async () => {
    const done: string[] = []
    const waiting = ['one', 'two'].map((name) => requestUnlock().then(() => done.push(name)))
    expect(unlockRequests.getState().ids).toHaveLength(2)
    await Promise.resolve()
    expect(done).toEqual([])
    open()
    await Promise.all(waiting)
    expect(unlockRequests.getState().ids).toEqual([])
    await requestUnlock()
  })

  it('fails, all of it, where the user does not want to', async () => {
    const waiting = [requestUnlock(), requestUnlock()]
    refuseUnlock()
    for (const each of waiting) await expect(each).rejects.toEqual(new VaultError('keys_locked'))
    expect(unlockRequests.getState().ids).toEqual([])
  })

  it('is given up alone by its signal', async () => {
    const controller = new AbortController()
    const given = requestUnlock(controller.signal)
    const staying = requestUnlock()
    const reason = new DOMException('Stopped', 'AbortError')
    controller.abort(reason)
    await expect(given).rejects.toBe(reason)
    expect(unlockRequests.getState().ids).toHaveLength(1)
    open()
    await staying
    expect(() => requestUnlock(controller.signal)).toThrow(reason)
  })
})
