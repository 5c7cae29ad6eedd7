import { createStore } from 'zustand/vanilla'
import { fetchHostedModels } from '@/ai/device/model-files/hosted-models'
import type { OfferedModel } from '@/ai/device/model-files/model-catalogue'
import {
  addModelFile,
  fetchModelFile,
  listModelFiles,
  type ModelFile,
  type ModelPart,
  removeModelFile,
} from '@/ai/device/model-files/model-files'
import { type Failure, toFailure } from '@/lib/failure'
import { askForPersistence } from '@/storage/browser/browser-storage'

/** Models on this device, as far as this page knows. */
export interface DeviceModels {
  /** Undefined until it has been looked. */
  models?: ModelFile[]
  /** What there is of models that are not whole. */
  parts: ModelPart[]
  /** What the app's own host offers. */
  hosted: OfferedModel[]
  /** The model that is being stored: its name, and how far it is, from 0 to 1. */
  storing?: { name: string; isFetched: boolean; share: number }
  /** Why the last one was not stored. */
  failure?: Failure
}

export const deviceModels = createStore<DeviceModels>(() => ({ parts: [], hosted: [] }))

/** Looks which models there are, here and at the app's own host. Nobody else is asked. Never throws. */
export async function lookForDeviceModels(): Promise<void> {
  await lookForStoredModels()
  const hosted = await fetchHostedModels(new URL(import.meta.env.BASE_URL, location.href).href)
  deviceModels.setState({ hosted })
}

/** Looks which models there are on this device. Never throws. */
export async function lookForStoredModels(): Promise<void> {
  deviceModels.setState(await listModelFiles())
}

let storing: AbortController | undefined

/** Copies a model of the user's. @returns its id; undefined where it was not stored. Never throws. LOCAL-17 */
export function addDeviceModel(file: File): Promise<string | undefined> {
  return store({ name: file.name, isFetched: false }, (onProgress, signal) =>
    addModelFile(file, onProgress, signal),
  )
}

/**
 * Fetches a model, which only a press of the user may ask for, who knows from whom it comes. It goes on from where it was
 * broken off. @returns its id; undefined where it was not stored. Never throws. LOCAL-11, LOCAL-12
 */
export function fetchDeviceModel({ id, name, source }: OfferedModel): Promise<string | undefined> {
  return store({ name, isFetched: true }, async (onProgress, signal) => {
    // Half a gigabyte is not to be fetched twice. Firefox asks the user, whose answer may never come.
    void askForPersistence()
    await fetchModelFile(id, source, onProgress, signal)
    return id
  })
}

/** Stops what is being stored. What has been fetched stays. */
export function stopStoringModel(): void {
  storing?.abort()
}

/** Takes a model away, or what there is of one. @param file its id, or the name of its part */
export async function removeDeviceModel(file: string): Promise<void> {
  await removeModelFile(file)
  await lookForStoredModels()
}

/** Stores one model at a time. */
async function store(
  what: { name: string; isFetched: boolean },
  work: (onProgress: (share: number) => void, signal: AbortSignal) => Promise<string>,
): Promise<string | undefined> {
  if (storing) return undefined
  const controller = new AbortController()
  storing = controller
  deviceModels.setState({ storing: { ...what, share: 0 }, failure: undefined })
  try {
    return await work(
      (share) => deviceModels.setState({ storing: { ...what, share } }),
      controller.signal,
    )
  } catch (cause) {
    if (!controller.signal.aborted) deviceModels.setState({ failure: toFailure(cause) })
    return undefined
  } finally {
    storing = undefined
    await lookForStoredModels()
    deviceModels.setState({ storing: undefined })
  }
}
