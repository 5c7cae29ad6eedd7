import * as z from 'zod/mini'
import { createStore } from 'zustand/vanilla'
import { MINIMUM_AGE } from '@/domain/dating-session'
import { generatedCharacterSchema } from '@/domain/generated'
import { type PersonGeneratorKind, personGeneratorKinds } from '@/generation/person-choices'
import type { GeneratedPerson } from '@/generation/random-person'
import { readFormDraft, writeFormDraft } from '@/storage/form-drafts'
import { avatarRunKey, forgetAvatarDraft } from './avatar-draft'
import { isPictureRunning, pictureRuns } from './picture-runs'

/*
 * Who is looked for by Random Text and Random Chat 2.0, and who was found: by generator and not by screen, so that
 * leaving the page neither stops a search nor loses its result. A result stays over a reload too, in this tab, until
 * its chat begins or somebody else takes its place. RTXT-29, RCH2-20.
 */

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

const keptSchema = z.object({
  id: z.string(),
  providerId: z.string(),
  person: z.extend(generatedCharacterSchema, {
    // P23.
    age: z.number().check(z.minimum(MINIMUM_AGE)),
    background: z.string(),
  }),
})

const keptName = (kind: PersonGeneratorKind) => `${kind}-person`

function restore(kind: PersonGeneratorKind): PersonState {
  const kept = z.safeParse(keptSchema, readFormDraft(keptName(kind)))
  return { search: { status: 'idle' }, ...(kept.success && { found: kept.data }) }
}

/** States by generator. */
export const personStates = createStore<Record<PersonGeneratorKind, PersonState>>(() => ({
  'random-text': restore('random-text'),
  'random-chat': restore('random-chat'),
}))

/** What stops the searches that are on their way. */
const live = new Map<PersonGeneratorKind, AbortController>()

function setSearch(kind: PersonGeneratorKind, search: PersonSearch) {
  personStates.setState((states) => ({ [kind]: { ...states[kind], search } }))
}

function setFound(kind: PersonGeneratorKind, found: FoundPerson | undefined) {
  personStates.setState((states) => ({ [kind]: { ...states[kind], found } }))
}

/** What a search tells of itself; all of it is dropped once another has taken its place, or it was stopped. */
export interface SearchReport {
  signal: AbortSignal
  show: (search: PersonSearch) => void
  /** Ends the search with somebody, who takes the place of whoever was found before. */
  end: (found: FoundPerson) => void
}

/** The one place where a search begins; one that is on its way is stopped. */
export function beginPersonSearch(kind: PersonGeneratorKind): SearchReport {
  live.get(kind)?.abort()
  const controller = new AbortController()
  live.set(kind, controller)
  setSearch(kind, { status: 'running', length: 0, isSecondTry: false })
  const isCurrent = () => live.get(kind) === controller
  return {
    signal: controller.signal,
    show: (search) => {
      if (!isCurrent()) return
      if (search.status !== 'running') live.delete(kind)
      setSearch(kind, search)
    },
    end: (found) => {
      if (!isCurrent()) return
      live.delete(kind)
      forgetFound(kind)
      writeFormDraft(keptName(kind), found)
      personStates.setState({ [kind]: { search: { status: 'idle' }, found } })
    },
  }
}

/** Stops a search, or takes its error panel away; whoever was found before stays. */
export function endPersonSearch(kind: PersonGeneratorKind): void {
  live.get(kind)?.abort()
  live.delete(kind)
  setSearch(kind, { status: 'idle' })
}

/** Notes the chat that has begun. It is in memory, and so the person is not kept over a reload any more. */
export function noteStartedChat(kind: PersonGeneratorKind, conversationId: string): void {
  const { found } = personStates.getState()[kind]
  if (!found) return
  writeFormDraft(keptName(kind), undefined)
  setFound(kind, { ...found, conversationId })
}

/** Forgets the person whose chat has begun. */
export function forgetStarted(kind: PersonGeneratorKind): void {
  if (personStates.getState()[kind].found?.conversationId !== undefined) forgetFound(kind)
}

function forgetFound(kind: PersonGeneratorKind) {
  const { found } = personStates.getState()[kind]
  if (!found) return
  const form = personAvatarForm(found)
  // The face of somebody who is chatted with may still be on its way to the chat.
  const isOnItsWay = isPictureRunning(pictureRuns.getState()[avatarRunKey(form)])
  if (found.conversationId === undefined || !isOnItsWay) forgetAvatarDraft(form)
  writeFormDraft(keptName(kind), undefined)
  setFound(kind, undefined)
}

/** Stops all searches and forgets whom they have found: everything is reset. */
export function forgetPersonSearches(): void {
  for (const kind of personGeneratorKinds) {
    endPersonSearch(kind)
    forgetFound(kind)
  }
}

/** Name of a found person's avatar draft. */
export function personAvatarForm({ id }: Pick<FoundPerson, 'id'>): string {
  return `person-${id}`
}
