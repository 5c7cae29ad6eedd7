import { expect, test } from 'vitest'
import { fc } from '@/testing/fast-check'
import { efforts } from '@/domain/thinking'
import { listedEfforts, supportedEfforts } from './listed-efforts'
import { tokenLimit } from './token-limit'

test.each([
  [{ mandatory: false, supported_efforts: ['high', 'low', 'none'] }, ['off', 'low', 'high']],
  [{ mandatory: true, supported_efforts: ['none', 'max', 'minimal'] }, ['max']],
  [{ supported_efforts: ['medium'] }, ['medium']],
  [{ supported_efforts: null, mandatory: true }, undefined],
  [{ supported_efforts: ['odd', 7] }, undefined],
  [undefined, undefined],
])('OpenRouter tells the efforts of a model: %j (PROV2-12)', (reasoning, expected) => {
  expect(listedEfforts(reasoning)).toEqual(expected)
})

test('Anthropic tells the efforts of a model (PROV2-12)', () => {
  const yes = { supported: true }
  const told = { supported: true, low: yes, high: yes, max: { supported: false }, xhigh: null }
  expect(supportedEfforts(told)).toEqual(['low', 'high'])
  expect(supportedEfforts({ supported: false })).toBeUndefined()
})

test('whatever a list says, only efforts that there are come of it, each once', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      for (const read of [
        listedEfforts(value),
        listedEfforts({ supported_efforts: value }),
        supportedEfforts(value),
      ])
        expect(new Set(read).size).toBe(read?.filter((each) => efforts.includes(each)).length ?? 0)
    }),
  )
})

test('limits that cannot be are not believed', () => {
  expect(tokenLimit(200_000)).toBe(200_000)
  for (const odd of [0, -1, 1.5, 1e18, Number.NaN, undefined])
    expect(tokenLimit(odd)).toBeUndefined()
})
