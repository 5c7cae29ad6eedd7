import { liveQuery } from 'dexie'
import { createStore } from 'zustand/vanilla'
import { type Failure, toFailure } from '@/lib/failure'
import { isOffline } from '@/lib/is-offline'
import { webLocks } from '@/lib/web-locks'
import {
  type Carrier,
  deviceOfHead,
  deviceOfKeys,
  type ListedObject,
  objectNames,
} from '@/storage/sync/carrier/carrier'
import { checkGroup } from '@/storage/sync/carrier/group-files'
import type { Looks } from '@/storage/sync/exchange-objects'
import { hasUnsent } from '@/storage/sync/freeze'
import { getOutcome, noteOutcome, type Outcome } from '@/storage/sync/notices/outcome'
import {
  getKeptGroup,
  type KeptGroup,
  putKeptGroup,
  toGroup,
} from '@/storage/sync/place/kept-group'
import { getStorePlace, type KeptPlace } from '@/storage/sync/place/store-place'
import { awaitedPictures } from '@/storage/sync/pictures/awaited-pictures'
import { sealedCodec } from '@/storage/sync/seal/sealed-codec'
import { getProviders } from '@/storage/database/queries'
import { throttledQuery } from '@/storage/database/throttled-query'
import type { MarkingProgress } from '@/storage/sync/start-sync'
import { getSyncState } from '@/storage/sync/sync-tables'
import { vaultState } from '@/storage/vault/vault-state'
import { exchangeOnce, type RoundOptions } from './exchange/ask-worker'
import type { Round } from './exchange/sync-wire'
import { waitMs } from './rhythm'
import { exchangeKeys } from './share-keys'
import { openPlace } from './set-up/open-place'
import { Wake, type What } from './wake'

/*
 * Exchanges changes with the user's other devices, for as long as Parlour is open: one tab does it, which holds a lock; as
 * soon as it goes, another one takes over. While the keys are locked, or the browser is offline, nobody is asked.
 */

const LOCK = 'parlour-sync'

/** After a change, so that what is typed in one go is sent in one go. */
const SEND_AFTER_MS = 2_000

/** How this tab takes part. */
export interface SyncStatus {
  /** Whether it is the one that exchanges. */
  isLeader: boolean
  /** Whether it is exchanging. */
  isBusy: boolean
  /** How far it is, while what was here before sync began is marked. */
  marking?: MarkingProgress | undefined
  /** Epoch milliseconds of its last look. */
  lookedAt?: number
}

/** How this tab takes part in exchanging. */
export const syncStatus = createStore<SyncStatus>(() => ({ isLeader: false, isBusy: false }))

const wake = new Wake()
/** What goes on in this tab: the way to end it, and its end. */
let running: { controller: AbortController; ended: Promise<void> } | undefined

/** Exchanges now, in this tab where it is the one that does. */
export function syncNow(): void {
  wake.call('both')
}

/** Begins to exchange, once a place was tried; goes on until it is stopped. May be called again. */
export function startSyncRun(options: Omit<RoundOptions, 'signal'> = {}): void {
  running?.controller.abort()
  const controller = new AbortController()
  running = { controller, ended: followLeader(controller.signal, options) }
}

/** Ends exchanging in this tab. @returns once nothing of it goes on */
export async function stopSyncRun(): Promise<void> {
  running?.controller.abort()
  await running?.ended
}

/** Asked once more after something was waited for. */
const isOver = (signal: AbortSignal) => signal.aborted

/** Whether an exchange goes on, or waits for its turn, in this tab. */
export function isSyncRunning(): boolean {
  return running !== undefined && !running.controller.signal.aborted
}

async function followLeader(
  signal: AbortSignal,
  options: Omit<RoundOptions, 'signal'>,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await untilUsable(signal)
      await holdLock(signal, (leading) => lead(leading, options))
    } catch (cause) {
      if (isOver(signal)) return
      await note(cause)
      // Whatever it was, it is looked at again when something calls for it, or after a while.
      await wake.next(waitMs(rhythmAfter(1)), signal).catch(() => undefined)
    }
  }
}

/**
 * Does work while this tab has the lock. Waits for it, unless the user comes to this tab: a tab in the background may be
 * asleep, and the one in front takes the lock from it.
 * @param work told by the signal that another tab has taken it
 */
async function holdLock(
  signal: AbortSignal,
  work: (leading: AbortSignal) => Promise<void>,
): Promise<void> {
  const locks = webLocks()
  // Without locks only one tab is assumed.
  if (!locks) return work(signal)
  let isTaking = isFirstTime && document.hasFocus()
  isFirstTime = false
  for (;;) {
    signal.throwIfAborted()
    const waiting = new AbortController()
    const stop = onUserComes(() => {
      isTaking = true
      waiting.abort()
    })
    const stopWaiting = () => waiting.abort()
    signal.addEventListener('abort', stopWaiting)
    const stolen = new AbortController()
    let working: Promise<void> | undefined
    const begin = () => {
      stop()
      working = work(AbortSignal.any([signal, stolen.signal]))
      return working
    }
    try {
      const how = isTaking ? { steal: true } : { signal: waiting.signal }
      await locks.request(LOCK, how, begin)
      return
    } catch (cause) {
      if (working) {
        stolen.abort()
        await working
        return
      }
      signal.throwIfAborted()
      if (!isTaking || !waiting.signal.aborted) throw cause
    } finally {
      stop()
      signal.removeEventListener('abort', stopWaiting)
    }
  }
}

/** Whether this page has not waited for the lock yet. */
let isFirstTime = true

/** Calls back when the user comes to this tab. @returns the way to stop */
function onUserComes(come: () => void): () => void {
  const onVisibility = () => {
    if (document.visibilityState === 'visible') come()
  }
  addEventListener('focus', come)
  document.addEventListener('visibilitychange', onVisibility)
  return () => {
    removeEventListener('focus', come)
    document.removeEventListener('visibilitychange', onVisibility)
  }
}

/** Waits until there is a place that was tried, and its secret can be read without asking anybody. */
async function untilUsable(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const kept = await getStorePlace()
    if (kept?.isTried && isOpen(kept)) return
    await untilChanged(kept, signal)
  }
}

/** Whether the secret of a place can be read in this tab. */
function isOpen({ place }: KeptPlace): boolean {
  const sealed = place.kind === 'bucket' ? place.secret.sealedKey : undefined
  return !sealed || vaultState.getState().open?.keyId === sealed.keyId
}

/** Resolves when the place is no longer as it was read, the vault of this tab was locked or unlocked, or the signal is aborted. */
function untilChanged(read: KeptPlace | undefined, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    // It tells only once, and may have done so while the place was read.
    if (signal.aborted) {
      resolve()
      return
    }
    const known = JSON.stringify(read)
    const place = liveQuery(throttledQuery(getStorePlace)).subscribe({
      next: (kept) => {
        if (JSON.stringify(kept) !== known) done()
      },
      error: done,
    })
    const stopVault = vaultState.subscribe(done)
    signal.addEventListener('abort', done)
    function done() {
      place.unsubscribe()
      stopVault()
      signal.removeEventListener('abort', done)
      resolve()
    }
  })
}

/** Exchanges until the place goes, or its secret can be read no more. */
async function lead(stop: AbortSignal, options: Omit<RoundOptions, 'signal'>): Promise<void> {
  const kept = await getStorePlace()
  if (!kept?.isTried || !isOpen(kept)) return
  const controller = new AbortController()
  const signal = AbortSignal.any([stop, controller.signal])
  void untilChanged(kept, signal).then(() => controller.abort())
  let stopListening: () => void = () => undefined
  syncStatus.setState({ isLeader: true })
  try {
    const view = new View(await openPlace(kept.place, { ask: false, signal }), kept.place)
    stopListening = listen(view)
    await exchangeUntil(signal, view, options)
  } finally {
    stopListening()
    controller.abort()
    syncStatus.setState({ isLeader: false, isBusy: false })
  }
}

/** Rounds, one after the other. Never rejects. */
async function exchangeUntil(
  signal: AbortSignal,
  view: View,
  options: Omit<RoundOptions, 'signal'>,
): Promise<void> {
  let failures = 0
  let what: What = 'both'
  while (!signal.aborted) {
    if (!isOffline())
      try {
        syncStatus.setState({ isBusy: true })
        await exchangeIfNeeded(what, view, { ...options, signal })
        failures = 0
      } catch (cause) {
        if (isOver(signal)) return
        view.forget()
        // What is cut off by that says nothing of the store. "online" calls for the next round.
        if (!isOffline()) {
          failures += 1
          await note(cause)
        }
      } finally {
        syncStatus.setState({ isBusy: false, marking: undefined, lookedAt: Date.now() })
      }
    try {
      what = await wake.next(waitMs(rhythmAfter(failures)), signal)
    } catch {
      return
    }
  }
}

/** Epoch milliseconds at which anything was last sent or received, or the user came. */
let changedAt = 0

function rhythmAfter(failures: number) {
  return {
    isHidden: document.visibilityState === 'hidden',
    sinceChangeMs: Date.now() - changedAt,
    failures,
    chance: Math.random(),
  }
}

/** One LIST, and a worker only where that shows something new or something is to be sent. SYNC-32 */
async function exchangeIfNeeded(what: What, view: View, options: RoundOptions): Promise<void> {
  const { carrier, looks, isPrompt } = view
  const kept = await getKeptGroup()
  if (!kept) return
  const hasNews = what === 'both' && (await view.hasNews(kept.groupId))
  const before = await getOutcome()
  const group = toGroup(kept)
  const chore = what === 'both' ? choreOf(kept, before) : undefined
  // Pictures come after what names them, and nothing tells that they have come.
  const isMore = hasNews || (what === 'both' && (view.waitingPictures > 0 || chore !== undefined))
  if (isMore || (await hasUnsent())) {
    const wanted = isMore ? awaitedPictures() : []
    const { listed } = view
    const doing = isMore ? 'both' : 'push'
    const request = { group, what: doing, wanted, looks, listed, isPrompt } as const
    const onMarking = (marking: MarkingProgress) => syncStatus.setState({ marking })
    const parts = { carrier, ...request, ...(chore && { chore }) }
    const round = await exchangeOnce(parts, { ...options, onMarking })
    if (chore === 'sealAnew' && round.hasDoneChore) await endSealingAnew()
    view.looks = round.looks
    if (isMore) view.waitingPictures = round.waitingPictures
    await noteRound(before, round, { hasLooked: isMore, chore })
  } else if (before?.failure) {
    const { failure: _over, ...rest } = before
    await noteOutcome(rest)
  }
  if (what === 'both' && (hasNews || view.haveKeysChanged)) {
    await exchangeKeys({ carrier, codec: sealedCodec(group), listed: view.listed })
    view.haveKeysChanged = false
  }
}

/** Milliseconds between two times that the store is cleared up. */
const CLEAR_UP_MS = 24 * 60 * 60_000

type Chore = 'compact' | 'sealAnew'

/** What is to be done besides exchanging. */
function choreOf(kept: KeptGroup, outcome: Outcome | undefined): Chore | undefined {
  if (kept.sealsAnew === true) return 'sealAnew'
  const { clearedUpAt = Date.now() } = outcome ?? {}
  return Date.now() - clearedUpAt > CLEAR_UP_MS ? 'compact' : undefined
}

async function endSealingAnew(): Promise<void> {
  const kept = await getKeptGroup()
  if (!kept) return
  const { sealsAnew: _done, ...rest } = kept
  await putKeptGroup(rest)
}

async function noteRound(
  before: Outcome | undefined,
  { hasSent, hasReceived, stopped }: Round,
  { hasLooked, chore }: { hasLooked: boolean; chore: Chore | undefined },
): Promise<void> {
  const hasExchanged = hasSent || hasReceived
  if (hasExchanged) changedAt = Date.now()
  await noteOutcome({
    exchangedAt: hasExchanged ? changedAt : (before?.exchangedAt ?? 0),
    clearedUpAt: chore === 'compact' ? Date.now() : (before?.clearedUpAt ?? Date.now()),
    stopped: hasLooked ? stopped : (before?.stopped ?? []),
  })
}

/** Notes why a try failed. Never rejects: a database that takes nothing has its own words on the screen. */
async function note(cause: unknown): Promise<void> {
  const failure: Failure = toFailure(cause)
  try {
    const before = await getOutcome()
    await noteOutcome({ exchangedAt: 0, stopped: [], ...before, failure })
  } catch {
    // It was told where it happened.
  }
}

/** What the store last showed. */
class View {
  readonly carrier: Carrier
  readonly isPrompt: boolean
  /** What was listed last: heads, and what lies beside them. */
  listed: readonly ListedObject[] = []
  /** Whether keys of this device have changed since they were last exchanged. */
  haveKeysChanged = true
  /** Pictures that are still on their way here. */
  waitingPictures = 1
  /** Tags of heads that were looked at. */
  looks: Looks = new Map()
  /** Tags of keys that were looked at. */
  #keys = new Map<string, string>()

  constructor(carrier: Carrier, { kind }: KeptPlace['place']) {
    this.carrier = carrier
    this.isPrompt = kind === 'bucket'
  }

  /**
   * Whether another device has sent anything since it was looked at last.
   * @throws {CarrierError} sync_store_emptied too
   */
  async hasNews(groupId: string): Promise<boolean> {
    const state = await getSyncState()
    const device = state?.device ?? ''
    this.listed = await this.carrier.list(objectNames.heads)
    const own = objectNames.head(device)
    // What was put there is gone; where it never was, whoever sends looks.
    if (state && !state.toTell && !this.listed.some(({ name }) => name === own))
      await checkGroup(this.carrier, groupId)
    const others = this.listed.filter(({ name }) => deviceOfHead(name) !== device)
    if (this.#hasNewKeys(objectNames.keysOf(device))) this.haveKeysChanged = true
    return others.some(
      ({ name, tag }) => deviceOfHead(name) !== undefined && this.looks.get(name) !== tag,
    )
  }

  #hasNewKeys(own: string): boolean {
    const keys = this.listed.filter(({ name }) => name !== own && deviceOfKeys(name) !== undefined)
    const isNew = keys.some(({ name, tag }) => this.#keys.get(name) !== tag)
    this.#keys = new Map(keys.map(({ name, tag }) => [name, tag]))
    return isNew
  }

  /** What was seen last may not all be here. */
  forget(): void {
    this.looks = new Map()
    this.haveKeysChanged = true
  }
}

/** Calls for rounds when something is to be sent, and when the user comes back. */
function listen(view: View): () => void {
  const unsent = liveQuery(throttledQuery(hasUnsent)).subscribe({
    next: (isThere) => {
      if (isThere) wake.call('push', SEND_AFTER_MS)
    },
    // The database has its own words for that.
    error: () => undefined,
  })
  let isFirst = true
  const keys = liveQuery(getProviders).subscribe({
    next: () => {
      if (!isFirst) {
        view.haveKeysChanged = true
        wake.call('both', SEND_AFTER_MS)
      }
      isFirst = false
    },
    error: () => undefined,
  })
  changedAt = Date.now()
  const look = () => {
    changedAt = Date.now()
    wake.call('both')
  }
  const send = () => {
    if (document.visibilityState === 'hidden') wake.call('push')
  }
  const stop = onUserComes(look)
  addEventListener('online', look)
  document.addEventListener('visibilitychange', send)
  return () => {
    unsent.unsubscribe()
    keys.unsubscribe()
    stop()
    removeEventListener('online', look)
    document.removeEventListener('visibilitychange', send)
  }
}
