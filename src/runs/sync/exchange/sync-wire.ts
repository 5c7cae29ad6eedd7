import type { Failure } from '@/lib/failure'
import type { CarrierError } from '@/storage/sync/carrier/carrier'
import type { Group } from '@/storage/sync/seal/group-file'

/*
 * Between the page and the worker that exchanges changes. The worker reads and writes the database, packs and seals; it can
 * reach nobody. The page asks the store, under its own policy, and knows the secret.
 */

/** What the worker asks the page to do with the store, and gets back. */
export interface StoreAnswers {
  list: { name: string; tag: string; size?: number }[]
  get: Uint8Array<ArrayBuffer> | undefined
  put: undefined
  delete: undefined
}

/** One thing that is asked of the store. */
export interface StoreQuestion {
  kind: 'ask'
  id: number
  verb: keyof StoreAnswers
  /** Name of the object, or what the names of a list begin with. */
  name: string
  bytes?: Uint8Array<ArrayBuffer>
}

/** What the page tells the worker. */
export type SyncRequest =
  /** Exchanges once. `push`: sends only, because the page is about to be hidden. */
  | { kind: 'round'; group: Group; what: 'push' | 'both' }
  | { kind: 'answer'; id: number; answer: StoreAnswers[keyof StoreAnswers] }
  /** The carrier gave none. */
  | { kind: 'noAnswer'; id: number; code: CarrierError['code']; params: CarrierError['params'] }

/** What came of exchanging once. */
export interface Round {
  hasSent: boolean
  hasReceived: boolean
  /** When each other device last sent anything, in epoch milliseconds. */
  /** Pictures that are not here yet. */
  waitingPictures: number
}

/** What the worker tells the page. */
export type SyncReply =
  | StoreQuestion
  | { kind: 'done'; round: Round }
  | { kind: 'failed'; failure: Failure }
