import { EDIT_PICTURE_MAX_MB, MASK_MAX_MB } from '@/ai/images/image-rules'
import { checkMask, type EditPicture, prepareEditPicture, toPng } from '@/lib/pictures/edit-picture'
import { pictureTypeOfBlob } from '@/lib/pictures/picture-type'
import { type Failure, toFailure } from '@/lib/failure'
import {
  changeStudioForm,
  type FileFailureCode,
  type FileProblem,
  studioForm,
} from '@/runs/pictures/studio-form'
import * as words from './words'

/** Problems that are remembered. */
const KEPT_PROBLEMS = 20
/** Files that are looked at of those that are given at once: far more than any model takes, and told in an instant. */
const MAX_FILES = 100

const toProblem = (name: string, cause: unknown): FileProblem => ({
  name,
  failure: toFailure(cause),
})

const refusal = (code: FileFailureCode, max: number): Failure => ({ code, params: { max } })

function tell(problem: FileProblem) {
  const { problems } = studioForm.getState()
  changeStudioForm({ problems: [...problems, problem].slice(-KEPT_PROBLEMS) })
}

/** Files are read one after another, so that twenty of them need the memory of one. */
let queue: Promise<void> = Promise.resolve()

/** Files that were given before this was replaced are not wanted any more. */
let wanted = new AbortController()

/** Takes files to be edited; those that cannot be are told by name. Never rejects. */
export function takePictures(files: readonly File[], maxPictures: number): Promise<void> {
  changeStudioForm({ problems: [] })
  const { signal } = wanted
  queue = queue.then(async () => {
    for (const file of files.slice(0, MAX_FILES)) {
      const taken = signal.aborted ? undefined : await readPicture(file, maxPictures)
      if (!taken || signal.aborted) return
      if ('failure' in taken) tell(taken)
      else changeStudioForm({ pictures: [...studioForm.getState().pictures, taken] })
    }
    const left = files.length - MAX_FILES
    if (left > 0) tell({ name: words.andMore(left), failure: refusal('too_many_files', MAX_FILES) })
  })
  return queue
}

async function readPicture(file: File, maxPictures: number): Promise<EditPicture | FileProblem> {
  try {
    if (studioForm.getState().pictures.length >= maxPictures)
      return { name: file.name, failure: refusal('too_many_edit_pictures', maxPictures) }
    return await prepareEditPicture(file, file.name, EDIT_PICTURE_MAX_MB)
  } catch (cause) {
    return toProblem(file.name, cause)
  }
}

/** Takes away what is to be edited, and what is being read for it. */
export function clearPictures(): void {
  dropWaiting()
  changeStudioForm({ pictures: [], mask: undefined, problems: [] })
}

function dropWaiting() {
  wanted.abort()
  wanted = new AbortController()
}

/** Takes a mask for a picture, or tells why not. Never rejects. */
export async function takeMask(file: File, picture: EditPicture): Promise<void> {
  changeStudioForm({ problems: [] })
  try {
    const blob = await checkMask(file, picture, MASK_MAX_MB)
    changeStudioForm({ mask: { blob, pictureId: picture.id } })
  } catch (cause) {
    tell(toProblem(file.name, cause))
  }
}

/** Takes a mask that was painted, or tells why not; none takes the present one away. */
export function takePaintedMask(blob: Blob | undefined, picture: EditPicture): void {
  if (blob && blob.size > MASK_MAX_MB * 1024 * 1024)
    tell({ name: words.mask, failure: refusal('painted_mask_too_large', MASK_MAX_MB) })
  else changeStudioForm({ mask: blob && { blob, pictureId: picture.id }, problems: [] })
}

/** Moves a picture to another place. */
export function movePicture(from: number, to: number): void {
  const { pictures } = studioForm.getState()
  const moved = pictures[from]
  if (!moved || to < 0 || to >= pictures.length) return
  changeStudioForm({ pictures: pictures.toSpliced(from, 1).toSpliced(to, 0, moved) })
}

/** Makes a result the one picture to be edited. @returns the way back, or nothing where it cannot be. */
export async function editResult(picture: Blob): Promise<(() => void) | undefined> {
  const { pictures, mask } = studioForm.getState()
  changeStudioForm({ problems: [] })
  try {
    const isJpeg = (await pictureTypeOfBlob(picture)) === 'image/jpeg'
    const source = isJpeg ? picture : await toPng(picture)
    const prepared = await prepareEditPicture(source, words.result, EDIT_PICTURE_MAX_MB)
    dropWaiting()
    changeStudioForm({ pictures: [prepared], mask: undefined })
    return () => changeStudioForm({ pictures, mask })
  } catch (cause) {
    tell(toProblem(words.result, cause))
    return undefined
  }
}
