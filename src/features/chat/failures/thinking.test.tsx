// @vitest-environment jsdom
import { expect, step, test } from '@/testing/route/route-test'
import {
  expectDone,
  GOOD_ANSWER,
  lastContent,
  openChat,
  storedMessages,
} from '@/testing/route/chat'
import { database } from '@/storage/database/database'
import { updateSettings } from '@/storage/commands/settings'

const THOUGHTS = 'They ask **politely**.'

test('what a model thinks is folded above its answer, can be read while it is written and after a reload, and hidden (THINK-03 to THINK-07)', async ({
  page,
  standIn,
}) => {
  const { chat } = await openChat(page, standIn)
  const { lastAnswer } = chat
  const region = lastAnswer.getByRole('region', { name: 'Thinking' })
  await step('while it thinks', async () => {
    // What tells of it comes late, with other parts.
    await expect(page.getByRole('button', { name: 'More', exact: true })).toBeVisible()
    standIn.hold()
    standIn.reply(GOOD_ANSWER, { thinking: THOUGHTS })
    await chat.send('Is the lamp lit?')
    const thinking = lastAnswer.getByRole('button', { name: 'Thinking…', exact: true })
    await expect(thinking).toHaveAttribute('aria-expanded', 'false')
    await expect(region).toHaveCount(0)
    await expect(page.getByText('Thinking', { exact: true })).toHaveCount(1)
    await thinking.click()
    await expect(region).toContainText('They ask politely.')
    standIn.release()
  })
  await step('once it has answered, it stays as it was', async () => {
    await chat.expectAnswer(GOOD_ANSWER)
    await expect(
      lastAnswer.getByRole('button', { name: /^Thought for \d+ s · summary by the provider$/ }),
    ).toHaveAttribute('aria-expanded', 'true')
    await expect(lastAnswer.getByRole('button', { name: 'Copy thinking' })).toBeVisible()
    expect((await storedMessages()).at(-1)).toMatchObject({
      content: GOOD_ANSWER,
      thinking: { text: THOUGHTS, kind: 'summary' },
    })
  })
  await step('after a reload, it is folded', async () => {
    await page.reload()
    const thought = lastAnswer.getByRole('button', { name: /^Thought for/ })
    await expect(thought).toHaveAttribute('aria-expanded', 'false')
    await thought.click()
    await expect(region).toContainText('They ask politely.')
  })
  await step('hidden', async () => {
    await updateSettings({ thinking: 'hidden' })
    await expect(lastAnswer.getByRole('button', { name: /^Thought/ })).toHaveCount(0)
  })
  await step('nothing of it is sent', async () => {
    standIn.reply(GOOD_ANSWER)
    await chat.send('And the horn?')
    await chat.expectAnswer(GOOD_ANSWER)
    expect(lastContent(standIn.chats()[1]!)).toBe('And the horn?')
    expect(JSON.stringify(standIn.chats()[1]?.body)).not.toContain('politely')
  })
})

test('Stop while it thinks keeps the thoughts, and says so (THINK-16)', async ({
  page,
  standIn,
}) => {
  const { chat } = await openChat(page, standIn)
  standIn.hold()
  standIn.reply(GOOD_ANSWER, { thinking: THOUGHTS })
  await chat.send('Is the lamp lit?')
  await expect(chat.lastAnswer.getByRole('button', { name: 'Thinking…' })).toBeVisible()
  await chat.stopButton.click()
  await expectDone(chat.lastAnswer)
  await expect(chat.lastAnswer).toContainText('Stopped while thinking.')
  await expect(chat.lastAnswer.getByRole('button', { name: /^Thought/ })).toBeVisible()
  standIn.release()
  standIn.reply(GOOD_ANSWER)
  await chat.lastAnswer.getByRole('button', { name: 'Retry' }).click()
  await chat.expectAnswer(GOOD_ANSWER)
  await expect(chat.lastAnswer).not.toContainText('Stopped')
})

test('an answer that was all thinking says so, and what helps; the effort is chosen per chat (THINK-08, THINK-12, THINK-13)', async ({
  page,
  standIn,
}) => {
  const { chat, conversation } = await openChat(page, standIn, {
    character: { model: 'gpt-6-luna', modelParameters: { maxTokens: 1000 } },
  })
  const stored = async () => (await database.conversations.get(conversation.id))?.effort
  await step('chosen in Chat Settings', async () => {
    await page.getByRole('button', { name: 'Chat Settings' }).click()
    const settings = page.getByRole('dialog', { name: 'Chat Settings' })
    await settings.getByLabel('Thinking effort').selectOption('High')
    await settings.getByRole('button', { name: 'Save' }).click()
    await expect(settings).toBeHidden()
    expect(await stored()).toBe('high')
  })
  await step('all of it is thought', async () => {
    standIn.reply('', { thinking: THOUGHTS, finishReason: 'length' })
    await chat.send('Is the lamp lit?')
    await expect(chat.lastAnswer).toContainText(
      'It spent its whole limit of 17,000 tokens on thinking.',
    )
    expect(standIn.chats()[0]?.body).toMatchObject({ max_output_tokens: 17_000 })
    await expect(chat.lastAnswer.getByRole('link', { name: 'Raise the limit' })).toBeVisible()
    await chat.lastAnswer.getByRole('button', { name: 'Lower the effort' }).click()
    await expect.poll(stored).toBe('medium')
  })
  await step('Retry', async () => {
    standIn.reply(GOOD_ANSWER)
    await chat.lastAnswer.getByRole('button', { name: 'Retry' }).click()
    await chat.expectAnswer(GOOD_ANSWER)
    expect(standIn.chats()[1]?.body).toMatchObject({ max_output_tokens: 9_000 })
  })
})
