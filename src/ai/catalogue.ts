import type { ProviderType } from '@/domain/provider'
import { defaultEndpoints } from '@/domain/provider-endpoint'
import { BROWSER_MODEL } from './device/device-models'

/**
 * What Parlour knows about each type of provider without asking it. Data only; the model ids were last
 * checked on 2026-11-24. Live lists and ids that the user types come first, this is what shows until
 * then.
 */

/** A model of the catalogue. */
export interface CatalogueModel {
  id: string
  name: string
  /** One short sentence. */
  description: string
  /**
   * Tokens of request and answer together. The true figure of the model where it is known, also where
   * that is beyond the specified 200,000 (decision 016: alive models come first).
   */
  contextWindow: number
  supportsImages: boolean
  supportsTools: boolean
  isPaid: boolean
}

/** A model that makes pictures. */
interface CatalogueImageModel {
  id: string
  name: string
  /** One short sentence. */
  description: string
  /** Day the provider switches it off, YYYY-MM-DD. */
  shutdownDate?: string
}

/** How requests and answers look. */
type ApiFormat = 'openai' | 'anthropic' | 'gemini' | 'custom' | 'device'

/** One type of provider. */
export interface ProviderInfo {
  type: ProviderType
  name: string
  apiFormat: ApiFormat
  /** Base address with the version part; empty where the user has to give one. */
  defaultEndpoint: string
  /** The first is preselected. */
  models: readonly CatalogueModel[]
  /**
   * What makes pictures here, the preselected one first; empty where nothing is known to, or
   * where the server decides.
   */
  imageModels: readonly CatalogueImageModel[]
  /**
   * Small model for questions beside the chat, such as the image analysis; absent where the provider's own
   * default model does it.
   */
  smallModel?: string
  /** Whether the provider can be asked for its models. */
  supportsModelList: boolean
  /** Whether it works only with a key. A custom server may want one. */
  needsKey: boolean
  /** The address where a user gets a key; absent where none is needed. */
  keyPage?: string
}

type ModelFlags = Partial<Pick<CatalogueModel, 'supportsImages' | 'supportsTools' | 'isPaid'>>

function model(
  id: string,
  name: string,
  contextWindow: number,
  description: string,
  { supportsImages = true, supportsTools = true, isPaid = true }: ModelFlags = {},
): CatalogueModel {
  return { id, name, description, contextWindow, supportsImages, supportsTools, isPaid }
}

const TEXT_FOR_FREE: ModelFlags = { supportsImages: false, supportsTools: false, isPaid: false }

function imageModel(id: string, name: string, description: string): CatalogueImageModel {
  return { id, name, description }
}

/** An entry with what follows from its type, or is the same for most. */
function provider(
  info: Pick<ProviderInfo, 'type' | 'name' | 'models'> & Partial<ProviderInfo>,
): ProviderInfo {
  return {
    apiFormat: 'openai',
    defaultEndpoint: defaultEndpoints[info.type],
    imageModels: [],
    supportsModelList: true,
    needsKey: info.keyPage !== undefined,
    ...info,
  }
}

const openai = provider({
  type: 'openai',
  name: 'OpenAI',
  models: [
    model('gpt-6-luna', 'GPT-6 Luna', 1_050_000, 'Fast and cheap; good for everyday chats.'),
    model('gpt-6.1-sol', 'GPT-6.1 Sol', 1_050_000, 'The strong all-round model.'),
    model('gpt-6.1-terra', 'GPT-6.1 Terra', 1_050_000, 'Between Luna and Sol.'),
    model('gpt-6-astra', 'GPT-6 Astra', 1_050_000, 'The most capable, and the dearest.'),
    model(
      'gpt-5.6-terra',
      'GPT-5.6 Terra',
      1_050_000,
      'The middle model of the generation before.',
    ),
  ],
  imageModels: [
    // First, because its prices are known.
    imageModel('gpt-image-2.5-flare', 'GPT Image 2.5 Flare', 'Fast and cheap.'),
    imageModel('gpt-image-2.6-flare', 'GPT Image 2.6 Flare', 'Newer, and fast.'),
    imageModel('gpt-image-2.6-sunburst', 'GPT Image 2.6 Sunburst', 'The newest, and the finest.'),
    imageModel('gpt-image-2.5-sunburst', 'GPT Image 2.5 Sunburst', 'Finer than Flare.'),
    imageModel('gpt-image-2', 'GPT Image 2', 'The one before.'),
  ],
  smallModel: 'gpt-6-luna',
  keyPage: 'https://platform.openai.com/api-keys',
})

const anthropic = provider({
  type: 'anthropic',
  name: 'Anthropic',
  apiFormat: 'anthropic',
  models: [
    model('claude-sonnet-5-5', 'Claude Sonnet 5.5', 1_000_000, 'The balanced choice for chats.'),
    model('claude-opus-5-5', 'Claude Opus 5.5', 1_000_000, 'The most capable for long stories.'),
    model('claude-haiku-5-5', 'Claude Haiku 5.5', 1_000_000, 'Fast and cheap.'),
    model('claude-fable-5-2', 'Claude Fable 5.2', 1_000_000, 'Dearer; made for long texts.'),
    model('claude-sonnet-5', 'Claude Sonnet 5', 1_000_000, 'The Sonnet before.'),
    model('claude-haiku-4-5-20251001', 'Claude Haiku 4.5', 200_000, 'Small; takes a temperature.'),
  ],
  smallModel: 'claude-haiku-5-5',
  keyPage: 'https://platform.claude.com/settings/keys',
})

const xai = provider({
  type: 'xai',
  name: 'xAI',
  models: [
    model('grok-4.7', 'Grok 4.7', 500_000, 'The newest Grok.'),
    model('grok-4.6', 'Grok 4.6', 500_000, 'The Grok before.'),
    model('grok-4.3', 'Grok 4.3', 1_000_000, 'Cheaper, with a long memory.'),
  ],
  imageModels: [
    imageModel('grok-imagine-image-2.0', 'Grok Imagine 2.0', 'The newest.'),
    imageModel('grok-imagine-image', 'Grok Imagine', 'The one before; cheap.'),
  ],
  smallModel: 'grok-4.3',
  keyPage: 'https://console.x.ai',
})

const mistral = provider({
  type: 'mistral',
  name: 'Mistral',
  models: [
    model('mistral-medium-3-5', 'Mistral Medium 3.5', 262_144, 'The strongest of Mistral.'),
    model('mistral-large-4', 'Mistral Large 4', 1_000_000, 'Large, with a long memory.'),
    model('mistral-small-2603', 'Mistral Small 4', 256_000, 'Fast and cheap.'),
  ],
  smallModel: 'mistral-small-2603',
  keyPage: 'https://console.mistral.ai/api-keys',
})

const openrouter = provider({
  type: 'openrouter',
  name: 'OpenRouter',
  models: [
    model('anthropic/claude-sonnet-5.5', 'Claude Sonnet 5.5', 1_000_000, 'Balanced, by Anthropic.'),
    model(
      'openrouter/free',
      'Free models',
      200_000,
      'Free of charge, with a daily limit: OpenRouter picks one of the free models.',
      { supportsTools: false, isPaid: false },
    ),
    model('anthropic/claude-opus-5.5', 'Claude Opus 5.5', 1_000_000, 'Most capable, by Anthropic.'),
    model('anthropic/claude-haiku-5.5', 'Claude Haiku 5.5', 1_000_000, 'Fast, by Anthropic.'),
    model('openai/gpt-6-luna', 'GPT-6 Luna', 1_050_000, 'Fast and cheap, by OpenAI.'),
    model('openai/gpt-6.1-sol', 'GPT-6.1 Sol', 1_050_000, 'Strong, by OpenAI.'),
    model('openai/gpt-6-astra', 'GPT-6 Astra', 1_050_000, 'Most capable, by OpenAI.'),
    model('google/gemini-3.8-flash', 'Gemini 3.8 Flash', 1_048_576, 'Fast, by Google.'),
    model('google/gemini-3.1-pro-preview', 'Gemini 3.1 Pro', 1_048_576, 'Strong, by Google.'),
    model(
      'google/gemini-3.5-flash-lite',
      'Gemini 3.5 Flash Lite',
      1_048_576,
      'Very cheap, by Google.',
    ),
    model('x-ai/grok-4.7', 'Grok 4.7', 500_000, 'By xAI.'),
    model(
      'deepseek/deepseek-v4.1-flash',
      'DeepSeek V4.1 Flash',
      1_048_576,
      'Very cheap, by DeepSeek.',
    ),
    model('mistralai/mistral-medium-3-5', 'Mistral Medium 3.5', 262_144, 'By Mistral.'),
    model('qwen/qwen3.7-plus', 'Qwen3.7 Plus', 1_000_000, 'By Alibaba.'),
    model('moonshotai/kimi-k2.6', 'Kimi K2.6', 262_144, 'Known for its prose, by Moonshot AI.'),
    model('meta-llama/llama-3.3-70b-instruct', 'Llama 3.3 70B', 131_072, 'Open weights, by Meta.', {
      supportsImages: false,
    }),
  ],
  imageModels: [
    imageModel('openai/gpt-image-2.5-flare', 'GPT Image 2.5 Flare', 'Fast, by OpenAI.'),
    imageModel('google/gemini-3.1-flash-image', 'Gemini 3.1 Flash Image', 'By Google.'),
    imageModel('x-ai/grok-imagine-image-2.0', 'Grok Imagine 2.0', 'By xAI.'),
    imageModel('bytedance-seed/seedream-4.5', 'Seedream 4.5', 'By ByteDance.'),
  ],
  smallModel: 'openai/gpt-6-luna',
  keyPage: 'https://openrouter.ai/settings/keys',
})

const gemini = provider({
  type: 'gemini',
  name: 'Google Gemini',
  apiFormat: 'gemini',
  models: [
    model('gemini-3.8-flash', 'Gemini 3.8 Flash', 1_048_576, 'Fast, and good for everyday chats.'),
    model('gemini-3.1-pro-preview', 'Gemini 3.1 Pro', 1_048_576, 'Strong, for long stories.'),
    model('gemini-3.5-flash-lite', 'Gemini 3.5 Flash Lite', 1_048_576, 'Very cheap.'),
  ],
  smallModel: 'gemini-3.5-flash-lite',
  keyPage: 'https://aistudio.google.com/apikey',
})

const custom = provider({
  type: 'custom',
  name: 'Custom',
  apiFormat: 'custom',
  models: [
    model(
      'custom-model',
      'Custom model',
      8192,
      'Write the id of your own model instead.',
      TEXT_FOR_FREE,
    ),
  ],
})

const device = provider({
  type: 'device',
  name: 'This device',
  apiFormat: 'device',
  models: [
    model(
      BROWSER_MODEL,
      'Model of the browser',
      4096,
      'What Chrome brings along. Small: short answers, weak at long stories.',
      TEXT_FOR_FREE,
    ),
  ],
})

const demo = provider({
  type: 'demo',
  name: 'Demo',
  models: [
    model('demo-storyteller', 'Demo storyteller', 128_000, 'Answers from a script.', TEXT_FOR_FREE),
    model('demo-painter', 'Demo painter', 128_000, 'Draws simple pictures by itself.', {
      supportsTools: false,
      isPaid: false,
    }),
  ],
  imageModels: [imageModel('demo-painter', 'Demo painter', 'Draws simple pictures by itself.')],
})

/** Every type of provider, in the order in which they are offered. */
export const catalogue: readonly ProviderInfo[] = [
  openrouter,
  openai,
  anthropic,
  xai,
  mistral,
  gemini,
  custom,
  device,
  demo,
]

const byType = new Map<string, ProviderInfo>(catalogue.map((info) => [info.type, info]))

/**
 * What is known about a type of provider.
 * @throws {Error} "Unsupported provider type: {type}" for a type that a file or an old record made up.
 */
export function providerInfo(type: ProviderType): ProviderInfo {
  const info = byType.get(type)
  if (!info) throw new Error(`Unsupported provider type: ${type}`)
  return info
}

/** The name of the company behind a type of provider; undefined for a server of the user's own. */
export function vendorName(type: ProviderType): string | undefined {
  return type === 'custom' ? undefined : providerInfo(type).name
}

/** The catalogue's entry for a model id; undefined for ids that it does not know. */
export function findCatalogueModel(
  type: ProviderType,
  modelId: string,
): CatalogueModel | undefined {
  return byType.get(type)?.models.find((entry) => entry.id === modelId)
}

/** Tokens of request and answer together that a model takes; undefined where it is not known. */
export function contextWindowOf(type: ProviderType, modelId: string): number | undefined {
  return findCatalogueModel(type, modelId)?.contextWindow
}
