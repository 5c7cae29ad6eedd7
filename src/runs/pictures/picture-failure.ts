import { CONTENT_POLICY } from '@/ai/images/image-errors'
import { ProviderError } from '@/ai/provider-error'
import { type RunError, runErrorText, toRunError } from '../run-error'

/** IMG-47. */
export const NO_IMAGE = 'No image was generated'
/** IMG-39. */
export const NO_IMAGE_PROVIDER = 'No OpenAI providers available for image generation'

/** IMG-49. */
const UNKNOWN_FAILURE = 'An error occurred during image generation'

/** Why there is no picture, with its words. */
export class PictureFailure extends Error {
  readonly told: RunError
  /** Whether the provider's rules on content refused it. GAL-21. */
  readonly isRestricted: boolean
  /** Whether it came to drawing. */
  readonly isAttempt: boolean
  constructor(
    told: RunError,
    {
      isRestricted = false,
      isAttempt = false,
    }: { isRestricted?: boolean; isAttempt?: boolean } = {},
  ) {
    super(told.title)
    this.told = told
    this.isRestricted = isRestricted
    this.isAttempt = isAttempt
  }
}

/** A failure that is known beforehand. */
export const failWith = (title: string, code: string, hint?: string) =>
  new PictureFailure({ title, code, hint })

/**
 * A failure on the way to a picture. GAL-39, IMG-48.
 * @param toMessage the words around the reason.
 */
export function pictureFailureOf(
  toMessage: (reason: string) => string,
  cause: unknown,
  isAttempt = true,
): PictureFailure {
  const { hint, madeAt, ...what } = toRunError(cause)
  const isRestricted = cause instanceof ProviderError && cause.code === CONTENT_POLICY
  const told = { title: toMessage(runErrorText(what)), code: what.code, hint, madeAt }
  return new PictureFailure(told, { isRestricted, isAttempt })
}

/** Anything that was thrown, as a failure; what nobody foresaw in plain words. IMG-49. */
export function toPictureFailure(cause: unknown): PictureFailure {
  return cause instanceof PictureFailure ? cause : failWith(UNKNOWN_FAILURE, 'unknown_error')
}

/** What to do where no provider makes pictures. */
export const NO_IMAGE_PROVIDER_HINT =
  'Add an OpenAI, xAI or OpenRouter provider with a key, a server of your own, or the demo.'
