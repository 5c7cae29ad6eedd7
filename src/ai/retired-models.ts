import type { ProviderType } from '@/domain/provider'

/**
 * Model ids that are switched off, and what to use instead. Every retired id that the specification
 * names is here, with their better-known relatives, so that an imported character can be warned about
 * and repaired. As of 2026-11-21. Sources: the vendors' lists of deprecations.
 */
const retiredModels: Readonly<Partial<Record<ProviderType, Readonly<Record<string, string>>>>> = {
  openai: {
    'gpt-3.5-turbo': 'gpt-6-luna',
    'gpt-3.5-turbo-0125': 'gpt-6-luna',
    'gpt-3.5-turbo-1106': 'gpt-6-luna',
    'gpt-3.5-turbo-16k': 'gpt-6-luna',
    'gpt-4': 'gpt-6.1-terra',
    'gpt-4-0613': 'gpt-6.1-terra',
    'gpt-4-turbo': 'gpt-6.1-terra',
    'gpt-4-turbo-preview': 'gpt-6.1-terra',
    'gpt-4-vision-preview': 'gpt-6.1-terra',
    'gpt-4-32k': 'gpt-6.1-terra',
    'gpt-4.1-nano': 'gpt-6-luna',
    'gpt-4o-2024-05-13': 'gpt-6-luna',
    'chatgpt-4o-latest': 'gpt-6-luna',
    'gpt-5-chat-latest': 'gpt-6.1-sol',
    'gpt-5.1-chat-latest': 'gpt-6.1-sol',
    'gpt-5.2-chat-latest': 'gpt-6.1-sol',
    'gpt-5.3-chat-latest': 'gpt-6.1-sol',
    o1: 'gpt-6.1-sol',
    'o1-mini': 'gpt-6-luna',
    'o1-preview': 'gpt-6.1-sol',
    'o3-mini': 'gpt-6-luna',
    'o4-mini': 'gpt-6-luna',
    'dall-e-2': 'gpt-image-2.5-flare',
    'dall-e-3': 'gpt-image-2.5-sunburst',
    'gpt-image-1': 'gpt-image-2.5-sunburst',
  },
  anthropic: {
    'claude-3-7-sonnet-20250219': 'claude-sonnet-5-5',
    'claude-3-7-sonnet-latest': 'claude-sonnet-5-5',
    'claude-3-5-sonnet-20241022': 'claude-sonnet-5-5',
    'claude-3-5-sonnet-20240620': 'claude-sonnet-5-5',
    'claude-3-5-sonnet-latest': 'claude-sonnet-5-5',
    'claude-3-5-haiku-20241022': 'claude-haiku-5-5',
    'claude-3-5-haiku-latest': 'claude-haiku-5-5',
    'claude-3-opus-20240229': 'claude-opus-5-5',
    'claude-3-opus-latest': 'claude-opus-5-5',
    'claude-3-sonnet-20240229': 'claude-sonnet-5-5',
    'claude-3-haiku-20240307': 'claude-haiku-5-5',
    'claude-2.1': 'claude-sonnet-5-5',
    'claude-2.0': 'claude-sonnet-5-5',
    'claude-instant-1.2': 'claude-haiku-5-5',
    'claude-sonnet-4-20250514': 'claude-sonnet-5-5',
    'claude-sonnet-4-0': 'claude-sonnet-5-5',
    'claude-opus-4-20250514': 'claude-opus-5-5',
    'claude-opus-4-0': 'claude-opus-5-5',
    'claude-opus-4-1': 'claude-opus-5-5',
    'claude-opus-4-1-20250805': 'claude-opus-5-5',
  },
  xai: {
    'grok-1': 'grok-4.3',
    'grok-beta': 'grok-4.3',
    'grok-vision-beta': 'grok-4.3',
    'grok-2': 'grok-4.3',
    'grok-2-latest': 'grok-4.3',
    'grok-3': 'grok-4.3',
    'grok-3-beta': 'grok-4.3',
    'grok-3-mini': 'grok-4.3',
    'grok-3-mini-beta': 'grok-4.3',
  },
  openrouter: {
    'deepseek/deepseek-r1:free': 'deepseek/deepseek-r1-0528:free',
    'openai/gpt-3.5-turbo': 'openai/gpt-6-luna',
    'anthropic/claude-3.7-sonnet': 'anthropic/claude-sonnet-5.5',
    'anthropic/claude-3.5-sonnet': 'anthropic/claude-sonnet-5.5',
    'anthropic/claude-3.5-haiku': 'anthropic/claude-haiku-5.5',
    'anthropic/claude-3-opus': 'anthropic/claude-opus-5.5',
    'anthropic/claude-3-sonnet': 'anthropic/claude-sonnet-5.5',
    'anthropic/claude-3-haiku': 'anthropic/claude-haiku-5.5',
    'x-ai/grok-beta': 'x-ai/grok-4.6',
    'x-ai/grok-3-mini-beta': 'x-ai/grok-4.6',
  },
}

/** The model to use instead of one that is switched off; undefined when the id is not known as retired. */
export function successorOf(type: ProviderType, modelId: string): string | undefined {
  const successors = retiredModels[type]
  return successors && Object.hasOwn(successors, modelId) ? successors[modelId] : undefined
}
