import { isPictureType } from '@/lib/pictures/picture-type'
import type { PictureForm, PictureProblem, ShownImage } from './images'
import type { ImageRecord } from '../database/records'

/*
 * Addresses under which a page can show stored pictures (`blob:`). Each picture has one, however many places
 * show it; it is given back when none does any more, because until then the browser keeps the bytes.
 */

/** Milliseconds for which an unused address is kept: a list that scrolls drops a row and shows it again. */
const KEEP_MS = 5_000

interface Entry {
  /** Absent until read, null where there is nothing to show. */
  url?: string | null
  /** Why there is nothing to show. */
  problem?: PictureProblem | undefined
  listeners: Set<() => void>
  /** Runs while nobody listens. */
  timer?: ReturnType<typeof setTimeout>
}

const entries = new Map<string, Entry>()

const keyOf = (imageId: string, form: PictureForm) => `${form} ${imageId}`

async function load(imageId: string, form: PictureForm, key: string, entry: Entry) {
  const isWanted = () => entries.get(key) === entry
  // Loaded late: most chats begin without a picture.
  const shown = await import('./images')
    .then(({ getShownImage }) =>
      getShownImage(imageId, form, {
        isWanted,
        again: () => void load(imageId, form, key, entry),
      }),
    )
    // A failed read shows like a missing picture; the chat around it goes on.
    .catch((): ShownImage => ({ problem: 'missing' }))
  if (!isWanted()) return
  const image = shown.problem ? undefined : shown.image
  const blob = image && (form === 'full' ? image.blob : await thumbnailOf(image, isWanted))
  if (!isWanted()) return
  entry.url = blob ? addressOf(blob, blob === image.blob ? image.mime : blob.type) : null
  entry.problem = entry.url === null ? (shown.problem ?? 'damaged') : undefined
  for (const listener of entry.listeners) listener()
}

/** The type is ours, not the file's: a page behind a blob: address would be one of ours. @returns null where it is not of a picture */
function addressOf(blob: Blob, type: string): string | null {
  if (!isPictureType(type)) return null
  return URL.createObjectURL(blob.type === type ? blob : new Blob([blob], { type }))
}

/** The picture itself where no thumbnail can be had. */
async function thumbnailOf(image: ImageRecord, isWanted: () => boolean): Promise<Blob> {
  if (image.thumbnail) return image.thumbnail
  if (!isPictureType(image.mime)) return image.blob
  // Loaded late: it is needed for pictures of files and of former versions only.
  const made = await import('./missing-thumbnail').then(
    ({ makeMissingThumbnail }) => makeMissingThumbnail(image, isWanted),
    () => undefined,
  )
  return made ?? image.blob
}

function open(imageId: string, form: PictureForm, key: string): Entry {
  const entry: Entry = { listeners: new Set() }
  entries.set(key, entry)
  void load(imageId, form, key, entry)
  return entry
}

function close(key: string, entry: Entry) {
  entries.delete(key)
  if (entry.url) URL.revokeObjectURL(entry.url)
}

/**
 * Keeps a picture's address alive and calls back when it is known.
 * @param form Default: full
 * @returns the way to let it go.
 */
export function watchImageUrl(
  imageId: string,
  listener: () => void,
  form: PictureForm = 'full',
): () => void {
  const key = keyOf(imageId, form)
  const known = entries.get(key)
  // What was missing may have been brought back since.
  const isStale = known?.url === null && known.listeners.size === 0
  if (isStale) clearTimeout(known.timer)
  const entry = known && !isStale ? known : open(imageId, form, key)
  clearTimeout(entry.timer)
  entry.listeners.add(listener)
  return () => {
    entry.listeners.delete(listener)
    if (entry.listeners.size > 0) return
    clearTimeout(entry.timer)
    entry.timer = setTimeout(() => {
      if (entries.get(key) === entry) close(key, entry)
    }, KEEP_MS)
  }
}

/**
 * Loads a thumbnail that is not on the screen yet, so that it can be drawn at once. It is not decoded before.
 * @param thumbnail as it is stored; it can be left out where `readImageUrl` knows its address
 * @returns the way to let it go.
 */
export function holdThumbnail(imageId: string, thumbnail?: Blob): () => void {
  const key = keyOf(imageId, 'thumbnail')
  if (thumbnail && !entries.has(key))
    entries.set(key, { url: addressOf(thumbnail, thumbnail.type), listeners: new Set() })
  const letGo = watchImageUrl(imageId, () => undefined, 'thumbnail')
  const url = readImageUrl(imageId, 'thumbnail')
  // While an element has it, others with the same address need not load it again.
  const picture = url ? new Image() : undefined
  if (picture && url) picture.src = url
  return () => {
    picture?.removeAttribute('src')
    letGo()
  }
}

/** A watched picture's address; undefined until it is known, null where there is nothing to show. */
export function readImageUrl(
  imageId: string,
  form: PictureForm = 'full',
): string | null | undefined {
  return entries.get(keyOf(imageId, form))?.url
}

/** Why there is nothing to show of a watched picture; undefined until that is known, and where there is something. */
export function readPictureProblem(
  imageId: string,
  form: PictureForm = 'full',
): PictureProblem | undefined {
  return entries.get(keyOf(imageId, form))?.problem
}
