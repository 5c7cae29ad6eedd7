import type { ImageEditRequest, ImageRequest } from '@/ai/images/image-contracts'
import { canMakeImages } from '@/ai/images/image-provider'
import { imageAbilities, sizeFor } from '@/ai/images/image-rules'
import type { AdapterOverrides } from '@/ai/provider-config'
import { findMinor } from '@/domain/adults/find-minor'
import { toFailure } from '@/lib/failure'
import { createId } from '@/lib/ids'
import { toPng } from '@/lib/pictures/edit-picture'
import { untilAborted } from '@/lib/until-aborted'
import { addStudioResults } from '@/storage/commands/studio-results'
import { getProvider } from '@/storage/database/queries'
import type { ProviderRecord } from '@/storage/database/records'
import { agreedBudget } from '../batches/batch-budget'
import { keepAsItCame } from './keep-as-it-came'
import { type RunHandle, startRun, changeRun } from '../live-runs'
import { readRun } from '../run-store'
import { failWith, noImage, pictureFailureOf, toPictureFailure } from './picture-failure'
import { STUDIO, type StudioJob, type StudioPicture } from './studio-job'

/*
 * The image studio's run. It belongs to no screen: leaving the page does not stop it, and what comes of it is kept
 * in the history of this browser. Specification, generators §2 and §7; IMG-11, IMG-17 to IMG-20, IMG-30 to IMG-36.
 */

const codes = { generate: 'image_failed', edit: 'image_edit_failed' } as const

/**
 * Starts a run; one that is on its way is stopped. Never throws: what goes wrong stands in the run.
 * @param overrides what tests replace in the adapters.
 */
export async function startStudioRun(job: StudioJob, overrides?: AdapterOverrides): Promise<void> {
  const { pictures: earlier = [], doneJob } = readRun('studio', STUDIO)?.data ?? {}
  const run = startRun('studio', STUDIO, {
    progress: { step: 'drawing' },
    data: { job, pictures: earlier, doneJob },
  })
  try {
    const pictures = await makePictures(job, run, overrides)
    if (!run.isCurrent()) return
    // First kept, then told: an update of the app waits for the end of the run, and reloads the page with it.
    // What could not be kept stands in its own banner, and the pictures stay in sight.
    await addStudioResults(pictures).catch(() => undefined)
    run.end({ state: 'done', data: { pictures, doneJob: job } })
  } catch (cause) {
    run.end({ state: 'failed', failure: toFailure(toPictureFailure(cause)) })
  }
}

/** Takes a result that was deleted out of sight. @returns the way to bring it back. */
export function hideStudioPicture(id: string): () => void {
  const { pictures = [], doneJob } = readRun('studio', STUDIO)?.data ?? {}
  if (!pictures.some(({ record }) => record.id === id)) return () => undefined
  const rest = pictures.filter(({ record }) => record.id !== id)
  changeRun('studio', STUDIO, { data: { pictures: rest } })
  return () => {
    // Else later ones have taken its place.
    if (readRun('studio', STUDIO)?.data.doneJob === doneJob)
      changeRun('studio', STUDIO, { data: { pictures } })
  }
}

/** @throws {import('./picture-failure').PictureFailure} among others. */
async function makePictures(
  job: StudioJob,
  { signal, onWait }: RunHandle<'studio'>,
  overrides: AdapterOverrides | undefined,
): Promise<StudioPicture[]> {
  const startedAt = Date.now()
  const code = codes[job.kind]
  const minor = findMinor(job.prompt)
  if (minor) throw failWith('minor_asked_for', { words: minor.words })
  const provider = await getProvider(job.providerId)
  if (!provider || !canMakeImages(provider)) throw failWith('no_studio_provider')
  const { connectForImages } = await import('../providers/connect')
  const batch = await agreedBudget(job.worst)
  const adapter = await connectForImages(
    provider,
    { kind: 'studio', ...(batch && { batch }) },
    { signal, overrides, onWait },
  ).catch((cause: unknown) => {
    throw pictureFailureOf(code, cause, false)
  })
  const request = await toRequest(job, signal)
  const work = 'images' in request ? adapter.edit(request) : adapter.generate(request)
  return untilAborted(signal, work)
    .then(async (images) => {
      if (images.length === 0) throw noImage()
      const now = Date.now()
      const times = { now, durationMs: now - startedAt }
      const pictures: StudioPicture[] = []
      // One after another: ten at once would be ten decoded pictures in memory.
      for (const [index, { blob, model }] of images.entries())
        pictures.push({
          record: toRecord(job, provider, model, { ...times, index }),
          picture: await keepAsItCame(blob),
        })
      return pictures
    })
    .catch((cause: unknown) => {
      throw pictureFailureOf(code, cause)
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
  provider: ProviderRecord,
  model: string,
  { now, durationMs, index }: { now: number; durationMs: number; index: number },
): StudioPicture['record'] {
  const { type, id: providerId, name: providerName } = provider
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
