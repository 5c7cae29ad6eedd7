import { toUrlPart } from '@/lib/url-part'
import { collectAnswer, wantsStream } from '../answer-writer'
import { idsOf, testConnection } from '../connection-test'
import type {
  ChatRequest,
  ChatResult,
  ListModelsOptions,
  ModelEntry,
  ProviderAdapter,
  ProviderConfig,
} from '../contracts'
import { countOptions, pickMembers, postCount } from '../count-tokens'
import { unreadableAnswer } from '../error-table'
import { getJson } from '../get-json'
import { readEventStream, readJsonAnswer } from '../http/event-stream'
import { createHttpClient, type HttpClient } from '../http/http-client'
import { MAX_MODELS } from '../http/read-limits'
import { catalogueFallback } from '../list-fallback'
import { postChat } from '../post-chat'
import { hasAnthropicError, readAnthropicError } from './anthropic-error'
import {
  anthropicHandlers,
  readModelPage,
  readWholeAnthropicAnswer,
  toAnthropicBody,
} from './anthropic-wire'

/** Version of the API whose shapes are read; it still takes a temperature for older models. */
const API_VERSION = '2023-06-01'

/** Model of the test message: the smallest, which answers without thinking. */
const TEST_MODEL = 'claude-haiku-4-5-20251001'

/** Entries on one page of the model list; the API's maximum. */
const PAGE_SIZE = 1000
/** Pages read at most, should a server never say that it is the last. */
const MAX_PAGES = 20

interface Connection {
  config: ProviderConfig
  http: HttpClient
  headers: Readonly<Record<string, string>>
}

/** The adapter of Anthropic. */
export function createAnthropicAdapter(config: ProviderConfig): ProviderAdapter {
  const http = createHttpClient(config, (apiKey) => ({ 'x-api-key': apiKey }))
  const headers = {
    'anthropic-version': API_VERSION,
    // Without it a call from a page is refused with 401.
    'anthropic-dangerous-direct-browser-access': 'true',
  }
  const connection = { config, http, headers }
  const complete = (request: ChatRequest) => completeChat(connection, request)
  return {
    complete,
    countTokens: (request) => countAnthropic(connection, request),
    listModels: (options) =>
      catalogueFallback('anthropic', listAnthropicModels(connection, options)),
    testConnection: (options) =>
      testConnection({
        ...options,
        context: http.errorContext,
        listModels: async (onCut) =>
          idsOf(await listAnthropicModels(connection, { signal: options?.signal, onCut })),
        complete,
        defaultModel: config.testModel,
        testModel: TEST_MODEL,
        message: 'hello',
      }),
  }
}

async function completeChat(
  { config, http, headers }: Connection,
  request: ChatRequest,
): Promise<ChatResult> {
  const stream = wantsStream(request.options)
  const context = http.errorContext
  const answer = await postChat({
    http,
    url: `${config.baseURL}/messages`,
    baseURL: config.baseURL,
    model: request.model,
    headers: { ...headers, 'Content-Type': 'application/json' },
    options: request.options,
    buildBody: (refused) => toAnthropicBody(request, stream, refused),
    readError: readAnthropicError,
  })
  return collectAnswer(request, http, async (writer) => {
    if (stream) await readEventStream(answer, context, anthropicHandlers(context, writer))
    else readWholeAnthropicAnswer(await readJsonAnswer(answer, context), context, writer)
  })
}

/** What of a request is counted. */
const COUNTED = ['model', 'messages', 'system', 'thinking', 'output_config']

function countAnthropic(
  { config, http, headers }: Connection,
  request: ChatRequest,
): Promise<number> {
  const post = {
    http,
    url: `${config.baseURL}/messages/count_tokens`,
    baseURL: config.baseURL,
    model: request.model,
    headers: { ...headers, 'Content-Type': 'application/json' },
    options: countOptions(request.options),
    buildBody: (refused: Parameters<typeof toAnthropicBody>[2]) =>
      pickMembers(toAnthropicBody(request, false, refused), COUNTED),
    readError: readAnthropicError,
  }
  return postCount(post, 'input_tokens')
}

function getPage(
  { config, http, headers }: Connection,
  query: string,
  signal?: AbortSignal,
  onCut?: () => void,
) {
  return getJson({
    http,
    url: `${config.baseURL}/models${query}`,
    headers,
    signal,
    readError: readAnthropicError,
    hasError: hasAnthropicError,
    onCut,
  })
}

async function listAnthropicModels(
  connection: Connection,
  { signal, onCut }: ListModelsOptions = {},
): Promise<ModelEntry[]> {
  const models = new Map<string, ModelEntry>()
  let after: string | undefined
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const rest = after === undefined ? '' : `&after_id=${toUrlPart(after)}`
    const query = `?limit=${PAGE_SIZE}${rest}`
    const read = readModelPage(await getPage(connection, query, signal, onCut))
    if (!read) throw unreadableAnswer(connection.http.errorContext, 'no_model_list')
    for (const model of read.models) {
      if (models.size === MAX_MODELS && !models.has(model.id)) {
        onCut?.()
        return [...models.values()]
      }
      models.set(model.id, model)
    }
    if (read.nextAfter === undefined || read.nextAfter === after) break
    after = read.nextAfter
  }
  return [...models.values()]
}
