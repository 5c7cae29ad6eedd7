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

/** Who was found, by generator: stays while somebody else is looked for. What a reload has left, person-searches.ts brings back. */
export const foundPersons = createStore<Partial<Record<PersonGeneratorKind, FoundPerson>>>(
  () => ({}),
)
