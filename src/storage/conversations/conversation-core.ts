import type { ConversationSource, TokenUsage } from './conversation-types'
import type { ConversationMetadata } from '@/domain/conversation'
import { applyChange } from '../database/apply-change'
import { createMessageRecords } from './new-messages'
import { type EditResult, judgeEdit } from './edit-result'
import { createImageRecord, measurePicture } from '../pictures/image-records'
import { parseRow } from '../database/read'
import {
  type ConversationRecord,
  conversationRecordSchema,
  type MessageRecord,
} from '../database/records'
import { type Deletion, deleteRecords } from '../deleted/keep-deleted'
import type { WriteOptions } from '../database/write'
import { restoreMessages } from './restore-messages'
import { together } from '../database/together'
import { imageAttachment, imageIdsLost, imageIdsOf } from './attachments'
import { changesSources, refreshSources } from '../memories/refresh-sources'
import type { ConversationTables } from './tables'

/** Adds the tokens of an answer to a conversation's totals. */
function addUsage(
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

/**
 * What is done with a conversation and its messages, over the tables that it lives in. Each call is one transaction.
 */
export function createConversationSource(tables: ConversationTables): ConversationSource {
  const { conversations, messages, images } = tables

  const putTouched = async (conversation: ConversationRecord | undefined, usage?: TokenUsage) => {
    if (!conversation) return
    const touched = { ...conversation, updatedAt: Date.now() }
    if (usage)
      touched.metadata = addUsage(
        parseRow('conversations', conversationRecordSchema, conversation)?.metadata,
        usage,
      )
    await conversations.put([touched])
  }
  const touch = async (conversationId: string, usage?: TokenUsage) =>
    putTouched(await conversations.get(conversationId), usage)

  const putChanged = (before: MessageRecord, message: MessageRecord, usage?: TokenUsage) =>
    together(
      messages.put([message]),
      tables.words.index([message]),
      touch(message.conversationId, usage),
      changesSources(before, message) ? refreshSources(tables, [message]) : Promise.resolve(),
    )

  /** Takes messages out. Inside a transaction. */
  const removeRows = async (removed: MessageRecord[]) => {
    const [first] = removed
    if (!first) return
    const ids = removed.map((message) => message.id)
    await messages.remove(ids)
    await tables.words.unindex(removed)
    await refreshSources(tables, [], ids)
    await touch(first.conversationId)
  }

  /** @param choose which of a message and those after it go. */
  const deleteFrom = (
    id: string,
    options: WriteOptions,
    choose: (following: MessageRecord[]) => MessageRecord[],
  ): Promise<Deletion | undefined> => {
    let conversation: ConversationRecord | undefined
    return deleteRecords(
      tables,
      options,
      () => ({
        kind: 'messages',
        name: conversation?.title ?? '',
        conversationId: conversation?.id,
      }),
      async () => {
        const first = await messages.get(id)
        const removed = first ? choose(await messages.of(first.conversationId, first.seq)) : []
        if (!first || removed.length === 0) return undefined
        conversation = await conversations.get(first.conversationId)
        await removeRows(removed)
        const rows = { characters: [], conversations: [], wordBlocks: [], memories: [] }
        return { ...rows, messages: removed, imageIds: imageIdsOf(removed) }
      },
    )
  }

  /**
   * @param toNext gives the message as it is to be; undefined leaves it as it is.
   * @returns whether it was changed.
   */
  const changeMessage = async (
    id: string,
    toNext: (message: MessageRecord) => MessageRecord | undefined,
    { options = savingMessage(id), usage }: { options?: WriteOptions; usage?: TokenUsage } = {},
  ) => {
    const written = await tables.transaction(options, 'texts', async () => {
      const message = await messages.get(id)
      const changed = message && toNext(message)
      const next = changed && withoutStaleCount(message, changed)
      if (next) await putChanged(message, next, usage)
      return next
    })
    if (written) tables.announce(written)
    return written !== undefined
  }

  const revise: ConversationSource['reviseMessage'] = (id, toChange) =>
    tables.transaction(
      { action: 'save_answer_so_far', subject: `message ${id}` },
      'messages',
      async () => {
        const message = await messages.get(id)
        const change = message && toChange(message)
        if (change) await messages.change(id, change)
      },
    )

  return {
    ...tables.read,

    addMessages: (conversationId, drafts) => {
      const fileIds = drafts.flatMap(({ attachments = [] }) => attachments.map(({ id }) => id))
      const hasFiles = fileIds.length > 0
      return tables.transaction(
        { action: 'save_message', retry: false },
        hasFiles ? 'chats' : 'texts',
        async () => {
          const [conversation, last] = await together(
            conversations.get(conversationId),
            messages.last(conversationId),
          )
          if (!conversation) return []
          const records = createMessageRecords(conversationId, drafts, {
            lastSeq: last?.seq ?? 0,
            createId: tables.createId,
          })
          await together(
            messages.add(records),
            tables.words.index(records),
            putTouched(conversation),
          )
          // They were the draft's.
          for (const file of hasFiles ? await images.getAll(fileIds) : [])
            if (file) await images.put([{ ...file, owner: conversationId }])
          return records
        },
      )
    },

    updateMessage: (id, change, usage) =>
      changeMessage(id, (message) => applyChange(message, change), { usage }),

    editMessage: async (id, content, basedOn) => {
      let result: EditResult = 'refused'
      await changeMessage(id, (message) => {
        result = judgeEdit(message, content, basedOn)
        return result === 'saved' ? { ...message, content, edited: true } : undefined
      })
      return result
    },

    saveMessageImage: async (id, picture, change = {}, usage) => {
      const size = await measurePicture(picture.blob)
      // Whose it is, the message says.
      const arriving = await tables.prepareImage({
        ...createImageRecord(picture.blob, size, ''),
        id: tables.createId(),
      })
      const options: WriteOptions = { action: 'save_picture', subject: `message ${id}` }
      return tables.transaction(options, 'chats', async () => {
        const message = await messages.get(id)
        if (!message) return false
        const attachments = [imageAttachment(picture, arriving.id)]
        const changed = withoutStaleCount(message, applyChange(message, { ...change, attachments }))
        // An answer beside it may still show the one before.
        await images.remove(imageIdsLost(message, changed))
        await images.put([{ ...arriving, owner: message.conversationId }])
        await putChanged(message, changed, usage)
        return true
      })
    },

    checkpointMessage: (id, change) => revise(id, () => change),

    reviseMessage: (id, toChange) => revise(id, toChange),

    removeMessage: (id) => {
      const options: WriteOptions = { action: 'delete_message', subject: `message ${id}` }
      return tables.transaction(options, 'chats', async () => {
        const message = await messages.get(id)
        if (!message) return
        await images.remove(imageIdsOf([message]))
        await removeRows([message])
      })
    },

    restartMessage: (id, change) =>
      changeMessage(id, (message) => applyChange(message, change), {
        // A retry from the banner would mark a message as being written that nobody writes.
        options: { ...savingMessage(id), retry: false },
      }),

    deleteMessagesFrom: (id) =>
      deleteFrom(id, { action: 'delete_message', subject: `message ${id}` }, (rows) => rows),

    deleteMessagesAfter: (id) =>
      deleteFrom(
        id,
        { action: 'delete_following_messages', subject: `after message ${id}` },
        ([, ...later]) => later,
      ),

    restoreMessages: async (deletion) => {
      await restoreMessages(tables, deletion)
    },

    updateConversation: (id, change) => {
      // Each field is a thing of its own: a pin that is stored does not make up for a title that is not.
      const subject = `conversation ${id} ${Object.keys(change).join(' ')}`
      const options: WriteOptions = { action: 'save_conversation', subject }
      return tables.transaction(options, 'conversations', async () => {
        const conversation = await conversations.get(id)
        if (!conversation) return false
        await conversations.put([applyChange(conversation, change)])
        return true
      })
    },
  }
}

/** A changed message without what its former text was counted as. CTX-04 */
function withoutStaleCount(before: MessageRecord, next: MessageRecord): MessageRecord {
  if (next.content === before.content || next.counted !== before.counted) return next
  const { counted: _stale, ...fresh } = next
  return fresh
}

function savingMessage(id: string): WriteOptions {
  return { action: 'save_message', subject: `message ${id}` }
}
