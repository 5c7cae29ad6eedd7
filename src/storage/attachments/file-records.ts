import * as z from 'zod/mini'
import { type AttachedFile, type FileFacts, fileFactsSchema } from '@/domain/attached-file'
import { failureSchema } from '@/lib/failure'
import type { ImageRecord } from '../database/records'

/** What the store of pictures keeps of a file of the user's, beside its bytes. */
const storedFileSchema = z.object({
  facts: fileFactsSchema,
  /** Of PDFs: their text, with a mark for each page. That of a text stands in its bytes. */
  text: z.optional(z.string()),
  /** Of PDFs: why there is no text, or not all of it. */
  textProblem: z.optional(failureSchema),
  /** As long as it is not sent: its place among those that go with it, and when it came, in epoch milliseconds. */
  draft: z.optional(z.object({ place: z.number(), addedAt: z.number() })),
})
export type StoredFile = z.infer<typeof storedFileSchema>

/** What is known of a file; undefined of a picture that is none, and of a damaged one. */
export function storedFileOf({ file }: Pick<ImageRecord, 'file'>): StoredFile | undefined {
  return file === undefined ? undefined : storedFileSchema.safeParse(file).data
}

/** A file on its way into the store. */
export interface FileDraft {
  facts: FileFacts
  blob: Blob
  thumbnail?: Blob
  text?: string
  textProblem?: StoredFile['textProblem']
}

/** A file that was stored. */
export interface StoredAttachedFile extends AttachedFile {
  textProblem?: StoredFile['textProblem']
}

/** What is stored of a file. */
export function toFileRecord(
  { facts, blob, thumbnail, text, textProblem }: FileDraft,
  { id, owner, draft }: { id: string; owner: string; draft?: StoredFile['draft'] },
): ImageRecord {
  const file: StoredFile = {
    facts,
    ...(text !== undefined && { text }),
    ...(textProblem && { textProblem }),
    ...(draft && { draft }),
  }
  const { width = 0, height = 0, mime } = facts
  return { id, blob, mime, width, height, owner, file, ...(thumbnail && { thumbnail }) }
}
