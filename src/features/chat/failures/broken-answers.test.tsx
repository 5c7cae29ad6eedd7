// @vitest-environment jsdom
import { expect, step, test } from '@/testing/route/route-test'
import type { Fault } from '../../../../e2e/stand-in/stand-in-types'
import { openChat } from '@/testing/route/chat'
import {
  expectFailure,
  expectWorksAgain,
  type Failure,
  GOOD_ANSWER,
  HALF,
  PIECES,
} from '@/testing/route/chat'

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

/** What each other service says, and all other ways to break an answer: e2e/stand-in/chat-adapter.test.ts. */
const cases: Case[] = [
  { name: 'cut mid-stream', fault: { kind: 'cut' }, failure: { ...cutOff, text: HALF } },
  { name: 'cut before its first word', fault: { kind: 'cut', afterTokens: 0 }, failure: cutOff },
  {
    name: 'reset mid-stream',
    fault: { kind: 'reset', afterTokens: 3 },
    failure: { ...cutOff, text: BEGINNING },
  },
  {
    name: 'reset before the answer',
    fault: { kind: 'reset' },
    failure: { title: 'Connection error.' },
  },
  { name: 'a web page with status 200', fault: { kind: 'html' }, failure: webPage },
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
]

test('a broken answer keeps what came, says why and can be retried; an empty one and one cut at the limit say so (CHAT-07, CHAT-26, MSG-08, MSG-09, ADAP-24, ERR-14, ERR-15, ERR-25; P15, P22)', async ({
  page,
  standIn,
}) => {
  const { chat } = await openChat(page, standIn)
  for (const { name, fault, failure } of cases)
    await step(name, async () => {
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
      await chat.lastAnswer.getByRole('button', { name: 'Retry' }).click()
      await chat.expectAnswer(GOOD_ANSWER)
      await expect(chat.log.getByRole('alert')).toHaveCount(0)
      expect(standIn.chats()).toHaveLength(before + 2)
    })
  await step('an empty answer', async () => {
    const before = standIn.chats().length
    standIn.reply('')
    await chat.send('Is the lamp lit?')
    await expectFailure(chat, {
      title: 'Unknown error occurred',
      detail: 'The model sent an empty answer.',
    })
    expect(standIn.chats()).toHaveLength(before + 1)
    standIn.reply(GOOD_ANSWER)
    await expectWorksAgain(chat, standIn)
  })
  await step('cut at the limit of tokens', async () => {
    const count = await chat.answers.count()
    standIn.reply(PIECES, { finishReason: 'length', times: 1 })
    await chat.send('Is the lamp lit?')
    await expect(chat.answers).toHaveCount(count + 1)
    await chat.expectAnswer(PIECES.join(''))
    await expect(chat.lastAnswer).toContainText('Cut off at the limit of tokens')
    await expect(chat.errorBanner).toHaveCount(0)
    standIn.reply(' And then it rained.')
    await chat.lastAnswer.getByRole('button', { name: 'Continue' }).click()
    await chat.expectAnswer(`${PIECES.join('')} And then it rained.`)
    await expect(chat.lastAnswer).not.toContainText('Cut off')
  })
})
