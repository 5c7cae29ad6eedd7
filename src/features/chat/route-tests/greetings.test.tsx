// @vitest-environment jsdom
import { expect, step, test } from '@/testing/route/route-test'
import { chatScreen, openChat } from '@/testing/route/chat'
import { paths } from '@/lib/paths'
import { getConversations, getMessages } from '@/storage/database/queries'
import { makeChat } from '../../../../e2e/support/data/seed'

test('a chat opens with the greeting that was chosen, and greetings are flipped like answers (GREET-01 to GREET-03, GREET-05)', async ({
  page,
  standIn,
}) => {
  const { records } = makeChat(standIn, {
    character: {
      useMacros: true,
      greeting: 'First: {{random::a::b::c::d::e::f}} for {{user}}',
      greetings: ['Second of {{char}}'],
    },
  })
  await page.seed({ ...records, conversations: [], messages: [] })
  await page.goto(paths.conversations)
  await page.getByRole('button', { name: '+ RP Chat' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Character' }).selectOption('Mira (Universal)')
  const second = dialog.getByRole('radio', { name: 'Greeting 2 of 2' })
  await expect(dialog.getByRole('radio', { name: 'Greeting 1 of 2' })).toBeChecked()
  await second.check()
  await dialog.getByRole('button', { name: 'Start Chat' }).click()
  const { lastAnswer } = chatScreen(page)
  await expect(lastAnswer).toContainText('Second of Mira')
  await step('the other one, and its chance', async () => {
    await lastAnswer.getByRole('button', { name: 'Previous answer' }).click()
    await expect(lastAnswer).toContainText(/First: [a-f] for User/)
    await lastAnswer.getByRole('button', { name: 'Roll again' }).click()
    await expect(lastAnswer).toContainText('3/3')
    await expect(lastAnswer).toContainText(/First: [a-f] for User/)
  })
  const [chat] = await getConversations()
  const messages = await getMessages(chat?.id ?? '', {})
  expect(messages.map(({ role }) => role)).toEqual(['system', 'assistant'])
})

test('a character without a greeting can be let begin, and begins otherwise (GREET-06, GREET-10)', async ({
  page,
  standIn,
}) => {
  const { chat } = await openChat(page, standIn, { messages: [] })
  await page.getByRole('button', { name: 'Let Mira begin' }).click()
  await chat.expectAnswer(/./)
  await chat.lastAnswer.getByRole('button', { name: 'Regenerate' }).click()
  await expect(chat.lastAnswer).toContainText('2/2')
  await expect(chat.userMessages).toHaveCount(0)
})
