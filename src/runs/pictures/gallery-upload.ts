import { toFailure } from '@/lib/failure'
import { galleryMeasures, preparePicture } from '@/lib/pictures/prepare-picture'
import { addGalleryImage } from '@/storage/commands/gallery'
import type { UploadFailureCode, UploadProblem } from '../run-kinds'
import { changeRun, type RunHandle, startRun } from '../live-runs'
import { readRun } from '../run-store'

/* Uploads to the galleries of characters: file after file, so that fifty of them need the memory of one. */

/** Files whose turn has not come, by character. */
const queues = new Map<string, { files: File[]; run: RunHandle<'upload'>; over: Promise<void> }>()

/**
 * Adds files to a gallery, after those that are on their way. Stopping the run leaves out the files whose turn has not
 * come. Never throws.
 */
export async function uploadToGallery(characterId: string, files: readonly File[]): Promise<void> {
  const present = queues.get(characterId)
  if (present?.run.isCurrent() && !present.run.signal.aborted) {
    present.files.push(...files)
    present.run.change({ progress: { total: totalOf(characterId) + files.length } })
    return present.over
  }
  const problems = readRun('upload', characterId)?.data.problems ?? []
  const run = startRun('upload', characterId, {
    progress: { step: 'reading', done: 0, total: files.length },
    data: { problems },
  })
  const queue = [...files]
  run.signal.addEventListener('abort', () => {
    const left = queue.splice(0).length
    run.change({ progress: { total: totalOf(characterId) - left } })
  })
  // The last file of a run that was stopped comes first: two at once need the memory of two.
  const over = (present?.over ?? Promise.resolve()).then(() => takeAll(characterId, queue, run))
  queues.set(characterId, { files: queue, run, over })
  await over
  if (queues.get(characterId)?.run === run) queues.delete(characterId)
}

async function takeAll(characterId: string, queue: File[], run: RunHandle<'upload'>) {
  for (let file = queue.shift(); file; file = queue.shift()) {
    const problem = await take(characterId, file)
    const { progress, data } = readRun('upload', characterId) ?? {}
    run.change({
      progress: { done: (progress?.done ?? 0) + 1 },
      ...(problem && { data: { problems: [...(data?.problems ?? []), problem] } }),
    })
  }
  run.end({ state: run.signal.aborted ? 'stopped' : 'done' })
}

const totalOf = (characterId: string) => readRun('upload', characterId)?.progress.total ?? 0

/** Takes the list of what could not be taken away. */
export function dismissUploadProblems(characterId: string): void {
  changeRun('upload', characterId, { data: { problems: [] } })
}

async function take(characterId: string, file: File): Promise<UploadProblem | undefined> {
  try {
    const picture = await preparePicture(file, galleryMeasures)
    const id = await addGalleryImage(characterId, { picture, source: 'uploaded' })
    const code: UploadFailureCode = 'character_deleted'
    return id === undefined ? { name: file.name, failure: { code } } : undefined
  } catch (cause) {
    return { name: file.name, failure: toFailure(cause) }
  }
}
