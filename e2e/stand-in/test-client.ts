import type { StandIn } from './server'
import type { StandInProvider } from './stand-in-types'

/** A model of each vendor that the stand-in answers for. */
export const goodModels: Record<StandInProvider, string> = {
  openai: 'gpt-6-luna',
  anthropic: 'claude-opus-5',
  xai: 'grok-4.6',
  mistral: 'mistral-large-latest',
  openrouter: 'anthropic/claude-sonnet-5',
  custom: 'custom-model',
}

/** Headers that each vendor wants. */
export function goodHeaders(
  provider: StandInProvider,
  key = 'sk-good-key',
): Record<string, string> {
  const json = { 'content-type': 'application/json' }
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

/** Sends a chat request that is right for the vendor, but for the fields given. */
export function askChat(
  standIn: StandIn,
  provider: StandInProvider,
  fields: Record<string, unknown> = {},
  init: RequestInit = {},
): Promise<Response> {
  return fetch(standIn.endpoint(provider) + chatPath(provider), {
    method: 'POST',
    headers: goodHeaders(provider),
    body: JSON.stringify({
      model: goodModels[provider],
      messages: [{ role: 'user', content: 'Tell me a story about a lighthouse' }],
      ...(provider === 'anthropic' && { max_tokens: 4096 }),
      ...fields,
    }),
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
}

/** The answer's text in a stream, whichever vendor wrote it; thinking is left out. */
export function streamedText(text: string): string {
  return eventData(text)
    .filter((data) => data.startsWith('{'))
    .map((data) => {
      const event = JSON.parse(data) as AnyEvent
      const content = event.choices?.[0]?.delta?.content
      if (typeof content === 'string') return content
      return event.delta?.type === 'text_delta' ? (event.delta.text ?? '') : ''
    })
    .join('')
}
