import { sha256 } from '@/lib/hex'
import { applySegment, type Applied } from './apply/apply-segment'
import { bootstrap } from './base/bootstrap'
import { deviceOfHead, objectNames } from './carrier/carrier'
import { checkGroup } from './carrier/group-files'
import {
  type Exchange,
  type Looks,
  ownHead,
  readHead,
  readText,
  sendText,
} from './exchange-objects'
import { getOthers, noteDevices } from './devices'
import { forgetFrozen, freeze, hasUnsent } from './freeze'
import type { FrozenSegment, SyncState } from './marks/marks'
import { takeNewName } from './new-name'
import { SealError, type SealErrorCode } from './seal/seal-error'
import { getFrozenSegment, getSyncState } from './sync-tables'
import {
  type Head,
  headText,
  NEEDS,
  parseSegment,
  SegmentError,
  type SegmentProblem,
} from './wire/segment'

/*
 * Sending and receiving, over any carrier. One at a time on a device: whoever calls holds a lock. Both may stop anywhere
 * and begin again: what is done twice changes nothing.
 */

/** A memory of looks, which whoever exchanges keeps between them. It stands in no database: a new page looks anew. */
export function createLooks(): Looks {
  return new Map()
}

/** Steps of sending, after each of which the page may die. */
type PushStep = 'frozen' | 'segment sent' | 'head sent'

/**
 * Sends what was changed here: the segment first, then the head that tells of it, so that nobody looks for what is not there.
 * Where nothing is to be sent, the store is not asked at all. SYNC-32
 * @param onStep told after each step. @returns whether anything was sent. @throws {CarrierError} {StorageError}
 */
export async function push(
  exchange: Exchange,
  onStep: (step: PushStep) => void = () => undefined,
): Promise<boolean> {
  let isSent = false
  while (await hasUnsent()) {
    const state = await getSyncState()
    if (!state) return false
    const segment = await freeze()
    onStep('frozen')
    // What has changed may not be whole yet, as an answer that is being written.
    if (!segment && !state.toTell) return isSent
    if (!(await isHeadAsSent(exchange, state.device))) {
      const there = await readHead(exchange, state.device)
      if (!there && exchange.groupId !== undefined)
        await checkGroup(exchange.carrier, exchange.groupId)
      if (await leaveToCopy(exchange, state.device, there, segment)) continue
    }
    if (segment) {
      await sendText(exchange, objectNames.segment(state.device, segment.n), segment.text)
      onStep('segment sent')
    }
    const n = segment?.n ?? state.n
    const hash = segment ? await sha256(segment.text) : state.prev
    // In a folder a request costs nothing.
    const text = exchange.isPrompt ? segment?.text : undefined
    const name = objectNames.head(state.device)
    const tag = await sendText(exchange, name, headText(ownHead(state, { n, hash, text })))
    // Whoever writes there after this gives it another one.
    if (tag !== undefined) {
      exchange.looks?.set(name, tag)
      exchange.looks?.set(sentKey(name), tag)
    }
    onStep('head sent')
    await forgetFrozen(n, { hash, told: state.name })
    isSent = true
  }
  return isSent
}

/** Among looks: the tag that a head of this device had when it was put. */
const sentKey = (name: string) => `sent ${name}`

/**
 * Whether the head that lies there is the one that was put from here last, as its tag tells: nobody else has sent anything
 * under this name since. In a list of one, which has fewer bytes than the head. SYNC-33
 */
async function isHeadAsSent(
  { carrier, looks, isPrompt }: Exchange,
  device: string,
): Promise<boolean> {
  const name = objectNames.head(device)
  const sent = looks?.get(sentKey(name))
  if (sent === undefined || isPrompt !== true) return false
  return (await carrier.list(name)).some((head) => head.name === name && head.tag === sent)
}

/**
 * Takes a new name where another copy of this browser's profile has sent under this one: the head is ahead of what was sent
 * from here, or tells of another segment than the last or the next one here, or another one lies where that is to go: it may
 * also have gone into a base. A head that tells of what was sent from here last is proof enough in a bucket: no copy has sent
 * anything since, and what one has put there that died before its head nobody has read; it sends that anew. In a folder heads
 * come later than segments, and to look costs nothing. SYNC-26, SYNC-33
 * @returns whether it did
 */
async function leaveToCopy(
  exchange: Exchange,
  device: string,
  head: Head | undefined,
  segment: FrozenSegment | undefined,
): Promise<boolean> {
  const state = await getSyncState()
  if (!state) return false
  const lastSent = segment ? segment.n - 1 : state.n
  const isKnown = head?.hash !== undefined && state.prev !== undefined
  if (head?.n === lastSent && (lastSent === 0 || isKnown)) {
    if (lastSent > 0 && head.hash !== state.prev) {
      // Both have sent at once, and whose segment stayed nobody can say.
      await takeNewName({ isLastLost: true })
      return true
    }
    if (exchange.isPrompt) return false
  }
  const isAhead = (head?.n ?? 0) > state.n
  if (!segment && !isAhead) return false
  const hash = segment && (await sha256(segment.text))
  const there = segment && (await readText(exchange, objectNames.segment(device, segment.n)))
  const isTold = head !== undefined && head.n === segment?.n
  const isOther = there === undefined ? isTold && head.hash !== hash : there !== segment?.text
  if (!isOther && !isAhead) return false
  // Where it has gone into a base nobody can say whether it was this one: it is sent under the new name, and changes nothing.
  await takeNewName({ sentHash: there !== undefined && !isOther ? hash : undefined })
  return true
}

/** Why nothing more of a device is taken: its segments, or what seals them, are not as they should be. */
type StopReason = SegmentProblem | SealErrorCode

/** @throws the cause, where it is no matter of one device alone */
function stopReason(cause: unknown): StopReason {
  if (cause instanceof SegmentError || cause instanceof SealError) return cause.code
  throw cause
}

/** What came of receiving. */
interface Pulled extends Applied {
  /** Whether any segment was applied. */
  hasReceived: boolean
  /**
   * Devices of which nothing more is taken for now, and why. `by`: the device that has read what the store does not show.
   */
  stopped: { device: string; problem: StopReason; by?: string }[]
}

/**
 * Receives what the other devices have sent.
 * @throws {CarrierError} {StorageError}; what was received until then is kept.
 */
export async function pull(exchange: Exchange): Promise<Pulled> {
  const pulled: Pulled = { hasReceived: false, revived: [], held: [], stopped: [] }
  const looked = await lookAtHeads(exchange, pulled)
  // Who looks at everything reads the segments themselves.
  const carriesLast = exchange.isPrompt === true && exchange.looks !== undefined
  for (const [device, claim] of claimsOf(looked)) {
    const state = await getSyncState()
    if (!state) return pulled
    if (device === state.device) continue
    const head = looked.get(device)?.head
    try {
      if (head && (await isRolledBack(exchange, device, head, state)))
        throw new SegmentError('rolled_back')
      const last = carriesLast ? head : undefined
      await pullFrom(exchange, device, { n: claim.n, needs: head?.needs ?? NEEDS, last }, pulled)
    } catch (cause) {
      const problem = stopReason(cause)
      const by = problem === 'missing' && claim.by !== device ? { by: claim.by } : {}
      pulled.stopped.push({ device, problem, ...by })
    }
  }
  const stopped = new Set(pulled.stopped.flatMap(({ device, by = device }) => [device, by]))
  const heads = [...looked].filter(([device]) => !stopped.has(device))
  await noteDevices(new Map(heads.map(([device, { head }]) => [device, head])))
  for (const [device, { tag }] of heads) exchange.looks?.set(objectNames.head(device), tag)
  return pulled
}

/** A head, and the tag that it was listed with. */
interface Looked {
  head: Head
  tag: string
}

/** Reads the heads that have changed since they were looked at last. */
async function lookAtHeads(exchange: Exchange, pulled: Pulled): Promise<Map<string, Looked>> {
  const looked = new Map<string, Looked>()
  const listed = exchange.listed ?? (await exchange.carrier.list(objectNames.heads))
  for (const { name, tag } of listed) {
    const device = deviceOfHead(name)
    const own = (await getSyncState())?.device
    if (device === undefined || own === undefined) continue
    if (exchange.looks?.get(name) === tag || (device === own && !exchange.looks)) continue
    try {
      const head = await readHead(exchange, device)
      if (!head) continue
      looked.set(device, { head, tag })
      if (device === own) await lookAtOwn(exchange, own, head)
    } catch (cause) {
      const problem = stopReason(cause)
      looked.delete(device)
      pulled.stopped.push({ device, problem })
    }
  }
  return looked
}

/** Somebody else may have written the head of this device: a copy of this profile, or the store, which has only a former one. */
async function lookAtOwn(exchange: Exchange, device: string, head: Head): Promise<void> {
  const segment = await getFrozenSegment()
  if (await leaveToCopy(exchange, device, head, segment)) return
  const state = await getSyncState()
  if (!segment && state && head.n < state.n) throw new SegmentError('rolled_back')
}

/** How many segments of each device there are, as its own head and those of others that have read them tell. */
function claimsOf(looked: ReadonlyMap<string, Looked>): Map<string, { n: number; by: string }> {
  const claims = new Map<string, { n: number; by: string }>()
  const claim = (device: string, n: number, by: string) => {
    if (n > (claims.get(device)?.n ?? -1)) claims.set(device, { n, by })
  }
  for (const [device, { head }] of looked) claim(device, head.n, device)
  for (const [by, { head }] of looked)
    for (const [device, n] of Object.entries(head.seen)) claim(device, n, by)
  return claims
}

/** Whether the store shows less of a device than it did before. */
async function isRolledBack(
  { isPrompt = false }: Exchange,
  device: string,
  head: Head,
  { vector }: SyncState,
): Promise<boolean> {
  const known = (await getOthers()).find((other) => other.device === device)
  // In a folder, segments may be here before their head is: somebody else told of them.
  return head.n < Math.max(known?.n ?? 0, isPrompt ? (vector[device] ?? 0) : 0)
}

async function pullFrom(
  exchange: Exchange,
  device: string,
  { n: until, needs, last }: { n: number; needs: number; last: Head | undefined },
  pulled: Pulled,
): Promise<void> {
  if (needs > NEEDS) throw new SegmentError('update_needed')
  const state = await getSyncState()
  let before = state?.chain?.[device]
  for (let n = (state?.vector[device] ?? 0) + 1; n <= until; n += 1) {
    const told = n === last?.n ? await carriedText(last) : undefined
    const text = told ?? (await readText(exchange, objectNames.segment(device, n)))
    if (text === undefined) {
      const { revived, held, n: covered } = await bootstrap(exchange, { device, n })
      pulled.hasReceived = true
      pulled.revived.push(...revived)
      pulled.held.push(...held)
      before = (await getSyncState())?.chain?.[device]
      n = covered
      continue
    }
    const segment = parseSegment(text, { device, n })
    if (before !== undefined && segment.prev !== before) throw new SegmentError('forked')
    before = await sha256(text)
    const { revived, held } = await applySegment({ ...segment, hash: before })
    pulled.hasReceived = true
    pulled.revived.push(...revived)
    pulled.held.push(...held)
  }
}

/** The text of its last segment that a head carries. */
async function carriedText({ text, hash }: Head): Promise<string | undefined> {
  return text !== undefined && (await sha256(text)) === hash ? text : undefined
}
