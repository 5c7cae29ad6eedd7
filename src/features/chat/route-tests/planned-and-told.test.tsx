// @vitest-environment jsdom
import { expect, step, test } from '@/testing/route/route-test'
import { openChat } from '@/testing/route/chat'

/** About 500 tokens each. */
const told = Array.from({ length: 40 }, (_, index) => ({
  role: index % 2 === 0 ? ('user' as const) : ('assistant' as const),
  content: `Message ${index}. ${'The ferry leaves the harbour in the rain, and nobody waves. '.repeat(38)}`,
}))

test('an answer tells what was planned beside what was told, and what the cache gave (CTX-18, CTX-26)', async ({
  page,
  standIn,
}) => {
  const { chat } = await openChat(page, standIn, { type: 'openai' })
  const details = chat.lastAnswer.getByRole('button', { name: /show what this answer has used/ })

  await step('over 15 % apart is named', async () => {
    standIn.reply('Noted.', {
      usage: { promptTokens: 12_400, cachedTokens: 9_800, completionTokens: 4 },
    })
    await chat.send('Tell me of the harbour.')
    await chat.expectAnswer('Noted.')
    await details.click()
    await expect(chat.lastAnswer).toContainText(
      /Planned ≈ \d+ tokens, told 12,400: [\d,]+ % more than planned\./,
    )
    await expect(chat.lastAnswer).toContainText('9,800 of 12,400 read from the cache.')
  })
})

test('a model that takes less says how many messages are not sent any more (CTX-29)', async ({
  page,
  standIn,
}) => {
  const { chat } = await openChat(page, standIn, {
    type: 'custom',
    messages: told,
    conversation: { sent: { limit: 60_000, model: 'a-larger-model' } },
  })
  const notice = page.getByRole('status').filter({ hasText: 'takes less at once' })

  await step('it is said before anything is sent', async () => {
    await expect(notice).toContainText(/takes less at once: 3\d messages are not sent any more\./)
    expect(standIn.chats()).toHaveLength(0)
  })

  await step('it leads to what is sent', async () => {
    await page.getByRole('button', { name: 'What is sent', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'What will be sent' })
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).first().click()
  })

  await step('once it has answered, nothing is to be said', async () => {
    standIn.reply('Noted.')
    await chat.send('And then?')
    await chat.expectAnswer('Noted.')
    await expect(notice).toHaveCount(0)
  })
})
