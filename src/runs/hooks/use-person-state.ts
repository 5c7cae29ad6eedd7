import { useStore } from 'zustand'
import type { PersonGeneratorKind } from '@/generation/person-choices'
import { type PersonState, personStates } from '../person-searches'

/** What a generator of people is at. */
export function usePersonState(kind: PersonGeneratorKind): PersonState {
  return useStore(personStates, (states) => states[kind])
}
