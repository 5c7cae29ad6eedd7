import { expect, test } from 'vitest'
import { loadLateParts, wantLateParts } from './late-parts'

const never = new Promise<void>(() => undefined)

test('late parts come when it is time, when they are wanted, and not at all where nobody loads them', async () => {
  expect(await wantLateParts()).toBe(false)
  expect(await loadLateParts(Promise.resolve(), () => Promise.resolve('parts'))).toBe('parts')
  const loaded = loadLateParts(never, () => Promise.resolve('wanted'))
  expect(await wantLateParts()).toBe(true)
  expect(await loaded).toBe('wanted')
})

test('parts that cannot be loaded do not come', async () => {
  const loaded = loadLateParts(never, () => Promise.reject(new Error('offline')))
  loaded.catch(() => undefined)
  expect(await wantLateParts()).toBe(false)
})
