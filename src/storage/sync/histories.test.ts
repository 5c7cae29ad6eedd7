import './testing/alone'
import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import { takeOverClockAndChance } from './testing/devices'
import { anyHistory, assertAll, followed, historyRuns, PATIENCE_MS } from './testing/histories'

beforeEach(takeOverClockAndChance)

it(
  'leaves all devices with the same, and with every text (SYNC-05, SYNC-06, SYNC-07, SYNC-26)',
  async () => {
    await assertAll(anyHistory, { runs: historyRuns })
    expect(followed.texts).toBeGreaterThan(historyRuns)
  },
  PATIENCE_MS,
)
