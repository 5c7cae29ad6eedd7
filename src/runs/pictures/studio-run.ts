import type { ImageEditRequest, ImageRequest } from '@/ai/images/image-contracts'
import { imageErrorTexts } from '@/ai/images/image-errors'
import { canMakeImages } from '@/ai/images/image-provider'
import { imageAbilities, sizeFor } from '@/ai/images/image-rules'
import type { AdapterOverrides } from '@/ai/provider-config'
import { findMinor } from '@/domain/adults/find-minor'
import { onlyAdultsDrawn } from '@/domain/adults/refusals'
import { createId } from '@/lib/ids'
import { toPng } from '@/lib/pictures/edit-picture'
import { untilAborted } from '@/lib/until-aborted'
import { addStudioResults } from '@/storage/commands/studio-results'
import { getProvider } from '@/storage/database/queries'
import type { ProviderRecord } from '@/storage/database/records'
import { holdPageWhile } from '../hold-page'
import { keepAsItCame } from './keep-as-it-came'
import { createLiveRuns } from '../live-runs'
import { waitKeys } from '../providers/provider-waits'
import { failWith, PAINTER_HINT, pictureFailureOf, toPictureFailure } from './picture-failure'
import {
  isStudioRunning,
  type StudioJob,
  type StudioPicture,
  type StudioRun,
  studioRuns,
} from './studio-runs'

/*
 * The image studio's run. It belongs to no screen: leaving the page does not stop it, and what comes of it is kept
 * in the history of this browser. Specification, generators §2 and §7; IMG-11, IMG-17 to IMG-20, IMG-30 to IMG-36.
 */

/** There is one studio, and so one run at a time. */
const KEY = 'studio'
const live = createLiveRuns()

// What is being drawn is paid for.
holdPageWhile(studioRuns, ({ run }) => isStudioRunning(run))

/** IMG-43. */
export const NO_STUDIO_PROVIDER = 'No OpenAI provider available for image generation'

const texts = {
  /** IMG-48. */
  generate: (reason: string) => `Image generation failed: ${reason}`,
  /** IMG-50. */
  edit: (reason: string) => `Failed to edit image: ${reason}`,
}

/**
 * Starts a run; one that is on its way is stopped. Never throws: what goes wrong stands in `studioRuns`.
 * @param overrides what tests replace in the adapters.
 */
export async function startStudioRun(job: StudioJob, overrides?: AdapterOverrides): Promise<void> {
  const { signal, isCurrent, end } = live.start(KEY)
  const { pictures: earlier = [], doneJob } = studioRuns.getState().run ?? {}
  const startedAt = Date.now()
  const base: StudioRun = { status: 'running', job, startedAt, pictures: earlier, doneJob }
  studioRuns.setState({ run: base })
  try {
    const pictures = await makePictures(job, { signal, startedAt, overrides })
    if (!isCurrent()) return
    // First kept, then told: an update of the app waits for the end of the run, and reloads the page with it.
    // What could not be kept stands in its own banner, and the pictures stay in sight.
    await addStudioResults(pictures).catch(() => undefined)
    if (!isCurrent()) return
    end()
    studioRuns.setState({ run: { status: 'complete', job, startedAt, pictures, doneJob: job } })
  } catch (cause) {
    if (!isCurrent()) return
    end()
    studioRuns.setState({
      run: { ...base, status: 'error', error: toPictureFailure(cause).told },
    })
  }
}

/** Stops the run, if there is one; what was made before stays in sight. */
export function stopStudioRun(): void {
  if (!live.stop(KEY)) return
  const { run } = studioRuns.getState()
  if (run) studioRuns.setState({ run: { ...run, status: 'idle' } })
}

/** Takes a result that was deleted out of sight. @returns the way to bring it back. */
export function hideStudioPicture(id: string): () => void {
  const { run } = studioRuns.getState()
  if (!run?.pictures.some(({ record }) => record.id === id)) return () => undefined
  const { pictures } = run
  studioRuns.setState({
    run: { ...run, pictures: pictures.filter(({ record }) => record.id !== id) },
  })
  return () => {
    const { run: now } = studioRuns.getState()
    // Later ones have taken its place otherwise.
    if (now && now.doneJob === run.doneJob) studioRuns.setState({ run: { ...now, pictures } })
  }
}

/** Stops the run and forgets what came of it: everything is reset. */
export function forgetStudioRun(): void {
  stopStudioRun()
  studioRuns.setState({ run: undefined })
}

interface MakeOptions {
  signal: AbortSignal
  /** Epoch milliseconds. */
  startedAt: number
  overrides?: AdapterOverrides
}

/** @throws {import('./picture-failure').PictureFailure} among others. */
async function makePictures(job: StudioJob, options: MakeOptions): Promise<StudioPicture[]> {
  const { signal, overrides } = options
  const toMessage = texts[job.kind]
  const minor = findMinor(job.prompt)
  if (minor) throw failWith(onlyAdultsDrawn(minor), 'not_adult')
  const painter = await getProvider(job.providerId)
  if (!painter || !canMakeImages(painter))
    throw failWith(NO_STUDIO_PROVIDER, 'no_painter', PAINTER_HINT)
  const { connectForImages } = await import('../providers/connect')
  const brush = await connectForImages(painter, {
    signal,
    overrides,
    waitKey: waitKeys.studio,
  }).catch((cause: unknown) => {
    throw pictureFailureOf(toMessage, cause, false)
  })
  const request = await toRequest(job, signal)
  const work = 'images' in request ? brush.edit(request) : brush.generate(request)
  return untilAborted(signal, work)
    .then(async (images) => {
      if (images.length === 0) throw new Error(imageErrorTexts.noImage)
      const now = Date.now()
      const times = { now, durationMs: now - options.startedAt }
      const pictures: StudioPicture[] = []
      // One after another: ten at once would be ten decoded pictures in memory.
      for (const [index, { blob, model }] of images.entries())
        pictures.push({
          record: toRecord(job, painter, model, { ...times, index }),
          picture: await keepAsItCame(blob),
        })
      return pictures
    })
    .catch((cause: unknown) => {
      throw pictureFailureOf(toMessage, cause)
    })
}

async function toRequest(
  job: StudioJob,
  signal: AbortSignal,
): Promise<ImageRequest | ImageEditRequest> {
  const { model, prompt, size, quality, count, images, mask } = job
  const request = { model, prompt, size, quality, count, signal }
  if (!images) return request
  // OpenAI wants both in one format, and only a PNG can be transparent.
  const same = mask ? await Promise.all(images.map(toPng)) : images
  return { ...request, images: same, ...(mask && { mask }) }
}

function toRecord(
  { kind, prompt, size, quality, images, mask, model: asked }: StudioJob,
  painter: ProviderRecord,
  model: string,
  { now, durationMs, index }: { now: number; durationMs: number; index: number },
): StudioPicture['record'] {
  const { type, id: providerId, name: providerName } = painter
  const used = model || asked
  const sentSize = sizeFor(type, used, size)
  const takesQuality = imageAbilities(type, used).qualities.includes(quality)
  return {
    id: createId(),
    createdAt: now - index,
    kind,
    prompt,
    providerId,
    providerName,
    model: used,
    durationMs,
    ...(sentSize !== undefined && { size: sentSize }),
    ...(takesQuality && { quality }),
    ...(images && { sourceCount: images.length }),
    ...(mask && { hasMask: true }),
  }
}
