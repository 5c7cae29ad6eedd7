import { expect, it } from 'vitest'
import { asksBefore, type BatchLine, isFreeBatch, sumOfBatch } from './batch'

const pictures: BatchLine = {
  kind: 'pictures',
  count: 4,
  calls: 4,
  model: 'm',
  cost: { low: 40, high: 80 },
  references: 10,
  worst: 100,
}
const people: BatchLine = {
  kind: 'profiles',
  count: 3,
  calls: 2,
  model: 'm',
  cost: { low: 5, high: 5 },
  worst: 20,
}
const rule = { above: 250, quiet: [] }

it('COST-26: adds up what is known, and says that the rest is not', () => {
  expect(sumOfBatch([pictures, people])).toEqual({
    calls: 6,
    cost: { low: 55, high: 95 },
    worst: 120,
    isUnknown: false,
  })
  const { cost: _cost, worst: _worst, ...unknown } = people
  expect(sumOfBatch([pictures, unknown])).toEqual({
    calls: 6,
    cost: { low: 50, high: 90 },
    worst: 100,
    isUnknown: true,
  })
})

it('COST-26: does not ask about what is free, however much it is', () => {
  const free = sumOfBatch([{ ...pictures, calls: 500, cost: { low: 0, high: 0 }, worst: 0 }])
  expect(isFreeBatch(free)).toBe(true)
  expect(asksBefore('pictures', free, { above: 0, quiet: [] })).toBe(false)
  // What is free beside what costs is none of the requests that are asked about.
  const mixed = sumOfBatch([
    { ...people, worst: 0 },
    { ...pictures, calls: 3 },
  ])
  expect(asksBefore('profiles', mixed, rule)).toBe(false)
})

it('COST-26: asks from the fourth request on, or where it may cost more than an amount', () => {
  const sum = (calls: number, worst: number) => sumOfBatch([{ ...people, calls, worst }])
  expect(asksBefore('profiles', sum(3, 250), rule)).toBe(false)
  expect(asksBefore('profiles', sum(4, 1), rule)).toBe(true)
  expect(asksBefore('profiles', sum(1, 251), rule)).toBe(true)
  const { cost: _cost, worst: _worst, ...unknown } = people
  expect(asksBefore('profiles', sumOfBatch([{ ...unknown, calls: 4 }]), rule)).toBe(true)
})

it('COST-26: asks again where it is dearer than what was agreed to once and for all', () => {
  const quiet = [{ kind: 'profiles', upTo: 20, isUnknown: false } as const]
  const sum = sumOfBatch([{ ...people, calls: 9 }])
  expect(asksBefore('profiles', sum, { above: 0, quiet })).toBe(false)
  expect(asksBefore('person', sum, { above: 0, quiet })).toBe(true)
  expect(asksBefore('profiles', { ...sum, worst: 21 }, { above: 0, quiet })).toBe(true)
  expect(asksBefore('profiles', { ...sum, isUnknown: true }, { above: 0, quiet })).toBe(true)
})
