import type { ExportOptions } from '@/domain/session'
import { database } from '../database/database'

/** Ids of the records that go into a file, in the order of the database. */
export interface SelectedRecords {
  providers: string[]
  characters: string[]
  conversations: string[]
  /** Undefined where the file is of chosen characters and conversations only. */
  datingSessions: string[] | undefined
  /** Those that chosen characters and conversations name, where only these go along. Files name only kinds of which there are some. */
  personas: string[]
  presets: string[]
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
  const { providers, characters, conversations, datingSessions } = database
  const { personas, presets, images, studioResults } = database
  const tables = [
    ...[providers, characters, conversations, datingSessions],
    ...[personas, presets, images, studioResults],
  ]
  return database.transaction('r', tables, async () => {
    const conversationIds = await selectConversations(options)
    const characterIds = await selectCharacters(options, conversationIds)
    const isWhole = !options.selectedCharacterIds && !options.selectedConversationIds
    const named = isWhole ? undefined : await namedBy(characterIds, conversationIds)
    const among = (ids: string[], chosen: Set<string> | undefined) =>
      chosen ? ids.filter((id) => chosen.has(id)) : ids
    const personaIds = among(await personas.toCollection().primaryKeys(), named?.personas)
    return {
      providers: await providers.toCollection().primaryKeys(),
      characters: characterIds,
      conversations: conversationIds,
      datingSessions: isWhole ? await datingSessions.toCollection().primaryKeys() : undefined,
      personas: personaIds,
      presets: among(await presets.toCollection().primaryKeys(), named?.presets),
      pictures: isWhole
        ? // No file holds what the image studio has made.
          await images
            .where('owner')
            .noneOf(await studioResults.toCollection().primaryKeys())
            .count()
        : await images
            .where('owner')
            .anyOf([...characterIds, ...conversationIds, ...personaIds])
            .count(),
    }
  })
}

/** Personas and presets that chosen records name. */
async function namedBy(characterIds: string[], conversationIds: string[]) {
  const personas = new Set<string>()
  const presets = new Set<string>()
  const records = [
    ...(await database.characters.bulkGet(characterIds)),
    ...(await database.conversations.bulkGet(conversationIds)),
  ]
  for (const record of records) {
    if (record?.personaId) personas.add(record.personaId)
    if (record?.presetId) presets.add(record.presetId)
  }
  return { personas, presets }
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
