import { TEMPORARY_ID_PREFIX } from '@/domain/conversation'
import { createStore } from 'zustand/vanilla'
import type { ConversationReader } from './conversation-reader'
import type {
  CharacterRecord,
  ConversationRecord,
  ImageRecord,
  MessageRecord,
} from '../database/records'
import type { StoredCardRecord } from '../cards/card-records'
import type { MemoryRecord } from '../memories/memory-records'
import type { WholeLorebook } from '../lorebooks/whole-lorebook'

export interface TemporaryData {
  characters: Record<string, CharacterRecord>
  conversations: Record<string, ConversationRecord>
  /** By conversation id, in order. */
  messages: Record<string, MessageRecord[]>
  /** Pictures of temporary characters and chats, by id. */
  images: Record<string, ImageRecord>
  /** Cards of temporary characters, by id. */
  cards: Record<string, StoredCardRecord>
  /** Lorebooks of their cards, by id. */
  lorebooks: Record<string, WholeLorebook>
  /** By id. */
  memories: Record<string, MemoryRecord>
}

const NOTHING: TemporaryData = {
  characters: {},
  conversations: {},
  messages: {},
  images: {},
  cards: {},
  lorebooks: {},
  memories: {},
}

/**
 * Temporary characters and chats: in memory only, gone with the page. Every
 * change makes a new state, so that live hooks can watch it.
 */
export const temporaryData = createStore<TemporaryData>(() => NOTHING)

/** Deletes all temporary characters with their chats. */
export function forgetTemporaryChats(): void {
  temporaryData.setState(NOTHING)
}

const get = () => temporaryData.getState()

/** Whether an id is of a temporary conversation, character or picture. */
export function isTemporaryId(id: string): boolean {
  return id.startsWith(TEMPORARY_ID_PREFIX)
}

/** Whether there are temporary chats, which a reload would take away. */
export function hasTemporaryChats(): boolean {
  return Object.keys(get().conversations).length > 0
}

/** The chats as they were when the user agreed to lose them. */
let givenUp: TemporaryData | undefined

/** Notes that the user has agreed to lose the temporary chats as they are now, so that nothing asks once more. */
export function giveUpTemporaryChats(): void {
  givenUp = get()
}

/** Whether the end of the page would take temporary chats away that the user has not agreed to lose. */
export function wouldLoseTemporaryChats(): boolean {
  return hasTemporaryChats() && get() !== givenUp
}

/** A temporary message. */
function findTemporaryMessage(id: string): MessageRecord | undefined {
  return Object.values(get().messages)
    .flat()
    .find((message) => message.id === id)
}

/** Reads temporary conversations. */
export const temporaryReader: ConversationReader = {
  getConversation: (id) => Promise.resolve(get().conversations[id]),
  getCharacter: (id) => Promise.resolve(get().characters[id]),
  getMessages: (conversationId, range, isWanted = () => true) => {
    const { fromSeq = -Infinity, beforeSeq = Infinity, limit = Infinity, countFrom } = range
    const found = (get().messages[conversationId] ?? []).filter(
      (message) => message.seq >= fromSeq && message.seq < beforeSeq && isWanted(message),
    )
    const start = countFrom === 'start' ? 0 : Math.max(0, found.length - limit)
    return Promise.resolve(found.slice(start, start + limit))
  },
  getMessage: (id) => Promise.resolve(findTemporaryMessage(id)),
  getLastUserMessage: (conversationId) =>
    Promise.resolve(get().messages[conversationId]?.findLast(({ role }) => role === 'user')),
  getFirstMessage: (conversationId) => Promise.resolve(get().messages[conversationId]?.[0]),
  getImage: (id) => Promise.resolve(get().images[id]),
  watch: (read, onResult, onError) => {
    const readNow = () => void read().then(onResult, onError)
    readNow()
    return temporaryData.subscribe(readNow)
  },
  isShared: false,
}
