import { readerOf } from '../conversations/reader-of'
import { countConversationsOfCharacter, getCharacters } from '../database/queries'
import { type CharacterRecord, characterRecordSchema } from '../database/records'
import { recordAhead } from '../database/records-ahead'
import { useLive, useLiveList, useLiveOf } from './use-live'
import { useTemporaryCharacters } from './use-temporary-characters'

/** All permanent characters, last changed first; undefined until read. */
export function useCharacters(): CharacterRecord[] | undefined {
  return useLiveList(getCharacters)
}

/** All characters, temporary ones too, last changed first; undefined until read. */
export function useListedCharacters(): CharacterRecord[] | undefined {
  const temporary = useTemporaryCharacters()
  const permanent = useCharacters()
  if (temporary.length === 0 || permanent === undefined) return permanent
  return [...temporary, ...permanent].sort((a, b) => b.updatedAt - a.updatedAt)
}

/** One character, permanent or temporary; undefined until read, null where there is none. */
export function useCharacter(id: string | undefined): CharacterRecord | null | undefined {
  return useLiveOf(
    id,
    async () => (id === undefined ? null : ((await readerOf(id).getCharacter(id)) ?? null)),
    () => recordAhead('characters', characterRecordSchema, id),
  )
}

/** Number of a character's permanent conversations; undefined until read. */
export function useConversationCountOfCharacter(characterId: string): number | undefined {
  return useLive(() => countConversationsOfCharacter(characterId), [characterId])
}
