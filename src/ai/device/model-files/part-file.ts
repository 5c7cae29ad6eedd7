import { DeviceModelError } from '../device-model-error'

/** A file that a model is written to until it is whole. */
export interface PartFile {
  getSize: () => number
  /** @returns how many bytes were read */
  read: (into: Uint8Array, where: { at: number }) => number
  /** @returns how many bytes were written */
  write: (bytes: Uint8Array, where: { at: number }) => number
  truncate: (size: number) => void
  flush: () => void
  close: () => void
}

/** Where models lie, as the worker that stores them needs it. */
export interface ModelFolder {
  /** @throws {DeviceModelError} `model_busy` where another tab has the file open, `model_not_kept` */
  open: (part: string) => Promise<PartFile>
  /** Gives a file that is closed its name. One that had this name is gone. */
  finish: (part: string, id: string) => Promise<void>
  /** Takes a file that is closed away. */
  remove: (part: string) => Promise<void>
}

/** Writes to a file. @throws {DeviceModelError} `model_no_room` */
export function append(part: PartFile, bytes: Uint8Array, at: number): void {
  try {
    if (part.write(bytes, { at }) === bytes.length) return
  } catch (cause) {
    if (!(cause instanceof DOMException && cause.name === 'QuotaExceededError')) throw cause
  }
  throw new DeviceModelError('model_disk_full')
}
