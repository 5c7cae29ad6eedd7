import { describe, expect, it } from 'vitest'
import { fc } from '@/testing/fast-check'
import { contrastRatio } from '../style/contrast'
import { generatedAvatar, initialsOf } from './generated-avatar'

describe('initialsOf', () => {
  it.each([
    ['Ada Lovelace', 'AL'],
    ['ada', 'A'],
    ['  Jean-Luc   van der Berg ', 'JB'],
    ['"Rex" (the dog)', 'RD'],
    ['山田太郎', '山'],
    ['김 민수', '김민'],
    ['🦊 Fox', 'F'],
    ['👩‍🚀', '👩‍🚀'],
    ['🇫🇷 🇩🇪', '🇫🇷🇩🇪'],
    ['éloïse', 'É'],
    ['e\u0301loïse', 'E\u0301'],
    ['ßen', 'ß'],
    ['R2 D2', 'RD'],
    ['', '?'],
    ['   ', '?'],
  ])('takes the initials of %j as %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })

  it('gives one or two graphemes for any name', () => {
    const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const count = [...segmenter.segment(initialsOf(name))].length
        expect(count).toBeGreaterThanOrEqual(1)
        expect(count).toBeLessThanOrEqual(2)
      }),
    )
  })
})

describe('generatedAvatar', () => {
  it('depends on the id alone for its colours', () => {
    const first = generatedAvatar('a1', 'Ada')
    const renamed = generatedAvatar('a1', 'Grace')
    expect([renamed.from, renamed.to]).toEqual([first.from, first.to])
    expect(generatedAvatar('a1', 'Ada')).toEqual(first)
    expect(generatedAvatar('a2', 'Ada').from).not.toBe(first.from)
  })

  it('keeps the initials readable on both colours, whatever the id', () => {
    fc.assert(
      fc.property(fc.string(), (id) => {
        const { from, to, ink } = generatedAvatar(id, 'Ada')
        expect(from).toMatch(/^#[0-9a-f]{6}$/)
        expect(contrastRatio(ink, from)).toBeGreaterThanOrEqual(4.5)
        expect(contrastRatio(ink, to)).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })
})
