import type { StandIn } from './server'
import type { StandInProvider } from './stand-in-types'

/** A model of each vendor that the stand-in answers for. */
export const goodModels: Record<StandInProvider, string> = {
  openai: 'gpt-6-luna',
  anthropic: 'claude-opus-5',
  xai: 'grok-4.6',
  mistral: 'mistral-large-latest',
  openrouter: 'anthropic/claude-sonnet-5',
  gemini: 'gemini-3.8-flash',
  custom: 'custom-model',
}

/** Headers that each vendor wants. */
export function goodHeaders(
  provider: StandInProvider,
  key = 'sk-good-key',
): Record<string, string> {
  const json = { 'content-type': 'application/json' }
  if (provider === 'gemini') return { ...json, 'x-goog-api-key': key }
  if (provider !== 'anthropic') return { ...json, authorization: `Bearer ${key}` }
  return {
    ...json,
    'x-api-key': key,
    'anthropic-version': '2023-06-01',
    'anthropic-dangerous-direct-browser-access': 'true',
  }
}

/** Where each vendor's chat is. */
const chatPath = (provider: StandInProvider) =>
  provider === 'anthropic' ? '/messages' : '/chat/completions'

interface PlainMessage {
  role?: unknown
  content?: unknown
}

/** The same fields in Google's words; what it does not know goes as it is. */
function inGeminiWords({
  model,
  messages,
  stream,
  ...rest
}: Record<string, unknown>): [path: string, body: Record<string, unknown>] {
  const contents = (messages as PlainMessage[]).map(({ role, content }) => ({
    role: role === 'assistant' ? 'model' : role,
    parts: [{ text: content }],
  }))
  const method = stream === true ? 'streamGenerateContent?alt=sse' : 'generateContent'
  return [`/models/${String(model)}:${method}`, { contents, ...rest }]
}

/** Sends a chat request that is right for the vendor, but for the fields given. */
export function askChat(
  standIn: StandIn,
  provider: StandInProvider,
  fields: Record<string, unknown> = {},
  init: RequestInit = {},
): Promise<Response> {
  const plain = {
    model: goodModels[provider],
    messages: [{ role: 'user', content: 'Tell me a story about a lighthouse' }],
    ...(provider === 'anthropic' && { max_tokens: 4096 }),
    ...fields,
  }
  const [path, body] = provider === 'gemini' ? inGeminiWords(plain) : [chatPath(provider), plain]
  return fetch(standIn.endpoint(provider) + path, {
    method: 'POST',
    headers: goodHeaders(provider),
    body: JSON.stringify(body),
    ...init,
  })
}

/** The data of each event of a stream, in order; comments and event names are dropped. */
export function eventData(text: string): string[] {
  return text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n\n')
    .flatMap((event) => event.split('\n').filter((line) => line.startsWith('data:')))
    .map((line) => line.replace(/^data: ?/, ''))
}

interface AnyEvent {
  choices?: { delta?: { content?: unknown } }[]
  delta?: { type?: string; text?: string }
  candidates?: { content?: { parts?: { text?: string; thought?: boolean }[] } }[]
}

/** The answer's text in a stream, whichever vendor wrote it; thinking is left out. */
export function streamedText(text: string): string {
  return eventData(text)
    .filter((data) => data.startsWith('{'))
    .map((data) => {
      const event = JSON.parse(data) as AnyEvent
      const content = event.choices?.[0]?.delta?.content
      if (typeof content === 'string') return content
      const parts = event.candidates?.[0]?.content?.parts
      if (parts) return parts.map(({ text = '', thought }) => (thought ? '' : text)).join('')
      return event.delta?.type === 'text_delta' ? (event.delta.text ?? '') : ''
    })
    .join('')
}
