import { wordsOfFailure } from '@/features/shared/failures/describe-failure'
import type { Run } from '@/runs/run-store'
import type { ProfileGeneration } from '@/storage/dating/dating-records'
import * as words from './words'

/** What goes on in a session, for its card. */
export interface SessionActivity {
  tone: 'neutral' | 'success' | 'warning'
  text: string
}

/**
 * What goes on in a session; undefined where nothing does.
 * @param generation what is stored: it outlives a reload, and tells of other tabs.
 * @param run of this tab.
 */
export function sessionActivity(
  generation: ProfileGeneration | undefined,
  run: Pick<Run<'profiles'>, 'state' | 'progress' | 'failure'> | undefined,
): SessionActivity | undefined {
  const { wanted, written } = generation ?? { wanted: 0, written: 0 }
  const howFar = words.howFar(written, wanted)
  if (run?.state === 'running')
    return {
      tone: 'success',
      text: run.progress.step === 'writing' ? words.writingProfiles(howFar) : words.drawingPictures,
    }
  if (run?.failure) return { tone: 'warning', text: wordsOfFailure(run.failure).title }
  if (!generation) return undefined
  const { budget } = generation
  if (budget?.isReached) return { tone: 'warning', text: words.pausedAt(budget.limit) }
  const isWritten = written >= wanted
  if (generation.stopped === true)
    return { tone: 'neutral', text: isWritten ? words.picturesStopped : words.stoppedAt(howFar) }
  // In another tab, or broken off by a reload; the session's own screen tells which.
  return { tone: 'neutral', text: isWritten ? words.picturesMissing : words.profilesSoFar(howFar) }
}
