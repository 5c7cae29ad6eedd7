import { findMinor } from '@/domain/adults/find-minor'
import { newCharacterParameters } from '@/ai/models/thinking-effort'
import { customValuesOf, type DatingSession, type Profile } from '@/domain/dating-session'
import type { Provider } from '@/domain/provider'
import type { CharacterDraft } from '@/storage/commands/characters'
import { datingWorldLabels } from '../dating/dating-choices'
import { oneLine } from '../prompt/one-line'

/* A match becomes a character to role-play with. Specification, generators §4; SWIPE-52 to SWIPE-59, decisions 109 and 110. */

/** SWIPE-58: with OpenAI this model, with others their default. */
const OPENAI_MODEL = 'gpt-4o-mini'

/** A name as a tag: lower case, with hyphens. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
}

type MatchSession = Pick<
  DatingSession,
  | 'name'
  | 'description'
  | 'worldType'
  | 'worldDescription'
  | 'userCharacterName'
  | 'userCharacterDescription'
  | 'customFields'
  | 'imageAnalysisProviderId'
>

/** The character of a profile. Its pictures are added where it is stored. */
export function toMatchCharacter(
  profile: Profile,
  session: MatchSession,
  provider: Pick<Provider, 'id' | 'type' | 'defaultModel'>,
): CharacterDraft {
  const world = worldOf(session)
  const { name, bio, imagePrompt } = profile
  const { imageAnalysisProviderId = '' } = session
  const model = provider.type === 'openai' ? OPENAI_MODEL : provider.defaultModel
  return {
    name,
    description: bio,
    systemPrompt: systemPromptOf(profile, session, world),
    providerId: provider.id,
    providerType: provider.type,
    model,
    modelParameters: newCharacterParameters('roleplay', provider.type, model),
    characterMode: 'rp',
    worldInfo: world,
    tags: ['dating-app', session.worldType, slugOf(session.name)].filter((tag) => tag !== ''),
    ...(imagePrompt !== '' && !findMinor(imagePrompt) && { metadata: { imagePrompt } }),
    ...(imageAnalysisProviderId !== '' && { imageAnalysisProviderId }),
  }
}

function worldOf({ worldType, worldDescription = '' }: MatchSession): string {
  const detail = worldDescription.trim()
  const label = datingWorldLabels[worldType]
  return detail === '' ? label : `${label}: ${detail}`
}

function systemPromptOf(profile: Profile, session: MatchSession, world: string): string {
  const { name, age, bio, interests } = profile
  const { userCharacterName = '', userCharacterDescription = '', description } = session
  const user = oneLine(userCharacterName) || 'the user'
  const about = oneLine(userCharacterDescription)
  const custom = customValuesOf(profile, session).map(
    ({ label, value }) => `${label}: ${oneLine(value)}`,
  )
  return [
    `You are ${name}, ${age} years old, an adult.`,
    `About you, in your own words: ${bio}`,
    `Interests: ${interests.join(', ')}`,
    ...custom,
    `World: ${world}`,
    ...(description.trim() === '' ? [] : [`What brought you together: ${description.trim()}`]),
    [
      `You matched with ${user} on a dating app.`,
      ...(about === '' ? [] : [`About ${user}: ${about}`]),
    ].join(' '),
  ].join('\n\n')
}
