import { FailureError } from '../failure'

/** Why a file cannot be attached. */
export type AttachmentErrorCode =
  /** It has no bytes. */
  | 'attachment_empty'
  /** Has its `size` in megabytes and the `max`. */
  | 'attachment_too_large'
  /** Has the `max` of files. */
  | 'attachments_too_many'
  /** Has the `max` in megabytes of all files together. */
  | 'attachments_too_large_together'
  /** A text file. Has its `size` in megabytes and the `max`. */
  | 'attachment_text_too_large'
  /** It is neither a picture nor a PDF nor a document nor text. */
  | 'attachment_binary'
  /** The file itself could not be read: it was moved, changed, or is a folder. */
  | 'attachment_unreadable'
  /** No PDF that can be opened. */
  | 'pdf_damaged'
  /** It was not opened in time. Has `seconds`. */
  | 'pdf_too_slow'
  /** The worker that reads PDFs broke down, or cannot be loaded. */
  | 'pdf_reader_broke'
  /** A document (DOCX, ODT, EPUB) that cannot be read. */
  | 'document_damaged'
  /** It unpacks to more than a document has. */
  | 'document_too_large'
  /** It has a password, or belongs to one reader alone. */
  | 'document_locked'
  /** There is no text in it. */
  | 'document_without_text'
  /** It was not read in time. Has `seconds`. */
  | 'document_too_slow'
  /** The worker that reads documents broke down, or cannot be loaded. */
  | 'document_reader_broke'

/** Why there is no text of a PDF or document, or not all of it. The file itself can be attached. */
export type PdfTextProblemCode =
  /** It has a password, which was not given. */
  | 'pdf_locked'
  /** There is no text on any of its pages. */
  | 'pdf_pictures_only'
  /**
   * Only its first pages were read: has how many were `read` of how many `pages`, and the bound that was met: `seconds`,
   * `maxPages` or `maxCharacters`. At the last, the text of the last of them may end early.
   */
  | 'pdf_read_partly'
  /** Some of its text is in Chinese, Japanese or Korean, and a table of its letters could not be loaded; it is left out. */
  | 'pdf_letters_unknown'
  /** Some pages are damaged: has how many are `damaged` of how many `pages`. */
  | 'pdf_pages_damaged'
  /** A document that has more text than is taken: has the `maxCharacters`. */
  | 'document_read_partly'

/** A file that cannot be attached. */
export class AttachmentError extends FailureError<AttachmentErrorCode> {
  override readonly name = 'AttachmentError'
}
