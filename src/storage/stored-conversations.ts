import type { ConversationMetadata } from '@/domain/conversation'
import { createMessageRecords } from './commands/conversations'
import type {
  ConversationSource,
  MessageChange,
  MessagePicture,
  RemovedMessage,
  TokenUsage,
} from './conversation-source'
import { conversationTables, database } from './database'
import { judgeEdit } from './edit-result'
import { indexMessages, unindexMessages } from './message-index'
import { createImageRecord, measurePicture } from './image-records'
import { storedReader } from './conversation-reader'
import { messagesOf } from './queries'
import { parseRow } from './read'
import { planRestoration } from './restore-messages'
import { together } from './together'
import {
  type ConversationRecord,
  conversationRecordSchema,
  type ImageRecord,
  type MessageRecord,
} from './records'
import { fromStoredImage, toStoredImage } from './stored-pictures'
import { write } from './write'
import { announceWritten } from './written-messages'

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

/** What a change of texts needs; where pictures may be among what is changed, all `conversationTables`. */
const textTables = [database.conversations, database.messages, database.wordBlocks]

/** What a message keeps of its picture. DATA-52. */
export function toMessageImage(
  { prompt, description, usedReference, generatedAt }: MessagePicture,
  imageId: string,
): MessageRecord['image'] {
  return { imageId, prompt, description, usedReference, generatedAt }
}

/** Ids of the pictures of messages. */
export function imageIdsOf(messages: readonly MessageRecord[]): string[] {
  return messages.flatMap(({ image }) => image?.imageId ?? [])
}

/** Messages with their pictures, to be put back later. */
export function withPictures(
  messages: readonly MessageRecord[],
  images: readonly (ImageRecord | undefined)[],
): RemovedMessage[] {
  const byId = new Map(images.map((image) => [image?.id, image]))
  return messages.map((message) => {
    const picture = message.image && byId.get(message.image.imageId)
    return picture ? { ...message, picture } : message
  })
}

/** Takes messages and their pictures apart again. */
export function withoutPictures(removed: readonly RemovedMessage[]): {
  messages: MessageRecord[]
  images: ImageRecord[]
} {
  return {
    messages: removed.map((each) => {
      const message = { ...each }
      delete message.picture
      return message
    }),
    images: removed.flatMap(({ picture }) => picture ?? []),
  }
}

/*
 * The first word of an answer waits for `addMessages`, and its end for `updateMessage`. Each step of a transaction is a
 * way to the browser's database and back; `put` after `get` takes one, where Dexie's `update` takes three.
 */

/** What becomes of a message; what the change has as undefined goes. */
function applyChange(message: MessageRecord, change: MessageChange): MessageRecord {
  const next = { ...message, ...change }
  const changes: [string, unknown][] = Object.entries(change)
  for (const [key, value] of changes) if (value === undefined) Reflect.deleteProperty(next, key)
  return next
}

async function touch(conversationId: string, usage?: TokenUsage) {
  await putTouched(await database.conversations.get(conversationId), usage)
}

async function putTouched(conversation: ConversationRecord | undefined, usage?: TokenUsage) {
  if (!conversation) return
  const touched = { ...conversation, updatedAt: Date.now() }
  if (usage)
    touched.metadata = addUsage(
      parseRow('conversations', conversationRecordSchema, conversation)?.metadata,
      usage,
    )
  await database.conversations.put(touched)
}

/**
 * Removes messages with their pictures. Runs inside a transaction with `conversationTables`.
 * @param choose which of a message and those after it go. They are told by id: where two messages have one place, the
 * other one stays.
 */
async function removeFrom(
  id: string,
  choose: (following: MessageRecord[]) => MessageRecord[],
): Promise<RemovedMessage[]> {
  const first = await database.messages.get(id)
  if (!first) return []
  const { conversationId, seq } = first
  const rows = await messagesOf(conversationId, { fromSeq: seq }).toArray()
  const removed = choose(rows.slice(rows.findIndex((row) => row.id === id)))
  if (removed.length === 0) return []
  const imageIds = imageIdsOf(removed)
  const images = await database.images.bulkGet(imageIds)
  await database.images.bulkDelete(imageIds)
  await database.messages.bulkDelete(removed.map((message) => message.id))
  await unindexMessages(removed)
  await touch(conversationId)
  return withPictures(
    removed,
    images.map((image) => image && fromStoredImage(image)),
  )
}

/** Conversations in the database. */
export const storedConversations: ConversationSource = {
  ...storedReader,

  addMessages: (conversationId, drafts) =>
    write({ action: 'save the message', retry: false }, textTables, async () => {
      const [conversation, last] = await together(
        database.conversations.get(conversationId),
        messagesOf(conversationId).last(),
      )
      if (!conversation) return []
      const records = createMessageRecords(conversationId, drafts, last?.seq ?? 0)
      await together(
        database.messages.bulkPut(records),
        indexMessages(records),
        putTouched(conversation),
      )
      return records
    }),

  updateMessage: async (id, change, usage) => {
    const options = { action: 'save the message', subject: `message ${id}` }
    const written = await write(options, textTables, async () => {
      const message = await database.messages.get(id)
      if (!message) return undefined
      const next = applyChange(message, change)
      await together(
        database.messages.put(next),
        indexMessages([next]),
        touch(message.conversationId, usage),
      )
      return next
    })
    if (written) announceWritten(written)
    return written !== undefined
  },

  editMessage: async (id, content, basedOn) => {
    const options = { action: 'save the message', subject: `message ${id}` }
    const { result, written } = await write(options, textTables, async () => {
      const message = await database.messages.get(id)
      const result = judgeEdit(message, content, basedOn)
      if (!message || result !== 'saved') return { result }
      const written = { ...message, content, edited: true }
      await database.messages.put(written)
      await indexMessages([written])
      await touch(message.conversationId)
      return { result, written }
    })
    if (written) announceWritten(written)
    return result
  },

  saveMessageImage: async (id, picture, change = {}, usage) => {
    const size = await measurePicture(picture.blob)
    // Whose it is, the message says.
    const stored = await toStoredImage(createImageRecord(picture.blob, size, ''))
    const options = { action: 'save the picture', subject: `message ${id}` }
    return write(options, conversationTables, async () => {
      const message = await database.messages.get(id)
      if (!message) return false
      const image = { ...stored, owner: message.conversationId }
      await database.images.bulkDelete(imageIdsOf([message]))
      await database.images.put(image)
      const next = applyChange(message, { ...change, image: toMessageImage(picture, image.id) })
      await database.messages.put(next)
      await indexMessages([next])
      await touch(message.conversationId, usage)
      return true
    })
  },

  checkpointMessage: (id, change) =>
    write(
      { action: 'save the answer so far', subject: `message ${id}` },
      [database.messages],
      async () => {
        await database.messages.update(id, change)
      },
    ),

  removeMessage: (id) => {
    const options = { action: 'delete the message', subject: `message ${id}` }
    return write(options, conversationTables, async () => {
      const message = await database.messages.get(id)
      if (!message) return
      await database.images.bulkDelete(imageIdsOf([message]))
      await database.messages.delete(id)
      await unindexMessages([message])
      await touch(message.conversationId)
    })
  },

  restartMessage: (id, change) =>
    // A retry from the banner would mark a message as being written that nobody writes.
    write(
      { action: 'save the message', retry: false, subject: `message ${id}` },
      textTables,
      async () => {
        const message = await database.messages.get(id)
        if (!message) return false
        const next = applyChange(message, change)
        await database.messages.put(next)
        await indexMessages([next])
        await touch(message.conversationId)
        return true
      },
    ),

  removeMessagesFrom: (id) => {
    const options = { action: 'delete the message', subject: `message ${id}` }
    return write(options, conversationTables, () => removeFrom(id, (following) => following))
  },

  removeMessagesAfter: (id) => {
    const options = {
      action: 'delete the messages after an answer',
      subject: `after message ${id}`,
    }
    return write(options, conversationTables, () => removeFrom(id, ([, ...later]) => later))
  },

  restoreMessages: async (removed) => {
    const { messages, images } = withoutPictures(removed)
    const arriving = await Promise.all(images.map(toStoredImage))
    await write({ action: 'bring the messages back' }, conversationTables, async () => {
      const [first] = messages
      if (!first || !(await database.conversations.get(first.conversationId))) return
      const present = await messagesOf(first.conversationId, { fromSeq: first.seq }).toArray()
      const { written, moved, merged } = planRestoration(messages, present)
      if (merged) await database.messages.delete(merged.id)
      await database.images.bulkPut(arriving)
      await unindexMessages(moved)
      await database.messages.bulkPut(written)
      await indexMessages(written)
      await touch(first.conversationId)
    })
  },

  updateConversation: (id, change) => {
    // Each field is a thing of its own: a pin that is stored does not make up for a title that is not.
    const subject = `conversation ${id} ${Object.keys(change).join(' ')}`
    const options = { action: 'save the conversation', subject }
    return write(options, [database.conversations], async () => {
      const changed = await database.conversations.update(id, change)
      return changed > 0 || (await database.conversations.get(id)) !== undefined
    })
  },
}
