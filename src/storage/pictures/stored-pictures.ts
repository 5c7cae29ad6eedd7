import { database } from '../database/database'
import {
  fromStoredBlob,
  type ImageRecord,
  type StoredBlob,
  type StoredImageRecord,
} from '../database/records'

/*
 * Pictures as they are stored: as blobs, whose bytes the browser keeps out of memory, or, where it refuses to store a blob
 * (WebKit does so in private windows), as bytes with their type. Reading accepts both everywhere.
 */

let refusal: Promise<boolean> | undefined

/**
 * Makes a picture ready to be stored. Call it before the transaction begins, because none would wait for it.
 * @throws what reading the picture throws.
 */
export async function toStoredImage(image: ImageRecord): Promise<StoredImageRecord> {
  refusal ??= refusesBlobs()
  if (!(await refusal)) return image
  const { blob, thumbnail, ...rest } = image
  return {
    ...rest,
    blob: await toStoredBytes(blob),
    ...(thumbnail && { thumbnail: await toStoredBytes(thumbnail) }),
  }
}

/** As `toStoredImage`, for a thumbnail alone. */
export async function toStoredBlob(blob: Blob): Promise<StoredBlob> {
  refusal ??= refusesBlobs()
  return (await refusal) ? toStoredBytes(blob) : blob
}

/** A picture as it was stored, with blobs again. */
export function fromStoredImage({ blob, thumbnail, ...rest }: StoredImageRecord): ImageRecord {
  return {
    ...rest,
    blob: fromStoredBlob(blob),
    ...(thumbnail && { thumbnail: fromStoredBlob(thumbnail) }),
  }
}

/** Gives the way in which bytes are stored here, for whoever is within a transaction then. */
export async function chooseStoredForm(): Promise<
  (bytes: Uint8Array<ArrayBuffer>, type: string) => StoredBlob
> {
  refusal ??= refusesBlobs()
  return (await refusal)
    ? (bytes, type) => ({ bytes: bytes.slice(), type })
    : (bytes, type) => new Blob([bytes], { type })
}

async function toStoredBytes(blob: Blob) {
  return { bytes: new Uint8Array(await blob.arrayBuffer()), type: blob.type }
}

/** Tries it, in a transaction that leaves nothing behind. Never throws: what else is wrong, the write itself will tell. */
async function refusesBlobs(): Promise<boolean> {
  try {
    await database.open()
    const transaction = database.backendDB().transaction(database.images.name, 'readwrite')
    return await new Promise<boolean>((resolve) => {
      const trial = { id: 'trial', blob: new Blob(['?']) }
      const request = transaction.objectStore(database.images.name).put(trial)
      request.onsuccess = () => {
        resolve(false)
        transaction.abort()
      }
      request.onerror = (event) => {
        event.preventDefault()
        resolve(true)
        transaction.abort()
      }
    })
  } catch (cause) {
    return cause instanceof DOMException && cause.name === 'DataCloneError'
  }
}
