import type { ProviderType } from '@/domain/provider'

/* What the form of a provider says of each type. */

export const descriptions: Record<ProviderType, string> = {
  openai: 'GPT models and the pictures of GPT Image.',
  anthropic: 'Claude models.',
  xai: 'Grok models.',
  mistral: 'European models with open weights.',
  openrouter: 'One key for the models of many makers, some of them free.',
  gemini: 'Gemini models, from Google itself.',
  custom: 'A server of your own (Ollama, LM Studio, llama.cpp) or any other compatible service.',
  device: 'A model that runs on this device. No key, no network, nothing to pay.',
  demo: 'A script inside this page that plays the part of a model. No key, no network.',
}

/** What a key looks like, as a whole sentence. */
export const keyHints: Record<ProviderType, string> = {
  openai: 'Begins with sk-.',
  anthropic: 'Begins with sk-ant-.',
  xai: 'Begins with xai-.',
  mistral: 'Letters and digits, without a fixed beginning.',
  openrouter: 'Begins with sk-or-.',
  gemini: 'From Google AI Studio; most begin with AIza.',
  custom: 'Only if your server asks for one.',
  device: 'No key needed.',
  demo: 'No key needed.',
}

/** The link to the page where one gets a key; absent where none is needed. */
export const keyLinks: Partial<Record<ProviderType, string>> = {
  openai: 'Get a key from OpenAI',
  anthropic: 'Get a key from Anthropic',
  xai: 'Get a key from xAI',
  mistral: 'Get a key from Mistral',
  openrouter: 'Get a key from OpenRouter',
  gemini: 'Get a key from Google AI Studio',
}
