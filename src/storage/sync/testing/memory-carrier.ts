import { textHash } from '@/lib/text-hash'
import {
  type Carrier,
  CarrierError,
  type Codec,
  type ListedObject,
  type ObjectContent,
} from '../carrier/carrier'

/*
 * A carrier in memory, with the faults of real ones: lists that are behind, answers that are lost after the work was done,
 * requests that come twice, and errors. For tests.
 */

/** What goes wrong with the next request. `lost`: it is done, and the answer is not heard. `doubled`: it is done twice. */
export type CarrierFault = 'none' | 'error' | 'lost' | 'doubled'

interface Stored {
  bytes: Uint8Array<ArrayBuffer>
  tag: string
  putAt: number
}

/** The objects of one group, for all of its devices. */
export class MemoryCarrier implements Carrier {
  readonly #objects = new Map<string, Stored>()
  /** Lists as they were, the oldest first. */
  readonly #former: ListedObject[][] = []
  /** Decides what goes wrong. Default: nothing does */
  nextFault: () => CarrierFault = () => 'none'
  /** How many changes the next list is behind. */
  staleness = 0

  list = (prefix: string) =>
    this.#answer(() => {
      const all = this.staleness === 0 ? this.#listed() : (this.#former.at(-this.staleness) ?? [])
      return all.filter(({ name }) => name.startsWith(prefix))
    })

  get = (name: string) => this.#answer(() => this.#objects.get(name)?.bytes)

  put = async (name: string, content: ObjectContent) => {
    const bytes =
      content instanceof Uint8Array ? content : new Uint8Array(await content.blob.arrayBuffer())
    return this.#answer(() => {
      this.#former.push(this.#listed())
      const stored = {
        bytes,
        tag: textHash(new TextDecoder().decode(bytes)),
        putAt: Date.now(),
      }
      this.#objects.set(name, stored)
      return stored.tag
    })
  }

  delete = (name: string) =>
    this.#answer(() => {
      this.#former.push(this.#listed())
      this.#objects.delete(name)
    })

  /** Names of all objects. */
  names(): string[] {
    return [...this.#objects.keys()].sort()
  }

  #listed(): ListedObject[] {
    return [...this.#objects]
      .map(([name, { bytes, tag, putAt }]) => ({ name, tag, size: bytes.length, putAt }))
      .sort((one, other) => (one.name < other.name ? -1 : 1))
  }

  #answer<Answer>(work: () => Answer): Promise<Answer> {
    const fault = this.nextFault()
    if (fault === 'error') return Promise.reject(new CarrierError('sync_store_failed'))
    const answer = work()
    if (fault === 'doubled') work()
    return fault === 'lost'
      ? Promise.reject(new CarrierError('sync_store_unreachable'))
      : Promise.resolve(answer)
  }
}

/** Texts as they are, for tests of all that is not sealing. */
export const plainCodec: Codec = {
  seal: (_name, text) => Promise.resolve(new TextEncoder().encode(text)),
  open: (_name, bytes) => Promise.resolve(new TextDecoder().decode(bytes)),
}
