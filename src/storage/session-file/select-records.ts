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
  /** All, or those of chosen characters and those that chosen records name. */
  lorebooks: string[]
  /** Whether the file says of its cards which lorebooks they have: one that was taken out of a card must not come back. */
  tellsLorebooks: boolean
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
  const { personas, presets, images, studioResults, lorebooks, cards } = database
  const tables = [
    ...[providers, characters, conversations, datingSessions],
    ...[personas, presets, images, studioResults, lorebooks, cards],
  ]
  return database.transaction('r', tables, async () => {
    const conversationIds = await selectConversations(options)
    const characterIds = await selectCharacters(options, conversationIds)
    const isWhole = !options.selectedCharacterIds && !options.selectedConversationIds
    const named = isWhole ? undefined : await namedBy(characterIds, conversationIds)
    const among = (ids: string[], chosen: Set<string> | undefined) =>
      chosen ? ids.filter((id) => chosen.has(id)) : ids
    const allPersonas = await personas.toCollection().primaryKeys()
    const personaIds = among(allPersonas, named?.personas)
    const lorebookIds = await selectLorebooks(characterIds, named, personaIds)
    return {
      providers: await providers.toCollection().primaryKeys(),
      characters: characterIds,
      conversations: conversationIds,
      datingSessions: isWhole ? await datingSessions.toCollection().primaryKeys() : undefined,
      personas: personaIds,
      presets: among(await presets.toCollection().primaryKeys(), named?.presets),
      lorebooks: lorebookIds,
      tellsLorebooks:
        lorebookIds.length > 0 || (await cards.where('owner').anyOf(characterIds).count()) > 0,
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

/** Those of cards only with their characters, one of which may be in Recently deleted. */
async function selectLorebooks(
  characterIds: string[],
  named: { lorebooks: Set<string> } | undefined,
  personaIds: string[],
): Promise<string[]> {
  const chosen = new Set(characterIds)
  const wanted = named?.lorebooks
  if (wanted)
    for (const persona of await database.personas.bulkGet(personaIds))
      for (const id of persona?.lorebookIds ?? []) wanted.add(id)
  const selected: string[] = []
  await database.lorebooks.each(({ id, characterId }) => {
    const isOfChosen = characterId !== undefined && chosen.has(characterId)
    const isAlone = characterId === undefined && (wanted === undefined || wanted.has(id))
    if (isOfChosen || isAlone) selected.push(id)
  })
  return selected
}

/** Personas, presets and lorebooks that chosen records name. */
async function namedBy(characterIds: string[], conversationIds: string[]) {
  const personas = new Set<string>()
  const presets = new Set<string>()
  const lorebooks = new Set<string>()
  const records = [
    ...(await database.characters.bulkGet(characterIds)),
    ...(await database.conversations.bulkGet(conversationIds)),
  ]
  for (const record of records) {
    if (record?.personaId) personas.add(record.personaId)
    if (record?.presetId) presets.add(record.presetId)
    for (const id of record?.lorebookIds ?? []) lorebooks.add(id)
  }
  return { personas, presets, lorebooks }
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
