import type { ConversationType } from '@/domain/conversation'
import { withImageIds } from './attachments'
import { memoryTables } from './memory-tables'
import { storedTables } from './stored-tables'
import { type GalleryDraft, toGalleryImage, withAvatar } from '../gallery'
import { toImageRecord } from '../pictures/image-records'
import type {
  CharacterRecord,
  ConversationRecord,
  MessageRecord,
  StoredImageRecord,
} from '../database/records'
import { fromStoredImage } from '../pictures/stored-pictures'
import { type CharacterDraft, createCharacterRecord } from '../commands/characters'
import { deleteConversation, putConversation } from './conversations'
import type { WriteOptions } from '../database/write'

/**
 * Starts a temporary chat: the system prompt and the character's greeting.
 * @param avatar the character's face, if it has one yet.
 * @returns the conversation's id, which begins with "temp_".
 */
export async function createTemporaryChat(
  draft: CharacterDraft,
  conversationType: ConversationType,
  avatar?: GalleryDraft,
): Promise<string> {
  const { createId } = memoryTables
  const id = createId()
  const character: CharacterRecord = {
    ...createCharacterRecord(draft),
    id: createId(),
    temporary: true,
  }
  const face = avatar && { ...toImageRecord(avatar.picture, character.id), id: createId() }
  const pictures = face && withAvatar(character, toGalleryImage(avatar, face, Date.now()))
  await memoryTables.transaction({ action: 'start_chat' }, 'everything', async () => {
    await memoryTables.characters.put([{ ...character, ...pictures }])
    if (face) await memoryTables.images.put([face])
    await putConversation(memoryTables, id, character, { conversationType })
  })
  return id
}

/** Ids of stored characters by those of the temporary ones that they were. */
const savedAs = new Map<string, readonly string[]>()

/** What a temporary character was saved as in this tab: several characters where its chat had branches. */
export function savedCharactersOf(temporaryId: string): readonly string[] {
  return savedAs.get(temporaryId) ?? []
}

/**
 * Saves a temporary chat: character and conversation get new ids and lose the temporary flag, then the
 * temporary entries go.
 * @param title blank keeps the present one.
 * @returns the new conversation id; undefined unless both are temporary. @throws {StorageError}
 */
export async function saveTemporaryChat(
  conversationId: string,
  title = '',
): Promise<string | undefined> {
  const { read, images } = memoryTables
  const conversation = await read.getConversation(conversationId)
  const character = conversation && (await read.getCharacter(conversation.characterId))
  if (!conversation?.temporary || !character?.temporary) return undefined
  const saved = toSavedChat({
    conversation,
    character,
    messages: await memoryTables.messages.of(conversationId),
    images: await images.of([conversationId, character.id]),
  })
  // Before it is written: a face that comes meanwhile is written after it, and not lost. If this fails it finds nobody.
  savedAs.set(character.id, [...savedCharactersOf(character.id), saved.character.id])
  const arriving = await Promise.all(
    saved.images.map((image) => storedTables.prepareImage(fromStoredImage(image))),
  )
  const options: WriteOptions = { action: 'save_chat', retry: false }
  await storedTables.transaction(options, 'everything', async () => {
    await storedTables.images.put(arriving)
    await storedTables.characters.put([saved.character])
    await storedTables.conversations.put([
      { ...saved.conversation, title: title.trim() || conversation.title },
    ])
    await storedTables.messages.put(saved.messages)
    await storedTables.words.index(saved.messages)
  })
  await deleteConversation(conversationId)
  return saved.conversation.id
}

interface Chat {
  conversation: ConversationRecord
  character: CharacterRecord
  messages: MessageRecord[]
  images: StoredImageRecord[]
}

/** The records of a temporary chat as they are stored: under new ids that are not temporary. */
function toSavedChat({ conversation, character, messages, images }: Chat): Chat {
  const characterId = storedTables.createId()
  const id = storedTables.createId()
  const newIds = new Map(images.map((image) => [image.id, storedTables.createId()]))
  const newId = (imageId: string) => newIds.get(imageId) ?? imageId
  return {
    character: savedCharacter(character, characterId, newId),
    conversation: { ...conversation, id, characterId, temporary: undefined },
    messages: messages.map((message) => ({
      ...withImageIds(message, newId),
      id: storedTables.createId(),
      conversationId: id,
    })),
    images: images.map((image) => ({
      ...image,
      id: newId(image.id),
      owner: image.owner === character.id ? characterId : id,
    })),
  }
}

/** A temporary character as it is stored. @param newId gives a picture's new id. */
function savedCharacter(
  character: CharacterRecord,
  id: string,
  newId: (imageId: string) => string,
): CharacterRecord {
  const { avatarImageId, imageGallery } = character
  return {
    ...character,
    id,
    temporary: undefined,
    ...(avatarImageId !== undefined && { avatarImageId: newId(avatarImageId) }),
    ...(imageGallery && {
      imageGallery: imageGallery.map((image) => ({ ...image, imageId: newId(image.imageId) })),
    }),
  }
}
