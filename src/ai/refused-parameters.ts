import type { VendorError } from './error-table'
import { isRecord } from './http/json'

/**
 * What models have refused, learnt from their answers and kept in memory while the page lives: a
 * parameter that a 400 or 422 names is left out, the request is sent once more, and if that helps, it
 * is left out from then on. Decisions, section "Adapters".
 */

/**
 * Wire names that can be left out, or in the case of the limit, given under the other name. With a point: a field of a
 * field, which goes alone. Two stand for the history: `reasoning_content` is a field that is missed there, and
 * `system_in_history` a message of the system behind the first of others, which some templates of models do not take.
 */
const OPTIONAL_PARAMETERS = [
  'temperature',
  'top_p',
  'presence_penalty',
  'frequency_penalty',
  'stop',
  'stop_sequences',
  'stream_options',
  'response_format',
  'output_config',
  'output_config.format',
  'output_config.effort',
  'text',
  'text.format',
  'max_tokens',
  'max_completion_tokens',
  'max_output_tokens',
  'reasoning_effort',
  'reasoning',
  'reasoning.effort',
  'reasoning.summary',
  'thinking',
  'cache_control',
  'prompt_cache_key',
  'plugins',
  'reasoning_content',
  'system_in_history',
  // Custom servers': the samplers
  'min_p',
  'top_k',
  'repetition_penalty',
  'repeat_penalty',
  'dry_multiplier',
  'dry_base',
  'dry_allowed_length',
  'dry_sequence_breakers',
  'xtc_threshold',
  'xtc_probability',
  // Gemini's, within `generationConfig`
  'topP',
  'presencePenalty',
  'frequencyPenalty',
  'stopSequences',
  'thinkingConfig',
  'responseJsonSchema',
] as const
/** Wire name of a parameter that a model may refuse. */
export type OptionalParameter = (typeof OPTIONAL_PARAMETERS)[number]

/** Names that are common words too: in a message they must look like names. */
const COMMON_WORDS: readonly OptionalParameter[] = [
  'stop',
  'text',
  'reasoning',
  'thinking',
  'plugins',
]

/** What vendors say of thinking and caching without the name of a field, and which fields may be meant. */
const SUBJECTS: readonly (readonly [pattern: RegExp, meant: readonly OptionalParameter[]])[] = [
  [/\bsummar(y|ies)\b/i, ['reasoning.summary']],
  [/\beffort\b/i, ['output_config.effort', 'reasoning.effort', 'reasoning_effort', 'reasoning']],
  [/\bthinking\b/i, ['thinking', 'reasoning_effort', 'reasoning']],
  [/\breasoning\b/i, ['reasoning', 'reasoning_effort', 'thinking']],
  [/\bcach(e|ing)\b/i, ['cache_control', 'prompt_cache_key']],
]

const learnt = new Map<string, ReadonlySet<OptionalParameter>>()

const keyOf = (baseURL: string, model: string) => `${new URL(baseURL).origin} ${model}`

/** What templates of models say where a message of the system stands behind others. llama.cpp does so with status 500. */
const MISPLACED_SYSTEM =
  /\bsystem (message|role|prompt)s?\b.{0,40}\b(begin|start|first|only|support)|\broles? (must|should)( \w+)? alternate\b/i

/** What a model at an address is known to refuse. */
export function refusedParameters(baseURL: string, model: string): ReadonlySet<OptionalParameter> {
  return learnt.get(keyOf(baseURL, model)) ?? new Set()
}

/** Remembers what a model at an address refuses. */
export function rememberRefused(
  baseURL: string,
  model: string,
  refused: ReadonlySet<OptionalParameter>,
): void {
  learnt.set(keyOf(baseURL, model), refused)
}

/** The body of a request with the optional parameters that have a value and are not refused. */
export function addOptional(
  body: Readonly<Record<string, unknown>>,
  optional: Readonly<Partial<Record<OptionalParameter, unknown>>>,
  refused: ReadonlySet<OptionalParameter>,
): Record<string, unknown> {
  const sent = OPTIONAL_PARAMETERS.filter(
    (name) => optional[name] !== undefined && !refused.has(name) && !refused.has(parentOf(name)),
  )
  const filled: Record<string, unknown> = { ...body }
  for (const name of sent) {
    const [outer = name, inner] = name.split('.')
    const before = filled[outer]
    filled[outer] =
      inner === undefined
        ? optional[name]
        : { ...(isRecord(before) && before), [inner]: optional[name] }
  }
  return filled
}

/** The field that a field stands in; itself where it stands in none. */
function parentOf(name: OptionalParameter): OptionalParameter {
  const [outer] = name.split('.')
  return OPTIONAL_PARAMETERS.find((each) => each === outer) ?? name
}

/** Names of the fields of a request, and of the fields in them. */
export function sentNames(body: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(body).flatMap(([name, value]) =>
    isRecord(value) && !Array.isArray(value)
      ? [name, ...Object.keys(value).map((inner) => `${name}.${inner}`)]
      : [name],
  )
}

/** Forgets everything; for tests. */
export function forgetRefused(): void {
  learnt.clear()
}

/**
 * The parameters that an error complains of, of those that were sent.
 * @param sent names of the fields of the request.
 * @returns an empty list when it complains of something else.
 */
export function namedParameters(
  status: number,
  error: VendorError,
  sent: readonly string[],
): OptionalParameter[] {
  const message = error.message ?? ''
  if ([400, 422, 500].includes(status) && MISPLACED_SYSTEM.test(message))
    return ['system_in_history']
  if (status !== 400 && status !== 422) return []
  // It is not sent with the history, but DeepSeek may want it there.
  if (/\breasoning_content\b/.test(message)) return ['reasoning_content']
  const candidates = OPTIONAL_PARAMETERS.filter((name) => sent.includes(name))
  const exact = candidates.filter((name) => error.parameters?.includes(name))
  if (exact.length > 0) return exact
  const spelled = candidates.filter((name) => isNamed(name, message))
  // Where a field within a field is named, the rest of that may stay.
  const named = spelled.filter((name) => !spelled.some((each) => each.startsWith(`${name}.`)))
  if (named.length === 0) return meantParameters(message, candidates)
  // Claude 4.x: "`temperature` and `top_p` cannot both be specified": one of them has to go.
  const both = named.includes('temperature') && named.includes('top_p')
  return both && /\bboth\b|only one/i.test(message) ? ['top_p'] : named
}

/** The parameters that a message speaks of without their names: all of the first subject of which one was sent. */
function meantParameters(
  message: string,
  candidates: readonly OptionalParameter[],
): OptionalParameter[] {
  for (const [pattern, meant] of SUBJECTS) {
    const found = pattern.test(message)
      ? meant.find((name) => candidates.includes(name))
      : undefined
    if (found !== undefined) return [found]
  }
  return []
}

/** Whether a message names a parameter; a common word must look like a name. */
function isNamed(name: OptionalParameter, message: string): boolean {
  const camelCase = name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  const plain = name.replace('.', String.raw`\.`)
  const spelling =
    camelCase === name ? plain : `(?:${plain}|${camelCase.replace('.', String.raw`\.`)})`
  const pattern = COMMON_WORDS.includes(name)
    ? String.raw`['"\`]${name}(?:\.[\w.]+)?['"\`]|(?:argument|parameter|field)\b[^.]{0,80}\b${name}\b|^${name}[.:]`
    : String.raw`(?<![\w.])${spelling}(?!\w)`
  return new RegExp(pattern, 'i').test(message)
}
