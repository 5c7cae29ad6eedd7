import { FailureError } from '@/lib/failure'
import { sha256 } from '@/lib/hex'

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
  /** Bytes; absent where the carrier does not tell. */
  size?: number
  /** Epoch milliseconds at which it was put there, by the carrier's clock; absent where it does not tell. */
  putAt?: number
}

/**
 * The content of an object as a page gets it from its worker: it lies outside of the page's memory, and its hash is known. To copy
 * and to hash a megabyte would hold the page up for as long as a tenth of a second.
 */
export interface ObjectBlob {
  blob: Blob
  /** SHA-256, in hexadecimal digits. */
  hash: string
}

/** The content of an object. */
export type ObjectContent = Uint8Array<ArrayBuffer> | ObjectBlob

/** A content as a blob. */
export async function toObjectBlob(content: ObjectContent): Promise<ObjectBlob> {
  if (!(content instanceof Uint8Array)) return content
  return { blob: new Blob([content]), hash: await sha256(content) }
}

/** A store of objects by their names. */
export interface Carrier {
  /** The objects whose names begin with a prefix, in the order of their names. Late ones may be missing. @throws {CarrierError} */
  list: (prefix: string) => Promise<ListedObject[]>
  /** The content of an object; undefined where there is none, or it is still on its way. @throws {CarrierError} */
  get: (name: string) => Promise<Uint8Array<ArrayBuffer> | undefined>
  /**
   * Stores an object as a whole, in place of one of that name.
   * @returns the tag with which it is listed now, where the carrier tells it at once
   * @throws {CarrierError} after which it may be stored all the same
   */
  put: (name: string, content: ObjectContent) => Promise<string | undefined>
  /** Deletes an object; nothing happens where there is none. @throws {CarrierError} */
  delete: (name: string) => Promise<void>
}

/** Why a carrier gave no usable answer. */
export type CarrierErrorCode =
  /** Nothing came back: no network, a wrong address, or a server that refuses web pages; some refuse a wrong key so. */
  | 'sync_store_unreachable'
  /** The address became known after the page was opened; the page's policy does not allow it yet. */
  | 'sync_store_reload_required'
  /** The key is unknown there, or its secret is another one. */
  | 'sync_store_wrong_key'
  /** No secret is stored any more: the passphrase that had sealed it was forgotten. */
  | 'sync_store_no_secret'
  /** The key may not do this. */
  | 'sync_store_forbidden'
  | 'sync_store_no_bucket'
  /** The clock here is too far from the store's. */
  | 'sync_store_clock'
  /** Everything of the group is gone from it: the user had it emptied on another device, or did it there. */
  | 'sync_store_emptied'
  /** It asks to come back later. */
  | 'sync_store_busy'
  /** It failed, or answered what is no answer. */
  | 'sync_store_failed'
  /** An object, or a list, is larger than it may be. */
  | 'sync_store_too_large'
  /** The browser has to be allowed again to use the folder. */
  | 'sync_folder_not_allowed'
  /** The folder has been moved or deleted. */
  | 'sync_folder_gone'
  /** What is listed in the folder is not on this device yet. */
  | 'sync_folder_on_its_way'
  /** The disk with the folder is full. */
  | 'sync_folder_full'

/** A carrier that gave no usable answer. What was asked of it may have been done. */
export class CarrierError extends FailureError<CarrierErrorCode> {
  override readonly name = 'CarrierError'
}

/** Names of a group's objects. */
export const objectNames = {
  heads: 'h/',
  head: (device: string) => `h/${device}`,
  /** Files of the group: one for each time that its code was made or changed. */
  groups: 'g/',
  groupFile: (count: number, device: string) => `g/${String(count).padStart(4, '0')}-${device}`,
  /** The API keys that a device shares: beside its head, so that one list shows both. */
  keysOf: (device: string) => `h/${device}-keys`,
  segments: 's/',
  segment: (device: string, n: number) => `s/${device}/${String(n).padStart(10, '0')}`,
  pictures: 'b/',
  /** @param name as `pictureName` makes it. */
  picture: (name: string) => `b/${name}`,
  /** Bases: all that there is, in parts, of which the last one says that they are complete. */
  bases: 'c/',
  basePart: (id: string, part: number) => `c/${id}/${String(part).padStart(4, '0')}`,
  baseDone: (id: string) => `c/${id}/done`,
} as const

/** The device and number of a segment; undefined where the name is that of none. */
export function segmentOfName(name: string): { device: string; n: number } | undefined {
  const [, device, n] = /^s\/([0-9a-z]{1,26})\/(\d{10})$/.exec(name) ?? []
  return device !== undefined && n !== undefined ? { device, n: Number(n) } : undefined
}

/** The base of an object's name; undefined where the name is that of none. */
export function baseOfName(name: string): string | undefined {
  return /^c\/([0-9a-f]{12}-[0-9a-z]{1,26})\/(?:\d{4}|done)$/.exec(name)?.[1]
}

/** The device of a head; undefined where the name is that of no head, such as a conflict copy of a folder's carrier. */
export function deviceOfHead(name: string): string | undefined {
  return /^h\/([0-9a-z]{1,26})$/.exec(name)?.[1]
}

/** The device that shares the API keys in an object; undefined where the name is that of another object. */
export function deviceOfKeys(name: string): string | undefined {
  return /^h\/([0-9a-z]{1,26})-keys$/.exec(name)?.[1]
}

/** Between texts and what is stored of them: seals and opens. Nobody else sees a content. */
export interface Codec {
  /** @param name the object's full name: a content opens under no other. */
  seal: (name: string, text: string) => Promise<Uint8Array<ArrayBuffer>>
  /** @throws where it was not sealed for this name. */
  open: (name: string, bytes: Uint8Array<ArrayBuffer>) => Promise<string>
}
