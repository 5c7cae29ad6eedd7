import type { ExportOptions } from '@/domain/session'
import { database } from '../database/database'

/** Ids of the records that go into a file, in the order of the database. */
export interface SelectedRecords {
  providers: string[]
  characters: string[]
  conversations: string[]
  /** Undefined where the file is of chosen characters and conversations only. */
  datingSessions: string[] | undefined
  /** How many pictures go with all of them, about. */
  pictures: number
}

type Selection = Pick<
  ExportOptions,
  'includeConversations' | 'selectedCharacterIds' | 'selectedConversationIds'
>

/**
 * Finds what an export holds.
 * - Nothing chosen: everything, dating sessions too.
 * - Characters chosen: these, with all their conversations.
 * - Conversations chosen: these, with their characters, because none can be opened without.
 * - Both chosen: these conversations, these characters, and the characters of the conversations.
 * All providers always go along: characters answer through them, and a file without them is none.
 * Chosen ids that do not exist are passed over.
 */
export function selectRecords(options: Selection): Promise<SelectedRecords> {
  const { providers, characters, conversations, datingSessions, images, studioResults } = database
  const tables = [providers, characters, conversations, datingSessions, images, studioResults]
  return database.transaction('r', tables, async () => {
    const conversationIds = await selectConversations(options)
    const characterIds = await selectCharacters(options, conversationIds)
    const isWhole = !options.selectedCharacterIds && !options.selectedConversationIds
    return {
      providers: await providers.toCollection().primaryKeys(),
      characters: characterIds,
      conversations: conversationIds,
      datingSessions: isWhole ? await datingSessions.toCollection().primaryKeys() : undefined,
      pictures: isWhole
        ? // No file holds what the image studio has made.
          await images
            .where('owner')
            .noneOf(await studioResults.toCollection().primaryKeys())
            .count()
        : await images
            .where('owner')
            .anyOf([...characterIds, ...conversationIds])
            .count(),
    }
  })
}

async function selectConversations(options: Selection): Promise<string[]> {
  const { includeConversations, selectedCharacterIds, selectedConversationIds } = options
  if (!includeConversations) return []
  if (selectedConversationIds)
    return database.conversations.where('id').anyOf(selectedConversationIds).primaryKeys()
  if (selectedCharacterIds)
    return database.conversations.where('characterId').anyOf(selectedCharacterIds).primaryKeys()
  return database.conversations.toCollection().primaryKeys()
}

async function selectCharacters(
  { includeConversations, selectedCharacterIds, selectedConversationIds }: Selection,
  conversationIds: string[],
): Promise<string[]> {
  const areConversationsChosen = includeConversations && selectedConversationIds !== undefined
  if (!selectedCharacterIds && !areConversationsChosen)
    return database.characters.toCollection().primaryKeys()
  const wanted = new Set(selectedCharacterIds)
  if (areConversationsChosen)
    for (const conversation of await database.conversations.bulkGet(conversationIds))
      if (conversation) wanted.add(conversation.characterId)
  return database.characters
    .where('id')
    .anyOf([...wanted])
    .primaryKeys()
}
