import { expect, test } from '../fixtures'
import { startStandIn } from '../stand-in/server'
import { isRecord, standInProviders, type StandInProvider } from '../stand-in/stand-in-types'
import { openChat } from '../support/chat'
import { BACK_OFFS, expectTimer, passBackOff, recordTimers } from '../support/clock'
import { expectFailure, expectWorksAgain, GOOD_ANSWER } from '../support/failure'

const serverDetail = 'The server had an error while processing your request.'
const rateDetail = 'Rate limit reached for requests. Please try again later.'

test('a request refused for the moment is sent again and the user sees only the answer (ADAP-57, ADAP-63)', async ({
  page,
  standIn,
}) => {
  await page.clock.install()
  standIn.reply(GOOD_ANSWER)
  const { chat } = await openChat(page, standIn)
  await recordTimers(page)
  for (const status of [408, 409, 429, 500, 502, 503, 504])
    await test.step(`${status}`, async () => {
      const before = standIn.chats().length
      const answers = await chat.answers.count()
      standIn.fault({ status, times: 2 })
      await chat.send('Is the lamp lit?')
      for (const backOff of BACK_OFFS) await passBackOff(page, backOff)
      await expect(chat.answers).toHaveCount(answers + 1)
      await chat.expectAnswer(GOOD_ANSWER)
      await expect(chat.errorBanner).toHaveCount(0)
      await expect(chat.badge).toHaveText('API Connected')
      const tries = standIn.chats().slice(before)
      expect(tries.map((request) => request.status)).toEqual([status, status, 200])
      const bodies = tries.map(({ body }) => JSON.stringify(body))
      expect(new Set(bodies).size, 'all three say the same').toBe(1)
    })
})

test('waits 0.5 s, then 1 s, each up to a quarter less (ADAP-58)', async ({ page, standIn }) => {
  await page.clock.install()
  const { chat } = await openChat(page, standIn)
  await page.clock.pauseAt(Date.now() + 60_000)
  standIn.fault({ status: 500, times: 3 })
  await recordTimers(page)
  await chat.send('Is the lamp lit?')
  await standIn.waitUntil(() => standIn.chats().length === 1)
  await expectTimer(page, 375, 499.999)
  await page.clock.runFor(374)
  expect(standIn.chats()).toHaveLength(1)
  await page.clock.runFor(126)
  await standIn.waitUntil(() => standIn.chats().length === 2)
  await expectTimer(page, 750, 999.999)
  await page.clock.runFor(749)
  expect(standIn.chats()).toHaveLength(2)
  await page.clock.runFor(251)
  await standIn.waitUntil(() => standIn.chats().length === 3)
  await expectFailure(chat, { title: 'OpenAI server error', detail: serverDetail })
})

test.describe('where pages may read retry-after', () => {
  test('waits exactly as long as the server asks, and says so when it gives up (ADAP-59, ERR-05, ERR-06, ERR-22)', async ({
    page,
    guards,
  }) => {
    await using standIn = await startReadable()
    guards.allowOrigin(standIn.url)
    await page.clock.install()
    const { chat } = await openChat(page, standIn)
    await page.clock.pauseAt(Date.now() + 60_000)
    standIn.fault({ status: 429, retryAfter: 7, times: 3 })
    await recordTimers(page)
    await chat.send('Is the lamp lit?')
    for (const sent of [1, 2]) {
      await standIn.waitUntil(() => standIn.chats().length === sent)
      await expectTimer(page, 7000)
      await expect(chat.badge).toHaveText('API Busy')
      // React lets what is loaded late appear a moment after it is there.
      await page.clock.runFor(500)
      await expect(page.getByText('Trying again in 7 s.')).toBeVisible()
      await page.clock.runFor(2000)
      await expect(page.getByText('Trying again in 5 s.')).toBeVisible()
      await page.clock.runFor(4499)
      expect(standIn.chats()).toHaveLength(sent)
      await page.clock.runFor(1)
    }
    await standIn.waitUntil(() => standIn.chats().length === 3)
    await expectFailure(chat, {
      title: 'Rate limit exceeded',
      detail: rateDetail,
      hint: 'Try again in 7 s.',
    })
    expect(standIn.problems).toEqual([])
  })

  test('does not sit out a minute or more, nor a date (ADAP-59, ERR-06)', async ({
    page,
    guards,
  }) => {
    await using standIn = await startReadable()
    guards.allowOrigin(standIn.url)
    await page.clock.install()
    const { chat } = await openChat(page, standIn)
    await recordTimers(page)
    standIn.fault({ status: 429, retryAfter: 60, times: 1 })
    standIn.fault({ status: 429, retryAfter: 'Wed, 21 Oct 2099 07:28:00 GMT', times: 1 })
    standIn.reply(GOOD_ANSWER)
    await chat.send('Is the lamp lit?')
    for (const backOff of BACK_OFFS) await passBackOff(page, backOff)
    await chat.expectAnswer(GOOD_ANSWER)
  })
})

test('a retry-after that the browser hides changes nothing and is not made up (ERR-06)', async ({
  page,
  standIn,
}) => {
  await page.clock.install()
  const { chat } = await openChat(page, standIn)
  await recordTimers(page)
  standIn.fault({ status: 429, retryAfter: 7, times: 3 })
  await chat.send('Is the lamp lit?')
  for (const backOff of BACK_OFFS) await passBackOff(page, backOff)
  await expectFailure(chat, {
    title: 'Rate limit exceeded',
    detail: rateDetail,
    hint: 'Wait a moment and try again',
  })
  expect(standIn.chats()).toHaveLength(3)
})

test('Stop during the wait ends it, and nothing is sent any more (ADAP-20, MSG-23)', async ({
  page,
  standIn,
}) => {
  await page.clock.install()
  standIn.reply(GOOD_ANSWER)
  const { chat } = await openChat(page, standIn)
  await page.clock.pauseAt(Date.now() + 60_000)
  await recordTimers(page)
  standIn.fault({ status: 500 })
  await chat.send('Is the lamp lit?')
  await expectTimer(page, 375, 500)
  await chat.stopButton.click()
  await expect(chat.answers).toHaveCount(0)
  await expect(chat.generateButton).toBeEnabled()
  await expect(chat.badge).toHaveText('API Connected')
  await page.clock.runFor(120_000)
  expect(standIn.chats()).toHaveLength(1)
  await chat.generateButton.click()
  await chat.expectAnswer(GOOD_ANSWER)
  expect(standIn.chats()).toHaveLength(2)
})

/** Errors by which a service refuses one parameter, in its own shape, and a model that is sent that parameter. */
const refusals: Record<
  StandInProvider,
  { parameter: string; status: number; body: unknown; model?: string }
> = {
  openai: {
    parameter: 'stream_options',
    status: 400,
    body: {
      error: {
        message: "Unsupported parameter: 'stream_options' is not supported with this model.",
        type: 'invalid_request_error',
        param: 'stream_options',
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
      error: 'Model grok-4.6 does not support parameter temperature.',
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

for (const type of standInProviders)
  test(`a parameter that a model of ${type} refuses is left out, once learnt (ERR-10, ERR-16, ERR-21)`, async ({
    page,
    standIn,
  }) => {
    const { parameter, model, status, body } = refusals[type]
    standIn.reply(GOOD_ANSWER)
    const { chat } = await openChat(page, standIn, { type, character: model ? { model } : {} })
    standIn.fault({ status, body })
    await chat.send('Is the lamp lit?')
    await chat.expectAnswer(GOOD_ANSWER)
    await chat.send('And the horn?')
    await expect(chat.answers).toHaveCount(2)
    await chat.expectAnswer(GOOD_ANSWER)
    await expect(chat.errorBanner).toHaveCount(0)
    const names = standIn.chats().map(({ body: sent }) => (isRecord(sent) ? Object.keys(sent) : []))
    expect(names.map((sent) => sent.includes(parameter))).toEqual([true, false, false])
    expect(names[1]).toEqual(names[0]?.filter((name) => name !== parameter))
  })

test('a refusal that leaving out does not mend is told after one more try (ERR-10, ERR-21)', async ({
  page,
  standIn,
}) => {
  const { status, body } = refusals.mistral
  standIn.reply(GOOD_ANSWER)
  const { chat } = await openChat(page, standIn, { type: 'mistral' })
  standIn.fault({ status, body, times: 2 })
  await chat.send('Is the lamp lit?')
  await expectFailure(chat, {
    title: 'Bad request',
    detail: 'temperature: Input should be less than or equal to 0.5',
  })
  expect(standIn.chats()).toHaveLength(2)
  await expectWorksAgain(chat, standIn)
})

test('a refusal of what must be sent is told at once (ERR-10, ERR-21)', async ({
  page,
  standIn,
}) => {
  standIn.reply(GOOD_ANSWER)
  const { chat } = await openChat(page, standIn, { type: 'mistral' })
  standIn.fault({
    status: 422,
    body: { detail: [{ type: 'missing', loc: ['body', 'messages'], msg: 'Field required' }] },
  })
  await chat.send('Is the lamp lit?')
  await expectFailure(chat, { title: 'Bad request', detail: 'messages: Field required' })
  expect(standIn.chats()).toHaveLength(1)
  await expectWorksAgain(chat, standIn)
})

/** A stand-in that lets pages read `retry-after`; it is closed at the end of the block. */
async function startReadable() {
  const standIn = await startStandIn({ exposeRetryAfter: true })
  return Object.assign(standIn, { [Symbol.asyncDispose]: () => standIn.close() })
}
