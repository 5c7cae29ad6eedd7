import type { Run } from '@/runs/run-store'
import type { PictureProgress } from '@/storage/dating/dating-queries'
import type { ProfileGeneration } from '@/storage/dating/dating-records'
import * as words from './words'

/** How far the inventing and drawing of people is, in words and as a share. */
export interface GenerationProgress {
  text: string
  /** From 0 to 1; undefined where nobody knows. */
  share: number | undefined
  /** Names what a provider is waited for, and changes when something of it comes; undefined while words are coming. */
  awaited: string | undefined
}

/** While a run of this tab is on its way. */
export function progressOf(
  { progress, data }: Pick<Run<'profiles'>, 'progress' | 'data'>,
  pictures: PictureProgress | undefined,
): GenerationProgress {
  const { step, done: written = 0, total: wanted = 0 } = progress
  const { arriving, isSecondTry, hasWords } = data
  const drawn = pictures && pictures.wanted > 0 ? picturesText(pictures) : ''
  if (step !== 'writing')
    return {
      text: drawn === '' ? words.almostDone : words.drawingOf(drawn),
      share: pictures && pictures.wanted > 0 ? pictures.drawn / pictures.wanted : undefined,
      awaited: pictures && pictures.missing > 0 ? `picture ${pictures.missing}` : undefined,
    }
  const done = Math.min(wanted, written + arriving)
  const writing = isSecondTry ? words.askingOnceMore : words.writingOfProfiles(done, wanted)
  return {
    text: pictures && pictures.missing > 0 ? `${writing} · ${drawn}` : writing,
    share: wanted > 0 ? done / wanted : undefined,
    awaited: hasWords ? undefined : `people ${written} ${isSecondTry}`,
  }
}

/**
 * How far something is that was begun, where nobody in this tab is at it.
 * @param isElsewhere whether another tab is at it; where none is, the page was closed or reloaded.
 */
export function restText(
  { wanted, written, stopped, budget }: ProfileGeneration,
  pictures: PictureProgress | undefined,
  isElsewhere: boolean,
): string {
  const ended = stopped ? words.stopped : words.interrupted
  const waits = budget?.isReached ? words.pausedAt(budget.limit) : ended
  const what = isElsewhere ? words.anotherTabAtIt : waits
  const parts = [
    ...(written < wanted ? [words.ofProfiles(written, wanted)] : []),
    ...(pictures && pictures.missing > 0 ? [picturesText(pictures)] : []),
  ]
  return parts.length > 0 ? `${what}: ${parts.join(' · ')}` : what
}

/**
 * What going on sends requests for, because that costs money; undefined where nothing is left.
 * @param picturesEach pictures that a new profile gets.
 */
export function askedForText(
  { wanted, written }: ProfileGeneration,
  pictures: PictureProgress | undefined,
  picturesEach: number,
): string | undefined {
  const people = Math.max(0, wanted - written)
  const drawn = (pictures?.missing ?? 0) + people * picturesEach
  if (people > 0 && drawn > 0) return words.goingOnAsksForBoth(people, drawn)
  if (people > 0) return words.goingOnAsksForProfiles(people)
  return drawn > 0 ? words.goingOnAsksForPictures(drawn) : undefined
}

function picturesText({ drawn, wanted }: PictureProgress): string {
  return words.ofPictures(drawn, wanted)
}
