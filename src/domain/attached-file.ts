import * as z from 'zod/mini'
import type { Answer, Attachment } from './message'

/** What kinds of files a message can bring, as told by their bytes. */
export const fileKinds = ['picture', 'pdf', 'text', 'document'] as const
export type FileKind = (typeof fileKinds)[number]

/** Media types of documents of words, by the usual ending of their names. They go as text. ATT-13 */
export const documentTypes = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  odt: 'application/vnd.oasis.opendocument.text',
  epub: 'application/epub+zip',
} as const

/** How a PDF is sent: its text, or the file, whose pages the model looks at. */
export const pdfForms = ['text', 'pages'] as const
export type PdfForm = (typeof pdfForms)[number]

/** Characters of a file's name at most. */
export const MAX_FILE_NAME = 100

const count = z.number().check(z.int(), z.nonnegative())

/** What is known of a file without reading it: enough to show it, to plan with it and to price it. */
export const fileFactsSchema = z.object({
  /** One line of at most 100 characters. */
  name: z.string(),
  kind: z.enum(fileKinds),
  /** Media type of what is stored. */
  mime: z.string(),
  /** Bytes of what is stored. */
  size: count,
  /** Of pictures: pixels. */
  width: z.optional(count),
  height: z.optional(count),
  /** Of PDFs: how many it has. */
  pages: z.optional(count),
  /** Of texts, documents and PDFs with text: about how many tokens that is, before a model's factor. Absent where there is none. */
  textTokens: z.optional(count),
  /** Of PDFs: as the user has chosen. Default: what suits provider and length */
  sentAs: z.optional(z.enum(pdfForms)),
})
export type FileFacts = z.infer<typeof fileFactsSchema>

/** The kind of an attachment that is a file of the user's. Its id is one of the images store, which holds files, too. */
export const FILE_ATTACHMENT = 'file'

/** A file that a message brings. */
export interface AttachedFile extends FileFacts {
  /** Its id in the images store. */
  id: string
}

/** A file as it stands in a message. */
export function fileAttachment({ id, ...facts }: AttachedFile): Attachment {
  return { kind: FILE_ATTACHMENT, id, file: facts }
}

/** The files that a message brings, in their order; what is damaged is none. */
export function filesOf({ attachments = [] }: Pick<Answer, 'attachments'>): AttachedFile[] {
  return attachments.flatMap((attachment) => {
    if (attachment.kind !== FILE_ATTACHMENT) return []
    const { data } = fileFactsSchema.safeParse(attachment.file)
    return data ? [{ id: attachment.id, ...data }] : []
  })
}

/** A file as it stands in a session file: with its bytes. Other builds ignore it. */
export const messageFileSchema = z.object({
  ...fileFactsSchema.shape,
  /** The file as a data URL. */
  data: z.string(),
  /** The text of a PDF or document, as it was read. */
  fileText: z.optional(z.string()),
})
export type MessageFile = z.infer<typeof messageFileSchema>
