import { untilAborted } from '@/lib/until-aborted'
import { DeviceModelError } from '../device-model-error'
import { readGgufHead } from './read-gguf-head'

/*
 * Models that the user has put on this device: files of the browser's own for this site, which no other site sees and
 * which are neither in an export nor in what devices exchange. A model is called by its file.
 */

/** A model on this device. */
export interface ModelFile {
  /** Id of the model, as characters name it. */
  id: string
  bytes: number
}

const FOLDER = 'models'

/** How ids of models that are files end. */
const MODEL_ENDING = '.gguf'

/** Longest id, in UTF-16 code units. */
const MAX_ID = 120

/** Bytes that are written at once. */
const PIECE = 8 * 1024 * 1024

/** How much more room there has to be than the model takes. */
const ROOM = 1.2

/** The id of a model with a file's name: letters, digits, dots, hyphens and underscores. */
export function modelIdOf(fileName: string): string {
  const name = fileName.replace(/\.gguf$/i, '').replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
  return (name.replaceAll(/^[-.]+|-+$/g, '').slice(0, MAX_ID) || 'model') + MODEL_ENDING
}

/** All models on this device, by name; none where the browser keeps no files for sites. Never throws. */
export async function listModelFiles(): Promise<ModelFile[]> {
  try {
    const models: ModelFile[] = []
    const folder = await modelFolder()
    for await (const handle of folder.values())
      if (handle.kind === 'file' && handle.name.endsWith(MODEL_ENDING))
        models.push({ id: handle.name, bytes: (await handle.getFile()).size })
    return models.sort((one, other) => (one.id < other.id ? -1 : 1))
  } catch {
    return []
  }
}

/** Opens a model. @throws {DeviceModelError} `model_missing` */
export async function openModelFile(id: string): Promise<File> {
  try {
    return await (await (await modelFolder()).getFileHandle(id)).getFile()
  } catch (cause) {
    throw new DeviceModelError('model_missing', { model: id }, cause)
  }
}

/**
 * Copies a model of the user's to where it is at hand from now on. Nothing of it is kept unless all of it is there.
 * @param onProgress told how much is there, from 0 to 1
 * @returns its id
 * @throws {DeviceModelError} what is wrong with the file, or that there is no room. @throws {DOMException} an AbortError
 */
export async function addModelFile(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<string> {
  await untilAborted(signal, readGgufHead(file))
  const { quota = Infinity, usage = 0 } = await estimate()
  const free = quota - usage
  if (free < file.size * ROOM) throw noRoom(file, free)
  const id = modelIdOf(file.name)
  const handle = await (await modelFolder()).getFileHandle(id, { create: true })
  // What is written goes to a file of its own, which takes the place of this one when it is closed.
  const writable = await handle.createWritable()
  try {
    for (let at = 0; at < file.size; at += PIECE) {
      signal.throwIfAborted()
      await writable.write(await file.slice(at, at + PIECE).arrayBuffer())
      onProgress(Math.min(1, (at + PIECE) / file.size))
    }
    signal.throwIfAborted()
    await writable.close()
    return id
  } catch (cause) {
    await writable.abort().catch(() => undefined)
    await removeIfEmpty(id)
    throw cause instanceof DOMException && cause.name === 'QuotaExceededError'
      ? noRoom(file, 0)
      : cause
  }
}

/** Takes a model away. Never throws where it is gone already. */
export async function removeModelFile(id: string): Promise<void> {
  await (await modelFolder()).removeEntry(id).catch(() => undefined)
}

/** A model that was there before stays as it was. */
async function removeIfEmpty(id: string): Promise<void> {
  const file = await openModelFile(id).catch(() => undefined)
  if (file?.size === 0) await removeModelFile(id)
}

function noRoom(file: File, free: number): DeviceModelError {
  const megabytes = (bytes: number) => Math.max(0, Math.round(bytes / 1024 ** 2))
  const params = { needed: megabytes(file.size * ROOM), free: megabytes(free) }
  return new DeviceModelError('model_no_room', params)
}

/** Absent in some browsers, whatever the types say. */
async function estimate(): Promise<StorageEstimate> {
  return (await storage()?.estimate?.()) ?? {}
}

function storage() {
  return (navigator as { storage?: Partial<StorageManager> }).storage
}

async function modelFolder(): Promise<FileSystemDirectoryHandle> {
  const root = await storage()?.getDirectory?.()
  if (!root) throw new DeviceModelError('model_not_kept')
  return root.getDirectoryHandle(FOLDER, { create: true })
}
