import * as z from 'zod/mini'

/*
 * Reads records of a file by the schemas of domain/. A sound one is taken as it is. Any other is repaired field by
 * field: what is missing gets its default, dates in words become numbers, and what cannot be used is left out and
 * told, so that one bad field costs no more than itself (P11).
 */

/** Fields of something from a file. */
export type Fields = Record<string, unknown>

/** Whether a value is an object, and no list. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Fields of any record that are times. */
const TIME_FIELDS = [
  'createdAt',
  'generatedAt',
  'imagePromptCreatedAt',
  'lastUpdated',
  'matchedAt',
  'promptUpdatedAt',
  'timestamp',
  'updatedAt',
]

/** The furthest time that a date can have, in milliseconds before and after 1970. */
const MAX_TIME = 8.64e15

/** A time in epoch milliseconds: of that, or of a date in words (ISO 8601, as some builds write it). */
export function toTime(value: unknown): number | undefined {
  if (typeof value === 'number') return Math.abs(value) <= MAX_TIME ? value : undefined
  if (typeof value !== 'string' || value.trim() === '') return undefined
  const time = /^\d{6,}$/.test(value) ? Number(value) : Date.parse(value)
  return Math.abs(time) <= MAX_TIME ? time : undefined
}

/** Earlier than any record that Parlour, or an app in its format, can have made. */
const EARLIEST_TIME = Date.UTC(2020, 0, 1)

/** How deep the times of a record lie: those of the other answers of a message stand in a list within it. */
const DEEPEST_TIME = 4

/**
 * A record of a file whose times can be true: those in the future and before 2020 become the time of the import. Times
 * decide orders, and with a made-up one a record of a stranger would always be the first or the last.
 * @param importTime epoch milliseconds.
 * @returns the same object where nothing had to change.
 */
export function withPlausibleTimes(raw: Fields, importTime: number, depth = 1): Fields {
  let settled = raw
  for (const [name, value] of Object.entries(raw)) {
    const next = TIME_FIELDS.includes(name)
      ? toPlausibleTime(value, importTime)
      : withPlausibleTimesWithin(value, importTime, depth)
    if (next === value) continue
    if (settled === raw) settled = { ...raw }
    settled[name] = next
  }
  return settled
}

/** A time within what can be true; what is no time at all stays, and is told where the record is read. */
export function toPlausibleTime(value: unknown, importTime: number): unknown {
  const time = typeof value === 'number' || typeof value === 'string' ? toTime(value) : undefined
  if (time === undefined) return value
  return time < EARLIEST_TIME || time > importTime ? importTime : value
}

function withPlausibleTimesWithin(value: unknown, importTime: number, depth: number): unknown {
  if (depth >= DEEPEST_TIME) return value
  if (Array.isArray(value)) {
    const items: unknown[] = value
    const settled = items.map((item) => withPlausibleTimesWithin(item, importTime, depth + 1))
    return settled.some((item, at) => item !== items[at]) ? settled : value
  }
  // A picture has been read already, and is an object of its own.
  const isPlain = isFields(value) && Object.getPrototypeOf(value) === Object.prototype
  return isPlain ? withPlausibleTimes(value, importTime, depth + 1) : value
}

function hasBadTime(fields: object): boolean {
  return Object.entries(fields).some(
    ([name, value]: [string, unknown]) =>
      typeof value === 'number' && TIME_FIELDS.includes(name) && Math.abs(value) > MAX_TIME,
  )
}

type ObjectSchema = z.ZodMiniObject

/** How a record that is not sound is repaired. */
export interface ReadOptions {
  /** What stands in for fields that a record cannot do without, where they are missing or bad. */
  defaults?: Fields
  /** Objects within the record that are repaired in the same way instead of being left out whole. */
  parts?: Record<string, ObjectSchema>
  /** Told of each field that is there and cannot be used. */
  onBadField: (name: string) => void
}

/** Reads a record; undefined where a field is missing that nothing stands in for. Unknown fields are left out. */
export function readRecord<Schema extends ObjectSchema>(
  schema: Schema,
  raw: Fields,
  options: ReadOptions,
): z.output<Schema> | undefined {
  const sound = z.safeParse(schema, raw)
  if (sound.success && !hasBadTime(raw) && !hasBadTimeWithin(raw, options)) return sound.data
  const repaired = z.safeParse(schema, repair(schema, raw, options))
  return repaired.success ? repaired.data : undefined
}

function hasBadTimeWithin(raw: Fields, { parts = {} }: ReadOptions): boolean {
  return Object.keys(parts).some((name) => {
    const part = raw[name]
    return isFields(part) && hasBadTime(part)
  })
}

function repair(schema: ObjectSchema, raw: Fields, options: ReadOptions): Fields {
  const { defaults = {}, parts = {}, onBadField } = options
  // What a schema lets through beside its own fields stays.
  const repaired: Fields = { ...raw }
  for (const [name, field] of Object.entries(schema.shape)) {
    const given = raw[name] ?? undefined
    const part = parts[name]
    const value =
      given === undefined
        ? undefined
        : part && isFields(given)
          ? repair(part, given, { onBadField: (inner) => onBadField(`${name}.${inner}`) })
          : TIME_FIELDS.includes(name)
            ? toTime(given)
            : given
    if (value !== undefined && z.safeParse(field, value).success) {
      repaired[name] = value
      continue
    }
    if (given !== undefined) onBadField(name)
    if (Object.hasOwn(defaults, name)) repaired[name] = defaults[name]
    // eslint-disable-next-line @typescript-eslint/no-dynamic-delete -- the names are those of the schema
    else delete repaired[name]
  }
  return repaired
}
