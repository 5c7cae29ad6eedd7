/*
 * What runs a model on the device is several megabytes. Its files are stored beside those of their build where there is a
 * model that they could run, so that it also answers without a network (LOCAL-18), and nowhere else (LOCAL-14).
 */
import { MODEL_ENDING, MODELS_FOLDER } from '@/lib/stored-models'
import { type Build, storeAssets, type Surroundings } from './build-cache'

/** The browser's own files for this site. */
export type OwnFiles = Pick<StorageManager, 'getDirectory'>

/**
 * Stores what runs a model, if the user has put one on this device.
 * @throws when a file cannot be had or stored
 */
export async function keepEngine(
  build: Build,
  surroundings: Surroundings,
  ownFiles: OwnFiles,
): Promise<void> {
  if (!(await hasModel(ownFiles))) return
  await storeAssets(build, build.engine[takesFastEngine() ? 'fast' : 'compat'], surroundings)
}

async function hasModel(ownFiles: OwnFiles): Promise<boolean> {
  try {
    const root = await ownFiles.getDirectory()
    const folder = await root.getDirectoryHandle(MODELS_FOLDER)
    for await (const name of folder.keys()) if (name.endsWith(MODEL_ENDING)) return true
  } catch {
    // There is no folder, or the browser keeps no files for sites.
  }
  return false
}

/** Whether the engine takes its faster build in this browser, by what it asks itself. */
function takesFastEngine(): boolean {
  try {
    // Refused where memory has 32 bits only. The types do not know it yet.
    const descriptor: unknown = { address: 'i64', initial: 1n }
    new WebAssembly.Memory(descriptor as WebAssembly.MemoryDescriptor)
    return 'Suspending' in WebAssembly
  } catch {
    return false
  }
}
