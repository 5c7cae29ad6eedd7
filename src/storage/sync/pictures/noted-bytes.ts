import * as z from 'zod/mini'
import { listLimits } from '@/domain/list-limits'
import { BYTES, type Mark } from '../marks/marks'

/*
 * What a mark says of the bytes that go with its record. A picture waits for them (`HeldRecord`). A card does not, because
 * its text must not be lost with a file: it is stored at once, each of its files waits by itself, and is added when it comes.
 */

/** In `syncHeld`: where files of cards wait. Their ids are the card's and their place in its list. */
export const CARD_FILES = `${BYTES}cards`

/** Where it stands that the bytes of records of a store are still to be sent. */
export function unsentStore(store: string): string {
  return BYTES + store
}

const hashSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** Characters of a file's path. No archive has longer ones. */
const MAX_PATH = 1_000

const cardFilesSchema = z
  .array(z.tuple([z.string().check(z.maxLength(MAX_PATH)), z.string(), hashSchema]))
  .check(z.maxLength(listLimits.cardFiles))

/** A file of a card: its path, its media type, and the SHA-256 of its bytes in hexadecimal digits. */
export type NotedFile = z.infer<typeof cardFilesSchema>[number]

/** The hash of a picture's bytes; undefined of what is none. @param noted value of the register `BYTES` */
export function notedHash(noted: unknown): string | undefined {
  return hashSchema.safeParse(noted).data
}

/** The files of a card; none where they are not noted. @param noted value of the register `BYTES` */
export function notedFiles(noted: unknown): NotedFile[] {
  return cardFilesSchema.safeParse(noted).data ?? []
}

/** Whether a record cannot be sent yet, because nobody has looked which bytes go with it, or because it is here no longer. */
export function lacksBytes({ store, x }: Mark, live: Record<string, unknown> | undefined): boolean {
  if (store === 'images') return !live || !Object.hasOwn(x, BYTES)
  if (store !== 'cards' || Object.hasOwn(x, BYTES)) return false
  return Array.isArray(live?.files) && live.files.length > 0
}
