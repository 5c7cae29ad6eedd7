import { expect, test } from 'vitest'
import type { ProviderType } from '@/domain/provider'
import { mayThink } from './thinking-models'

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
  ['openrouter', 'openai/gpt-4o', true],
  ['custom', 'llama3', true],
  ['demo', 'demo-storyteller', false],
])('%s %s may think before it answers: %s', (type, model, expected) => {
  expect(mayThink(type, model)).toBe(expected)
})
