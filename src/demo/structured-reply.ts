import { instructionOf, lastUserText, randomFor, type DemoConversation } from './demo-reply'
import { peopleWishOf } from './demo-people'
import { toldFactsOf } from './told-facts'
import { isRecord, valueForSchema, type JsonSchema } from './json-value'

/** How the answer should be shaped, as far as the request says so outside its messages. */
export interface AskedFormat {
  type: 'text' | 'json_object' | 'json_schema'
  schema?: JsonSchema
}

const ASKS_FOR_JSON =
  /\b(respond|reply|return|output|answer|give|produce|provide|write|generate|only|valid|strict(?:ly)?|as)\b[^.\n]{0,80}\bJSON\b|\bJSON\b[^.\n]{0,40}\b(only|object|array|format|list)\b/i

/** Objects in a list at most. */
const COUNT_MAX = 50

/**
 * The answer to a request for JSON, or undefined where none is asked for. The shape comes from the
 * schema of the request, or else from the fields that the prompt names.
 */
export function writeStructuredReply(
  conversation: DemoConversation,
  format: AskedFormat,
): string | undefined {
  const { messages } = conversation
  const instruction = instructionOf(messages)
  const request = lastUserText(messages)
  const prompt = `${instruction}\n${request}`
  if (format.type === 'text' && !ASKS_FOR_JSON.test(prompt)) return undefined
  const schema = format.schema ?? schemaInText(prompt)
  // A chat about JSON names no fields; then the script talks instead.
  if (schema === undefined && format.type === 'text') return undefined
  const value = valueForSchema(schema ?? schemaOfFields(DEFAULT_FIELDS), {
    random: randomFor(conversation),
    wish: peopleWishOf(prompt),
    told: toldFactsOf(prompt),
    count: countIn(prompt),
    wantsPicture: wantsPicture(prompt),
  })
  return JSON.stringify(value, null, 2)
}

const DEFAULT_FIELDS = ['name', 'age', 'bio', 'interests', 'imagePrompt']

/** How many objects the prompt asks for; 1 where it does not say. */
function countIn(prompt: string): number {
  const asked =
    /\bexactly\s+(\d{1,3})\b(?!\s*(?:interests|hobbies|strings|words|sentences|characters long))/i.exec(
      prompt,
    ) ??
    /\b(\d{1,3})\s+(?:[\w-]+\s+){0,4}?(?:profiles|people|persons|characters|items|objects|entries|matches)\b/i.exec(
      prompt,
    )
  return Math.min(COUNT_MAX, Math.max(1, Number(asked?.[1] ?? 1)))
}

/** Whether the newest line that the prompt quotes (or is) asks to see something. */
function wantsPicture(prompt: string): boolean {
  const lines = Array.from(prompt.matchAll(/^\W*(?:user|human)\W{1,4}(.+)$/gim))
  const newest = lines.at(-1)?.[1] ?? ''
  return /\b(photo|picture|pic|selfie|show me|see (you|it|that|your)|look like|wearing)\b/i.test(
    newest,
  )
}

/** A schema read from a prompt: a schema or an example in it, or else the fields that it names. */
function schemaInText(prompt: string): JsonSchema | undefined {
  const blocks = jsonBlocks(prompt)
    .map(schemaOfBlock)
    .filter((schema) => schema !== undefined)
    .filter((schema) => !fieldsOf(schema).includes('error'))
    .sort((left, right) => fieldsOf(right).length - fieldsOf(left).length)
  const [best] = blocks
  const wantsList = /\bJSON array\b|\barray of\b[^.\n]{0,40}\b(objects|profiles|people)\b/i.test(
    prompt,
  )
  const listOf = (schema: JsonSchema) => (wantsList ? { type: 'array', items: schema } : schema)
  const named = namedFields(
    jsonBlocks(prompt).reduce((rest, block) => rest.replace(block, ''), prompt),
  )
  // A block that names less than the text around it is some other data, not the shape.
  if (best !== undefined && fieldsOf(best).length > 0 && fieldsOf(best).length >= named.length)
    return best.type === 'object' && fieldsOf(best).length > 1 ? listOf(best) : best
  return named.length < 2 ? undefined : listOf(schemaOfFields(named))
}

/** Fields that a prompt names in quotes or backticks, or at the start of lines. */
function namedFields(prompt: string): string[] {
  const quoted = Array.from(
    prompt.matchAll(/["'`]([a-z][A-Za-z0-9_]{1,40})["'`]/g),
    ([, name]) => name,
  )
  const listed = Array.from(
    prompt.matchAll(/^\s*[-*•]\s*([a-z][A-Za-z0-9_]{1,40})\s*(?::|\(|–|-\s)/gm),
    ([, name]) => name,
  )
  return [...new Set([...quoted, ...listed])].filter(
    (name) => name !== undefined && !/^(error|reason|details|true|false|null|json)$/.test(name),
  ) as string[]
}

/** A schema whose fields are typed by their names. */
function schemaOfFields(fields: readonly string[]): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field, schemaOfField(field)])),
  }
}

function schemaOfField(field: string): JsonSchema {
  if (/^(?:youngest_?)?age$/i.test(field)) return { type: 'integer' }
  if (/^(interests|hobbies|tags)$/i.test(field)) return { type: 'array', items: { type: 'string' } }
  return /^(should|is|has|use|needs?)(?=[A-Z_])/.test(field)
    ? { type: 'boolean' }
    : { type: 'string' }
}

/** The texts of outermost {...} and [...] in a prompt. */
function jsonBlocks(prompt: string): string[] {
  const blocks: string[] = []
  let depth = 0
  let start = 0
  for (let index = 0; index < prompt.length; index += 1) {
    const letter = prompt.charAt(index)
    if (letter === '{' || letter === '[') {
      if (depth === 0) start = index
      depth += 1
    } else if ((letter === '}' || letter === ']') && depth > 0) {
      depth -= 1
      if (depth === 0) blocks.push(prompt.slice(start, index + 1))
    }
  }
  return blocks
}

function schemaOfBlock(block: string): JsonSchema | undefined {
  const parsed = parseJson(block)
  if (isRecord(parsed) && isRecord(parsed.properties)) return parsed
  if (parsed !== undefined) return schemaOfExample('', parsed)
  // An example with "..." or comments in it does not parse; its keys still tell the shape.
  const keys = Array.from(block.matchAll(/"([A-Za-z_][\w-]{0,40})"\s*:/g), ([, key]) => key ?? '')
  if (keys.length === 0) return undefined
  const schema = schemaOfFields([...new Set(keys)])
  return block.startsWith('[') ? { type: 'array', items: schema } : schema
}

function schemaOfExample(field: string, example: unknown): JsonSchema {
  if (Array.isArray(example)) {
    const [first] = example as unknown[]
    const texts = typeof first === 'string' && example.length > 1 ? example.length : undefined
    return {
      type: 'array',
      items: schemaOfExample(field, first ?? ''),
      minItems: texts,
      maxItems: texts,
    }
  }
  if (isRecord(example)) {
    const properties = Object.entries(example).map(
      ([name, value]) => [name, schemaOfExample(name, value)] as const,
    )
    return { type: 'object', properties: Object.fromEntries(properties) }
  }
  if (typeof example === 'number') return { type: Number.isInteger(example) ? 'integer' : 'number' }
  return typeof example === 'boolean' ? { type: 'boolean' } : schemaOfField(field)
}

function fieldsOf(schema: JsonSchema): string[] {
  const object = schema.type === 'array' && isRecord(schema.items) ? schema.items : schema
  return isRecord(object.properties) ? Object.keys(object.properties) : []
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
