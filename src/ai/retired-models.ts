import type { ProviderType } from '@/domain/provider'
import { byWord } from '@/lib/by-word'

/**
 * What to use instead of model ids that are switched off. Every retired id that the specification
 * names is here, with their better-known relatives, so that an imported character can be warned about
 * and repaired. As of 2026-11-24. Sources: the vendors' lists of deprecations.
 */
const retiredModels: Readonly<Partial<Record<ProviderType, ReadonlyMap<string, string>>>> = {
  openai: byWord({
    'gpt-6-luna':
      'gpt-3.5-turbo gpt-3.5-turbo-0125 gpt-3.5-turbo-1106 gpt-3.5-turbo-16k gpt-4.1-nano gpt-4o-2024-05-13 chatgpt-4o-latest o1-mini o3-mini o4-mini',
    'gpt-6.1-terra':
      'gpt-4 gpt-4-0613 gpt-4-turbo gpt-4-turbo-preview gpt-4-vision-preview gpt-4-32k',
    'gpt-6.1-sol':
      'gpt-5-chat-latest gpt-5.1-chat-latest gpt-5.2-chat-latest gpt-5.3-chat-latest o1 o1-preview',
    'gpt-image-2.5-flare': 'dall-e-2',
    'gpt-image-2.5-sunburst': 'dall-e-3 gpt-image-1',
  }),
  anthropic: byWord({
    'claude-sonnet-5-5':
      'claude-3-7-sonnet-20250219 claude-3-7-sonnet-latest claude-3-5-sonnet-20241022 claude-3-5-sonnet-20240620 claude-3-5-sonnet-latest claude-3-sonnet-20240229 claude-2.1 claude-2.0 claude-sonnet-4-20250514 claude-sonnet-4-0',
    'claude-haiku-5-5':
      'claude-3-5-haiku-20241022 claude-3-5-haiku-latest claude-3-haiku-20240307 claude-instant-1.2',
    'claude-opus-5-5':
      'claude-3-opus-20240229 claude-3-opus-latest claude-opus-4-20250514 claude-opus-4-0 claude-opus-4-1 claude-opus-4-1-20250805',
  }),
  xai: byWord({
    'grok-4.3':
      'grok-1 grok-beta grok-vision-beta grok-2 grok-2-latest grok-3 grok-3-beta grok-3-mini grok-3-mini-beta',
  }),
  openrouter: byWord({
    'openrouter/free': 'deepseek/deepseek-r1:free deepseek/deepseek-r1-0528:free',
    'openai/gpt-6-luna': 'openai/gpt-3.5-turbo',
    'anthropic/claude-sonnet-5.5':
      'anthropic/claude-3.7-sonnet anthropic/claude-3.5-sonnet anthropic/claude-3-sonnet',
    'anthropic/claude-haiku-5.5': 'anthropic/claude-3.5-haiku anthropic/claude-3-haiku',
    'anthropic/claude-opus-5.5': 'anthropic/claude-3-opus',
    'x-ai/grok-4.7': 'x-ai/grok-beta x-ai/grok-3-mini-beta',
  }),
}

/** The model to use instead of one that is switched off; undefined when the id is not known as retired. */
export function successorOf(type: ProviderType, modelId: string): string | undefined {
  return retiredModels[type]?.get(modelId)
}
