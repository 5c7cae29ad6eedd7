import type { RecordedRequest } from './stand-in-types'

/** One value of a header. */
export const singleHeader = (value: string | string[] | undefined) =>
  Array.isArray(value) ? value[0] : value

/** The key that a request carries, or an empty text. */
export function keyOf({ provider, headers }: RecordedRequest): string {
  if (provider === 'anthropic') return singleHeader(headers['x-api-key']) ?? ''
  if (provider === 'gemini') return singleHeader(headers['x-goog-api-key']) ?? ''
  return /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
}
