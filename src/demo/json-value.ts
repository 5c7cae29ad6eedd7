import { ADULT_AGE, inventPerson, type DemoPerson, type PeopleWish } from './demo-people'
import { textForField } from './person-texts'
import type { SeededRandom } from '@/lib/seeded-random'
import { type ToldFacts, withTold } from './told-facts'

/** A JSON Schema, read with care: it comes from outside. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** What the values of a schema are made from. */
export interface JsonContext {
  random: SeededRandom
  wish: PeopleWish
  /** What the prompt tells of them. */
  told: ToldFacts
  /** How many objects a list should hold, where the schema leaves it open. */
  count: number
  /** Whether the last message asked to see something; for the image analysis of mobile chats. */
  wantsPicture: boolean
}

/** Whether a value is an object with keys. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** References deeper than this end in null: a schema may refer to itself. */
const DEPTH_MAX = 12

/** Items in one list at most. */
const ITEMS_MAX = 50

/** Interests and the like, where neither schema nor prompt says how many. Specification, generators §5. */
const TEXTS_IN_LIST = 4

interface ValueContext extends JsonContext {
  root: JsonSchema
  person: DemoPerson
  taken: Set<string>
  depth: number
}

/** Makes a value that satisfies a schema, filled with invented adults by the names of its fields. */
export function valueForSchema(schema: JsonSchema, context: JsonContext): unknown {
  const taken = new Set<string>()
  const person = withTold(inventPerson(context.random, context.wish, taken), context.told)
  return valueOf(schema, 'answer', { ...context, root: schema, person, taken, depth: 0 })
}

function valueOf(schema: JsonSchema, field: string, context: ValueContext): unknown {
  if (context.depth > DEPTH_MAX) return null
  const plain = resolve(schema, context)
  if ('const' in plain) return plain.const
  if (Array.isArray(plain.enum) && plain.enum.length > 0) {
    const options: unknown[] = plain.enum
    return options[context.random.integer(0, options.length - 1)]
  }
  switch (typeOf(plain)) {
    case 'object':
      return objectOf(plain, context)
    case 'array':
      return listOf(plain, field, context)
    case 'number':
    case 'integer':
      return numberOf(plain, field, context)
    case 'boolean':
      return flagOf(field, context)
    case 'null':
      return null
    default:
      return textOf(plain, field, context)
  }
}

/** Follows a reference, and chooses among alternatives the first that is not null. */
function resolve(schema: JsonSchema, context: ValueContext): JsonSchema {
  let current = schema
  for (let step = 0; step < DEPTH_MAX; step += 1) {
    const next = referred(current, context.root) ?? alternative(current)
    if (next === undefined) return current
    current = next
  }
  return current
}

function referred(schema: JsonSchema, root: JsonSchema): JsonSchema | undefined {
  if (typeof schema.$ref !== 'string') return undefined
  let target: unknown = root
  for (const part of schema.$ref.split('/').slice(1)) {
    target = isRecord(target) ? target[part.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined
  }
  return isRecord(target) ? target : {}
}

function alternative(schema: JsonSchema): JsonSchema | undefined {
  for (const keyword of ['anyOf', 'oneOf'] as const) {
    const options = schema[keyword]
    if (Array.isArray(options))
      return options.filter(isRecord).find((option) => option.type !== 'null')
  }
  const { allOf, ...own } = schema
  if (!Array.isArray(allOf)) return undefined
  const parts = [...allOf.filter(isRecord), own]
  const merged: Record<string, unknown> = {}
  const properties: Record<string, unknown> = {}
  for (const part of parts) {
    Object.assign(merged, part)
    if (isRecord(part.properties)) Object.assign(properties, part.properties)
  }
  return { ...merged, properties }
}

function typeOf(schema: JsonSchema): unknown {
  if (Array.isArray(schema.type)) return schema.type.find((type) => type !== 'null') as unknown
  if (schema.type !== undefined) return schema.type
  if ('properties' in schema) return 'object'
  return 'items' in schema ? 'array' : 'string'
}

/** An object that describes somebody gets a person of its own, so that its fields agree. */
function objectOf(schema: JsonSchema, context: ValueContext): Record<string, unknown> {
  const properties = isRecord(schema.properties) ? schema.properties : {}
  const required = Array.isArray(schema.required)
    ? new Set<unknown>(schema.required)
    : new Set<unknown>()
  const names = Object.keys(properties).filter(
    (name) => required.has(name) || !/^error/i.test(name),
  )
  const isPerson = names.some((name) => /^(name|age|bio)$/i.test(name))
  const person =
    isPerson && context.depth > 0
      ? withTold(inventPerson(context.random, context.wish, context.taken), context.told)
      : context.person
  const next = { ...context, person, depth: context.depth + 1 }
  return Object.fromEntries(
    names.map((name) => {
      const property = properties[name]
      return [name, valueOf(isRecord(property) ? property : {}, name, next)]
    }),
  )
}

function listOf(schema: JsonSchema, field: string, context: ValueContext): unknown[] {
  const items = isRecord(schema.items) ? schema.items : {}
  const ofObjects = typeOf(resolve(items, context)) === 'object'
  const least = numberIn(schema, 'minItems') ?? 0
  const most = Math.min(numberIn(schema, 'maxItems') ?? ITEMS_MAX, ITEMS_MAX)
  const count = Math.min(most, Math.max(least, ofObjects ? context.count : TEXTS_IN_LIST))
  if (!ofObjects && /interest|hobb|tag|like/i.test(field))
    return context.person.hobbies.slice(0, count)
  return Array.from({ length: count }, () =>
    valueOf(items, field, { ...context, depth: context.depth + 1 }),
  )
}

function numberOf(schema: JsonSchema, field: string, context: ValueContext): number {
  const least = numberIn(schema, 'minimum')
  const most = numberIn(schema, 'maximum')
  if (/^(?:youngest_?)?age$/i.test(field)) {
    const floor = Math.max(ADULT_AGE, least ?? ADULT_AGE)
    return Math.max(floor, Math.min(context.person.age, most ?? context.person.age))
  }
  const from = least ?? 1
  return context.random.integer(Math.ceil(from), Math.floor(most ?? from + 9))
}

function flagOf(field: string, context: ValueContext): boolean {
  if (/error|fail|refus/i.test(field)) return false
  if (/image|picture|photo|reference/i.test(field)) return context.wantsPicture
  return true
}

function textOf(schema: JsonSchema, field: string, context: ValueContext): string {
  const most = numberIn(schema, 'maxLength') ?? Number.POSITIVE_INFINITY
  const text = textForField(field, context.person, context.random, context.told.given)
  const least = numberIn(schema, 'minLength') ?? 0
  const repeated =
    text.length >= least ? text : `${text}. `.repeat(Math.ceil(least / text.length)).trim()
  return repeated.slice(0, most)
}

function numberIn(schema: JsonSchema, keyword: string): number | undefined {
  const value = schema[keyword]
  return typeof value === 'number' ? value : undefined
}
