import * as z from 'zod/mini'
import { isPlainId } from '@/lib/plain-id'
import type { Operation } from '../marks/merge'
import type { Vector } from '../marks/marks'
import { STAMP } from '../marks/stamps'

/*
 * A segment as text, before it is sealed: a line with what is known of it, then a line for each record, in JSON. Whoever
 * holds the group's key may write one, so it is hostile like any file: bounded before it is read, and parsed.
 */

/** Raised only when an older Parlour would do harm with what is in a segment. SYNC-37 */
export const NEEDS = 1

/** UTF-16 code units of a segment at which it is full. */
export const FULL_SEGMENT = 4 * 1024 * 1024

/** UTF-16 code units of a segment up to which its head carries it too: a message or two. SYNC-33 */
export const SHORT_SEGMENT = 4 * 1024

/** How much is read of what other devices have sent. A segment is as long as its last record above the mark at most. */
export const wireLimits = {
  /** UTF-16 code units of a segment. A card alone may have 20 million. */
  segment: 48 * 1024 * 1024,
  lines: 20_000,
  registers: 20_000,
  /** Of a register's name: a field, and the longest key of an item. */
  name: 2_000,
  store: 64,
  stores: 200,
  /** Of a base. */
  parts: 9_999,
  devices: 500,
  /** Of what a user calls a device. */
  deviceName: 60,
  version: 40,
  /** How deep a value may be nested. No schema is nested deeper than ten. */
  depth: 40,
} as const

const deviceSchema = z.string().check(z.regex(/^[0-9a-z]{1,26}$/))
const countSchema = z.int().check(z.gte(0), z.lte(9_999_999_999))
const ordinalSchema = z.int().check(z.gte(1), z.lte(9_999_999_999))

/** What is known of devices and their segments. */
const vectorSchema = z
  .record(deviceSchema, countSchema)
  .check(z.refine((vector) => Object.keys(vector).length <= wireLimits.devices))

const hashSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const storeSchema = z.string().check(z.minLength(1), z.maxLength(wireLimits.store))

const headerSchema = z.object({
  v: z.literal(1),
  needs: z.int().check(z.gte(1)),
  n: ordinalSchema,
  /** The last segments of the others that its writer had applied. */
  seen: vectorSchema,
  /** Hash of the text of the device's segment before. */
  prev: z.optional(hashSchema),
})

const stampSchema = z.string().check(z.regex(STAMP))
const originSchema = z.tuple([deviceSchema, ordinalSchema])

/** A value, its stamp, and the segment that first carried it. What stands behind these is of no release. */
const operationSchema = z.union([
  z.tuple([z.unknown(), stampSchema]),
  z.tuple([z.unknown(), stampSchema, originSchema], z.unknown()),
])

const isName = (name: string) => name.length <= wireLimits.name

const lineSchema = z.tuple([
  storeSchema,
  z.string().check(z.refine(isPlainId)),
  z
    .record(z.string().check(z.refine(isName)), operationSchema)
    .check(z.refine((fields) => Object.keys(fields).length <= wireLimits.registers)),
])

/** What a segment says of one record. */
export interface RecordChange {
  store: string
  id: string
  operations: Operation[]
}

/** A segment: the changes that one device sends at once. */
export interface Segment {
  device: string
  n: number
  needs: number
  seen: Vector
  /** Hash of the text of the segment before, where there is one: so none can be left out or replaced unnoticed. */
  prev?: string | undefined
  /** Hash of its own text. */
  hash?: string
  changes: RecordChange[]
}

/**
 * Why nothing more of a device is taken. `update_needed`: a newer Parlour wrote it, and this one would do harm. What the
 * store does: `rolled_back`: it shows less of the device than it did. `missing`: it does not have what the device, or one
 * that has read it, tells of. `forked`: what it has does not follow what was read. `on_its_way`: it will come, as far as is known.
 */
export type SegmentProblem =
  | 'damaged'
  | 'too_large'
  | 'update_needed'
  | 'rolled_back'
  | 'missing'
  | 'forked'
  | 'on_its_way'

/** A segment that cannot be read. Nothing of it is applied, and its device's cursor stays before it. */
export class SegmentError extends Error {
  override name = 'SegmentError'
  readonly code: SegmentProblem

  constructor(code: SegmentProblem) {
    super(code)
    this.code = code
  }
}

/** What the writer of a segment knew when it was frozen, the segment itself included. */
export function knowledgeOfSegment({ device, n, seen }: Segment): Vector {
  return { ...seen, [device]: n }
}

/** The first line of a segment. */
export function headerLine({
  n,
  needs,
  seen,
  prev,
}: Pick<Segment, 'n' | 'needs' | 'seen' | 'prev'>): string {
  return JSON.stringify({ v: 1, needs, n, seen, prev })
}

/** The line of a record. Its origin is left out where that is the segment itself. */
export function recordLine(
  { store, id, operations }: RecordChange,
  { device, n }: Pick<Segment, 'device' | 'n'>,
): string {
  const fields = operations.map(({ register, value, entry }) => {
    const origin = entry.n === 0 ? [device, n] : [entry.d, entry.n]
    const isOwn = origin[0] === device && origin[1] === n
    return [register, [value ?? null, entry.s, ...(isOwn ? [] : [origin])]] as const
  })
  return JSON.stringify([store, id, Object.fromEntries(fields)])
}

/**
 * Reads a segment.
 * @param device whose it is, and `n` which, as its name says. @throws {SegmentError}
 */
export function parseSegment(text: string, { device, n }: { device: string; n: number }): Segment {
  const { first, lines } = toLines(text)
  const header = headerSchema.safeParse(parseJson(first)).data
  if (header?.n !== n) throw new SegmentError('damaged')
  if (header.needs > NEEDS) throw new SegmentError('update_needed')
  const changes = lines.map((line) => parseLine(line, { device, n }))
  const { needs, seen, prev } = header
  return { device, n, needs, seen, ...(prev !== undefined && { prev }), changes }
}

/** The first line, and the others that are not blank. @throws {SegmentError} */
function toLines(text: string): { first: string; lines: string[] } {
  if (text.length > wireLimits.segment) throw new SegmentError('too_large')
  const [first = '', ...lines] = text.split('\n', wireLimits.lines + 2)
  if (lines.length > wireLimits.lines) throw new SegmentError('too_large')
  return { first, lines: lines.filter((line) => line !== '') }
}

const partSchema = z.object({ v: z.literal(1), part: countSchema })

/** The first line of a part of a base. */
export function partLine(part: number): string {
  return JSON.stringify({ v: 1, part })
}

/** A record in a base: all that is known of it, each with where it came from. */
export function baseLine(change: RecordChange): string {
  return recordLine(change, { device: '', n: 0 })
}

/** Reads a part of a base. @throws {SegmentError} */
export function parsePart(text: string, part: number): RecordChange[] {
  const { first, lines } = toLines(text)
  if (partSchema.safeParse(parseJson(first)).data?.part !== part) throw new SegmentError('damaged')
  const changes = lines.map((line) => parseLine(line, { device: '', n: 0 }))
  // All of it has been sent by somebody.
  if (changes.some(({ operations }) => operations.some(({ entry }) => entry.n === 0)))
    throw new SegmentError('damaged')
  return changes
}

const doneSchema = z.object({
  v: z.literal(1),
  needs: z.int().check(z.gte(1)),
  /** How many parts there are. */
  parts: z.int().check(z.gte(1), z.lte(wireLimits.parts)),
  /** The segments of each device that are in it. */
  vector: vectorSchema,
  /** Hashes of the texts of the last of them. */
  chain: z.record(deviceSchema, hashSchema),
  /** Stores that it has all records of. */
  stores: z.array(storeSchema).check(z.maxLength(wireLimits.stores)),
})

/** What a base has. It is complete once this is there. */
export type BaseDone = z.infer<typeof doneSchema>

/** The end of a base as text. */
export function doneText(done: Omit<BaseDone, 'v' | 'needs'>): string {
  return JSON.stringify({ v: 1, needs: NEEDS, ...done })
}

/** Reads the end of a base. @throws {SegmentError} */
export function parseDone(text: string): BaseDone {
  const done = doneSchema.safeParse(
    text.length > wireLimits.segment ? undefined : parseJson(text),
  ).data
  if (!done) throw new SegmentError('damaged')
  if (done.needs > NEEDS) throw new SegmentError('update_needed')
  return done
}

function parseLine(text: string, { device, n }: { device: string; n: number }): RecordChange {
  const line = lineSchema.safeParse(parseJson(text)).data
  if (!line) throw new SegmentError('damaged')
  const [store, id, fields] = line
  const operations = Object.entries(fields).map(([register, operation]): Operation => {
    const [value, s, [d, of] = [device, n]] = operation
    if (!isWithinDepth(value, wireLimits.depth)) throw new SegmentError('damaged')
    return { register, value, entry: { s, d, n: of } }
  })
  return { store, id, operations }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new SegmentError('damaged')
  }
}

function isWithinDepth(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.values(value).every((inner) => isWithinDepth(inner, depth - 1))
}

const headSchema = z.object({
  n: countSchema,
  seen: vectorSchema,
  needs: z.int().check(z.gte(1)),
  /** Hash of the text of its last segment, which may be in a base alone by now. */
  hash: z.optional(hashSchema),
  /** Its text, where that is short: who has read all before it need not get it. What has another hash is not it. */
  text: z.optional(z.string()),
  /** What the user calls the device. */
  name: z.optional(z.string().check(z.maxLength(wireLimits.deviceName))),
  /** Epoch milliseconds, by its own clock, at which it last sent something. */
  last: z.optional(z.number().check(z.gte(0))),
  /** Of its Parlour. */
  version: z.optional(z.string().check(z.maxLength(wireLimits.version))),
})

/** How far a device is: the one object that it writes more than once. */
export type Head = z.infer<typeof headSchema>

/** A head as text, before it is sealed. */
export function headText(head: Head): string {
  return JSON.stringify(head)
}

/** Reads a head. @throws {SegmentError} */
export function parseHead(text: string): Head {
  const head = headSchema.safeParse(
    text.length > wireLimits.segment ? undefined : parseJson(text),
  ).data
  if (!head) throw new SegmentError('damaged')
  return head
}
