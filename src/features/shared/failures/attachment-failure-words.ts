import type { AttachmentErrorCode, PdfTextProblemCode } from '@/lib/files/attachment-error'
import type { FileSendErrorCode } from '@/runs/chat/files/check-files'
import type { FailureParams, FailureTable } from './failure-words'

const AS_PAGES = 'Where the provider takes PDFs, it can be sent as pages.'

const count = (value: string | number | undefined) => (value ?? 0).toLocaleString('en')

function titleOfPart({ read, pages }: FailureParams): string {
  if (read === undefined || pages === 1) return 'Only a part of this PDF was read as text.'
  if (read === 0) return `None of its ${count(pages)} pages could be read as text.`
  return read === 1
    ? `Only the first of ${count(pages)} pages was read as text.`
    : `Only the first ${count(read)} of ${count(pages)} pages were read as text.`
}

function reasonOfPart({ seconds, maxPages, maxCharacters }: FailureParams): string | undefined {
  if (seconds !== undefined) return `Reading was ended after ${count(seconds)} seconds.`
  if (maxPages !== undefined) return `No more than ${count(maxPages)} pages are read.`
  return maxCharacters === undefined
    ? undefined
    : `No more than ${count(maxCharacters)} characters are taken, so the last of these pages may end early.`
}

/** What is said of files that cannot be attached, and of PDFs whose text is not all there. */
export const attachmentFailureWords: FailureTable<
  AttachmentErrorCode | PdfTextProblemCode | FileSendErrorCode
> = {
  files_too_large_together: {
    title: [
      'The files of this request have {size} MB; the provider takes {max} MB.',
      'The files of this request are more than the provider takes.',
    ],
    hint: [
      'Nothing was sent. {?pdfs}Send the PDFs as text, or delete or hide messages with files.',
      'Nothing was sent. Delete or hide messages with files.',
    ],
  },
  files_too_many_pictures: {
    title: [
      'This request has {#count} pictures and PDFs; the provider takes {#max}.',
      'This request has more pictures than the provider takes.',
    ],
    hint: [
      'Nothing was sent. {?pdfs}Send the PDFs as text, or delete or hide messages with pictures.',
      'Nothing was sent. Delete or hide messages with pictures.',
    ],
  },
  files_too_many_pages: {
    title: [
      'This request has {#count} pictures and pages of PDFs; the model takes {#max}.',
      'This request has more pictures and pages of PDFs than the model takes.',
    ],
    hint: [
      'Nothing was sent. {?pdfs}Send the PDFs as text, or delete or hide messages with files.',
      'Nothing was sent. Delete or hide messages with files.',
    ],
  },
  file_picture_too_large: {
    title: [
      'The picture {name} has {size} MB as it is sent; the provider takes {max} MB.',
      'A picture has more megabytes than the provider takes.',
    ],
    hint: 'Nothing was sent. Attach it again as a JPEG, or delete or hide its message.',
  },
  file_picture_too_long: {
    title: [
      'The picture {name} is {#edge} pixels long; with more than {#over} pictures the provider takes {#max}.',
      'The picture {name} is {#edge} pixels long; the provider takes {#max}.',
      'A picture has more pixels than the provider takes.',
    ],
    hint: [
      'Nothing was sent. {?over}Delete or hide messages with pictures, or attach this one again.',
      'Nothing was sent. Attach it again, and it is made smaller, or delete or hide its message.',
    ],
  },
  pictures_not_taken: {
    title: 'This model takes no pictures.',
    hint: 'Parlour has noted that. Try again, and it is told the names of the pictures only, or choose another model.',
  },
  attachment_empty: { title: 'This file is empty.' },
  attachment_too_large: {
    title: ['This file has {size} MB; {max} MB are the most.', 'This file is too large.'],
    detail: 'It was not read.',
  },
  attachments_too_many: {
    title: ['A message can have {max} files.', 'A message cannot have so many files.'],
    hint: 'Send this one with the next message.',
  },
  attachments_too_large_together: {
    title: [
      'The files of a message can have {max} MB together.',
      'The files of a message are too large together.',
    ],
    hint: 'Send this one with the next message.',
  },
  attachment_text_too_large: {
    title: [
      'This text has {size} MB; {max} MB are the most.',
      'This text is larger than models can read.',
    ],
    hint: 'Send the part of it that matters.',
  },
  attachment_binary: {
    title: 'This file is neither a picture, nor a PDF, nor a document, nor text.',
    detail: 'Its content tells, whatever its name says.',
    hint: 'Save it as text or as a PDF, or unpack it first.',
  },
  attachment_unreadable: {
    title: 'This file cannot be read.',
    hint: 'It may be a folder, or have been moved or changed meanwhile. Choose it again.',
  },
  pdf_damaged: {
    title: 'This PDF is damaged.',
    hint: 'Download it again, or print it to a new PDF.',
  },
  pdf_too_slow: {
    title: [
      'This PDF could not be opened within {seconds} seconds.',
      'This PDF could not be opened in time.',
    ],
    hint: 'Print it to a new PDF, or send a part of it.',
  },
  pdf_reader_broke: {
    title: 'The reader of PDFs broke down.',
    detail: 'The file may be too large for this device, or the reader could not be loaded.',
    hint: 'Check your connection, then try again.',
  },
  document_damaged: {
    title: 'This document cannot be read.',
    hint: 'Open it where it was written, and save it anew, or as a PDF.',
  },
  document_too_large: {
    title: 'This document unpacks to more than a text can be.',
    detail: 'It was not read.',
    hint: 'Save the part of it that matters, or print it to a PDF.',
  },
  document_locked: {
    title: 'This document is protected, so its text cannot be read.',
    hint: 'Save it without its password. Bought books may open in one app only.',
  },
  document_without_text: {
    title: 'There is no text in this document.',
    hint: 'If it is pictures, attach these, or print it to a PDF.',
  },
  document_too_slow: {
    title: [
      'This document could not be read within {seconds} seconds.',
      'This document could not be read in time.',
    ],
    hint: 'Save the part of it that matters, or print it to a PDF.',
  },
  document_reader_broke: {
    title: 'The reader of documents broke down.',
    detail: 'The file may be too large for this device, or the reader could not be loaded.',
    hint: 'Check your connection, then try again.',
  },
  document_read_partly: {
    title: 'Only a part of this document was read.',
    detail: [
      'No more than {#maxCharacters} characters are taken.',
      'It has more text than is taken.',
    ],
  },
  pdf_locked: {
    title: 'This PDF has a password, so its text cannot be read.',
    hint: 'Choose it again and enter its password.',
  },
  pdf_pictures_only: {
    title: 'This PDF is pictures only.',
    detail: 'No text was found on its pages.',
    hint: AS_PAGES,
  },
  pdf_letters_unknown: {
    title: 'Not all text of this PDF can be read.',
    detail:
      'It is in Chinese, Japanese or Korean, and the tables of its letters could not be loaded.',
    hint: 'Check your connection, then attach it again, or send it as pages where the provider takes PDFs.',
  },
  pdf_read_partly: (params) => ({
    title: titleOfPart(params),
    detail: reasonOfPart(params),
    hint: AS_PAGES,
  }),
  pdf_pages_damaged: (params) => ({ title: titleOfDamage(params), hint: AS_PAGES }),
}

function titleOfDamage({ damaged, pages }: FailureParams): string {
  if (pages === 1) return 'The text of its page could not be read.'
  return damaged === 1
    ? `The text of one of its ${count(pages)} pages could not be read.`
    : `The text of ${count(damaged)} of its ${count(pages)} pages could not be read.`
}
