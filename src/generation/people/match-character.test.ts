import { describe, expect, it } from 'vitest'
import type { Profile } from '@/domain/dating-session'
import { slugOf, toMatchCharacter } from './match-character'

const profile: Profile = {
  id: 'profile-1',
  sessionId: 'session-1',
  name: 'Ada',
  age: 27,
  bio: 'Baker on the night shift.',
  interests: ['tea', 'tides', 'chess', 'radio'],
  imagePrompt: 'A woman of 27',
  status: 'matched',
  generatedAt: 1,
  home_planet: 'Ceres',
  secret: 'not asked for',
}
const session = {
  name: 'Tea & Tides: Été',
  description: 'Slow evenings',
  worldType: 'sci-fi' as const,
  worldDescription: 'Ring stations',
  userCharacterName: 'Bo',
  userCharacterDescription: 'A pilot',
  customFields: [{ key: 'home_planet', description: 'Where from' }],
}
const openai = { id: 'p1', type: 'openai' as const, defaultModel: 'gpt-6-luna', enabled: true }

describe('the character of a match', () => {
  it('role-plays, with the specified model and tags (SWIPE-58, SWIPE-59)', () => {
    expect(toMatchCharacter(profile, session, openai)).toMatchObject({
      name: 'Ada',
      providerId: 'p1',
      model: 'gpt-4o-mini',
      characterMode: 'rp',
      tags: ['dating-app', 'sci-fi', 'tea-tides-ete'],
      worldInfo: 'Sci-Fi: Ring stations',
      metadata: { imagePrompt: 'A woman of 27' },
    })
  })

  it('has who decides about its pictures from the session, where one is chosen there (SWIPE-25)', () => {
    const chosen = { ...session, imageAnalysisProviderId: 'p2' }
    expect(toMatchCharacter(profile, chosen, openai).imageAnalysisProviderId).toBe('p2')
    expect(toMatchCharacter(profile, session, openai)).not.toHaveProperty('imageAnalysisProviderId')
  })

  it('has the default model of a provider that is not OpenAI (decision 109)', () => {
    const other = { ...openai, type: 'anthropic' as const, defaultModel: 'claude' }
    expect(toMatchCharacter(profile, session, other).model).toBe('claude')
  })

  it('knows all that its user wrote of themselves', () => {
    const long = {
      ...session,
      userCharacterName: `${'Bo '.repeat(50)}Last`,
      userCharacterDescription: `${'A pilot. '.repeat(1_000)}The end.`,
    }
    const { systemPrompt } = toMatchCharacter(profile, long, openai)
    expect(systemPrompt).toContain('Bo Last')
    expect(systemPrompt).toContain('The end.')
  })

  it('is who the profile says, and knows whom it met', () => {
    const { systemPrompt } = toMatchCharacter(profile, session, openai)
    for (const words of [
      'Ada, 27 years old',
      'night shift',
      'tea, tides',
      'Home planet: Ceres',
      'Ring stations',
      'matched with Bo',
      'A pilot',
    ])
      expect(systemPrompt).toContain(words)
    expect(systemPrompt).not.toContain('not asked for')
  })

  it('keeps no description that would draw somebody under 18 (P23)', () => {
    const young = { ...profile, imagePrompt: 'a schoolgirl' }
    expect(toMatchCharacter(young, session, openai)).not.toHaveProperty('metadata')
  })
})

it.each([
  ['Tea & Tides', 'tea-tides'],
  ['  --  ', ''],
  ['Zürich, 2. Mai', 'zurich-2-mai'],
  ['東京', '東京'],
])('the slug of %s is %s (decision 110)', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})
