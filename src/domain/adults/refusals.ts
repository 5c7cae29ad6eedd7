import type { Character } from '../character'
import type { Profile } from '../dating-session'
import { findMinor, findMinorIn, type FoundMinor } from './find-minor'

/* What is told where somebody under 18 is refused, and the texts of which a person consists. */

/** Names the words that caused a refusal. */
export function tellsOfMinor({ words }: FoundMinor): string {
  return `“${words}” tells of somebody under 18`
}

/** Told where nothing is drawn. */
export function onlyAdultsDrawn(found: FoundMinor): string {
  return `Only adults are drawn. ${tellsOfMinor(found)}: change these words.`
}

/** Told where the description that a model wrote for a picture is of somebody under 18. */
export function describedMinor({ words }: FoundMinor): string {
  return `Only adults are drawn. “${words}” in the model’s description tells of somebody under 18.`
}

/** Told where a model wrote a character or a person under 18. */
export function answeredMinor({ words }: FoundMinor): string {
  return `“${words}” in what came back tells of somebody under 18, so it was thrown away. Try again.`
}

/** Told where a character or a person is typed or asked for. */
export function changeTheseWords(found: FoundMinor): string {
  return `${tellsOfMinor(found)}. Everybody here is 18 or older: change these words and try again.`
}

type CharacterTexts = Pick<Character, 'name' | 'systemPrompt'> &
  Partial<Pick<Character, 'description' | 'greeting' | 'worldInfo' | 'customInstructions'>>

/** The texts of a character in which somebody under 18 is looked for, each with the name of its field. */
const CHARACTER_FIELDS = [
  'name',
  'systemPrompt',
  'description',
  'greeting',
  'customInstructions',
  'worldInfo',
] as const

/** Finds words by which a character is under 18, and the field that they stand in. */
export function findMinorCharacter(
  character: CharacterTexts,
): { field: (typeof CHARACTER_FIELDS)[number]; found: FoundMinor } | undefined {
  for (const field of CHARACTER_FIELDS) {
    const found = findMinor(character[field] ?? '')
    if (found) return { field, found }
  }
  return undefined
}

type ProfileTexts = Pick<Profile, 'name' | 'bio' | 'imagePrompt'> &
  Partial<Pick<Profile, 'interests'>>

/** Finds words by which somebody of a dating session is under 18. @param custom texts by their labels. */
export function findMinorProfile(
  { name, bio, interests = [], imagePrompt }: ProfileTexts,
  custom: Readonly<Record<string, string>> = {},
): FoundMinor | undefined {
  return findMinorIn([name, bio, ...interests, imagePrompt, ...Object.entries(custom)])
}
