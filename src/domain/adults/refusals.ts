import type { Failure } from '@/lib/failure'
import type { Profile } from '../dating-session'
import type { Persona } from '../persona'
import { findMinor, findMinorIn, type FoundMinor } from './find-minor'

/* Why somebody under 18 is refused, and the texts of which a person consists. */

/** Why nothing is drawn: somebody under 18 in what the picture shows, by the words that say so or by an age. */
export type MinorDrawnCode =
  /** In what the user asks for. */
  | 'minor_asked_for'
  /** In the description that a model wrote. */
  | 'minor_described'
  /** In what a model wants a message to show. */
  | 'minor_in_analysis'
  /** A profile that is no adult by its `age`. */
  | 'minor_by_age'

/** Why nobody is made: somebody under 18 in what was asked for, or in what came back. */
export type MinorMadeCode =
  | 'minor_in_character'
  | 'minor_in_person'
  | 'minor_in_answer'
  /** In the profile of this `number`. */
  | 'minor_in_profile'

/** A failure that names the words that cause it. @param params what its words depend on besides */
export function minorFailure(
  code: MinorDrawnCode | MinorMadeCode,
  { words }: FoundMinor,
  params?: Readonly<Record<string, number>>,
): Failure {
  return { code, params: { ...params, words } }
}

/** The texts of a character in which somebody under 18 is looked for, each with the name of its field. CARD-14 */
const CHARACTER_FIELDS = [
  'name',
  'nickname',
  'systemPrompt',
  'description',
  'personality',
  'scenario',
  'examples',
  'mainPrompt',
  'postHistory',
  'note',
  'greeting',
  'greetings',
  'groupGreetings',
  'customInstructions',
  'worldInfo',
] as const
type CharacterField = (typeof CHARACTER_FIELDS)[number]

/** A card or a form may lack any of them, and give a note as its text alone. */
type CharacterTexts = Readonly<
  Partial<Record<CharacterField, string | readonly string[] | { text: string } | undefined>>
>

/** Finds words by which a character is under 18, the field that they stand in, and where in a list. */
export function findMinorCharacter(
  character: CharacterTexts,
): { field: CharacterField; index: number; found: FoundMinor } | undefined {
  for (const field of CHARACTER_FIELDS) {
    const value = character[field]
    const texts = typeof value === 'string' ? [value] : textsOf(value)
    for (const [index, text] of texts.entries()) {
      const found = findMinor(text)
      if (found) return { field, index, found }
    }
  }
  return undefined
}

function textsOf(value: readonly string[] | { text: string } | undefined): readonly string[] {
  if (value === undefined) return []
  return 'text' in value ? [value.text] : value
}

/** The texts of a persona in which somebody under 18 is looked for, each with the name of its field. */
const PERSONA_FIELDS = ['name', 'description'] as const

/** Finds words by which a persona is under 18, and the field that they stand in. */
export function findMinorPersona(
  persona: Pick<Persona, (typeof PERSONA_FIELDS)[number]>,
): { field: (typeof PERSONA_FIELDS)[number]; found: FoundMinor } | undefined {
  for (const field of PERSONA_FIELDS) {
    const found = findMinor(persona[field])
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
