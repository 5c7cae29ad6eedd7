/*
 * What the change log knows of a record, beside the record itself, which stands in its store as ever. A record consists of
 * registers: parts that change as one and are merged as one. A mark has an entry for each.
 */

/** How many segments of each device are known. */
export type Vector = Readonly<Record<string, number>>

/** When a register got its value, and from where. */
export interface Entry {
  /** The change's stamp. */
  s: string
  /** The device that first sent it, or is to send it. Sending it again never changes that. */
  d: string
  /** The segment of that device that first carried it; 0 where it is still to be sent. */
  n: number
  /** What its writer knew; of registers alone that are merged by it: texts that are kept, and whether a record is deleted. */
  k?: Vector
}

/** All that the change log knows of one record. */
export interface Mark {
  store: string
  id: string
  /** 1 where something of it is to be sent. A number, because an index holds no booleans. */
  dirty: 0 | 1
  /** The record that it goes with: a message's conversation, for instance. */
  owner?: string
  /** Of all registers that have a value and no entry of their own: most are as they were made. */
  born: Entry
  f: Record<string, Entry>
  /** Values of registers that the record itself has no place for. */
  x: Record<string, unknown>
  /** Registers that are to be sent once more with the entry that they have; `*` is all. */
  again?: string[]
  /** Of a record that was deleted: what was known of its being alive before; null is nothing. */
  before?: Entry | null
}

/** Whether a record is deleted is a register as well; its value stands in `x`. */
export const GONE = '†'

/** The message that a message stood behind when it was first sent. */
export const AFTER = 'after'

/**
 * What bytes go with a record: of a picture their SHA-256 in hexadecimal digits, of a card a list of its files
 * (`pictures/card-files.ts`). Noted before the record is sent.
 */
export const BYTES = '#'

/** Register of all registers, in `again`. */
export const ALL = '*'

/** The entry of a register. @param hasValue whether the record or the mark holds a value of it. */
export function entryOf(
  mark: Mark | undefined,
  register: string,
  hasValue: boolean,
): Entry | undefined {
  if (!mark) return undefined
  if (Object.hasOwn(mark.f, register)) return mark.f[register]
  return hasValue ? mark.born : undefined
}

/** Whether a record is deleted, as far as is known. */
export function isGone(mark: Mark | undefined): boolean {
  return mark?.x[GONE] === true
}

/** Whether a change is among the segments that a vector counts. */
export function isKnown(vector: Vector | undefined, { d, n }: Pick<Entry, 'd' | 'n'>): boolean {
  const count = vector && Object.hasOwn(vector, d) ? (vector[d] ?? 0) : 0
  return n > 0 && count >= n
}

/** What this device is, and how far it is: the one row of the store of marks that is no mark. */
export interface SyncState {
  store: ''
  id: 'state'
  dirty: 0
  /** Its name in the group. */
  device: string
  /** What the user calls it. */
  name?: string
  /** Whether its head is to be sent though no segment is: nobody knows of it yet, or it is called something else now. */
  toTell?: true
  /** Whether what was here before its log began has still to be marked: nothing is exchanged before. */
  toMark?: true
  /** The latest stamp that was made or seen here. */
  clock: string
  /** Its last segment that was frozen. */
  n: number
  /** Records in the segment that is frozen. Here too, so that nobody has to read that for it: it may have megabytes. */
  frozen?: number
  /** Hash of the text of its last segment that was sent; absent before there is one. */
  prev?: string
  /** The last segment of each other device that was applied here. */
  vector: Vector
  /** Hashes of the texts of these. What was applied without its text, as by a base, has none. */
  chain?: Readonly<Record<string, string>>
}

/** What is known of another device of the group, as its head tells. */
export interface KnownDevice {
  /** Its name in the group: letters and digits. */
  device: string
  /** What the user calls it; absent where it was given no name. */
  name?: string | undefined
  /** Epoch milliseconds at which it last sent something, by its own clock. */
  last?: number | undefined
  /** Of its Parlour. */
  version?: string | undefined
  /** Its last segment. */
  n: number
}

/** A segment that is frozen and not known to be in the store: it is sent as it stands, however often that takes. */
export interface FrozenSegment {
  store: ''
  id: 'segment'
  dirty: 0
  n: number
  text: string
  /** While it is being made, in several transactions. It is closed before anything of it is sent. */
  isOpen?: true
}

/** That the bytes of a record are still to be sent. Its store is the record's with `BYTES` before it. */
interface UnsentBytes {
  store: string
  id: string
  dirty: 2
}

export const STATE_KEY: [store: '', id: 'state'] = ['', 'state']
export const SEGMENT_KEY: [store: '', id: 'segment'] = ['', 'segment']

/** What a device knows at this moment, its own segments included. */
export function knowledgeOf({ vector, device, n }: SyncState): Vector {
  return { ...vector, [device]: n }
}

/** What of a record stands apart from its store. */
export interface HeldRecord {
  store: string
  id: string
  /** As in its mark. */
  owner?: string
  /** Epoch milliseconds until which it is kept; absent where it waits for something that is wanted here. */
  until?: number
  /** The record itself: it is deleted, or what it goes with is. */
  row?: Record<string, unknown>
  /** Operations that could not be applied, in the order in which they came. */
  ops?: HeldOperation[]
  /** Why not. */
  reason?: HeldReason
  /** How often its bytes could not be opened. */
  tries?: number
}

/** An operation that waits: its register, its value, and where it came from, with what its sender knew. */
export interface HeldOperation {
  r: string
  v: unknown
  e: Entry
}

/**
 * Why operations wait: a store that this Parlour does not know; a record that is not as its schema says, perhaps because the
 * rest of it has not come yet; too large; of somebody under 18 (P23); a picture or file whose bytes are still on their way,
 * whose bytes are others than its sender has named, or whose bytes may not be stored.
 */
export type HeldReason =
  | 'unknown_store'
  | 'not_valid'
  | 'too_large'
  | 'minor'
  | 'no_bytes'
  | 'wrong_bytes'
  | 'refused_bytes'

/** Milliseconds that a deleted record is held. */
export const HELD_MS = 30 * 24 * 60 * 60 * 1000

/**
 * What stands beside the marks: where the group lies, its keys, its devices, what the user is to be told,
 * and how the last exchange went.
 */
export type AsideId = 'place' | 'group' | 'devices' | 'notices' | 'outcome'

/** A row beside the marks, read by a schema of its own. */
interface AsideRow {
  store: ''
  id: AsideId
  dirty: 0
  value: unknown
}

/** A row of the store of marks. */
export type MarkRow = Mark | SyncState | FrozenSegment | UnsentBytes | AsideRow

/** Key of either store of sync. */
export type RecordKey = [store: string, id: string]
