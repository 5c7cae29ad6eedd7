import { expect, it } from 'vitest'
import { fc } from '@/testing/fast-check'
import { splitAtMarks } from './try-tab'

const mark = (start: number, end: number) => ({ entryId: 'e', start, end })

it('marks the words that fire entries; overlapping ones are one (LORE-50)', () => {
  expect(splitAtMarks('the old inn', [mark(8, 11), mark(4, 7), mark(5, 11)])).toEqual([
    { part: 'the ', isMarked: false },
    { part: 'old inn', isMarked: true },
  ])
  expect(splitAtMarks('inn', [])).toEqual([{ part: 'inn', isMarked: false }])
})

it('loses no sign of the text, whatever the marks (LORE-50)', () => {
  const marks = fc.array(
    fc.tuple(fc.integer({ min: -3, max: 40 }), fc.integer({ min: -3, max: 40 })),
  )
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), marks, (text, places) => {
      const parts = splitAtMarks(
        text,
        places.map(([start, end]) => mark(start, end)),
      )
      expect(parts.map(({ part }) => part).join('')).toBe(text)
    }),
  )
})
