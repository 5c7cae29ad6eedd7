import { expect, test } from '../fixtures'
import type { ErrorName } from '../stand-in/stand-in-types'
import { openChat } from '../support/chat'
import { BACK_OFFS, forgetTimers, passBackOff, recordTimers } from '../support/clock'
import { expectFailure, expectWorksAgain, type Failure, GOOD_ANSWER } from '../support/failure'
import { SEED_KEY } from '../support/seed'

/**
 * One refusal of each kind that looks different on the screen; what each service says to each of them is in
 * e2e/stand-in/chat-adapter.test.ts.
 */
const refusals: { error: ErrorName; retryAfter?: number; tries: number; failure: Failure }[] = [
  {
    // The browser hides the header from the page, which then makes no time up.
    error: 'rate-limit',
    retryAfter: 7,
    tries: 3,
    failure: {
      title: 'Rate limit exceeded',
      detail: 'Rate limit reached for requests. Please try again later.',
      hint: 'Wait a moment and try again',
    },
  },
  {
    error: 'bad-request',
    tries: 1,
    failure: { title: 'Bad request', detail: 'Invalid request.' },
  },
  {
    error: 'bad-key',
    tries: 1,
    failure: {
      title: 'Invalid API key or unauthorized',
      detail: 'Incorrect API key provided: sk-***7d3.',
      hint: 'Check the API key',
    },
  },
  {
    error: 'context-length',
    tries: 1,
    failure: {
      title: 'Input is too long for model',
      hint: 'Choose a model with a larger context',
    },
  },
  {
    error: 'server',
    tries: 3,
    failure: {
      title: 'OpenAI server error',
      detail: 'The server had an error while processing your request.',
      hint: 'The fault is on the other side',
    },
  },
]

test('a refusal is told and can be retried; one for the moment is tried again first (ADAP-57, ADAP-58, ADAP-63, CHAT-07, CHAT-26, MSG-08, MSG-09, ERR-01, ERR-03, ERR-05, ERR-06, ERR-10, ERR-11)', async ({
  page,
  standIn,
  secret,
}) => {
  secret(SEED_KEY)
  await page.clock.install()
  standIn.reply(GOOD_ANSWER)
  const { chat } = await openChat(page, standIn)
  await recordTimers(page)
  for (const { error, retryAfter, tries, failure } of refusals)
    await test.step(error, async () => {
      const sent = standIn.chats().length + tries
      // One time less than the app tries would let the answer through, one more would spoil the retry.
      standIn.fault({ error, retryAfter, times: tries })
      await forgetTimers(page)
      await chat.send(`What about ${error}?`)
      if (tries > 1) for (const backOff of BACK_OFFS) await passBackOff(page, backOff)
      await expectFailure(chat, failure)
      await page.clock.fastForward(120_000)
      expect(standIn.chats()).toHaveLength(sent)
      await chat.lastAnswer.getByRole('button', { name: 'Retry' }).click()
      await chat.expectAnswer(GOOD_ANSWER)
      await expect(chat.log.getByRole('alert')).toHaveCount(0)
      expect(standIn.chats()).toHaveLength(sent + 1)
    })
  await test.step('refused for the moment: only the answer is seen', async () => {
    const before = standIn.chats().length
    const answers = await chat.answers.count()
    standIn.fault({ status: 503, times: 2 })
    await forgetTimers(page)
    await chat.send('Is the lamp lit?')
    for (const backOff of BACK_OFFS) await passBackOff(page, backOff)
    await expect(chat.answers).toHaveCount(answers + 1)
    await chat.expectAnswer(GOOD_ANSWER)
    expect(standIn.chats()).toHaveLength(before + 3)
    await expect(chat.errorBanner).toHaveCount(0)
    await expect(chat.badge).toHaveText('API Connected')
  })
  await test.step('Dismiss takes the banner away and leaves the message with Retry', async () => {
    standIn.fault({ error: 'bad-request' })
    await chat.send('Is the lamp lit?')
    await expectFailure(chat, { title: 'Bad request', detail: 'Invalid request.' })
    await chat.errorBanner.getByRole('button', { name: 'Dismiss' }).click()
    await expect(chat.errorBanner).toHaveCount(0)
    await expect(chat.lastAnswer.getByRole('alert')).toContainText('Bad request: Invalid request.')
    await expect(chat.badge).toHaveText('API Error')
    await expectWorksAgain(chat, standIn)
  })
})

test('a parameter that a model refuses is left out unseen, and what must be sent is told at once (ERR-10, ERR-21)', async ({
  page,
  standIn,
}) => {
  standIn.reply(GOOD_ANSWER)
  const { chat } = await openChat(page, standIn, { type: 'mistral' })
  const refuse = (type: string, field: string, msg: string) =>
    standIn.fault({ status: 422, body: { detail: [{ type, loc: ['body', field], msg }] } })
  refuse('less_than_equal', 'temperature', 'Input should be less than or equal to 0.5')
  await chat.send('Is the lamp lit?')
  await chat.expectAnswer(GOOD_ANSWER)
  await expect(chat.errorBanner).toHaveCount(0)
  expect(standIn.chats()).toHaveLength(2)
  expect(standIn.chats()[0]?.body).toHaveProperty('temperature')
  expect(standIn.chats()[1]?.body).not.toHaveProperty('temperature')
  refuse('missing', 'messages', 'Field required')
  await chat.send('And the horn?')
  await expectFailure(chat, { title: 'Bad request', detail: 'messages: Field required' })
  expect(standIn.chats()).toHaveLength(3)
  expect(standIn.chats()[2]?.body).not.toHaveProperty('temperature')
  await expectWorksAgain(chat, standIn)
})
