import { isTooLong } from '@/features/shared/fields/words'
import {
  checkDatingForm,
  type DatingFormValues,
  type DatingProblem,
  type DatingProblemField,
} from '@/generation/dating/dating-form'
import type { FormProblems } from '@/ui/overlays/resolve-with'
import * as words from './words'

/** What a field is called where it is too long, or one of its items is. */
const names: Readonly<Record<DatingProblemField, string>> = {
  name: words.theName,
  description: words.theDescription,
  worldDescription: words.theWorldDescription,
  userCharacterName: words.theCharacterName,
  userCharacterDescription: words.theCharacterDescription,
  interests: words.anInterest,
  customFields: words.aFieldDescription,
  imagePromptPool: words.anImagePrompt,
}

/** What a list is called. */
const lists: Readonly<Partial<Record<DatingProblemField, string>>> = {
  interests: words.interests,
  customFields: words.customFields,
  imagePromptPool: words.imagePrompts,
}

const missing: Readonly<Partial<Record<DatingProblemField, string>>> = {
  name: words.enterName,
  description: words.enterDescription,
  worldDescription: words.describeWorld,
}

/** Says what keeps the form from being sent, in the specified words. */
export function datingFormTexts(values: DatingFormValues): FormProblems<DatingFormValues> {
  const problems = checkDatingForm(values)
  const fields = Object.keys(names) as DatingProblemField[]
  return Object.fromEntries(
    fields.flatMap((field) => {
      const problem = problems[field]
      return problem ? [[field, tell(field, problem)]] : []
    }),
  )
}

function tell(field: DatingProblemField, problem: DatingProblem): string | undefined {
  switch (problem.code) {
    case 'missing':
      return missing[field]
    case 'too_many':
      return words.tooMany(lists[field] ?? '', problem.max)
    case 'too_long':
      return isTooLong(names[field], problem.max)
    case 'key_too_long':
      return isTooLong(words.aFieldName, problem.max)
    case 'minor':
      return words.adultsOnly(problem.words)
  }
}
