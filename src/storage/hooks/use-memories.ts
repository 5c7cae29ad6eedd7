import type { Memory } from '@/domain/memory'
import {
  countTold,
  getMemories,
  getMemoriesFedBy,
  getMemoriesFor,
  type ToldCount,
} from '../memories/memory-queries'
import { getMemoryWriter, type MemoryWriter } from '../memories/memory-writer'
import { useLive, useLiveOf } from './use-live'

/** The memories of a character's chats, or of one chat, oldest first; undefined until read. */
export function useMemories(ownerId: string): Memory[] | undefined {
  return useLiveOf(ownerId, () => getMemories(ownerId))
}

/** All that counts in a chat, of its character and of itself; undefined until read. MEM-02 */
export function useMemoriesFor(chat: { id: string; characterId: string }): Memory[] | undefined {
  return useLiveOf(chat.id, () => getMemoriesFor(chat))
}

/** The memories that a message feeds; undefined until read. MEM-04 */
export function useMemoriesFedBy(messageId: string): Memory[] | undefined {
  return useLiveOf(messageId, () => getMemoriesFedBy([messageId]))
}

/** Who was chosen to write memory; undefined until read. MEM-19 */
export function useMemoryWriter(): { writer: MemoryWriter | undefined } | undefined {
  return useLive(async () => ({ writer: await getMemoryWriter() }), [])
}

/** How much of what stands above the cut of a chat its chapters tell; undefined until read. */
export function useToldCount(conversationId: string): ToldCount | undefined {
  return useLiveOf(conversationId, () => countTold(conversationId))
}
