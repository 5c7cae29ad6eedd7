import { expect, test } from '../fixtures'
import type { Fault, ReplyOptions, StandInProvider } from '../stand-in/stand-in-types'
import { openChat } from '../support/chat'
import {
  expectFailure,
  expectWorksAgain,
  type Failure,
  GOOD_ANSWER,
  HALF,
  PIECES,
} from '../support/failure'

/** What the first two of the pieces look like on the screen. */
const BEGINNING = 'The lamp was lit'

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

/** An answer that goes wrong, and what is told of it. */
interface Case {
  name: string
  fault: Fault
  failure: Failure
}

/** The same wherever an answer comes as a stream. */
const everywhere: Case[] = [
  { name: 'cut mid-stream', fault: { kind: 'cut' }, failure: { ...cutOff, text: HALF } },
  { name: 'cut before its first word', fault: { kind: 'cut', afterTokens: 0 }, failure: cutOff },
  {
    name: 'reset mid-stream',
    fault: { kind: 'reset', afterTokens: 3 },
    failure: { ...cutOff, text: BEGINNING },
  },
  { name: 'a web page with status 200', fault: { kind: 'html' }, failure: webPage },
]

/** In the words of each protocol. */
const ofProvider: Partial<Record<StandInProvider, Case[]>> = {
  openai: [
    {
      name: 'an error object inside 200',
      fault: { kind: 'error-in-200', error: 'rate-limit' },
      failure: {
        title: 'Rate limit exceeded',
        detail: 'Rate limit reached for requests. Please try again later.',
      },
    },
    {
      name: 'an error event mid-stream',
      fault: { kind: 'error-event', error: 'server' },
      failure: {
        title: 'OpenAI server error',
        detail: 'The server had an error while processing your request.',
        text: HALF,
      },
    },
  ],
  anthropic: [
    {
      name: 'an error object inside 200',
      fault: { kind: 'error-in-200', error: 'bad-key' },
      failure: { title: 'Invalid API key or unauthorized', detail: 'invalid x-api-key' },
    },
    {
      name: 'an error event mid-stream',
      fault: { kind: 'error-event', error: 'overloaded' },
      failure: { title: 'Claude server error', detail: 'Overloaded', text: HALF },
    },
  ],
  xai: [
    {
      name: 'an error object inside 200',
      fault: { kind: 'error-in-200', error: 'server' },
      failure: { title: 'Unknown error occurred', detail: 'Internal error. Please try again.' },
    },
  ],
  mistral: [
    {
      name: 'an error object inside 200',
      fault: { kind: 'error-in-200', error: 'overloaded' },
      failure: {
        title: 'Unknown error occurred',
        detail: 'Service tier capacity exceeded for this model.',
      },
    },
  ],
  openrouter: [
    {
      name: 'an error object inside 200',
      fault: { kind: 'error-in-200', error: 'no-credit' },
      failure: {
        title: 'OpenRouter credit limit reached',
        detail: 'Insufficient credits. Add more to continue.',
      },
    },
    {
      name: 'an error event mid-stream',
      fault: { kind: 'error-event', error: 'server' },
      failure: {
        title: 'OpenRouter server error',
        detail: 'Internal Server Error',
        text: HALF,
      },
    },
  ],
  custom: [
    {
      name: 'an error event mid-stream',
      fault: { kind: 'error-event', error: 'server' },
      failure: {
        title: 'Provider server error',
        detail: 'The server had an error while processing your request.',
        text: HALF,
      },
    },
  ],
}

for (const type of ['openai', 'anthropic', 'xai', 'mistral', 'openrouter', 'custom'] as const)
  test(`a broken answer of ${type} keeps what came, says why and can be retried (CHAT-07, CHAT-26, MSG-08, MSG-09, ERR-14, ERR-15, ERR-25; P15, P22)`, async ({
    page,
    standIn,
  }) => {
    const { chat } = await openChat(page, standIn, { type })
    const streamed = type === 'openai' || type === 'anthropic' ? everywhere : []
    for (const { name, fault, failure } of [...streamed, ...(ofProvider[type] ?? [])])
      await test.step(name, async () => {
        const before = standIn.chats().length
        standIn.reply(PIECES)
        standIn.fault(fault)
        if (failure.text !== undefined) standIn.hold()
        await chat.send(`What about ${name}?`)
        if (failure.text !== undefined) {
          // On the screen before the fault comes: a reset may overtake what is still on its way.
          await standIn.waitUntil(() => standIn.chats().length > before)
          standIn.release(2)
          await expect(chat.lastAnswer).toContainText(BEGINNING)
          standIn.release()
        }
        await expectFailure(chat, failure)
        expect(standIn.chats(), 'none is sent again after its first byte').toHaveLength(before + 1)
        const canContinue = chat.lastAnswer.getByRole('button', { name: 'Continue' })
        await expect(canContinue).toHaveCount(failure.text === undefined ? 0 : 1)
        standIn.reply(GOOD_ANSWER)
        await expectWorksAgain(chat, standIn)
      })
  })

for (const type of ['openai', 'anthropic'] as const)
  test(`a whole answer of ${type} is taken however it comes (ADAP-24, ADAP-31, ADAP-34; P22)`, async ({
    page,
    standIn,
  }) => {
    const { chat } = await openChat(page, standIn, { type })
    const whole = PIECES.join('')
    const thinking = 'I had better not say this.'
    const ways: { name: string; fault?: Fault; reply?: ReplyOptions }[] = [
      { name: 'without its end mark', fault: { kind: 'no-end-mark' } },
      { name: 'as JSON in place of a stream', fault: { kind: 'json-instead-of-stream' } },
      { name: 'in pieces of three bytes', reply: { chunkBytes: 3, lineEnd: '\r\n', bom: true } },
      { name: 'among comments', reply: { comments: 'still here', tightData: true, lineEnd: '\r' } },
      { name: 'after thinking, without counts', reply: { thinking, omitUsage: true } },
    ]
    for (const [index, { name, fault, reply }] of ways.entries())
      await test.step(name, async () => {
        if (fault) standIn.fault(fault)
        standIn.reply(PIECES, reply)
        await chat.send(`What about ${name}?`)
        await expect(chat.answers).toHaveCount(index + 1)
        await chat.expectAnswer(whole)
        await expect(chat.lastAnswer).not.toContainText(thinking)
        await expect(chat.errorBanner).toHaveCount(0)
        await expect(chat.log.getByRole('alert')).toHaveCount(0)
        await expect(chat.badge).toHaveText('API Connected')
      })
  })

for (const type of ['openai', 'anthropic'] as const)
  test(`an empty answer of ${type} says that it is empty and can be retried (MSG-08, MSG-09, ERR-14; P22)`, async ({
    page,
    standIn,
  }) => {
    const { chat } = await openChat(page, standIn, { type })
    standIn.reply('')
    await chat.send('Is the lamp lit?')
    await expectFailure(chat, {
      title: 'Unknown error occurred',
      detail: 'The model sent an empty answer.',
    })
    expect(standIn.chats()).toHaveLength(1)
    standIn.reply(GOOD_ANSWER)
    await expectWorksAgain(chat, standIn)
  })

test('an answer cut at the limit of tokens says so (ADAP-24; P22)', async ({ page, standIn }) => {
  const { chat } = await openChat(page, standIn)
  standIn.reply(PIECES, { finishReason: 'length', times: 1 })
  await chat.send('Is the lamp lit?')
  await chat.expectAnswer(PIECES.join(''))
  await expect(chat.lastAnswer).toContainText('Cut off at the limit of tokens')
  await expect(chat.errorBanner).toHaveCount(0)
  standIn.reply(' And then it rained.')
  await chat.lastAnswer.getByRole('button', { name: 'Continue' }).click()
  await chat.expectAnswer(`${PIECES.join('')} And then it rained.`)
  await expect(chat.lastAnswer).not.toContainText('Cut off')
})

for (const type of ['openai', 'anthropic'] as const)
  test(`silence of ${type} ends after 60 s, before the first byte and mid-stream (ADAP-54, ERR-26; P22)`, async ({
    page,
    standIn,
  }) => {
    await page.clock.install()
    const { chat } = await openChat(page, standIn, { type })
    const silences: { fault: Fault; text?: string }[] = [
      { fault: { kind: 'silence' } },
      { fault: { kind: 'silence', afterTokens: 3 }, text: HALF },
    ]
    for (const { fault, text } of silences)
      await test.step(text ?? 'before the first byte', async () => {
        const before = standIn.chats().length
        standIn.reply(PIECES)
        standIn.fault(fault)
        await chat.send('Is the lamp lit?')
        await standIn.waitUntil(() => standIn.chats().length > before)
        await expect(chat.lastAnswer).toContainText(text ?? '')
        await page.clock.fastForward(50_000)
        await expect(chat.lastAnswer).toHaveAttribute('aria-busy', 'true')
        await page.clock.fastForward(11_000)
        await expectFailure(chat, {
          title: 'Request timed out.',
          hint: 'Nothing arrived for 60 seconds.',
          text,
        })
        expect(standIn.chats()).toHaveLength(before + 1)
        await standIn.waitUntil(() => standIn.chats().at(-1)?.state !== 'answering')
        standIn.reply(GOOD_ANSWER)
        await expectWorksAgain(chat, standIn)
      })
  })
