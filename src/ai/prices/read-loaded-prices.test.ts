import { describe, expect, it } from 'vitest'
import { fc } from '@/testing/fast-check'
import { toPriceTable } from './price-file'
import prices from './prices.json'
import { LoadedPricesError, readLoadedPrices } from './read-loaded-prices'

const TODAY = '2026-11-27'

/** A file of models.dev with these models of one provider. */
const modelsDev = (models: unknown, provider = 'openai') =>
  JSON.stringify({ [provider]: { id: provider, name: 'Its name', models } })

const ownShape = (models: unknown, more: object = {}) =>
  JSON.stringify({ asOf: '2026-11-20', models, ...more })

/** The prices of a file, by type and model. */
function modelsOf(text: string) {
  const table = toPriceTable(readLoadedPrices(text, TODAY).prices, 'loaded')
  return Object.fromEntries(table?.models ?? [])
}

function faultOf(text: string): string {
  try {
    readLoadedPrices(text, TODAY)
    return 'none'
  } catch (cause) {
    if (!(cause instanceof LoadedPricesError)) throw cause
    return [cause.code, ...Object.values(cause.params ?? {})].join(' ')
  }
}

describe('COST-06: a file of models.dev', () => {
  it('is read of the providers that Parlour knows, at the day of loading', () => {
    const text = JSON.stringify({
      google: { models: { 'gemini-4-pro': { cost: { input: 2, output: 12, cache_read: 0.2 } } } },
      anthropic: {
        models: {
          'claude-x': { cost: { input: 3, output: 15, cache_write: 3.75, cache_read: null } },
        },
      },
      elsewhere: { models: { m: { cost: { input: 1, output: 1 } } } },
    })
    const from = { source: 'loaded', date: TODAY }
    expect(modelsOf(text)).toEqual({
      'gemini gemini-4-pro': { in: 2_000_000, out: 12_000_000, cacheRead: 200_000, ...from },
      'anthropic claude-x': { in: 3_000_000, out: 15_000_000, cacheWrite: 3_750_000, ...from },
    })
    expect(readLoadedPrices(text, TODAY).hasDay).toBe(false)
  })

  it('tells what long requests cost, by tiers before the older field', () => {
    const dearer = { input: 4, output: 18 }
    const tier = (size: unknown, type = 'context') => ({ ...dearer, tier: { type, size } })
    const cost = { input: 2, output: 12 }
    const found = modelsOf(
      modelsDev({
        old: { cost: { ...cost, context_over_200k: dearer } },
        both: { cost: { ...cost, tiers: [tier(272_000)], context_over_200k: dearer } },
        strange: { cost: { ...cost, tiers: [tier(5, 'hours')] } },
      }),
    )
    const steps = (above: number) => [{ above, in: 4_000_000, out: 18_000_000 }]
    expect(found['openai old']?.steps).toEqual(steps(200_000))
    expect(found['openai both']?.steps).toEqual(steps(272_000))
    expect(found).not.toHaveProperty(['openai strange'])
  })

  it('leaves out what has no price, and names the first twenty', () => {
    const without = Array.from({ length: 30 }, (_, at) => [`none-${at}`, { name: 'None' }] as const)
    const strange = { a: { cost: { input: '1', output: 2 } }, b: { cost: 7 }, '  ': { cost: {} } }
    const fit = { fit: { cost: { input: 1, output: 2 } } }
    const { leftOut, prices: read } = readLoadedPrices(
      modelsDev({ ...strange, ...Object.fromEntries(without), ...fit }),
      TODAY,
    )
    expect(leftOut.count).toBe(33)
    expect(leftOut.names).toHaveLength(20)
    expect(leftOut.names.slice(0, 4)).toEqual(['a', 'b', '  ', 'none-0'])
    expect(Object.keys(read.models['openai'] ?? {})).toEqual(['fit'])
  })

  it('has one price for all states of a model: that of the one without a day', () => {
    const dated = { cost: { input: 9, output: 9 } }
    const plain = { cost: { input: 1, output: 2 } }
    const models = { 'm-2026-01-01': dated, m: plain, 'm-2026-02-02': dated }
    expect(modelsOf(modelsDev(models))).toEqual({
      'openai m': { in: 1_000_000, out: 2_000_000, source: 'loaded', date: TODAY },
    })
  })
})

describe('COST-06: a file of our own shape', () => {
  it('is read whole, with its day, pictures and searches', () => {
    const read = readLoadedPrices(`\ufeff${JSON.stringify(prices)}`, TODAY)
    expect(read).toMatchObject({ hasDay: true, leftOut: { count: 0, names: [] } })
    expect(toPriceTable(read.prices, 'loaded')).toEqual(toPriceTable(prices, 'loaded'))
  })

  it('may have models of servers of one’s own', () => {
    const found = modelsOf(
      ownShape({ custom: { llama: { in: 0, out: 0.5 } }, demo: { d: { in: 1 } } }),
    )
    expect(Object.keys(found)).toEqual(['custom llama'])
  })
})

describe('COST-06: a file that is refused', () => {
  const fit = { in: 1, out: 2 }
  it.each([
    ['no JSON', '{"openai": ', 'prices_unreadable'],
    ['another thing', '{"appVersion": "1.0.0"}', 'prices_of_no_shape'],
    ['a list', '[1, 2]', 'prices_of_no_shape'],
    ['null', 'null', 'prices_of_no_shape'],
    ['models in a list', modelsDev([{ cost: { input: 1, output: 1 } }]), 'prices_of_no_shape'],
    ['no day', JSON.stringify({ asOf: '2026-13-45', models: {} }), 'prices_of_no_shape'],
    ['no price', modelsDev({ m: { cost: {} } }), 'prices_none'],
    [
      'a price below zero',
      ownShape({ openai: { m: { in: -1, out: 2 } } }),
      'prices_out_of_range m',
    ],
    [
      'a price above $1,000',
      modelsDev({ m: { cost: { input: 1, output: 1_000.01 } } }),
      'prices_out_of_range m',
    ],
    [
      'an endless price',
      ownShape({ openai: { m: fit } }).replace('"in":1', '"in":1e999'),
      'prices_out_of_range m',
    ],
    [
      'a step below zero',
      ownShape({ openai: { m: { ...fit, steps: [{ ...fit, in: -2, above: 9 }] } } }),
      'prices_out_of_range m',
    ],
    [
      'a picture above $1,000',
      ownShape(
        { openai: { m: fit } },
        { pictures: { openai: { p: { perPicture: { any: 2e3 } } } } },
      ),
      'prices_out_of_range p',
    ],
    [
      'a search below zero',
      ownShape({ openai: { m: fit } }, { searches: { xai: -1 } }),
      'prices_out_of_range xai',
    ],
    ['more than 10 MB', `"${'x'.repeat(10_000_000)}"`, 'prices_too_large'],
    [
      'too many models',
      ownShape({ openai: Object.fromEntries(Array.from({ length: 5_001 }, (_, at) => [at, fit])) }),
      'prices_too_many 5000',
    ],
  ])('has %s', (_, text, fault) => {
    expect(faultOf(text)).toBe(fault)
  })

  it('cannot reach what all objects have', () => {
    const text =
      '{"openai": {"models": {"__proto__": {"cost": {"input": 1, "output": 1}}, "constructor": {"cost": {"input": 1, "output": 1}}}}}'
    expect(Object.keys(modelsOf(text))).toEqual(['openai constructor'])
    expect(readLoadedPrices(text, TODAY).leftOut.names).toEqual(['__proto__'])
    expect({}).not.toHaveProperty('cost')
  })

  it('is deep, and says so in a moment', () => {
    expect(faultOf('['.repeat(5_000_000))).toBe('prices_unreadable')
    const deep = `{"openai":{"models":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}}`
    expect(faultOf(deep)).toBe('prices_none')
  })
})

describe('COST-06: whatever a file holds', () => {
  const strange = fc.oneof(
    fc.double(),
    fc.double({ min: 0, max: 1_000, noNaN: true }),
    fc.jsonValue({ maxDepth: 2 }),
  )
  const cost = fc.record(
    {
      input: strange,
      output: strange,
      cache_read: strange,
      tiers: fc.oneof(
        strange,
        fc.array(fc.record({ input: strange, output: strange, tier: strange })),
      ),
      context_over_200k: strange,
    },
    { requiredKeys: [] },
  )
  const own = fc.record(
    {
      in: strange,
      out: strange,
      cacheWrite1h: strange,
      steps: fc.oneof(strange, fc.array(strange)),
    },
    { requiredKeys: [] },
  )
  const models = (price: fc.Arbitrary<unknown>) =>
    fc.oneof(strange, fc.dictionary(fc.string(), price))
  const file = fc.oneof(
    fc.jsonValue(),
    fc.record({ openai: fc.record({ models: models(fc.record({ cost })) }), google: strange }),
    fc.record({
      asOf: fc.constantFrom('2026-11-20', 'today', 7),
      models: fc.dictionary(fc.constantFrom('openai', 'gemini', '__proto__'), models(own)),
      pictures: fc.dictionary(fc.constantFrom('openai', 'xai'), models(strange)),
      searches: strange,
    }),
  )

  it('comes out sound, or is refused with a reason', () => {
    let taken = 0
    fc.assert(
      fc.property(file, (value) => {
        const text = JSON.stringify(value)
        if (faultOf(text) !== 'none') return
        taken += 1
        const { prices: read } = readLoadedPrices(text, TODAY)
        // What is kept comes back from the database as the same prices.
        const table = toPriceTable(structuredClone(read), 'loaded')
        if (!table) throw new Error('refused when it is read again')
        expect(table.models.size + table.pictures.size).toBeGreaterThan(0)
        for (const price of table.models.values())
          for (const rates of [price, ...(price.steps ?? [])])
            for (const rate of [rates.in, rates.out, rates.cacheRead ?? 0]) {
              expect(Number.isSafeInteger(rate)).toBe(true)
              expect(rate).toBeGreaterThanOrEqual(0)
              expect(rate).toBeLessThanOrEqual(1_000_000_000)
            }
      }),
      { numRuns: 500 },
    )
    expect(taken).toBeGreaterThan(0)
  })
})
