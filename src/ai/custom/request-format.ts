import type { ChatRequest } from '../contracts'
import { parametersFor } from '../model-rules'
import { type OpenaiMessage, toOpenaiMessages } from '../openai-style/to-openai-messages'
import { isRecord, parseJson } from '../http/json'
import type { FormatFaultCode } from '../provider-error'

/**
 * The template of a request to a server that is not OpenAI-compatible: a JSON
 * object that is sent as it is, with these placeholders filled in.
 *
 * - `{{model}}` the model id
 * - `{{messages}}` all messages, each with `role` and `content`, the system prompt first
 * - `{{prompt}}` the same as one text: `System: …`, `User: …`, `Assistant: …`, ending with `Assistant:`
 * - `{{lastMessage}}` the last message of the user
 * - `{{systemPrompt}}` the character's instruction
 * - `{{temperature}}`, `{{topP}}`, `{{maxTokens}}` numbers, `{{stopSequences}}` a list
 * - `{{stream}}` true when a stream is wanted
 *
 * A value that is nothing but a placeholder takes the type of what it stands for, and its key is left
 * out when there is nothing. Inside a longer text a placeholder becomes text. The key `$path` is not
 * sent; it is added to the provider's address (default `/chat/completions`). Example:
 * `{"$path": "/generate", "prompt": "{{prompt}}", "max_length": "{{maxTokens}}"}`.
 */

/** Names of the placeholders. */
const placeholders = [
  'model',
  'messages',
  'prompt',
  'lastMessage',
  'systemPrompt',
  'temperature',
  'topP',
  'maxTokens',
  'stopSequences',
  'stream',
] as const
type Placeholder = (typeof placeholders)[number]

/** A template that was checked. */
export interface RequestFormat {
  /** Begins with a slash, or is empty for the provider's address itself. */
  path: string
  body: Record<string, unknown>
  /** Whether it can ask for a stream. */
  canStream: boolean
}

/** What is wrong with a template. */
export interface FormatFault {
  code: FormatFaultCode
  params?: Readonly<Record<string, string>>
}

/** A template, or why it is none. */
export type FormatResult<Format> = { ok: true; format: Format } | { ok: false; fault: FormatFault }

/** @param params what its words depend on */
export function formatFault(
  code: FormatFaultCode,
  params?: FormatFault['params'],
): FormatResult<never> {
  return { ok: false, fault: { code, ...(params && { params }) } }
}

const PATH_KEY = '$path'
const DEFAULT_PATH = '/chat/completions'

/**
 * Paths that only lead further down from the provider's address, to which its key belongs: a step up (`..`, also encoded)
 * could reach another account of the same host, and browsers read a backslash as a slash.
 */
const STAYS_BELOW = /^(?:\/(?!\/)(?!(?:[^/]*\/)*(?:\.|%2e){1,2}(?:\/|$))[^\s?#\\]*)?$/i

/** Levels of a template at most: it may come from a file, and is walked through by functions that call themselves. */
const MAX_DEPTH = 100

/** What `{}` stands for: the request of OpenAI-compatible servers. */
const defaultBody: Readonly<Record<string, unknown>> = {
  model: '{{model}}',
  messages: '{{messages}}',
  temperature: '{{temperature}}',
  top_p: '{{topP}}',
  max_tokens: '{{maxTokens}}',
  stop: '{{stopSequences}}',
  stream: '{{stream}}',
}

/** Checks a request template. */
export function parseRequestFormat(text: string): FormatResult<RequestFormat> {
  const value = parseJson(text.trim() || '{}')
  if (!isRecord(value) || Array.isArray(value)) return formatFault('request_format_no_object')
  if (isDeeperThan(value, MAX_DEPTH)) return formatFault('request_format_too_deep')
  const { [PATH_KEY]: path = DEFAULT_PATH, ...body } = value
  if (typeof path !== 'string' || !STAYS_BELOW.test(path)) return formatFault('request_format_path')
  const unknown = findPlaceholders(body).find((name) => !isPlaceholder(name))
  if (unknown !== undefined)
    return formatFault('request_format_placeholder', {
      placeholder: `{{${unknown}}}`,
      known: placeholders.join(', '),
    })
  const filled = Object.keys(body).length === 0 ? { ...defaultBody } : body
  const names = findPlaceholders(filled)
  if (!['messages', 'prompt', 'lastMessage'].some((name) => names.includes(name)))
    return formatFault('request_format_no_messages')
  return { ok: true, format: { path, body: filled, canStream: names.includes('stream') } }
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (!isRecord(value)) return false
  return levels === 0 || Object.values(value).some((item) => isDeeperThan(item, levels - 1))
}

function isPlaceholder(name: string): name is Placeholder {
  return (placeholders as readonly string[]).includes(name)
}

const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g
const ONLY_PLACEHOLDER = /^\{\{\s*([^{}]*?)\s*\}\}$/

function findPlaceholders(value: unknown): string[] {
  if (typeof value === 'string')
    return [...value.matchAll(PLACEHOLDER)].map((match) => match[1] ?? '')
  return isRecord(value) ? Object.values(value).flatMap(findPlaceholders) : []
}

/** Fills a template in. */
export function fillRequestFormat(
  format: RequestFormat,
  request: ChatRequest,
  stream: boolean,
): Record<string, unknown> {
  const values = placeholderValues(request, stream)
  const entries = Object.entries(format.body).flatMap(([key, value]) => {
    const filled = fill(value, values)
    return filled === undefined ? [] : [[key, filled] as const]
  })
  return Object.fromEntries(entries)
}

type Values = Readonly<Record<Placeholder, unknown>>

/** What is filled in is never looked at again, so a chat that writes `{{model}}` stays as it is. */
function fill(value: unknown, values: Values): unknown {
  if (typeof value === 'string') {
    const only = ONLY_PLACEHOLDER.exec(value)?.[1]
    if (only !== undefined && isPlaceholder(only)) return values[only]
    return value.replace(PLACEHOLDER, (_, name: string) =>
      isPlaceholder(name) ? asText(values[name]) : '',
    )
  }
  if (Array.isArray(value))
    return value.map((item) => fill(item, values)).filter((item) => item !== undefined)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => {
      const filled = fill(item, values)
      return filled === undefined ? [] : [[key, filled] as const]
    }),
  )
}

function asText(value: unknown): string {
  if (value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** A message's text; a template has no place for pictures. */
function wordsOf(content: OpenaiMessage['content']): string {
  if (typeof content === 'string') return content
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('')
}

const SPEAKERS = { system: 'System', user: 'User', assistant: 'Assistant', function: 'Function' }

function placeholderValues({ model, messages, parameters }: ChatRequest, stream: boolean): Values {
  const sent = parametersFor('custom', model, parameters)
  const wire = toOpenaiMessages('custom', messages, parameters?.systemPrompt)
  const lines = wire.map(({ role, content }) => `${SPEAKERS[role]}: ${wordsOf(content)}`)
  return {
    model,
    messages: wire,
    prompt: [...lines, 'Assistant:'].join('\n\n'),
    lastMessage: wordsOf(wire.findLast(({ role }) => role === 'user')?.content ?? ''),
    systemPrompt: parameters?.systemPrompt?.trim() ? parameters.systemPrompt : undefined,
    temperature: sent.temperature,
    topP: sent.topP,
    maxTokens: sent.maxTokens,
    stopSequences: sent.stopSequences,
    stream,
  }
}
