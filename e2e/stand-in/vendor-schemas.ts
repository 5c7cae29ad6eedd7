import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'

/** Files of schemas/, without `.json`. */
export type SchemaFile =
  | 'openai'
  | 'openai-sdk'
  | 'openai-responses'
  | 'anthropic-count'
  | 'anthropic-sdk-2023-06-01'
  | 'anthropic-sdk-2026-10-21'
  | 'xai'
  | 'mistral'
  | 'openrouter'
  | 'gemini'

/** Which version of Anthropic's schema a header means; undefined for a version that there is not. */
export function anthropicSchema(version: string | undefined): SchemaFile | undefined {
  if (version === '2023-06-01') return 'anthropic-sdk-2023-06-01'
  return version === '2026-10-21' ? 'anthropic-sdk-2026-10-21' : undefined
}

// By its path: Vite takes an address beside this file for one that it is to serve.
const FOLDER = path.join(path.dirname(fileURLToPath(import.meta.url)), 'schemas')

// Compiled once for each process: test servers come and go by the dozen.
const ajv = new Ajv({ strict: false, validateFormats: true, logger: false })
addFormats(ajv)
const known = new Set<SchemaFile>()
const compiled = new Map<string, ValidateFunction>()

/** A file of schemas/ as JSON. */
export function readSchemaFile(name: string): unknown {
  return JSON.parse(readFileSync(path.join(FOLDER, `${name}.json`), 'utf8')) as unknown
}

function validatorFor(file: SchemaFile, definition: string): ValidateFunction {
  const address = `vendor:${file}#/$defs/${definition}`
  const ready = compiled.get(address)
  if (ready !== undefined) return ready
  if (!known.has(file)) {
    ajv.addSchema(readSchemaFile(file) as Record<string, unknown>)
    known.add(file)
  }
  const validate = ajv.compile({ $ref: address })
  compiled.set(address, validate)
  return validate
}

/** What is wrong with a value by a vendor's schema; undefined where it fits. */
export interface SchemaMismatch {
  /** Path to the value, as in `messages.0.name`. */
  path: string
  /** The key that does not belong there, where that is the mistake. */
  extraKey: string | undefined
  message: string
}

/** Checks a value against a definition of a vendor's schema. */
export function schemaMismatch(
  file: SchemaFile,
  definition: string,
  value: unknown,
): SchemaMismatch | undefined {
  const validate = validatorFor(file, definition)
  if (validate(value)) return undefined
  const error = mostTelling(validate.errors ?? [])
  const extra: unknown = error?.params.additionalProperty
  return {
    path: (error?.instancePath ?? '').slice(1).replaceAll('/', '.'),
    extraKey: typeof extra === 'string' ? extra : undefined,
    message: `${definition}: ${error?.instancePath || 'value'} ${error?.message ?? 'does not fit'}${typeof extra === 'string' ? ` (${extra})` : ''}`,
  }
}

/** A key too many says most; then whatever is deepest, because alternatives report their parents too. */
function mostTelling(errors: readonly ErrorObject[]): ErrorObject | undefined {
  const depth = ({ instancePath }: ErrorObject) => instancePath.split('/').length
  return (
    errors.find(({ keyword }) => keyword === 'additionalProperties') ??
    [...errors].sort((left, right) => depth(right) - depth(left))[0]
  )
}
