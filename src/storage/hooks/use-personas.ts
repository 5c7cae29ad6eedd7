import { useStore } from 'zustand'
import { temporaryData } from '../conversations/temporary-data'
import type { PersonaRecord } from '../personas/persona-records'
import {
  countPersonaUses,
  getPersona,
  getPersonaFor,
  getPersonas,
  type PersonaChoice,
} from '../personas/persona-queries'
import { useLive, useLiveList } from './use-live'

/** All personas, by their names; undefined until read. */
export function usePersonas(): PersonaRecord[] | undefined {
  return useLiveList(getPersonas)
}

/** One persona; undefined until read, null where there is none. */
export function usePersona(id: string): PersonaRecord | null | undefined {
  return useLive(async () => (await getPersona(id)) ?? null, [id])
}

/** The persona that counts in a chat (PERS-03); undefined until read, null for nobody. */
export function usePersonaFor({
  conversation,
  character,
  settings,
}: PersonaChoice): PersonaRecord | null | undefined {
  return useLive(
    async () => (await getPersonaFor({ conversation, character, settings })) ?? null,
    [conversation, character, settings],
  )
}

/** In how many chats each persona is used, by its id; undefined until read. */
export function usePersonaUses(): Map<string, number> | undefined {
  const conversations = useStore(temporaryData, (data) => data.conversations)
  return useLive(countPersonaUses, [], [conversations])
}
