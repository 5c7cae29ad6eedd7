import { product } from '@/domain/product'
import { type Carrier, type Codec, type ListedObject, objectNames } from './carrier/carrier'
import type { SyncState } from './marks/marks'
import { type Head, NEEDS, parseHead, SHORT_SEGMENT } from './wire/segment'

/* Objects of a group as texts, which is what everything but the seal knows them as. */

/** What a device exchanges its changes through. */
export interface Exchange {
  carrier: Carrier
  codec: Codec
  /** Whose file has to be there, or nothing is sent. Default: any's */
  groupId?: string
  /** What was seen last; without it, everything is looked at each time. */
  looks?: Looks
  /** The heads, where somebody has listed them just now. */
  listed?: readonly ListedObject[]
  /**
   * Whether what was put is there, and listed, for everybody at once, as in a bucket. Default: not, as in a folder that something else
   * carries: what is missing there is taken to be on its way.
   */
  isPrompt?: boolean
}

/** Tags of the heads that were looked at last, by their names, and all that they told of is here; and of what was put last. */
export type Looks = Map<string, string>

/** A segment that a head tells of. */
interface ToldSegment {
  n: number
  /** Hash of its text. */
  hash: string | undefined
  /** Its text, where the head may carry it. */
  text?: string | undefined
}

/** The head of this device, after its segment `n`. */
export function ownHead({ vector, name }: SyncState, { n, hash, text }: ToldSegment): Head {
  const { version } = product
  return {
    n,
    seen: vector,
    needs: NEEDS,
    ...(hash !== undefined && { hash }),
    ...(text !== undefined && text.length <= SHORT_SEGMENT && { text }),
    ...(name && { name }),
    last: Date.now(),
    version,
  }
}

/** Stores a text under a name. @returns its tag, as `Carrier.put`. @throws {CarrierError} */
export async function sendText(
  { carrier, codec }: Exchange,
  name: string,
  text: string,
): Promise<string | undefined> {
  return carrier.put(name, await codec.seal(name, text))
}

/** The text under a name; undefined where there is none. @throws {CarrierError} {SealError} */
export async function readText(
  { carrier, codec }: Exchange,
  name: string,
): Promise<string | undefined> {
  const bytes = await carrier.get(name)
  return bytes && codec.open(name, bytes)
}

/** The head of a device. @throws {CarrierError} {SealError} {SegmentError} */
export async function readHead(exchange: Exchange, device: string): Promise<Head | undefined> {
  const text = await readText(exchange, objectNames.head(device))
  return text === undefined ? undefined : parseHead(text)
}
