import { toUrlPart } from '@/lib/url-part'
import { collectAnswer, wantsStream } from '../answer-writer'
import { providerInfo } from '../catalogue'
import { testConnection } from '../connection-test'
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
import { postChat } from '../post-chat'
import { hasGeminiError, readGeminiError } from './gemini-error'
import {
  bareModelId,
  geminiHandlers,
  readGeminiModels,
  readWholeGeminiAnswer,
  refusableFields,
  toGeminiBody,
} from './gemini-wire'

/** Entries on one page of the model list; the API's maximum. */
const PAGE_SIZE = 1000
/** Pages read at most, should a server never say that it is the last. */
const MAX_PAGES = 20

interface Connection {
  config: ProviderConfig
  http: HttpClient
}

/**
 * The adapter of Google's own Gemini API. It sends no header but the key's and the content's type: any other is refused
 * before the request (CORS), and a key in the address would stand in logs.
 */
export function createGeminiAdapter(config: ProviderConfig): ProviderAdapter {
  const http = createHttpClient(config, (apiKey) => ({ 'x-goog-api-key': apiKey }))
  const connection = { config, http }
  const complete = (request: ChatRequest) => completeChat(connection, request)
  return {
    complete,
    countTokens: (request) => countGemini(connection, request),
    listModels: async (options = {}) => {
      const listed = await listGeminiModels(connection, options)
      return listed.flatMap(({ model, isForChat }) => (options.showAll || isForChat ? [model] : []))
    },
    testConnection: (options) =>
      testConnection({
        ...options,
        context: http.errorContext,
        listModels: async (onCut) => {
          const listed = await listGeminiModels(connection, { signal: options?.signal, onCut })
          return listed.map(({ model }) => model.id)
        },
        complete,
        defaultModel: config.testModel === undefined ? undefined : bareModelId(config.testModel),
        testModel: config.testModel ?? providerInfo('gemini').models[0]?.id ?? '',
        message: 'Hi',
      }),
  }
}

async function completeChat(
  { config, http }: Connection,
  request: ChatRequest,
): Promise<ChatResult> {
  const stream = wantsStream(request.options)
  const context = http.errorContext
  const model = toUrlPart(bareModelId(request.model))
  const method = stream ? 'streamGenerateContent?alt=sse' : 'generateContent'
  const answer = await postChat({
    http,
    url: `${config.baseURL}/models/${model}:${method}`,
    baseURL: config.baseURL,
    model: request.model,
    headers: { 'Content-Type': 'application/json' },
    options: request.options,
    buildBody: (refused) => toGeminiBody(request, refused),
    refusable: refusableFields,
    readError: readGeminiError,
  })
  return collectAnswer(request, http, async (writer) => {
    if (stream) await readEventStream(answer, context, geminiHandlers(context, writer))
    else readWholeGeminiAnswer(await readJsonAnswer(answer, context), context, writer)
  })
}

function countGemini({ config, http }: Connection, request: ChatRequest): Promise<number> {
  const model = bareModelId(request.model)
  const post = {
    http,
    url: `${config.baseURL}/models/${toUrlPart(model)}:countTokens`,
    baseURL: config.baseURL,
    model: request.model,
    headers: { 'Content-Type': 'application/json' },
    options: countOptions(request.options),
    buildBody: (refused: Parameters<typeof toGeminiBody>[1]) => ({
      generateContentRequest: {
        model: `models/${model}`,
        ...pickMembers(toGeminiBody(request, refused), ['contents', 'systemInstruction']),
      },
    }),
    readError: readGeminiError,
  }
  return postCount(post, 'totalTokens')
}

/** A listed model, and whether it is one to chat with. */
interface Listed {
  model: ModelEntry
  isForChat: boolean
}

async function listGeminiModels(
  { config, http }: Connection,
  { signal, onCut }: ListModelsOptions,
): Promise<Listed[]> {
  const models = new Map<string, Listed>()
  let next: string | undefined
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const rest = next === undefined ? '' : `&pageToken=${toUrlPart(next)}`
    const body = await getJson({
      http,
      url: `${config.baseURL}/models?pageSize=${PAGE_SIZE}${rest}`,
      headers: {},
      signal,
      readError: readGeminiError,
      hasError: hasGeminiError,
      onCut,
    })
    const read = readGeminiModels(body)
    if (!read) throw unreadableAnswer(http.errorContext, 'no_model_list')
    for (const listed of read.models) {
      const { id } = listed.model
      if (models.size === MAX_MODELS && !models.has(id)) {
        onCut?.()
        return [...models.values()]
      }
      models.set(id, listed)
    }
    if (read.nextPage === undefined || read.nextPage === next) break
    next = read.nextPage
  }
  return [...models.values()]
}
