import { toFailure } from '@/lib/failure'
import { databaseStatus, openDatabase } from '@/storage/database/database'
import { type Carrier, CarrierError } from '@/storage/sync/carrier/carrier'
import { pull, push } from '@/storage/sync/exchange'
import { hasUnsent } from '@/storage/sync/freeze'
import type { Group } from '@/storage/sync/seal/group-file'
import { sealedCodec } from '@/storage/sync/seal/sealed-codec'
import type { Round, StoreAnswers, SyncReply, SyncRequest } from './sync-wire'

/** Where requests come from and replies go. */
export interface SyncPort {
  post: (reply: SyncReply, transfer?: Transferable[]) => void
  listen: (onRequest: (request: SyncRequest) => void) => void
}

interface Waiting {
  resolve: (answer: StoreAnswers[keyof StoreAnswers]) => void
  reject: (cause: Error) => void
}

/** Exchanges changes for the page, in a worker, one round at a time. */
export function serveSync(port: SyncPort): void {
  const waiting = new Map<number, Waiting>()
  let lastId = 0

  /** Has the page do something with the store. */
  function ask<Verb extends keyof StoreAnswers>(
    verb: Verb,
    name: string,
    bytes?: Uint8Array<ArrayBuffer>,
  ): Promise<StoreAnswers[Verb]> {
    lastId += 1
    const id = lastId
    return new Promise((resolve, reject) => {
      // The page answers each question with what belongs to its verb: both are of this build.
      waiting.set(id, { resolve: resolve as Waiting['resolve'], reject })
      port.post({ kind: 'ask', id, verb, name, ...(bytes && { bytes }) }, bytes && [bytes.buffer])
    })
  }

  const carrier: Carrier = {
    list: (prefix) => ask('list', prefix),
    get: (name) => ask('get', name),
    put: (name, bytes) => ask('put', name, bytes),
    delete: (name) => ask('delete', name),
  }

  async function exchange(group: Group, what: 'push' | 'both'): Promise<Round> {
    await openOnce()
    const parts = { carrier, codec: sealedCodec(group) }
    let hasSent = (await hasUnsent()) && (await push(parts))
    if (what === 'push') return { hasSent, hasReceived: false, stopped: [] }
    const pulled = await pull(parts)
    // What came may have brought something back that others are to know of.
    if (await hasUnsent()) hasSent = (await push(parts)) || hasSent
    return { hasSent, hasReceived: pulled.hasReceived, stopped: pulled.stopped }
  }

  port.listen((request) => {
    if (request.kind === 'round')
      exchange(request.group, request.what).then(
        (round) => port.post({ kind: 'done', round }),
        (cause: unknown) => port.post({ kind: 'failed', failure: toFailure(cause) }),
      )
    else {
      const asked = waiting.get(request.id)
      waiting.delete(request.id)
      if (request.kind === 'answer') asked?.resolve(request.answer)
      else asked?.reject(new CarrierError(request.failure.code, request.failure.params))
    }
  })
}

/** @throws {StorageError} */
async function openOnce(): Promise<void> {
  if (databaseStatus.getState().status !== 'ready') await openDatabase()
  const status = databaseStatus.getState()
  if (status.status === 'failed') throw status.error
}
