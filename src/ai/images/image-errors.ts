import type { ErrorContext, VendorError } from '../error-table'
import {
  ProviderError,
  type ProviderErrorDetails,
  type ProviderFailureCode,
} from '../provider-error'

/** Code of a refusal by a provider's rules on content. */
export const CONTENT_POLICY = 'content_policy'

/**
 * An answer without a picture that can be used.
 * @param params with `madeAt` where the picture lies somewhere that only the user may go.
 */
export function imageError(
  { provider, scrub }: ErrorContext,
  code: ProviderFailureCode,
  { detail, madeAt, ...params }: ProviderErrorDetails['params'] = {},
): ProviderError {
  return new ProviderError({
    type: 'unknown',
    code,
    provider,
    params: {
      ...params,
      detail: detail === undefined ? undefined : scrub(String(detail)),
      // An address with a key in it would not be one any more.
      madeAt: madeAt === undefined || scrub(String(madeAt)) !== madeAt ? undefined : madeAt,
    },
  })
}

/** Vendors' words for a refusal. OpenAI says `moderation_blocked` of type `image_generation_user_error`. */
const POLICY_CODES = [
  'moderation_blocked',
  'content_policy_violation',
  'content_filter',
  'content_moderation',
  'image_generation_user_error',
]
const POLICY_WORDS =
  /safety system|safety polic|flagged by moderation|content[ _-](?:policy|moderation|filter)|usage polic|violat\w{1,20}[^.]{0,40}polic/i

/** Whether a vendor refuses because of what it was asked to draw. */
export function isContentPolicy({ code, message }: VendorError): boolean {
  return (code !== undefined && POLICY_CODES.includes(code)) || POLICY_WORDS.test(message ?? '')
}

/** Characters of a vendor's words that are kept. */
const MAX_DETAIL = 500

/** A refusal because of what was asked for. */
export function contentPolicyError(
  { provider, scrub }: ErrorContext,
  vendor: VendorError = {},
  statusCode?: number,
): ProviderError {
  return new ProviderError({
    type: 'bad_request',
    code: CONTENT_POLICY,
    params: {
      detail: vendor.message === undefined ? undefined : scrub(vendor.message).slice(0, MAX_DETAIL),
    },
    provider,
    statusCode,
  })
}
