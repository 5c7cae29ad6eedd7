import type { IncomingHttpHeaders } from 'node:http'
import type { StandInProvider } from './stand-in-types'

/** Headers that a vendor lets a page send and read. */
interface CorsRule {
  /** `any`: whatever the preflight asks for is allowed. */
  allow: 'any' | readonly string[]
  expose: readonly string[]
}

/** OpenAI's and xAI's lists hold what is documented, and no more. */
const rules: Record<StandInProvider, CorsRule> = {
  openai: {
    allow: ['authorization', 'content-type', 'openai-organization', 'openai-project'],
    expose: ['x-request-id', 'cf-ray'],
  },
  anthropic: { allow: 'any', expose: ['request-id'] },
  xai: { allow: ['authorization', 'content-type'], expose: [] },
  mistral: { allow: ['authorization', 'content-type'], expose: [] },
  openrouter: {
    allow: [
      'authorization',
      'content-type',
      'http-referer',
      'x-title',
      'x-openrouter-title',
      'x-openrouter-categories',
    ],
    expose: [],
  },
  // Anything else gets 403 on the preflight.
  gemini: { allow: ['x-goog-api-key', 'x-goog-api-client', 'content-type'], expose: [] },
  custom: { allow: 'any', expose: [] },
}

/** Headers that browsers and Node add by themselves, or that need no permission. */
const UNASKED =
  /^(host|connection|accept|accept-.*|origin|referer|cookie|user-agent|content-length|transfer-encoding|cache-control|pragma|priority|sec-.*|dnt|x-forwarded-.*)$/

/** Headers of a request that the vendor's preflight would not allow. */
export function forbiddenHeaders(provider: StandInProvider, names: readonly string[]): string[] {
  const { allow } = rules[provider]
  if (allow === 'any') return []
  return names.filter((name) => !UNASKED.test(name) && !allow.includes(name))
}

/** The names that a preflight asks for. */
export function askedHeaders(headers: IncomingHttpHeaders): string[] {
  const asked = headers['access-control-request-headers'] ?? ''
  return asked
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '')
}

/** Answer headers of a preflight. */
export function preflightHeaders(
  provider: StandInProvider,
  asked: readonly string[],
): Record<string, string> {
  const { allow } = rules[provider]
  return {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, POST, OPTIONS',
    'access-control-allow-headers': (allow === 'any' ? asked : allow).join(', '),
    'access-control-allow-private-network': 'true',
  }
}

/** CORS headers of every other answer. */
export function answerHeaders(
  provider: StandInProvider,
  exposeRetryAfter: boolean,
): Record<string, string> {
  const expose = [...rules[provider].expose, ...(exposeRetryAfter ? ['retry-after'] : [])]
  return {
    'access-control-allow-origin': '*',
    ...(expose.length > 0 && { 'access-control-expose-headers': expose.join(', ') }),
  }
}
