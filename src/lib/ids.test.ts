import { afterEach, expect, it, vi } from 'vitest'
import { createId, isPlainId } from './ids'

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

it('takes ids from elsewhere that mean nothing else', () => {
  for (const id of ['a', 'A-1_b', createId(), '7'.repeat(128)]) expect(isPlainId(id)).toBe(true)
})

it.each([
  '',
  'a b',
  'a/..',
  '"] , *',
  'a;b',
  'ä',
  '\ud83d',
  'x\n',
  'x'.repeat(129),
  '__proto__',
  'constructor',
  'toString',
])('takes none that means something in an address, a selector, a style or an object: %j', (id) => {
  expect(isPlainId(id)).toBe(false)
})
