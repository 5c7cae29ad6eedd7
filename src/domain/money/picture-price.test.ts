import { expect, it } from 'vitest'
import { costOfPictures, type PicturePrice, pictureTokens } from './picture-price'

const flare: PicturePrice = {
  kind: 'tokens',
  textIn: 5_000_000,
  imageIn: 8_000_000,
  imageOut: 30_000_000,
  factors: { low: 16, medium: 24, high: 48, xhigh: 64, max: 96 },
  source: 'built-in',
  date: '2026-11-22',
}

it('COST-30: counts the tokens of drawn pictures as the vendor does', () => {
  const square = { width: 1024, height: 1024 }
  expect([16, 24, 48, 64, 96].map((factor) => pictureTokens(factor, square))).toEqual([
    196, 439, 1_756, 3_122, 7_024,
  ])
  expect(pictureTokens(48, { width: 1024, height: 1536 })).toBe(
    pictureTokens(48, { width: 1536, height: 1024 }),
  )
})

it('COST-30: prices pictures by tokens, with what is given along', () => {
  const square = { size: '1024x1024', quality: 'high', count: 2 }
  expect(costOfPictures(flare, square)).toEqual({ low: 105_360_000, high: 105_360_000 })
  expect(costOfPictures(flare, { ...square, count: 1, references: 1, promptTokens: 100 })).toEqual({
    low: 52_680_000 + 12_000_000 + 500_000,
    high: 52_680_000 + 12_000_000 + 500_000,
  })
})

it('COST-30: shows from what to what, where the model chooses', () => {
  const range = costOfPictures(flare, { size: 'auto', quality: 'auto', count: 1 })
  // A picture of 1536 by 1024 takes fewer tokens than a square one.
  expect(range?.low).toBe(158 * 30_000)
  expect(range?.high).toBe(1_756 * 30_000)
})

it('COST-30: prices pictures by the piece', () => {
  const from = { source: 'built-in', date: '2026-11-22', kind: 'each' } as const
  const any: PicturePrice = { ...from, perPicture: { any: 20_000_000 } }
  expect(costOfPictures(any, { count: 3, quality: 'high' })).toEqual({
    low: 60_000_000,
    high: 60_000_000,
  })
  const bySize: PicturePrice = {
    ...from,
    perPicture: { '1k low': 40, '1k medium': 60, '2k low': 61, '2k medium': 80 },
  }
  expect(costOfPictures(bySize, { count: 1, size: '1024x1024', quality: 'low' })).toEqual({
    low: 40,
    high: 40,
  })
  expect(costOfPictures(bySize, { count: 1 })).toEqual({ low: 40, high: 80 })
  expect(costOfPictures(undefined, { count: 1 })).toBeUndefined()
})
