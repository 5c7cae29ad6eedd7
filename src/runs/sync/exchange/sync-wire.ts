import type { Failure } from '@/lib/failure'
import type { CarrierErrorCode, ListedObject, ObjectBlob } from '@/storage/sync/carrier/carrier'
import type { Looks } from '@/storage/sync/exchange-objects'
import type { Group } from '@/storage/sync/seal/group-file'
import type { MarkingProgress } from '@/storage/sync/start-sync'

/*
 * Between the page and the worker that exchanges changes. The worker reads and writes the database, packs and seals; it asks
 * nobody. The page asks the store, under its own policy, and is the only one that knows the secret.
 */

/** What the page answers of the store. */
export interface StoreAnswers {
  list: ListedObject[]
  get: Uint8Array<ArrayBuffer> | undefined
  put: string | undefined
  delete: undefined
}

/** One thing that is asked of the store. */
export interface StoreQuestion {
  kind: 'ask'
  id: number
  verb: keyof StoreAnswers
  /** Name of the object; of a list, what the names begin with. */
  name: string
  /** Of `put`. */
  content?: ObjectBlob
}

/** Exchanges once. */
export interface RoundRequest {
  kind: 'round'
  group: Group
  /** `push`: sends only. */
  what: 'push' | 'both'
  /** Ids of pictures that a screen waits for: they come first. */
  wanted: readonly string[]
  /** Tags of the heads that were looked at before. */
  looks: Looks
  /** The heads, where somebody has listed them just now. */
  listed?: readonly ListedObject[]
  /** Whether what was put is there for everybody at once. */
  isPrompt: boolean
  /** What is done besides, once all is sent and here. `sealAnew`: the code was changed. */
  chore?: 'compact' | 'sealAnew'
}

/** What the page tells the worker. */
export type SyncRequest =
  | RoundRequest
  | { kind: 'answer'; id: number; answer: StoreAnswers[keyof StoreAnswers] }
  /** The store gave none. */
  | { kind: 'noAnswer'; id: number; failure: Failure & { code: CarrierErrorCode } }

/** What came of exchanging once. */
export interface Round {
  hasSent: boolean
  hasReceived: boolean
  /** Devices whose changes are not taken, and why. */
  stopped: { device: string; problem: string; by?: string }[]
  /** Tags of the heads that were looked at; all that they told of is here. */
  looks: Looks
  /** Pictures and files that are still on their way here. */
  waitingPictures: number
  /** Whether the chore was done; where something is not here, or not sent, it is for another round. */
  hasDoneChore: boolean
}

/** What the worker tells the page. */
export type SyncReply =
  | StoreQuestion
  /** What was here before is being marked. */
  | { kind: 'marking'; progress: MarkingProgress }
  | { kind: 'done'; round: Round }
  | { kind: 'failed'; failure: Failure }
