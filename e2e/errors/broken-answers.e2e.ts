import { expect, test } from '../fixtures'
import type { Fault } from '../stand-in/stand-in-types'
import { openChat } from '../support/pages/chat'
import {
  expectFailure,
  expectWorksAgain,
  GOOD_ANSWER,
  HALF,
  PIECES,
} from '../support/pages/failure'

/* All other ways to break an answer: src/features/chat/failures/broken-answers.test.tsx. */

test('silence ends after 60 s, before the first byte and mid-stream (ADAP-54, ERR-26; P22)', async ({
  page,
  standIn,
}) => {
  await page.clock.install()
  const { chat } = await openChat(page, standIn)
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
    })
  standIn.reply(GOOD_ANSWER)
  await expectWorksAgain(chat, standIn)
})
