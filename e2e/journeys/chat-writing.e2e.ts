import { expect, test } from '../fixtures'
import { lastContent, openChat } from '../support/pages/chat'
import { readStore } from '../support/data/seed'

/* Chat Settings, and an answer that goes on elsewhere: src/features/chat/route-tests/chat-settings.test.tsx, src/features/chat/messages/answer-elsewhere.test.tsx. */

test('Enter sends, Shift+Enter breaks the line, nothing to say cannot be sent; the box grows with what is written, and a draft survives leaving and reloading (CHAT-13, CHAT-20, CHAT-28 to CHAT-30, CHAT-36, MSG-07, MSG-12)', async ({
  page,
  standIn,
}) => {
  standIn.reply('Two lines, I see.')
  const { chat } = await openChat(page, standIn)
  await expect(page.getByText('Start chatting with Mira')).toBeVisible()
  await expect(chat.composer).toBeFocused()
  await expect(chat.sendButton).toBeDisabled()
  await chat.composer.fill(' \n\t \u00A0')
  await expect(chat.sendButton).toBeDisabled()
  await chat.composer.press('Enter')
  await expect(chat.messages).toHaveCount(0)

  await chat.composer.fill('')
  await chat.composer.pressSequentially('one')
  await chat.composer.press('Shift+Enter')
  await chat.composer.pressSequentially('two')
  await expect(chat.composer).toHaveValue('one\ntwo')
  await expect(chat.sendButton).toBeEnabled()
  await expect(chat.messages).toHaveCount(0)
  await chat.composer.press('Enter')
  await expect(chat.composer).toHaveValue('')
  await chat.expectAnswer('Two lines, I see.')
  await expect(chat.messages).toHaveCount(2)
  expect(standIn.chats().map(lastContent)).toEqual(['one\ntwo'])
  const answer = (await readStore(page, 'messages')).find(({ role }) => role === 'assistant')
  expect(answer).toMatchObject({ pending: false, status: 'complete', model: 'gpt-6-luna' })

  await test.step('the box grows up to 40% of the height, and shrinks when it is sent', async () => {
    const height = () => chat.composer.evaluate((box) => box.clientHeight)
    const low = await height()
    await chat.composer.fill('one\ntwo\nthree\nfour')
    expect(await height()).toBeGreaterThan(low + 40)
    await chat.composer.fill('line\n'.repeat(100))
    expect(await height()).toBeGreaterThan(250)
    expect(await height()).toBeLessThanOrEqual(320)
    await chat.composer.press('Enter')
    await expect.poll(height).toBe(low)
    await expect(chat.answers).toHaveCount(2)
    await chat.expectAnswer('Two lines, I see.')
  })

  await test.step('a draft waits until it is sent; the way back has the focus in the list', async () => {
    await chat.composer.fill('Half a thought')
    await page.reload()
    await expect(chat.composer).toHaveValue('Half a thought')
    await page.getByRole('link', { name: 'Back to Conversations' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Conversations' })).toBeFocused()
    await page.getByRole('link', { name: 'Chat with Mira' }).click()
    await expect(chat.composer).toBeFocused()
    await expect(chat.composer).toHaveValue('Half a thought')
    standIn.reply('Sent.')
    await chat.composer.press('Enter')
    await chat.expectAnswer('Sent.')
    await page.reload()
    await chat.expectAnswer('Sent.')
    await expect(chat.composer).toHaveValue('')
  })
})
