import {
  TEMPORARY_ID_PREFIX,
  type ConversationType,
  defaultConversationTitle,
} from '@/domain/conversation'
import { createId } from '@/lib/ids'
import { type CharacterDraft, createCharacterRecord } from './commands/characters'
import { createMessageRecords, openingMessages } from './commands/conversations'
import type { ConversationSource, RemovedMessage } from './conversation-source'
import { conversationTables, database } from './database'
import { judgeEdit } from './edit-result'
import { indexMessages } from './message-index'
import { type GalleryDraft, toGalleryImage, withAvatar } from './gallery'
import { createImageRecord, measurePicture, toImageRecord } from './image-records'
import type { CharacterRecord, ConversationRecord, ImageRecord, MessageRecord } from './records'
import { planRestoration } from './restore-messages'
import {
  addUsage,
  imageIdsOf,
  toMessageImage,
  withoutPictures,
  withPictures,
} from './stored-conversations'
import { toStoredImage } from './stored-pictures'
import { findTemporaryMessage, temporaryData, temporaryReader } from './temporary-data'
import { write } from './write'

const get = () => temporaryData.getState()

function createTemporaryId() {
  return TEMPORARY_ID_PREFIX + createId()
}

function setConversation(id: string, change: Partial<ConversationRecord>) {
  const conversation = get().conversations[id]
  if (!conversation) return false
  temporaryData.setState(({ conversations }) => ({
    conversations: { ...conversations, [id]: { ...conversation, ...change } },
  }))
  return true
}

function setMessages(conversationId: string, messages: MessageRecord[]) {
  temporaryData.setState((state) => ({
    messages: { ...state.messages, [conversationId]: messages },
  }))
}

/** Keeps a picture of a temporary character or chat. @returns its id, which begins with "temp_". */
function addTemporaryImage(image: ImageRecord): string {
  const id = TEMPORARY_ID_PREFIX + image.id
  temporaryData.setState(({ images }) => ({ images: { ...images, [id]: { ...image, id } } }))
  return id
}

function removeTemporaryImages(ids: readonly string[]): void {
  if (ids.length === 0) return
  const gone = new Set(ids)
  const kept = Object.entries(get().images).filter(([id]) => !gone.has(id))
  temporaryData.setState({ images: Object.fromEntries(kept) })
}

function changeMessage(id: string, change: Partial<MessageRecord>): MessageRecord | undefined {
  const message = findTemporaryMessage(id)
  if (!message) return undefined
  const siblings = get().messages[message.conversationId] ?? []
  setMessages(
    message.conversationId,
    siblings.map((sibling) => (sibling.id === id ? { ...sibling, ...change } : sibling)),
  )
  return message
}

/** Removes messages of the conversation that `message` is in. @returns them with their pictures, in order. */
function removeMessages(
  message: MessageRecord | undefined,
  isRemoved: (message: MessageRecord) => boolean,
): RemovedMessage[] {
  if (!message) return []
  const { conversationId } = message
  const messages = get().messages[conversationId] ?? []
  setMessages(
    conversationId,
    messages.filter((each) => !isRemoved(each)),
  )
  setConversation(conversationId, { updatedAt: Date.now() })
  const gone = messages.filter(isRemoved)
  const imageIds = imageIdsOf(gone)
  const pictures = imageIds.map((id) => get().images[id])
  const removed = withPictures(gone, pictures)
  removeTemporaryImages(imageIds)
  return removed
}

/**
 * Starts a temporary chat: the system prompt and the character's greeting (DATA-58).
 * @param avatar the character's face, if it has one yet.
 * @returns the conversation's id, which begins with "temp_" (DATA-57).
 */
export function createTemporaryChat(
  draft: CharacterDraft,
  conversationType: ConversationType,
  avatar?: GalleryDraft,
): string {
  const character: CharacterRecord = {
    ...createCharacterRecord(draft),
    id: createTemporaryId(),
    temporary: true,
  }
  const id = createTemporaryId()
  const now = Date.now()
  temporaryData.setState((state) => ({
    characters: { ...state.characters, [character.id]: character },
    conversations: {
      ...state.conversations,
      [id]: {
        id,
        characterId: character.id,
        title: defaultConversationTitle(character.name, conversationType),
        conversationType,
        createdAt: now,
        updatedAt: now,
        temporary: true,
      },
    },
    messages: {
      ...state.messages,
      [id]: temporaryMessages(
        createMessageRecords(id, openingMessages(character, conversationType), 0),
      ),
    },
  }))
  if (avatar) setTemporaryAvatar(character.id, avatar)
  return id
}

/** Ids of stored characters by those of the temporary ones that they were. */
const savedAs = new Map<string, readonly string[]>()

/** What a temporary character was saved as in this tab: several characters where its chat had branches. */
export function savedCharactersOf(temporaryId: string): readonly string[] {
  return savedAs.get(temporaryId) ?? []
}

/** Gives a temporary character its face. RTXT-23. @returns false where it is gone, or was saved (`savedCharactersOf`). */
export function setTemporaryAvatar(characterId: string, avatar: GalleryDraft): boolean {
  const character = get().characters[characterId]
  if (!character) return false
  const id = addTemporaryImage(toImageRecord(avatar.picture, characterId))
  const pictures = withAvatar(character, toGalleryImage(avatar, { id }, Date.now()))
  temporaryData.setState(({ characters }) => ({
    characters: { ...characters, [characterId]: { ...character, ...pictures } },
  }))
  return true
}

/** Messages of temporary chats have temporary ids too, so that an id alone tells the source. */
function temporaryMessages(messages: MessageRecord[]): MessageRecord[] {
  return messages.map((message) => ({ ...message, id: TEMPORARY_ID_PREFIX + message.id }))
}

/**
 * Saves a temporary chat: character and conversation get new ids and lose the temporary flag, then the
 * temporary entries go (DATA-60 to DATA-63).
 * @param title blank keeps the present one.
 * @returns the new conversation id; undefined unless both are temporary (DATA-64). @throws {StorageError}
 */
export async function saveTemporaryChat(
  conversationId: string,
  title = '',
): Promise<string | undefined> {
  const conversation = get().conversations[conversationId]
  const character = conversation && get().characters[conversation.characterId]
  if (!conversation?.temporary || !character?.temporary) return undefined
  const saved = toSavedChat(conversation, character)
  const tables = [database.characters, ...conversationTables]
  // Before it is written: a face that comes meanwhile is written after it, and not lost. If this fails it finds nobody.
  savedAs.set(character.id, [...savedCharactersOf(character.id), saved.character.id])
  const images = await Promise.all(saved.images.map(toStoredImage))
  await write({ action: 'save the chat', retry: false }, tables, async () => {
    await database.images.bulkPut(images)
    await database.characters.put(saved.character)
    await database.conversations.put({
      ...saved.conversation,
      title: title.trim() || conversation.title,
    })
    await database.messages.bulkPut(saved.messages)
    await indexMessages(saved.messages)
  })
  letGo(conversation, saved.formerImageIds)
  return saved.conversation.id
}

/** The records of a temporary chat as they are stored: under new ids that are not temporary. */
function toSavedChat(conversation: ConversationRecord, character: CharacterRecord) {
  const characterId = createId()
  const id = createId()
  const newOwners = { [conversation.id]: id, [character.id]: characterId }
  const copies = Object.values(get().images).flatMap((image) => {
    const owner = newOwners[image.owner]
    return owner === undefined
      ? []
      : [{ former: image.id, image: { ...image, id: createId(), owner } }]
  })
  const newIds = new Map(copies.map(({ former, image }) => [former, image.id]))
  const newId = (imageId: string) => newIds.get(imageId) ?? imageId
  const messages = (get().messages[conversation.id] ?? []).map((message) => ({
    ...message,
    ...(message.image && {
      image: { ...message.image, imageId: newId(message.image.imageId) },
    }),
    id: createId(),
    conversationId: id,
  }))
  return {
    character: savedCharacter(character, characterId, newId),
    conversation: { ...conversation, id, characterId, temporary: undefined },
    messages,
    images: copies.map(({ image }) => image),
    formerImageIds: copies.map(({ former }) => former),
  }
}

/** Forgets a temporary chat that was saved, and its character unless a branch of the chat needs it still. */
function letGo({ id, characterId }: ConversationRecord, imageIds: readonly string[]) {
  const others = without(get().conversations, id)
  const isUsed = Object.values(others).some((each) => each.characterId === characterId)
  removeTemporaryImages(
    imageIds.filter((imageId) => !isUsed || get().images[imageId]?.owner === id),
  )
  temporaryData.setState((state) => ({
    characters: isUsed ? state.characters : without(state.characters, characterId),
    conversations: without(state.conversations, id),
    messages: without(state.messages, id),
  }))
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

/**
 * Deletes temporary characters with their chats, from memory: all of them, or the given one. CHAR-13.
 * @returns the way to take it back.
 */
export function deleteTemporaryChats(characterId?: string): () => void {
  const before = get()
  const isKept = (id: string) => characterId !== undefined && id !== characterId
  const kept = Object.values(before.conversations).filter((each) => isKept(each.characterId))
  temporaryData.setState({
    characters: only(before.characters, Object.keys(before.characters).filter(isKept)),
    conversations: only(
      before.conversations,
      kept.map(({ id }) => id),
    ),
    messages: only(
      before.messages,
      kept.map(({ id }) => id),
    ),
    images: Object.fromEntries(
      Object.entries(before.images).filter(
        ([, { owner }]) =>
          kept.some(({ id }) => id === owner) ||
          (isKept(owner) && !(owner in before.conversations)),
      ),
    ),
  })
  return () => {
    // What was there is put under what came since, not over it.
    temporaryData.setState((now) => ({
      characters: { ...before.characters, ...now.characters },
      conversations: { ...before.conversations, ...now.conversations },
      messages: { ...before.messages, ...now.messages },
      images: { ...before.images, ...now.images },
    }))
  }
}

/**
 * Deletes one temporary chat, and its character unless a branch of the chat needs it still.
 * @returns the way to take it back; false where there is none.
 */
export function deleteTemporaryChat(conversationId: string): (() => Promise<void>) | false {
  const before = get()
  const conversation = before.conversations[conversationId]
  if (!conversation) return false
  const { characterId } = conversation
  const owners = [conversationId, characterId]
  const imageIds = Object.values(before.images).flatMap(({ id, owner }) =>
    owners.includes(owner) ? [id] : [],
  )
  letGo(conversation, imageIds)
  return () => {
    temporaryData.setState((now) => ({
      characters: { ...only(before.characters, [characterId]), ...now.characters },
      conversations: { ...now.conversations, [conversationId]: conversation },
      messages: { ...now.messages, ...only(before.messages, [conversationId]) },
      images: { ...now.images, ...only(before.images, imageIds) },
    }))
    return Promise.resolve()
  }
}

function only<Value>(record: Record<string, Value>, keys: string[]): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => keys.includes(key)))
}

function without<Value>(record: Record<string, Value>, key: string): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([id]) => id !== key))
}

/** Temporary conversations, in memory. */
export const temporaryConversations: ConversationSource = {
  ...temporaryReader,

  addMessages: (conversationId, drafts) => {
    if (!setConversation(conversationId, { updatedAt: Date.now() })) return Promise.resolve([])
    const messages = get().messages[conversationId] ?? []
    const records = temporaryMessages(
      createMessageRecords(conversationId, drafts, messages.at(-1)?.seq ?? 0),
    )
    setMessages(conversationId, [...messages, ...records])
    return Promise.resolve(records)
  },

  updateMessage: (id, change, usage) => {
    const message = changeMessage(id, change)
    if (!message) return Promise.resolve(false)
    const metadata = get().conversations[message.conversationId]?.metadata
    setConversation(message.conversationId, {
      updatedAt: Date.now(),
      ...(usage && { metadata: addUsage(metadata, usage) }),
    })
    return Promise.resolve(true)
  },

  editMessage: async (id, content, basedOn) => {
    const result = judgeEdit(findTemporaryMessage(id), content, basedOn)
    if (result === 'saved')
      await temporaryConversations.updateMessage(id, { content, edited: true })
    return result
  },

  saveMessageImage: async (id, picture, change = {}, usage) => {
    const size = await measurePicture(picture.blob)
    const message = findTemporaryMessage(id)
    if (!message) return false
    removeTemporaryImages(imageIdsOf([message]))
    const imageId = addTemporaryImage(createImageRecord(picture.blob, size, message.conversationId))
    const image = toMessageImage(picture, imageId)
    return temporaryConversations.updateMessage(id, { ...change, image }, usage)
  },

  checkpointMessage: (id, change) => {
    changeMessage(id, change)
    return Promise.resolve()
  },

  removeMessage: (id) => {
    removeMessages(findTemporaryMessage(id), (message) => message.id === id)
    return Promise.resolve()
  },

  restartMessage: (id, change) => temporaryConversations.updateMessage(id, change),

  removeMessagesFrom: (id) => {
    const first = findTemporaryMessage(id)
    return Promise.resolve(
      removeMessages(first, ({ seq }) => first !== undefined && seq >= first.seq),
    )
  },

  removeMessagesAfter: (id) => {
    const first = findTemporaryMessage(id)
    return Promise.resolve(
      removeMessages(first, ({ seq }) => first !== undefined && seq > first.seq),
    )
  },

  restoreMessages: (removed) => {
    const { messages, images } = withoutPictures(removed)
    const [first] = messages
    if (first && setConversation(first.conversationId, { updatedAt: Date.now() })) {
      temporaryData.setState((state) => ({
        images: { ...state.images, ...Object.fromEntries(images.map((each) => [each.id, each])) },
      }))
      const present = get().messages[first.conversationId] ?? []
      const { written, merged } = planRestoration(
        messages,
        present.filter(({ seq }) => seq >= first.seq),
      )
      const replaced = new Set([...written, ...(merged ? [merged] : [])].map(({ id }) => id))
      const others = present.filter(({ id }) => !replaced.has(id))
      setMessages(
        first.conversationId,
        [...others, ...written].sort((a, b) => a.seq - b.seq),
      )
    }
    return Promise.resolve()
  },

  updateConversation: (id, change) => Promise.resolve(setConversation(id, change)),
}
