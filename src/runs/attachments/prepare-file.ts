import { documentTypes } from '@/domain/attached-file'
import { AttachmentError } from '@/lib/files/attachment-error'
import { type FileKind, fileKindOfBlob } from '@/lib/files/file-kind'
import { fileFault } from '@/lib/files/file-limits'
import type { PreparedFile, PreparedPictureFile } from '@/lib/files/prepared-file'
import { readText } from '@/lib/files/read-text'
import { shownFileName } from '@/lib/files/shown-file-name'
import {
  attachedMeasures,
  detailedMeasures,
  prepareHeic,
  preparePicture,
  readSize,
} from '@/lib/pictures/prepare-picture'
import { untilAborted } from '@/lib/until-aborted'
import { documentReader } from './documents/document-reader'
import { DOCUMENT_LIMITS } from './documents/document-wire'
import { type AskPassword, pdfReader } from './pdf-reader'

/** How a file is prepared. */
export interface PrepareOptions {
  signal: AbortSignal
  /** A picture keeps more pixels, for small print. Off by default. */
  fullDetail?: boolean
  /** Without it, a PDF with a password stays locked. */
  askPassword?: AskPassword
}

/**
 * Makes a file of the user's ready to be stored and sent. What it is its bytes tell. Of a PDF with a password, or without
 * text, `textProblem` says so.
 * @throws {AttachmentError} of what cannot be attached. @throws {PictureError} of a picture that cannot.
 * @throws an AbortError, or the signal's reason, as soon as the signal is aborted.
 */
export async function prepareFile(file: File, options: PrepareOptions): Promise<PreparedFile> {
  const { signal, fullDetail = false, askPassword } = options
  signal.throwIfAborted()
  const fault = fileFault(file)
  if (fault) throw fault
  const name = shownFileName(file.name)
  const kind = await untilAborted(signal, readKind(file))
  switch (kind) {
    case 'picture':
    case 'heic':
      return untilAborted(signal, preparePictureFile(file, name, kind, fullDetail))
    case 'text': {
      const text = await untilAborted(signal, readText(file))
      return { kind: 'text', name, text, blob: new Blob([text], { type: 'text/plain' }) }
    }
    case 'pdf': {
      const read = await pdfReader.read(file, signal, askPassword)
      return { kind: 'pdf', name, blob: new Blob([file], { type: 'application/pdf' }), ...read }
    }
    case 'zip': {
      const { format, text, isCut } = await documentReader.read(file, signal)
      const blob = new Blob([file], { type: documentTypes[format] })
      const { characters: maxCharacters } = DOCUMENT_LIMITS
      const problem = { code: 'document_read_partly', params: { maxCharacters } } as const
      return { kind: 'document', name, blob, text, ...(isCut && { textProblem: problem }) }
    }
    case 'binary':
      throw new AttachmentError('attachment_binary')
  }
}

async function readKind(file: Blob): Promise<FileKind> {
  try {
    return await fileKindOfBlob(file)
  } catch (cause) {
    throw new AttachmentError('attachment_unreadable', undefined, cause)
  }
}

async function preparePictureFile(
  file: Blob,
  name: string,
  kind: 'picture' | 'heic',
  fullDetail: boolean,
): Promise<PreparedPictureFile> {
  const measures = fullDetail ? detailedMeasures : attachedMeasures
  if (kind === 'heic') return { kind: 'picture', name, ...(await prepareHeic(file, measures)) }
  const { isAnimated } = await readSize(file)
  const picture = await preparePicture(file, measures)
  return { kind: 'picture', name, ...picture, ...(isAnimated && { isFirstFrame: true }) }
}
