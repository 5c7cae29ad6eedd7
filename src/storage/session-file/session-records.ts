import { Dexie } from 'dexie'
import type * as z from 'zod/mini'
import { galleryImageSchema } from '@/domain/character'
import {
  MINIMUM_AGE,
  compareProfiles,
  datingSessionSchema,
  profileSchema,
} from '@/domain/dating-session'
import {
  type Attachment,
  imageOf,
  messageImageSchema,
  messageSchema,
  messageVariantSchema,
} from '@/domain/message'
import { type Failure, failureSchema } from '@/lib/failure'
import { answersOf } from '@/domain/variants'
import { loreEntrySchema, lorebookSchema, lorebookSourceSchema } from '@/domain/lorebook'
import { personaSchema } from '@/domain/persona'
import { presetSchema } from '@/domain/preset'
import { providerSchema } from '@/domain/provider'
import {
  sessionCharacterSchema,
  sessionMessageSchema,
  sessionConversationSchema,
  sessionMemorySchema,
} from '@/domain/session'
import { type Settings, defaultSettings, settingsSchema } from '@/domain/settings'
import { filesOf, messageFileSchema } from '@/domain/attached-file'
import { storedFileOf } from '../attachments/file-records'
import { database } from '../database/database'
import { messagesOf } from '../database/queries'
import { parseRow } from '../database/read'
import { datingSessionRecordSchema, profileRecordSchema } from '../dating/dating-records'
import {
  METADATA_ID,
  characterRecordSchema,
  conversationRecordSchema,
  imageRecordSchema,
  type MessageRecord,
  messageRecordSchema,
  metadataRecordSchema,
  type ProviderRecord,
  providerRecordSchema,
} from '../database/records'
import {
  loreEntryRecordSchema,
  lorebookRecordSchema,
  lorebookSourceRecordSchema,
} from '../lorebooks/lorebook-records'
import { entriesOfBook, lorebookTables } from '../lorebooks/stored-lorebooks'
import { memoryRecordSchema } from '../memories/memory-records'
import { personaRecordSchema } from '../personas/persona-records'
import { cardRecordSchema } from '../cards/card-records'
import { type JsonPiece, PictureInText, WrittenJson, jsonPieces } from './json/json-pieces'
import { type Fields, isFields } from './check/read-record'

/*
 * Reads records as they stand in a session file: fields in the order of the specification, pictures inline,
 * messages in their conversation and profiles in their dating session. Each record is read in one transaction,
 * so that none is seen half changed, and is null where it has been deleted meanwhile.
 *
 * A damaged record is reported like in any reading (P17), and its specified fields go into the file as they
 * stand: an import names what it cannot take (P11), and whoever opens the file can mend it. Left out are only
 * what no JSON text can hold, keys (P7), and profiles that are not of age (P23). The raw export has everything.
 */

/** Indent of a record in the file. */
const RECORD_INDENT = '    '
/** Indent of the list inside of a record. */
const LIST_INDENT = '      '
const ITEM_INDENT = '        '

/** Messages or profiles that are read at once: the page stays responsive in between. */
const ROWS_PER_READ = 200

/** Parses a row; a damaged one is reported and comes as it stands, undefined where no JSON text can hold it. */
function readFields(store: string, schema: z.ZodMiniType, row: unknown): Fields | undefined {
  const parsed = parseRow(store, schema, row)
  if (isFields(parsed)) return parsed
  try {
    return isFields(row) && JSON.stringify(row) !== '' ? row : undefined
  } catch {
    return undefined
  }
}

/** Puts the fields of a schema in its order, which is the specification's, and leaves others out. */
function inOrderOf(schema: { shape: object }, fields: Fields): Fields {
  return Object.fromEntries(
    Object.keys(schema.shape).flatMap((key) =>
      fields[key] === undefined ? [] : [[key, fields[key]]],
    ),
  )
}

/** Runs inside a transaction with `images`. Undefined where there is no such picture or it is damaged. */
async function readPicture(imageId: unknown): Promise<PictureInText | undefined> {
  if (typeof imageId !== 'string') return undefined
  const image = parseRow('images', imageRecordSchema, await database.images.get(imageId))
  return image && new PictureInText(image)
}

/** A picture that must not be absent: empty where it is missing, so that what is known of it stays. */
async function readRequiredPicture(imageId: unknown): Promise<PictureInText | string> {
  return (await readPicture(imageId)) ?? ''
}

/** Fields of records that tell when they were last changed, the newest of which counts. */
const CHANGE_TIMES = ['createdAt', 'updatedAt'] as const

/**
 * The newest change of any record that has a time of its own, in epoch milliseconds; 0 where there is
 * none. Theirs stands for what is within them: messages and profiles.
 */
async function newestChange(): Promise<number> {
  const { providers, characters, conversations, datingSessions } = database
  const { personas, presets, lorebooks, memories } = database
  const tables = [providers, characters, conversations, datingSessions]
  const now = Date.now()
  let newest = 0
  for (const table of [...tables, personas, presets, lorebooks, memories])
    await table.each((row: unknown) => {
      for (const name of CHANGE_TIMES) {
        const time = isFields(row) ? row[name] : undefined
        if (typeof time === 'number' && time > newest && time <= now) newest = time
      }
    })
  return newest
}

/**
 * The one record of settings, as the file has it. Defaults stand for what is missing or damaged. Its own time moves with
 * the settings alone, because it would cost every message a write more: the time of the file is the newest of all.
 */
export async function readMetadata(): Promise<{ lastUpdated: number; settings: Settings }> {
  const row: unknown = await database.metadata.get(METADATA_ID)
  const record = parseRow('metadata', metadataRecordSchema, row)
  if (record) {
    const lastUpdated = Math.max(record.lastUpdated, await newestChange())
    return { lastUpdated, settings: record.settings }
  }
  const settings = settingsSchema.safeParse(isFields(row) ? row.settings : undefined)
  return { lastUpdated: Date.now(), settings: settings.data ?? defaultSettings }
}

/** Gives the key that goes into the file. */
export type ReadApiKey = (provider: ProviderRecord) => Promise<string>

/**
 * A provider.
 * @param readApiKey absent means that the key is blanked (P7); so is the key of a damaged record always, because
 * nothing tells where else in it a key may stand.
 */
export async function readProvider(
  id: string,
  readApiKey: ReadApiKey | undefined,
): Promise<JsonPiece[] | undefined> {
  const row = await database.providers.get(id)
  if (!row) return undefined
  const provider = parseRow('providers', providerRecordSchema, row)
  const fields = provider ?? readFields('providers', providerSchema, row)
  if (!fields) return undefined
  const apiKey = provider && readApiKey ? await readApiKey(provider) : ''
  const known = inOrderOf(providerSchema, { ...fields, apiKey })
  const plain = Object.entries(known).filter(([, value]) => provider || !isFields(value))
  return [...jsonPieces(Object.fromEntries(plain), RECORD_INDENT)]
}

async function readGallery(gallery: unknown): Promise<unknown> {
  if (!Array.isArray(gallery)) return gallery
  const images: unknown[] = gallery
  return Promise.all(
    images.map(async (image) =>
      isFields(image)
        ? inOrderOf(galleryImageSchema, {
            ...image,
            imageData: await readRequiredPicture(image.imageId),
          })
        : image,
    ),
  )
}

/** Puts a failure into words. */
export type DescribeFailure = (failure: Failure) => string

/**
 * The field that says in the file why something failed.
 * @param failure of a record; what is none, or damaged, has no words
 */
function inWords(
  field: string,
  failure: unknown,
  describeFailure: DescribeFailure | undefined,
): Fields {
  const { data } = failureSchema.safeParse(failure)
  return data && describeFailure ? { [field]: describeFailure(data) } : {}
}

/** The card that a character came from, with its files. */
async function readCard(cardId: unknown): Promise<Fields> {
  if (typeof cardId !== 'string') return {}
  const card = parseRow('cards', cardRecordSchema, await database.cards.get(cardId))
  if (!card) return {}
  const { text, files } = card
  return {
    card: text,
    cardFiles: files?.map(({ path, blob }) => ({
      path,
      data: new PictureInText({ blob, mime: blob.type || 'application/octet-stream' }),
    })),
  }
}

/** A persona with its picture. */
export function readPersona(id: string): Promise<JsonPiece[] | undefined> {
  return database.transaction('r', [database.personas, database.images], async () => {
    const row = await database.personas.get(id)
    const fields = row && readFields('personas', personaRecordSchema, row)
    if (!fields) return undefined
    const avatar = await readPicture(fields.avatarImageId)
    return [...jsonPieces(inOrderOf(personaSchema, { ...fields, avatar }), RECORD_INDENT)]
  })
}

/** A lorebook with its entries and what it came from. */
export function readLorebook(id: string): Promise<JsonPiece[] | undefined> {
  return database.transaction('r', lorebookTables(), async () => {
    const row = await database.lorebooks.get(id)
    const fields = row && readFields('lorebooks', lorebookRecordSchema, row)
    if (!fields) return undefined
    const rows: unknown[] = await entriesOfBook(id).toArray()
    const entries = rows.flatMap((each) => {
      const entry = readFields('loreEntries', loreEntryRecordSchema, each)
      return entry ? [inOrderOf(loreEntrySchema, entry)] : []
    })
    const stored = await database.lorebookSources.get(id)
    const source = parseRow('lorebookSources', lorebookSourceRecordSchema, stored)
    const lorebook = inOrderOf(lorebookSchema, {
      ...fields,
      entries,
      source: source && inOrderOf(lorebookSourceSchema, source),
    })
    return [...jsonPieces(lorebook, RECORD_INDENT)]
  })
}

/** A preset. */
export async function readPreset(id: string): Promise<JsonPiece[] | undefined> {
  const row = await database.presets.get(id)
  const fields = row && readFields('presets', presetSchema, row)
  return fields && [...jsonPieces(inOrderOf(presetSchema, fields), RECORD_INDENT)]
}

/** The memories of a character or a conversation; undefined where it has none. Runs inside a transaction with `memories`. */
async function readMemories(ownerId: string): Promise<Fields[] | undefined> {
  const rows: unknown[] = await database.memories.where('ownerId').equals(ownerId).toArray()
  const memories = rows.flatMap((row) => {
    const fields = readFields('memories', memoryRecordSchema, row)
    return fields ? [inOrderOf(sessionMemorySchema, fields)] : []
  })
  return memories.length > 0 ? memories : undefined
}

/** A character with its pictures. */
export function readCharacter(
  id: string,
  describeFailure?: DescribeFailure,
): Promise<JsonPiece[] | undefined> {
  const tables = [database.characters, database.images, database.cards, database.memories]
  return database.transaction('r', tables, async () => {
    const row = await database.characters.get(id)
    const fields = row && readFields('characters', characterRecordSchema, row)
    if (!fields) return undefined
    const { metadata } = fields
    const character = inOrderOf(sessionCharacterSchema, {
      ...fields,
      metadata: isFields(metadata)
        ? {
            ...metadata,
            ...inWords('lastAvatarError', metadata.lastAvatarFailure, describeFailure),
          }
        : metadata,
      avatar: await readPicture(fields.avatarImageId),
      imageGallery: await readGallery(fields.imageGallery),
      ...(await readCard(fields.cardId)),
      memories: await readMemories(id),
    })
    return [...jsonPieces(character, RECORD_INDENT)]
  })
}

async function readMessageImage(image: Attachment): Promise<Fields> {
  const data = await readRequiredPicture(image.id)
  return inOrderOf(messageImageSchema, { ...image, data })
}

/** The files of a message with their bytes; those that are missing are left out. */
async function readMessageFiles(message: MessageRecord): Promise<Fields[]> {
  const read = filesOf(message).map(async ({ id, ...facts }) => {
    const stored = parseRow('images', imageRecordSchema, await database.images.get(id))
    if (!stored) return []
    const data = new PictureInText({ blob: stored.blob, mime: facts.mime })
    return [inOrderOf(messageFileSchema, { ...facts, data, fileText: storedFileOf(stored)?.text })]
  })
  return (await Promise.all(read)).flat()
}

/** The answers of a message, the shown one among them. Its own picture stands in the message. */
async function readVariants(
  message: MessageRecord,
  describeFailure: DescribeFailure | undefined,
): Promise<Fields[] | undefined> {
  if (!message.variants) return undefined
  const shown = imageOf(message)
  return Promise.all(
    answersOf(message).map(async (answer) => {
      const image = imageOf(answer)
      const own = image?.id === shown?.id ? undefined : image ? await readMessageImage(image) : null
      const error = inWords('error', answer.failure, describeFailure)
      return inOrderOf(messageVariantSchema, { ...answer, ...error, image: own })
    }),
  )
}

async function readMessage(
  row: unknown,
  describeFailure: DescribeFailure | undefined,
): Promise<Fields | undefined> {
  const fields = readFields('messages', messageRecordSchema, row)
  if (!fields) return undefined
  const { data: message } = messageRecordSchema.safeParse(fields)
  // Attachments as they stand in the database are no one else's.
  const { attachments: _stored, ...others } = fields
  if (!message) return inOrderOf(messageSchema, others)
  const image = imageOf(message)
  const { plannedImage } = message
  const files = await readMessageFiles(message)
  return inOrderOf(sessionMessageSchema, {
    ...others,
    ...(files.length > 0 && { attachments: files }),
    ...inWords('error', message.failure, describeFailure),
    plannedImage: plannedImage && {
      ...plannedImage,
      ...inWords('error', plannedImage.failure, describeFailure),
    },
    image: image && (await readMessageImage(image)),
    variants: await readVariants(message, describeFailure),
  })
}

/**
 * Writes a list inside of a record, some rows at a time. Runs inside a transaction.
 * @param read some rows by their ids. @throws the signal's reason when it is aborted.
 */
async function readList(
  ids: string[],
  read: (ids: string[]) => Promise<(Fields | undefined)[]>,
  signal: AbortSignal | undefined,
): Promise<WrittenJson> {
  const pieces: JsonPiece[] = []
  for (let start = 0; start < ids.length; start += ROWS_PER_READ) {
    signal?.throwIfAborted()
    for (const fields of await read(ids.slice(start, start + ROWS_PER_READ)))
      if (fields)
        pieces.push(
          `${pieces.length === 0 ? '[' : ','}\n${ITEM_INDENT}`,
          ...jsonPieces(fields, ITEM_INDENT),
        )
  }
  pieces.push(pieces.length === 0 ? '[]' : `\n${LIST_INDENT}]`)
  return new WrittenJson(pieces)
}

interface ReadListOptions {
  signal?: AbortSignal
  describeFailure?: DescribeFailure
}

/** A conversation with its messages and their pictures. @throws the signal's reason when it is aborted. */
export function readConversation(
  id: string,
  { signal, describeFailure }: ReadListOptions = {},
): Promise<JsonPiece[] | undefined> {
  const tables = [database.conversations, database.messages, database.images, database.memories]
  return database.transaction('r', tables, async () => {
    const row = await database.conversations.get(id)
    const fields = row && readFields('conversations', conversationRecordSchema, row)
    if (!fields) return undefined
    const messageIds = await messagesOf(id).primaryKeys()
    const messages = await readList(
      messageIds,
      async (ids) => {
        const rows = await database.messages.bulkGet(ids)
        return Promise.all(rows.map((each) => readMessage(each, describeFailure)))
      },
      signal,
    )
    const conversation = inOrderOf(sessionConversationSchema, {
      ...fields,
      messages,
      memories: await readMemories(id),
    })
    return [...jsonPieces(conversation, RECORD_INDENT)]
  })
}

/** Custom fields of a profile stand behind the specified ones. */
async function readProfile(
  row: unknown,
  describeFailure: DescribeFailure | undefined,
): Promise<Fields | undefined> {
  const fields = readFields('profiles', profileRecordSchema, row)
  if (!fields || typeof fields.age !== 'number' || !(fields.age >= MINIMUM_AGE)) return undefined
  const rest: Fields = {
    ...fields,
    ...inWords('pictureFailure', fields.pictureFailureDetails, describeFailure),
  }
  delete rest.imageIds
  delete rest.seq
  const images = await Promise.all(
    Array.isArray(fields.imageIds) ? fields.imageIds.map(readPicture) : [],
  )
  const found = images.filter((image) => image !== undefined)
  const whole: Fields = found.length > 0 ? { ...rest, images: found } : rest
  return { ...inOrderOf(profileSchema, whole), ...whole }
}

/** A dating session with its profiles and their pictures. @throws the signal's reason when it is aborted. */
export function readDatingSession(
  id: string,
  { signal, describeFailure }: ReadListOptions = {},
): Promise<JsonPiece[] | undefined> {
  const tables = [database.datingSessions, database.profiles, database.images]
  return database.transaction('r', tables, async () => {
    const row = await database.datingSessions.get(id)
    const fields = row && readFields('datingSessions', datingSessionRecordSchema, row)
    if (!fields) return undefined
    const order = await database.profiles
      .where('[sessionId+status]')
      .between([id, Dexie.minKey], [id, Dexie.maxKey])
      .toArray((rows) => rows.map(({ id, seq, generatedAt }) => ({ id, seq, generatedAt })))
    const profiles = await readList(
      order.sort(compareProfiles).map(({ id }) => id),
      async (ids) => {
        const rows = await database.profiles.bulkGet(ids)
        return Promise.all(rows.map((each) => readProfile(each, describeFailure)))
      },
      signal,
    )
    const session = inOrderOf(datingSessionSchema, { ...fields, profiles })
    return [...jsonPieces(session, RECORD_INDENT)]
  })
}
