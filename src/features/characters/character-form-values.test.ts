import { describe, expect, test } from 'vitest'
import type { Provider } from '@/domain/provider'
import type { CharacterRecord } from '@/storage/records'
import {
  changeOf,
  type CharacterFormValues,
  checkCharacterForm,
  newCharacterValues,
  toCharacterDraft,
  toFormValues,
} from './character-form-values'

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
  ...newCharacterValues([provider]),
  name: ' Ada ',
  systemPrompt: '  You are Ada.\n',
}

describe('a new character', () => {
  test('starts with the specified defaults and the first provider that can answer', () => {
    expect(newCharacterValues([disabled, provider])).toEqual({
      name: '',
      description: '',
      characterMode: 'both',
      systemPrompt: '',
      providerId: 'p1',
      model: 'claude-sonnet-5-5',
      temperature: 0.7,
      topP: 1,
      maxTokens: 2000,
    })
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

  test('a name of 200 characters passes, one more does not', () => {
    expect(problemsOf({ name: 'a'.repeat(200) }).name).toBeUndefined()
    expect(problemsOf({ name: 'a'.repeat(201) }).name).toContain('200 characters at most')
  })

  test('a model id has no spaces', () => {
    expect(problemsOf({ model: 'my model' }).model).toContain('no spaces')
  })
})

describe('what is saved', () => {
  test('is trimmed, but for the prompt, which stays as written', () => {
    const draft = toCharacterDraft({ ...filled, model: ' m ', description: ' ' }, [provider])
    expect(draft).toEqual({
      name: 'Ada',
      description: undefined,
      characterMode: 'both',
      systemPrompt: '  You are Ada.\n',
      providerId: 'p1',
      providerType: 'anthropic',
      model: 'm',
      modelParameters: { temperature: 0.7, topP: 1, maxTokens: 2000 },
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
      systemPrompt: 'x',
      providerId: '',
      model: 'gpt-4',
      temperature: 0.7,
      topP: 1,
      maxTokens: 2000,
    })
  })
})
