import { fc } from '@/testing/fast-check'
import { expect, it } from 'vitest'
import { withoutMarks } from './without-marks'

it('leaves away the signs of markdown, and lines', () => {
  expect(withoutMarks('*She waves.* **Come** in, `quick`!')).toBe('She waves. Come in, quick!')
  expect(withoutMarks('# Bridges\n\n> said\n\n- one\n- two\n\n1. three')).toBe(
    'Bridges said one two three',
  )
  expect(withoutMarks('```ts\nconst a = 1\n```\nand ~~not~~ this')).toBe('const a = 1 and not this')
})

it('leaves of links and pictures their words alone', () => {
  expect(withoutMarks('See [the docs](https://example.com/a?b=1) and ![a map](x.png).')).toBe(
    'See the docs and a map.',
  )
  expect(withoutMarks('f[0](x y) [open')).toBe('f[0](x y) [open')
})

it('leaves of tables their cells alone, and no lines across', () => {
  const table = '| Tide | Height |\n|:--|---:|\n| Low | 0.8 m |\n|High|**5.2** m|'
  const cells = 'Tide · Height · Low · 0.8 m · High · 5.2 m'
  expect(withoutMarks(table)).toBe(cells)
  expect(withoutMarks(`${table}\n\nMind the stairs.`)).toBe(`${cells} · Mind the stairs.`)
  expect(withoutMarks('a | b\n--|--\nc | d')).toBe('a | b c | d')
  expect(withoutMarks('Then.\n\n---\n\n* * *\n***\nNow.')).toBe('Then. Now.')
})

it('leaves what is no markdown', () => {
  expect(withoutMarks('2*3 is 6, in snake_case, ~5 km, a - b, 3 * 4')).toBe(
    '2*3 is 6, in snake_case, ~5 km, a - b, 3 * 4',
  )
  expect(withoutMarks('a || b, |x| is\n-5 at most |')).toBe('a || b, |x| is -5 at most |')
})

it('takes any text, however long, in no time', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom(
          '*',
          '_',
          '`',
          '~',
          ' ',
          'a',
          '\n',
          '>',
          '1',
          '.',
          '[',
          ']',
          '(',
          ')',
          '|',
          '-',
        ),
      }),
      (text) => {
        // A line between two cells gets a space on both sides.
        expect(withoutMarks(text).length).toBeLessThanOrEqual(text.length * 3)
      },
    ),
  )
  expect(withoutMarks('*_`~ '.repeat(1_000_000)).length).toBeLessThanOrEqual(1_000)
})
