import type { Attribute } from '@/domain/generated'
import {
  attributeProblemTexts,
  type AttributeTexts,
} from '@/features/shared/fields/attribute-problem-texts'
import { checkAttributes } from '@/generation/people/character-generation'
import * as words from './words'

/** What keeps attributes from being sent, in the specified words. */
export function attributeProblems(attributes: readonly Attribute[]): {
  /** Of the list. */
  list?: string
  /** By the attribute's id. */
  byId: AttributeTexts
} {
  const { isEmpty, byId } = checkAttributes(attributes)
  return {
    ...(isEmpty && { list: words.noAttribute }),
    byId: attributeProblemTexts(attributes, byId, {
      nameMissing: words.attributeNameMissing,
      valueMissing: words.attributeValueMissing,
      minor: words.tellsOfMinor,
    }),
  }
}
