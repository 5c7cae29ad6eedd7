import type { Failure } from '../failure'
import type { PreparedPicture } from '../pictures/prepare-picture'
import type { PdfTextProblemCode } from './attachment-error'

/** A file of the user's that is checked, and ready to be stored and sent. */
export type PreparedFile =
  | PreparedPictureFile
  | PreparedTextFile
  | PreparedPdfFile
  | PreparedDocumentFile

/** A picture: upright, no larger than models look at, without what a camera wrote into it. */
export interface PreparedPictureFile extends PreparedPicture {
  kind: 'picture'
  /** As of `shownFileName`: its ending is that of the chosen file, not of the blob's type. */
  name: string
  /** PNG where something shines through, else JPEG. */
  blob: Blob
  /** The file moves, and this is its first frame; absent for others. */
  isFirstFrame?: true
}

/** A text, of whatever type: code, a table, SVG. */
interface PreparedTextFile {
  kind: 'text'
  /** As of `shownFileName`. */
  name: string
  /** All of it, as it stands in the file, without a byte order mark. May be empty. */
  text: string
  /** The same in UTF-8, as text/plain: nothing opens it as a page. */
  blob: Blob
}

/** A PDF. */
export interface PreparedPdfFile {
  kind: 'pdf'
  /** As of `shownFileName`. */
  name: string
  /** The file as it was chosen, as application/pdf. */
  blob: Blob
  /** How many it has; 0 where nobody can know, because it is locked. */
  pages: number
  /** Text of its pages, each after a line such as "[Page 3]"; empty where no page has any. */
  text: string
  /** Why there is no text, or not all of it; absent where all of it was read. */
  textProblem?: PdfTextProblem
}

/** A document of words: DOCX, ODT, EPUB. */
interface PreparedDocumentFile {
  kind: 'document'
  /** As of `shownFileName`. */
  name: string
  /** The file as it was chosen, with the type of what it is. */
  blob: Blob
  /** Its paragraphs, headings, lists and tables as Markdown; not empty. */
  text: string
  /** Absent where all of it was read. */
  textProblem?: PdfTextProblem
}

/** Why there is no text of a PDF or document, or not all of it. */
export type PdfTextProblem = Failure & { code: PdfTextProblemCode }
