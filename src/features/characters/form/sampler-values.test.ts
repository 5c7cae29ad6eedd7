import { expect, test } from 'vitest'
import { fc } from '@/testing/fast-check'
import { fitsSampler } from '@/domain/sampler-rules'
import { numberSamplers, samplerProblems, toSamplers, toSamplerValues } from './sampler-values'

test('what is set comes back as it was, line breaks among the breakers too', () => {
  const samplers = { minP: 0.05, topK: 40, drySequenceBreakers: ['\n', ':', '*'] }
  const values = toSamplerValues(samplers)
  expect(values).toMatchObject({ minP: '0.05', dryBase: '', drySequenceBreakers: '\\n\n:\n*' })
  expect(samplerProblems(values)).toEqual({})
  expect(toSamplers(values)).toEqual(samplers)
  expect(toSamplers(toSamplerValues())).toBeUndefined()
})

test('what cannot be is told at its field, and not kept', () => {
  const values = {
    ...toSamplerValues(),
    minP: '1,5',
    topK: '2.5',
    dryBase: 'x',
    xtcProbability: '0,5',
  }
  expect(Object.keys(samplerProblems(values))).toEqual(['minP', 'topK', 'dryBase'])
  expect(toSamplers(values)).toEqual({ xtcProbability: 0.5 })
  const breakers = { ...toSamplerValues(), drySequenceBreakers: 'x\n'.repeat(21) }
  expect(samplerProblems(breakers)).toHaveProperty('drySequenceBreakers')
})

test('whatever is typed, only numbers in range come of it', () => {
  fc.assert(
    fc.property(fc.constantFrom(...numberSamplers), fc.string(), (name, typed) => {
      const value = toSamplers({ ...toSamplerValues(), [name]: typed })?.[name]
      expect(value === undefined || fitsSampler(name, value)).toBe(true)
    }),
  )
})
