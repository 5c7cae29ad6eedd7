import { expect, it } from 'vitest'
import { fileLimits } from './file-limits'

it('knows how many pictures and pages Claude takes, by what else it takes (ATT-22)', () => {
  expect(fileLimits('anthropic', 1_000_000).pictures).toBe(600)
  expect(fileLimits('anthropic', 200_000).pictures).toBe(100)
  // What nobody knows is the least.
  expect(fileLimits('anthropic')).toEqual({
    megabytes: 32,
    pictures: 100,
    countsPages: true,
    picture: { megabytes: 5, edge: 8_000, ofMany: { over: 20, edge: 2_000 } },
  })
})

it('knows of others what they take at least (ATT-22)', () => {
  expect(fileLimits('openai')).toMatchObject({ megabytes: 50, pictures: 1_500 })
  for (const type of ['gemini', 'mistral', 'openrouter', 'xai', 'custom'] as const)
    expect(fileLimits(type, 1_000_000)).toEqual({
      megabytes: 20,
      pictures: 100,
      countsPages: false,
    })
})
