/*
 * Where the objects of a group lie: a bucket, or a folder that something else carries. Four verbs, and no more is asked of
 * it. Each object has one writer and, heads apart, one content, so nothing rests on locks, conditions or the carrier's
 * clock. What is listed may be stale; what is got by its name is what was last put.
 */

/** An object as it is listed. */
export interface ListedObject {
  name: string
  /** Changes with its content; tells whether it has to be got again. */
  tag: string
}

/** A store of objects by their names. */
export interface Carrier {
  /** The objects whose names begin with a prefix, in the order of their names. Late ones may be missing. @throws {CarrierError} */
  list: (prefix: string) => Promise<ListedObject[]>
  /** The content of an object; undefined where there is none. @throws {CarrierError} */
  get: (name: string) => Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Stores an object as a whole, in place of one of that name. @throws {CarrierError} after which it may be stored all the same */
  put: (name: string, bytes: Uint8Array<ArrayBuffer>) => Promise<void>
  /** Deletes an object; nothing happens where there is none. @throws {CarrierError} */
  delete: (name: string) => Promise<void>
}

/** A carrier that gave no usable answer. What was asked of it may have been done. */
export class CarrierError extends Error {
  override name = 'CarrierError'
}

/** Names of a group's objects. */
export const objectNames = {
  heads: 'h/',
  head: (device: string) => `h/${device}`,
  segment: (device: string, n: number) => `s/${device}/${String(n).padStart(10, '0')}`,
} as const

/** The device of a head; undefined where the name is that of no head, such as a conflict copy of a folder's carrier. */
export function deviceOfHead(name: string): string | undefined {
  return /^h\/([0-9a-z]{1,26})$/.exec(name)?.[1]
}

/** Between texts and what is stored of them: seals and opens. Nobody else sees a content. */
export interface Codec {
  /** @param name the object's full name: a content opens under no other. */
  seal: (name: string, text: string) => Promise<Uint8Array<ArrayBuffer>>
  /** @throws where it was not sealed for this name. */
  open: (name: string, bytes: Uint8Array<ArrayBuffer>) => Promise<string>
}
