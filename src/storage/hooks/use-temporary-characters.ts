import { useStore } from 'zustand'
import type { CharacterRecord } from '../database/records'
import { temporaryData } from '../conversations/temporary-data'

/** Characters that are in memory only, last changed first. */
export function useTemporaryCharacters(): CharacterRecord[] {
  const characters = useStore(temporaryData, (data) => data.characters)
  return Object.values(characters).sort((a, b) => b.updatedAt - a.updatedAt)
}
