import { withMessageIds } from '@/domain/memory'
import { sendingOfCopy, sentOfCopy } from '@/domain/sending'
import type { ConversationType } from '@/domain/conversation'
import { draftKeysOf, draftOwner } from '../attachments/draft-owner'
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
import { type MemoryRecord, toMemoryRecord } from '../memories/memory-records'
import type { StoredCardRecord } from '../cards/card-records'
import type { WholeLorebook } from '../lorebooks/whole-lorebook'
import { fromStoredImage } from '../pictures/stored-pictures'
import { type CharacterDraft, createCharacterRecord } from '../commands/characters'
import { type CardImport, toCardRecords } from '../commands/cards'
import { type ConversationDraft, deleteConversation, putConversation } from './conversations'
import type { WriteOptions } from '../database/write'
import { withLoreIds } from '../lorebooks/move-lore-log'

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

/**
 * Starts a temporary chat with a character that came as a card ("Try without saving"): nothing is written to disk.
 * @param id of the conversation, where what it opens with depends on it: one that `newTemporaryId` made.
 * @returns the conversation's id.
 */
export async function createTemporaryCardChat(
  card: CardImport,
  draft: Omit<ConversationDraft, 'characterId'>,
  id = memoryTables.createId(),
): Promise<string> {
  const { createId } = memoryTables
  const records = await toCardRecords(card, createId)
  const character: CharacterRecord = { ...records.character, temporary: true }
  await memoryTables.transaction({ action: 'start_chat' }, 'everything', async () => {
    await memoryTables.characters.put([character])
    await memoryTables.cards.put([records.card])
    await memoryTables.images.put(records.images)
    await memoryTables.lorebooks.put(records.lorebooks)
    await putConversation(memoryTables, id, character, draft)
  })
  return id
}

/** Makes the id of a temporary chat that is to come. */
export const newTemporaryId = memoryTables.createId

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
    images: await images.of([
      conversationId,
      character.id,
      ...draftKeysOf(conversationId).map(draftOwner),
    ]),
    cards: await memoryTables.cards.of([character.id]),
    lorebooks: await memoryTables.lorebooks.wholeOf([character.id]),
    memories: await memoryTables.memories.of([conversationId, character.id]),
  })
  // Before it is written: a face that comes meanwhile is written after it, and not lost. If this fails it finds nobody.
  savedAs.set(character.id, [...savedCharactersOf(character.id), saved.character.id])
  const arriving = await Promise.all(
    saved.images.map((image) => storedTables.prepareImage(fromStoredImage(image))),
  )
  const options: WriteOptions = { action: 'save_chat', retry: false }
  await storedTables.transaction(options, 'everything', async () => {
    await storedTables.images.put(arriving)
    await storedTables.cards.put(saved.cards)
    await storedTables.lorebooks.put(saved.lorebooks)
    await storedTables.characters.put([saved.character])
    await storedTables.conversations.put([
      { ...saved.conversation, title: title.trim() || conversation.title },
    ])
    await storedTables.messages.put(saved.messages)
    await storedTables.words.index(saved.messages)
    await storedTables.memories.put(saved.memories)
  })
  await deleteConversation(conversationId)
  return saved.conversation.id
}

interface Chat {
  conversation: ConversationRecord
  character: CharacterRecord
  messages: MessageRecord[]
  images: StoredImageRecord[]
  cards: StoredCardRecord[]
  lorebooks: WholeLorebook[]
  memories: MemoryRecord[]
}

/** The records of a temporary chat as they are stored: under new ids that are not temporary. */
function toSavedChat(chat: Chat): Chat {
  const { conversation, character, messages, images, cards, lorebooks, memories } = chat
  const { sent: _sent, cutBefore: _cut, sending, ...kept } = conversation
  const characterId = storedTables.createId()
  const id = storedTables.createId()
  const ofBooks = lorebooks.flatMap(({ book, entries }) => [book, ...entries])
  const newIds = new Map(
    [...images, ...cards, ...ofBooks, ...messages, ...memories].map((each) => [
      each.id,
      storedTables.createId(),
    ]),
  )
  const newId = (former: string) => newIds.get(former) ?? former
  const loreIds = { message: newId, entry: newId, book: newId }
  return {
    character: savedCharacter(character, characterId, newId),
    conversation: {
      ...kept,
      ...(sending !== undefined && { sending: sendingOfCopy(sending, newId) }),
      ...sentOfCopy(conversation, newId),
      id,
      characterId,
      temporary: undefined,
    },
    messages: messages.map((message) => ({
      ...withImageIds(withLoreIds(message, loreIds), newId),
      id: newId(message.id),
      conversationId: id,
    })),
    images: images.map((image) => ({
      ...image,
      id: newId(image.id),
      owner: image.owner === character.id ? characterId : image.owner.replace(conversation.id, id),
    })),
    cards: cards.map((card) => ({ ...card, id: newId(card.id), owner: characterId })),
    lorebooks: lorebooks.map(({ book, entries }) => ({
      book: { ...book, id: newId(book.id), characterId },
      entries: entries.map((entry) => ({
        ...entry,
        id: newId(entry.id),
        bookId: newId(entry.bookId),
      })),
    })),
    memories: memories.map((memory) => ({
      ...toMemoryRecord(withMessageIds(memory, newId)),
      id: newId(memory.id),
      ownerId: memory.ownerId === character.id ? characterId : id,
    })),
  }
}

/** A temporary character as it is stored. @param newId gives the new id of a picture or a card. */
function savedCharacter(
  character: CharacterRecord,
  id: string,
  newId: (imageId: string) => string,
): CharacterRecord {
  const { avatarImageId, imageGallery, cardId } = character
  return {
    ...character,
    id,
    temporary: undefined,
    ...(cardId !== undefined && { cardId: newId(cardId) }),
    ...(avatarImageId !== undefined && { avatarImageId: newId(avatarImageId) }),
    ...(imageGallery && {
      imageGallery: imageGallery.map((image) => ({ ...image, imageId: newId(image.imageId) })),
    }),
  }
}
