import { sendingOfCopy, sentOfCopy } from '@/domain/sending'
import type { ImportOptions } from './import-options'
import { type ImportKind, forEachKind } from './import-options'
import { type Answer, type Attachment, IMAGE_ATTACHMENT } from '@/domain/message'
import { withFreshSources, withMessageIds } from '@/domain/memory'
import type { Provider } from '@/domain/provider'
import type { SessionMemory } from '@/domain/session'
import { withShownOnce } from '@/domain/variants'
import { createId } from '@/lib/ids'
import { isPlainId } from '@/lib/plain-id'
import { textHash } from '@/lib/text-hash'
import { pictureDimensions } from '@/lib/pictures/picture-dimensions'
import { applyChange } from '../database/apply-change'
import { database } from '../database/database'
import { createImageRecord } from '../pictures/image-records'
import type { DatingSessionRecord, ProfileRecord } from '../dating/dating-records'
import {
  type CharacterRecord,
  type ConversationRecord,
  type MessageRecord,
  type StoredImageRecord,
} from '../database/records'
import { type PersonaRecord } from '../personas/persona-records'
import { type StoredCardRecord } from '../cards/card-records'
import { type Preset } from '@/domain/preset'
import { StorageError } from '../database/storage-error'
import { toLorebookRecords } from '../lorebooks/new-lorebook'
import {
  type LoreEntryRecord,
  type LorebookRecord,
  type LorebookSourceRecord,
  nextRevision,
} from '../lorebooks/lorebook-records'
import { withLoreIds } from '../lorebooks/move-lore-log'
import { isSoundMemory, type MemoryRecord, toMemoryRecord } from '../memories/memory-records'
import { readCardLorebook } from '../lorebooks/read/read-lorebook'
import { chooseStoredForm } from '../pictures/stored-pictures'
import { isStorable } from '../vault/seal-provider'
import { write } from '../database/write'
import { type CheckedCharacter, placeOfAvatar } from './check/check-character'
import { fileAttachment } from '@/domain/attached-file'
import type { StoredFile } from '../attachments/file-records'
import type { CheckedImage, CheckedMessage } from './check/check-conversation'
import type { CheckedFile } from './check/check-files'
import type { CheckedLorebook } from './check/check-lorebook'
import type { CheckedPersona } from './check/check-persona'
import type { CheckedProfile } from './check/check-dating-session'
import type { FilePicture } from './check/file-picture'
import { type Room, freeId, makeRoom } from './make-room'
import { arrive } from './check/provider-arrival'
import { type OnRead, type SessionScan, newIdOf, toSessionFileError } from './scan-session'
import { type MemoryOwner, type SessionListener, SessionReader } from './session-reader'
import { SessionFileError } from './session-file-error'
import { type SessionSource, readText } from './session-source'

/** What an import did, by kind of record. */
export interface ImportResult {
  added: Record<ImportKind, number>
  overwritten: Record<ImportKind, number>
  /** Kept as they were, because one with the same id was there. */
  skipped: Record<ImportKind, number>
  messages: number
  profiles: number
  pictures: number
  /** What was left out or replaced; the list is in the preview. */
  issues: number
}

/** Where a picture does not say how large it is. */
const UNKNOWN_SIZE = { width: 0, height: 0 }

/** Which providers of a file would be written now: their keys can be sealed before. */
export async function providersToWrite(
  { providers }: SessionScan,
  { mode, overwrite }: ImportOptions,
): Promise<Provider[]> {
  if (mode === 'replace' || overwrite) return providers
  const stored = new Set(await database.providers.toCollection().primaryKeys())
  return providers.filter(({ id }) => !stored.has(id))
}

interface WriteSessionOptions extends ImportOptions {
  /** Providers as they are to be stored, with sealed keys; others are written as the file has them. */
  sealed: readonly Provider[]
  onRead: OnRead
  /** Looked at now and then; where it is aborted nothing is written. */
  signal?: AbortSignal
}

/**
 * Writes a file into the database, in one transaction over all stores: all of it or nothing (P10). The file is read a
 * second time, so that no more of it than a slice is in memory. What the search knows of changed conversations goes:
 * `indexMissingMessages` makes it anew.
 * @throws {StorageError} a failed write. @throws {SessionFileError} the file cannot be read any more, or has changed.
 * @throws the signal's reason. After any of these the database is as it was.
 */
export async function writeSession(
  source: SessionSource,
  scan: SessionScan,
  options: WriteSessionOptions,
): Promise<ImportResult> {
  const toStored = await chooseStoredForm()
  let failure: SessionFileError | undefined
  try {
    return await write({ action: 'import_session', retry: false }, database.tables, async () => {
      const room = await makeRoom(scan, options)
      await putProviders(scan, options, room)
      try {
        return await new SessionWriter(scan, options, room, toStored).writeAll(source)
      } catch (cause) {
        const error = toSessionFileError(cause)
        if (error instanceof SessionFileError) failure = error
        throw error
      }
    })
  } catch (cause) {
    options.signal?.throwIfAborted()
    throw failure ?? cause
  }
}

/** Memories that are connected at once: each may name a thousand messages. */
const MEMORIES_AT_ONCE = 20

/** Records that wait to be put. */
interface Waiting {
  characters: CharacterRecord[]
  conversations: ConversationRecord[]
  datingSessions: DatingSessionRecord[]
  messages: MessageRecord[]
  profiles: ProfileRecord[]
  images: StoredImageRecord[]
  cards: StoredCardRecord[]
  personas: PersonaRecord[]
  presets: Preset[]
  lorebooks: LorebookRecord[]
  loreEntries: LoreEntryRecord[]
  lorebookSources: LorebookSourceRecord[]
  memories: MemoryRecord[]
}

function nothingWaiting(): Waiting {
  return {
    characters: [],
    conversations: [],
    datingSessions: [],
    messages: [],
    profiles: [],
    images: [],
    cards: [],
    personas: [],
    presets: [],
    lorebooks: [],
    loreEntries: [],
    lorebookSources: [],
    memories: [],
  }
}

/**
 * Stores the providers of a file, whose keys have been sealed before.
 * @throws {StorageError} where the passphrase was set or taken away since: no key may be stored as it was sealed (P6).
 */
async function putProviders(
  { providers }: SessionScan,
  { mode, overwrite, switchOn = [], sealed }: WriteSessionOptions,
  { stored, formerProviders }: Room,
) {
  const ticked = new Set(switchOn)
  const sealedById = new Map(sealed.map((provider) => [provider.id, provider]))
  const arriving = providers
    .filter(({ id }) => overwrite || !stored.providers.has(id))
    .map(
      (provider) =>
        arrive(provider, formerProviders.get(provider.id), {
          keepsKey: mode === 'merge',
          isTicked: ticked.has(provider.id),
          sealed: sealedById.get(provider.id),
        }).provider,
    )
  if (!(await isStorable(...arriving))) throw new StorageError('key_protection_changed')
  if (arriving.length > 0) await database.providers.bulkPut(arriving)
}

type ToStored = Awaited<ReturnType<typeof chooseStoredForm>>

/** Writes everything else; works within one transaction over all stores. */
class SessionWriter {
  readonly #scan: SessionScan
  readonly #options: WriteSessionOptions
  readonly #room: Room
  readonly #toStored: ToStored
  readonly #result: ImportResult
  #waiting = nothingWaiting()
  /** Last place in the conversation or dating session that is being read. */
  #seq = 0
  readonly #charactersWithBook = new Set<string>()
  /** Memories that were stored, by their ids here; each with its owner. */
  readonly #memories = new Map<string, string>()
  /** Ids here of messages that have another in the file, by conversation. */
  readonly #renamed = new Map<string, Map<string, string>>()

  constructor(scan: SessionScan, options: WriteSessionOptions, room: Room, toStored: ToStored) {
    this.#toStored = toStored
    this.#scan = scan
    this.#options = options
    this.#room = room
    this.#result = {
      added: forEachKind(() => 0),
      overwritten: forEachKind(() => 0),
      skipped: forEachKind(() => 0),
      messages: 0,
      profiles: 0,
      pictures: 0,
      issues: scan.issues.count,
    }
  }

  /** Reads the file and writes what is in it, slice by slice. */
  async writeAll(source: SessionSource): Promise<ImportResult> {
    const { onRead, signal } = this.#options
    const reader = new SessionReader(
      this.#listener(),
      this.#scan.fallbackTime,
      this.#scan.defaultNames,
    )
    for (const { bytes, done } of readText(source)) {
      signal?.throwIfAborted()
      reader.write(bytes)
      // Waiting for nothing, slice after slice, would let the transaction end.
      if (this.#hasWaiting()) await this.#flush()
      onRead(done)
    }
    reader.end()
    await this.#connectMemories()
    return this.#result
  }

  #isWritten(kind: ImportKind, id: string): boolean {
    return this.#options.overwrite || !this.#room.stored[kind].has(id)
  }

  #count(kind: ImportKind, id: string) {
    const isStored = this.#room.stored[kind].has(id)
    const { added, overwritten, skipped } = this.#result
    const counts = !isStored ? added : this.#options.overwrite ? overwritten : skipped
    counts[kind] += 1
  }

  #newIdOf(kind: ImportKind, id: string): string {
    return newIdOf(this.#room.newIds, kind, id)
  }

  #hasWaiting(): boolean {
    return Object.values(this.#waiting).some((records: unknown[]) => records.length > 0)
  }

  async #flush() {
    const { characters, conversations, datingSessions, messages, profiles, images } = this.#waiting
    const { cards, personas, presets } = this.#waiting
    const { lorebooks, loreEntries, lorebookSources, memories } = this.#waiting
    this.#waiting = nothingWaiting()
    if (images.length > 0) await database.images.bulkPut(images)
    if (characters.length > 0) await database.characters.bulkPut(characters)
    if (messages.length > 0) await database.messages.bulkPut(messages)
    if (conversations.length > 0) await database.conversations.bulkPut(conversations)
    if (profiles.length > 0) await database.profiles.bulkPut(profiles)
    if (datingSessions.length > 0) await database.datingSessions.bulkPut(datingSessions)
    if (cards.length > 0) await database.cards.bulkPut(cards)
    if (personas.length > 0) await database.personas.bulkPut(personas)
    if (presets.length > 0) await database.presets.bulkPut(presets)
    if (loreEntries.length > 0) await database.loreEntries.bulkPut(loreEntries)
    if (lorebooks.length > 0) await database.lorebooks.bulkPut(lorebooks)
    if (memories.length > 0) await database.memories.bulkPut(memories)
    if (lorebookSources.length > 0) await database.lorebookSources.bulkPut(lorebookSources)
  }

  #listener(): SessionListener {
    return {
      // They are stored already.
      provider: ({ id }) => this.#count('providers', this.#newIdOf('providers', id)),
      issue: () => undefined,
      character: (checked) => this.#addCharacter(checked),
      message: (id, checked) => this.#addMessage(this.#newIdOf('conversations', id), checked),
      conversation: (conversation) => this.#addConversation(conversation),
      profile: (sessionId, checked) =>
        this.#addProfile(this.#newIdOf('datingSessions', sessionId), checked),
      datingSession: (session) => {
        this.#seq = 0
        const id = this.#newIdOf('datingSessions', session.id)
        this.#count('datingSessions', id)
        if (!this.#isWritten('datingSessions', id)) return
        const { profileGenerationProviderId: writer } = session
        this.#waiting.datingSessions.push({
          ...this.#withAllowedAnalyst(session),
          id,
          ...(writer !== undefined && {
            profileGenerationProviderId: this.#newIdOf('providers', writer),
          }),
        })
      },
      persona: (checked) => this.#addPersona(checked),
      preset: (preset) => {
        const id = this.#newIdOf('presets', preset.id)
        this.#count('presets', id)
        if (this.#isWritten('presets', id)) this.#waiting.presets.push({ ...preset, id })
      },
      lorebook: (checked) => this.#addLorebook(checked),
      memories: (owner, memories) => this.#addMemories(owner, memories),
    }
  }

  /** Whoever decides about pictures reads whole chats: a file does not choose that without the user. */
  #withAllowedAnalyst<Known extends { imageAnalysisProviderId?: string }>(record: Known): Known {
    const { imageAnalysisProviderId: id } = record
    if (id === undefined) return record
    if (this.#options.keepsAnalysts === true)
      return { ...record, imageAnalysisProviderId: this.#newIdOf('providers', id) }
    const others = { ...record }
    delete others.imageAnalysisProviderId
    return others
  }

  /** @returns the id of the picture. */
  #addPicture({ bytes, type }: FilePicture, owner: string): string {
    // As it says itself: decoding takes longer than everything else.
    const size = pictureDimensions(type, bytes) ?? UNKNOWN_SIZE
    const image = createImageRecord(this.#toStored(bytes, type), size, owner)
    this.#waiting.images.push(image)
    this.#result.pictures += 1
    return image.id
  }

  #addFile({ facts, bytes, text }: CheckedFile, owner: string): Attachment {
    const { width = 0, height = 0, mime } = facts
    const image = createImageRecord(this.#toStored(bytes, mime), { width, height }, owner)
    const file: StoredFile = { facts, ...(text !== undefined && { text }) }
    this.#waiting.images.push({ ...image, file })
    return fileAttachment({ id: image.id, ...facts })
  }

  #addCharacter(checked: CheckedCharacter) {
    const { character, avatar, gallery, card } = checked
    const id = this.#newIdOf('characters', character.id)
    this.#count('characters', id)
    if (!this.#isWritten('characters', id)) return
    const imageGallery = gallery?.map(({ about, picture }) => ({
      ...about,
      imageId: this.#addPicture(picture, id),
    }))
    const shared = imageGallery?.[placeOfAvatar(checked)]
    this.#waiting.characters.push({
      ...this.#withAllowedAnalyst(character),
      ...this.#withNewIds(character),
      id,
      providerId: this.#newIdOf('providers', character.providerId),
      ...(card && { cardId: this.#addCard(card, id) }),
      ...(avatar && { avatarImageId: shared?.imageId ?? this.#addPicture(avatar, id) }),
      ...(imageGallery && { imageGallery }),
    })
  }

  /** @returns the id of the card. */
  #addCard({ text, files }: NonNullable<CheckedCharacter['card']>, owner: string): string {
    const stored = files.map(({ path, file: { bytes, type } }) => ({
      path,
      blob: this.#toStored(bytes, type),
    }))
    this.#addBookOfCard(text, owner)
    const card = { id: createId(), owner, text, hash: textHash(text) }
    this.#waiting.cards.push(stored.length > 0 ? { ...card, files: stored } : card)
    return card.id
  }

  /** Lorebooks of a card, of a file that has them nowhere else. LORE-02 */
  #addBookOfCard(text: string, characterId: string) {
    if (this.#scan.head.hasLorebooks) return
    const found = readCardLorebook(text)
    if (!found) return
    const { book, entries } = found
    const records = toLorebookRecords({ book: { ...book, characterId }, entries })
    this.#waiting.lorebooks.push(records.book)
    this.#waiting.loreEntries.push(...records.entries)
  }

  /** One of a card goes with its character: it comes where that comes, and stays away where a stored one is kept. */
  #addLorebook({ book, entries, source }: CheckedLorebook) {
    const { characterId: owner, ...others } = book
    const isOfFile = owner !== undefined && this.#scan.names.characters.has(owner)
    const ownerId = isOfFile ? this.#newIdOf('characters', owner) : undefined
    const id = this.#newIdOf('lorebooks', book.id)
    if (ownerId !== undefined && !this.#isWritten('characters', ownerId)) {
      this.#result.skipped.lorebooks += 1
      return
    }
    this.#count('lorebooks', id)
    if (!this.#isWritten('lorebooks', id)) return
    const isOwn = ownerId !== undefined && !this.#charactersWithBook.has(ownerId)
    if (isOwn) this.#charactersWithBook.add(ownerId)
    this.#waiting.lorebooks.push({
      ...others,
      id,
      revision: nextRevision(),
      ...(isOwn && { characterId: ownerId }),
    })
    const { newIds, loreEntryIds } = this.#room
    for (const [place, entry] of entries.entries())
      this.#waiting.loreEntries.push({
        ...entry,
        id: freeId(newIds.loreEntries.get(entry.id) ?? entry.id, loreEntryIds),
        bookId: id,
        place,
      })
    if (source) this.#waiting.lorebookSources.push({ ...source, id })
  }

  /** The personas, presets and lorebooks that a record names, by their ids here. */
  #withNewIds({
    personaId,
    presetId,
    lorebookIds,
  }: Pick<ConversationRecord, 'personaId' | 'presetId' | 'lorebookIds'>) {
    return {
      ...(lorebookIds && {
        lorebookIds: lorebookIds.map((id) => this.#newIdOf('lorebooks', id)),
      }),
      // Blank is nobody.
      ...(personaId && { personaId: this.#newIdOf('personas', personaId) }),
      ...(presetId !== undefined && { presetId: this.#newIdOf('presets', presetId) }),
    }
  }

  #addPersona({ persona, avatar }: CheckedPersona) {
    const id = this.#newIdOf('personas', persona.id)
    this.#count('personas', id)
    if (!this.#isWritten('personas', id)) return
    this.#waiting.personas.push({
      ...persona,
      ...this.#withNewIds(persona),
      id,
      ...(avatar && { avatarImageId: this.#addPicture(avatar, id) }),
    })
  }

  #addMessage(
    conversationId: string,
    { message, image, variantImages, files = [] }: CheckedMessage,
  ) {
    if (!this.#isWritten('conversations', conversationId)) return
    this.#seq += 1
    this.#result.messages += 1
    const { newIds, messageIds } = this.#room
    const attach = ({ about, picture }: CheckedImage): Attachment[] => [
      { kind: IMAGE_ATTACHMENT, id: this.#addPicture(picture, conversationId), ...about },
    ]
    const attachments = image && attach(image)
    const ofUser = files.map((file) => this.#addFile(file, conversationId))
    const variants = message.variants?.map((variant, index): Answer => {
      const own = variantImages?.[index]
      const attached = own === undefined ? attachments : own === null ? undefined : attach(own)
      return attached ? { ...variant, attachments: attached } : variant
    })
    // Of two with the same id the second gets another, because each is one record.
    const id = freeId(newIds.messages.get(message.id) ?? message.id, messageIds)
    if (id !== message.id) this.#noteRenamed(conversationId, message.id, id)
    const record = {
      ...message,
      id,
      conversationId,
      seq: this.#seq,
      ...(variants && { variants }),
      ...((attachments ?? ofUser.length > 0) && {
        attachments: [...(attachments ?? []), ...ofUser],
      }),
    }
    const ids = {
      message: (messageId: string) => newIds.messages.get(messageId) ?? messageId,
      entry: (entryId: string) => newIds.loreEntries.get(entryId) ?? entryId,
      book: (bookId: string) => this.#newIdOf('lorebooks', bookId),
    }
    const moved = withLoreIds(record, ids)
    this.#waiting.messages.push(applyChange(moved, withShownOnce(moved)))
  }

  #addConversation(conversation: ConversationRecord) {
    this.#seq = 0
    const id = this.#newIdOf('conversations', conversation.id)
    this.#count('conversations', id)
    if (!this.#isWritten('conversations', id)) return
    const { characterId, branchedFrom } = conversation
    const { messages } = this.#room.newIds
    const { sent: _sent, cutBefore: _cut, sending, ...kept } = conversation
    const newId = (messageId: string) => messages.get(messageId) ?? messageId
    this.#waiting.conversations.push({
      ...kept,
      ...this.#withNewIds(conversation),
      id,
      characterId: this.#newIdOf('characters', characterId),
      ...(sending !== undefined && { sending: sendingOfCopy(sending, newId) }),
      ...sentOfCopy(conversation, newId),
      ...(branchedFrom && {
        branchedFrom: {
          conversationId: this.#newIdOf('conversations', branchedFrom.conversationId),
          messageId: messages.get(branchedFrom.messageId) ?? branchedFrom.messageId,
        },
      }),
    })
  }

  #noteRenamed(conversationId: string, former: string, id: string) {
    const known = this.#renamed.get(conversationId) ?? new Map<string, string>()
    if (!known.has(former)) known.set(former, id)
    this.#renamed.set(conversationId, known)
  }

  /** Memories come with their owner, and stay away where a stored one is kept. */
  #addMemories(owner: MemoryOwner, memories: readonly SessionMemory[]) {
    const ownerId = this.#newIdOf(owner.kind, owner.id)
    if (!this.#isWritten(owner.kind, ownerId)) return
    const scope = owner.kind === 'characters' ? 'character' : 'chat'
    const { newIds, memoryIds } = this.#room
    for (const memory of memories) {
      const id = freeId(newIds.memories.get(memory.id) ?? memory.id, memoryIds)
      this.#memories.set(id, ownerId)
      this.#waiting.memories.push(toMemoryRecord({ ...memory, id, scope, ownerId }))
    }
  }

  /**
   * Gives memories the ids that their messages have here, and looks whether these say what they said. At the end, because
   * characters come before the messages that they know something from.
   */
  async #connectMemories() {
    await this.#flush()
    const anywhere = new Map<string, string>()
    for (const ids of this.#renamed.values())
      for (const [former, id] of ids) if (!anywhere.has(former)) anywhere.set(former, id)
    const ids = [...this.#memories.keys(), ...this.#room.fedMemoryIds]
    for (let start = 0; start < ids.length; start += MEMORIES_AT_ONCE) {
      const found = await database.memories.bulkGet(ids.slice(start, start + MEMORIES_AT_ONCE))
      const named = found.flatMap((memory) => {
        if (!memory || !isSoundMemory(memory)) return []
        if (!this.#memories.has(memory.id)) return [memory]
        const renamed = memory.scope === 'chat' ? this.#renamed.get(memory.ownerId) : anywhere
        return [renamed ? withMessageIds(memory, (id) => renamed.get(id) ?? id) : memory]
      })
      const messageIds = named.flatMap(({ sources }) => sources.map(({ messageId }) => messageId))
      const messages = new Map(
        (await database.messages.bulkGet([...new Set(messageIds)])).flatMap((message) =>
          message ? [[message.id, message]] : [],
        ),
      )
      const connected = named.map((memory) =>
        withFreshSources(memory, (id) => ({ message: messages.get(id) })),
      )
      await database.memories.bulkPut(connected.map(toMemoryRecord))
    }
  }

  #addProfile(sessionId: string, { profile, images }: CheckedProfile) {
    if (!this.#isWritten('datingSessions', sessionId)) return
    this.#seq += 1
    this.#result.profiles += 1
    const wanted = isPlainId(profile.id) ? profile.id : createId()
    const id = freeId(wanted, this.#room.ownerIds)
    const { characterId } = profile
    this.#waiting.profiles.push({
      ...profile,
      id,
      sessionId,
      seq: this.#seq,
      ...(characterId !== undefined && {
        characterId: this.#newIdOf('characters', characterId),
      }),
      ...(images.length > 0 && {
        imageIds: images.map((picture) => this.#addPicture(picture, id)),
      }),
    })
  }
}
