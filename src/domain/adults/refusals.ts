import type { Failure } from '@/lib/failure'
import type { Character } from '../character'
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
