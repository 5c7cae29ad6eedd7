import * as z from 'zod/mini'
import { expect, expectNoAxeViolations, test } from '../fixtures'
import { type ChatScreen, openChat, sidewaysScroll } from '../support/pages/chat'
import { openRooms } from '../support/pages/dual-chat'
import { isAnalysis, replyToAnalysis, replyToChat } from '../support/requests/dual-requests'
import type { Page } from '@playwright/test'
import type { StandIn } from '../stand-in/server'
import type { RecordedRequest } from '../stand-in/stand-in-types'
import { makeProvider } from '../support/data/seed'

const EMPTY = 'No prompt captured yet - send a message to see the prompt here!'

const bodySchema = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
})

const bodyOf = (request: RecordedRequest | undefined) => bodySchema.parse(request?.body)

function promptDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Last Prompt Sent to AI' })
  const items = dialog.getByRole('list', { name: 'Parts of the prompt' }).getByRole('listitem')
  return {
    dialog,
    items,
    facts: dialog.getByText(/^Prompt length: /),
    open: () => page.getByRole('button', { name: 'Last Prompt Sent to AI' }).click(),
    close: () => dialog.getByRole('button', { name: 'Close' }).last().click(),
    /** Shows all of every message. */
    expand: async () => {
      const buttons = dialog.getByRole('button', { name: 'Show all' })
      while ((await buttons.count()) > 0) await buttons.first().click()
    },
    /** The text of each part, as shown now. */
    read: () =>
      items.evaluateAll((all) =>
        all.map((item) => item.querySelector('[data-text]')?.textContent ?? ''),
      ),
  }
}

/** All that was sent, in one text: neighbouring parts of one message stand apart in the dialog. */
const textOf = (messages: readonly { content: string }[]) =>
  messages.map(({ content }) => content).join('\n\n')

/** A long text of many different words, so that no cut can look right by chance. */
const longText = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ')

/** Seeds a chat in which something long has been said. */
const options = {
  type: 'mistral',
  character: { modelParameters: { temperature: 0.4, maxTokens: 321 } },
  messages: [
    { role: 'system', content: `You are Mira. ${longText}` },
    { role: 'user', content: longText, messageType: 'rp' },
    { role: 'assistant', content: 'I hear you.', messageType: 'rp' },
  ],
} satisfies Parameters<typeof openRooms>[2]

/** Looks at the prompt before and after a message is sent. */
async function checkPrompt(page: Page, standIn: StandIn, chat: ChatScreen) {
  const prompt = promptDialog(page)
  await prompt.open()
  await expect(prompt.dialog.getByText(EMPTY, { exact: true })).toBeVisible()
  await expectNoAxeViolations(page)
  await prompt.close()
  await expect(prompt.dialog).toBeHidden()

  await chat.send('Is the lamp lit?')
  await chat.expectAnswer('Yes, since dusk.')
  await prompt.open()
  const { messages, model } = bodyOf(standIn.requests.at(-1))
  await expect(prompt.items.last()).toContainText('Is the lamp lit?')
  expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
  const length = messages.reduce((sum, { content }) => sum + content.length, 0)
  await expect(prompt.facts).toContainText(
    `Prompt length: ${length.toLocaleString('en-US')} characters`,
  )
  await expect(prompt.facts).toContainText(`Model: ${model}`)
  await expect(prompt.facts).toContainText('temperature: 0.4')
  await expect(prompt.facts).toContainText('maxTokens: 321')
  for (const text of await prompt.read()) expect(text.length).toBeLessThanOrEqual(151)
  await expectNoAxeViolations(page)
  await prompt.expand()
  expect((await prompt.read()).join('\n\n')).toBe(textOf(messages))
  const description = prompt.items.filter({ hasText: 'You are Mira.' })
  await description.getByRole('button', { name: 'Show less' }).click()
  await expect(description).not.toContainText('word59')
  expect(await sidewaysScroll(page)).toBe(0)
  await prompt.close()
  await expect(prompt.dialog).toBeHidden()
}

test('chat shows exactly what was sent last, and how much it was, also where it failed (DUAL-13 to DUAL-16)', async ({
  page,
  standIn,
}) => {
  replyToChat(standIn, 'Yes, since dusk.')
  const { chat } = await openChat(page, standIn, options)
  await checkPrompt(page, standIn, chat)
  standIn.fault({ error: 'bad-request' })
  await chat.send('And at dawn?')
  await expect(chat.errorBanner).toBeVisible()
  const prompt = promptDialog(page)
  await prompt.open()
  await expect(prompt.items.last()).toContainText('And at dawn?')
})

test('chat2 shows exactly what was sent last in either room: the prompt of the answer, not of the question about a picture (DUAL-13 to DUAL-16)', async ({
  page,
  standIn,
}) => {
  replyToChat(standIn, 'Yes, since dusk.')
  const { screen } = await openRooms(page, standIn, {
    ...options,
    // Without one that draws, nothing is asked about a picture.
    otherProviders: [makeProvider(standIn, 'openai')],
  })
  await checkPrompt(page, standIn, screen)

  replyToAnalysis(standIn, { shouldGenerateImage: false, reasoning: 'Small talk.' })
  replyToChat(standIn, 'There you are.')
  await screen.mobileTab.click()
  await screen.send('at your door')
  await screen.expectAnswer('There you are.')
  expect(standIn.chats().filter(isAnalysis)).toHaveLength(1)
  const { messages } = bodyOf(standIn.chats().findLast((request) => !isAnalysis(request)))
  const prompt = promptDialog(page)
  for (const tab of [screen.mobileTab, screen.rpTab]) {
    await tab.click()
    await prompt.open()
    await expect(prompt.items.last()).toBeVisible()
    await prompt.expand()
    expect((await prompt.read()).join('\n\n')).toBe(textOf(messages))
    await expect(prompt.dialog).toContainText('texting on a phone')
    await expect(prompt.dialog).not.toContainText('shouldGenerateImage')
    await prompt.close()
    await expect(prompt.dialog).toBeHidden()
  }
})
