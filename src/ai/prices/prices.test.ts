import { describe, expect, it } from 'vitest'
import { fc } from '@/testing/fast-check'
import { catalogue } from '../catalogue'
import { builtInPrices } from './built-in-prices'
import { fetchPrices } from './fetch-prices'
import { findPicturePrice, findPrice } from './find-price'
import { listedPrice } from './listed-price'
import { readPriceFile, toPriceTable } from './price-file'
import prices from './prices.json'

const base = 'https://parlour.example/chat?id=1'
const answer =
  (text: string, status = 200) =>
  () =>
    Promise.resolve(new Response(text, { status }))

/** A file in which one thing is otherwise. */
function fileWith(model: object): string {
  return JSON.stringify({ asOf: '2026-12-01', models: { openai: { 'gpt-6-luna': model } } })
}

describe('COST-04: the file of prices', () => {
  it('is asked for at the own origin alone, and counts before what is built in', async () => {
    const asked: URL[] = []
    const table = await fetchPrices(base, (url) => {
      asked.push(new URL(String(url instanceof Request ? url.url : url)))
      return answer(fileWith({ in: 3, out: 4 }))()
    })
    expect(asked.map(String)).toEqual(['https://parlour.example/prices.json'])
    expect(findPrice('openai', 'gpt-6-luna', { file: table })).toEqual({
      in: 3_000_000,
      out: 4_000_000,
      source: 'file',
      date: '2026-12-01',
    })
    expect(findPrice('openai', 'gpt-6.1-sol', { file: table })?.source).toBe('built-in')
  })

  it.each([
    ['no JSON', '<!doctype html>'],
    ['a price below zero', fileWith({ in: -1, out: 4 })],
    ['a price above $1,000', fileWith({ in: 1, out: 1_001 })],
    ['a price that is no number', fileWith({ in: '1', out: 4 })],
    ['a price that is missing', fileWith({ in: 1 })],
    ['more than 300 kB', fileWith({ in: 1, out: 4, note: 'x'.repeat(300_000) })],
    ['no day', JSON.stringify({ asOf: 'today', models: {} })],
  ])('is refused with %s', async (_, text) => {
    expect(await fetchPrices(base, answer(text))).toBeUndefined()
  })

  it('may be absent', async () => {
    expect(await fetchPrices(base, answer('', 404))).toBeUndefined()
    expect(await fetchPrices(base, () => Promise.reject(new Error('offline')))).toBeUndefined()
  })

  it('is never thrown at', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(readPriceFile(text)).toBeUndefined()
      }),
    )
  })

  it('is what is built in, word for word', () => {
    expect(readPriceFile(JSON.stringify(prices))?.models.size).toBe(builtInPrices.models.size)
    expect(builtInPrices.date).toBe('2026-11-22')
  })
})

describe('COST-03: the price of a model', () => {
  const price = { in: 1, out: 2, source: 'own', date: '2026-11-24' } as const
  const list = [{ id: 'm', name: 'M', price: { ...price, source: 'list' } as const }]

  it('is the user’s own before all others', () => {
    expect(findPrice('openrouter', 'm', { own: { m: price }, list })).toBe(price)
    expect(findPrice('openrouter', 'm', { list })).toMatchObject({ source: 'list' })
  })

  it('is that of a file the user has loaded before all lists, but not before the own (COST-06)', () => {
    const models = {
      openai: { 'gpt-6.1-sol': { in: 3, out: 4 } },
      openrouter: { m: { in: 5, out: 6 } },
    }
    const loaded = toPriceTable({ asOf: '2026-11-26', models }, 'loaded')
    const file = readPriceFile(JSON.stringify({ asOf: '2026-12-01', models }))
    expect(findPrice('openrouter', 'm', { loaded, list, file })).toMatchObject({
      in: 5_000_000,
      source: 'loaded',
      date: '2026-11-26',
    })
    expect(findPrice('openrouter', 'm', { own: { m: price }, loaded, list, file })).toBe(price)
    expect(findPrice('openai', 'gpt-6.1-sol', { loaded, file })?.source).toBe('loaded')
    expect(findPrice('openai', 'gpt-6-luna', { loaded })?.source).toBe('built-in')
  })

  it('is not made cheaper by what a loaded file leaves out (COST-06)', () => {
    const known = findPrice('openai', 'gpt-6.1-sol')
    const at = (input: number, out: number) => {
      const models = { openai: { 'gpt-6.1-sol': { in: input, out } } }
      return findPrice('openai', 'gpt-6.1-sol', {
        loaded: toPriceTable({ asOf: '2026-11-26', models }, 'loaded'),
      })
    }
    expect(known?.steps).toHaveLength(1)
    expect(at(2, 10)).toMatchObject({ steps: known?.steps, search: known?.search })
    expect(at(900, 900), 'a step would be cheaper').not.toHaveProperty('steps')
  })

  it('belongs to all states of a model', () => {
    const plain = findPrice('anthropic', 'claude-haiku-4-5')
    expect(plain).toBeDefined()
    expect(findPrice('anthropic', 'claude-haiku-4-5-20251001')).toEqual(plain)
    expect(findPrice('openai', 'gpt-6-luna-2026-09-01')).toEqual(findPrice('openai', 'gpt-6-luna'))
  })

  it('is not known where nobody tells it (P15)', () => {
    expect(findPrice('custom', 'llama')).toBeUndefined()
    expect(findPrice('openai', 'constructor')).toBeUndefined()
  })

  it('may be OpenRouter’s for the same model, and says so (COST-05)', () => {
    const id = 'anthropic/claude-fable-6.1'
    const openrouter = [{ id, name: 'Fable', price: { ...price, source: 'list' } as const }]
    const known = { openrouter, usesOpenrouter: true }
    expect(findPrice('anthropic', 'claude-fable-6-1', known)?.source).toBe('openrouter')
    const off = { ...known, usesOpenrouter: false }
    expect(findPrice('anthropic', 'claude-fable-6-1', off)).toBeUndefined()
  })

  it('is there for pictures too', () => {
    expect(findPicturePrice('openai', 'gpt-image-2')?.kind).toBe('tokens')
    expect(findPicturePrice('xai', 'grok-imagine-image')?.kind).toBe('each')
    expect(findPicturePrice('custom', 'flux')).toBeUndefined()
    const pictures = { custom: { flux: { perPicture: { any: 0.01 } } } }
    const loaded = toPriceTable({ asOf: '2026-11-26', models: {}, pictures }, 'loaded')
    expect(findPicturePrice('custom', 'flux', { loaded })?.source).toBe('loaded')
  })
})

describe('COST-03: prices in a provider’s list', () => {
  it('are read of OpenRouter, with its steps', () => {
    const pricing = {
      prompt: '0.0000001',
      completion: '0.0000005',
      input_cache_read: '0.00000001',
      web_search: '0.01',
      overrides: [
        { min_prompt_tokens: 272_001, prompt: '0.0000002', completion: '0.00000075' },
        { min_prompt_tokens: 5, utc_start: '01:00', prompt: '0' },
        { min_prompt_tokens: -1, prompt: '0' },
      ],
    }
    expect(listedPrice('openrouter', { pricing }, '2026-11-24')).toEqual({
      in: 100_000,
      out: 500_000,
      cacheRead: 10_000,
      search: 10_000_000,
      steps: [{ above: 272_000, in: 200_000, out: 750_000, cacheRead: 10_000 }],
      source: 'list',
      date: '2026-11-24',
    })
  })

  it('are read of xAI', () => {
    const entry = {
      prompt_text_token_price: 20_000,
      cached_prompt_text_token_price: 5_000,
      completion_text_token_price: 60_000,
    }
    expect(listedPrice('xai', entry, '2026-11-24')).toMatchObject({
      in: 2_000_000,
      cacheRead: 500_000,
      out: 6_000_000,
    })
  })

  it('are unknown where they cannot be prices', () => {
    for (const prompt of ['-1', 'NaN', '', null, {}, 1e9, '1e300'])
      expect(
        listedPrice('openrouter', { pricing: { prompt, completion: '0' } }, '2026-11-24'),
      ).toBeUndefined()
    for (const entry of [undefined, 1, 'x', [], {}])
      for (const type of ['openrouter', 'xai', 'openai'] as const)
        expect(listedPrice(type, entry, '2026-11-24')).toBeUndefined()
  })
})

describe('COST-03: the catalogue', () => {
  /** What costs something, and of what nobody has told how much: xAI’s own list tells it of its model. */
  const unknown = ['openrouter x-ai/grok-4.7', 'xai grok-4.7']
  const unknownPictures = ['openai gpt-image-2.6-flare', 'openai gpt-image-2.6-sunburst']
  const paid = catalogue.filter(({ type }) => type !== 'custom' && type !== 'demo')

  it('has a price of every model that is not free', () => {
    const without = paid.flatMap(({ type, models }) =>
      models
        .filter(({ id, isPaid }) => isPaid && !findPrice(type, id))
        .map(({ id }) => `${type} ${id}`),
    )
    expect(without).toEqual(unknown)
  })

  it('has a price of every model that draws', () => {
    const without = paid.flatMap(({ type, imageModels }) =>
      imageModels.filter(({ id }) => !findPicturePrice(type, id)).map(({ id }) => `${type} ${id}`),
    )
    expect(without).toEqual(unknownPictures)
  })
})
