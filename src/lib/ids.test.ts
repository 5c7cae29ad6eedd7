import { afterEach, expect, it, vi } from 'vitest'
import { createId } from './ids'

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

afterEach(() => vi.unstubAllGlobals())

it('makes ids that differ', () => {
  expect(createId()).toMatch(UUID)
  expect(createId()).not.toBe(createId())
})

it('makes them where there is no randomUUID, as outside secure contexts', () => {
  const { crypto } = globalThis
  vi.stubGlobal('crypto', {
    getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes),
  })
  expect(createId()).toMatch(UUID)
  expect(createId()).not.toBe(createId())
})
