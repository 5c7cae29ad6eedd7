import './testing/alone'
import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import { fc } from '@/testing/fast-check'
import { takeOverClockAndChance } from './testing/devices'
import { anyHistory, followed, historyRuns, live } from './testing/histories'

beforeEach(takeOverClockAndChance)

it('leaves all devices with the same, and with every text (SYNC-05, SYNC-06, SYNC-07, SYNC-26)', async () => {
  // A history that fails is told as it is: each takes so long that to look for a smaller one would outlast anybody's patience.
  const run = { numRuns: historyRuns, endOnFailure: true }
  await fc.assert(fc.asyncProperty(anyHistory, live), run)
  expect(followed.texts).toBeGreaterThan(historyRuns)
})
