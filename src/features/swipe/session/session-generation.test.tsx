// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  beginProfileRun,
  changeProfileRun,
  NO_ANSWER,
  profileRuns,
} from '@/runs/dating/profile-runs'
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
  profileRuns.setState({}, true)
})

const change = (next: Parameters<typeof changeProfileRun>[2]) =>
  act(() => changeProfileRun(session.id, 'run', next))
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))

it('says after ten seconds that the provider has not answered, until its first words, and for each request anew', () => {
  beginProfileRun(session.id, 'run')
  changeProfileRun(session.id, 'run', { state: 'writing', wanted: 10 })
  draw(<SessionGeneration session={session} remaining={0} isElsewhere={false} canDraw />)
  pass(LATE_MS - 1)
  expect(page.textContent).toContain('Writing: 0 of 10 profiles')
  expect(page.textContent).not.toContain(LATE)
  pass(1)
  expect(page.textContent).toContain(`Writing: 0 of 10 profiles · ${LATE}`)

  change({ hasWords: true })
  expect(page.textContent).not.toContain(LATE)
  pass(LATE_MS)
  expect(page.textContent).not.toContain(LATE)

  change({ ...NO_ANSWER, isSecondTry: true })
  expect(page.textContent).not.toContain(LATE)
  pass(LATE_MS)
  expect(page.textContent).toContain(LATE)
  draw(null)
})
