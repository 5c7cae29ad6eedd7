import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { toMessage, toMessageScript } from './anthropic-answer'
import { geminiCall, toGeminiAnswer, toGeminiScript, toPlainRequest } from './gemini/gemini-answer'
import { refuseGenerate } from './gemini/gemini-checks'
import { answerHeaders, askedHeaders, forbiddenHeaders, preflightHeaders } from './cors-rules'
import { countRequest, countServiceOf } from './count-service'
import { isImageRoute, refuseImages, toImageAnswer, type FormFields } from './image-service'
import {
  chatAnswerSchemas,
  toErrorEvent,
  toStreamScript,
  toWholeAnswer,
} from './openai-style-answer'
import {
  prepareAnswer,
  THINKING_TEXT,
  type PreparedAnswer,
  type ScriptedReply,
} from './prepared-answer'
import { refuseChat, refuseMessages, refuseResponses, type Refusal } from './request-checks'
import { readBody } from './read-request'
import { toResponse, toResponseErrorEvent, toResponseScript } from './responses-answer'
import { asChatBody } from './sent-messages'
import { keyOf, singleHeader } from './request-headers'
import { ScriptedList } from './scripted-list'
import {
  endpointPaths,
  isRecord,
  matches,
  standInProviders,
  type Fault,
  type Problem,
  type RecordedRequest,
  type ReplyOptions,
  type RequestMatch,
  type StandInProvider,
  type WireOptions,
} from './stand-in-types'
import type { StreamEvent, StreamScript } from './stream-script'
import { writeStream, type StreamFault } from './stream-writer'
import { TokenGate } from './token-gate'
import {
  errorDefinition,
  errorNameOf,
  vendorError,
  type ErrorSubject,
  type VendorError,
} from './vendor-errors'
import {
  modelListFor,
  openRouterGeneration,
  openRouterKey,
  xaiLanguageModelList,
} from './vendor-models'
import { anthropicSchema, schemaMismatch, type SchemaFile } from './vendor-schemas'

/** How a stand-in behaves from the start. */
export interface StandInOptions {
  /** Default: any free port. */
  port?: number
  /** Lets pages read `retry-after`, which the real services mostly hide. Default false. */
  exposeRetryAfter?: boolean
  /** How streams are sent, until `wire()` says otherwise. Default: whole events at full speed. */
  wire?: WireOptions
}

/** A server that plays all providers, for one test. */
export interface StandIn {
  /** `http://127.0.0.1:{port}` */
  readonly url: string
  /** What a user would type as "API Endpoint" for a type of provider. */
  endpoint: (provider: StandInProvider) => string
  /** Every request but preflights, in order. Live: states and counts go on changing. */
  readonly requests: readonly RecordedRequest[]
  /** What the real services would refuse, and mistakes of the stand-in. A test wants it empty. */
  readonly problems: readonly Problem[]
  /** Gives the problems so far and forgets them, for tests that cause some. */
  takeProblems: () => Problem[]
  /** The chat requests (/chat/completions, /responses, /messages, :generateContent), all or those of one provider. */
  chats: (provider?: StandInProvider) => RecordedRequest[]
  /** Waits for a request that matches, also one that came already. Rejects after 5 seconds. */
  waitForRequest: (match?: RequestMatch) => Promise<RecordedRequest>
  /** Waits until something holds, checked a hundred times a second. Rejects after 5 seconds. */
  waitUntil: (condition: () => boolean) => Promise<void>
  /** Plans something that goes wrong. */
  fault: (fault: Fault) => void
  /** Plans what is answered: a text, or its exact chunks. */
  reply: (content: string | readonly string[], options?: ReplyOptions) => void
  /** Sets how streams are sent from now on. */
  wire: (options: WireOptions) => void
  /** From now on tokens (and whole answers) wait for `release`. */
  hold: () => void
  /** Lets so many tokens through (a whole answer counts as one); without a number it ends the hold. */
  release: (tokens?: number) => void
  /** Forgets requests, problems, faults and replies; ends a hold; restores the wire. Open answers go on. */
  reset: () => void
  /** Closes all connections and the port. */
  close: () => Promise<void>
}

/** What belongs to the answering of one request. */
interface Exchange {
  request: RecordedRequest
  response: ServerResponse
  subject: ErrorSubject
  signal: AbortSignal
  fault: Fault | undefined
}

/** How long a test may wait for something. */
const WAIT_LIMIT_MS = 30_000

/** Where Ollama tells of a model: beside its OpenAI-style address, at the root of its server. */
const OLLAMA_SHOW = '/api/show'

/** A model as Ollama describes it, as far as anybody reads it. */
const ollamaModel = {
  parameters: 'stop "<|eot_id|>"\nnum_ctx 16384',
  model_info: { 'general.architecture': 'llama', 'llama.context_length': 131072 },
}

/** The routes that chat. */
const CHAT_PATHS = ['/chat/completions', '/responses', '/messages']

const isChat = (request: RecordedRequest) =>
  request.provider === 'gemini'
    ? geminiCall(request) !== undefined
    : CHAT_PATHS.includes(request.path)

/** Starts a stand-in of its own; many can run beside each other. */
export async function startStandIn(options: StandInOptions = {}): Promise<StandIn> {
  const requests: RecordedRequest[] = []
  const problems: Problem[] = []
  const faults = new ScriptedList<Fault>()
  const replies = new ScriptedList<ScriptedReply & { match?: RequestMatch; times?: number }>()
  const gate = new TokenGate()
  let wire: WireOptions = options.wire ?? {}

  const report = (
    { provider, path }: Pick<RecordedRequest, 'provider' | 'path'>,
    problem: Omit<Problem, 'provider' | 'path'>,
  ) => problems.push({ provider, path, ...problem })

  /** Says when the stand-in's own answer is not what the vendor would send. */
  const check = (
    request: RecordedRequest,
    file: SchemaFile,
    definition: string,
    value: unknown,
  ) => {
    const mismatch = schemaMismatch(file, definition, value)
    if (mismatch !== undefined) report(request, { kind: 'answer', message: mismatch.message })
  }

  const server = createServer((message, response) => {
    void handle(message, response).catch((error: unknown) => {
      const problem = { kind: 'answer' as const, message: String(error) }
      report({ provider: 'custom', path: message.url ?? '' }, problem)
      response.destroy()
    })
  })

  async function handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(message.url ?? '/', 'http://stand-in.invalid')
    const isOllama = url.pathname === OLLAMA_SHOW
    const provider = isOllama
      ? 'custom'
      : standInProviders.find((name) => {
          const base = endpointPaths[name]
          return url.pathname === base || url.pathname.startsWith(`${base}/`)
        })
    if (provider === undefined) {
      response.writeHead(404, { 'access-control-allow-origin': '*' }).end()
      return
    }
    const path = isOllama ? OLLAMA_SHOW : url.pathname.slice(endpointPaths[provider].length)
    if (message.method === 'OPTIONS') {
      const asked = askedHeaders(message.headers)
      const bad = forbiddenHeaders(provider, asked)
      if (bad.length > 0)
        report(
          { provider, path },
          { kind: 'cors', message: `preflight asks for ${bad.join(', ')}` },
        )
      // Its connection is not kept either; see commonHeaders.
      const status = provider === 'gemini' && bad.length > 0 ? 403 : 204
      response
        .writeHead(status, { ...preflightHeaders(provider, asked), connection: 'close' })
        .end()
      return
    }
    const hungUp = new AbortController()
    const { body, form } = await readBody(message)
    const request: RecordedRequest = {
      provider,
      method: message.method ?? '',
      path,
      query: url.searchParams,
      headers: message.headers,
      body,
      at: Date.now(),
      state: 'answering',
      status: undefined,
      tokensSent: 0,
    }
    requests.push(request)
    response.on('close', () => {
      if (request.state === 'answering')
        request.state = response.writableFinished ? 'done' : 'aborted'
      hungUp.abort()
    })
    watchManners(request)

    const key = keyOf(request)
    const named = isRecord(body) && typeof body.model === 'string' ? body.model : undefined
    const model = provider === 'gemini' ? geminiCall(request)?.model : named
    const fault = faults.take(request)
    const subject = { provider, key, model }
    const exchange: Exchange = { request, response, subject, signal: hungUp.signal, fault }
    const refusal = refuseAccess(exchange) ?? (await route(exchange, form))
    if (refusal === undefined) return
    if (refusal.problem !== undefined) report(request, refusal.problem)
    sendError(exchange, refusal.answer)
  }

  /** Things that no page should do, whatever the vendor. */
  function watchManners(request: RecordedRequest) {
    const { provider, headers, query } = request
    const bad = forbiddenHeaders(provider, Object.keys(headers))
    if (bad.length > 0) report(request, { kind: 'cors', message: `sends ${bad.join(', ')}` })
    for (const name of ['cookie', 'referer'] as const) {
      if (headers[name] !== undefined)
        report(request, { kind: 'privacy', message: `sends a ${name} header` })
    }
    const key = keyOf(request)
    if (key !== '' && Array.from(query.values()).includes(key))
      report(request, { kind: 'privacy', message: 'the key stands in the address' })
  }

  /** Keys and headers, before the body is looked at. */
  function refuseAccess({ request, subject }: Exchange): Refusal | undefined {
    const { provider, headers, path } = request
    const key = keyOf(request)
    const deny = (message: string): Refusal => ({
      answer: vendorError({ name: 'bad-key', status: 401, message }, subject),
      problem: { kind: 'header', message },
    })
    if (provider === 'anthropic') {
      if (headers['anthropic-dangerous-direct-browser-access'] !== 'true') {
        return deny("CORS requests must set 'anthropic-dangerous-direct-browser-access' header")
      }
      if (anthropicSchema(singleHeader(headers['anthropic-version'])) === undefined) {
        const message = 'anthropic-version: header is required and must be a known version'
        return {
          answer: vendorError({ name: 'bad-request', message }, subject),
          problem: { kind: 'header', message },
        }
      }
    }
    if (provider === 'openrouter' && path === '/models') return undefined
    // Not a problem of the test: a wrong key is something a user can type.
    if (key.startsWith('bad'))
      return { answer: vendorError({ name: 'bad-key' }, subject), problem: undefined }
    return key === '' && provider !== 'custom' ? deny('No API key was provided.') : undefined
  }

  /** Finds the service; gives a refusal that is still to be sent, or undefined when all is sent. */
  async function route(
    exchange: Exchange,
    form: FormFields | undefined,
  ): Promise<Refusal | undefined> {
    const { request, subject } = exchange
    const { provider, method, path } = request
    if (provider === 'gemini' && geminiCall(request)) return sendGemini(exchange)
    const counter = countServiceOf(request)
    if (counter) {
      const counted = countRequest(counter, request, subject)
      if (!('isCount' in counted)) return counted
      check(request, counter.file, counter.response, counted.answer)
      sendJson(exchange, counted.answer)
      return undefined
    }
    switch (`${method} ${path}`) {
      case 'GET /models':
        sendList(exchange)
        return undefined
      case 'GET /language-models':
        if (provider !== 'xai') break
        sendJson(exchange, xaiLanguageModelList())
        return undefined
      case 'GET /key':
        if (provider !== 'openrouter') break
        sendJson(exchange, openRouterKey)
        return undefined
      case 'GET /generation': {
        const id = request.query.get('id') ?? ''
        if (provider !== 'openrouter' || id === '') break
        sendJson(exchange, openRouterGeneration(id))
        return undefined
      }
      case 'POST /messages':
        if (provider === 'anthropic') return sendMessage(exchange)
        break
      case 'POST /chat/completions':
        if (provider !== 'anthropic' && provider !== 'gemini') return sendChat(exchange)
        break
      case 'POST /responses':
        if (provider === 'openai' || provider === 'xai' || provider === 'custom')
          return sendResponse(exchange, provider)
        break
      case `POST ${OLLAMA_SHOW}`:
        sendJson(exchange, ollamaModel)
        return undefined
      case 'POST /generate':
        if (provider === 'custom') return sendGenerated(exchange)
        break
      case 'POST /images/generations':
      case 'POST /images/edits':
      case 'POST /images':
        if (isImageRoute(request)) return sendImages(exchange, form)
    }
    // Faults reach routes that do not exist, too: a test may invent one.
    if (applyFault(exchange)) return undefined
    const message = `Not found: ${method} ${path}`
    return {
      answer: vendorError({ name: 'unknown-model', message, code: 'unknown_url' }, subject),
      problem: { kind: 'refused', message },
    }
  }

  /** Sends what the plan has in place of the answer. True if it did. */
  function applyFault({ request, response, subject, fault }: Exchange): boolean {
    switch (fault?.kind) {
      case 'status':
      case undefined: {
        if (fault === undefined) return false
        const name = fault.error ?? errorNameOf(fault.status ?? 500)
        const error = vendorError({ name, status: fault.status, message: fault.message }, subject)
        const headers = {
          ...(fault.retryAfter !== undefined && { 'retry-after': String(fault.retryAfter) }),
          ...fault.headers,
        }
        if (fault.body === undefined) checkError(request, error)
        send({ request, response }, error.status, headers, fault.body ?? error.body)
        return true
      }
      case 'error-in-200': {
        const error = vendorError(
          { name: fault.error ?? 'server', message: fault.message },
          subject,
        )
        send({ request, response }, 200, {}, error.body)
        return true
      }
      case 'html':
        send(
          { request, response },
          200,
          { 'content-type': 'text/html; charset=utf-8' },
          '<!doctype html><title>Sign in</title><h1>Sign in to the network</h1>',
        )
        return true
      case 'reset':
        if (fault.afterTokens !== undefined) return false
        request.state = 'broken'
        response.socket?.resetAndDestroy()
        return true
      case 'silence':
        return fault.afterTokens === undefined
      case 'error-event':
      case 'cut':
      case 'no-end-mark':
      case 'json-instead-of-stream':
        return false
    }
  }

  const send = (
    { request, response }: Pick<Exchange, 'request' | 'response'>,
    status: number,
    headers: Record<string, string>,
    body: unknown,
  ) => {
    request.status = status
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    response
      .writeHead(status, {
        ...commonHeaders(request),
        'content-type': 'application/json',
        ...headers,
      })
      .end(text)
  }

  function commonHeaders({ provider, headers }: RecordedRequest): Record<string, string> {
    // Without its header Anthropic sends no permission either: a page sees a failed connection.
    const isClosed =
      provider === 'anthropic' && headers['anthropic-dangerous-direct-browser-access'] !== 'true'
    return {
      ...(isClosed ? {} : answerHeaders(provider, options.exposeRetryAfter === true)),
      'x-request-id': 'req_standin',
      // A browser silently repeats a request whose reused connection breaks. One connection for each
      // request keeps faults where the test put them.
      connection: 'close',
    }
  }

  function sendJson(exchange: Exchange, body: unknown) {
    if (!applyFault(exchange)) send(exchange, 200, {}, body)
  }

  function sendError({ request, response }: Exchange, error: VendorError) {
    checkError(request, error)
    send({ request, response }, error.status, {}, error.body)
  }

  function checkError(request: RecordedRequest, error: VendorError) {
    const definition = errorDefinition(request, error.status)
    if (definition !== undefined) check(request, ...definition, error.body)
  }

  function sendList(exchange: Exchange) {
    const { request } = exchange
    const [list, file, definition] = modelListFor(request)
    if (file !== undefined) check(request, file, definition, list)
    sendJson(exchange, list)
  }

  async function sendChat(exchange: Exchange): Promise<Refusal | undefined> {
    const { request, subject } = exchange
    const { provider, body } = request
    if (provider === 'anthropic' || provider === 'gemini') return undefined
    const refusal = refuseChat(provider, request, subject)
    if (refusal !== undefined && exchange.fault === undefined) return refusal
    if (refusal?.problem !== undefined) report(request, refusal.problem)
    if (applyFault(exchange) || !isRecord(body)) return undefined
    const reply = replies.take(request)
    const answer = await prepareAnswer(provider, body, reply)
    const schemas = chatAnswerSchemas[provider]
    if (body.stream !== true || exchange.fault?.kind === 'json-instead-of-stream') {
      const whole = toWholeAnswer(provider, answer)
      check(request, schemas.file, schemas.answer, whole)
      await sendWhole(exchange, whole)
      return undefined
    }
    const wanted = isRecord(body.stream_options) && body.stream_options.include_usage === true
    const script = toStreamScript(provider, answer, wanted)
    checkScript(request, script, schemas.file, () => schemas.chunk)
    await sendStream(exchange, script, reply, (error) => toErrorEvent(provider, answer, error))
    return undefined
  }

  async function sendResponse(
    exchange: Exchange,
    provider: 'openai' | 'xai' | 'custom',
  ): Promise<Refusal | undefined> {
    const { request, subject } = exchange
    const refusal = refuseResponses(provider, request, subject)
    if (refusal !== undefined && exchange.fault === undefined) return refusal
    if (refusal?.problem !== undefined) report(request, refusal.problem)
    const { body } = request
    if (applyFault(exchange) || !isRecord(body)) return undefined
    const reply = replies.take(request)
    const prepared = await prepareAnswer(provider, asChatBody(body), reply)
    // A summary comes only where it is asked for.
    const isAsked = isRecord(body.reasoning) && typeof body.reasoning.summary === 'string'
    const thinking = prepared.thinking ?? (isAsked ? THINKING_TEXT : undefined)
    const answer: PreparedAnswer = { ...prepared, thinking: isAsked ? thinking : undefined }
    if (body.stream !== true || exchange.fault?.kind === 'json-instead-of-stream') {
      const whole = toResponse(answer)
      check(request, 'openai-responses', 'Response', whole)
      await sendWhole(exchange, whole)
      return undefined
    }
    const script = toResponseScript(answer)
    checkScript(request, script, 'openai-responses', () => 'ResponseStreamEvent')
    await sendStream(exchange, script, reply, toResponseErrorEvent)
    return undefined
  }

  async function sendMessage(exchange: Exchange): Promise<Refusal | undefined> {
    const { request, subject, fault } = exchange
    const file = anthropicSchema(singleHeader(request.headers['anthropic-version']))
    if (file === undefined) return undefined
    const refusal = refuseMessages(request, file, subject)
    if (refusal !== undefined && fault === undefined) return refusal
    if (refusal?.problem !== undefined) report(request, refusal.problem)
    const { body } = request
    if (applyFault(exchange) || !isRecord(body)) return undefined
    const reply = replies.take(request)
    const answer: PreparedAnswer = await prepareAnswer('anthropic', body, reply)
    if (body.stream !== true || fault?.kind === 'json-instead-of-stream') {
      const whole = toMessage(answer)
      check(request, file, 'Message', whole)
      await sendWhole(exchange, whole)
      return undefined
    }
    const script = toMessageScript(answer)
    // Pings are not in the vendor's description, though they are sent.
    checkScript(request, script, file, ({ name }) =>
      name === 'ping' ? undefined : 'RawMessageStreamEvent',
    )
    await sendStream(exchange, script, reply, (error) => ({ name: 'error', data: error.body }))
    return undefined
  }

  async function sendGemini(exchange: Exchange): Promise<Refusal | undefined> {
    const { request, subject, fault } = exchange
    const call = geminiCall(request)
    if (call === undefined) return undefined
    const refusal = refuseGenerate(request, call.model, subject)
    if (refusal !== undefined && fault === undefined) return refusal
    if (refusal?.problem !== undefined) report(request, refusal.problem)
    const { body } = request
    if (applyFault(exchange) || !isRecord(body)) return undefined
    const reply = replies.take(request)
    const answer = await prepareAnswer('gemini', toPlainRequest(body, call.model), reply)
    const isEvents = call.isStream && request.query.get('alt') === 'sse'
    if (!isEvents || fault?.kind === 'json-instead-of-stream') {
      const whole = toGeminiAnswer(answer)
      check(request, 'gemini', 'GenerateContentResponse', whole)
      await sendWhole(exchange, call.isStream && !isEvents ? [whole] : whole)
      return undefined
    }
    const script = toGeminiScript(answer)
    checkScript(request, script, 'gemini', () => 'GenerateContentResponse')
    await sendStream(exchange, script, reply, (error) => ({ data: error.body }))
    return undefined
  }

  /** A server that speaks no known protocol: the last text of the body comes back with an answer. */
  async function sendGenerated(exchange: Exchange): Promise<undefined> {
    const { request } = exchange
    if (applyFault(exchange)) return
    const reply = replies.take(request)
    const content = JSON.stringify(request.body)
    const body = { model: 'custom-model', messages: [{ role: 'user', content }] }
    const answer = await prepareAnswer('custom', body, reply)
    await sendWhole(exchange, { reply: { text: answer.tokens.join('') } })
  }

  async function sendWhole(exchange: Exchange, body: unknown): Promise<void> {
    if (!(await gate.take(exchange.signal))) return
    send(exchange, 200, {}, body)
  }

  function checkScript(
    request: RecordedRequest,
    script: StreamScript,
    file: SchemaFile,
    definitionOf: (event: StreamEvent) => string | undefined,
  ) {
    const sample = script.tokens.slice(0, 1).map(script.tokenEvent)
    for (const event of [...script.head, ...sample, ...script.tail, ...script.end]) {
      const definition = event.data === '[DONE]' ? undefined : definitionOf(event)
      if (definition !== undefined) check(request, file, definition, event.data)
    }
  }

  async function sendStream(
    exchange: Exchange,
    script: StreamScript,
    reply: ScriptedReply | undefined,
    errorEvent: (error: VendorError) => StreamEvent,
  ): Promise<void> {
    const { request, response, signal } = exchange
    const options: WireOptions = { ...wire, ...reply?.options }
    if (signal.aborted) return
    request.status = 200
    response.writeHead(200, {
      ...commonHeaders(request),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache',
      // Only on a connection that was to be kept do clients see a missing end as an error.
      ...(exchange.fault?.kind === 'reset' && { connection: 'keep-alive' }),
    })
    response.flushHeaders()
    response.socket?.setNoDelay(true)
    const fault = streamFault(exchange, errorEvent)
    const end = await writeStream({
      response,
      script,
      wire: options,
      gate,
      fault,
      signal,
      onTokens: (count) => {
        request.tokensSent += count
      },
    })
    if (end === 'broken' && request.state === 'answering') request.state = 'broken'
  }

  function streamFault(
    { request, subject, fault }: Exchange,
    errorEvent: (error: VendorError) => StreamEvent,
  ): StreamFault | undefined {
    switch (fault?.kind) {
      case 'error-event': {
        const name = fault.error ?? 'overloaded'
        const error = vendorError({ name, message: fault.message }, subject)
        const event = errorEvent(error)
        if (request.provider === 'openrouter')
          check(request, 'openrouter', 'ChatStreamChunk', event.data)
        else if (request.path === '/responses')
          check(request, 'openai-responses', 'ResponseStreamEvent', event.data)
        else checkError(request, error)
        return { kind: 'error-event', afterTokens: fault.afterTokens ?? 3, event }
      }
      case 'reset':
      case 'silence':
      case 'cut':
        return { kind: fault.kind, afterTokens: fault.afterTokens ?? 3 }
      case 'no-end-mark':
        return { kind: 'no-end-mark' }
      case 'status':
      case 'error-in-200':
      case 'html':
      case 'json-instead-of-stream':
      case undefined:
        return undefined
    }
  }

  async function sendImages(
    exchange: Exchange,
    form: FormFields | undefined,
  ): Promise<Refusal | undefined> {
    const { request, subject } = exchange
    const refusal = refuseImages(request, form, subject)
    if (refusal !== undefined && exchange.fault === undefined) return refusal
    if (refusal?.problem !== undefined) report(request, refusal.problem)
    if (applyFault(exchange)) return undefined
    const answer = await toImageAnswer(request, form)
    if (request.provider === 'openai') check(request, 'openai-sdk', 'ImagesResponse', answer)
    await sendWhole(exchange, answer)
    return undefined
  }

  await new Promise<void>((listening) => {
    server.listen(options.port ?? 0, '127.0.0.1', listening)
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const waitUntil = async (condition: () => boolean) => {
    const end = performance.now() + WAIT_LIMIT_MS
    while (!condition()) {
      if (performance.now() > end) throw new Error('The stand-in waited in vain.')
      await new Promise((done) => setTimeout(done, 10))
    }
  }

  return {
    url,
    endpoint: (provider) => url + endpointPaths[provider],
    requests,
    problems,
    takeProblems: () => problems.splice(0),
    chats: (provider) =>
      requests.filter(
        (request) => isChat(request) && (provider === undefined || request.provider === provider),
      ),
    waitUntil,
    waitForRequest: async (match) => {
      const find = () => requests.find((request) => matches(request, match))
      await waitUntil(() => find() !== undefined)
      const found = find()
      if (found === undefined) throw new Error('The request was forgotten by a reset.')
      return found
    },
    fault: (fault) =>
      faults.add({ ...fault, match: fault.match ?? { method: 'POST' }, times: fault.times ?? 1 }),
    reply: (content, replyOptions = {}) => {
      const { match, times } = replyOptions
      replies.add({ content, options: replyOptions, match, times })
    },
    wire: (wireOptions) => {
      wire = wireOptions
    },
    hold: () => gate.hold(),
    release: (tokens) => gate.release(tokens),
    reset: () => {
      requests.length = 0
      problems.length = 0
      faults.clear()
      replies.clear()
      gate.release()
      wire = options.wire ?? {}
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
