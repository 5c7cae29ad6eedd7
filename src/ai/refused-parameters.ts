import type { VendorError } from './error-table'

/**
 * What models have refused, learnt from their answers and kept in memory while the page lives: a
 * parameter that a 400 or 422 names is left out, the request is sent once more, and if that helps, it
 * is left out from then on. Decisions, section "Adapters".
 */

/** Wire names that can be left out, or in the case of the limit, given under the other name. */
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
  'max_tokens',
  'max_completion_tokens',
] as const
/** Wire name of a parameter that a model may refuse. */
export type OptionalParameter = (typeof OPTIONAL_PARAMETERS)[number]

const learnt = new Map<string, ReadonlySet<OptionalParameter>>()

const keyOf = (baseURL: string, model: string) => `${new URL(baseURL).origin} ${model}`

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
    (name) => optional[name] !== undefined && !refused.has(name),
  )
  return { ...body, ...Object.fromEntries(sent.map((name) => [name, optional[name]])) }
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
  if (status !== 400 && status !== 422) return []
  const candidates = OPTIONAL_PARAMETERS.filter((name) => sent.includes(name))
  const exact = candidates.filter((name) => error.parameters?.includes(name))
  if (exact.length > 0) return exact
  const message = error.message ?? ''
  const named = candidates.filter((name) => isNamed(name, message))
  // Claude 4.x: "`temperature` and `top_p` cannot both be specified": one of them has to go.
  const both = named.includes('temperature') && named.includes('top_p')
  return both && /\bboth\b|only one/i.test(message) ? ['top_p'] : named
}

/** Whether a message names a parameter; `stop` is a common word and must look like a name. */
function isNamed(name: OptionalParameter, message: string): boolean {
  const camelCase = name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  const spelling = camelCase === name ? name : `(?:${name}|${camelCase})`
  const pattern =
    name === 'stop'
      ? String.raw`['"\`]stop['"\`]|(?:argument|parameter|field)\b[^.]{0,80}\bstop\b|^stop:`
      : String.raw`(?<![\w.])${spelling}(?!\w)`
  return new RegExp(pattern, 'i').test(message)
}
