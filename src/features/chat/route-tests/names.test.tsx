// @vitest-environment jsdom
import { expect, step, test } from '@/testing/route/route-test'
import { openChat } from '@/testing/route/chat'
import type { Locator } from '@/testing/route/locator'
import { paths } from '@/lib/paths'

async function expectNames(place: Locator, names: readonly (readonly [string, string])[]) {
  for (const [role, name] of names)
    await expect(
      place.getByRole(role, { name, exact: true }).first(),
      `${role} “${name}”`,
    ).toBeVisible()
}

/**
 * Writes down what live regions outside of the log of messages say from here on, as often as they say it.
 * @returns the list, which grows
 */
function watchSpeech(): string[] {
  const said: string[] = []
  const live = '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert]'
  new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) {
        const element = node instanceof Element ? node : node.parentElement
        if (element?.closest('[role=log]')) continue
        const region = element?.closest(live) ?? element?.querySelector(live)
        const text = region?.textContent.trim()
        if (text) said.push(text)
      }
  }).observe(document.body, { childList: true, subtree: true })
  return said
}

test('the character form, the new chat and the chat have their names (CHAR-19, CHAR-21 to CHAR-23, CHAR-29, CONV-15, CONV-16, CHAT-05, CHAT-14, CHAT-21 to CHAT-25)', async ({
  page,
  standIn,
}) => {
  const { chat } = await openChat(page, standIn, {
    messages: [
      { role: 'user', content: 'Hello' },
      {
        role: 'assistant',
        content: 'Stopped here',
        finishReason: 'stopped',
        variants: [
          { content: 'x', timestamp: 1 },
          { content: 'Stopped here', timestamp: 2 },
        ],
        activeVariant: 1,
      },
    ],
  })
  await step('the chat', async () => {
    await expectNames(page, [
      ['log', 'Messages'],
      ['article', 'You'],
      ['article', 'Mira'],
      ['textbox', 'Message'],
      ['button', 'Send Message'],
      ['button', 'Chat Settings'],
      ['link', 'Back to Conversations'],
    ])
    await expectNames(chat.lastAnswer, [
      ['button', 'Edit message'],
      ['button', 'Regenerate'],
      ['button', 'Copy message'],
      ['button', 'Delete message'],
      ['button', 'Previous answer'],
      ['button', 'Next answer'],
      ['button', 'Retry'],
      ['button', 'Continue'],
    ])
    await chat.lastAnswer.getByRole('button', { name: 'Edit message' }).click()
    await expectNames(chat.log, [
      ['textbox', 'Edit message'],
      ['button', 'Save'],
      ['button', 'Cancel'],
    ])
    await page.getByRole('button', { name: 'Chat Settings' }).click()
    await expectNames(page.getByRole('dialog', { name: 'Chat Settings' }), [['textbox', 'Title']])
  })
  await step('the new chat', async () => {
    await page.goto(paths.conversations)
    await page.getByRole('button', { name: '+ Standard Chat' }).click()
    await expectNames(page.getByRole('dialog'), [
      ['combobox', 'Character'],
      ['textbox', 'Chat name'],
      ['button', 'Start Chat'],
    ])
    await expect(page.getByLabel('Character', { exact: true }).locator('option').nth(1)).toHaveText(
      /^Mira/,
    )
  })
  await step('the character form', async () => {
    await page.goto(paths.createCharacter)
    await expectNames(page, [
      ['textbox', 'Name'],
      ['textbox', 'Description'],
      ['combobox', 'Chat mode compatibility'],
      ['textbox', 'System Prompt'],
      ['combobox', 'AI Provider'],
      ['combobox', 'AI Model'],
      ['button', 'Create Character'],
      ['button', 'Cancel'],
    ])
    const modes = page.getByLabel('Chat mode compatibility').locator('option')
    await expect(modes).toHaveText(['Standard', 'RP', 'Mobile', 'Both'])
  })
})

test('a finished answer is said once to a screen reader, not word by word, and a failed one too (CHAT-21)', async ({
  page,
  standIn,
}) => {
  standIn.reply('Good evening.')
  const { chat } = await openChat(page, standIn)
  await expect(chat.log).toHaveAttribute('aria-live', 'off')
  const said = watchSpeech()
  await chat.send('Hello')
  await chat.expectAnswer('Good evening.')
  await expect.poll(() => said).toEqual(['Thinking', 'Mira has answered'])
  await chat.send('And now?')
  await chat.expectAnswer('Good evening.')
  await expect.poll(() => said).toEqual(Array(2).fill(['Thinking', 'Mira has answered']).flat())

  standIn.fault({ error: 'bad-key' })
  await chat.send('Hello?')
  await expect.poll(async () => said.at(-1)).toMatch(/^API Error: /)
  expect(said.filter((text) => text.includes('has answered'))).toHaveLength(2)
})
