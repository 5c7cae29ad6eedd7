import { awaitsPicture, finishReasons, withoutPicture } from '@/domain/message'
import { memoriesOfBranch } from '@/domain/memory'
import { sendingOfCopy, sentOfCopy } from '@/domain/sending'
import { tablesOf } from './conversation-source'
import { imageIdsOf, withImageIds } from './attachments'
import type { ConversationRecord, MessageRecord, StoredImageRecord } from '../database/records'
import { StorageError } from '../database/storage-error'
import { isSoundMemory, toMemoryRecord } from '../memories/memory-records'
import type { WriteOptions } from '../database/write'
import { withLoreIds } from '../lorebooks/move-lore-log'

/**
 * Makes a conversation of another one up to and including a message, with pictures of its own; the other
 * one stays as it is. A branch of a temporary chat is temporary.
 * @returns its id. @throws {StorageError} `message_not_found`, or a failed write.
 */
export async function branchConversation(messageId: string): Promise<string> {
  const tables = tablesOf(messageId)
  const id = tables.createId()
  const options: WriteOptions = { action: 'branch_conversation', retry: false }
  await tables.transaction(options, 'chats', async () => {
    const last = await tables.messages.get(messageId)
    const conversation = last && (await tables.conversations.get(last.conversationId))
    if (!conversation) throw new StorageError('message_not_found')
    const originals = upTo(await tables.messages.of(conversation.id), messageId)
    const newIds = new Map(originals.map((original) => [original.id, tables.createId()]))
    const newId = (originalId: string) => newIds.get(originalId) ?? originalId
    const { messages, images } = giveOwnImages(
      copyMessages(originals, id, newId),
      await tables.images.getAll(imageIdsOf(originals)),
      { owner: id, createId: tables.createId },
    )
    await tables.images.put(images)
    await tables.conversations.put([toBranch(conversation, id, messageId, newId)])
    await tables.messages.put(messages)
    await tables.words.index(messages)
    const places = new Map(
      messages.map(({ id: messageId, seq }) => [messageId, { messageId, seq }]),
    )
    const known = (await tables.memories.of([conversation.id])).filter(isSoundMemory)
    const memories = memoriesOfBranch(known, id, {
      placeOf: (originalId) => places.get(newId(originalId)),
      createId: tables.createId,
    })
    await tables.memories.put(memories.map(toMemoryRecord))
  })
  return id
}

function toBranch(
  conversation: ConversationRecord,
  id: string,
  messageId: string,
  newId: (id: string) => string,
): ConversationRecord {
  const { characterId, title, conversationType, temporary } = conversation
  const { personaId, presetId, authorsNote, picks, effort, lorebookIds, loreBudget, sending } =
    conversation
  const now = Date.now()
  return {
    id,
    characterId,
    title: `${title} (branch)`,
    conversationType,
    createdAt: now,
    updatedAt: now,
    ...(temporary && { temporary }),
    ...(personaId !== undefined && { personaId }),
    ...(presetId !== undefined && { presetId }),
    ...(authorsNote && { authorsNote }),
    ...(picks !== undefined && { picks }),
    ...(effort && { effort }),
    ...(lorebookIds && { lorebookIds }),
    ...(loreBudget !== undefined && { loreBudget }),
    ...(sending !== undefined && { sending: sendingOfCopy(sending, newId) }),
    ...sentOfCopy(conversation, newId),
    branchedFrom: { conversationId: conversation.id, messageId },
  }
}

const asItIs = (id: string) => id

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
  newId: (id: string) => string,
): MessageRecord[] {
  const ids = { message: newId, entry: asItIs, book: asItIs }
  return messages
    .filter(({ pending, content }) => !pending || content.trim() !== '')
    .map((message, index) => ({
      ...withLoreIds(message, ids),
      seq: index + 1,
      ...(message.pending && {
        pending: false,
        status: 'complete' as const,
        finishReason: finishReasons.interrupted,
      }),
      ...(awaitsPicture(message) && withoutPicture(message)),
      id: newId(message.id),
      conversationId,
    }))
}

/** Gives messages pictures that nobody else has; a picture that is missing stays missing. */
function giveOwnImages(
  messages: MessageRecord[],
  originals: readonly (StoredImageRecord | undefined)[],
  { owner, createId }: { owner: string; createId: () => string },
): { messages: MessageRecord[]; images: StoredImageRecord[] } {
  const copies = new Map<string, StoredImageRecord>()
  for (const original of originals)
    if (original) copies.set(original.id, { ...original, id: createId(), owner })
  const withOwn = messages.map((message) => withImageIds(message, (id) => copies.get(id)?.id))
  return { messages: withOwn, images: [...copies.values()] }
}
