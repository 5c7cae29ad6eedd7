import { isHeic } from '../pictures/heic-type'
import { pictureTypeOf } from '../pictures/picture-type'

/**
 * What a file is, as far as sending it goes: a picture that browsers decode, one that only some decode, a PDF, a text in
 * whatever format (SVG too), a ZIP archive, which may be a document, or anything else.
 */
export type FileKind = 'picture' | 'heic' | 'pdf' | 'text' | 'zip' | 'binary'

/** Bytes at the beginning of a file that tell its kind. */
const HEAD_BYTES = 4096
/** A PDF may begin after what a mailer or a printer put in front of it: so many bytes at most. */
const PDF_BYTES = 1024
const PDF_MARK = /%PDF-\d/

const ZIP_MARK = 'PK\x03\x04'
/** Beginnings of other archives. Other files that are no text have a NUL byte near their beginning, or are found out when they are read. */
const ARCHIVE_MARKS = ['PK\x05\x06', '\x1f\x8b', '\x28\xb5\x2f\xfd']

/** The kind of a file, told by its first bytes, because names and declared types lie. */
export function fileKindOf(bytes: Uint8Array): FileKind {
  const head = latin1(bytes.subarray(0, HEAD_BYTES))
  if (pictureTypeOf(bytes)) return 'picture'
  if (isHeic(bytes)) return 'heic'
  if (head.startsWith(ZIP_MARK)) return 'zip'
  if (ARCHIVE_MARKS.some((mark) => head.startsWith(mark))) return 'binary'
  const pdfAt = head.slice(0, PDF_BYTES).search(PDF_MARK)
  // Behind a NUL byte it is what another file holds, such as an archive.
  if (pdfAt !== -1 && !head.slice(0, pdfAt).includes('\0')) return 'pdf'
  if (hasUtf16Mark(bytes)) return 'text'
  return head.includes('\0') ? 'binary' : 'text'
}

/** The kind of a file, told by its first bytes. @throws where it cannot be read. */
export async function fileKindOfBlob(file: Blob): Promise<FileKind> {
  return fileKindOf(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()))
}

/** Whether bytes begin with the mark of a text in UTF-16, whose bytes may be NUL. */
function hasUtf16Mark([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
}

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes)
}
