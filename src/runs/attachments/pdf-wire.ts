import * as z from 'zod/mini'

/* What the page and the worker that reads PDFs say to each other. */

/** How much of a PDF is read. ATT-12 */
export const PDF_LIMITS = {
  /** Pages whose text is read. */
  pages: 500,
  /** Code units of text, with the marks of pages. */
  characters: 300_000,
  /** Seconds that it may take, without the time that the user needs for a password. */
  seconds: 20,
} as const

const requestSchema = z.union([
  z.object({ kind: z.literal('read'), file: z.instanceof(Blob) }),
  /** The answer to `password`. */
  z.object({ kind: z.literal('password'), password: z.string() }),
  /** The answer to `cmap`; without data where there is none of that name. */
  z.object({
    kind: z.literal('cmap'),
    name: z.string(),
    data: z.optional(z.instanceof(Uint8Array<ArrayBuffer>)),
  }),
])
/** What the page asks. */
export type PdfRequest = z.infer<typeof requestSchema>

/** Pages of a PDF at most: more than a file of 50 MB can have. One that says it has more is taken to have so many. */
export const MAX_PAGES = 10_000_000
const pageCount = z.int().check(z.minimum(0), z.maximum(MAX_PAGES))

/** Code units of the name of a character map at most. */
const MAX_CMAP_NAME = 40

const replySchema = z.union([
  /** The worker is there: its time begins when it is asked. */
  z.object({ kind: z.literal('ready') }),
  /** The PDF has a password, or the given one is wrong. */
  z.object({ kind: z.literal('password'), wasWrong: z.boolean() }),
  z.object({ kind: z.literal('opened'), pages: pageCount }),
  /** It needs a character map of Adobe's, by its name. */
  z.object({ kind: z.literal('cmap'), name: z.string().check(z.maxLength(MAX_CMAP_NAME)) }),
  /** One page after the other. */
  z.object({
    kind: z.literal('page'),
    text: z.string().check(z.maxLength(PDF_LIMITS.characters)),
    isDamaged: z.boolean(),
  }),
  /** All is read, or a bound was met. */
  z.object({
    kind: z.literal('done'),
    bound: z.optional(z.enum(['pages', 'characters'])),
    lacksLetters: z.boolean(),
  }),
  /** It cannot be opened. */
  z.object({ kind: z.literal('damaged') }),
  /** The file could not be read, before it was opened. */
  z.object({ kind: z.literal('unreadable') }),
])
/** What the worker says. */
export type PdfReply = z.infer<typeof replySchema>

/** What the page said; undefined for anything else. */
export function parsePdfRequest(data: unknown): PdfRequest | undefined {
  return requestSchema.safeParse(data).data
}

/** What the worker said; undefined for anything else, such as the greeting that pdf.js sends by itself. */
export function parsePdfReply(data: unknown): PdfReply | undefined {
  return replySchema.safeParse(data).data
}
