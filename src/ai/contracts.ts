import type { OnWait } from './http/http-request'
import type { MessageRole } from '@/domain/message'
import type { Price } from '@/domain/money/price'
import type { ProviderApi, ProviderType } from '@/domain/provider'
import type { Samplers } from '@/domain/samplers'
import type { Source } from '@/domain/source'
import type { Effort, Thinking } from '@/domain/thinking'
import type { Usage } from '@/domain/usage'
import type { ProviderError } from './provider-error'

/** The one shape of every adapter. */

/** A file that goes with words of the user. */
export interface ChatFile {
  kind: 'picture' | 'pdf'
  /** Media type. */
  mime: string
  /** Its bytes as base64, without a data URL's head. */
  data: string
  /** What it is called; one line. */
  name?: string
  /** About how many tokens it is to the model, where that has been worked out. */
  tokens?: number
}

/** A message as it goes to an adapter; each adapter converts it to its wire. */
export interface ChatMessage {
  role: MessageRole
  content: string
  /** Function role only. */
  name?: string
  /** User role only: files, for a model that takes such. They go before the words. */
  files?: readonly ChatFile[]
}

/** What shapes an answer. An absent value is not sent. */
export interface ChatParameters {
  temperature?: number
  topP?: number
  /** Tokens of the answer at most. */
  maxTokens?: number
  presencePenalty?: number
  frequencyPenalty?: number
  stopSequences?: string[]
  /** The character's instruction; goes where the provider wants it. */
  systemPrompt?: string
  /**
   * Where in `systemPrompt` what is remembered begins, in UTF-16 code units, with what separates it from the text before. For
   * providers that take the two as blocks; elsewhere it is one text. Absent: nothing is remembered, or nothing stands before it.
   */
  memoryAt?: number
  /** Sent only to custom servers. */
  samplers?: Samplers
  /** How much to think before the answer. Sent only where the model takes it. */
  effort?: Effort
}

/** How a request may be kept in the provider's cache, so that the next one with the same beginning costs less. */
export interface CacheWish {
  /** A random id that stays with the conversation and tells nothing of it. */
  key: string
  /** Keep it for an hour, where the provider lets one choose. Default: its usual time */
  forHour?: boolean
}

export interface ChatOptions {
  /** Gets the full text so far. Supplying it (or onToken) asks for a stream. */
  onProgress?: (text: string) => void
  /** Gets each new piece of text. */
  onToken?: (token: string) => void
  /** Gets all of the thinking so far. Supplying it asks for what the model thinks, where that has to be asked for. */
  onThinking?: (thinking: Thinking) => void
  /** Told by which id the provider knows the answer, as soon as that has come. */
  onId?: (id: string) => void
  signal?: AbortSignal
  /** Told of pauses before the request is sent again. */
  onWait?: OnWait
  /** False asks for one whole answer even where callbacks are given. Default: stream if a callback is given. */
  stream?: boolean
}

/** What a request may cost at most, in micro-dollars for a million tokens of what is sent and of the answer. */
export interface PriceCap {
  in?: number
  out?: number
}

/** The shape of a JSON answer, for providers that can hold a model to it. */
export interface AnswerSchema {
  /** Letters, digits, "_" and "-". */
  name: string
  /** A JSON Schema of an object that needs all its fields and takes no others. */
  schema: Readonly<Record<string, unknown>>
}

export interface ChatRequest {
  messages: ChatMessage[]
  /** Model id. */
  model: string
  parameters?: ChatParameters
  /**
   * What the answer is to look like. A wish: a server that refuses it is asked without it, and a template of an
   * own format does not know it. So the messages have to say it too.
   */
  answerSchema?: AnswerSchema
  /** Absent in questions that are asked once: they leave nothing worth keeping. */
  cache?: CacheWish
  /** Sent only to OpenRouter, which then passes over dearer hosts. COST-34 */
  priceCap?: PriceCap
  options?: ChatOptions
}

/** ADAP-11. Token counts are absent where the provider does not tell. */
export interface ChatResult {
  id: string
  content: string
  model: string
  /** The provider's last finish reason, in its own words. */
  finishReason?: string
  promptTokens?: number
  completionTokens?: number
  totalTokens?: number
  /** Absent where the provider tells nothing. A cost in it is what the provider says that it bills. */
  usage?: Usage
  /** Never part of the content. */
  thinking?: Thinking
  /** Pages that it refers to; absent where none is told. */
  sources?: readonly Source[]
}

/** A model that can be chosen: ADAP-12, with what the provider's list or the catalogue tells besides. */
export interface ModelEntry {
  id: string
  name: string
  /** Tokens of request and answer together. */
  contextWindow?: number
  /** Tokens of an answer at most. */
  maxOutput?: number
  supportsImages?: boolean
  /** How much it can be asked to think, `off` only where that is possible; empty where it does not think. */
  efforts?: readonly Effort[]
  /** Day the provider switches it off, YYYY-MM-DD. */
  shutdownDate?: string
  /** Where the provider's list tells it. */
  price?: Price
}

/** Result of a connection test. */
export type ConnectionTest =
  | {
      ok: true
      /** Milliseconds from request to answer. */
      latencyMs: number
      /** The default model, where the provider's list lacks it. */
      missingModel?: string
    }
  | { ok: false; error: ProviderError }

/** The key for one request. */
export interface KeyLease {
  /** Empty for servers that need none. */
  apiKey: string
  /** Aborted when the keys are locked: the request that the key was read for ends then. Absent for keys that are never locked. */
  locked?: AbortSignal
}

/**
 * Reads the key for one request. It is called anew for each request, and for each retry of one, so that nothing that
 * takes its time holds a key that was locked or replaced meanwhile. Never asks the user.
 * @throws {ProviderError} keys_locked; unauthorized where the key cannot be opened.
 */
export type LeaseKey = () => Promise<KeyLease>

/** What an adapter needs to know. */
export interface ProviderConfig {
  type: ProviderType
  leaseKey: LeaseKey
  /** openai only. */
  organization?: string
  /** openai and custom only: which API the user has chosen. */
  api?: ProviderApi
  /** With the version part, without a slash at the end: `https://api.openai.com/v1`. */
  baseURL: string
  /** Milliseconds to the first byte, and of silence in a stream. Default 60000. */
  timeout?: number
  /** custom only. */
  requestFormat?: string
  /** custom only. */
  responseFormat?: string
  /** Model of the test message, where a connection can only be tested by one. */
  testModel?: string
  /** What sends; replaced by the demo provider and by tests. */
  fetch?: typeof globalThis.fetch
  /** A number from 0 to 1 for the jitter of retries; replaced by tests. Default: Math.random. */
  random?: () => number
  /** Told of the pauses before any of its requests is sent again. */
  onWait?: OnWait
  /** `fetch` only reads what would be sent: nobody is told of it, and the page's policy does not count. */
  isRehearsal?: boolean
}

/** What to list. */
export interface ListModelsOptions {
  signal?: AbortSignal
  /** Also what is filtered out by default, such as image and speech models. */
  showAll?: boolean
  /** Called where the provider has more models than are listed. */
  onCut?: () => void
}

/** A connection to one provider. */
export interface ProviderAdapter {
  /**
   * Sends one chat request. Resolves when the answer is complete.
   * @throws {ProviderError} always of this type, also for an abort (code request_aborted).
   */
  complete(request: ChatRequest): Promise<ChatResult>
  /**
   * Models that can be chosen for chat, as the provider lists them now.
   * @throws {ProviderError}
   */
  listModels(options?: ListModelsOptions): Promise<ModelEntry[]>
  /**
   * How many tokens a request has, as the provider counts it: nothing is written, and nothing costs. Absent where no
   * address counts. CTX-08
   * @throws {ProviderError}
   */
  countTokens?(request: ChatRequest): Promise<number>
  /**
   * Tokens that a model of Ollama takes; no key is sent. Servers of the user's own only. PROV2-16
   * @returns undefined where the server does not tell. @throws {ProviderError}
   */
  readWindow?: (model: string, signal?: AbortSignal) => Promise<number | undefined>
  /** Sends only what is free, unless it is told to send a message. Never throws. */
  testConnection(options?: ConnectionTestOptions): Promise<ConnectionTest>
  /**
   * Asks what an answer has cost that did not tell so itself. Costs nothing. Absent where the provider cannot be asked.
   * @param id of the answer @returns undefined where it does not tell. @throws {ProviderError}
   */
  askBill?: (id: string) => Promise<Usage | undefined>
  /** Asks what is left on the key. Costs nothing. Absent where the provider cannot be asked. @throws {ProviderError} */
  askCredit?: (signal?: AbortSignal) => Promise<KeyCredit>
}

/** What a provider says of a key. */
export interface KeyCredit {
  /** Nano-dollars that the key may still spend; absent where it has no limit of its own. */
  left?: number
}

/** How to test a connection. */
export interface ConnectionTestOptions {
  signal?: AbortSignal
  /** Sends the short message, which may cost something, instead of asking for what is free. Only on a press of the user. */
  byMessage?: boolean
}
