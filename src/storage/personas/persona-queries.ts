import { personaIdFor } from '@/domain/persona'
import { temporaryData } from '../conversations/temporary-data'
import { database } from '../database/database'
import { getSettings } from '../database/queries'
import { parseRow, parseRows } from '../database/read'
import { type PersonaRecord, personaRecordSchema } from '../personas/persona-records'

/* Reads of personas. Not with the other queries, because no page needs them to start. */

const names = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true })

/** All personas, by their names. */
export async function getPersonas(): Promise<PersonaRecord[]> {
  const rows = parseRows('personas', personaRecordSchema, await database.personas.toArray())
  return rows.sort((a, b) => names.compare(a.name, b.name) || a.createdAt - b.createdAt)
}

/** A persona; undefined where there is none, or it is damaged. */
export async function getPersona(id: string): Promise<PersonaRecord | undefined> {
  return parseRow('personas', personaRecordSchema, await database.personas.get(id))
}

/** What a chat, its character and the settings say about who the user is, each an id. */
export type PersonaChoice = Parameters<typeof personaIdFor>[0]

/** The persona that counts in a chat; undefined for nobody. PERS-03. */
export async function getPersonaFor(chosen: PersonaChoice): Promise<PersonaRecord | undefined> {
  if (chosen.conversation === '') return undefined
  const ids = [chosen.conversation, chosen.character, chosen.settings].flatMap((id) => id ?? [])
  const rows = parseRows(
    'personas',
    personaRecordSchema,
    (await database.personas.bulkGet(ids)).filter((row) => row !== undefined),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return byId.get(personaIdFor(chosen, (id) => byId.has(id)) ?? '')
}

/**
 * In how many chats the user is each persona, temporary chats too, by PERS-03. Reads no message, and of each chat and
 * character two fields.
 * @returns counts by the persona's id; one that is nowhere used is absent.
 */
export async function countPersonaUses(): Promise<Map<string, number>> {
  const [ids, { defaultPersonaId }] = await Promise.all([
    database.personas.toCollection().primaryKeys(),
    getSettings(),
  ])
  const known = new Set(ids)
  const uses = new Map<string, number>()
  if (known.size === 0) return uses
  const ofCharacters = new Map<string, string | undefined>()
  const { conversations, characters } = temporaryData.getState()
  for (const { id, personaId } of Object.values(characters)) ofCharacters.set(id, personaId)
  await database.characters.each(({ id, personaId }) => void ofCharacters.set(id, personaId))
  const count = ({ characterId, personaId }: { characterId: string; personaId?: string }) => {
    const chosen = {
      conversation: personaId,
      character: ofCharacters.get(characterId),
      settings: defaultPersonaId,
    }
    const used = personaIdFor(chosen, (id) => known.has(id))
    if (used !== undefined) uses.set(used, (uses.get(used) ?? 0) + 1)
  }
  Object.values(conversations).forEach(count)
  await database.conversations.each(count)
  return uses
}
