import type { ProfileRun } from '@/runs/profile-runs'
import type { PictureProgress } from '@/storage/dating-queries'
import type { ProfileGeneration } from '@/storage/dating-records'
import { formatNumber } from '@/ui/format'

/** How far the inventing and drawing of people is, in words and as a share. */
export interface GenerationProgress {
  text: string
  /** From 0 to 1; undefined where nobody knows. */
  share: number | undefined
}

/** While a run of this tab is on its way. */
export function progressOf(
  { state, wanted, written, arriving, isSecondTry }: ProfileRun,
  pictures: PictureProgress | undefined,
): GenerationProgress {
  const drawn = pictures && pictures.wanted > 0 ? picturesText(pictures) : ''
  if (state !== 'writing')
    return {
      text: drawn === '' ? 'Almost done' : `Drawing: ${drawn}`,
      share: pictures && pictures.wanted > 0 ? pictures.drawn / pictures.wanted : undefined,
    }
  const done = Math.min(wanted, written + arriving)
  const writing = isSecondTry
    ? 'The answer could not be used; asking once more'
    : `Writing: ${formatNumber(done)} of ${formatNumber(wanted)} profiles`
  return {
    text: pictures && pictures.missing > 0 ? `${writing} · ${drawn}` : writing,
    share: wanted > 0 ? done / wanted : undefined,
  }
}

/** Where something was begun and nobody in this tab is at it. */
export function restText(
  { wanted, written, stopped }: ProfileGeneration,
  pictures: PictureProgress | undefined,
): string {
  const what = stopped ? 'Stopped' : 'Another tab is at it'
  const parts = [
    ...(written < wanted ? [`${formatNumber(written)} of ${formatNumber(wanted)} profiles`] : []),
    ...(pictures && pictures.missing > 0 ? [picturesText(pictures)] : []),
  ]
  return parts.length > 0 ? `${what}: ${parts.join(' · ')}` : what
}

function picturesText({ drawn, wanted }: PictureProgress): string {
  return `${formatNumber(drawn)} of ${formatNumber(wanted)} pictures`
}
