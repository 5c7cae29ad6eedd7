// @vitest-environment jsdom
import { expect, step, test } from '@/testing/route/route-test'
import {
  expectDone,
  GOOD_ANSWER,
  HALF,
  lastContent,
  openChat,
  PIECES,
  storedMessages,
} from '@/testing/route/chat'

/* How each service's answer is hung up on: e2e/stand-in/chat-adapter.test.ts. Without a stream: src/runs/chat/chat-run.test.ts. */

test('Stop before the first byte leaves no empty answer, mid-stream it keeps the text, marked; it hangs up, and one can go on (ADAP-20, CHAT-31, CHAT-32, MSG-18, MSG-23, decision 061; P15)', async ({
  page,
  standIn,
}) => {
  const { chat } = await openChat(page, standIn)
  await step('before the first byte', async () => {
    standIn.fault({ kind: 'silence' })
    standIn.reply(GOOD_ANSWER)
    await chat.send('Is the lamp lit?')
    const request = await standIn.waitForRequest({ method: 'POST' })
    await chat.stopButton.click()
    await expect(chat.answers).toHaveCount(0)
    await expect(chat.errorBanner).toHaveCount(0)
    await expect(chat.badge).toHaveText('API Connected')
    await standIn.waitUntil(() => request.state === 'aborted')
    const stored = await storedMessages()
    expect(stored.map(({ role, content }) => [role, content])).toEqual([
      ['user', 'Is the lamp lit?'],
    ])
    await chat.generateButton.click()
    await chat.expectAnswer(GOOD_ANSWER)
    await expect(chat.messages).toHaveCount(2)
    expect(standIn.chats().map(lastContent)).toEqual(['Is the lamp lit?', 'Is the lamp lit?'])
  })
  await step('mid-stream, pressed twice', async () => {
    standIn.hold()
    standIn.reply(PIECES)
    await chat.send('And the horn?')
    await standIn.waitUntil(() => standIn.chats().length === 3)
    standIn.release(3)
    await expect(chat.lastAnswer).toContainText(HALF)
    const stop = chat.stopButton.one()
    stop.click()
    stop.click()
    await expectDone(chat.lastAnswer)
    await expect(chat.lastAnswer).toContainText(HALF)
    await expect(chat.lastAnswer).toContainText('Stopped.')
    await expect(chat.messages).toHaveCount(4)
    await expect(chat.log.getByRole('alert')).toHaveCount(0)
    await expect(chat.badge).toHaveText('API Connected')
    await standIn.waitUntil(() => standIn.chats()[2]?.state === 'aborted')
    standIn.release()
    expect((await storedMessages()).at(-1)).toMatchObject({
      content: `${HALF} `,
      finishReason: 'stopped',
      pending: false,
    })
  })
  await step('Continue goes on from what had come', async () => {
    standIn.reply('and burnt on.')
    await chat.lastAnswer.getByRole('button', { name: 'Continue' }).click()
    await chat.expectAnswer(`${HALF} and burnt on.`)
    await expect(chat.lastAnswer).not.toContainText('Stopped.')
    expect(standIn.chats()).toHaveLength(4)
    await page.reload()
    await chat.expectAnswer(`${HALF} and burnt on.`)
  })
})
