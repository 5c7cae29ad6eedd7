import {
  type Character,
  type CharacterMode,
  type InteractionStyle,
  interactionStyles,
} from './character'

/* What the form of a character knows; nothing of it is needed to open a chat. */

/**
 * The style that a mode leaves no choice in; undefined where there is one. RP and both role-play (CHAR-45,
 * decision 028), and what is made for the phone texts.
 */
export function lockedStyleOf(mode: CharacterMode): InteractionStyle | undefined {
  if (mode === 'rp' || mode === 'both') return 'roleplay'
  return mode === 'mobile' ? 'texting' : undefined
}

/** The styles that can be chosen for a mode: standard excludes role-play. */
export function stylesFor(mode: CharacterMode): readonly InteractionStyle[] {
  const locked = lockedStyleOf(mode)
  return locked ? [locked] : interactionStyles.filter((style) => style !== 'roleplay')
}

/** Milliseconds within which a description and a character were saved together. */
const SAVED_TOGETHER_MS = 5_000

/** Whether the character changed after its image description was made. */
export function isDescriptionOutdated({
  updatedAt,
  metadata,
}: Pick<Character, 'updatedAt' | 'metadata'>): boolean {
  const { imagePrompt, imagePromptCreatedAt, promptUpdatedAt = 0 } = metadata ?? {}
  if (!imagePrompt || imagePromptCreatedAt === undefined) return false
  return Math.max(promptUpdatedAt, updatedAt) > imagePromptCreatedAt + SAVED_TOGETHER_MS
}

/** What the AI is told of a character, unless the user leaves it out; stored with it and sent to the model. */
export const predefinedAttributes = [
  'Personality',
  'Appearance',
  'Background',
  'Occupation',
  // oxlint-disable-next-line words/no-sentences -- it is stored, and sent to the model
  'Speech Style',
  'Interests',
  'Knowledge',
  'Goals',
] as const
