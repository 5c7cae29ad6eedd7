import { product } from '@/domain/product'
import { applySegment, type Applied } from './apply/apply-segment'
import { type Carrier, type Codec, deviceOfHead, objectNames } from './carrier/carrier'
import { forgetFrozen, freeze } from './freeze'
import type { FrozenSegment, SyncState } from './marks/marks'
import { noteDevices } from './devices'
import { takeNewName } from './new-name'
import { getSyncState } from './sync-tables'
import {
  type Head,
  headText,
  NEEDS,
  parseHead,
  parseSegment,
  SegmentError,
  type SegmentProblem,
} from './wire/segment'

/*
 * Sending and receiving, over any carrier. One at a time on a device: whoever calls holds a lock. Both may stop anywhere
 * and begin again: what is done twice changes nothing.
 */

/** What a device exchanges its changes through. */
interface Exchange {
  carrier: Carrier
  codec: Codec
}

/** Steps of sending, after each of which the page may die. */
type PushStep = 'frozen' | 'segment sent' | 'head sent'

/**
 * Sends what was changed here: the segment first, then the head that tells of it, so that nobody looks for what is not there.
 * @param onStep told after each step. @returns whether anything was sent. @throws {CarrierError} {StorageError}
 */
export async function push(
  exchange: Exchange,
  onStep: (step: PushStep) => void = () => undefined,
): Promise<boolean> {
  let isSent = false
  for (;;) {
    const state = await getSyncState()
    if (!state) return false
    const head = await readHead(exchange, state.device)
    const segment = await freeze()
    onStep('frozen')
    if (await isCopy(exchange, head, segment)) {
      await takeNewName(segment && (await isInStore(exchange, state.device, segment)))
      continue
    }
    if (segment) {
      await send(exchange, objectNames.segment(state.device, segment.n), segment.text)
      onStep('segment sent')
    }
    const n = segment?.n ?? state.n
    if (segment || state.toTell || (head?.n ?? 0) < n) {
      await send(exchange, objectNames.head(state.device), headText(ownHead(state, n)))
      onStep('head sent')
      await forgetFrozen(n, state.name)
      isSent = true
    }
    if (!segment) return isSent
  }
}

function ownHead({ vector, name }: SyncState, n: number): Head {
  const { version } = product
  return { n, seen: vector, needs: NEEDS, ...(name && { name }), last: Date.now(), version }
}

async function send({ carrier, codec }: Exchange, name: string, text: string): Promise<void> {
  await carrier.put(name, await codec.seal(name, text))
}

async function read({ carrier, codec }: Exchange, name: string): Promise<string | undefined> {
  const bytes = await carrier.get(name)
  return bytes && codec.open(name, bytes)
}

async function readHead(exchange: Exchange, device: string): Promise<Head | undefined> {
  const text = await read(exchange, objectNames.head(device))
  return text === undefined ? undefined : parseHead(text)
}

/** Whether a segment lies in the store as it is here. */
async function isInStore(
  exchange: Exchange,
  device: string,
  segment: FrozenSegment,
): Promise<boolean> {
  return (await read(exchange, objectNames.segment(device, segment.n))) === segment.text
}

/**
 * Whether another copy of this browser's profile has sent under this device's name: the head is ahead of what was sent from
 * here, or another segment lies where the next one is to go. SYNC-26
 */
async function isCopy(
  exchange: Exchange,
  head: Head | undefined,
  segment: FrozenSegment | undefined,
): Promise<boolean> {
  const state = await getSyncState()
  if (!state) return false
  if (head && head.n > state.n) return true
  if (!segment) return false
  const there = await read(exchange, objectNames.segment(state.device, segment.n))
  return there !== undefined && there !== segment.text
}

/** What came of receiving. */
interface Pulled extends Applied {
  /** Whether any segment was applied. */
  hasReceived: boolean
  /** Devices of whose segments one could not be read, and why; what they send later waits behind it. */
  stopped: { device: string; problem: SegmentProblem }[]
}

/**
 * Receives what the other devices have sent.
 * @throws {CarrierError} {StorageError}; what was received until then is kept.
 */
export async function pull(exchange: Exchange): Promise<Pulled> {
  const pulled: Pulled = { hasReceived: false, revived: [], held: [], stopped: [] }
  const heads = new Map<string, Head>()
  for (const { name } of await exchange.carrier.list(objectNames.heads)) {
    const device = deviceOfHead(name)
    const state = await getSyncState()
    if (!state) return pulled
    if (device === undefined || device === state.device) continue
    try {
      const head = await readHead(exchange, device)
      if (!head) continue
      heads.set(device, head)
      await pullFrom(exchange, device, head, state, pulled)
    } catch (cause) {
      if (!(cause instanceof SegmentError)) throw cause
      pulled.stopped.push({ device, problem: cause.code })
    }
  }
  await noteDevices(heads)
  return pulled
}

async function pullFrom(
  exchange: Exchange,
  device: string,
  head: Head,
  { vector }: SyncState,
  pulled: Pulled,
): Promise<void> {
  if (head.needs > NEEDS) throw new SegmentError('update_needed')
  for (let n = (vector[device] ?? 0) + 1; n <= head.n; n += 1) {
    const text = await read(exchange, objectNames.segment(device, n))
    // Its head was listed before it: the next look finds it.
    if (text === undefined) return
    const { revived, held } = await applySegment(parseSegment(text, { device, n }))
    pulled.hasReceived = true
    pulled.revived.push(...revived)
    pulled.held.push(...held)
  }
}
