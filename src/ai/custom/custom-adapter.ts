import { collectAnswer, wantsStream } from '../answer-writer'
import { idsOf, testConnection } from '../connection-test'
import type { ChatRequest, ChatResult, ProviderAdapter } from '../contracts'
import { badRequest } from '../error-table'
import { readEventStream, readJsonAnswer } from '../http/event-stream'
import { createHttpClient, type HttpClient } from '../http/http-client'
import {
  authorizeOpenai,
  createOpenaiStyleAdapter,
  openaiHeaders,
  type OpenaiStyleConfig,
} from '../openai-style/openai-style-adapter'
import { openaiDialect } from '../openai-style/openai-dialects'
import { readOpenaiError } from '../openai-style/openai-error'
import { postChat } from '../post-chat'
import { readOllamaWindow } from './ollama-window'
import { customHandlers, readWholeCustomAnswer } from './custom-wire'
import { fillRequestFormat, parseRequestFormat, type RequestFormat } from './request-format'
import { parseResponseFormat, type ResponseFormat } from './response-format'

type CustomConfig = OpenaiStyleConfig & { type: 'custom' }

interface Connection {
  config: CustomConfig
  http: HttpClient
  request: RequestFormat
  response: ResponseFormat
}

/**
 * The adapter of custom servers: OpenAI-style, unless the provider has templates of its own. DATA-30,
 * decisions 066 and 075.
 * @throws {ProviderError} bad_request when a template is not valid.
 */
export function createCustomAdapter(config: CustomConfig): ProviderAdapter {
  const http = createHttpClient(config, authorizeOpenai)
  const readWindow = (model: string, signal?: AbortSignal) =>
    readOllamaWindow(http, config.baseURL, model, signal)
  const openaiStyle = createOpenaiStyleAdapter(config)
  const requestText = config.requestFormat ?? ''
  const responseText = config.responseFormat ?? ''
  if (isEmptyFormat(requestText) && isEmptyFormat(responseText))
    return { ...openaiStyle, readWindow }
  const request = parseRequestFormat(requestText)
  if (!request.ok)
    throw badRequest({ provider: 'custom' }, request.fault.code, request.fault.params)
  const response = parseResponseFormat(responseText)
  if (!response.ok)
    throw badRequest({ provider: 'custom' }, response.fault.code, response.fault.params)
  const connection = { config, http, request: request.format, response: response.format }
  const complete = (chat: ChatRequest) => completeChat(connection, chat)
  return {
    complete,
    readWindow,
    listModels: (options) => openaiStyle.listModels(options),
    testConnection: (options) =>
      testConnection({
        ...options,
        context: http.errorContext,
        listModels: async (onCut) =>
          idsOf(await openaiStyle.listModels({ signal: options?.signal, showAll: true, onCut })),
        // A server with an API of its own may answer /models with anything.
        saysNothing: ({ type, vendorCode }) => type === 'unknown' && vendorCode === undefined,
        complete,
        defaultModel: config.testModel,
        testModel: config.testModel ?? '',
        message: openaiDialect('custom').testMessage,
      }),
  }
}

function isEmptyFormat(text: string): boolean {
  return /^\s*(\{\s*\})?\s*$/.test(text)
}

async function completeChat(
  { config, http, request, response }: Connection,
  chat: ChatRequest,
): Promise<ChatResult> {
  const stream = wantsStream(chat.options) && request.canStream && response.delta !== undefined
  const context = http.errorContext
  const body = fillRequestFormat(request, chat, stream)
  const answer = await postChat({
    http,
    url: `${config.baseURL}${request.path}`,
    baseURL: config.baseURL,
    model: chat.model,
    headers: {
      ...openaiHeaders(config, openaiDialect('custom')),
      'Content-Type': 'application/json',
    },
    options: chat.options,
    // The user wrote the template, so nothing is taken out of it.
    buildBody: () => body,
    readError: readOpenaiError,
  })
  return collectAnswer(chat, { ...http, mayHaveTags: true }, async (writer) => {
    if (stream) await readEventStream(answer, context, customHandlers(response, context, writer))
    else readWholeCustomAnswer(await readJsonAnswer(answer, context), response, context, writer)
  })
}
