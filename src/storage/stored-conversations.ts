import type { ConversationMetadata } from '@/domain/conversation'
import { createMessageRecords } from './commands/conversations'
import type { ConversationSource, TokenUsage } from './conversation-source'
import { database } from './database'
import {
  getCharacter,
  getConversation,
  getFirstMessage,
  getMessage,
  getMessages,
  messagesFrom,
  messagesOf,
} from './queries'
import { write } from './write'

/** Adds the tokens of an answer to a conversation's totals. DATA-47. */
export function addUsage(
  metadata: ConversationMetadata | undefined,
  usage: TokenUsage,
): ConversationMetadata {
  const count = metadata?.tokenCount ?? { prompt: 0, completion: 0 }
  return {
    ...metadata,
    totalTokens: (metadata?.totalTokens ?? 0) + usage.totalTokens,
    tokenCount: {
      prompt: count.prompt + usage.promptTokens,
      completion: count.completion + usage.completionTokens,
    },
  }
}

const tables = [database.conversations, database.messages]

async function touch(conversationId: string, usage?: TokenUsage) {
  const change: { updatedAt: number; metadata?: ConversationMetadata } = { updatedAt: Date.now() }
  if (usage) change.metadata = addUsage((await getConversation(conversationId))?.metadata, usage)
  await database.conversations.update(conversationId, change)
}

/** Conversations in the database. */
export const storedConversations: ConversationSource = {
  getConversation,
  getCharacter,
  getMessages,
  getMessage,
  getFirstMessage,

  addMessages: (conversationId, drafts) =>
    write({ action: 'save the message', retry: false }, tables, async () => {
      if (!(await database.conversations.get(conversationId))) return []
      const last = await messagesOf(conversationId).last()
      const records = createMessageRecords(conversationId, drafts, last?.seq ?? 0)
      await database.messages.bulkPut(records)
      await touch(conversationId)
      return records
    }),

  updateMessage: (id, change, usage) =>
    write({ action: 'save the message', subject: `message ${id}` }, tables, async () => {
      const message = await database.messages.get(id)
      if (!message) return false
      await database.messages.update(id, change)
      await touch(message.conversationId, usage)
      return true
    }),

  checkpointMessage: (id, change) =>
    write(
      { action: 'save the answer so far', subject: `message ${id}` },
      [database.messages],
      async () => {
        await database.messages.update(id, change)
      },
    ),

  removeMessage: (id) =>
    write({ action: 'delete the message', subject: `message ${id}` }, tables, async () => {
      const message = await database.messages.get(id)
      if (!message) return
      await database.messages.delete(id)
      await touch(message.conversationId)
    }),

  restartMessage: (id, change) =>
    // A retry from the banner would mark a message as being written that nobody writes.
    write(
      { action: 'save the message', retry: false, subject: `message ${id}` },
      tables,
      async () => {
        const message = await database.messages.get(id)
        if (!message) return false
        await messagesFrom(message.conversationId, message.seq + 1).delete()
        await database.messages.update(id, change)
        await touch(message.conversationId)
        return true
      },
    ),

  removeMessagesFrom: (id) =>
    write({ action: 'delete the message', subject: `message ${id}` }, tables, async () => {
      const first = await database.messages.get(id)
      if (!first) return []
      const removed = await messagesFrom(first.conversationId, first.seq).toArray()
      await database.messages.bulkDelete(removed.map((message) => message.id))
      await touch(first.conversationId)
      return removed
    }),

  restoreMessages: (messages) =>
    write({ action: 'bring the messages back' }, tables, async () => {
      const conversationId = messages[0]?.conversationId ?? ''
      if (!(await database.conversations.get(conversationId))) return
      await database.messages.bulkPut(messages)
      await touch(conversationId)
    }),

  updateConversation: (id, change) =>
    write(
      { action: 'save the conversation', subject: `conversation ${id}` },
      [database.conversations],
      async () => {
        const changed = await database.conversations.update(id, change)
        return changed > 0 || (await database.conversations.get(id)) !== undefined
      },
    ),
}
