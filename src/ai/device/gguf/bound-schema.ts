import * as z from 'zod/mini'

/*
 * A small model that is held to a schema may write one text without end, until its window is full and the answer breaks
 * off. So texts and lists that say no limit get one: each text has its share of the room that is left.
 */

/** Letters of a text at most: less would cut what is good, more is never a field's. */
const TEXT = { least: 40, most: 600 } as const
/** Items of a list that says no limit. */
const MAX_ITEMS = 8
/** Levels of a schema that are read; further ones stay as they are. */
const MAX_DEPTH = 12
/** Letters of JSON around a field, beside its name: quotes, a colon, a comma and spaces. */
const AROUND_FIELD = 8
/** Letters of a number, or of a word such as `false`. */
const VALUE = 6

type Schema = Readonly<Record<string, unknown>>

const fieldsSchema = z.record(z.string(), z.unknown())
const isSchema = (value: unknown): value is Schema =>
  !Array.isArray(value) && fieldsSchema.safeParse(value).success

/**
 * The same JSON schema, with a limit for each text and each list that has none.
 * @param room letters that the whole answer may have
 */
export function boundSchema(schema: Schema, room: number): Schema {
  const { texts, others } = measure(schema, MAX_DEPTH)
  const share = Math.floor((room - others) / Math.max(1, texts))
  const maxLength = Math.min(TEXT.most, Math.max(TEXT.least, share))
  return bound(schema, maxLength, MAX_DEPTH)
}

function bound(schema: Schema, maxLength: number, depth: number): Schema {
  if (depth === 0) return schema
  const below = (value: unknown) => (isSchema(value) ? bound(value, maxLength, depth - 1) : value)
  const bounded: Record<string, unknown> = { ...schema }
  if (isFreeText(schema)) bounded.maxLength ??= Math.max(maxLength, minOf(schema.minLength))
  if (schema.type === 'array') bounded.maxItems ??= itemsOf(schema)
  if (isSchema(schema.properties))
    bounded.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, value]) => [name, below(value)]),
    )
  if (isSchema(schema.items)) bounded.items = below(schema.items)
  if (Array.isArray(schema.anyOf)) bounded.anyOf = schema.anyOf.map(below)
  return bounded
}

/** How large an answer may become where each list is as long as it may be. */
interface Measure {
  /** Texts without a limit. */
  texts: number
  /** Letters of all else. */
  others: number
}

function measure(schema: Schema, depth: number): Measure {
  if (depth === 0) return { texts: 0, others: 0 }
  const below = (value: unknown) =>
    isSchema(value) ? measure(value, depth - 1) : { texts: 0, others: 0 }
  const sum: Measure = { texts: 0, others: 0 }
  const add = ({ texts, others }: Measure, times = 1) => {
    sum.texts += texts * times
    sum.others += others * times
  }
  if (isFreeText(schema))
    add(typeof schema.maxLength === 'number' ? { texts: 0, others: schema.maxLength } : ONE_TEXT)
  else add({ texts: 0, others: VALUE })
  if (isSchema(schema.properties))
    for (const [name, value] of Object.entries(schema.properties)) {
      add({ texts: 0, others: name.length + AROUND_FIELD })
      add(below(value))
    }
  if (isSchema(schema.items)) add(below(schema.items), itemsOf(schema))
  // One of them is written; which one is not known.
  if (Array.isArray(schema.anyOf)) {
    const choices = schema.anyOf.map(below)
    add({
      texts: Math.max(0, ...choices.map(({ texts }) => texts)),
      others: Math.max(0, ...choices.map(({ others }) => others)),
    })
  }
  return sum
}

const ONE_TEXT: Measure = { texts: 1, others: 0 }

/** Whether a schema is of any text, and not of one of a few. */
function isFreeText({ type, enum: values, const: value, pattern }: Schema): boolean {
  const isOfText = type === 'string' || (Array.isArray(type) && type.includes('string'))
  return isOfText && values === undefined && value === undefined && pattern === undefined
}

/** How many items a list may have at most. */
function itemsOf({ minItems, maxItems }: Schema): number {
  return typeof maxItems === 'number' ? maxItems : Math.max(MAX_ITEMS, minOf(minItems))
}

const minOf = (least: unknown): number => (typeof least === 'number' ? least : 0)
