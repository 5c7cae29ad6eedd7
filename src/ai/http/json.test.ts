import { describe, expect, it } from 'vitest'
import { parseJson } from './json'

describe('parseJson', () => {
  it('gives what the text says, and undefined for what is no JSON', () => {
    expect(parseJson('{"a":[1,"b"]}')).toEqual({ a: [1, 'b'] })
    expect(parseJson('{"a":')).toBeUndefined()
  })

  it.each([
    ['nest', '['.repeat(600_000) + ']'.repeat(600_000)],
    ['stand side by side', `[${'[],'.repeat(400_000)}[]]`],
    [
      'stand after a long text',
      `["${'x'.repeat(1_000_000)}",${'{"a":'.repeat(501)}1${'}'.repeat(501)}]`,
    ],
  ])('takes no long text whose many brackets %s', (_, text) => {
    expect(parseJson(text)).toBeUndefined()
  })

  it('takes long texts with brackets in their strings, whatever is escaped there', () => {
    const value = { text: '[{"\\'.repeat(300_000), last: ['\\', '"', '[\\"'] }
    expect(parseJson(JSON.stringify(value))).toEqual(value)
  })

  it('takes long lists of what providers send', () => {
    const models = Array.from({ length: 20_000 }, (_, index) => ({
      id: `model-${index}`,
      pricing: { prompt: '0.1', completion: '0.2' },
      modalities: ['text', 'image'],
    }))
    expect(parseJson(JSON.stringify({ data: models }))).toEqual({ data: models })
  })
})
