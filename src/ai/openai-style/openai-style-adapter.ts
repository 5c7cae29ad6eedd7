import { isUsableOrganization } from '@/domain/provider'
import type { Usage } from '@/domain/usage'
import { type AnswerWriter, collectAnswer, wantsStream } from '../answer-writer'
import { providerInfo } from '../catalogue'
import { testConnection } from '../connection-test'
import type {
  ChatRequest,
  ChatResult,
  KeyCredit,
  ListModelsOptions,
  ModelEntry,
  ProviderAdapter,
  ProviderConfig,
} from '../contracts'
import { countOptions, pickMembers, postCount } from '../count-tokens'
import { badRequest, type ErrorContext, unreadableAnswer } from '../error-table'
import { getJson } from '../get-json'
import { isRecord, listAt, numberAt, recordAt } from '../http/json'
import { readEventStream, readJsonAnswer, type StreamHandlers } from '../http/event-stream'
import { type Authorize, createHttpClient, type HttpClient } from '../http/http-client'
import { catalogueFallback } from '../list-fallback'
import { postChat } from '../post-chat'
import { ProviderError } from '../provider-error'
import { type OptionalParameter } from '../refused-parameters'
import { readWholeResponse, responsesHandlers, toResponsesBody } from '../responses/responses-wire'
import { lacksResponses, rememberChatOnly, usesResponses } from '../responses/which-api'
import { readOpenrouterGeneration, soundUsage, toNanoDollars } from '../usage/read-usage'
import { openaiDialect, type OpenaiDialect } from './openai-dialects'
import { hasOpenaiError, readOpenaiError } from './openai-error'
import { openaiHandlers, readWholeOpenaiAnswer, toOpenaiBody } from './openai-wire'
import { readModels } from './read-models'

/** What OpenRouter says where nobody is left to ask. */
const NOBODY_LEFT = /\bno (?:\w+ )?(?:endpoints|providers)\b/i

/** Connection details of a provider that speaks OpenAI's protocol. */
export type OpenaiStyleConfig = ProviderConfig & { type: OpenaiDialect['type'] }

/** What every call of one adapter shares. */
interface Connection {
  config: OpenaiStyleConfig
  dialect: OpenaiDialect
  http: HttpClient
  headers: Readonly<Record<string, string>>
}

/**
 * The adapter of OpenAI, xAI, Mistral, OpenRouter, custom servers and the demo: one protocol, told
 * apart by a record of differences.
 */
export function createOpenaiStyleAdapter(config: OpenaiStyleConfig): ProviderAdapter {
  const dialect = openaiDialect(config.type)
  const { keyPath } = dialect
  const http = createHttpClient(config, authorizeOpenai)
  const connection = { config, dialect, http, headers: openaiHeaders(config, dialect) }
  const complete = (request: ChatRequest) => completeChat(connection, request)
  return {
    complete,
    ...(config.type === 'openai' && {
      countTokens: (request: ChatRequest) => countOpenai(connection, request),
    }),
    listModels: (options) => {
      const list = listOpenaiModels(connection, options)
      return dialect.listFallback ? catalogueFallback(config.type, list) : list
    },
    testConnection: (options) =>
      testConnection({
        ...options,
        context: http.errorContext,
        ...(keyPath !== undefined && {
          checkKey: () => getOpenaiJson(connection, keyPath, options?.signal),
          // A page may be kept from reading it, which then looks like no connection.
          saysNothing: ({ isUnreachable }) => isUnreachable,
        }),
        listModels: (onCut) => listAllIds(connection, onCut, options?.signal),
        complete,
        defaultModel: config.testModel,
        testModel: config.testModel ?? providerInfo(config.type).models[0]?.id ?? '',
        message: dialect.testMessage,
      }),
    ...(config.type === 'openrouter' && {
      askBill: (id) => askBill(connection, id),
      askCredit: (signal) => askCredit(connection, signal),
    }),
  }
}

/** COST-12 */
async function askBill(connection: Connection, id: string): Promise<Usage | undefined> {
  const path = `/generation?id=${encodeURIComponent(id)}`
  const generation = recordAt(await getOpenaiJson(connection, path), 'data')
  return generation && soundUsage(readOpenrouterGeneration(generation))
}

/** COST-25 */
async function askCredit(connection: Connection, signal?: AbortSignal): Promise<KeyCredit> {
  const key = recordAt(await getOpenaiJson(connection, '/key', signal), 'data')
  if (!isRecord(key)) throw unreadableAnswer(connection.http.errorContext, 'not_an_answer')
  if (key['limit_remaining'] === null) return {}
  const left = toNanoDollars(Math.max(0, numberAt(key, 'limit_remaining') ?? Number.NaN))
  if (left === undefined) throw unreadableAnswer(connection.http.errorContext, 'not_an_answer')
  return { left }
}

/** The header with the key of every OpenAI-style request, where there is one. */
export const authorizeOpenai: Authorize = (apiKey) => ({
  ...(apiKey !== '' && { Authorization: `Bearer ${apiKey}` }),
})

/** The headers of every OpenAI-style request besides the key: the provider's own. */
export function openaiHeaders(
  config: ProviderConfig,
  dialect: OpenaiDialect,
): Record<string, string> {
  const organization = config.type === 'openai' ? config.organization?.trim() : undefined
  if (organization && !isUsableOrganization(organization))
    throw badRequest({ provider: config.type }, 'organization_unusable')
  return {
    ...(organization && { 'OpenAI-Organization': organization }),
    ...dialect.extraHeaders(),
  }
}

async function completeChat(connection: Connection, request: ChatRequest): Promise<ChatResult> {
  const { config } = connection
  if (!usesResponses(config, request)) return completeBy(chatCompletions, connection, request)
  try {
    return await completeBy(responses, connection, request)
  } catch (error) {
    // Whoever chose an API gets no other.
    if (config.api === 'responses' || !lacksResponses(error)) throw error
    const result = await completeBy(chatCompletions, connection, request)
    rememberChatOnly(config.baseURL)
    return result
  }
}

/** One of the two APIs: its path, and what is sent to it and read from it. */
interface ChatApi {
  path: string
  toBody: (
    dialect: OpenaiDialect,
    request: ChatRequest,
    stream: boolean,
    refused: ReadonlySet<OptionalParameter>,
  ) => Record<string, unknown>
  handlers: (context: ErrorContext, writer: AnswerWriter) => StreamHandlers
  readWhole: (body: unknown, context: ErrorContext, writer: AnswerWriter) => void
}

const chatCompletions: ChatApi = {
  path: '/chat/completions',
  toBody: toOpenaiBody,
  handlers: openaiHandlers,
  readWhole: readWholeOpenaiAnswer,
}

const responses: ChatApi = {
  path: '/responses',
  toBody: ({ type }, ...others) => toResponsesBody(type, ...others),
  handlers: responsesHandlers,
  readWhole: readWholeResponse,
}

async function completeBy(
  api: ChatApi,
  { config, dialect, http, headers }: Connection,
  request: ChatRequest,
): Promise<ChatResult> {
  const stream = wantsStream(request.options)
  const context = http.errorContext
  const answer = await postChat({
    http,
    url: `${config.baseURL}${api.path}`,
    baseURL: config.baseURL,
    model: request.model,
    headers: { ...headers, 'Content-Type': 'application/json' },
    options: request.options,
    buildBody: (refused) => api.toBody(dialect, request, stream, refused),
    readError: readOpenaiError,
  }).catch((cause: unknown) => {
    throw request.priceCap === undefined ? cause : withPriceReason(cause)
  })
  return collectAnswer(request, { ...http, mayHaveTags: true }, async (writer) => {
    if (stream) await readEventStream(answer, context, api.handlers(context, writer))
    else api.readWhole(await readJsonAnswer(answer, context), context, writer)
  })
}

/** What OpenRouter says where nobody answers, for reasons that have nothing to do with prices. */
const OTHER_REASON = /data policy|privacy|guardrail|\bsupports?\b|\btools?\b|\bimages?\b/i

/** The refusal of a request that had a cap on its price, where that may be what left no host to answer. COST-34 */
function withPriceReason(cause: unknown): unknown {
  if (!(cause instanceof ProviderError) || cause.provider !== 'openrouter') return cause
  const { statusCode, params, vendorCode } = cause
  const detail = String(params?.['detail'] ?? '')
  const isMeant =
    (statusCode === 400 || statusCode === 404) &&
    (/\bmax_?price\b/i.test(detail) || (NOBODY_LEFT.test(detail) && !OTHER_REASON.test(detail)))
  if (!isMeant) return cause
  return new ProviderError({
    type: 'bad_request',
    code: 'no_host_at_price',
    params,
    vendorCode,
    statusCode,
    provider: 'openrouter',
  })
}

/** What of a request is counted. */
const COUNTED = ['model', 'input', 'instructions', 'reasoning', 'text']

/** Whichever API the request goes to: what it says is the same. */
function countOpenai({ config, http, headers }: Connection, request: ChatRequest): Promise<number> {
  const post = {
    http,
    url: `${config.baseURL}/responses/input_tokens`,
    baseURL: config.baseURL,
    model: request.model,
    headers: { ...headers, 'Content-Type': 'application/json' },
    options: countOptions(request.options),
    buildBody: (refused: ReadonlySet<OptionalParameter>) =>
      pickMembers(toResponsesBody(config.type, request, false, refused), COUNTED),
    readError: readOpenaiError,
  }
  return postCount(post, 'input_tokens')
}

function getOpenaiJson(
  { config, http, headers }: Connection,
  path: string,
  signal?: AbortSignal,
  onCut?: () => void,
) {
  const url = `${config.baseURL}${path}`
  return getJson({
    http,
    url,
    headers,
    signal,
    readError: readOpenaiError,
    hasError: hasOpenaiError,
    onCut,
  })
}

/** Ids and other names of all models; undefined where the answer is no list. */
async function listAllIds(
  connection: Connection,
  onCut: () => void,
  signal?: AbortSignal,
): Promise<string[] | undefined> {
  const body = await getOpenaiJson(connection, '/models', signal, onCut)
  const listed = readModels(connection.config.type, body, { onCut })
  return listed?.flatMap(({ model, entry }) => [model.id, ...aliasesOf(entry)])
}

/** Other names of a listed model that its provider takes as well. */
function aliasesOf(entry: unknown): string[] {
  return listAt(entry, 'aliases').filter((alias) => typeof alias === 'string')
}

/** What the second list says, where there is one. Whatever is wrong with it, the models are there without their prices. */
async function listPrices(connection: Connection, signal?: AbortSignal): Promise<unknown> {
  const { pricesPath } = connection.dialect
  if (pricesPath === undefined) return undefined
  return getOpenaiJson(connection, pricesPath, signal).catch(() => undefined)
}

async function listOpenaiModels(
  connection: Connection,
  { signal, showAll = false, onCut }: ListModelsOptions = {},
): Promise<ModelEntry[]> {
  const { config, dialect, http } = connection
  const [body, prices] = await Promise.all([
    getOpenaiJson(connection, '/models', signal, onCut),
    listPrices(connection, signal),
  ])
  const listed = readModels(config.type, body, { onCut, prices })
  if (!listed) throw unreadableAnswer(http.errorContext, 'no_model_list')
  return listed
    .filter(({ model, entry }) => showAll || dialect.isChatModel(model.id, entry))
    .map(({ model }) => model)
}
