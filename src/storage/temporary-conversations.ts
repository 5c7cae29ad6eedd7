import {
  TEMPORARY_ID_PREFIX,
  type ConversationType,
  defaultConversationTitle,
} from '@/domain/conversation'
import { createId } from '@/lib/ids'
import { createStore } from 'zustand/vanilla'
import { type CharacterDraft, createCharacterRecord } from './commands/characters'
import { createMessageRecords, openingMessages } from './commands/conversations'
import type { ConversationSource } from './conversation-source'
import { database } from './database'
import type { CharacterRecord, ConversationRecord, MessageRecord } from './records'
import { addUsage } from './stored-conversations'
import { write } from './write'

interface TemporaryData {
  characters: Record<string, CharacterRecord>
  conversations: Record<string, ConversationRecord>
  /** By conversation id, in order. */
  messages: Record<string, MessageRecord[]>
}

/**
 * Temporary characters and chats: in memory only, gone with the page (DATA-59, decision 067). Every
 * change makes a new state, so that live hooks can watch it.
 */
export const temporaryData = createStore<TemporaryData>(() => ({
  characters: {},
  conversations: {},
  messages: {},
}))

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

function findMessage(id: string): MessageRecord | undefined {
  return Object.values(get().messages)
    .flat()
    .find((message) => message.id === id)
}

function changeMessage(id: string, change: Partial<MessageRecord>): MessageRecord | undefined {
  const message = findMessage(id)
  if (!message) return undefined
  const siblings = get().messages[message.conversationId] ?? []
  setMessages(
    message.conversationId,
    siblings.map((sibling) => (sibling.id === id ? { ...sibling, ...change } : sibling)),
  )
  return message
}

/** Removes messages of the conversation that `message` is in. @returns them, in order. */
function removeMessages(
  message: MessageRecord | undefined,
  isRemoved: (message: MessageRecord) => boolean,
): MessageRecord[] {
  if (!message) return []
  const { conversationId } = message
  const messages = get().messages[conversationId] ?? []
  setMessages(
    conversationId,
    messages.filter((each) => !isRemoved(each)),
  )
  setConversation(conversationId, { updatedAt: Date.now() })
  return messages.filter(isRemoved)
}

/**
 * Starts a temporary chat: the system prompt and the character's greeting (DATA-58).
 * @returns the conversation's id, which begins with "temp_" (DATA-57).
 */
export function createTemporaryChat(
  draft: CharacterDraft,
  conversationType: ConversationType,
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
      [id]: temporaryMessages(createMessageRecords(id, openingMessages(character), 0)),
    },
  }))
  return id
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
  const characterId = createId()
  const id = createId()
  const messages = get().messages[conversationId] ?? []
  const tables = [database.characters, database.conversations, database.messages]
  await write({ action: 'save the chat', retry: false }, tables, async () => {
    await database.characters.put({ ...character, id: characterId, temporary: undefined })
    await database.conversations.put({
      ...conversation,
      id,
      characterId,
      title: title.trim() || conversation.title,
      temporary: undefined,
    })
    await database.messages.bulkPut(
      messages.map((message) => ({ ...message, id: createId(), conversationId: id })),
    )
  })
  temporaryData.setState((state) => ({
    characters: without(state.characters, character.id),
    conversations: without(state.conversations, conversationId),
    messages: without(state.messages, conversationId),
  }))
  return id
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
  })
  return () => {
    // What was there is put under what came since, not over it.
    temporaryData.setState((now) => ({
      characters: { ...before.characters, ...now.characters },
      conversations: { ...before.conversations, ...now.conversations },
      messages: { ...before.messages, ...now.messages },
    }))
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
  getConversation: (id) => Promise.resolve(get().conversations[id]),
  getCharacter: (id) => Promise.resolve(get().characters[id]),
  getMessages: (conversationId, { beforeSeq = Infinity, limit }) =>
    Promise.resolve(
      (get().messages[conversationId] ?? [])
        .filter((message) => message.seq < beforeSeq)
        .slice(limit > 0 ? -limit : Infinity),
    ),
  getMessage: (id) => Promise.resolve(findMessage(id)),
  getFirstMessage: (conversationId) => Promise.resolve(get().messages[conversationId]?.[0]),

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

  checkpointMessage: (id, change) => {
    changeMessage(id, change)
    return Promise.resolve()
  },

  removeMessage: (id) => {
    removeMessages(findMessage(id), (message) => message.id === id)
    return Promise.resolve()
  },

  restartMessage: (id, change) => {
    const message = changeMessage(id, change)
    removeMessages(message, ({ seq }) => message !== undefined && seq > message.seq)
    return Promise.resolve(message !== undefined)
  },

  removeMessagesFrom: (id) => {
    const first = findMessage(id)
    return Promise.resolve(
      removeMessages(first, ({ seq }) => first !== undefined && seq >= first.seq),
    )
  },

  restoreMessages: (messages) => {
    const conversationId = messages[0]?.conversationId ?? ''
    if (setConversation(conversationId, { updatedAt: Date.now() })) {
      const restored = new Set(messages.map(({ id }) => id))
      const others = (get().messages[conversationId] ?? []).filter(({ id }) => !restored.has(id))
      setMessages(
        conversationId,
        [...others, ...messages].sort((a, b) => a.seq - b.seq),
      )
    }
    return Promise.resolve()
  },

  updateConversation: (id, change) => Promise.resolve(setConversation(id, change)),
}
