import { DeviceModelError } from '../device/device-model-error'
import type { ModelFolder, PartFile } from '../device/model-files/part-file'

/** A folder of models in memory, for tests. */
export class MemoryFolder implements ModelFolder {
  /** What lies in it, by name. */
  readonly files = new Map<string, Uint8Array>()
  /** Bytes that all files together may have. */
  room = Infinity
  readonly #open = new Set<string>()

  open(name: string): Promise<PartFile> {
    if (this.#open.has(name)) return Promise.reject(new DeviceModelError('model_busy'))
    this.#open.add(name)
    if (!this.files.has(name)) this.files.set(name, new Uint8Array())
    const content = () => this.files.get(name) ?? new Uint8Array()
    return Promise.resolve({
      getSize: () => content().length,
      read: (into, { at }) => {
        const piece = content().subarray(at, at + into.length)
        into.set(piece)
        return piece.length
      },
      write: (bytes, { at }) => {
        if (at + bytes.length > this.room) throw new DOMException('full', 'QuotaExceededError')
        const grown = new Uint8Array(Math.max(content().length, at + bytes.length))
        grown.set(content())
        grown.set(bytes, at)
        this.files.set(name, grown)
        return bytes.length
      },
      truncate: (size) => this.files.set(name, content().slice(0, size)),
      flush: () => undefined,
      close: () => this.#open.delete(name),
    })
  }

  finish(part: string, id: string): Promise<void> {
    this.files.set(id, this.#closed(part))
    this.files.delete(part)
    return Promise.resolve()
  }

  remove(part: string): Promise<void> {
    this.#closed(part)
    this.files.delete(part)
    return Promise.resolve()
  }

  #closed(name: string): Uint8Array {
    const content = this.files.get(name)
    if (!content || this.#open.has(name)) throw new Error(`${name} is not there, or open`)
    return content
  }
}
