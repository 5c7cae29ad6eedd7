import { fitsConversationType } from './conversation'
import { describe, expect, it } from 'vitest'
import {
  CHARACTER_VERSION,
  DEFAULT_CHARACTER_MODE,
  characterSchema,
  defaultModelParameters,
  modelParameterLimits,
} from './character'

describe('a new character', () => {
  it('is for both kinds of chat and of version 2 (CHAR-71, CHAR-72)', () => {
    expect(DEFAULT_CHARACTER_MODE).toBe('both')
    expect(CHARACTER_VERSION).toBe('2')
  })

  it('has the specified model parameters and ranges (CHAR-68 to CHAR-70)', () => {
    expect(defaultModelParameters).toEqual({ temperature: 0.7, topP: 1, maxTokens: 2000 })
    expect(modelParameterLimits.temperature).toMatchObject({ min: 0, max: 2 })
    expect(modelParameterLimits.topP).toMatchObject({ min: 0, max: 1 })
    expect(modelParameterLimits.maxTokens).toMatchObject({ min: 100, max: 8000 })
  })
})

describe('fitsConversationType', () => {
  it.each([
    [undefined, true, true],
    ['both', true, true],
    ['standard', true, false],
    ['rp', false, true],
    ['mobile', false, true],
  ] as const)('offers mode %s: standard %s, role-play %s (CONV-21)', (mode, standard, roleplay) => {
    expect(fitsConversationType({ characterMode: mode }, 'standard')).toBe(standard)
    expect(fitsConversationType({ characterMode: mode }, 'rp')).toBe(roleplay)
  })
})

describe('characterSchema', () => {
  const minimal = {
    id: '1',
    name: 'Ada',
    systemPrompt: '',
    providerId: 'p',
    model: 'm',
    createdAt: 1,
    updatedAt: 2,
  }

  it('takes a legacy character without mode, type and version (DATA-32, DATA-36)', () => {
    expect(characterSchema.parse(minimal)).toEqual(minimal)
  })

  it('keeps every specified field (DATA-32 to DATA-43)', () => {
    const whole = {
      ...minimal,
      description: 'd',
      avatar: 'data:image/png;base64,AA==',
      providerType: 'mistral' as const,
      modelParameters: { temperature: 1, topP: 0.5, maxTokens: 100 },
      version: '2',
      characterMode: 'mobile' as const,
      imageGallery: [
        {
          id: 'i',
          imageData: 'data:image/png;base64,AA==',
          createdAt: 3,
          source: 'uploaded' as const,
          isProfilePicture: true,
          prompt: 'p',
          generationAttributes: {
            imageType: 't',
            imageSize: 's',
            customAttributes: [{ label: 'l', value: 'v' }],
          },
        },
      ],
      temporary: true,
      metadata: {
        imagePrompt: 'p',
        imagePromptCreatedAt: 1,
        promptUpdatedAt: 2,
        avatarGenerationAttempts: 3,
        lastAvatarError: 'e',
        avatarGenerationRestricted: false,
      },
      worldInfo: 'w',
      tags: ['t'],
    }
    expect(characterSchema.parse(whole)).toEqual(whole)
  })

  it.each([
    ['an unknown mode', { characterMode: 'party' }],
    ['an unknown provider type', { providerType: 'acme' }],
    ['a time in words', { createdAt: 'yesterday' }],
    ['no time at all', { updatedAt: NaN }],
    ['a number for a name', { name: 7 }],
    ['tags that are no texts', { tags: [1] }],
    [
      'a gallery picture from nowhere',
      { imageGallery: [{ id: 'i', imageData: '', createdAt: 1 }] },
    ],
  ])('refuses %s', (_, change) => {
    expect(characterSchema.safeParse({ ...minimal, ...change }).success).toBe(false)
  })
})
