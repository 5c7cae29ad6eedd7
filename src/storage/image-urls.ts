import { isPictureType } from '@/lib/picture-type'
import { getImage } from './images'

/*
 * Addresses under which a page can show stored pictures (`blob:`). Each picture has one, however many places
 * show it; it is given back when none does any more, because until then the browser keeps the bytes.
 */

/** Milliseconds for which an unused address is kept: a list that scrolls drops a row and shows it again. */
const KEEP_MS = 5_000

interface Entry {
  /** Undefined until read, null where there is nothing to show. */
  url: string | null | undefined
  listeners: Set<() => void>
  /** Runs while nobody listens. */
  timer: ReturnType<typeof setTimeout> | undefined
}

const entries = new Map<string, Entry>()

async function load(imageId: string, entry: Entry) {
  // A failed read shows like a missing picture; the chat around it goes on.
  const image = await getImage(imageId).catch(() => undefined)
  if (entries.get(imageId) !== entry) return
  // The type is ours, not the file's: a page behind a blob: address would be one of ours.
  entry.url =
    image && isPictureType(image.mime)
      ? URL.createObjectURL(new Blob([image.blob], { type: image.mime }))
      : null
  entry.listeners.forEach((listener) => listener())
}

function open(imageId: string): Entry {
  const entry: Entry = { url: undefined, listeners: new Set(), timer: undefined }
  entries.set(imageId, entry)
  void load(imageId, entry)
  return entry
}

function close(imageId: string, entry: Entry) {
  entries.delete(imageId)
  if (entry.url) URL.revokeObjectURL(entry.url)
}

/**
 * Keeps a picture's address alive and calls back when it is known.
 * @returns the way to let it go.
 */
export function watchImageUrl(imageId: string, listener: () => void): () => void {
  const known = entries.get(imageId)
  // What was missing may have been brought back since.
  const isStale = known?.url === null && known.listeners.size === 0
  if (isStale) clearTimeout(known.timer)
  const entry = known && !isStale ? known : open(imageId)
  clearTimeout(entry.timer)
  entry.listeners.add(listener)
  return () => {
    entry.listeners.delete(listener)
    if (entry.listeners.size > 0) return
    clearTimeout(entry.timer)
    entry.timer = setTimeout(() => {
      if (entries.get(imageId) === entry) close(imageId, entry)
    }, KEEP_MS)
  }
}

/** A watched picture's address; undefined until it is known, null where there is nothing to show. */
export function readImageUrl(imageId: string): string | null | undefined {
  return entries.get(imageId)?.url
}
