import { TEMPORARY_ID_PREFIX } from '@/domain/conversation'
import { awaitsPicture, finishReasons, withoutPicture } from '@/domain/message'
import { createId } from '@/lib/ids'
import { conversationTables, database } from '../database'
import { indexMessages } from '../message-index'
import { messagesOf } from '../queries'
import type { ConversationRecord, MessageRecord, StoredImageRecord } from '../records'
import { imageIdsOf } from '../stored-conversations'
import { StorageError } from '../storage-error'
import { findTemporaryMessage, isTemporaryId, temporaryData } from '../temporary-data'
import { write } from '../write'

/**
 * Makes a conversation of another one up to and including a message, with pictures of its own; the other
 * one stays as it is. A branch of a temporary chat is temporary.
 * @returns its id. @throws {StorageError} "Message not found", or a failed write.
 */
export async function branchConversation(messageId: string): Promise<string> {
  return isTemporaryId(messageId) ? branchInMemory(messageId) : branchInDatabase(messageId)
}

function notFound() {
  return new StorageError('unknown', 'Message not found')
}

function toBranch(
  conversation: ConversationRecord,
  id: string,
  messageId: string,
): ConversationRecord {
  const { characterId, title, conversationType, temporary } = conversation
  const now = Date.now()
  return {
    id,
    characterId,
    title: `${title} (branch)`,
    conversationType,
    createdAt: now,
    updatedAt: now,
    ...(temporary && { temporary }),
    branchedFrom: { conversationId: conversation.id, messageId },
  }
}

/** The messages up to and including one, told by its id. */
function upTo(messages: MessageRecord[], messageId: string): MessageRecord[] {
  return messages.slice(0, messages.findIndex(({ id }) => id === messageId) + 1)
}

/**
 * The messages of the branch, with places of their own. Nobody writes the end of an answer that is being written, and
 * none is left empty.
 */
function copyMessages(
  messages: MessageRecord[],
  conversationId: string,
  newId: () => string,
): MessageRecord[] {
  return messages
    .filter(({ pending, content }) => !pending || content.trim() !== '')
    .map((message, index) => ({
      ...message,
      seq: index + 1,
      ...(message.pending && {
        pending: false,
        status: 'complete' as const,
        finishReason: finishReasons.interrupted,
      }),
      ...(awaitsPicture(message) && withoutPicture(message)),
      id: newId(),
      conversationId,
    }))
}

async function branchInDatabase(messageId: string): Promise<string> {
  const id = createId()
  const options = { action: 'branch the conversation', retry: false }
  await write(options, conversationTables, async () => {
    const last = await database.messages.get(messageId)
    const conversation = last && (await database.conversations.get(last.conversationId))
    if (!conversation) throw notFound()
    const originals = upTo(await messagesOf(conversation.id).toArray(), messageId)
    const found = await database.images.bulkGet(imageIdsOf(originals))
    const { messages, images } = giveOwnImages(
      copyMessages(originals, id, createId),
      found,
      id,
      createId,
    )
    await database.images.bulkPut(images)
    await database.conversations.put(toBranch(conversation, id, messageId))
    await database.messages.bulkPut(messages)
    await indexMessages(messages)
  })
  return id
}

/** Gives messages pictures that nobody else has; a picture that is missing stays missing. */
function giveOwnImages<Image extends StoredImageRecord>(
  messages: MessageRecord[],
  originals: readonly (Image | undefined)[],
  owner: string,
  newId: () => string,
): { messages: MessageRecord[]; images: Image[] } {
  const copies = new Map<string, Image>()
  for (const original of originals)
    if (original) copies.set(original.id, { ...original, id: newId(), owner })
  const withOwn = messages.map((message) => {
    const copy = message.image && copies.get(message.image.imageId)
    return message.image && copy
      ? { ...message, image: { ...message.image, imageId: copy.id } }
      : message
  })
  return { messages: withOwn, images: [...copies.values()] }
}

function branchInMemory(messageId: string): string {
  const { conversations, messages, images } = temporaryData.getState()
  const last = findTemporaryMessage(messageId)
  const conversation = last && conversations[last.conversationId]
  if (!conversation) throw notFound()
  const newId = () => TEMPORARY_ID_PREFIX + createId()
  const id = newId()
  const originals = upTo(messages[conversation.id] ?? [], messageId)
  const found = imageIdsOf(originals).map((imageId) => images[imageId])
  const branch = giveOwnImages(copyMessages(originals, id, newId), found, id, newId)
  temporaryData.setState((state) => ({
    conversations: { ...state.conversations, [id]: toBranch(conversation, id, messageId) },
    messages: { ...state.messages, [id]: branch.messages },
    images: {
      ...state.images,
      ...Object.fromEntries(branch.images.map((each) => [each.id, each])),
    },
  }))
  return id
}
