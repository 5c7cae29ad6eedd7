import { describe, expect, it, test } from 'vitest'
import type { ProviderType } from '@/domain/provider'
import type { ChatEffort, Effort } from '@/domain/thinking'
import {
  fitEffort,
  lowestEffort,
  mayThink,
  newCharacterEffort,
  requestParameters,
  thinkingAllowance,
} from './thinking-effort'

test.each<[ProviderType, string, boolean]>([
  ['openai', 'gpt-4o-mini', false],
  ['openai', 'gpt-6-luna', true],
  ['openai', 'o3', true],
  ['anthropic', 'claude-3-haiku-20240307', false],
  ['anthropic', 'claude-sonnet-4-6', false],
  ['anthropic', 'claude-haiku-4-5-20251001', false],
  ['anthropic', 'claude-opus-4-7', true],
  ['anthropic', 'claude-sonnet-5-5', true],
  ['mistral', 'mistral-small-2603', false],
  ['mistral', 'magistral-medium-latest', true],
  ['xai', 'grok-4.3', true],
  ['openrouter', 'openai/gpt-4o', false],
  ['openrouter', 'openai/gpt-6-luna', true],
  ['openrouter', 'anthropic/claude-sonnet-4.6', false],
  ['openrouter', 'somebody/new-model', true],
  ['gemini', 'gemini-3.8-flash', true],
  ['gemini', 'gemini-2.5-flash', true],
  ['gemini', 'gemma-3-27b-it', false],
  ['custom', 'llama3', true],
  ['demo', 'demo-storyteller', false],
])('%s %s may think before it answers: %s (THINK-12)', (type, model, expected) => {
  expect(mayThink(type, model)).toBe(expected)
})

test.each<[ProviderType | undefined, string, Effort | undefined, Effort | undefined]>([
  ['openai', 'gpt-6-luna', 'off', 'off'],
  ['openai', 'gpt-6.1-sol', 'off', 'low'],
  ['mistral', 'mistral-large-4', 'max', 'high'],
  ['mistral', 'magistral-medium', 'medium', 'off'],
  ['mistral', 'magistral-medium', 'xhigh', 'high'],
  ['openai', 'gpt-4o', 'high', undefined],
  ['custom', 'whatever', 'xhigh', 'xhigh'],
  [undefined, 'whatever', 'low', 'low'],
  ['openai', 'gpt-6-luna', undefined, undefined],
])('%s %s asked for %s gets %s (THINK-08)', (type, model, wished, expected) => {
  expect(fitEffort(type, model, wished)).toBe(expected)
})

describe('requestParameters', () => {
  const modelParameters = { temperature: 1, maxTokens: 2000 }

  test.each<[ChatEffort | undefined, Effort | undefined, number, Effort | undefined]>([
    [undefined, 'low', 4000, 'low'],
    ['high', 'low', 18_000, 'high'],
    ['off', 'high', 2000, 'off'],
    ['default', 'high', 10_000, undefined],
    ['max', undefined, 34_000, 'max'],
  ])(
    'chat %s, character %s: limit %d, effort %s (THINK-08, THINK-12)',
    (ofChat, own, limit, effort) => {
      const character = {
        model: 'gpt-6-luna',
        modelParameters: { ...modelParameters, ...(own && { effort: own }) },
      }
      expect(requestParameters('openai', character, ofChat)).toEqual({
        temperature: 1,
        maxTokens: limit,
        ...(effort && { effort }),
      })
    },
  )

  it('changes nothing for a model that is not known, or does not think (PROMPT-02)', () => {
    expect(requestParameters('custom', { model: 'x', modelParameters }, undefined)).toEqual(
      modelParameters,
    )
    expect(requestParameters('openai', { model: 'gpt-4o', modelParameters }, 'max')).toEqual(
      modelParameters,
    )
    expect(requestParameters('openai', { model: 'gpt-6-luna' }, undefined)).toBeUndefined()
  })

  it('asks no model for more than it can write', () => {
    const character = { model: 'gpt-6-luna', modelParameters: { maxTokens: 120_000 } }
    expect(requestParameters('openai', character, 'max')).toMatchObject({ maxTokens: 128_000 })
  })
})

it('lets role-play think as little as can be, where a model can (THINK-14)', () => {
  expect(newCharacterEffort('roleplay', 'openai', 'gpt-6-luna')).toBe('off')
  expect(newCharacterEffort('texting', 'anthropic', 'claude-opus-5-5')).toBe('low')
  expect(newCharacterEffort('expert', 'openai', 'gpt-6-luna')).toBeUndefined()
  expect(newCharacterEffort('roleplay', 'openai', 'gpt-4o')).toBeUndefined()
  expect(newCharacterEffort('roleplay', 'custom', 'llama3')).toBeUndefined()
  expect(newCharacterEffort('roleplay', undefined, 'llama3')).toBeUndefined()
})

it('reckons with what a model does by itself', () => {
  expect(thinkingAllowance('anthropic', 'claude-haiku-4-5', undefined)).toBe(0)
  expect(thinkingAllowance('anthropic', 'claude-opus-5-5', undefined)).toBe(8_000)
  expect(thinkingAllowance('custom', 'x', undefined)).toBe(0)
  expect(lowestEffort('custom', 'x')).toBeUndefined()
})
