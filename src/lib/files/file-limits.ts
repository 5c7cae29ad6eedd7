import { type Failure, toFailure } from '../failure'
import { AttachmentError } from './attachment-error'
import { shownFileName } from './shown-file-name'

const BYTES_PER_MB = 1024 * 1024

/** What may be attached to one message. ATT-05 */
export const FILE_LIMITS = {
  files: 20,
  /** Megabytes of one file. */
  fileMb: 50,
  /** Megabytes of all files together, as they were chosen. */
  togetherMb: 100,
  /** Megabytes of a file of text. */
  textMb: 2,
} as const

/** A file that was not taken, by its `shownFileName`. */
export interface RefusedFile {
  name: string
  failure: Failure
}

/**
 * Sorts out files before any of them is read: those that are too many or too large are refused by name, and the others
 * stay.
 * @param already files that the message has, and the sum of their sizes in bytes.
 */
export function chooseFiles(
  files: Iterable<File>,
  already: { count: number; bytes: number },
): { taken: File[]; refused: RefusedFile[] } {
  const taken: File[] = []
  const refused: RefusedFile[] = []
  let { bytes } = already
  for (const file of files) {
    const error = faultOf(file, { count: already.count + taken.length, bytes })
    if (error) refused.push({ name: shownFileName(file.name), failure: toFailure(error) })
    else {
      taken.push(file)
      bytes += file.size
    }
  }
  return { taken, refused }
}

function faultOf(file: Blob, { count, bytes }: { count: number; bytes: number }) {
  const own = fileFault(file)
  if (own) return own
  const { files, togetherMb } = FILE_LIMITS
  if (count >= files) return new AttachmentError('attachments_too_many', { max: files })
  return bytes + file.size > togetherMb * BYTES_PER_MB
    ? new AttachmentError('attachments_too_large_together', { max: togetherMb })
    : undefined
}

/** What stands against a file by its size alone; undefined where nothing does. */
export function fileFault({ size }: Blob): AttachmentError | undefined {
  if (size === 0) return new AttachmentError('attachment_empty')
  return tooLarge('attachment_too_large', size, FILE_LIMITS.fileMb)
}

/** The same of a file of text. */
export function textFault({ size }: Blob): AttachmentError | undefined {
  return tooLarge('attachment_text_too_large', size, FILE_LIMITS.textMb)
}

function tooLarge(
  code: 'attachment_too_large' | 'attachment_text_too_large',
  size: number,
  max: number,
) {
  if (size <= max * BYTES_PER_MB) return undefined
  // Rounded up, so that one that is a byte too large does not say that it has as much as it may.
  const megabytes = (Math.ceil((size / BYTES_PER_MB) * 10) / 10).toFixed(1)
  return new AttachmentError(code, { size: megabytes, max })
}
