import { describe, expect, test } from 'vitest'
import type { ProviderType } from '@/domain/provider'
import type { ChatParameters } from './contracts'
import { parametersFor, type SentParameters } from './model-rules'

const all: ChatParameters = {
  temperature: 1.8,
  topP: 0.9,
  maxTokens: 500,
  presencePenalty: 0.5,
  frequencyPenalty: 0.25,
  stopSequences: ['END'],
}

const rows: [ProviderType, string, SentParameters][] = [
  ['openai', 'gpt-6-luna', { limitName: 'max_completion_tokens', maxTokens: 500 }],
  ['openai', 'gpt-5.6-terra', { limitName: 'max_completion_tokens', maxTokens: 500 }],
  ['openai', 'o3', { limitName: 'max_completion_tokens', maxTokens: 500 }],
  ['openai', 'unheard-of', { limitName: 'max_completion_tokens', maxTokens: 500 }],
  ['openai', 'gpt-4o-mini', { limitName: 'max_completion_tokens', ...all }],
  [
    'anthropic',
    'claude-opus-5',
    { limitName: 'max_tokens', maxTokens: 500, stopSequences: ['END'] },
  ],
  [
    'anthropic',
    'claude-opus-4-7',
    { limitName: 'max_tokens', maxTokens: 500, stopSequences: ['END'] },
  ],
  [
    'anthropic',
    'claude-haiku-4-5-20251001',
    { limitName: 'max_tokens', maxTokens: 500, stopSequences: ['END'], temperature: 1 },
  ],
  [
    'anthropic',
    'claude-sonnet-4-6',
    { limitName: 'max_tokens', maxTokens: 500, stopSequences: ['END'], temperature: 1 },
  ],
  ['xai', 'grok-4.6', { limitName: 'max_tokens', maxTokens: 500, temperature: 1.8, topP: 0.9 }],
  ['xai', 'unheard-of', { limitName: 'max_tokens', maxTokens: 500 }],
  ['mistral', 'mistral-large-2512', { limitName: 'max_tokens', ...all, temperature: 1.5 }],
  ['openrouter', 'any/model', { limitName: 'max_tokens', ...all }],
  ['custom', 'llama3', { limitName: 'max_tokens', ...all }],
  ['demo', 'demo-storyteller', { limitName: 'max_tokens', ...all }],
]

describe('parameters per model', () => {
  test.each(rows)('%s %s takes what its rule says', (type, model, expected) => {
    expect(parametersFor(type, model, all)).toEqual(expected)
  })

  test('defaults are not sent', () => {
    const defaults = { topP: 1, presencePenalty: 0, frequencyPenalty: 0, stopSequences: [] }
    expect(parametersFor('custom', 'llama3', defaults)).toEqual({ limitName: 'max_tokens' })
  })

  test('absent parameters stay absent', () => {
    expect(parametersFor('openai', 'gpt-4o')).toEqual({ limitName: 'max_completion_tokens' })
  })

  test('an older Claude gets top_p where no temperature is set, never both', () => {
    expect(parametersFor('anthropic', 'claude-haiku-4-5', { topP: 0.5 }).topP).toBe(0.5)
    expect(
      parametersFor('anthropic', 'claude-haiku-4-5', { topP: 0.5, temperature: 0 }),
    ).toMatchObject({ temperature: 0, topP: undefined })
  })

  test('xAI never gets a top_p of 0', () => {
    expect(parametersFor('xai', 'grok-4.6', { topP: 0 }).topP).toBeGreaterThan(0)
  })

  test('what is no number is not sent, a limit is whole and at least 1', () => {
    const odd = { temperature: Number.NaN, maxTokens: 0.5 }
    expect(parametersFor('custom', 'x', odd)).toEqual({ limitName: 'max_tokens' })
    expect(parametersFor('custom', 'x', { maxTokens: 10.9 }).maxTokens).toBe(10)
  })

  test('at most four stop sequences that are not blank are sent', () => {
    const { stopSequences } = parametersFor('openrouter', 'x/y', {
      stopSequences: ['a', ' ', 'b', 'c', 'd', 'e'],
    })
    expect(stopSequences).toEqual(['a', 'b', 'c', 'd'])
  })
})
