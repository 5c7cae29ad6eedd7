import type { ProviderType } from '@/domain/provider'
import { pageOrigin } from '../http/connection-failure'
import { listAt, recordAt } from '../http/json'

/** The product's name, as OpenRouter shows it to the user in the list of requests. */
const PRODUCT_NAME = 'Parlour'

/** What differs between the OpenAI-style providers. */
export interface OpenaiDialect {
  type: Exclude<ProviderType, 'anthropic' | 'gemini' | 'device'>
  /** Whether a stream may be asked to end with its usage; Mistral tells it anyway and refuses the field. */
  streamUsage: boolean
  /** Path whose GET checks the key without cost, where that of the models does not. */
  keyPath?: '/key'
  /** Path of a second list of the models, which has their prices; missing, they are not known by it. COST-03 */
  pricesPath?: '/language-models'
  /** Headers beside those of every request. */
  extraHeaders: () => Record<string, string>
  /** Whether an entry of the model list is meant for chat; the rest shows only with "show all". */
  isChatModel: (id: string, entry: unknown) => boolean
  /** Whether the catalogue's list stands in when the list cannot be had. */
  listFallback: boolean
  /** Words of the test message. */
  testMessage: string
}

/**
 * Ids of what is not for chat: pictures, sound, embeddings, moderation, completion without chat, tools
 * of research. By exclusion, because a filter on "gpt" would hide o-series models and show speech
 * models.
 */
const NOT_CHAT =
  /embed|whisper|tts|transcri|audio|speech|realtime|image|dall-e|sora|moderation|davinci|babbage|-instruct(-\d|$)|codex|computer-use|deep-research|search-preview|search-api|rerank|ocr|imagine|video/i

const byId = (id: string) => !NOT_CHAT.test(id)

const base: Omit<OpenaiDialect, 'type'> = {
  streamUsage: true,
  extraHeaders: () => ({}),
  isChatModel: () => true,
  listFallback: false,
  testMessage: 'Hi',
}

const dialects: Readonly<Record<OpenaiDialect['type'], OpenaiDialect>> = {
  openai: { ...base, type: 'openai', isChatModel: byId },
  xai: {
    ...base,
    type: 'xai',
    isChatModel: byId,
    listFallback: true,
    pricesPath: '/language-models',
  },
  mistral: {
    ...base,
    type: 'mistral',
    streamUsage: false,
    isChatModel: (_, entry) => recordAt(entry, 'capabilities')?.['completion_chat'] !== false,
  },
  openrouter: {
    ...base,
    type: 'openrouter',
    // Its list of models is public, so it says nothing about the key.
    keyPath: '/key',
    extraHeaders: () => {
      const origin = pageOrigin()
      return { ...(origin !== undefined && { 'HTTP-Referer': origin }), 'X-Title': PRODUCT_NAME }
    },
    isChatModel: (_, entry) => {
      const outputs = listAt(recordAt(entry, 'architecture'), 'output_modalities')
      return outputs.length === 0 || outputs.includes('text')
    },
  },
  custom: { ...base, type: 'custom', isChatModel: (id) => !/embed|whisper|rerank/i.test(id) },
  demo: { ...base, type: 'demo', isChatModel: (id) => !id.includes('painter') },
}

/** The differences of one provider type. */
export function openaiDialect(type: OpenaiDialect['type']): OpenaiDialect {
  return dialects[type]
}
