import * as z from 'zod/mini'
import type { RecordedRequest } from './stand-in-types'
import { readSchemaFile, type SchemaFile } from './vendor-schemas'

/** The day on which the stand-in lives: models that were shut down before are gone. */
const TODAY = '2026-11-20'

const modelFacts = z
  .object({
    openai: z.object({
      chat: z.array(z.string()),
      image: z.array(z.string()),
      shutdown: z.record(z.string(), z.string()),
    }),
    anthropic: z.object({ current: z.array(z.string()), eol: z.record(z.string(), z.string()) }),
  })
  .parse(readSchemaFile('models'))

const shutdown = modelFacts.openai.shutdown
/** Dates compare as text; "unsupported" sorts behind every date, so it is asked for by name. */
const isOpenAiAlive = (id: string) =>
  shutdown[id] === undefined || (shutdown[id] !== 'unsupported' && shutdown[id] > TODAY)

const openAiChat = modelFacts.openai.chat.filter(isOpenAiAlive)
/** OpenAI's live image models. */
export const openAiImageModels = modelFacts.openai.image.filter(isOpenAiAlive)
/** What GET /models of OpenAI lists besides; no chat is possible with them. */
const openAiOthers = [
  'text-embedding-3-small',
  'whisper-1',
  'tts-1',
  'omni-moderation-latest',
  'gpt-realtime',
]

/** Anthropic's live models. */
const anthropicModels = modelFacts.anthropic.current.filter(
  (id) => (modelFacts.anthropic.eol[id] ?? '9999') > TODAY,
)

/** Epoch seconds that lists give as the time of creation. */
const CREATED = 1_780_000_000

const xaiModels = ['grok-4.7', 'grok-4.6', 'grok-4.5', 'grok-4.3', 'grok-4.3-non-reasoning']
const mistralModels = [
  'mistral-large-latest',
  'mistral-medium-latest',
  'mistral-small-latest',
  'mistral-medium-3-5',
  'magistral-medium-latest',
  'mistral-embed',
]
const openRouterModels = [
  'openai/gpt-6-luna',
  'anthropic/claude-sonnet-5',
  'anthropic/claude-sonnet-5.5',
  'mistralai/mistral-large',
  'openrouter/free',
  'deepseek/deepseek-r1:free',
]
const geminiModels = [
  'gemini-3.8-flash',
  'gemini-3.1-pro-preview',
  'gemini-3.5-flash-lite',
  'gemini-2.5-flash',
  'gemini-3.1-flash-image',
  'gemini-embedding-001',
]
/** Ids that xAI no longer answers to. */
const xaiGone = ['grok-1', 'grok-beta']

/**
 * Whether a vendor answers to a model id. For OpenAI and Anthropic the lists are known; the others
 * take every id that is not known to be gone, except those that begin with "missing".
 */
export function isKnownModel(provider: string, id: string): boolean {
  if (id.startsWith('missing')) return false
  switch (provider) {
    case 'openai':
      return openAiChat.includes(id)
    case 'anthropic':
      return anthropicModels.includes(id)
    case 'xai':
      return !xaiGone.includes(id)
    default:
      return true
  }
}

/** GET /models of OpenAI, with the day of each model's end. */
function openAiModelList() {
  const data = [...openAiChat, ...openAiImageModels, ...openAiOthers].map((id) => ({
    id,
    object: 'model',
    created: CREATED,
    owned_by: 'system',
    shutdown_date: shutdown[id] ?? null,
  }))
  return { object: 'list', data }
}

/** GET /models of xAI. */
function xaiModelList() {
  const data = xaiModels.map((id) => ({
    id,
    aliases: [`${id}-latest`],
    created: CREATED,
    object: 'model',
    owned_by: 'xai',
  }))
  return { object: 'list', data }
}

/** GET /language-models of xAI: the same with prices and modalities. No schema of it is at hand. */
export function xaiLanguageModelList() {
  const models = xaiModels.map((id) => ({
    id,
    fingerprint: 'fp_standin',
    created: CREATED,
    object: 'model',
    owned_by: 'xai',
    version: '1.0',
    input_modalities: ['text', 'image'],
    output_modalities: ['text'],
    prompt_text_token_price: 20_000,
    cached_prompt_text_token_price: 5_000,
    completion_text_token_price: 100_000,
    aliases: [],
  }))
  return { models }
}

/** GET /models of Mistral. */
function mistralModelList() {
  const data = mistralModels.map((id) => ({
    id,
    object: 'model',
    created: CREATED,
    owned_by: 'mistralai',
    capabilities: {
      completion_chat: id !== 'mistral-embed',
      function_calling: true,
      completion_fim: false,
      fine_tuning: false,
      vision: id !== 'mistral-embed',
    },
    name: id,
    max_context_length: 131_072,
    aliases: [],
    deprecation: null,
    default_model_temperature: 0.3,
    type: 'base',
  }))
  return { object: 'list', data }
}

/** GET /models of OpenRouter. */
function openRouterModelList() {
  const data = openRouterModels.map((id) => ({
    id,
    canonical_slug: id,
    name: id.replace('/', ': '),
    created: CREATED,
    pricing: id.endsWith(':free')
      ? { prompt: '0', completion: '0' }
      : { prompt: '0.0000001', completion: '0.0000005' },
    context_length: CONTEXT_LENGTH,
    architecture: {
      modality: 'text+image->text',
      input_modalities: ['text', 'image'],
      output_modalities: ['text'],
      tokenizer: 'Other',
      instruct_type: null,
    },
    top_provider: {
      context_length: CONTEXT_LENGTH,
      max_completion_tokens: 32_768,
      is_moderated: false,
    },
    per_request_limits: null,
    supported_parameters: ['temperature', 'top_p', 'max_tokens', 'stop', 'response_format'],
    default_parameters: null,
    supported_voices: null,
    ...(id.startsWith('openai/') && {
      reasoning: { mandatory: false, supported_efforts: ['high', 'medium', 'low', 'none'] },
    }),
    links: { details: `/api/v1/models/${id}/endpoints` },
  }))
  return { data, total_count: data.length, links: { next: null } }
}

/** GET /models of Google, in pages. */
function geminiModelList(query: URLSearchParams) {
  const start = Number(query.get('pageToken') ?? 0)
  const size = Math.min(1000, Math.max(1, Number(query.get('pageSize') ?? 50)))
  const models = geminiModels.slice(start, start + size).map((id) => ({
    name: `models/${id}`,
    version: '001',
    displayName: id.replaceAll('-', ' '),
    inputTokenLimit: 1_048_576,
    outputTokenLimit: 65_536,
    supportedGenerationMethods: id.includes('embedding')
      ? ['embedContent']
      : ['generateContent', 'countTokens'],
    temperature: 1,
    maxTemperature: 2,
    thinking: !id.includes('embedding'),
  }))
  const next = start + size
  return { models, ...(next < geminiModels.length && { nextPageToken: String(next) }) }
}

const CONTEXT_LENGTH = 131_072

/** GET /models of a server of one's own. */
function customModelList() {
  const data = ['custom-model', 'local-llama'].map((id) => ({
    id,
    object: 'model',
    created: CREATED,
    owned_by: 'local',
  }))
  return { object: 'list', data }
}

/** Models on one page of Anthropic's list where the request does not say, and at most. */
const PAGE = { default: 20, max: 1000 }

/** GET /v1/models of Anthropic: pages, after an id. */
function anthropicModelList(query: URLSearchParams) {
  const limit = Math.min(PAGE.max, Math.max(1, Number(query.get('limit') ?? PAGE.default)))
  const start = anthropicModels.indexOf(query.get('after_id') ?? '') + 1
  const ids = anthropicModels.slice(start, start + limit)
  return {
    data: ids.map((id) => ({
      type: 'model',
      id,
      display_name: id
        .split('-')
        .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
        .join(' '),
      created_at: '2026-06-01T00:00:00Z',
      max_input_tokens: 200_000,
      max_tokens: 64_000,
      capabilities: {
        image_input: { supported: true },
        thinking: { supported: true },
        effort: {
          supported: true,
          low: { supported: true },
          medium: { supported: true },
          high: { supported: true },
          xhigh: null,
          max: { supported: false },
        },
        structured_outputs: { supported: true },
      },
    })),
    has_more: start + limit < anthropicModels.length,
    first_id: ids[0] ?? null,
    last_id: ids.at(-1) ?? null,
  }
}

/** The list of models, and the vendor's schema for it where there is one. */
export function modelListFor({
  provider,
  query,
}: RecordedRequest): [unknown, SchemaFile, string] | [unknown, undefined, ''] {
  switch (provider) {
    case 'openai':
      return [openAiModelList(), 'openai', 'ListModelsResponse']
    case 'xai':
      return [xaiModelList(), 'xai', 'ListModelsResponse']
    case 'mistral':
      return [mistralModelList(), 'mistral', 'ModelList']
    case 'openrouter':
      return [openRouterModelList(), 'openrouter', 'ModelsListResponse']
    case 'anthropic':
      return [anthropicModelList(query), undefined, '']
    case 'gemini':
      return [geminiModelList(query), 'gemini', 'ListModelsResponse']
    case 'custom':
      return [customModelList(), 'openai', 'ListModelsResponse']
  }
}

/** GET /key of OpenRouter: what is left to spend. */
export const openRouterKey = {
  data: {
    label: 'sk-or-***',
    usage: 1.25,
    limit: 10,
    limit_remaining: 8.75,
    is_free_tier: false,
    rate_limit: { requests: 200, interval: '10s' },
  },
}

/** GET /generation of OpenRouter: what an answer was billed. No schema of it is at hand. */
export function openRouterGeneration(id: string) {
  return {
    data: {
      id,
      total_cost: 0.0123,
      usage: 0.0123,
      is_byok: false,
      upstream_inference_cost: null,
      native_tokens_prompt: 40,
      native_tokens_completion: 12,
      native_tokens_reasoning: 0,
      native_tokens_cached: 0,
      cancelled: true,
      streamed: true,
    },
  }
}
