import { useState } from 'react'
import type { PersonGenerator } from '@/generation/people/person-choices'
import {
  checkPersonForm,
  emptyPersonForm,
  hasProblems,
  type PersonFormProblems,
  type PersonFormValues,
  readPersonForm,
  withSettledAge,
} from '@/generation/people/person-form'
import { avatarProblem } from '@/runs/pictures/avatar-draft'
import { defaultProvider } from '@/runs/providers/default-provider'
import { readFormDraft, writeFormDraft } from '@/storage/browser/form-drafts'
import { readLastUsed, writeLastUsed } from '@/storage/browser/last-used'
import type { ProviderRecord } from '@/storage/database/records'
import { showToast } from '@/ui/overlays/toast-store'
import { type AgeNotes, changedAgeNote } from './age-notes'
import type { PersonScreen } from './person-screens'
import { type PersonFormTexts, problemTexts } from './problem-texts'
import * as words from './words'

const NO_PROBLEMS: PersonFormTexts = { byAttribute: new Map() }

/**
 * The form of a generator. It begins with what was typed in this tab, else with what it was sent with last, and keeps
 * what is typed over a reload. No key is in it.
 */
export function usePersonForm(screen: PersonScreen, providers: readonly ProviderRecord[]) {
  const { generator } = screen
  const { kind } = generator
  const [values, setValues] = useState(() => firstValues(generator, providers))
  // What is wrong is told from a try that failed to the next one.
  const [isTold, setIsTold] = useState(false)
  const [ageNotes, setAgeNotes] = useState<AgeNotes>({})
  const change = (next: PersonFormValues) => {
    setValues(next)
    writeFormDraft(kind, next)
  }
  const reset = () => {
    const before = values
    setIsTold(false)
    setAgeNotes({})
    change(withProvider(emptyPersonForm(generator), providers))
    showToast({ text: words.formAsItBegan, undo: () => change(before) })
  }
  /** @returns the values, where they can be sent. */
  const take = (): PersonFormValues | undefined => {
    const settled = withSettledAge(withSettledAge(values, 'min'), 'max')
    const notes = noteSettled(values, settled)
    // What was told when the fields were left stands on.
    if (notes) setAgeNotes(notes)
    change(settled)
    const hasFaults = hasProblems(problemsOf(settled, providers))
    setIsTold(hasFaults)
    if (hasFaults) return undefined
    writeLastUsed(kind, settled)
    return settled
  }
  const problems = isTold
    ? problemTexts(problemsOf(values, providers), values, screen)
    : NO_PROBLEMS
  return { values, change, problems, ageNotes, setAgeNotes, reset, take }
}

/** Of ages that were sent as they were typed, without leaving the field. */
function noteSettled(typed: PersonFormValues, settled: PersonFormValues): AgeNotes | undefined {
  if (typed.age !== 'custom') return undefined
  const notes: AgeNotes = {
    min: changedAgeNote('min', typed, settled),
    max: changedAgeNote('max', typed, settled),
  }
  const text = [notes.min, notes.max].filter(Boolean).join(' ')
  if (text === '') return undefined
  showToast({ text })
  return notes
}

function firstValues(
  generator: PersonGenerator,
  providers: readonly ProviderRecord[],
): PersonFormValues {
  const draft = readFormDraft(generator.kind) ?? readLastUsed(generator.kind)
  return withProvider(readPersonForm(draft, generator), providers)
}

/** One who is not there any more gives way to the only one there is; else the user chooses. */
function withProvider(
  values: PersonFormValues,
  providers: readonly ProviderRecord[],
): PersonFormValues {
  const providerId = defaultProvider(providers, values.providerId)?.id ?? ''
  return providerId === values.providerId ? values : { ...values, providerId }
}

function problemsOf(
  values: PersonFormValues,
  providers: readonly ProviderRecord[],
): PersonFormProblems {
  return checkPersonForm(values, {
    isProviderThere: providers.some(({ id, enabled }) => enabled && id === values.providerId),
    canDraw: avatarProblem(providers, values.providerId) === undefined,
  })
}
