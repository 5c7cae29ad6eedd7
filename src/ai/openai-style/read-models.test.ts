import { describe, expect, it } from 'vitest'
import { readModels } from './read-models'

const list = { data: [{ id: 'grok-4.7' }, { id: 'grok-4.3' }] }
const priceOf = (prices: unknown) =>
  readModels('xai', list, { prices })?.map(({ model }) => model.price?.in)

describe('COST-03: xAI’s prices stand in a list of their own', () => {
  it('and are joined to its models by their ids', () => {
    const entry = {
      id: 'grok-4.7',
      prompt_text_token_price: 20_000,
      cached_prompt_text_token_price: 5_000,
      completion_text_token_price: 100_000,
    }
    expect(priceOf({ models: [entry, { id: 'other' }] })).toEqual([2_000_000, undefined])
    const [first] = readModels('xai', list, { prices: { models: [entry] } }) ?? []
    expect(first?.model.price).toMatchObject({
      out: 10_000_000,
      cacheRead: 500_000,
      source: 'list',
    })
  })

  it('and without it the models are there, whatever came instead', () => {
    const broken = {
      id: 'grok-4.7',
      prompt_text_token_price: -1,
      completion_text_token_price: 1e30,
    }
    for (const prices of [undefined, null, 7, [], { models: 'x' }, { models: [null, 1, broken] }])
      expect(priceOf(prices)).toEqual([undefined, undefined])
  })
})
