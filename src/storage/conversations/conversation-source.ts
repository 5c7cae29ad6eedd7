import type { ConversationSource } from './conversation-types'
import { createConversationSource } from './conversation-core'
import { memoryTables } from './memory-tables'
import { storedTables } from './stored-tables'
import type { ConversationTables } from './tables'
import { isTemporaryId } from './temporary-data'

/** Conversations in the database. */
export const storedConversations = createConversationSource(storedTables)
/** Conversations in memory. */
export const temporaryConversations = createConversationSource(memoryTables)

/** The tables that hold a conversation, message or character, told by its id. */
export function tablesOf(id: string): ConversationTables {
  return isTemporaryId(id) ? memoryTables : storedTables
}

/** The source that holds a conversation, message or character, told by its id. */
export function sourceOf(id: string): ConversationSource {
  return isTemporaryId(id) ? temporaryConversations : storedConversations
}
