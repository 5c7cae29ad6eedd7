import * as z from 'zod/mini'
import { createStore } from 'zustand/vanilla'
import type { GeneratedPerson } from '@/generation/people/random-person'
import { MINIMUM_AGE } from '@/domain/dating-session'
import type { Failure } from '@/lib/failure'
import { generatedCharacterSchema } from '@/domain/generated'
import { type PersonGeneratorKind, personGeneratorKinds } from '@/generation/people/person-choices'
import { readFormDraft, writeFormDraft } from '@/storage/browser/form-drafts'
import type { RunFailureCode } from '../run-error'
import { avatarRunKey, forgetAvatarDraft } from '../pictures/avatar-draft'
import { forgetRun, type RunHandle, startRun } from '../live-runs'
import { isRunning, readRun } from '../run-store'

/*
 * Who is looked for by Random Text and Random Chat 2.0, and who was found: by generator and not by screen, so that
 * leaving the page neither stops a search nor loses its result. A result stays over a reload too, in this tab, until
 * its chat begins or somebody else takes its place; a reload cuts a search off, and is told of afterwards. RTXT-29,
 * RCH2-20.
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

/** Who was found, by generator: stays while somebody else is looked for. */
export const foundPersons = createStore<Partial<Record<PersonGeneratorKind, FoundPerson>>>(
  () => ({}),
)

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

/** Stands while somebody is looked for, and after a reload until the user has seen that it was cut off. */
const searchMark = (kind: PersonGeneratorKind) => `${kind}-search`

/** Of a search that a reload has cut off. */
const CUT_OFF: Failure = { code: 'search_cut_off' satisfies RunFailureCode }

const BEGINNING = { progress: { step: 'writing', done: 0 }, data: { isSecondTry: false } } as const

function restore(kind: PersonGeneratorKind) {
  const kept = z.safeParse(keptSchema, readFormDraft(keptName(kind)))
  if (kept.success) setFound(kind, kept.data)
  if (readFormDraft(searchMark(kind)) === true)
    startRun('person', kind, BEGINNING).end({ state: 'failed', failure: CUT_OFF })
}

personGeneratorKinds.forEach(restore)

/** Milliseconds that a page outlives its requests by at most: a browser ends those first when the page goes. */
const FAREWELL_MS = 1_000

function dropMark(kind: PersonGeneratorKind) {
  if (!isRunning(readRun('person', kind))) writeFormDraft(searchMark(kind), undefined)
}

function setFound(kind: PersonGeneratorKind, found: FoundPerson | undefined) {
  foundPersons.setState({ [kind]: found })
}

/** The one place where a search begins; one that is on its way is stopped. */
export function beginPersonSearch(kind: PersonGeneratorKind): RunHandle<'person'> {
  writeFormDraft(searchMark(kind), true)
  return startRun('person', kind, BEGINNING)
}

/** Ends a search that has failed. */
export function failPersonSearch(
  kind: PersonGeneratorKind,
  run: RunHandle<'person'>,
  failure: Failure,
): void {
  run.end({ state: 'failed', failure })
  // It may have failed because the page is going, and then it was cut off.
  setTimeout(() => dropMark(kind), FAREWELL_MS)
}

/** Ends a search with somebody, who takes the place of whoever was found before. */
export function completePersonSearch(
  kind: PersonGeneratorKind,
  run: RunHandle<'person'>,
  found: FoundPerson,
): void {
  if (!run.isCurrent()) return
  forgetFound(kind)
  // Kept before the mark goes: a page that dies between the two loses nobody.
  writeFormDraft(keptName(kind), found)
  setFound(kind, found)
  run.end({ state: 'done' })
  dropMark(kind)
}

/** Stops a search, or takes its error panel away; whoever was found before stays. */
export function endPersonSearch(kind: PersonGeneratorKind): void {
  forgetRun('person', kind)
  dropMark(kind)
}

/**
 * Notes that the chat with somebody has begun, unless another has been found meanwhile. It is in memory, and so the
 * person is not kept over a reload any more.
 */
export function noteStartedChat(
  kind: PersonGeneratorKind,
  foundId: string,
  conversationId: string,
): void {
  const found = foundPersons.getState()[kind]
  if (found?.id !== foundId) return
  writeFormDraft(keptName(kind), undefined)
  setFound(kind, { ...found, conversationId })
}

/** Forgets the person whose chat has begun. */
export function forgetStarted(kind: PersonGeneratorKind): void {
  if (foundPersons.getState()[kind]?.conversationId !== undefined) forgetFound(kind)
}

function forgetFound(kind: PersonGeneratorKind) {
  const found = foundPersons.getState()[kind]
  if (!found) return
  const form = personAvatarForm(found)
  // The face of somebody who is chatted with may still be on its way to the chat.
  const isOnItsWay = isRunning(readRun('picture', avatarRunKey(form)))
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
