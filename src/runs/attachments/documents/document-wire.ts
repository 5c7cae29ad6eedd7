import * as z from 'zod/mini'

/* What the page and the worker that reads documents say to each other. */

/** How much of a document is read. ATT-13 */
export const DOCUMENT_LIMITS = {
  /** Code units of text. */
  characters: 300_000,
  /** Seconds that it may take. */
  seconds: 20,
} as const

/** Documents that are read, by the usual ending of their names. */
const documentFormats = ['docx', 'odt', 'epub'] as const
export type DocumentFormat = (typeof documentFormats)[number]

const requestSchema = z.object({ kind: z.literal('read'), file: z.instanceof(Blob) })
/** What the page asks. */
export type DocumentRequest = z.infer<typeof requestSchema>

const replySchema = z.union([
  /** The worker is there: its time begins when it is asked. */
  z.object({ kind: z.literal('ready') }),
  z.object({
    kind: z.literal('done'),
    format: z.enum(documentFormats),
    text: z.string().check(z.minLength(1), z.maxLength(DOCUMENT_LIMITS.characters)),
    isCut: z.boolean(),
  }),
  z.object({
    kind: z.literal('refused'),
    fault: z.enum(['no_document', 'damaged', 'too_large', 'locked', 'no_text', 'unreadable']),
  }),
])
/** What the worker says. */
export type DocumentReply = z.infer<typeof replySchema>

/** What the page said; undefined for anything else. */
export function parseDocumentRequest(data: unknown): DocumentRequest | undefined {
  return requestSchema.safeParse(data).data
}

/** What the worker said; undefined for anything else. */
export function parseDocumentReply(data: unknown): DocumentReply | undefined {
  return replySchema.safeParse(data).data
}
