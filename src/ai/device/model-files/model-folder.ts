import { MODELS_FOLDER } from '@/lib/stored-models'
import { DeviceModelError } from '../device-model-error'
import type { ModelFolder, PartFile } from './part-file'

/* Models are files of the browser's own for this site, which no other site sees. */

/** What TypeScript's library knows of workers only, and what it does not know yet. */
interface ModelHandle extends FileSystemFileHandle {
  createSyncAccessHandle?: () => Promise<PartFile>
  move?: (name: string) => Promise<void>
}

/** Opens the folder of models. @throws {DeviceModelError} `model_not_kept` where the browser keeps no files for sites */
export async function openModelFolder(): Promise<FileSystemDirectoryHandle> {
  try {
    // Absent in some browsers, whatever the types say.
    const { storage } = navigator as { storage?: Partial<StorageManager> }
    const root = await storage?.getDirectory?.()
    if (root) return await root.getDirectoryHandle(MODELS_FOLDER, { create: true })
  } catch (cause) {
    // Some browsers throw in private windows.
    throw new DeviceModelError('model_not_kept', undefined, cause)
  }
  throw new DeviceModelError('model_not_kept')
}

/** The folder of models, in a worker: only there are files written in place. */
export const modelFolder: ModelFolder = {
  open: async (part) => {
    const folder = await openModelFolder()
    const handle: ModelHandle = await folder.getFileHandle(part, { create: true })
    if (!handle.createSyncAccessHandle || !handle.move) throw new DeviceModelError('model_not_kept')
    try {
      return await handle.createSyncAccessHandle()
    } catch (cause) {
      const isOpen = cause instanceof DOMException && /NoModification|InvalidState/.test(cause.name)
      throw new DeviceModelError(isOpen ? 'model_busy' : 'model_not_kept', undefined, cause)
    }
  },
  finish: async (part, id) => {
    const folder = await openModelFolder()
    const handle: ModelHandle = await folder.getFileHandle(part)
    await folder.removeEntry(id).catch(() => undefined)
    await handle.move?.(id)
  },
  remove: async (part) => {
    await (await openModelFolder()).removeEntry(part)
  },
}
