import { expect, it } from 'vitest'
import { createId } from './ids'
import { isPlainId } from './plain-id'

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
  'new',
  'create',
  'edit',
  'all',
])('takes none that means something in an address, a selector, a style or an object: %j', (id) => {
  expect(isPlainId(id)).toBe(false)
})
