import { createStore } from 'zustand/vanilla'
import type { PersonGeneratorKind } from '@/generation/people/person-choices'
import type { GeneratedPerson } from '@/generation/people/random-person'

/** Somebody who was found. */
export interface FoundPerson {
  id: string
  person: GeneratedPerson
  /** Who wrote the person, and answers in the chat. */
  providerId: string
  /** The chat, once it has begun; the person goes when the page is left then. */
  conversationId?: string
}

/** How a search stands. */
export type PersonSearch =
  | { status: 'idle' }
  | {
      status: 'running'
      /** Characters of the answer that have come. */
      length: number
      /** Whether the model was told that its first answer could not be used. */
      isSecondTry: boolean
    }
  | { status: 'failed'; message: string; details?: string; code?: string }

/** What a generator is at. */
export interface PersonState {
  search: PersonSearch
  /** Stays while somebody else is looked for. */
  found?: FoundPerson
}

/** States by generator. What a reload has left of them, person-searches.ts brings back. */
export const personStates = createStore<Record<PersonGeneratorKind, PersonState>>(() => ({
  'random-text': { search: { status: 'idle' } },
  'random-chat': { search: { status: 'idle' } },
}))

/** Whether anybody is looked for in this tab. */
export function isAnyPersonSearched(): boolean {
  return Object.values(personStates.getState()).some(({ search }) => search.status === 'running')
}
