import './testing/alone'
import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import { takeOverClockAndChance } from './testing/devices'
import {
  anyHistory,
  assertAll,
  editsOnly,
  followed,
  historyRuns,
  PATIENCE_MS,
} from './testing/histories'

beforeEach(takeOverClockAndChance)

it(
  'leaves all devices with the same, after further histories (SYNC-05, SYNC-06, SYNC-07, SYNC-26)',
  async () => {
    await assertAll(anyHistory, { runs: historyRuns, seedsPassed: 1_000_000 })
    expect(followed.texts).toBeGreaterThan(historyRuns)
  },
  PATIENCE_MS,
)

it(
  'brings back no text that was replaced, where several edit one text again and again (SYNC-06)',
  async () => {
    await assertAll(editsOnly, { runs: Math.ceil(historyRuns * 0.6) })
  },
  PATIENCE_MS,
)
