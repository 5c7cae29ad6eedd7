import { ProviderError } from '@/ai/provider-error'
import { sayFailure } from '@/ai/words/say-failure'

/** Why a run failed, in words for the user. */
export interface RunError {
  /** Decides what is offered besides Retry: the provider's settings, a reload. */
  code: string
  /** The fixed text of the error table. */
  title: string
  /** The vendor's own words, where it sent any. */
  detail?: string
  /** What to do about it. */
  hint?: string
  /** As of `ProviderError`. */
  madeAt?: string
}

/** ERR-14. */
const UNKNOWN_ERROR = 'Unknown error occurred'

/** The provider is gone. ERR-29. */
export function providerNotFound(): ProviderError {
  return new ProviderError({
    type: 'bad_request',
    code: 'provider_not_found',
    provider: 'custom',
  })
}

/** The character's provider is switched off. Decision 014. */
export function providerDisabled(name: string): ProviderError {
  return new ProviderError({
    type: 'bad_request',
    code: 'provider_disabled',
    params: { name },
    provider: 'custom',
  })
}

/**
 * An answer without a word in it. P22.
 * @param finishReason the provider's last finish reason.
 */
export function emptyAnswer(finishReason: string | undefined): ProviderError {
  const isUsedUp = finishReason === 'length' || finishReason === 'max_tokens'
  return new ProviderError({
    type: 'unknown',
    code: isUsedUp ? 'empty_answer_at_limit' : 'empty_answer',
    provider: 'custom',
  })
}

/**
 * The code that decides what the user is offered. The vendor's own code stands in the error (decision 089), but
 * differs from vendor to vendor, so trouble with the key or the credit gets one code for all.
 */
function routeCode({ type, statusCode, code, vendorCode }: ProviderError): string {
  if (type === 'authorization') return 'unauthorized'
  return statusCode === 402 ? 'credit_limit_reached' : (vendorCode ?? code)
}

/** Any failure as the user is told it. */
export function toRunError(cause: unknown): RunError {
  if (cause instanceof ProviderError) {
    const madeAt = cause.params?.['madeAt']
    return {
      code: routeCode(cause),
      ...sayFailure(cause),
      ...(madeAt !== undefined && { madeAt: String(madeAt) }),
    }
  }
  const title = cause instanceof Error && cause.message ? cause.message : UNKNOWN_ERROR
  return { code: 'unknown_error', title }
}

/** A failure as one text, as it is stored on the message: what failed, then what to do. MSG-08. */
export function runErrorText({ title, detail, hint }: RunError): string {
  const what = detail === undefined ? title : `${title.replace(/\.$/, '')}: ${detail}`
  return hint === undefined ? what : `${what}\n${hint}`
}
