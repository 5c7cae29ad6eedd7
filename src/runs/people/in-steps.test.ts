import { expect, it } from 'vitest'
import { inSteps } from './in-steps'

it('shows each sixtieth character, and an answer that begins anew at once', () => {
  const shown: number[] = []
  const show = inSteps((length) => shown.push(length))
  for (const length of [1, 59, 60, 61, 119, 125, 3, 50, 70]) show(length)
  expect(shown).toEqual([60, 125, 3, 70])
})
