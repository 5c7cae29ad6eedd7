import { Dexie } from 'dexie'
import type { Provider } from '@/domain/provider'
import { SESSION_APP_VERSION } from '@/domain/session-version'
import { createId } from '@/lib/ids'
import { pictureDimensions } from '@/lib/picture-dimensions'
import { database } from '../database'
import { createImageRecord } from '../image-records'
import { blocksOf } from '../message-index'
import { getSettings, messagesOf } from '../queries'
import type { DatingSessionRecord, ProfileRecord } from '../dating-records'
import {
  type CharacterRecord,
  type ConversationRecord,
  type ImageRecord,
  METADATA_ID,
  type MessageRecord,
} from '../records'
import { StorageError } from '../storage-error'
import { isStorable } from '../vault/seal-provider'
import { write } from '../write'
import {
  type CheckedCharacter,
  type CheckedMessage,
  type CheckedProfile,
  placeOfAvatar,
} from './check-records'
import type { FilePicture } from './file-picture'
import { newIdOf } from './preview-session'
import { arrive } from './provider-arrival'
import { type OnRead, type SessionScan, toSessionFileError } from './scan-session'
import { type ImportKind, type SessionListener, SessionReader, importKinds } from './session-reader'
import { SessionFileError } from './session-file-error'
import { type SessionSource, readText } from './session-source'

/** How a file becomes the user's data. SESS-05 to SESS-07 */
export interface ImportOptions {
  /** `merge` adds to what is there; `replace` clears everything first, dating sessions too (decision 068). */
  mode: 'merge' | 'replace'
  /** When merging: what is stored under the same id gives way; else it stays as it is. */
  overwrite: boolean
}

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

function noneOfEach(): Record<ImportKind, number> {
  return { providers: 0, characters: 0, conversations: 0, datingSessions: 0 }
}

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
  let failure: SessionFileError | undefined
  try {
    return await write(
      { action: 'import the session', retry: false },
      database.tables,
      async () => {
        const writer = new SessionWriter(scan, options)
        await writer.makeRoom()
        try {
          return await writer.writeAll(source)
        } catch (cause) {
          const error = toSessionFileError(cause)
          if (error instanceof SessionFileError) failure = error
          throw error
        }
      },
    )
  } catch (cause) {
    options.signal?.throwIfAborted()
    throw failure ?? cause
  }
}

/** Records that wait to be put. */
interface Waiting {
  characters: CharacterRecord[]
  conversations: ConversationRecord[]
  datingSessions: DatingSessionRecord[]
  messages: MessageRecord[]
  profiles: ProfileRecord[]
  images: ImageRecord[]
}

function nothingWaiting(): Waiting {
  return {
    characters: [],
    conversations: [],
    datingSessions: [],
    messages: [],
    profiles: [],
    images: [],
  }
}

/** Works within one transaction over all stores. */
class SessionWriter {
  readonly #scan: SessionScan
  readonly #options: WriteSessionOptions
  readonly #result: ImportResult
  /** Ids of what was stored before, by kind; empty when everything is replaced. */
  readonly #stored: Record<ImportKind, Set<string>> = {
    providers: new Set(),
    characters: new Set(),
    conversations: new Set(),
    datingSessions: new Set(),
  }
  /** Ids of messages and of profiles, which are unique among all conversations and sessions. */
  #messageIds = new Set<string>()
  #profileIds = new Set<string>()
  #waiting = nothingWaiting()
  /** Last place in the conversation or dating session that is being read. */
  #seq = 0

  constructor(scan: SessionScan, options: WriteSessionOptions) {
    this.#scan = scan
    this.#options = options
    this.#result = {
      added: noneOfEach(),
      overwritten: noneOfEach(),
      skipped: noneOfEach(),
      messages: 0,
      profiles: 0,
      pictures: 0,
      issues: scan.issues.count,
    }
  }

  /** Takes away what gives way to the file, and stores the providers, whose former records decide about them. */
  async makeRoom(): Promise<void> {
    const { mode, overwrite } = this.#options
    const storedProviders = await database.providers.toArray()
    if (mode === 'replace') await this.#clearAll()
    else {
      for (const kind of importKinds)
        this.#stored[kind] = new Set<string>(await database[kind].toCollection().primaryKeys())
      if (overwrite) await this.#clearOverwritten()
      this.#messageIds = new Set(await database.messages.toCollection().primaryKeys())
      this.#profileIds = new Set(await database.profiles.toCollection().primaryKeys())
      // Settings stay as they are (decision 070).
      await database.metadata.update(METADATA_ID, { lastUpdated: this.#scan.fallbackTime })
    }
    await this.#putProviders(new Map(storedProviders.map((row) => [row.id, row])))
  }

  /** The record of the settings is replaced; others of its store belong to this browser and not to a session. */
  async #clearAll() {
    const { settings, lastUpdated = this.#scan.fallbackTime } = this.#scan.head
    const { imageAnalysisProviderId: present } = await getSettings()
    // What the image studio has made is in no file, and so no file takes its place.
    const ofStudio = await database.studioResults.toCollection().primaryKeys()
    await database.images.where('owner').noneOf(ofStudio).delete()
    const kept = [database.metadata, database.studioResults, database.images].map(
      ({ name }) => name,
    )
    for (const table of database.tables) if (!kept.includes(table.name)) await table.clear()
    const { imageAnalysisProviderId, ...others } = settings
    // Nothing that sends is switched on by a file (P12).
    const isArmed = imageAnalysisProviderId !== undefined && imageAnalysisProviderId === present
    await database.metadata.put({
      id: METADATA_ID,
      appVersion: SESSION_APP_VERSION,
      lastUpdated,
      settings: { ...others, ...(isArmed && { imageAnalysisProviderId }) },
    })
  }

  /** What overwritten records own; the records themselves are put over the old ones. */
  async #clearOverwritten() {
    const conversations = this.#storedIdsOf('conversations')
    for (const id of conversations) {
      await blocksOf(id).delete()
      await messagesOf(id).delete()
    }
    const profiles: string[] = []
    for (const id of this.#storedIdsOf('datingSessions'))
      profiles.push(
        ...(await database.profiles
          .where('[sessionId+status]')
          .between([id, Dexie.minKey], [id, Dexie.maxKey])
          .primaryKeys()),
      )
    await database.profiles.bulkDelete(profiles)
    const owners = [...conversations, ...profiles, ...this.#storedIdsOf('characters')]
    await database.images.where('owner').anyOf(owners).delete()
  }

  /** Ids of the file that are stored already. */
  #storedIdsOf(kind: ImportKind): string[] {
    const ids = Array.from(this.#scan.names[kind].keys(), (id) => newIdOf(this.#scan, kind, id))
    return ids.filter((id) => this.#stored[kind].has(id))
  }

  async #putProviders(stored: ReadonlyMap<string, Provider>) {
    const { sealed, mode } = this.#options
    const sealedById = new Map(sealed.map((provider) => [provider.id, provider]))
    const arriving = this.#scan.providers
      .filter(({ id }) => this.#isWritten('providers', id))
      .map((provider) => {
        const ready = sealedById.get(provider.id) ?? provider
        return arrive(ready, stored.get(provider.id), mode === 'merge').provider
      })
    // A passphrase that was set or taken away meanwhile: no key may be stored as it was sealed before (P6).
    if (!(await isStorable(...arriving)))
      throw new StorageError(
        'unknown',
        'Failed to import the session: the protection of your keys has just changed. Try again.',
      )
    if (arriving.length > 0) await database.providers.bulkPut(arriving)
    for (const { id } of this.#scan.providers) this.#count('providers', id)
  }

  #isWritten(kind: ImportKind, id: string): boolean {
    return this.#options.overwrite || !this.#stored[kind].has(id)
  }

  #count(kind: ImportKind, id: string) {
    const isStored = this.#stored[kind].has(id)
    const { added, overwritten, skipped } = this.#result
    const counts = !isStored ? added : this.#options.overwrite ? overwritten : skipped
    counts[kind] += 1
  }

  /** Reads the file and writes what is in it, slice by slice. */
  async writeAll(source: SessionSource): Promise<ImportResult> {
    const { onRead, signal } = this.#options
    const reader = new SessionReader(this.#listener(), this.#scan.fallbackTime)
    for (const { bytes, done } of readText(source)) {
      signal?.throwIfAborted()
      reader.write(bytes)
      // Waiting for nothing, slice after slice, would let the transaction end.
      if (this.#hasWaiting()) await this.#flush()
      onRead(done)
    }
    reader.end()
    return this.#result
  }

  #hasWaiting(): boolean {
    return Object.values(this.#waiting).some((records: unknown[]) => records.length > 0)
  }

  async #flush() {
    const { characters, conversations, datingSessions, messages, profiles, images } = this.#waiting
    this.#waiting = nothingWaiting()
    if (images.length > 0) await database.images.bulkPut(images)
    if (characters.length > 0) await database.characters.bulkPut(characters)
    if (messages.length > 0) await database.messages.bulkPut(messages)
    if (conversations.length > 0) await database.conversations.bulkPut(conversations)
    if (profiles.length > 0) await database.profiles.bulkPut(profiles)
    if (datingSessions.length > 0) await database.datingSessions.bulkPut(datingSessions)
  }

  #listener(): SessionListener {
    return {
      provider: () => undefined,
      issue: () => undefined,
      character: (checked) => this.#addCharacter(checked),
      message: (id, checked) => this.#addMessage(newIdOf(this.#scan, 'conversations', id), checked),
      conversation: (conversation) => this.#addConversation(conversation),
      profile: (sessionId, checked) => this.#addProfile(sessionId, checked),
      datingSession: (session) => {
        this.#seq = 0
        this.#count('datingSessions', session.id)
        if (this.#isWritten('datingSessions', session.id))
          this.#waiting.datingSessions.push(session)
      },
    }
  }

  /** @returns the id of the picture. */
  #addPicture({ bytes, type }: FilePicture, owner: string): string {
    // As it says itself: decoding takes longer than everything else.
    const size = pictureDimensions(type, bytes) ?? UNKNOWN_SIZE
    const image = createImageRecord(new Blob([bytes], { type }), size, owner)
    this.#waiting.images.push(image)
    this.#result.pictures += 1
    return image.id
  }

  #addCharacter(checked: CheckedCharacter) {
    const { character, avatar, gallery } = checked
    const id = newIdOf(this.#scan, 'characters', character.id)
    this.#count('characters', id)
    if (!this.#isWritten('characters', id)) return
    const imageGallery = gallery?.map(({ about, picture }) => ({
      ...about,
      imageId: this.#addPicture(picture, id),
    }))
    const shared = imageGallery?.[placeOfAvatar(checked)]
    this.#waiting.characters.push({
      ...character,
      id,
      ...(avatar && { avatarImageId: shared?.imageId ?? this.#addPicture(avatar, id) }),
      ...(imageGallery && { imageGallery }),
    })
  }

  /** An id that no other message has: of two with the same the second gets another, because each is one record. */
  #messageId(id: string): string {
    const wanted = this.#scan.newIds.messages.get(id) ?? id
    const free = this.#messageIds.has(wanted) ? createId() : wanted
    this.#messageIds.add(free)
    return free
  }

  #addMessage(conversationId: string, { message, image }: CheckedMessage) {
    if (!this.#isWritten('conversations', conversationId)) return
    this.#seq += 1
    this.#result.messages += 1
    this.#waiting.messages.push({
      ...message,
      id: this.#messageId(message.id),
      conversationId,
      seq: this.#seq,
      ...(image && {
        image: { ...image.about, imageId: this.#addPicture(image.picture, conversationId) },
      }),
    })
  }

  #addConversation(conversation: ConversationRecord) {
    this.#seq = 0
    const id = newIdOf(this.#scan, 'conversations', conversation.id)
    this.#count('conversations', id)
    if (!this.#isWritten('conversations', id)) return
    const { characterId, branchedFrom } = conversation
    const { conversations, messages } = this.#scan.newIds
    this.#waiting.conversations.push({
      ...conversation,
      id,
      characterId: newIdOf(this.#scan, 'characters', characterId),
      ...(branchedFrom && {
        branchedFrom: {
          conversationId:
            conversations.get(branchedFrom.conversationId) ?? branchedFrom.conversationId,
          messageId: messages.get(branchedFrom.messageId) ?? branchedFrom.messageId,
        },
      }),
    })
  }

  #addProfile(sessionId: string, { profile, images }: CheckedProfile) {
    if (!this.#isWritten('datingSessions', sessionId)) return
    this.#seq += 1
    this.#result.profiles += 1
    const id = this.#profileIds.has(profile.id) ? createId() : profile.id
    this.#profileIds.add(id)
    const { characterId } = profile
    this.#waiting.profiles.push({
      ...profile,
      id,
      seq: this.#seq,
      ...(characterId !== undefined && {
        characterId: newIdOf(this.#scan, 'characters', characterId),
      }),
      ...(images.length > 0 && {
        imageIds: images.map((picture) => this.#addPicture(picture, id)),
      }),
    })
  }
}
