import { describe, expect, test } from 'vitest'
import { interactionStyles } from '@/domain/character'
import type { Provider } from '@/domain/provider'
import type { CharacterRecord } from '@/storage/database/records'
import {
  changeOf,
  type CharacterFormValues,
  checkCharacterForm,
  newAttributes,
  newCharacterValues,
  styleOf,
  toCharacterDraft,
  toFormValues,
} from './character-form-values'
import { newMoreValues } from './more-values'
import { toSamplerValues } from './sampler-values'

const provider: Provider = {
  id: 'p1',
  name: 'Claude',
  type: 'anthropic',
  apiKey: 'key',
  defaultModel: 'claude-sonnet-5-5',
  enabled: true,
  createdAt: 1,
}
const disabled: Provider = { ...provider, id: 'p0', enabled: false, defaultModel: 'other' }

const filled: CharacterFormValues = {
  ...newCharacterValues(provider),
  name: ' Ada ',
  systemPrompt: '  You are Ada.\n',
}

describe('a new character', () => {
  test('starts with the specified defaults and the given provider', () => {
    expect(newCharacterValues(provider)).toEqual({
      name: '',
      description: '',
      characterMode: 'both',
      interactionStyle: 'default',
      hasCustomInstructions: false,
      customInstructions: '',
      useAi: false,
      attributes: newAttributes(),
      useCurrentTime: false,
      systemPrompt: '',
      greeting: '',
      providerId: 'p1',
      model: 'claude-sonnet-5-5',
      temperature: 0.7,
      topP: 1,
      maxTokens: 2000,
      ...toSamplerValues(),
      ...newMoreValues(),
    })
  })

  test('MACRO-01: has its macros on; one from before there were any has them off', () => {
    expect(newCharacterValues(provider).useMacros).toBe(true)
    expect(filled.useMacros).toBe(true)
  })
})

describe('what is wrong', () => {
  const problemsOf = (change: Partial<CharacterFormValues>) =>
    checkCharacterForm({ ...filled, ...change }, [provider])

  test('nothing, when all is filled in', () => {
    expect(Object.values(problemsOf({})).filter(Boolean)).toEqual([])
  })

  test('missing fields are named in the specified words', () => {
    expect(problemsOf({ name: ' ', systemPrompt: '\n', providerId: '', model: ' ' })).toEqual({
      name: 'Character name is required',
      systemPrompt: 'System prompt is required',
      providerId: 'AI provider is required',
      model: 'AI model is required',
    })
  })

  test('a provider that was deleted meanwhile has to be chosen anew', () => {
    expect(problemsOf({ providerId: 'gone' }).providerId).toBe('AI provider is required')
  })

  test('no text is longer than its limit, and the field says so', () => {
    const long = 'a'.repeat(1_000_000)
    const problems = problemsOf({
      description: long,
      greeting: long,
      systemPrompt: long,
      hasCustomInstructions: true,
      customInstructions: long,
      model: long,
    })
    const fields = [
      'description',
      'greeting',
      'systemPrompt',
      'customInstructions',
      'model',
    ] as const
    for (const field of fields) expect(problems[field]).toContain('characters at most')
  })

  test('CARD-27: no system prompt is required where another text stands for it', () => {
    const blank = { systemPrompt: ' ' }
    for (const field of ['personality', 'scenario', 'mainPrompt', 'examples'] as const) {
      expect(problemsOf({ ...blank, [field]: 'x' }).systemPrompt).toBeUndefined()
      expect(problemsOf({ ...blank, [field]: ' \n' }).systemPrompt).toBeDefined()
    }
    expect(problemsOf({ ...blank, postHistory: 'x', noteText: 'x' }).systemPrompt).toBeDefined()
  })

  test('CARD-24: none of the texts of a card is longer than its limit', () => {
    const long = 'a'.repeat(500_001)
    for (const field of [
      'personality',
      'scenario',
      'examples',
      'mainPrompt',
      'postHistory',
    ] as const)
      expect(problemsOf({ [field]: long })[field]).toContain('500,000 characters at most')
    expect(problemsOf({ noteText: long }).noteText).toContain('characters at most')
    expect(problemsOf({ nickname: 'a'.repeat(201) }).nickname).toContain('200 characters')
    const greetings = ['', 'a'.repeat(50_001)]
    expect(problemsOf({ greetings }).greetings).toContain('Greeting 3 is too long')
  })

  test('a name of 200 characters passes, one more does not', () => {
    expect(problemsOf({ name: 'a'.repeat(200) }).name).toBeUndefined()
    expect(problemsOf({ name: 'a'.repeat(201) }).name).toContain('200 characters at most')
  })

  test('a model id has no spaces', () => {
    expect(problemsOf({ model: 'my model' }).model).toContain('no spaces')
  })
})

describe('the style', () => {
  const styled = (change: Partial<CharacterFormValues>) =>
    toCharacterDraft({ ...filled, ...change }, [provider]).interactionStyle

  test('is role-play for rp and both, texting for mobile, and anything but role-play for standard (CHAR-45, CHAR-47)', () => {
    for (const interactionStyle of interactionStyles) {
      expect(styled({ characterMode: 'rp', interactionStyle })).toBe('roleplay')
      expect(styled({ characterMode: 'both', interactionStyle })).toBe('roleplay')
      expect(styled({ characterMode: 'mobile', interactionStyle })).toBe('texting')
    }
    expect(styled({ characterMode: 'standard', interactionStyle: 'expert' })).toBe('expert')
    expect(styleOf({ characterMode: 'standard', interactionStyle: 'roleplay' })).toBe('default')
  })

  test('gives way to custom instructions, but not where it is locked (CHAR-26, CHAR-46)', () => {
    const saved = (characterMode: CharacterFormValues['characterMode'], isOn = true) =>
      toCharacterDraft(
        { ...filled, characterMode, hasCustomInstructions: isOn, customInstructions: ' Rhyme. ' },
        [provider],
      ).customInstructions
    expect(saved('standard')).toBe('Rhyme.')
    expect(saved('standard', false)).toBeUndefined()
    for (const mode of ['rp', 'both', 'mobile'] as const) expect(saved(mode)).toBeUndefined()
  })
})

describe('with the AI', () => {
  const problemsOf = (change: Partial<CharacterFormValues>) =>
    checkCharacterForm({ ...filled, useAi: true, systemPrompt: '', ...change }, [provider])
  const custom = { id: 'a', label: 'Pet', value: 'owl', isCustom: true }

  test('attributes have to be whole, then the character generated (CHAR-57 to CHAR-60)', () => {
    expect(problemsOf({ attributes: [] }).attributes).toBe('At least one attribute is required')
    expect(problemsOf({ attributes: [{ ...custom, label: '' }] }).attributes).toBe(
      'Custom attribute name is required',
    )
    expect(problemsOf({ attributes: [{ ...custom, value: '' }] }).attributes).toBe(
      'Value is required for custom attributes',
    )
    expect(problemsOf({ attributes: [custom] })).toMatchObject({
      attributes: expect.stringMatching(/Generate Character/) as string,
      systemPrompt: undefined,
    })
  })

  test('a prompt that is there is enough', () => {
    const problems = problemsOf({ attributes: [], systemPrompt: 'You are Ada.' })
    expect(Object.values(problems).filter(Boolean)).toEqual([])
  })
})

describe('what is saved', () => {
  test('is trimmed, but for the prompt, which stays as written', () => {
    const draft = toCharacterDraft({ ...filled, model: ' m ', description: ' ' }, [provider])
    expect(draft).toEqual({
      name: 'Ada',
      description: undefined,
      characterMode: 'both',
      interactionStyle: 'roleplay',
      systemPrompt: '  You are Ada.\n',
      providerId: 'p1',
      providerType: 'anthropic',
      model: 'm',
      modelParameters: { temperature: 0.7, topP: 1, maxTokens: 2000 },
      useMacros: true,
    })
  })

  const before = toCharacterDraft(filled, [provider, disabled])

  test('of an edit is only what was changed', () => {
    expect(changeOf(before, { ...before })).toEqual({})
    expect(changeOf(before, { ...before, name: 'Ada L.' })).toEqual({ name: 'Ada L.' })
  })

  test('of an edit that empties the description says so', () => {
    const change = changeOf({ ...before, description: 'x' }, { ...before, description: undefined })
    expect(Object.entries(change)).toEqual([['description', undefined]])
  })

  test('of an edit keeps provider and model together', () => {
    expect(changeOf(before, { ...before, model: 'm2' })).toEqual({
      providerId: 'p1',
      providerType: 'anthropic',
      model: 'm2',
    })
  })
})

describe('an old character', () => {
  const legacy: CharacterRecord = {
    id: 'c',
    name: 'Old',
    systemPrompt: 'x',
    providerId: 'gone',
    model: 'gpt-4',
    createdAt: 1,
    updatedAt: 1,
  }

  test('is shown with the defaults for what it lacks, and without its deleted provider', () => {
    expect(toFormValues(legacy, [provider])).toEqual({
      name: 'Old',
      description: '',
      characterMode: 'both',
      interactionStyle: 'default',
      hasCustomInstructions: false,
      customInstructions: '',
      useAi: false,
      attributes: newAttributes(),
      useCurrentTime: false,
      systemPrompt: 'x',
      greeting: '',
      providerId: '',
      model: 'gpt-4',
      temperature: 0.7,
      topP: 1,
      maxTokens: 2000,
      effort: 'default',
      ...toSamplerValues(),
      ...newMoreValues(),
      useMacros: false,
    })
  })
})

describe('thinking effort (THINK-08, THINK-14)', () => {
  const effortOf = (change: Partial<CharacterFormValues>) =>
    toCharacterDraft({ ...filled, ...change }, [provider]).modelParameters?.effort

  test.each<[string, Partial<CharacterFormValues>, string | undefined]>([
    ['role-play thinks as little as can be', { characterMode: 'rp' }, 'off'],
    ['a little where it cannot be off', { characterMode: 'rp', model: 'claude-opus-5-5' }, 'low'],
    [
      'an expert thinks as the model does',
      { characterMode: 'standard', interactionStyle: 'expert' },
      undefined,
    ],
    ['what was chosen counts', { effort: 'high' }, 'high'],
    ['also the default', { effort: 'default' }, undefined],
    ['of another model what it takes', { effort: 'off', model: 'claude-opus-5-5' }, 'low'],
    ['none where it does not think', { effort: 'high', model: 'claude-3-haiku' }, undefined],
    ['by hand where it is not known', { model: 'claude-next', characterMode: 'rp' }, undefined],
  ])('%s', (_, change, expected) => {
    expect(effortOf(change)).toBe(expected)
  })

  test('an edit that does not touch it leaves it alone', () => {
    const stored = { ...filled, id: 'c', createdAt: 1, updatedAt: 1, providerId: 'p1' }
    const character = {
      ...stored,
      characterMode: 'rp',
      modelParameters: { temperature: 1 },
    } as unknown as CharacterRecord
    expect(toFormValues(character, [provider]).effort).toBe('default')
  })
})
