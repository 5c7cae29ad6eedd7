import './testing/alone'
import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import { fc } from '@/testing/fast-check'
import { takeOverClockAndChance } from './testing/devices'
import { anyHistory, editsOnly, live, PATIENCE_MS, type Rule, setRule } from './testing/histories'

beforeEach(takeOverClockAndChance)

const RUNS = 500

it.each<[Rule, string, typeof anyHistory]>([
  ['keeps', 'texts that lose a conflict are not kept', anyHistory],
  ['revives', 'a deletion that did not know does not give way', anyHistory],
  ['usesVectors', 'clocks tell what was known', anyHistory],
  ['namesReplaced', 'an edit does not say what it replaced', editsOnly],
  ['remembersReplaced', 'what an edit replaced is forgotten when it is gone itself', editsOnly],
])(
  'the simulation notices where a rule is broken: %s, %s (SYNC-08)',
  async (rule, _, history) => {
    await setRule(rule, false)
    const property = fc.asyncProperty(history, live)
    const result = await fc.check(property, { numRuns: RUNS, endOnFailure: true })
    await setRule(rule, true)
    expect(result.failed).toBe(true)
  },
  PATIENCE_MS,
)
