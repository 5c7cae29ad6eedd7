import {
  type Carrier,
  CarrierError,
  type CarrierErrorCode,
  type ListedObject,
  toObjectBlob,
} from '@/storage/sync/carrier/carrier'
import { MAX_SEALED_BYTES } from '@/storage/sync/seal/sealed-object'

/*
 * A folder of the user's, which Syncthing, Dropbox, iCloud Drive or OneDrive carries to the other devices. Each object is a
 * file; the browser writes it beside and renames it, and so do these, so that none is ever seen half. What they put there
 * of their own, such as copies of a conflict and files that are still coming, has names that no object has.
 */

/** As much of the browser's handle of a file as is used. */
export interface FileHandle {
  kind: 'file'
  getFile: () => Promise<File>
  createWritable: () => Promise<{
    write: (bytes: Blob) => Promise<void>
    close: () => Promise<void>
    abort: () => Promise<void>
  }>
}

/** As much of the browser's handle of a folder as is used. */
export interface FolderHandle {
  kind: 'directory'
  getDirectoryHandle: (name: string, options?: { create?: boolean }) => Promise<FolderHandle>
  getFileHandle: (name: string, options?: { create?: boolean }) => Promise<FileHandle>
  removeEntry: (name: string) => Promise<void>
  entries: () => AsyncIterable<[string, FolderHandle | FileHandle]>
}

/** A part of an object's name. No dot: that is in all that a carrier of folders adds. */
const PART = /^[0-9a-z-]{1,80}$/
/** How deep objects lie. */
const MAX_DEPTH = 3
/** Files that are looked at. */
const MAX_FILES = 100_000

/** A carrier over a folder that may be read and written. */
export function createFolderCarrier(root: FolderHandle): Carrier {
  return {
    list: (prefix) =>
      told(async () => {
        const parts = prefix.split('/').slice(0, -1)
        const folder = await folderAt(root, parts)
        const all: ListedObject[] = []
        if (folder) await listInto(all, folder, parts)
        return all
          .filter(({ name }) => name.startsWith(prefix))
          .sort((one, other) => (one.name < other.name ? -1 : 1))
      }),
    get: (name) =>
      told(async () => {
        const { folder, file } = await placeOf(root, name)
        const handle = await found(folder?.getFileHandle(file))
        const blob = await handle?.getFile()
        // Nothing sealed is empty: it was made, and its content is on its way.
        if (!blob || blob.size === 0) return undefined
        if (blob.size > MAX_SEALED_BYTES) throw new CarrierError('sync_store_too_large')
        const bytes = await found(blob.arrayBuffer())
        return bytes && new Uint8Array(bytes)
      }),
    put: (name, content) =>
      told(async () => {
        const { blob } = await toObjectBlob(content)
        const { folder, file } = await placeOf(root, name, true)
        const handle = await folder?.getFileHandle(file, { create: true })
        const stream = await handle?.createWritable()
        try {
          await stream?.write(blob)
        } catch (cause) {
          // What was there before stays.
          await stream?.abort().catch(() => undefined)
          throw cause
        }
        await stream?.close()
        // When it was written is known to whoever lists it.
        return undefined
      }),
    delete: (name) =>
      told(async () => {
        const { folder, file } = await placeOf(root, name)
        await found(folder?.removeEntry(file))
      }),
  }
}

async function listInto(all: ListedObject[], folder: FolderHandle, above: string[]) {
  for await (const [name, entry] of folder.entries()) {
    if (!PART.test(name)) continue
    if (all.length >= MAX_FILES) throw new CarrierError('sync_store_too_large')
    const parts = [...above, name]
    if (entry.kind === 'directory') {
      if (parts.length < MAX_DEPTH) await listInto(all, entry, parts)
      continue
    }
    // One that was deleted meanwhile is not there.
    const file = await found(entry.getFile())
    if (!file) continue
    const { lastModified, size } = file
    all.push({
      name: parts.join('/'),
      tag: `${lastModified}-${size}`,
      size,
      putAt: lastModified,
    })
  }
}

async function placeOf(root: FolderHandle, name: string, create = false) {
  const parts = name.split('/')
  // Names are made here; another one would lead out of the folder.
  if (!parts.every((part) => PART.test(part))) throw new RangeError('No name of an object')
  const file = parts.at(-1) ?? ''
  return { folder: await folderAt(root, parts.slice(0, -1), create), file }
}

/** @returns undefined where it is not there, and is not to be made */
async function folderAt(
  root: FolderHandle,
  parts: readonly string[],
  create = false,
): Promise<FolderHandle | undefined> {
  let folder: FolderHandle | undefined = root
  for (const part of parts) folder = await found(folder?.getDirectoryHandle(part, { create }))
  return folder
}

/** What says that something is not there; the second one, that it lies elsewhere (online only) or is being written anew. */
const NOT_HERE: ReadonlySet<string> = new Set(['NotFoundError', 'NotReadableError'])

/** What a handle gives; undefined where nothing is. */
async function found<Result>(work: Promise<Result> | undefined): Promise<Result | undefined> {
  try {
    return await work
  } catch (cause) {
    if (cause instanceof DOMException && NOT_HERE.has(cause.name)) return undefined
    throw cause
  }
}

const CODES: Readonly<Partial<Record<string, CarrierErrorCode>>> = {
  NotAllowedError: 'sync_folder_not_allowed',
  SecurityError: 'sync_folder_not_allowed',
  QuotaExceededError: 'sync_folder_full',
  // The folder itself is gone.
  NotFoundError: 'sync_folder_gone',
}

async function told<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    if (!(cause instanceof DOMException)) throw cause
    throw new CarrierError(CODES[cause.name] ?? 'sync_store_failed', undefined, cause)
  }
}
