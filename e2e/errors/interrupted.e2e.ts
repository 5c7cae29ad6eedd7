import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import type { StandIn } from '../stand-in/server'
import { type ChatScreen, chatScreen, expectDone, openChat } from '../support/pages/chat'
import { expectWorksAgain, GOOD_ANSWER, HALF, PIECES } from '../support/pages/failure'
import { readMessages } from '../support/data/seed'

/** Begins an answer and holds it in the middle, with its text so far on the screen. */
async function writeHalf(chat: ChatScreen, standIn: StandIn) {
  standIn.hold()
  standIn.reply(PIECES)
  const before = standIn.chats().length
  await chat.send('Is the lamp lit?')
  await standIn.waitUntil(() => standIn.chats().length > before)
  standIn.release(3)
  await expect(chat.lastAnswer).toContainText(HALF)
}

/** Waits until the check-point of the half answer is stored. */
function expectCheckpoint(page: Page) {
  return expect.poll(async () => (await readMessages(page)).at(-1)?.content).toBe(`${HALF} `)
}

/** An answer that a page left behind: its text is kept, it is marked, and nothing spins. */
async function expectInterrupted(chat: ChatScreen, text: string) {
  await expectDone(chat.lastAnswer)
  await expect(chat.lastAnswer).toContainText(text)
  await expect(chat.lastAnswer).toContainText('Interrupted')
  await expect(chat.stopButton).toBeHidden()
  await expect(chat.lastAnswer.getByRole('button', { name: 'Retry' })).toBeEnabled()
}

test('a reload keeps what came of an answer: Continue goes on from it, and Retry asks again (MSG-09; P15)', async ({
  page,
  standIn,
}) => {
  const { chat } = await openChat(page, standIn)
  await test.step('before the first byte', async () => {
    standIn.fault({ kind: 'silence' })
    standIn.reply(GOOD_ANSWER)
    await chat.send('Is the lamp lit?')
    await standIn.waitForRequest({ method: 'POST' })
    await page.reload()
    await expectInterrupted(chat, '')
    await expect(chat.lastAnswer.getByRole('button', { name: 'Continue' })).toHaveCount(0)
    await expectWorksAgain(chat, standIn)
    await expect(chat.messages).toHaveCount(4)
  })
  await test.step('mid-stream, continued', async () => {
    await writeHalf(chat, standIn)
    // No wait for a check-point: the page that goes makes its last one.
    await page.reload()
    await expectInterrupted(chat, HALF)
    standIn.release()
    standIn.reply('and burnt on.')
    await chat.lastAnswer.getByRole('button', { name: 'Continue' }).click()
    await chat.expectAnswer(`${HALF} and burnt on.`)
    await expect(chat.lastAnswer).not.toContainText('Interrupted')
    await expect(chat.messages).toHaveCount(6)
  })
  await test.step('mid-stream, retried', async () => {
    await writeHalf(chat, standIn)
    await page.reload()
    await expectInterrupted(chat, HALF)
    standIn.release()
    standIn.reply(GOOD_ANSWER)
    await expectWorksAgain(chat, standIn)
    await expect(chat.messages).toHaveCount(10)
  })
})

test('a second tab that looks on sees the answer break off when the first is closed, and so does one that is opened afterwards; Retry works (MSG-09; P15)', async ({
  page,
  context,
  standIn,
}) => {
  const { chat, path } = await openChat(page, standIn)
  await writeHalf(chat, standIn)
  await expectCheckpoint(page)
  const second = await context.newPage()
  await second.goto(path)
  const secondChat = chatScreen(second)
  await expect(secondChat.lastAnswer).toContainText(HALF)
  await expect(secondChat.lastAnswer).toHaveAttribute('aria-busy', 'true')
  await page.close()
  await expectInterrupted(secondChat, HALF)
  await second.close()
  const third = await context.newPage()
  await third.goto(path)
  const thirdChat = chatScreen(third)
  await expectInterrupted(thirdChat, HALF)
  standIn.release()
  standIn.reply(GOOD_ANSWER)
  await expectWorksAgain(thirdChat, standIn)
})

test('a second tab can stop the answer of the first and send, and nothing is lost (MSG-10; P15)', async ({
  page,
  context,
  standIn,
}) => {
  const { chat, path } = await openChat(page, standIn)
  await writeHalf(chat, standIn)
  const [first] = standIn.chats()
  const second = await context.newPage()
  await second.goto(path)
  const secondChat = chatScreen(second)
  await expect(secondChat.answers).toHaveCount(1)
  // While an answer is written the second tab can stop it, and then send.
  await secondChat.stopButton.click()
  await expectDone(secondChat.lastAnswer)
  await standIn.waitUntil(() => first?.state === 'aborted')
  await expect(secondChat.lastAnswer).toContainText(HALF)
  standIn.release()
  standIn.reply(GOOD_ANSWER)
  await secondChat.send('And the horn?')
  await secondChat.expectAnswer(GOOD_ANSWER)
  for (const screen of [chat, secondChat]) {
    await expect(screen.messages).toHaveCount(4)
    await screen.expectAnswer(GOOD_ANSWER)
    await expect(screen.answers.first()).toContainText(HALF)
    await expectDone(screen.answers.first())
    await expect(screen.errorBanner).toHaveCount(0)
  }
  const stored = await readMessages(second)
  expect(stored.map(({ content, pending }) => [content, pending ?? false])).toEqual([
    ['Is the lamp lit?', false],
    [`${HALF} `, false],
    ['And the horn?', false],
    [GOOD_ANSWER, false],
  ])
  expect(standIn.chats()).toHaveLength(2)
})
