import {
  attributeProblemTexts,
  type AttributeTexts,
} from '@/features/shared/fields/attribute-problem-texts'
import { isTooLong } from '@/features/shared/fields/words'
import type { FieldProblem } from '@/generation/field-problem'
import type { PersonFormProblems, PersonFormValues } from '@/generation/people/person-form'
import type { PersonScreen } from './person-screens'
import * as words from './words'

/** What is wrong with the form, by field, in the specified words. */
export interface PersonFormTexts extends Partial<
  Record<keyof PersonFormProblems['byField'], string>
> {
  /** Of the attributes as a whole. */
  attributes?: string
  byAttribute: AttributeTexts
}

/** Says what keeps the form from being sent. */
export function problemTexts(
  { byField, byAttribute }: PersonFormProblems,
  { attributes }: PersonFormValues,
  screen: PersonScreen,
): PersonFormTexts {
  const texts = attributeProblemTexts(attributes, byAttribute, {
    nameMissing: words.attributeNameMissing,
    valueMissing: words.attributeValueMissing,
    minor: words.adultsOnly,
  })
  const [first] = texts.values()
  const isBlank = Array.from(byAttribute.values()).some(
    ({ label, value }) => label?.code === 'missing' || value?.code === 'missing',
  )
  const { worldDescriptionLabel, genderLabel, additionalAttributesLabel = '' } = screen
  return {
    providerId: byField.providerId && words.selectProvider,
    worldDescription: tell(byField.worldDescription, worldDescriptionLabel, screen.worldMissing),
    gender: tell(byField.gender, genderLabel),
    additionalAttributes: tell(byField.additionalAttributes, additionalAttributesLabel),
    avatar: byField.avatar && words.nobodyDraws,
    attributes: isBlank ? words.attributesNotWhole : (first?.label ?? first?.value),
    byAttribute: texts,
  }
}

function tell(problem: FieldProblem | undefined, label: string, missing = ''): string | undefined {
  if (!problem) return undefined
  if (problem.code === 'missing') return missing
  return problem.code === 'minor' ? words.adultsOnly(problem.words) : isTooLong(label, problem.max)
}
