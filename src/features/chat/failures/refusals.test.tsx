// @vitest-environment jsdom
import { expect, step, test } from '@/testing/route/route-test'
import type { ErrorName } from '../../../../e2e/stand-in/stand-in-types'
import {
  expectFailure,
  expectWorksAgain,
  type Failure,
  GOOD_ANSWER,
  openChat,
} from '@/testing/route/chat'

/**
 * One refusal of each kind that looks different on the screen; what each service says to each of them is in
 * e2e/stand-in/chat-adapter.test.ts.
 */
const refusals: { error: ErrorName; failure: Failure }[] = [
  {
    error: 'bad-request',
    failure: { title: 'Bad request', detail: 'Invalid request.' },
  },
  {
    error: 'bad-key',
    failure: {
      title: 'Invalid API key or unauthorized',
      detail: 'Incorrect API key provided: sk-***7d3.',
      hint: 'Check the API key',
    },
  },
  {
    error: 'context-length',
    failure: {
      title: 'Input is too long for model',
      hint: 'Choose a model with a larger context',
    },
  },
]

test('a refusal is told and can be retried, and Dismiss leaves the message with Retry (CHAT-07, CHAT-26, MSG-08, MSG-09, ERR-01, ERR-03, ERR-10, ERR-11)', async ({
  page,
  standIn,
}) => {
  standIn.reply(GOOD_ANSWER)
  const { chat } = await openChat(page, standIn)
  for (const { error, failure } of refusals)
    await step(error, async () => {
      const before = standIn.chats().length
      standIn.fault({ error })
      await chat.send(`What about ${error}?`)
      await expectFailure(chat, failure)
      expect(standIn.chats()).toHaveLength(before + 1)
      // One that is too long is cut, once the model has said how much it takes (CTX-20).
      const way = error === 'context-length' ? 'Cut and try again' : 'Retry'
      await chat.lastAnswer.getByRole('button', { name: way }).click()
      await chat.expectAnswer(GOOD_ANSWER)
      await expect(chat.log.getByRole('alert')).toHaveCount(0)
      expect(standIn.chats()).toHaveLength(before + 2)
    })
  await step('Dismiss takes the banner away and leaves the message with Retry', async () => {
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
