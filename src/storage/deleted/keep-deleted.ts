import { createId } from '@/lib/ids'
import type { Undo } from '../commands/undo'
import type { ConversationTables } from '../conversations/tables'
import type {
  CharacterRecord,
  ConversationRecord,
  DeletedRecord,
  MessageRecord,
  StoredImageRecord,
  WordBlockRecord,
} from '../database/records'
import type { MemoryRecord } from '../memories/memory-records'
import { refreshSources } from '../memories/refresh-sources'
import type { StoredCardRecord } from '../cards/card-records'
import type { WholeLorebook } from '../lorebooks/whole-lorebook'
import { StorageError } from '../database/storage-error'
import type { WriteOptions } from '../database/write'

/* What is deleted goes to Recently deleted for 30 days; Undo is its short form. */

/** Records that were taken out together, to be put back later. Their pictures, cards and lorebooks stay where they are. */
export interface TakenRecords {
  characters: CharacterRecord[]
  conversations: ConversationRecord[]
  messages: MessageRecord[]
  /** Their words for the search. */
  wordBlocks: WordBlockRecord[]
  /** Of the chats and characters. */
  memories: MemoryRecord[]
  /** Ids of the pictures that nothing else shows. */
  imageIds: string[]
  /** Ids of the cards of the characters. */
  cardIds?: string[]
}

/** The way back to what was deleted. */
export interface Deletion {
  taken: TakenRecords
  /** Where it stands in Recently deleted; absent where there was no room for it. */
  deletedId?: string
  /** Its pictures, where they were taken out too. */
  images?: StoredImageRecord[]
  /** Its cards, likewise. */
  cards?: StoredCardRecord[]
  /** Lorebooks of its cards, likewise. */
  lorebooks?: WholeLorebook[]
}

/**
 * Deletes in one transaction. Where there is no room to keep what is deleted, it goes at once, so that a full disk can be
 * emptied: until the page goes, Undo still brings it back.
 * @param take removes the records, and tells what they are; undefined where there are none.
 * @throws {StorageError}
 */
export async function deleteRecords(
  tables: ConversationTables,
  options: WriteOptions,
  about: (taken: TakenRecords) => Pick<DeletedRecord, 'kind' | 'name' | 'conversationId'>,
  take: () => Promise<TakenRecords | undefined>,
): Promise<Deletion | undefined> {
  const { deleted } = tables
  if (deleted)
    try {
      return await tables.transaction(
        { ...options, toleratesFullDisk: true },
        'deletions',
        async () => {
          const taken = await take()
          if (!taken) return undefined
          const { imageIds, cardIds, ...rows } = taken
          const deletedId = createId()
          const record = {
            id: deletedId,
            messages: rows.messages.length,
            imageIds,
            ...(cardIds && { cardIds }),
            ...about(taken),
          }
          await deleted.put({ ...record, deletedAt: Date.now() }, rows)
          return { taken, deletedId }
        },
      )
    } catch (cause) {
      if (!(cause instanceof StorageError) || cause.code !== 'storage_full') throw cause
    }
  return tables.transaction(options, 'deletions', async () => {
    const taken = await take()
    if (!taken) return undefined
    const images = await tables.images.getAll(taken.imageIds)
    await tables.images.remove(taken.imageIds)
    const { cardIds = [] } = taken
    const cards = await tables.cards.getAll(cardIds)
    await tables.cards.remove(cardIds)
    const characterIds = taken.characters.map(({ id }) => id)
    const lorebooks = await tables.lorebooks.wholeOf(characterIds)
    await tables.lorebooks.removeOf(characterIds)
    return {
      taken,
      lorebooks,
      images: images.flatMap((image) => image ?? []),
      cards: cards.flatMap((card) => card ?? []),
    }
  })
}

/**
 * Takes a deletion out of Recently deleted, so that what it held can be put back. Inside a transaction of `deletions`.
 * @returns false where that was done before, or it is gone for good.
 */
export async function takeDeletion(
  tables: ConversationTables,
  { deletedId, images = [], cards = [], lorebooks = [] }: Deletion,
): Promise<boolean> {
  const { deleted } = tables
  if (!deleted || deletedId === undefined) {
    await tables.images.put(images)
    await tables.cards.put(cards)
    // A character that an import has brought back meanwhile has its own.
    const owners = await tables.characters.getAll(
      lorebooks.map(({ book }) => book.characterId ?? ''),
    )
    await tables.lorebooks.put(lorebooks.filter((_, index) => !owners[index]))
    return true
  }
  if (!(await deleted.get(deletedId))) return false
  await deleted.remove([deletedId])
  return true
}

/** Puts conversations and characters back that are still gone. An import may have brought one back already. */
export async function putBack(tables: ConversationTables, deletion: Deletion): Promise<boolean> {
  if (!(await takeDeletion(tables, deletion))) return false
  const { characters, conversations, messages, wordBlocks, memories } = deletion.taken
  const present = await tables.conversations.getAll(conversations.map(({ id }) => id))
  const isGone = (id: string) => !present.some((each) => each?.id === id)
  // Two copies of a conversation would have the same places.
  const returning = messages.filter((each) => isGone(each.conversationId))
  await tables.messages.put(returning)
  await tables.words.put(wordBlocks.filter((each) => isGone(each.conversationId)))
  await tables.conversations.put(conversations.filter(({ id }) => isGone(id)))
  const known = await tables.characters.getAll(characters.map(({ id }) => id))
  await tables.characters.put(characters.filter(({ id }) => !known.some((each) => each?.id === id)))
  const owners = new Set([...present, ...known].flatMap((each) => each?.id ?? []))
  await tables.memories.put(memories.filter(({ ownerId }) => !owners.has(ownerId)))
  await refreshSources(tables, returning)
  return true
}

/** The way back to conversations and characters, for a toast. */
export function undoOf(
  tables: ConversationTables,
  deletion: Deletion,
  action: 'restore_conversation' | 'restore_character',
): Undo {
  return async () => {
    await tables.transaction({ action }, 'deletions', () => putBack(tables, deletion))
  }
}
