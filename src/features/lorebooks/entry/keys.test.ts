import { expect, it } from 'vitest'
import { fc } from '@/testing/fast-check'
import { readKeys, showKeys, splitAtCommas } from './keys'

it('reads one key from each line, whatever stands in it (LORE-09)', () => {
  expect(readKeys('dragon\r\n\n  \nhello, world\n/a,b/i')).toEqual([
    'dragon',
    'hello, world',
    '/a,b/i',
  ])
  expect(showKeys(['two\nlines', 'one'])).toBe('two lines\none')
})

it('separates keys at commas, but not within a pattern (LORE-09, LORE-14)', () => {
  expect(splitAtCommas('dragon, wyrm ,, /dra(g,h){1,2}/i, a/b, /open')).toEqual([
    'dragon',
    'wyrm',
    '/dra(g,h){1,2}/i',
    'a/b',
    '/open',
  ])
  expect(splitAtCommas(' /a\\/,b/ ')).toEqual(['/a\\/,b/'])
})

it('shows what it reads, and loses no sign of a key but space and commas', () => {
  const line = fc.string({
    unit: fc.constantFrom('a', 'é', '/', ',', '\\', ' ', '\u2028', '\r', 'i'),
    maxLength: 30,
  })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
      const keys = readKeys(lines.join('\n'))
      expect(readKeys(showKeys(keys))).toEqual(keys)
      for (const key of keys)
        expect(splitAtCommas(key).join('').replaceAll(/[\s,]/g, '')).toBe(
          key.replaceAll(/[\s,]/g, ''),
        )
    }),
  )
})
