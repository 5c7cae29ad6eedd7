import { describe, expect, test } from 'vitest'
import { defaultImageModel } from '@/ai/images/image-models'
import { imageModelChoices, modelChoices, modelWarning } from './model-choices'

const now = Date.parse('2026-11-21T15:00:00Z')

describe('the choice of models', () => {
  test('is the catalogue until the provider has told its own', () => {
    expect(modelChoices('xai', undefined, now).map(({ value }) => value)).toContain('grok-4.6')
    expect(modelChoices('xai', [], now)).not.toHaveLength(0)
    const live = [{ id: 'grok-9', name: 'Grok 9' }]
    expect(modelChoices('xai', live, now)).toEqual([
      { value: 'grok-9', label: 'Grok 9', note: undefined },
    ])
  })

  test('tells when a model retires and what has taken its place', () => {
    const notes = (shutdownDate: string | undefined, id = 'm') =>
      modelChoices('openai', [{ id, name: id, shutdownDate }], now)[0]?.note
    expect(notes('2026-12-11')).toBe('retires in 20 days')
    expect(notes('2026-11-22')).toBe('retires tomorrow')
    expect(notes('2026-11-21')).toBe('retires today')
    expect(notes('2026-11-20')).toBe('retired')
    expect(notes('2029-01-01')).toBeUndefined()
    expect(notes('some day')).toBeUndefined()
    expect(notes('2026-10-23', 'gpt-4')).toBe('retired: use gpt-6.1-terra')
    expect(notes(undefined, 'gpt-4')).toBe('retired: use gpt-6.1-terra')
  })

  test('names what is free at OpenRouter', () => {
    const choices = modelChoices('openrouter', undefined, now)
    expect(choices.filter(({ note }) => note === 'free')).toHaveLength(1)
  })
})

describe('the choice of models that make pictures', () => {
  const values = (...given: Parameters<typeof imageModelChoices>) =>
    imageModelChoices(...given).map(({ value }) => value)

  test('is the catalogue’s, the one to preselect first, where the provider’s own list has none', () => {
    const known = values('openai', undefined, now)
    expect(known[0]).toBe(defaultImageModel('openai', now))
    expect(known.length).toBeGreaterThan(1)
    expect(values('openai', [{ id: 'gpt-6-luna', name: 'GPT' }], now)).toEqual(known)
  })

  test('is the provider’s own list where that has any, newest first (decision 036)', () => {
    const live = ['gpt-6-luna', 'gpt-image-1', 'gpt-image-2'].map((id) => ({ id, name: id }))
    expect(values('openai', live, now)).toEqual(['gpt-image-2', 'gpt-image-1'])
  })
})

describe('the warning about a chosen model', () => {
  test('is silent about a model that lives, and about one that nobody knows', () => {
    expect(modelWarning('openai', 'gpt-6-luna', undefined, now)).toBeUndefined()
    expect(modelWarning('custom', 'toString', undefined, now)).toBeUndefined()
  })

  test('names the successor of a retired one', () => {
    expect(modelWarning('openai', 'gpt-3.5-turbo', undefined, now)).toBe(
      'This model has been switched off. Use gpt-6-luna instead.',
    )
  })

  test('counts the days of one that the provider is about to switch off', () => {
    const live = [{ id: 'gpt-5', name: 'GPT-5', shutdownDate: '2026-12-11' }]
    expect(modelWarning('openai', 'gpt-5', live, now)).toBe(
      'This model retires in 20 days. Choose another in time.',
    )
  })
})
