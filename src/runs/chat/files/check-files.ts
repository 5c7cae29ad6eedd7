import { type FileLimits, fileLimits } from '@/ai/models/file-limits'
import type { PlannedFile, PlannedRequest } from '@/generation/prompt/plan-types'
import { FailureError } from '@/lib/failure'
import type { ProviderRecord } from '@/storage/database/records'
import { knownWindow } from '../model-limits'

/** Why files cannot be sent. */
export type FileSendErrorCode =
  /** Together they are larger than the provider takes: `size` and `max` in megabytes. */
  | 'files_too_large_together'
  /** More pictures and PDFs than the provider takes: `count` and `max`. */
  | 'files_too_many_pictures'
  /** More pictures and pages of PDFs than the model takes: `count` and `max`. */
  | 'files_too_many_pages'
  /** A picture, by its `name`, is larger than the provider takes: `size` and `max` in megabytes. */
  | 'file_picture_too_large'
  /** A picture, by its `name`, has more pixels than the provider takes: `edge` and `max`, and where that is so `over` how many pictures. */
  | 'file_picture_too_long'
  /** The model has refused them. */
  | 'pictures_not_taken'

/**
 * Files that cannot be sent. Where PDFs that go as pages have a text to go as, `pdfs` of its parameters tells how many:
 * `sendPdfsAsText` helps then.
 */
export class FileSendError extends FailureError<FileSendErrorCode> {
  override readonly name = 'FileSendError'
}

const MEGABYTE = 1024 * 1024
/** Bytes of base64 for each byte. */
const BASE64 = 4 / 3

/**
 * Refuses a request whose files its provider would refuse, before anything is read or sent. ATT-22
 * @throws {FileSendError}
 */
export function checkFiles(provider: ProviderRecord, { model, messages }: PlannedRequest): void {
  const files = messages.flatMap((message) => message.files ?? [])
  if (files.length === 0) return
  const limits = fileLimits(provider.type, knownWindow(provider, model))
  const pdfs = files.filter(({ hasText }) => hasText).length
  const size = sentMegabytes(files.reduce((sum, file) => sum + file.size, 0))
  if (size > limits.megabytes)
    throw new FileSendError('files_too_large_together', {
      size: size.toFixed(1),
      max: limits.megabytes,
      ...(pdfs > 0 && { pdfs }),
    })
  const count = countOf(files, limits)
  if (count > limits.pictures)
    throw new FileSendError(
      limits.countsPages ? 'files_too_many_pages' : 'files_too_many_pictures',
      { count, max: limits.pictures, ...(pdfs > 0 && { pdfs }) },
    )
  checkPictures(files, limits)
}

/** Pictures, and PDFs or their pages. Of a PDF whose pages nobody could count, one. */
function countOf(files: readonly PlannedFile[], { countsPages }: FileLimits): number {
  return countsPages
    ? files.reduce((sum, { pages = 1 }) => sum + Math.max(1, pages), 0)
    : files.length
}

function checkPictures(files: readonly PlannedFile[], limits: FileLimits): void {
  const { picture } = limits
  if (!picture) return
  // Pages are looked at as pictures are, so that they count here too, which is the safe side.
  const areMany = countOf(files, limits) > picture.ofMany.over
  const max = areMany ? picture.ofMany.edge : picture.edge
  for (const { kind, name = '', size, edge = 0 } of files) {
    if (kind !== 'picture') continue
    if (sentMegabytes(size) > picture.megabytes)
      throw new FileSendError('file_picture_too_large', {
        name,
        size: sentMegabytes(size).toFixed(1),
        max: picture.megabytes,
      })
    if (edge > max)
      throw new FileSendError('file_picture_too_long', {
        name,
        edge,
        max,
        ...(areMany && { over: picture.ofMany.over }),
      })
  }
}

/** What bytes of a file are in a request. */
const sentMegabytes = (bytes: number) => (bytes * BASE64) / MEGABYTE
