import { expect, test } from '../fixtures'
import type { ErrorName } from '../stand-in/stand-in-types'
import { openChat } from '../support/pages/chat'
import { BACK_OFFS, forgetTimers, passBackOff, recordTimers } from '../support/browser/clock'
import { expectFailure, type Failure, GOOD_ANSWER } from '../support/pages/failure'
import { SEED_KEY } from '../support/data/seed'

/** How often the app sends what is refused for the moment. */
const TRIES = 3

/**
 * Refusals for the moment. Others: src/features/chat/failures/refusals.test.tsx; what each service says to each of them is
 * in e2e/stand-in/chat-adapter.test.ts.
 */
const refusals: { error: ErrorName; retryAfter?: number; failure: Failure }[] = [
  {
    // The browser hides the header from the page, which then makes no time up.
    error: 'rate-limit',
    retryAfter: 7,
    failure: {
      title: 'Rate limit exceeded',
      detail: 'Rate limit reached for requests. Please try again later.',
      hint: 'Wait a moment and try again',
    },
  },
  {
    error: 'server',
    failure: {
      title: 'OpenAI server error',
      detail: 'The server had an error while processing your request.',
      hint: 'The fault is on the other side',
    },
  },
]

test('a refusal for the moment is tried again before it is told (ADAP-57, ADAP-58, ADAP-63, CHAT-07, CHAT-26, MSG-08, MSG-09, ERR-05, ERR-06)', async ({
  page,
  standIn,
  secret,
}) => {
  secret(SEED_KEY)
  await page.clock.install()
  standIn.reply(GOOD_ANSWER)
  const { chat } = await openChat(page, standIn)
  await recordTimers(page)
  for (const { error, retryAfter, failure } of refusals)
    await test.step(error, async () => {
      const sent = standIn.chats().length + TRIES
      // One time less than the app tries would let the answer through, one more would spoil the retry.
      standIn.fault({ error, retryAfter, times: TRIES })
      await forgetTimers(page)
      await chat.send(`What about ${error}?`)
      for (const backOff of BACK_OFFS) await passBackOff(page, backOff)
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
})
