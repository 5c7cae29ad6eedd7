import { useStore } from 'zustand'
import type { PersonGeneratorKind } from '@/generation/people/person-choices'
import { type FoundPerson, foundPersons } from './person-searches'

/** Whoever a generator has found. */
export function useFoundPerson(kind: PersonGeneratorKind): FoundPerson | undefined {
  return useStore(foundPersons, (found) => found[kind])
}
