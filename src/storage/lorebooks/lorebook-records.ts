import * as z from 'zod/mini'
import { loreEntrySchema, lorebookHeadSchema, lorebookSourceSchema } from '@/domain/lorebook'

/** A lorebook: the session form without its entries and its source. */
export const lorebookRecordSchema = z.extend(lorebookHeadSchema, {
  /** Grows with each change of the book or of an entry, so that what is made of it is known to be stale. */
  revision: z.number(),
})
export type LorebookRecord = z.infer<typeof lorebookRecordSchema>

/** An entry: the session form with its book and its place among its entries. */
export const loreEntryRecordSchema = z.extend(loreEntrySchema, {
  bookId: z.string(),
  /** Grows from entry to entry, gaps allowed. */
  place: z.number(),
})
export type LoreEntryRecord = z.infer<typeof loreEntryRecordSchema>

/** What a book came from, in a store of its own, because only exports need it. Its id is the book's. */
export const lorebookSourceRecordSchema = z.extend(lorebookSourceSchema, { id: z.string() })
export type LorebookSourceRecord = z.infer<typeof lorebookSourceRecordSchema>

/**
 * The revision of a book that changes, or is new. By the clock, so that a book which comes back with a file never has the
 * revision of another state of it.
 */
export function nextRevision(before = 0): number {
  return Math.max(before + 1, Date.now())
}
