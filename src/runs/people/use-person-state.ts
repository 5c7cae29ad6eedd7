import { useStore } from 'zustand'
import type { PersonGeneratorKind } from '@/generation/people/person-choices'
// Brings back what a reload left.
import './person-searches'
import { type PersonState, personStates } from './person-states'

/** What a generator of people is at. */
export function usePersonState(kind: PersonGeneratorKind): PersonState {
  return useStore(personStates, (states) => states[kind])
}
