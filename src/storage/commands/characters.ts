import { CHARACTER_VERSION } from '@/domain/character'
import { createId } from '@/lib/ids'
import { tablesOf } from '../conversations/conversation-source'
import { takeCharacter, takeConversations } from '../conversations/take-conversations'
import { deleteRecords, undoOf } from '../deleted/keep-deleted'
import { database } from '../database/database'
import { type GalleryDraft, picturesLost, toGalleryImage, withAvatar } from '../gallery'
import { toImageRecord } from '../pictures/image-records'
import { getCharacter, messagesOf } from '../database/queries'
import type { CharacterRecord, ProviderRecord } from '../database/records'
import { toStoredImage } from '../pictures/stored-pictures'
import { write } from '../database/write'
import type { Undo } from './undo'

/** What the user decides about a character; the rest is given on saving. */
export type CharacterDraft = Omit<CharacterRecord, 'id' | 'createdAt' | 'updatedAt' | 'version'>

/** Makes a record of a draft, with a new id. */
export function createCharacterRecord(draft: CharacterDraft): CharacterRecord {
  const now = Date.now()
  return { ...draft, id: createId(), version: CHARACTER_VERSION, createdAt: now, updatedAt: now }
}

/** Saves a new character, with its face where one is given. @returns its id. @throws {StorageError} */
export async function createCharacter(
  draft: CharacterDraft,
  avatar?: GalleryDraft,
): Promise<string> {
  const record = createCharacterRecord(draft)
  const image = avatar && (await toStoredImage(toImageRecord(avatar.picture, record.id)))
  const pictures = image && withAvatar(record, toGalleryImage(avatar, image, record.createdAt))
  const tables = [database.characters, database.images]
  await write({ action: 'save_character', retry: false }, tables, async () => {
    if (image) await database.images.put(image)
    await database.characters.put({ ...record, ...pictures })
  })
  return record.id
}

/**
 * Lets all stored characters that have no provider yet answer through one, with its default model where they name none.
 * Their places in the list stay. @returns the way back. @throws {StorageError}
 */
export function giveProvider({ id, type, defaultModel }: ProviderRecord): Promise<Undo> {
  const tables = [database.characters]
  return write({ action: 'save_character', retry: false }, tables, async () => {
    const without = await database.characters.where('providerId').equals('').toArray()
    for (const { id: characterId, model } of without)
      await database.characters.update(characterId, {
        providerId: id,
        providerType: type,
        model: model === '' ? defaultModel : model,
      })
    return () =>
      write({ action: 'save_character', retry: false }, tables, async () => {
        for (const former of without) {
          const current = await database.characters.get(former.id)
          // Another that was chosen meanwhile stays.
          if (current?.providerId !== id) continue
          const { providerId, providerType, model } = former
          await database.characters.update(former.id, { providerId, providerType, model })
        }
      })
  })
}

interface UpdateOptions {
  /** Whether a changed prompt also replaces that of existing conversations. */
  updateConversations: boolean
  /** A new face; null takes it away. Default: it stays */
  avatar?: GalleryDraft | null
}

/**
 * Changes a character and, where asked, the first system message of each of its conversations when
 * the prompt has changed.
 * @returns false where there is none. @throws {StorageError}
 */
export async function updateCharacter(
  id: string,
  change: Partial<CharacterDraft>,
  options: UpdateOptions,
): Promise<boolean> {
  const tables = [database.characters, database.conversations, database.messages, database.images]
  const { avatar } = options
  const image = avatar ? await toStoredImage(toImageRecord(avatar.picture, id)) : undefined
  return write({ action: 'save_character', retry: false }, tables, async () => {
    const current = await getCharacter(id)
    if (!current) return false
    const promptChanged =
      change.systemPrompt !== undefined && change.systemPrompt !== current.systemPrompt
    const now = Date.now()
    const pictures = avatar !== undefined && {
      ...withAvatar(current, avatar && image ? toGalleryImage(avatar, image, now) : undefined),
    }
    if (pictures) await database.images.bulkDelete(picturesLost(current, pictures))
    if (image) await database.images.put(image)
    await database.characters.update(id, {
      ...change,
      ...pictures,
      updatedAt: now,
      ...(promptChanged && {
        metadata: { ...(change.metadata ?? current.metadata), promptUpdatedAt: now },
      }),
    })
    if (promptChanged && options.updateConversations)
      await rewriteSystemMessages(id, change.systemPrompt ?? '')
    return true
  })
}

async function rewriteSystemMessages(characterId: string, content: string) {
  const conversationIds = await database.conversations.where({ characterId }).primaryKeys()
  for (const conversationId of conversationIds) {
    const first = await messagesOf(conversationId)
      .filter((message) => message.role === 'system')
      .first()
    if (first) await database.messages.update(first.id, { content })
  }
}

/**
 * Deletes a character with all its conversations and pictures.
 * @returns false where there is none. @throws {StorageError}
 */
export async function deleteCharacter(id: string): Promise<Undo | false> {
  const tables = tablesOf(id)
  const deletion = await deleteRecords(
    tables,
    { action: 'delete_character', subject: `character ${id}` },
    ({ characters: [character] }) => ({ kind: 'character', name: character?.name ?? '' }),
    async () => {
      const character = await tables.characters.get(id)
      if (!character) return undefined
      const taken = await takeConversations(tables, await tables.conversations.ofCharacter(id))
      return { ...taken, ...(await takeCharacter(tables, character, taken)) }
    },
  )
  return deletion ? undoOf(tables, deletion, 'restore_character') : false
}
