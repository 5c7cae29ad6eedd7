import { expect, type Locator, type Page } from '@playwright/test'
import type { StandIn } from '../../stand-in/server'
import { sentMessages } from '../../stand-in/sent-messages'
import { isRecord } from '../../stand-in/stand-in-types'
import { seedChat, SEED_CHARACTER_NAME, type SeedChatOptions } from '../data/seed'

/** The parts of the chat screen, by the names that people and screen readers know them by. */
export function chatScreen(page: Page, characterName = SEED_CHARACTER_NAME) {
  const log = page.getByRole('log', { name: 'Messages' })
  const messages = log.getByRole('article')
  const answers = log.getByRole('article', { name: characterName, exact: true })
  const composer = page.getByRole('textbox', { name: 'Message', exact: true })
  const sendButton = page.getByRole('button', { name: 'Send Message' })
  const stopButton = page.getByRole('button', { name: 'Stop Generating' })
  return {
    log,
    /** What scrolls around the messages. */
    scroller: log.locator('xpath=..'),
    messages,
    answers,
    userMessages: log.getByRole('article', { name: 'You', exact: true }),
    lastAnswer: answers.last(),
    composer,
    sendButton,
    stopButton,
    generateButton: page.getByRole('button', { name: 'Generate Response' }),
    /** The banner of a failed request. */
    errorBanner: page.getByRole('alert').filter({ hasText: 'API Error: ' }),
    /** The state of the connection in the header. */
    badge: page.getByText(/^API (Connected|Busy|Error|Disconnected)$/),
    /** Writes a text into the box and sends it; resolves when the box is empty again and the text is shown. */
    send: async (text: string) => {
      const count = await messages.count()
      await composer.fill(text)
      await composer.press('Enter')
      await messages.nth(count).waitFor()
      await expect(composer).toHaveValue('')
    },
    /** Waits until the last answer is complete and holds a text. */
    expectAnswer: async (text: string | RegExp) => {
      await expect(answers.last()).toContainText(text)
      await expectDone(answers.last())
    },
  }
}

export type ChatScreen = ReturnType<typeof chatScreen>

/** Goes to the first of so many messages: a chat opens with those that fill the screen. */
export async function scrollToStart(
  { scroller, messages }: Pick<ChatScreen, 'scroller' | 'messages'>,
  count: number,
): Promise<void> {
  // Again, where earlier messages have come above, and where a formula that has just come has brought the reader back.
  await expect(async () => {
    await scroller.evaluate((element) => element.scrollTo(0, 0))
    await expect(messages).toHaveCount(count, { timeout: 1_000 })
    expect(await scroller.evaluate((element) => element.scrollTop)).toBe(0)
  }).toPass()
}

/** The words of the last message in a request. */
export function lastContent({ body }: { body: unknown }): unknown {
  const last = sentMessages(body).at(-1)
  return isRecord(last) ? last.content : undefined
}

/** Waits until a message is no longer being written. */
export async function expectDone(message: Locator) {
  await expect(message).toHaveAttribute('aria-busy', 'false')
}

/** Seeds a chat and opens it. */
export async function openChat(
  page: Page,
  standIn: Pick<StandIn, 'endpoint'> | undefined,
  options: SeedChatOptions = {},
) {
  const seeded = await seedChat(page, standIn, options)
  await page.goto(seeded.path)
  const chat = chatScreen(page, seeded.character.name)
  await expect(chat.composer).toBeVisible()
  return { ...seeded, chat }
}

/** How far the page can be scrolled to the side, in pixels. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
}
