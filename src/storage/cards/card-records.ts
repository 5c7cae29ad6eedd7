import * as z from 'zod/mini'
import { storedBlobSchema } from '../database/records'

/**
 * The card that a character came from, in a store of its own, so that lists of characters need not read it. `owner` is
 * the character's id.
 */
export const cardRecordSchema = z.object({
  id: z.string(),
  owner: z.string(),
  /** Its JSON text exactly as it came. */
  text: z.string(),
  /** `textHash` of the text: finds a card that is here already. */
  hash: z.string(),
  /** What came with it and is no picture; absent where there is nothing. */
  files: z.optional(z.array(z.object({ path: z.string(), blob: storedBlobSchema }))),
})
export type CardRecord = z.infer<typeof cardRecordSchema>
/** A card as it stands in the database. */
export type StoredCardRecord = z.input<typeof cardRecordSchema>
