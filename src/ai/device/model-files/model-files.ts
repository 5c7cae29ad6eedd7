import { countContacts } from '@/lib/contacted-origins'
import { startWorker } from '@/lib/start-worker'
import { announceModel, MODEL_ENDING } from '@/lib/stored-models'
import { untilAborted } from '@/lib/until-aborted'
import { requireLoadable } from '../device-limits'
import { DeviceModelError } from '../device-model-error'
import { readGgufHead } from '../gguf/read-gguf-head'
import workerUrl from './model-file-worker?worker&url'
import { modelFileReplySchema, type ModelFileTask, type ModelSource } from './model-file-wire'
import { openModelFolder } from './model-folder'

/*
 * Models on this device: files of the browser's own for this site, which no other site sees and which are neither in an
 * export nor in what devices exchange. A model is called by its file.
 */

/** A model on this device. */
export interface ModelFile {
  /** Id of the model, as characters name it. */
  id: string
  bytes: number
}

/** What is there of a model that is not whole. */
export interface ModelPart {
  /** Name of the file that it is in. */
  part: string
  /** Id that the model will have. */
  id: string
  /** How much is there. */
  bytes: number
}

/** Longest id, in UTF-16 code units. */
const MAX_ID = 120

/** How much more room there has to be than the model takes. */
const ROOM = 1.2

/** A file that a model is written to until it is whole: its id, and what says which file it will be. */
const PART_NAME = /^(.+\.gguf)\.[0-9a-z]+\.part$/

/** The id of a model with a file's name: letters, digits, dots, hyphens and underscores. */
export function modelIdOf(fileName: string): string {
  const name = fileName.replace(/\.gguf$/i, '').replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
  return (name.replaceAll(/^[-.]+|-+$/g, '').slice(0, MAX_ID) || 'model') + MODEL_ENDING
}

/** Name of the file that a model from somewhere else is written to until it is whole: what came of another file is no part of it. */
export function partOf(id: string, { sha256, bytes }: ModelSource): string {
  return `${id}.${sha256?.slice(0, 16) ?? bytes.toString(36)}.part`
}

/** All models on this device, and what there is of others, by name; none where the browser keeps no files for sites. Never throws. */
export async function listModelFiles(): Promise<{ models: ModelFile[]; parts: ModelPart[] }> {
  const models: ModelFile[] = []
  const parts: ModelPart[] = []
  try {
    const folder = await openModelFolder()
    for await (const handle of folder.values()) {
      if (handle.kind !== 'file') continue
      const { name } = handle
      const id = PART_NAME.exec(name)?.[1]
      const bytes = async () => (await handle.getFile()).size
      if (id !== undefined) parts.push({ part: name, id, bytes: await bytes() })
      else if (name.endsWith(MODEL_ENDING)) models.push({ id: name, bytes: await bytes() })
    }
  } catch {
    // Nobody can do anything about it, and what was found counts.
  }
  const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)
  return { models: models.sort(byId), parts: parts.sort(byId) }
}

/**
 * The largest of the models on this device that are smaller than another one. Never throws.
 * @param gigabytes what it may have at most. Default: no limit
 * @returns undefined where there is none, or the other one is not here
 */
export async function findSmallerModel(
  id: string,
  gigabytes = Infinity,
): Promise<ModelFile | undefined> {
  const { models } = await listModelFiles()
  const present = models.find((model) => model.id === id)
  if (!present) return undefined
  return models
    .filter(({ bytes }) => bytes < present.bytes && bytes <= gigabytes * 1024 ** 3)
    .reduce<ModelFile | undefined>(
      (best, model) => (best && best.bytes >= model.bytes ? best : model),
      undefined,
    )
}

/** Opens a model. @throws {DeviceModelError} `model_missing` */
export async function openModelFile(id: string): Promise<File> {
  try {
    return await (await (await openModelFolder()).getFileHandle(id)).getFile()
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
  requireLoadable(file.size)
  await requireRoom(file.size)
  const id = modelIdOf(file.name)
  await store({ kind: 'copy', id, part: `${id}.copy.part`, file }, onProgress, signal)
  return id
}

/**
 * Fetches a model, from where it was broken off. What came is kept when it is broken off again.
 * @param onProgress told how much is there, from 0 to 1
 * @throws {DeviceModelError} why it could not be fetched, or that there is no room. @throws {DOMException} an AbortError
 */
export async function fetchModelFile(
  id: string,
  source: ModelSource,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const part = partOf(id, source)
  const { parts } = await listModelFiles()
  const there = parts.find((each) => each.part === part)?.bytes ?? 0
  await requireRoom(Math.max(0, source.bytes - there))
  await store({ kind: 'fetch', id, part, source }, onProgress, signal)
}

/** Takes a model away, or what there is of one. Never throws where it is gone already. @param file its id, or name of its part */
export async function removeModelFile(file: string): Promise<void> {
  await (await openModelFolder()).removeEntry(file).catch(() => undefined)
}

/** Has the worker store a model: only there are files written in place, and other hosts can be asked. */
async function store(
  task: Exclude<ModelFileTask, { kind: 'stop' }>,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  await openModelFolder()
  signal.throwIfAborted()
  const worker = startWorker<ModelFileTask>(workerUrl, 'model-file')
  const onAbort = () => worker.post({ kind: 'stop' })
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = (cause: unknown) =>
        reject(new DeviceModelError('model_not_stored', undefined, cause))
      worker.listen((data) => {
        const reply = modelFileReplySchema.safeParse(data)
        if (!reply.success) {
          fail(reply.error)
          return
        }
        switch (reply.data.kind) {
          case 'ready':
            worker.post(task)
            // Stopped before it had begun.
            if (signal.aborted) onAbort()
            else signal.addEventListener('abort', onAbort)
            return
          case 'asked':
            countContacts([reply.data.url])
            return
          case 'progress':
            onProgress(reply.data.share)
            return
          case 'stored':
            void announceModel()
            resolve()
            return
          case 'stopped':
            reject(new DOMException('The work was stopped', 'AbortError'))
            return
          case 'failed':
            reject(new DeviceModelError(reply.data.code, reply.data.params))
        }
      }, fail)
    })
  } finally {
    signal.removeEventListener('abort', onAbort)
    worker.end()
  }
}

/** @throws {DeviceModelError} `model_no_room` */
async function requireRoom(bytes: number): Promise<void> {
  // Absent in some browsers, whatever the types say.
  const { storage } = navigator as { storage?: Partial<StorageManager> }
  const { quota = Infinity, usage = 0 } = (await storage?.estimate?.()) ?? {}
  const free = quota - usage
  if (free >= bytes * ROOM) return
  const megabytes = (size: number) => Math.max(0, Math.round(size / 1e6))
  throw new DeviceModelError('model_no_room', {
    needed: megabytes(bytes * ROOM),
    free: megabytes(free),
  })
}
