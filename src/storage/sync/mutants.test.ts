import './testing/alone'
import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import { fc } from '@/testing/fast-check'
import { takeOverClockAndChance } from './testing/devices'
import { anyHistory, live, type Mutant, setRule } from './testing/histories'

beforeEach(takeOverClockAndChance)

const RUNS = 500

it.each<[Mutant, string]>([
  ['keeps', 'texts that lose a conflict are not kept'],
  ['revives', 'a deletion that did not know does not give way'],
  ['usesVectors', 'clocks tell what was known'],
  ['namesReplaced', 'an edit does not say what it replaced'],
])('the simulation notices where a rule is broken: %s, %s (SYNC-08)', async (rule) => {
  await setRule(rule, false)
  const property = fc.asyncProperty(anyHistory, live)
  const result = await fc.check(property, { numRuns: RUNS, endOnFailure: true })
  await setRule(rule, true)
  expect(result.failed).toBe(true)
})
