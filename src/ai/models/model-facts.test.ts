import { describe, expect, test } from 'vitest'
import type { ProviderType } from '@/domain/provider'
import { efforts as allEfforts, type Effort } from '@/domain/thinking'
import { catalogue } from '../catalogue'
import { modelFacts } from './model-facts'

const list = (text: string) => text.split(' ').filter((word) => word !== '')

describe('what is known of models (PROV2-12)', () => {
  test.each<[ProviderType, string, string]>([
    ['openai', 'gpt-6-luna', 'off low medium high xhigh max'],
    ['openai', 'gpt-6.1-terra', 'off low medium high xhigh max'],
    ['openai', 'gpt-6.1-sol', 'low medium high xhigh max'],
    ['openai', 'gpt-6-astra', 'low medium high xhigh max'],
    ['openai', 'ft:gpt-5.6-terra:acme', 'off low medium high xhigh max'],
    ['openai', 'gpt-4.1', ''],
    ['anthropic', 'claude-opus-5-5', 'low medium high xhigh max'],
    ['anthropic', 'claude-fable-5-2', 'low medium high xhigh max'],
    ['anthropic', 'claude-sonnet-5-5', 'off low medium high xhigh max'],
    ['anthropic', 'claude-haiku-5-5', 'off low medium high xhigh max'],
    ['anthropic', 'claude-haiku-4-5-20251001', 'off medium'],
    ['anthropic', 'claude-3-haiku-20240307', ''],
    ['xai', 'grok-4.7', 'low medium high xhigh'],
    ['xai', 'grok-4.3', 'off low medium high xhigh'],
    ['xai', 'grok-4.3-non-reasoning', ''],
    ['mistral', 'mistral-large-4', 'low medium high'],
    ['mistral', 'mistral-small-2603', 'off high'],
    ['mistral', 'ministral-8b-latest', ''],
    ['gemini', 'gemini-3.8-flash', 'low medium high'],
    ['gemini', 'gemma-3-27b-it', ''],
    ['openrouter', 'deepseek/deepseek-v4.1-flash', 'off low high max'],
    ['openrouter', 'openai/gpt-6.1-sol', 'low medium high xhigh max'],
    ['openrouter', 'anthropic/claude-opus-5.5:beta', 'low medium high xhigh max'],
    ['openrouter', 'x-ai/grok-4.6', 'low medium high xhigh'],
    ['openrouter', 'mistralai/mistral-large-4', 'low medium high'],
    ['openrouter', 'google/gemini-3.8-flash', 'low medium high'],
  ])('%s %s can be asked to think: %s', (type, model, expected) => {
    expect(modelFacts(type, model).efforts).toEqual(list(expected))
  })

  test.each<[ProviderType, string, number]>([
    ['anthropic', 'claude-sonnet-5-5', 512],
    ['anthropic', 'claude-opus-5', 512],
    ['anthropic', 'claude-sonnet-5', 1024],
    ['anthropic', 'claude-opus-4-8', 1024],
    ['anthropic', 'claude-sonnet-4-6', 1024],
    ['anthropic', 'claude-opus-4-7', 2048],
    ['anthropic', 'claude-opus-4-6', 4096],
    ['anthropic', 'claude-haiku-4-5', 4096],
  ])('%s %s keeps a beginning of %i tokens', (type, model, expected) => {
    expect(modelFacts(type, model).cacheMinimum).toBe(expected)
  })

  test('is nothing for a model that nobody knows', () => {
    expect(modelFacts('custom', 'llama3')).toEqual({})
    expect(modelFacts('openrouter', 'somebody/new-model')).toEqual({})
    for (const id of ['', '/', '__proto__/x', 'constructor', 'openai/'])
      expect(modelFacts('openrouter', id)).toEqual({})
  })

  test('is bounded for every model of the catalogue, and names its default among the efforts', () => {
    const order = (effort: Effort) => allEfforts.indexOf(effort)
    for (const { type, models } of catalogue)
      for (const { id, contextWindow } of models) {
        const {
          efforts = [],
          defaultEffort,
          window,
          maxInput = 0,
          maxOutput = 0,
        } = modelFacts(type, id)
        expect([...efforts].sort((a, b) => order(a) - order(b))).toEqual(efforts)
        if (defaultEffort !== undefined) expect(efforts).toContain(defaultEffort)
        expect(window).toBe(contextWindow)
        expect(Math.max(maxInput, maxOutput)).toBeLessThanOrEqual(contextWindow)
      }
  })
})
