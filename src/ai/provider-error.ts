import type { ProviderType } from '@/domain/provider'

/** Kinds of provider error. Specification, core, section 8. */
export type ProviderErrorType =
  | 'connection'
  | 'authorization'
  | 'rate_limit'
  | 'context_length'
  | 'bad_request'
  | 'server'
  | 'unknown'

/** Code of the error where the keys are locked: the user did not unlock them, or has locked them meanwhile. */
export const KEYS_LOCKED = 'keys_locked'

/** What an error is made of. Specification, core, section 8. */
export interface ProviderErrorDetails {
  type: ProviderErrorType
  /** The fixed text of the error table: the heading. */
  title: string
  /** The vendor's own words, where it sent any that differ from the title. Never holds a key. */
  detail?: string
  /** What the user can do about it, in one sentence. */
  hint?: string
  code: string
  provider: ProviderType
  /** HTTP status, where there was an answer. */
  statusCode?: number
  /** Seconds to wait, from the retry-after header when it is a number. ERR-06. */
  retryAfter?: number
  /** Address of what was made and paid for, where only the user can open it. https, and without a key. */
  madeAt?: string
  cause?: unknown
}

/**
 * A normalised error of a provider. `message` is the vendor's own text where there is one, else the
 * fixed text (ERR-15, decision 089); `title` is always the fixed text, so that both can be shown.
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly type: ProviderErrorType
  readonly title: string
  readonly detail: string | undefined
  readonly hint: string | undefined
  readonly code: string
  readonly provider: ProviderType
  readonly statusCode: number | undefined
  readonly retryAfter: number | undefined
  readonly madeAt: string | undefined

  constructor(details: ProviderErrorDetails) {
    super(details.detail ?? details.title, { cause: details.cause })
    this.type = details.type
    this.title = details.title
    this.detail = details.detail
    this.hint = details.hint
    this.code = details.code
    this.provider = details.provider
    this.statusCode = details.statusCode
    this.retryAfter = details.retryAfter
    this.madeAt = details.madeAt
  }

  /** Whether the user (or a newer request) stopped it; such an error is never shown as a fault. */
  get isAbort(): boolean {
    return this.code === 'request_aborted'
  }
}
