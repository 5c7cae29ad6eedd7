import { beforeEach, describe, expect, it, vi } from 'vitest'
import { StorageError } from '../database/storage-error'
import { waitFor } from '@/testing/wait-for'
import { createSharedLocks } from '../testing/shared-locks'
import { tidyExclusively, withExclusiveData, withSharedData } from './exclusive'

const nothing = () => Promise.resolve()
const busy = { name: 'StorageError', code: 'data_busy' }

describe('with Web Locks', () => {
  let locks: ReturnType<typeof createSharedLocks>

  beforeEach(() => {
    locks = createSharedLocks()
    vi.stubGlobal('navigator', { locks })
  })

  it('lets nobody beside work that changes all data', async () => {
    await withExclusiveData(async () => {
      await expect(withExclusiveData(nothing)).rejects.toMatchObject(busy)
      await expect(withSharedData(nothing)).rejects.toMatchObject(busy)
      await expect(withSharedData(nothing)).rejects.toBeInstanceOf(StorageError)
    })
  })

  it('lets several read all data, and nobody change it meanwhile', async () => {
    await withSharedData(async () => {
      expect(await withSharedData(() => Promise.resolve('read'))).toBe('read')
      await expect(withExclusiveData(nothing)).rejects.toMatchObject(busy)
    })
  })

  it('lets the next one in when the work has ended, well or not', async () => {
    const failure = new Error('failed')
    expect(await withExclusiveData(() => Promise.resolve('done'))).toBe('done')
    await expect(withExclusiveData(() => Promise.reject(failure))).rejects.toBe(failure)
    await expect(withSharedData(() => Promise.reject(failure))).rejects.toBe(failure)
    expect(locks.isHeld('parlour-data')).toBe(false)
  })

  it('lets what the user asks for wait for tidying', async () => {
    const done: string[] = []
    let end: (() => void) | undefined
    const tidying = tidyExclusively(async () => {
      await new Promise<void>((resolve) => (end = resolve))
      done.push('tidied')
    })
    await waitFor(() => expect(end).toBeDefined())
    const importing = withExclusiveData(() => Promise.resolve(done.push('imported')))
    await waitFor(() => expect(locks.waitingCount()).toBe(1))
    end?.()
    await Promise.all([tidying, importing])
    expect(done).toEqual(['tidied', 'imported'])
  })

  it('tidies only where nobody is at the data', async () => {
    const tidy = vi.fn(nothing)
    await withSharedData(() => tidyExclusively(tidy))
    await withExclusiveData(() => tidyExclusively(tidy))
    expect(tidy).not.toHaveBeenCalled()
    await tidyExclusively(tidy)
    expect(tidy).toHaveBeenCalledOnce()
  })

  it('waits no longer than it must for who does not give the locks back (P16)', async () => {
    // As another page of this origin can.
    let letGo: (() => void) | undefined
    const held = new Promise<void>((resolve) => (letGo = resolve))
    const holding = ['parlour-data', 'parlour-tidying'].map((name) =>
      locks.request(name, {}, () => held),
    )
    await waitFor(() => expect(locks.isHeld('parlour-tidying')).toBe(true))
    for (const ask of [withExclusiveData, withSharedData])
      await expect(ask(nothing, 1)).rejects.toMatchObject(busy)
    letGo?.()
    await Promise.all(holding)
    expect(await withExclusiveData(() => Promise.resolve('done'))).toBe('done')
  })

  it('tells what came of work whose lock was taken away, as another page of this origin can', async () => {
    const steal = (_name: string, _options: LockOptions, work: (lock: object) => unknown) => {
      void work({})
      return Promise.reject(new DOMException('stolen', 'AbortError'))
    }
    vi.stubGlobal('navigator', { locks: { request: steal } })
    const work = vi.fn(() => Promise.resolve('done'))
    expect(await withExclusiveData(work)).toBe('done')
    expect(work).toHaveBeenCalledOnce()
  })

  it('does not do work twice that fails as a lock could', async () => {
    const work = vi.fn(() => Promise.reject(new DOMException('no', 'InvalidStateError')))
    await expect(withExclusiveData(work)).rejects.toThrow('no')
    expect(work).toHaveBeenCalledOnce()
  })
})

it.each([
  ['has no locks', undefined],
  ['refuses them', { request: () => Promise.reject(new DOMException('no', 'SecurityError')) }],
])('does the work where the browser %s', async (_, locks) => {
  vi.stubGlobal('navigator', { locks })
  expect(await withExclusiveData(() => Promise.resolve('done'))).toBe('done')
  expect(await withSharedData(() => Promise.resolve('done'))).toBe('done')
})
