import { CONTENT_POLICY } from '@/ai/images/image-errors'
import type { MinorDrawnCode } from '@/domain/adults/refusals'
import type { AnalysisFailureCode } from '@/generation/image-analysis'
import { causedBy, type Failure, FailureError, rootCode, toFailure } from '@/lib/failure'

/** Why there is no picture, besides what the provider says; each has its words in features/shared. */
export type PictureFailureCode =
  | DrawingFailureCode
  | AnalysisFailureCode
  | MinorDrawnCode
  | 'analysis_failed'
  | 'analysis_timeout'
  | 'no_image'
  | 'unknown_image_failure'
  | 'no_image_provider'
  | 'no_avatar_provider'
  | 'no_studio_provider'
  | 'image_provider_not_chosen'
  | 'avatar_needs_provider'
  | 'image_provider_changed'
  | 'no_avatar_text_provider'
  | 'no_quick_text_provider'
  | 'no_advanced_text_provider'
  | 'no_reference'
  | 'minor_by_model'
  | 'avatar_prompt_refused'
  | 'image_prompt_refused'
  | 'image_prompt_empty'
  | 'picture_stopped'
  | 'picture_cut_off'
  | 'main_picture_failed'
  | 'main_picture_empty'
  | 'variation_failed'

/** Codes of failures with another one behind them: what was tried, for which screen. */
export type DrawingFailureCode =
  | 'avatar_failed'
  | 'avatar_prompt_failed'
  | 'image_failed'
  | 'image_prompt_failed'
  | 'image_edit_failed'

/** Why there is no picture. */
export class PictureFailure extends FailureError {
  /** Whether the provider's rules on content refused it. */
  readonly isRestricted: boolean
  /** Whether it came to drawing. */
  readonly isAttempt: boolean
  constructor(failure: Failure, isAttempt = false) {
    super(failure.code, failure.params)
    this.isRestricted = rootCode(failure) === CONTENT_POLICY
    this.isAttempt = isAttempt
  }
}

/** A failure that is known beforehand. */
export const failWith = (code: PictureFailureCode, params?: Failure['params']) =>
  new PictureFailure({ code, ...(params && { params }) })

export const noImage = () => failWith('no_image')

/** A failure on the way to a picture. */
export function pictureFailureOf(
  code: DrawingFailureCode,
  cause: unknown,
  isAttempt = true,
): PictureFailure {
  return new PictureFailure(causedBy(code, toFailure(cause)), isAttempt)
}

/** Anything that was thrown, as a failure; what nobody foresaw too. */
export function toPictureFailure(cause: unknown): PictureFailure {
  return cause instanceof PictureFailure ? cause : failWith('unknown_image_failure')
}
