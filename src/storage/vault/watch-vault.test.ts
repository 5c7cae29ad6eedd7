import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { waitFor } from '@/testing/wait-for'
import { VAULT_ID } from '../database/records'
import { freshDatabase, removeDatabase } from '../testing/fresh-database'
import { openSampleVault } from '../testing/sample-vault'
import { stubStorage } from '../testing/stub-storage'
import { requestUnlock } from './unlock-requests'
import { setAutoLock } from './vault-commands'
import { VaultError } from './vault-error'
import { closeVault, lockVault } from './vault-lock'
import { vaultTable } from './vault-record'
import { vaultState } from './vault-state'
import { watchVault } from './watch-vault'

const MINUTE_MS = 60_000
let page: EventTarget
let stop: () => void

const isOpen = () => vaultState.getState().open !== undefined
/** The user does something. */
const act = () => page.dispatchEvent(new Event('keydown'))
/** Time goes by while the page is awake. */
const wait = (minutes: number) => vi.advanceTimersByTime(minutes * MINUTE_MS)
/** Time goes by while the device sleeps: no timer runs. */
const sleep = (minutes: number) => vi.setSystemTime(Date.now() + minutes * MINUTE_MS)

beforeEach(async () => {
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('document', new EventTarget())
  stubStorage()
  await freshDatabase()
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  await openSampleVault()
  stop = watchVault()
})
afterEach(async () => {
  stop()
  closeVault()
  vi.useRealTimers()
  await removeDatabase()
  vi.unstubAllGlobals()
})

describe('the open vault of a tab (P8)', () => {
  it('locks by itself after fifteen idle minutes, and not before', () => {
    wait(14)
    act()
    wait(14.9)
    expect(isOpen()).toBe(true)
    wait(0.1)
    expect(isOpen()).toBe(false)
  })

  it('is not kept open by a user who comes back too late', () => {
    sleep(15)
    expect(isOpen()).toBe(true)
    act()
    expect(isOpen()).toBe(false)
  })

  it('locks as soon as a page that slept is seen again', () => {
    sleep(60)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(isOpen()).toBe(false)
  })

  it('takes over another time for locking, with what has gone by already', async () => {
    wait(2)
    await setAutoLock(1)
    await waitFor(() => {
      wait(0)
      expect(isOpen()).toBe(false)
    })
  })

  it('locks when the page goes, where that is chosen and only there', async () => {
    page.dispatchEvent(new Event('pagehide'))
    expect(isOpen()).toBe(true)
    await setAutoLock('close')
    await waitFor(() => expect(vaultState.getState().open?.autoLock).toBe('close'))
    page.dispatchEvent(new Event('pagehide'))
    expect(isOpen()).toBe(false)
  })

  it('closes where the passphrase is forgotten', async () => {
    // As another tab does it: nothing but the database tells this one.
    await vaultTable().delete(VAULT_ID)
    await waitFor(() => expect(isOpen()).toBe(false))
  })

  it('is left alone when it is no longer watched', () => {
    stop()
    wait(60)
    expect(isOpen()).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })
})

it('lets nothing wait for the keys where nobody can be asked for the passphrase any more', async () => {
  lockVault()
  const waiting = requestUnlock()
  stop()
  await expect(waiting).rejects.toEqual(new VaultError('vault_locked'))
})
