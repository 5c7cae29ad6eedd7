import type { Attribute } from '@/domain/generated'
import type { FieldProblem } from '@/generation/field-problem'
import type { AttributeProblem } from '@/generation/people/asked-person'
import * as words from './words'

/** What a form says where an attribute cannot be sent. */
interface AttributeWords {
  nameMissing: string
  valueMissing: string
  /** @param words those that tell of somebody under 18 */
  minor: (words: string) => string
}

/** What is wrong with attributes, by their ids. */
export type AttributeTexts = ReadonlyMap<string, { label?: string; value?: string }>

/** Says what is wrong with attributes. */
export function attributeProblemTexts(
  attributes: readonly Attribute[],
  problems: ReadonlyMap<string, AttributeProblem>,
  said: AttributeWords,
): AttributeTexts {
  const tell = (problem: FieldProblem, name: string, missing: string) => {
    if (problem.code === 'missing') return missing
    return problem.code === 'minor' ? said.minor(problem.words) : words.isTooLong(name, problem.max)
  }
  return new Map(
    attributes.flatMap(({ id, label, isCustom }) => {
      const problem = problems.get(id)
      if (!problem) return []
      const texts = {
        ...(problem.label && { label: tell(problem.label, words.theName, said.nameMissing) }),
        ...(problem.value && {
          value: tell(problem.value, isCustom ? words.theValue : label, said.valueMissing),
        }),
      }
      return [[id, texts]]
    }),
  )
}
