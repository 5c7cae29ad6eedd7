import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fullStorage, stubStorage } from '../testing/stub-storage'
import { readLastActive, readLockMark, writeLastActive, writeLockMark } from './lock-marks'
import { refuseUnlock, requestUnlock, unlockRequests } from './unlock-requests'
import { createDataKey } from './vault-crypto'
import { VaultError } from './vault-error'
import {
  closeVault,
  lockSignal,
  lockVault,
  lockWhenDue,
  openDataKey,
  openVault,
} from './vault-lock'
import { type OpenVault, vaultState } from './vault-state'
import { listenToTabs } from './vault-tabs'

const MINUTE_MS = 60_000
let dataKey: CryptoKey
let page: EventTarget

beforeAll(async () => {
  ;({ dataKey } = await createDataKey('key-1', 'passphrase', 1_000))
})
beforeEach(() => {
  stubStorage()
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
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

  it('are told, and lock when they are told; no key is told, whoever asks for it', async () => {
    const other = otherTab()
    const stop = listenToTabs(closeVault)
    try {
      other.say({ type: 'hello' })
      open()
      other.say({ type: 'hello' })
      lockVault()
      await expect.poll(() => other.heard).toEqual([{ type: 'locked' }])
      open()
      other.say({ type: 'locked' })
      await expect.poll(() => vaultState.getState().open).toBeUndefined()
    } finally {
      stop()
      other.close()
    }
  })

  it('lock by their mark alone where no message comes', () => {
    vi.stubGlobal('BroadcastChannel', undefined)
    const stop = listenToTabs(closeVault)
    try {
      open()
      page.dispatchEvent(Object.assign(new Event('storage'), { key: 'parlour-theme' }))
      expect(vaultState.getState().open).toBeDefined()
      page.dispatchEvent(Object.assign(new Event('storage'), { key: 'parlour-vault-lock' }))
      expect(vaultState.getState().open).toBeUndefined()
    } finally {
      stop()
    }
  })

  it('open nothing here: a key from elsewhere is not taken, as a tab of an older version sends it', async () => {
    const other = otherTab()
    const onLocked = vi.fn()
    const stop = listenToTabs(onLocked)
    try {
      const vault = { keyId: 'key-1', dataKey: {}, autoLock: 15, lockMark: readLockMark() }
      for (const message of [null, 'locked', { type: 'unlock' }, { type: 'opened', vault }])
        other.say(message)
      other.say({ type: 'locked' })
      await expect.poll(() => onLocked.mock.calls.length).toBe(1)
      expect(isOpen()).toBe(false)
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

  it('another tab that can still write locks this one (P8)', () => {
    lockVault()
    open()
    vi.stubGlobal('localStorage', fullStorage({ 'parlour-vault-lock': 'of another tab' }))
    expect(isOpen()).toBe(false)
  })
})

describe('what was sent with a key (P8)', () => {
  it('is told when the keys are locked, and at once where they are', () => {
    open()
    const signal = lockSignal()
    expect(signal.aborted).toBe(false)
    lockVault()
    expect(signal.aborted).toBe(true)
    expect(lockSignal().aborted).toBe(true)
    open()
    expect(lockSignal().aborted).toBe(false)
    expect(signal.aborted).toBe(true)
  })

  it('goes on where the open keys get another passphrase', () => {
    open()
    const signal = lockSignal()
    openVault({ keyId: 'key-2', dataKey, autoLock: 15 })
    expect(signal.aborted).toBe(false)
    closeVault()
    expect(signal.aborted).toBe(true)
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
    for (const each of waiting) await expect(each).rejects.toEqual(new VaultError('vault_locked'))
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
