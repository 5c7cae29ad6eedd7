import { createStore } from 'zustand/vanilla'
import type { ProfileDraft } from '@/domain/dating-session'

/** Why a batch failed, in words for the panel with "Try Again". SWIPE-94. */
export interface ProfileRunError {
  /** The specified heading. */
  message: string
  details?: string
  /** As in `RunError`, where asking failed; decides what is offered besides trying again. */
  code?: string
  /** Profiles of the bad batch that were valid: kept where the user agrees. */
  valid: readonly ProfileDraft[]
}

/** How a session's generation stands in this tab. How far it is, the database tells: see `ProfileGeneration`. */
export interface ProfileRun {
  runId: string
  /** `writing` while people are invented (pictures of earlier ones may be drawn meanwhile), `drawing` after, else `idle`. */
  state: 'writing' | 'drawing' | 'idle'
  /** Profiles that were asked for, and that are stored. */
  wanted: number
  written: number
  /** Profiles that can be seen in the answer that is coming. */
  arriving: number
  /** Whether the model was told that its first answer could not be used. */
  isSecondTry: boolean
  /** Whether the first words have come of the answer that people are read from. */
  hasWords: boolean
  error?: ProfileRunError
}

/** Runs by session id. A session that has none has not run since the page was opened. */
export const profileRuns = createStore<Record<string, ProfileRun>>(() => ({}))

/** Whether a run is on its way in this tab. */
export function isProfileRunActive(run: ProfileRun | undefined): boolean {
  return run !== undefined && run.state !== 'idle'
}

/** Whether any run is on its way in this tab. */
export function isAnyProfileRunActive(): boolean {
  return Object.values(profileRuns.getState()).some(isProfileRunActive)
}

/** What a run knows of an answer of which nothing has come. */
export const NO_ANSWER = { arriving: 0, isSecondTry: false, hasWords: false }

/** The one place where a run begins. */
export function beginProfileRun(sessionId: string, runId: string): void {
  profileRuns.setState({
    [sessionId]: { runId, ...NO_ANSWER, state: 'drawing', wanted: 0, written: 0 },
  })
}

/** The one place where a run changes: late events of an old run are dropped by its id. */
export function changeProfileRun(
  sessionId: string,
  runId: string,
  change: Partial<Omit<ProfileRun, 'runId'>>,
): void {
  const run = profileRuns.getState()[sessionId]
  if (run?.runId === runId) profileRuns.setState({ [sessionId]: { ...run, ...change } })
}

/** Takes the error panel away, and what was valid with it. */
export function dismissProfileError(sessionId: string): void {
  const run = profileRuns.getState()[sessionId]
  if (run) profileRuns.setState({ [sessionId]: { ...run, error: undefined } })
}
