import { ProviderError } from '@/ai/provider-error'
import type { PlannedRequest } from '@/generation/prompt/plan-types'
import { writeModelNote } from '@/storage/browser/model-notes'
import type { ProviderRecord } from '@/storage/database/records'
import { toNoted } from '../model-limits'
import { FileSendError } from './check-files'

/** Words by which servers say that a model sees nothing. */
const ABOUT_PICTURES = /\b(?:images?|image_url|pictures?|vision|multi-?modal|mmproj)\b/i
const REFUSED =
  /\bnot? (?:\w+ ){0,2}(?:support|available|allowed|enabled|accept)|unsupported|\bnot? .{0,40}support|cannot|can't|only text|must be (?:a )?(?:string|text)|unknown variant|no endpoints found/i

/**
 * Understands that a model has refused pictures, and remembers it: the next request tells it their names. ATT-17, ATT-23
 * @returns the failure that says so; the one that came where it says something else
 */
export function understandRefusal(
  provider: ProviderRecord,
  { model, messages }: PlannedRequest,
  cause: unknown,
): unknown {
  const hasPictures = messages.some(({ files = [] }) =>
    files.some(({ kind }) => kind === 'picture'),
  )
  if (!hasPictures || !(cause instanceof ProviderError)) return cause
  const { statusCode = 0, params } = cause
  const detail = String(params?.['detail'] ?? '').slice(0, 1_000)
  // llama.cpp says so with 500.
  const isMeant =
    statusCode >= 400 && statusCode <= 500 && ABOUT_PICTURES.test(detail) && REFUSED.test(detail)
  if (!isMeant) return cause
  writeModelNote(toNoted(provider, model), { seesNoPictures: true })
  return new FileSendError('pictures_not_taken', undefined, cause)
}
