import { expect, test } from '../fixtures'
import { standInProviders, type ErrorName, type StandInProvider } from '../stand-in/stand-in-types'
import { openChat } from '../support/chat'
import { BACK_OFFS, passBackOff, recordTimers } from '../support/clock'
import { expectFailure, expectWorksAgain, GOOD_ANSWER } from '../support/failure'
import { SEED_KEY } from '../support/seed'

/** What a provider's words for an error are, and under which heading they are shown. */
interface Row {
  error: ErrorName
  status?: number
  title: string
  detail?: string
  hint?: string
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
    ...openAiRows('gpt-6-luna', 'OpenAI server error'),
    {
      error: 'no-credit',
      ...rateLimit,
      detail: 'You exceeded your current quota, please check your plan and billing details.',
    },
  ],
  custom: openAiRows('custom-model', 'Provider server error'),
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
    { error: 'unknown-model', ...notFound, detail: 'model: claude-sonnet-5-5' },
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
      detail: 'The model grok-4.6 does not exist or your team does not have access to it.',
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
    { error: 'unknown-model', ...notFound, detail: 'Invalid model: mistral-medium-3-5' },
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
      detail: 'No endpoints found for anthropic/claude-sonnet-5.5.',
    },
    {
      error: 'context-length',
      ...tooLong,
      detail:
        "This endpoint's maximum context length is 200000 tokens. However, you requested about 200001 tokens.",
    },
    { error: 'rate-limit', ...rateLimit },
    { error: 'server', ...server('OpenRouter server error'), detail: 'Internal Server Error' },
    {
      error: 'overloaded',
      status: 529,
      ...server('OpenRouter server error'),
      detail: 'No available provider can take the request right now.',
    },
  ],
}

for (const type of standInProviders)
  test(`every refusal of ${type} is told, and can be retried (ADAP-57, ADAP-63, CHAT-07, CHAT-26, MSG-08, MSG-09, ERR-01, ERR-03 to ERR-13, ERR-15 to ERR-23)`, async ({
    page,
    standIn,
    secret,
  }) => {
    secret(SEED_KEY)
    await page.clock.install()
    standIn.reply(GOOD_ANSWER)
    const { chat } = await openChat(page, standIn, { type })
    await recordTimers(page)
    for (const { error, status, isRetried, ...failure } of rows[type])
      await test.step(error, async () => {
        const before = standIn.chats().length
        const sent = before + (isRetried ? 3 : 1)
        // One time less than the app tries would let the answer through, one more would spoil the retry.
        standIn.fault({ error, status, times: sent - before })
        await chat.send(`What about ${error}?`)
        if (isRetried) for (const backOff of BACK_OFFS) await passBackOff(page, backOff)
        await expectFailure(chat, failure)
        await page.clock.fastForward(120_000)
        expect(standIn.chats()).toHaveLength(sent)
        // The chat goes on after the last of them. Until then each is only retried.
        if (error === rows[type].at(-1)?.error) return expectWorksAgain(chat, standIn)
        await chat.lastAnswer.getByRole('button', { name: 'Retry' }).click()
        await chat.expectAnswer(GOOD_ANSWER)
        await expect(chat.log.getByRole('alert')).toHaveCount(0)
        expect(standIn.chats()).toHaveLength(sent + 1)
      })
  })
