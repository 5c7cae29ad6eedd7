import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { providerInfo } from '@/ai/catalogue'
import { createAdapter } from '@/ai/create-adapter'
import { ProviderError } from '@/ai/provider-error'
import { forgetRefused } from '@/ai/refused-parameters'
import { connectable } from '@/ai/testing/lease'
import { wordsOfFailure } from '@/features/shared/failures/describe-failure'
import { predefinedAttributes } from '@/domain/character-form'
import { readCharacterAnswer, toCharacterQuestion } from '@/generation/people/character-generation'
import { startStandIn, type StandIn } from './server'
import {
  isRecord,
  standInProviders,
  type ErrorName,
  type Fault,
  type ReplyOptions,
  type StandInProvider,
} from './stand-in-types'

/* The app's own adapters for chats against the vendors' rules, over real HTTP. */

const KEY = 'sk-seed-5f2a91c7d3'

/** An answer in the pieces in which it is streamed, for whatever happens in its middle. */
const PIECES = ['The lamp ', 'was lit ', 'at dusk ', 'and burnt ', 'all night.']
const WHOLE = PIECES.join('')
/** The first three of them. */
const HALF = 'The lamp was lit at dusk '
const GOOD_ANSWER = 'The lamp is lit again.'

const each = standInProviders.map((type) => [type] as const)
const modelOf = (type: StandInProvider) => providerInfo(type).models[0]?.id ?? 'custom-model'

let standIn: StandIn

beforeEach(async () => {
  vi.unstubAllGlobals()
  forgetRefused()
  standIn = await startStandIn()
})

afterEach(async () => {
  vi.unstubAllGlobals()
  expect(standIn.problems).toEqual([])
  await standIn.close()
})

/** Waits in real turns, also while the timers are fake. */
async function until(isSo: () => boolean) {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
}

/** Lets the pauses between tries take no time; all other timers stay as they are. */
function skipPauses() {
  const start = globalThis.setTimeout
  vi.stubGlobal('setTimeout', (handler: () => void, delayMs = 0) =>
    start(handler, delayMs >= 375 && delayMs <= 1000 ? 0 : delayMs),
  )
}

/** Puts the clock in the hand of the test as far as a minute of silence needs it: calling the result, one passes. */
function holdMinutes() {
  const start = globalThis.setTimeout
  const now = performance.now.bind(performance)
  let passedMs = 0
  let ring: (() => void) | undefined
  vi.spyOn(performance, 'now').mockImplementation(() => now() + passedMs)
  vi.stubGlobal('setTimeout', (handler: () => void, delayMs = 0) => {
    if (delayMs !== 60_000) return start(handler, delayMs)
    ring = handler
    return undefined
  })
  return () => {
    passedMs += 60_000
    ring?.()
  }
}

/** The app's adapter for one provider of the stand-in. */
function adapterOf(type: StandInProvider, model = modelOf(type), server = standIn) {
  return createAdapter(
    connectable({
      id: type,
      name: type,
      type,
      apiKey: KEY,
      defaultModel: model,
      enabled: true,
      createdAt: 0,
      apiEndpoint: server.endpoint(type),
    }),
    { fetch: globalThis.fetch },
  )
}

/** A chat with one provider of the stand-in. */
function chatWith(type: StandInProvider, model = modelOf(type), server = standIn) {
  const adapter = adapterOf(type, model, server)
  /** What came so far of the last answer. */
  let text = ''
  const ask = (content = 'Is the lamp lit?', signal?: AbortSignal) => {
    text = ''
    return adapter.complete({
      model,
      messages: [{ role: 'user', content }],
      parameters: { temperature: 0.7, maxTokens: 2000 },
      options: { signal, onProgress: (soFar) => (text = soFar) },
    })
  }
  return {
    text: () => text,
    ask,
    /** The error that a question is answered with. */
    askForError: async (signal?: AbortSignal) => {
      const error: unknown = await ask('Is the lamp lit?', signal).catch(
        (caught: unknown) => caught,
      )
      if (!(error instanceof ProviderError)) throw new Error('expected a ProviderError')
      return error
    },
    expectWorks: async () => {
      const { content } = await ask('And the horn?')
      expect(content).toBe(GOOD_ANSWER)
    },
  }
}

/** What is told of a failure: the fixed text, the vendor's words, and a part of what to do about it. */
interface Told {
  title: string
  detail?: string
  hint?: string
}

function expectTold(error: ProviderError, { title, detail, hint }: Told) {
  const words = wordsOfFailure(error)
  expect({ title: words.title, detail: words.detail }).toEqual({ title, detail })
  if (hint !== undefined) expect(words.hint).toContain(hint)
}

interface Row extends Told {
  error: ErrorName
  status?: number
  /** Whether the request is sent two more times first. */
  isRetried?: true
}

const unauthorized = { title: 'Invalid API key or unauthorized', hint: 'Check the API key' }
const badRequest = { title: 'Bad request' }
const notFound = { title: 'Bad request', hint: 'Check the model and the address' }
const rateLimit = { title: 'Rate limit exceeded', hint: 'Wait a moment', isRetried: true } as const
const tooLong = {
  title: 'Input is too long for model',
  hint: 'Choose a model with a larger context',
}
const server = (title: string) =>
  ({ title, hint: 'The fault is on the other side', isRetried: true }) as const

const openAiRows = (model: string, serverTitle: string): Row[] => [
  { error: 'bad-request', ...badRequest, detail: 'Invalid request.' },
  { error: 'bad-key', ...unauthorized, detail: 'Incorrect API key provided: sk-***7d3.' },
  {
    error: 'forbidden',
    ...unauthorized,
    detail: 'Your account is not allowed to use this resource.',
  },
  {
    error: 'unknown-model',
    ...notFound,
    detail: `The model \`${model}\` does not exist or you do not have access to it.`,
  },
  {
    error: 'context-length',
    ...tooLong,
    detail:
      "This model's maximum context length is 200000 tokens. However, your messages resulted in 200001 tokens. Please reduce the length of the messages.",
  },
  {
    error: 'rate-limit',
    ...rateLimit,
    detail: 'Rate limit reached for requests. Please try again later.',
  },
  {
    error: 'server',
    ...server(serverTitle),
    detail: 'The server had an error while processing your request.',
  },
  {
    error: 'overloaded',
    ...server(serverTitle),
    detail: 'The engine is currently overloaded, please try again later.',
  },
]

const rows: Record<StandInProvider, Row[]> = {
  openai: [
    ...openAiRows(modelOf('openai'), 'OpenAI server error'),
    {
      error: 'no-credit',
      ...rateLimit,
      detail: 'You exceeded your current quota, please check your plan and billing details.',
    },
  ],
  custom: openAiRows(modelOf('custom'), 'Provider server error'),
  anthropic: [
    { error: 'bad-request', ...badRequest, detail: 'Invalid request' },
    { error: 'bad-key', ...unauthorized, detail: 'invalid x-api-key' },
    {
      error: 'no-credit',
      ...badRequest,
      detail: 'Your credit balance is too low to access the Anthropic API.',
    },
    {
      error: 'forbidden',
      ...unauthorized,
      detail: 'Your API key does not have permission to use the specified resource.',
    },
    { error: 'unknown-model', ...notFound, detail: `model: ${modelOf('anthropic')}` },
    {
      error: 'context-length',
      ...tooLong,
      detail: 'prompt is too long: 200001 tokens > 200000 maximum',
    },
    { error: 'rate-limit', ...rateLimit, detail: 'This request would exceed your rate limit.' },
    { error: 'server', ...server('Claude server error'), detail: 'Internal server error' },
    { error: 'overloaded', status: 529, ...server('Claude server error'), detail: 'Overloaded' },
  ],
  xai: [
    { error: 'bad-request', ...badRequest, detail: 'Invalid argument.' },
    {
      error: 'bad-key',
      ...unauthorized,
      detail: 'Incorrect API key provided: sk-***7d3. You can obtain an API key from the console.',
    },
    {
      error: 'no-credit',
      ...badRequest,
      detail: 'Your team has used all its available credits.',
    },
    {
      error: 'forbidden',
      ...unauthorized,
      detail: 'Your API key is not allowed to use this endpoint.',
    },
    {
      error: 'unknown-model',
      ...notFound,
      detail: `The model ${modelOf('xai')} does not exist or your team does not have access to it.`,
    },
    {
      error: 'context-length',
      ...tooLong,
      detail:
        "This model's maximum prompt length is 200000 but the request contains 200001 tokens.",
    },
    { error: 'rate-limit', ...rateLimit, detail: 'Too many requests. Please slow down.' },
    { error: 'server', ...server('xAI server error'), detail: 'Internal error. Please try again.' },
    {
      error: 'overloaded',
      ...server('xAI server error'),
      detail: 'The service is at capacity. Please try again.',
    },
  ],
  mistral: [
    { error: 'bad-request', ...badRequest, detail: 'Invalid request.' },
    { error: 'bad-key', ...unauthorized, detail: 'Unauthorized' },
    { error: 'no-credit', ...badRequest, detail: 'Payment required.' },
    { error: 'forbidden', ...unauthorized, detail: 'Forbidden' },
    { error: 'unknown-model', ...notFound, detail: `Invalid model: ${modelOf('mistral')}` },
    {
      error: 'context-length',
      ...tooLong,
      detail:
        'Prompt contains 200001 tokens, too large for model with 200000 maximum context length',
    },
    { error: 'rate-limit', ...rateLimit, detail: 'Requests rate limit exceeded' },
    { error: 'server', ...server('Mistral server error'), detail: 'Internal server error' },
    {
      error: 'overloaded',
      ...server('Mistral server error'),
      detail: 'Service tier capacity exceeded for this model.',
    },
  ],
  openrouter: [
    { error: 'bad-request', ...badRequest, detail: 'Provider returned error' },
    { error: 'bad-key', ...unauthorized, detail: 'User not found.' },
    {
      error: 'no-credit',
      title: 'OpenRouter credit limit reached',
      hint: 'Add credit at openrouter.ai',
      detail: 'Insufficient credits. Add more to continue.',
    },
    { error: 'forbidden', ...unauthorized, detail: 'Your input was flagged by moderation.' },
    {
      error: 'unknown-model',
      ...notFound,
      detail: `No endpoints found for ${modelOf('openrouter')}.`,
    },
    {
      error: 'context-length',
      ...tooLong,
      detail:
        "This endpoint's maximum context length is 200000 tokens. However, you requested about 200001 tokens.",
    },
    // The vendor's words are those of the title, which are not said twice.
    { error: 'rate-limit', ...rateLimit },
    { error: 'server', ...server('OpenRouter server error'), detail: 'Internal Server Error' },
    {
      error: 'overloaded',
      status: 529,
      ...server('OpenRouter server error'),
      detail: 'No available provider can take the request right now.',
    },
  ],
  gemini: [
    { error: 'bad-request', ...badRequest, detail: 'Request contains an invalid argument.' },
    {
      error: 'bad-key',
      ...unauthorized,
      detail: 'API key not valid. Please pass a valid API key.',
    },
    { error: 'no-credit', ...rateLimit, detail: 'Your prepayment credits are depleted.' },
    {
      error: 'forbidden',
      ...unauthorized,
      detail: 'Generative Language API has not been used in this project before or it is disabled.',
    },
    {
      error: 'unknown-model',
      ...notFound,
      detail: `models/${modelOf('gemini')} is not found for API version v1beta, or is not supported for generateContent.`,
    },
    {
      error: 'context-length',
      ...tooLong,
      detail:
        'The input token count (200001) exceeds the maximum number of tokens allowed (200000).',
    },
    {
      error: 'rate-limit',
      ...rateLimit,
      detail: 'You exceeded your current quota, please check your plan and billing details.',
    },
    {
      error: 'server',
      ...server('Google Gemini server error'),
      detail: 'An internal error has occurred. Please retry.',
    },
    {
      error: 'overloaded',
      ...server('Google Gemini server error'),
      detail: 'The model is overloaded. Please try again later.',
    },
  ],
}

describe('a refusal', () => {
  it.each(each)(
    'of %s is told in the words of the table, whichever it is, and the next request is served (ADAP-57, ADAP-63, ERR-01, ERR-03 to ERR-13, ERR-15 to ERR-23)',
    async (type) => {
      skipPauses()
      standIn.reply(GOOD_ANSWER)
      const chat = chatWith(type)
      for (const { error, status, isRetried, ...told } of rows[type]) {
        const before = standIn.chats().length
        const tries = isRetried ? 3 : 1
        // One time less than the app tries would let the answer through, one more would spoil the next.
        standIn.fault({ error, status, times: tries })
        expectTold(await chat.askForError(), told)
        expect(standIn.chats()).toHaveLength(before + tries)
        await chat.expectWorks()
        expect(standIn.chats()).toHaveLength(before + tries + 1)
      }
    },
  )

  it('for the moment is tried again, and only the answer is given (ADAP-57, ADAP-63)', async () => {
    skipPauses()
    standIn.reply(GOOD_ANSWER)
    const chat = chatWith('openai')
    for (const status of [408, 409, 429, 500, 502, 503, 504]) {
      const before = standIn.chats().length
      standIn.fault({ status, times: 2 })
      await chat.expectWorks()
      const tries = standIn.chats().slice(before)
      expect(tries.map((request) => request.status)).toEqual([status, status, 200])
      const bodies = tries.map(({ body }) => JSON.stringify(body))
      expect(new Set(bodies).size, 'all three say the same').toBe(1)
    }
  })

  it.each(each)(
    'of %s that gives the key back shows it nowhere (ERR-03, ERR-15; P7)',
    async (type) => {
      const chat = chatWith(type)
      const echoes = [
        `Key ${KEY} is not known.`,
        `Bad: ${btoa(`Bearer ${KEY}`)}`,
        `Bad: ${btoa(KEY)}`,
      ]
      const faults: Fault[] = [
        ...echoes.map((message) => ({ error: 'forbidden', message }) as const),
        { kind: 'error-in-200', error: 'bad-key', message: `Key ${KEY}` },
        { kind: 'error-event', error: 'server', message: `Key ${KEY}` },
      ]
      for (const fault of faults) {
        standIn.fault(fault)
        const error = await chat.askForError()
        expect(error.params?.['detail']).toContain('[key]')
        const { message, code, vendorCode, params, cause } = error
        const shown = JSON.stringify([message, code, vendorCode, params, String(cause)])
        for (const form of [KEY, btoa(KEY), btoa(`Bearer ${KEY}`)])
          expect(shown).not.toContain(form)
      }
      expect(standIn.chats()).toHaveLength(faults.length)
    },
  )
})

const cutOff = {
  title: 'Connection error.',
  detail: 'The answer was cut off before it was complete.',
  hint: 'Try again, or continue from what has arrived.',
}
const webPage = {
  title: 'Unknown error occurred',
  detail: 'The server answered with a web page instead of an answer.',
  hint: 'Check the address of this provider',
}

/** An answer that goes wrong, what is told of it, and what came before. */
interface Broken {
  fault: Fault
  told: Told
  text?: string
}

/** The same wherever an answer comes as a stream. */
const brokenEverywhere: Broken[] = [
  { fault: { kind: 'cut' }, told: cutOff, text: HALF },
  { fault: { kind: 'cut', afterTokens: 0 }, told: cutOff },
  { fault: { kind: 'html' }, told: webPage },
]

/** In the words of each protocol: an error object inside 200, and an error event in a stream. */
const brokenBy: Record<StandInProvider, Broken[]> = {
  openai: [
    {
      fault: { kind: 'error-in-200', error: 'rate-limit' },
      told: {
        title: 'Rate limit exceeded',
        detail: 'Rate limit reached for requests. Please try again later.',
      },
    },
    {
      fault: { kind: 'error-event', error: 'server' },
      told: {
        title: 'OpenAI server error',
        detail: 'The server had an error while processing your request.',
      },
      text: HALF,
    },
  ],
  anthropic: [
    {
      fault: { kind: 'error-in-200', error: 'bad-key' },
      told: { title: 'Invalid API key or unauthorized', detail: 'invalid x-api-key' },
    },
    {
      fault: { kind: 'error-event', error: 'overloaded' },
      told: { title: 'Claude server error', detail: 'Overloaded' },
      text: HALF,
    },
  ],
  xai: [
    {
      fault: { kind: 'error-in-200', error: 'server' },
      told: { title: 'Unknown error occurred', detail: 'Internal error. Please try again.' },
    },
  ],
  mistral: [
    {
      fault: { kind: 'error-in-200', error: 'overloaded' },
      told: {
        title: 'Unknown error occurred',
        detail: 'Service tier capacity exceeded for this model.',
      },
    },
  ],
  openrouter: [
    {
      fault: { kind: 'error-in-200', error: 'no-credit' },
      told: {
        title: 'OpenRouter credit limit reached',
        detail: 'Insufficient credits. Add more to continue.',
      },
    },
    {
      fault: { kind: 'error-event', error: 'server' },
      told: { title: 'OpenRouter server error', detail: 'Internal Server Error' },
      text: HALF,
    },
  ],
  gemini: [
    {
      fault: { kind: 'error-in-200', error: 'bad-key' },
      told: {
        title: 'Invalid API key or unauthorized',
        detail: 'API key not valid. Please pass a valid API key.',
      },
    },
    {
      fault: { kind: 'error-event', error: 'overloaded' },
      told: {
        title: 'Google Gemini server error',
        detail: 'The model is overloaded. Please try again later.',
      },
      text: HALF,
    },
  ],
  custom: [
    {
      fault: { kind: 'error-event', error: 'server' },
      told: {
        title: 'Provider server error',
        detail: 'The server had an error while processing your request.',
      },
      text: HALF,
    },
  ],
}

describe('a broken answer', () => {
  it.each(each)(
    'of %s keeps what came, says why and is not asked for again by itself (ERR-14, ERR-15, ERR-25; P15, P22)',
    async (type) => {
      const chat = chatWith(type)
      for (const { fault, told, text = '' } of [...brokenEverywhere, ...brokenBy[type]]) {
        const before = standIn.chats().length
        standIn.reply(PIECES)
        standIn.fault(fault)
        expectTold(await chat.askForError(), told)
        expect(chat.text()).toBe(text)
        expect(standIn.chats(), 'none is sent again after its first byte').toHaveLength(before + 1)
        standIn.reply(GOOD_ANSWER)
        await chat.expectWorks()
      }
    },
  )

  it.each(each)(
    'of %s whose connection is reset keeps what came before (ERR-25; P15, P22)',
    async (type) => {
      const chat = chatWith(type)
      standIn.reply(PIECES)
      standIn.fault({ kind: 'reset', afterTokens: 3 })
      standIn.hold()
      const failing = chat.askForError()
      await until(() => standIn.chats().length === 1)
      standIn.release(3)
      await until(() => chat.text() === HALF)
      standIn.release()
      expectTold(await failing, cutOff)
      expect(chat.text()).toBe(HALF)
      standIn.fault({ kind: 'reset' })
      expectTold(await chat.askForError(), { title: 'Connection error.' })
      expect(standIn.chats()).toHaveLength(2)
      standIn.reply(GOOD_ANSWER)
      await chat.expectWorks()
    },
  )

  it.each(each)(
    'of %s that falls silent ends after 60 s, before the first byte and mid-stream (ADAP-54, ERR-26; P22)',
    async (type) => {
      const chat = chatWith(type)
      const passAMinute = holdMinutes()
      const silence = { title: 'Request timed out.', hint: 'Nothing arrived for 60 seconds.' }
      for (const { fault, text } of [
        { fault: { kind: 'silence' } as const, text: '' },
        { fault: { kind: 'silence', afterTokens: 3 } as const, text: HALF },
      ]) {
        const before = standIn.chats().length
        standIn.reply(PIECES)
        standIn.fault(fault)
        const failing = chat.askForError()
        await until(() => standIn.chats().length > before && chat.text() === text)
        passAMinute()
        expectTold(await failing, silence)
        expect(chat.text()).toBe(text)
        expect(standIn.chats()).toHaveLength(before + 1)
        await until(() => standIn.chats().at(-1)?.state === 'aborted')
      }
    },
  )
})

describe('a whole answer', () => {
  const thinking = 'I had better not say this.'
  const ways: { fault?: Fault; reply?: ReplyOptions }[] = [
    { fault: { kind: 'no-end-mark' } },
    { fault: { kind: 'json-instead-of-stream' } },
    { reply: { chunkBytes: 3, lineEnd: '\r\n', bom: true } },
    { reply: { comments: 'still here', tightData: true, lineEnd: '\r' } },
    { reply: { thinking, omitUsage: true } },
  ]

  it.each(each)(
    'of %s is taken however it comes (ADAP-24, ADAP-31, ADAP-34; P22)',
    async (type) => {
      const chat = chatWith(type)
      for (const { fault, reply } of ways) {
        if (fault) standIn.fault(fault)
        standIn.reply(PIECES, reply)
        expect((await chat.ask()).content).toBe(WHOLE)
        expect(chat.text()).toBe(WHOLE)
      }
      expect(standIn.chats()).toHaveLength(ways.length)
    },
  )

  it.each(each)(
    'of %s may be a character, asked for in a form that it takes (CHAR-73, CHAR-74)',
    async (type) => {
      const attributes = predefinedAttributes.map((label) => ({
        id: label,
        label,
        value: '',
        isCustom: false,
      }))
      const question = toCharacterQuestion({ attributes }, modelOf(type))
      const { content } = await adapterOf(type).complete(question.request)
      const answer = readCharacterAnswer(content, question)
      expect(answer.ok && answer.character.systemPrompt).toMatch(/^You are \S/)
      expect(standIn.chats(type)).toHaveLength(1)
    },
  )

  it('gets temperature and room as they are asked for, where the model takes them (CHAR-73)', async () => {
    const attributes = [{ id: 'Goals', label: 'Goals', value: 'tea', isCustom: false }]
    const { request } = toCharacterQuestion({ attributes }, modelOf('mistral'))
    await adapterOf('mistral').complete(request)
    expect(standIn.chats()[0]?.body).toMatchObject({ temperature: 0.9, max_tokens: 4000 })
  })

  it.each(each)('of %s may be empty', async (type) => {
    standIn.reply('')
    expect((await chatWith(type).ask()).content).toBe('')
  })

  it.each([
    ['openai', 'length'],
    ['anthropic', 'max_tokens'],
    ['anthropic', 'model_context_window_exceeded'],
  ] as const)(
    'of %s says that it ended as it did not fit: %s (ADAP-24, CTX-20; P22)',
    async (type, finishReason) => {
      standIn.reply(PIECES, { finishReason })
      expect(await chatWith(type).ask()).toMatchObject({ content: WHOLE, finishReason })
    },
  )
})

it('a cap on the price is as OpenRouter’s own schema has it (COST-34)', async () => {
  standIn.reply(GOOD_ANSWER)
  const model = modelOf('openrouter')
  await adapterOf('openrouter').complete({
    model,
    messages: [{ role: 'user', content: 'Is the lamp lit?' }],
    priceCap: { in: 2_200_000, out: 11_000_000 },
  })
  expect(standIn.chats()).toMatchObject([
    { body: { provider: { max_price: { prompt: '2.2', completion: '11' } } } },
  ])
})

it('what is remembered is a block of its own, as Claude’s own schema has it, and elsewhere one text (MEM-16)', async () => {
  const prompt = 'You are Ada.'
  const memory = 'What you know:\n- The lamp is blue.'
  for (const type of ['anthropic', 'mistral'] as const) {
    standIn.reply(GOOD_ANSWER)
    await adapterOf(type).complete({
      model: modelOf(type),
      messages: [{ role: 'user', content: 'word '.repeat(6_000) }],
      parameters: { systemPrompt: `${prompt}\n\n${memory}`, memoryAt: prompt.length },
      cache: { key: 'random-1' },
    })
  }
  const cached = { cache_control: { type: 'ephemeral' } }
  expect(standIn.chats()).toMatchObject([
    {
      body: {
        system: [
          { type: 'text', text: prompt, ...cached },
          { type: 'text', text: memory, ...cached },
        ],
        ...cached,
      },
    },
    { body: { messages: [{ role: 'system', content: `${prompt}\n\n${memory}` }, {}] } },
  ])
})

describe('Stop', () => {
  it.each(each)(
    'hangs up at %s, before the first byte and mid-stream (ADAP-20, ERR-02)',
    async (type) => {
      const chat = chatWith(type)
      standIn.reply(PIECES)
      standIn.hold()
      for (const text of ['', HALF]) {
        const before = standIn.chats().length
        const controller = new AbortController()
        const stopping = chat.askForError(controller.signal)
        await until(() => standIn.chats().length > before)
        standIn.release(text === '' ? 0 : 3)
        await until(() => chat.text() === text)
        controller.abort()
        expect((await stopping).isAbort).toBe(true)
        await standIn.waitUntil(() => standIn.chats().at(-1)?.state === 'aborted')
      }
      expect(standIn.chats()).toHaveLength(2)
    },
  )
})

describe('a connection', () => {
  it.each(each)('to a server of %s that is down is told (ERR-25; P22)', async (type) => {
    const down = await startStandIn()
    const chat = chatWith(type, undefined, down)
    await down.close()
    expectTold(await chat.askForError(), {
      title: 'Connection error.',
      hint: `Nothing answered at ${down.url}.`,
    })
    const again = await startStandIn({ port: Number(new URL(down.url).port) })
    again.reply(GOOD_ANSWER)
    await chat.expectWorks()
    await again.close()
  })

  it.each(each)(
    'to %s that leads elsewhere is not followed with the key (ERR-25; P5)',
    async (type) => {
      const elsewhere = await startStandIn()
      const chat = chatWith(type)
      for (const status of [301, 302, 303, 307, 308]) {
        standIn.fault({
          status,
          headers: { location: `${elsewhere.endpoint(type)}/chat/completions` },
        })
        expectTold(await chat.askForError(), { title: 'Connection error.' })
      }
      expect(standIn.chats()).toHaveLength(5)
      expect(elsewhere.requests).toEqual([])
      await elsewhere.close()
    },
  )
})

/** Errors by which a service refuses one parameter, in its own shape, and a model that is sent that parameter. */
const refusals: Record<
  StandInProvider,
  { parameter: string; status: number; body: unknown; model?: string }
> = {
  openai: {
    parameter: 'max_output_tokens',
    status: 400,
    body: {
      error: {
        message: "Unsupported parameter: 'max_output_tokens' is not supported with this model.",
        type: 'invalid_request_error',
        param: 'max_output_tokens',
        code: 'unsupported_parameter',
      },
    },
  },
  anthropic: {
    parameter: 'temperature',
    status: 400,
    model: 'claude-haiku-4-5-20251001',
    body: {
      type: 'error',
      error: {
        type: 'invalid_request_error',
        message: '`temperature` is deprecated for this model.',
      },
    },
  },
  xai: {
    parameter: 'temperature',
    status: 422,
    body: {
      code: 'Client specified an invalid argument',
      error: 'Model grok-4.7 does not support parameter temperature.',
    },
  },
  mistral: {
    parameter: 'temperature',
    status: 422,
    body: {
      object: 'error',
      message: {
        detail: [
          {
            type: 'less_than_equal',
            loc: ['body', 'temperature'],
            msg: 'Input should be less than or equal to 0.5',
          },
        ],
      },
      type: 'invalid_request_error',
      param: null,
      code: null,
    },
  },
  openrouter: {
    parameter: 'temperature',
    status: 400,
    body: {
      error: {
        code: 400,
        message: 'Provider returned error',
        metadata: {
          provider_name: 'OpenAI',
          raw: '{"error":{"message":"Unsupported value: \'temperature\' does not support 0.7 with this model.","param":"temperature"}}',
        },
      },
      user_id: null,
    },
  },
  gemini: {
    parameter: 'temperature',
    status: 400,
    body: {
      error: {
        code: 400,
        message: 'Temperature is not supported for this model.',
        status: 'INVALID_ARGUMENT',
      },
    },
  },
  custom: {
    parameter: 'temperature',
    status: 422,
    body: {
      detail: [
        {
          type: 'extra_forbidden',
          loc: ['body', 'temperature'],
          msg: 'Extra inputs are not permitted',
        },
      ],
    },
  },
}

describe('a parameter', () => {
  it.each(each)(
    'that a model of %s refuses is left out, once learnt (ERR-10, ERR-16, ERR-21)',
    async (type) => {
      const { parameter, model, status, body } = refusals[type]
      standIn.reply(GOOD_ANSWER)
      const chat = chatWith(type, model)
      standIn.fault({ status, body })
      await chat.expectWorks()
      await chat.expectWorks()
      const names = standIn
        .chats()
        .map(({ body: sent }) => (isRecord(sent) ? (sent.generationConfig ?? sent) : {}))
        .map((sent) => (isRecord(sent) ? Object.keys(sent) : []))
      expect(names.map((sent) => sent.includes(parameter))).toEqual([true, false, false])
      expect(names[1]).toEqual(names[0]?.filter((name) => name !== parameter))
    },
  )

  it('that is refused also where it is left out is told after one more try (ERR-10, ERR-21)', async () => {
    const { status, body } = refusals.mistral
    standIn.reply(GOOD_ANSWER)
    const chat = chatWith('mistral')
    standIn.fault({ status, body, times: 2 })
    expectTold(await chat.askForError(), {
      title: 'Bad request',
      detail: 'temperature: Input should be less than or equal to 0.5',
    })
    expect(standIn.chats()).toHaveLength(2)
    await chat.expectWorks()
  })
})
