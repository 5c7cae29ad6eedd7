import { toFailure } from '@/lib/failure'
import { databaseStatus, openDatabase } from '@/storage/database/database'
import {
  type Carrier,
  CarrierError,
  type ObjectBlob,
  objectNames,
  toObjectBlob,
} from '@/storage/sync/carrier/carrier'
import { compact, sealAnew } from '@/storage/sync/base/compact'
import { pull, push } from '@/storage/sync/exchange'
import { hasUnsent } from '@/storage/sync/freeze'
import { withAside } from '@/storage/sync/aside'
import type { HeldReason } from '@/storage/sync/marks/marks'
import { addNotices } from '@/storage/sync/notices/notices'
import type { Group } from '@/storage/sync/seal/group-file'
import { clearPictures } from '@/storage/sync/pictures/clear-pictures'
import { hashNewPictures, queuePictures } from '@/storage/sync/pictures/hash-pictures'
import { listNeededPictures } from '@/storage/sync/pictures/needed-pictures'
import { receivePictures } from '@/storage/sync/pictures/receive-pictures'
import { sendPictures } from '@/storage/sync/pictures/send-pictures'
import { sealedCodec } from '@/storage/sync/seal/sealed-codec'
import { markRest } from '@/storage/sync/start-sync'
import type { Round, RoundRequest, StoreAnswers, SyncReply, SyncRequest } from './sync-wire'

/** Where requests come from and replies go. */
export interface SyncPort {
  post: (reply: SyncReply) => void
  listen: (onRequest: (request: SyncRequest) => void) => void
}

interface Waiting {
  resolve: (answer: StoreAnswers[keyof StoreAnswers]) => void
  reject: (cause: Error) => void
}

/** Exchanges changes for the page, in a worker, one round at a time. */
export function serveSync(port: SyncPort): void {
  const asked = new Map<number, Waiting>()
  let lastId = 0

  /** Has the page do something with the store. */
  function ask<Verb extends keyof StoreAnswers>(
    verb: Verb,
    name: string,
    content?: ObjectBlob,
  ): Promise<StoreAnswers[Verb]> {
    lastId += 1
    const id = lastId
    return new Promise((resolve, reject) => {
      // The page answers each question with what belongs to its verb: both are of this build.
      asked.set(id, { resolve: resolve as Waiting['resolve'], reject })
      port.post({ kind: 'ask', id, verb, name, ...(content && { content }) })
    })
  }

  const carrier: Carrier = {
    list: (prefix) => ask('list', prefix),
    get: (name) => ask('get', name),
    put: async (name, content) => ask('put', name, await toObjectBlob(content)),
    delete: (name) => ask('delete', name),
  }

  async function exchange(request: RoundRequest): Promise<Round> {
    await openOnce()
    await markRest((progress) => port.post({ kind: 'marking', progress }))
    const { group, what, wanted, looks, listed, isPrompt, chore } = request
    const parts = { carrier, codec: sealedCodec(group), groupId: group.id, looks, isPrompt }
    const round: Round = {
      hasSent: false,
      hasReceived: false,
      stopped: [],
      looks,
      waitingPictures: 0,
      hasDoneChore: false,
    }
    const send = async () => {
      if (!(await hasUnsent())) return
      await hashNewPictures()
      if (await push(parts)) round.hasSent = true
    }
    await send()
    if (what === 'both') {
      // What was sent just now is not listed yet.
      const { hasReceived, stopped } = await pull(round.hasSent ? parts : { ...parts, listed })
      round.hasReceived = hasReceived
      round.stopped = stopped
      // What came may have brought something back that others are to know of.
      await send()
    }
    // Texts first: a picture may take as long as all of them.
    if ((await sendPictures({ carrier, group })) > 0) round.hasSent = true
    if (what === 'both') {
      const { received, waiting, refused } = await receivePictures({ carrier, group }, { wanted })
      await tellOfWrongBytes(refused)
      if (received > 0) round.hasReceived = true
      round.waitingPictures = waiting
    }
    if (chore === 'compact') {
      await compact(parts)
      await clearPictures(parts, group)
      round.hasDoneChore = true
    } else if (chore === 'sealAnew' && round.waitingPictures === 0 && (await sealAnew(parts))) {
      await sealPicturesAnew(carrier, group)
      round.hasDoneChore = true
    }
    return round
  }

  port.listen((request) => {
    if (request.kind === 'round')
      exchange(request).then(
        (round) => port.post({ kind: 'done', round }),
        (cause: unknown) => port.post({ kind: 'failed', failure: toFailure(cause) }),
      )
    else {
      const waiting = asked.get(request.id)
      asked.delete(request.id)
      if (request.kind === 'answer') waiting?.resolve(request.answer)
      else waiting?.reject(new CarrierError(request.failure.code, request.failure.params))
    }
  })
}

/** Tells of bytes that are others than their sender has named; whatever else is not taken is told where it is held. */
async function tellOfWrongBytes(refused: readonly { id: string; reason: HeldReason }[]) {
  const wrong = refused.filter(({ reason }) => reason === 'wrong_bytes')
  if (wrong.length === 0) return
  await withAside(() =>
    addNotices(
      wrong.map(({ id, reason }) => ({ kind: 'held', store: 'images', recordId: id, reason })),
    ),
  )
}

/** Puts all pictures there under the present key. All of them are here; those under former keys are deleted then. */
async function sealPicturesAnew(carrier: Carrier, group: Group): Promise<void> {
  await queuePictures()
  await sendPictures({ carrier, group })
  const former = await listNeededPictures({ epochs: group.epochs.slice(1) })
  for (const { name } of await carrier.list(objectNames.pictures))
    if (former.has(name)) await carrier.delete(name)
}

/** @throws {StorageError} */
async function openOnce(): Promise<void> {
  if (databaseStatus.getState().status !== 'ready') await openDatabase()
  const status = databaseStatus.getState()
  if (status.status === 'failed') throw status.error
}
