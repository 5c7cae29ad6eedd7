import * as z from 'zod/mini'
import { characterSchema, galleryImageSchema } from '@/domain/character'
import { conversationSchema } from '@/domain/conversation'
import { answerSchema, attachmentSchema, messageSchema } from '@/domain/message'
import { providerSchema } from '@/domain/provider'
import { SESSION_APP_VERSION } from '@/domain/session-version'
import { backupReminders, defaultSettings, settingsSchema } from '@/domain/settings'
import type { MemoryRecord } from '../memories/memory-records'
import { METADATA_ID } from './name-and-version'

/*
 * What stands in the database where it differs from the session form of domain/: messages and profiles
 * have stores of their own, and pictures are ids of the images store, so that opening a chat costs the
 * same whatever else is stored (design §3). Reading drops unknown fields; writing changes single fields,
 * so that unknown ones stay in the database.
 */

/** The session's record in the metadata store. */
export const metadataRecordSchema = z.object({
  id: z.literal('session'),
  appVersion: z.string(),
  /** Epoch milliseconds. */
  lastUpdated: z.number(),
  settings: settingsSchema,
  /** Epoch milliseconds of the last export; absent where there was none. P20. */
  lastBackupAt: z.optional(z.catch(z.number(), 0)),
  /** How often the user wants to be reminded of a backup; absent until chosen. P20. */
  backupReminder: z.optional(z.catch(z.enum(backupReminders), 'monthly')),
  /** Epoch milliseconds of the last time that a reminder was sent away. */
  reminderDismissedAt: z.optional(z.catch(z.number(), 0)),
})
export type MetadataRecord = z.infer<typeof metadataRecordSchema>

export { METADATA_ID }

/** The metadata of a new session: default settings. */
export function createMetadataRecord(): MetadataRecord {
  return {
    id: METADATA_ID,
    appVersion: SESSION_APP_VERSION,
    lastUpdated: Date.now(),
    settings: defaultSettings,
  }
}

/** Key of the key vault's record, which stands in the metadata store beside the one above. */
export const VAULT_ID = 'vault'

/** An API key as the vault keeps it: AES-256-GCM. */
export const sealedKeySchema = z.object({
  /** Which data key it was sealed with: `keyId` of the vault's record. */
  keyId: z.string(),
  /** 96 bits, in base64. */
  iv: z.string(),
  /** Ciphertext and tag, in base64. */
  data: z.string(),
})
export type SealedKey = z.infer<typeof sealedKeySchema>

/** A key as it is stored: readable, or sealed by the vault and then blank (P6). */
export const storedKeySchema = z.object({
  apiKey: z.string(),
  sealedKey: z.optional(sealedKeySchema),
})
export type StoredKey = z.infer<typeof storedKeySchema>

/** A provider: the session form, whose `apiKey` is blank where the key is sealed (P6). */
export const providerRecordSchema = z.extend(providerSchema, {
  sealedKey: z.optional(sealedKeySchema),
  /**
   * It came with a session file, and no key was typed for it here: it may be somebody else's account. The user can choose
   * it anywhere; Parlour never chooses it by itself. In no session file.
   */
  fromFile: z.optional(z.catch(z.boolean(), true)),
})
export type ProviderRecord = z.infer<typeof providerRecordSchema>

/** A gallery picture: the session form with an id of the images store for the data. */
const galleryImageRecordSchema = z.extend(z.omit(galleryImageSchema, { imageData: true }), {
  imageId: z.string(),
})
export type GalleryImageRecord = z.infer<typeof galleryImageRecordSchema>

/** A character: the session form with ids of the images store for its pictures, and of the cards store for its card. */
export const characterRecordSchema = z.extend(
  z.omit(characterSchema, { avatar: true, imageGallery: true, card: true, cardFiles: true }),
  {
    /** The card that it came from; absent where it was made here. */
    cardId: z.optional(z.string()),
    avatarImageId: z.optional(z.string()),
    imageGallery: z.optional(z.array(galleryImageRecordSchema)),
  },
)
export type CharacterRecord = z.infer<typeof characterRecordSchema>

/** A conversation: the session form without its messages. */
export const conversationRecordSchema = z.omit(conversationSchema, { messages: true })
export type ConversationRecord = z.infer<typeof conversationRecordSchema>

/** About how many tokens a text of so many characters is, before a model's factor. */
const countedSchema = z.object({
  tokens: z.int().check(z.minimum(0)),
  length: z.int().check(z.minimum(0)),
})

/**
 * A message: the session form with its place in its conversation, and with attachments for its picture. The shown answer
 * stands in the fields of the message alone: the list keeps its place with an empty one.
 */
export const messageRecordSchema = z.extend(
  z.omit(messageSchema, { image: true, variants: true }),
  {
    conversationId: z.string(),
    /** What its text was counted as when it was written; made of the text, and no part of session files. CTX-04 */
    counted: z.catch(z.optional(countedSchema), undefined),
    /** Place in the conversation, which no other message has: grows from message to message, gaps allowed. */
    seq: z.number(),
    attachments: z.optional(z.array(attachmentSchema)),
    variants: z.optional(z.array(answerSchema)),
  },
)
export type MessageRecord = z.infer<typeof messageRecordSchema>

/** A blob as it stands in the database. */
export type StoredBlob = Blob | { bytes: Uint8Array<ArrayBuffer>; type: string }

/** A stored blob as a blob. */
export function fromStoredBlob(stored: StoredBlob): Blob {
  return stored instanceof Blob ? stored : new Blob([stored.bytes], { type: stored.type })
}

/**
 * A blob, or its bytes where the browser refuses to store one (`stored-pictures.ts`); read as a blob in any case.
 */
export const storedBlobSchema = z.pipe(
  z.union([
    z.instanceof(Blob),
    z.object({ bytes: z.instanceof(Uint8Array<ArrayBuffer>), type: z.string() }),
  ]),
  z.transform(fromStoredBlob),
)

/**
 * A picture, or a file that the user sends: what is done with the one is done with the other. `owner` is the id of the
 * record that it goes with.
 */
export const imageRecordSchema = z.object({
  id: z.string(),
  blob: storedBlobSchema,
  mime: z.string(),
  /** Pixels; zero where it is not known. */
  width: z.number(),
  /** Pixels; zero where it is not known. */
  height: z.number(),
  owner: z.string(),
  /**
   * The picture at the size of lists; absent where it is small anyway, or none was needed yet. Made of the picture,
   * so no session file holds it.
   */
  thumbnail: z.optional(storedBlobSchema),
  /** Of a file of the user's: what is known of it (attachments/file-records.ts). Read where it is asked for only. */
  file: z.optional(z.unknown()),
})
export type ImageRecord = z.infer<typeof imageRecordSchema>
/** A picture as it stands in the database. */
export type StoredImageRecord = z.input<typeof imageRecordSchema>

/** The words of neighbouring messages, for the search. Made of the messages and of nothing else. */
export interface WordBlockRecord {
  conversationId: string
  /** Which block of the conversation it is: seq divided by the size of a block. */
  place: number
  /** Grows with each write of any block, so that a search reads only what has changed. */
  revision: number
  /** Messages whose words are in here, as bits by position. */
  indexed: number
  /** How many those are. */
  count: number
  /** As `setWords` makes it. */
  words: string
}

/** What can be deleted and brought back. */
export const deletedKinds = ['conversation', 'character', 'messages'] as const

/** Something in Recently deleted. Its records stand in `deletedRows`; its pictures stay where they are. */
export const deletedRecordSchema = z.object({
  id: z.string(),
  kind: z.enum(deletedKinds),
  /** Of the conversation or the character. */
  name: z.string(),
  /** How many messages went with it. */
  messages: z.number(),
  /** Epoch milliseconds. */
  deletedAt: z.number(),
  /** Ids of the pictures that go with it for good. */
  imageIds: z.array(z.string()),
  /** Ids of the cards that do. */
  cardIds: z.optional(z.array(z.string())),
  /** Of messages: where they were. */
  conversationId: z.optional(z.string()),
})
export type DeletedRecord = z.infer<typeof deletedRecordSchema>

/** Some of the records of something deleted: those of one store, as they were. */
export interface DeletedRowsRecord {
  deletedId: string
  /** Which of its pieces it is. */
  place: number
  characters?: CharacterRecord[]
  conversations?: ConversationRecord[]
  messages?: MessageRecord[]
  wordBlocks?: WordBlockRecord[]
  memories?: MemoryRecord[]
}
