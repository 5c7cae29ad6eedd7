import type { ErrorContext, VendorError } from '../error-table'
import { ProviderError } from '../provider-error'

/** Fixed texts of failed pictures. */
export const imageErrorTexts = {
  /** IMG-39. */
  noProvider: 'No OpenAI providers available for image generation',
  /** IMG-44. */
  noData: 'Image generation returned no data',
  /** IMG-45. */
  noPicture: 'Image generation returned no b64_json or url data',
  /** IMG-46. */
  notConverted: 'Failed to convert image to base64',
  /** IMG-47. */
  noImage: 'No image was generated',
  /** Own words. */
  contentPolicy: 'The provider declined to draw this',
} as const

/** Code of a refusal by a provider's rules on content. */
export const CONTENT_POLICY = 'content_policy'

/**
 * An answer without a picture that can be used. `detail` says more; `madeAt` is where the picture lies, if it does
 * somewhere that only the user may go.
 */
export function imageError(
  { provider, scrub }: ErrorContext,
  title: string,
  detail?: string,
  madeAt?: string,
): ProviderError {
  return new ProviderError({
    type: 'unknown',
    title,
    detail: detail === undefined ? undefined : scrub(detail),
    code: 'no_image',
    provider,
    // An address with a key in it would not be one any more.
    madeAt: madeAt === undefined || scrub(madeAt) !== madeAt ? undefined : madeAt,
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

/** A refusal because of what was asked for, told plainly. */
export function contentPolicyError(
  { provider, scrub }: ErrorContext,
  vendor: VendorError = {},
  statusCode?: number,
): ProviderError {
  return new ProviderError({
    type: 'bad_request',
    title: imageErrorTexts.contentPolicy,
    detail: vendor.message === undefined ? undefined : scrub(vendor.message).slice(0, MAX_DETAIL),
    hint: 'Its rules on content refused the prompt or the picture. Other words may help.',
    code: CONTENT_POLICY,
    provider,
    statusCode,
  })
}
