import { createStore } from 'zustand/vanilla'
import {
  galleryMeasures,
  PictureError,
  pictureTexts,
  preparePicture,
} from '@/lib/pictures/prepare-picture'
import { addGalleryImage } from '@/storage/commands/gallery'

/* Uploads to the galleries of characters: file after file, so that fifty of them need the memory of one. GAL-10. */

/** A file that could not be taken, and why. */
interface UploadProblem {
  file: string
  message: string
  detail?: string
}

/** How the uploads to a gallery stand. */
export interface GalleryUpload {
  done: number
  total: number
  problems: UploadProblem[]
}

/** Uploads by character. What has none has not been given files since the page was opened. */
export const galleryUploads = createStore<Record<string, GalleryUpload | undefined>>(() => ({}))

/** Whether files are being read. */
export function isUploading(upload: GalleryUpload | undefined): boolean {
  return upload !== undefined && upload.done < upload.total
}

const waiting = new Map<string, File[]>()

/** Adds files to a gallery, after those that are on their way. Never throws. */
export async function uploadToGallery(characterId: string, files: readonly File[]): Promise<void> {
  const queue = waiting.get(characterId)
  change(characterId, (upload) => ({ ...upload, total: upload.total + files.length }))
  if (queue) {
    queue.push(...files)
    return
  }
  const own = [...files]
  waiting.set(characterId, own)
  for (let file = own.shift(); file; file = own.shift()) {
    const problem = await take(characterId, file)
    change(characterId, (upload) => ({
      ...upload,
      done: upload.done + 1,
      problems: problem ? [...upload.problems, problem] : upload.problems,
    }))
  }
  waiting.delete(characterId)
  change(characterId, ({ problems }) => ({ done: 0, total: 0, problems }))
}

/** Leaves out the files whose turn has not come. */
export function stopUpload(characterId: string): void {
  const queue = waiting.get(characterId)
  const left = queue?.splice(0).length ?? 0
  change(characterId, (upload) => ({ ...upload, total: upload.total - left }))
}

/** Leaves out all files whose turn has not come, and forgets how it went: everything is reset. */
export function forgetUploads(): void {
  for (const queue of waiting.values()) queue.splice(0)
  galleryUploads.setState({}, true)
}

/** Takes the list of what could not be taken away. */
export function dismissUploadProblems(characterId: string): void {
  change(characterId, (upload) => ({ ...upload, problems: [] }))
}

function change(characterId: string, next: (upload: GalleryUpload) => GalleryUpload) {
  const upload = galleryUploads.getState()[characterId] ?? { done: 0, total: 0, problems: [] }
  galleryUploads.setState({ [characterId]: next(upload) })
}

async function take(characterId: string, file: File): Promise<UploadProblem | undefined> {
  try {
    const picture = await preparePicture(file, galleryMeasures)
    const id = await addGalleryImage(characterId, { picture, source: 'uploaded' })
    return id === undefined ? { file: file.name, message: 'The character was deleted.' } : undefined
  } catch (cause) {
    if (cause instanceof PictureError)
      return { file: file.name, message: cause.message, detail: cause.detail }
    return {
      file: file.name,
      message: cause instanceof Error ? cause.message : pictureTexts.failed,
    }
  }
}
