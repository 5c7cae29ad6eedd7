import * as z from 'zod/mini'
import { MINIMUM_AGE } from '@/domain/dating-session'
import { generatedCharacterSchema } from '@/domain/generated'
import { type PersonGeneratorKind, personGeneratorKinds } from '@/generation/people/person-choices'
import { readFormDraft, writeFormDraft } from '@/storage/browser/form-drafts'
import { avatarRunKey, forgetAvatarDraft } from '../pictures/avatar-draft'
import { createLiveRuns } from '../live-runs'
import {
  type FoundPerson,
  type PersonSearch,
  type PersonState,
  personStates,
} from './person-states'
import { isRunning, readRun } from '../run-store'

/*
 * Who is looked for by Random Text and Random Chat 2.0, and who was found: by generator and not by screen, so that
 * leaving the page neither stops a search nor loses its result. A result stays over a reload too, in this tab, until
 * its chat begins or somebody else takes its place; a reload cuts a search off, and is told of afterwards. RTXT-29,
 * RCH2-20.
 */

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

/** What a search says that a reload has cut off. */
export const CUT_OFF = {
  message: 'The page was closed or reloaded before anybody was found.',
  details: 'Your wishes are still in the form.',
}

function restore(kind: PersonGeneratorKind): PersonState {
  const kept = z.safeParse(keptSchema, readFormDraft(keptName(kind)))
  const isCutOff = readFormDraft(searchMark(kind)) === true
  return {
    search: isCutOff ? { status: 'failed', ...CUT_OFF } : { status: 'idle' },
    ...(kept.success && { found: kept.data }),
  }
}

for (const kind of personGeneratorKinds) personStates.setState({ [kind]: restore(kind) })

const live = createLiveRuns()

/** Milliseconds that a page outlives its requests by at most: a browser ends those first when the page goes. */
const FAREWELL_MS = 1_000

function setSearch(kind: PersonGeneratorKind, search: PersonSearch) {
  personStates.setState((states) => ({ [kind]: { ...states[kind], search } }))
  if (search.status === 'idle') dropMark(kind)
  // It may have failed because the page is going, and then it was cut off.
  if (search.status === 'failed') setTimeout(() => dropMark(kind), FAREWELL_MS)
}

function dropMark(kind: PersonGeneratorKind) {
  const { search } = personStates.getState()[kind]
  if (search.status !== 'running') writeFormDraft(searchMark(kind), undefined)
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
  const { signal, isCurrent, end } = live.start(kind)
  writeFormDraft(searchMark(kind), true)
  setSearch(kind, { status: 'running', length: 0, isSecondTry: false })
  return {
    signal,
    show: (search) => {
      if (!isCurrent()) return
      if (search.status !== 'running') end()
      setSearch(kind, search)
    },
    end: (found) => {
      if (!isCurrent()) return
      end()
      forgetFound(kind)
      // Kept before the mark goes: a page that dies between the two loses nobody.
      writeFormDraft(keptName(kind), found)
      personStates.setState({ [kind]: { search: { status: 'idle' }, found } })
      dropMark(kind)
    },
  }
}

/** Stops a search, or takes its error panel away; whoever was found before stays. */
export function endPersonSearch(kind: PersonGeneratorKind): void {
  live.stop(kind)
  setSearch(kind, { status: 'idle' })
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
  const { found } = personStates.getState()[kind]
  if (found?.id !== foundId) return
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
