import { providerInfo } from '@/ai/catalogue'
import type { Call } from '@/ai/http/call-log'
import type { ShownText } from '@/ai/http/call-text'
import { wordsOfFailure } from '@/features/shared/failures/describe-failure'
import type { Failure } from '@/lib/failure'

/** The heading of a part of a call, and its text. */
interface CallPart {
  title: string
  text: string
}

function headerLines(headers: Call['requestHeaders']): string {
  return headers.map(([name, value]) => `${name}: ${value}`).join('\n')
}

function bodyPart(name: string, { text, isCut }: ShownText): CallPart {
  return { title: isCut ? `${name}, only the beginning` : name, text }
}

/** What there is to read of a call, in order. */
export function partsOf(call: Call): CallPart[] {
  const { requestHeaders, requestBody, responseHeaders, responseBody } = call
  const parts = [
    { title: 'Request headers', text: headerLines(requestHeaders) },
    requestBody && bodyPart('Request body', requestBody),
    responseHeaders && { title: 'Response headers', text: headerLines(responseHeaders) },
    responseBody && bodyPart('Response body', responseBody),
  ]
  return parts.filter((part) => part !== undefined).filter(({ text }) => text !== '')
}

/** The status, or how the call stands without one. */
export function stateOf({ state, status, responseHeaders }: Call): string {
  const words = {
    sending: 'Waiting',
    receiving: 'Receiving',
    done: '',
    stopped: 'Stopped',
    failed: responseHeaders ? 'Broken off' : 'No connection',
  }[state]
  return [status, words].filter(Boolean).join(' · ')
}

export function providerOf({ provider }: Call): string {
  return providerInfo(provider).name
}

/** Why a call failed, in one line. */
export function whyFailed(failure: Failure): string {
  const { title, detail = '' } = wordsOfFailure(failure)
  return `${title} ${detail}`.trim()
}

/** A call as one text, for reports. */
export function textOf(call: Call): string {
  const facts = [
    stateOf(call),
    providerOf(call),
    call.durationMs === undefined ? '' : `${call.durationMs} ms`,
    new Date(call.startedAt).toISOString(),
  ]
  return [
    `${call.method} ${call.url}`,
    facts.filter(Boolean).join(' · '),
    call.failure ? whyFailed(call.failure) : '',
    ...partsOf(call).map(({ title, text }) => `\n${title}\n${text}`),
  ]
    .filter((line) => line !== '')
    .join('\n')
}
