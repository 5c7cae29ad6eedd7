import type { HttpRequest } from './http-request'
import type { ProviderType } from '@/domain/provider'

/*
 * The line between the one place that sends and whoever wants to see what is sent (developer mode, DATA-20). Nobody
 * listens by default: a request then costs one look at a variable, and a piece of an answer nothing at all.
 */

/** Follows one request. Its calls never throw. */
export interface CallWatcher {
  /** The headers of the answer are here. */
  onAnswer: (answer: Pick<Response, 'status' | 'statusText' | 'headers'>) => void
  /** A piece of the answer's body. */
  onBytes: (bytes: Uint8Array) => void
  /** The answer is read, or its body is not wanted. */
  onEnd: () => void
  /** Nothing more comes. @param error what the caller is told */
  onError: (error: unknown) => void
}

/** A request as it goes out. */
export interface SentCall {
  provider: ProviderType
  request: HttpRequest
  /** The provider's, so that it can be taken out of whatever is kept. P7. */
  apiKey: string
}

/** Asked at the start of each request, of each try of it. */
export type CallRecorder = (call: SentCall) => CallWatcher

let recorder: CallRecorder | undefined

/** Sets who listens; undefined for nobody. */
export function setCallRecorder(next: CallRecorder | undefined): void {
  recorder = next
}

/** Begins to follow a request, where somebody listens. */
export function watchCall(call: SentCall): CallWatcher | undefined {
  return recorder?.(call)
}
