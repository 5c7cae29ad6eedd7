// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NO_PROFILES_YET } from '@/runs/run-kinds'
import { forgetAllRuns, startRun, changeRun, type RunChange } from '@/runs/live-runs'
import { datingDraft } from '@/storage/testing/sample-records'
import { drawnPage } from '@/ui/testing/drawn-page'
import { LATE_MS } from '@/ui/use-is-late'
import { SessionGeneration } from './session-generation'

const { page, draw } = drawnPage()
const session = {
  ...datingDraft,
  id: 'session',
  createdAt: 1_000,
  updatedAt: 1_000,
  currentIndex: 0,
  totalGenerated: 0,
  stats: { totalProfilesGenerated: 0, rightSwipes: 0, leftSwipes: 0, matches: 0 },
}
const LATE = 'The provider has not answered yet.'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  forgetAllRuns()
})

const change = (next: RunChange<'profiles'>) => act(() => changeRun('profiles', session.id, next))
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))

it('says after ten seconds that the provider has not answered, until its first words, and for each request anew', () => {
  startRun('profiles', session.id, {
    progress: { step: 'writing', done: 0, total: 10 },
    data: { ...NO_PROFILES_YET, valid: [] },
  })
  draw(<SessionGeneration session={session} remaining={0} isElsewhere={false} canDraw />)
  pass(LATE_MS - 1)
  expect(page.textContent).toContain('Writing: 0 of 10 profiles')
  expect(page.textContent).not.toContain(LATE)
  pass(1)
  expect(page.textContent).toContain(`Writing: 0 of 10 profiles · ${LATE}`)

  change({ data: { hasWords: true } })
  expect(page.textContent).not.toContain(LATE)
  pass(LATE_MS)
  expect(page.textContent).not.toContain(LATE)

  change({ data: { ...NO_PROFILES_YET, isSecondTry: true } })
  expect(page.textContent).not.toContain(LATE)
  pass(LATE_MS)
  expect(page.textContent).toContain(LATE)
  draw(null)
})
