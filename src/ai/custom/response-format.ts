import { isRecord, parseJson } from '../http/json'
import { formatFault, type FormatResult } from './request-format'

/**
 * Where the answer of a server that is not OpenAI-compatible holds what Parlour reads (DATA-30, decision
 * 066): a JSON object of dotted paths, in which numbers count list items from 0. Only `content` is
 * required; `delta` is the place of the next piece of text in each event of a stream. `{}` stands for
 * the answers of OpenAI-compatible servers. Example: `{"content": "results.0.text"}`.
 */
const pathNames = [
  'content',
  'delta',
  'id',
  'model',
  'finishReason',
  'promptTokens',
  'completionTokens',
  'totalTokens',
  'error',
] as const
type PathName = (typeof pathNames)[number]

/** Paths, each cut into its steps. */
export type ResponseFormat = Partial<Record<PathName, readonly string[]>> & {
  content: readonly string[]
}

/** What `{}` stands for. Errors are read in every shape of OpenAI-compatible servers where no place is named. */
const defaultPaths: Readonly<Record<Exclude<PathName, 'error'>, string>> = {
  content: 'choices.0.message.content',
  delta: 'choices.0.delta.content',
  id: 'id',
  model: 'model',
  finishReason: 'choices.0.finish_reason',
  promptTokens: 'usage.prompt_tokens',
  completionTokens: 'usage.completion_tokens',
  totalTokens: 'usage.total_tokens',
}

/** Checks a response template. */
export function parseResponseFormat(text: string): FormatResult<ResponseFormat> {
  const value = parseJson(text.trim() || '{}')
  if (!isRecord(value) || Array.isArray(value)) return formatFault('response_format_no_object')
  const paths = Object.keys(value).length === 0 ? defaultPaths : value
  const steps: Partial<Record<PathName, readonly string[]>> = {}
  for (const [name, path] of Object.entries(paths)) {
    if (!isPathName(name))
      return formatFault('response_format_field', { field: name, known: pathNames.join(', ') })
    if (typeof path !== 'string' || !/^[^.\s]+(\.[^.\s]+)*$/.test(path))
      return formatFault('response_format_path', { field: name })
    steps[name] = path.split('.')
  }
  const { content } = steps
  if (!content) return formatFault('response_format_no_content')
  return { ok: true, format: { ...steps, content } }
}

function isPathName(name: string): name is PathName {
  return (pathNames as readonly string[]).includes(name)
}

/** The value at a path; undefined when there is none. Looks at own fields only. */
export function valueAt(value: unknown, path: readonly string[] | undefined): unknown {
  if (!path) return undefined
  return path.reduce<unknown>(
    (rest, step) => (isRecord(rest) && Object.hasOwn(rest, step) ? rest[step] : undefined),
    value,
  )
}
