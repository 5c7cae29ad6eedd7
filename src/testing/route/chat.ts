import { vi } from 'vitest'
import { makeChat, SEED_CHARACTER_NAME, type SeedChatOptions } from '../../../e2e/support/data/seed'
import type { StandIn } from '../../../e2e/stand-in/server'
import { sentMessages } from '../../../e2e/stand-in/sent-messages'
import { isRecord } from '../../../e2e/stand-in/stand-in-types'
import { database } from '@/storage/database/database'
import type { MessageRecord } from '@/storage/database/records'
import type { Locator } from './locator'
import { expect } from './route-test'
import type { RoutePage } from './route-page'

/** The parts of the chat screen, by the names that people and screen readers know them by. */
export function chatScreen(page: Locator, characterName = SEED_CHARACTER_NAME) {
  const log = page.getByRole('log', { name: 'Messages' })
  const messages = log.getByRole('article')
  const answers = log.getByRole('article', { name: characterName, exact: true })
  const composer = page.getByRole('textbox', { name: 'Message', exact: true })
  return {
    log,
    messages,
    answers,
    lastAnswer: answers.last(),
    composer,
    stopButton: page.getByRole('button', { name: 'Stop Generating' }),
    generateButton: page.getByRole('button', { name: 'Generate Response' }),
    sendButton: page.getByRole('button', { name: 'Send Message' }),
    userMessages: log.getByRole('article', { name: 'You', exact: true }),
    /** The banner of a failed request. */
    errorBanner: page.getByRole('alert').filter({ hasText: 'API Error: ' }),
    /** The state of the connection in the header. */
    badge: page.getByText(/^API (Connected|Busy|Error|Disconnected)$/),
    /** Writes a text into the box and sends it; resolves when the box is empty again and the text is shown. */
    send: async (text: string) => {
      const count = await messages.count()
      await composer.fill(text)
      await composer.press('Enter')
      await expect(messages.nth(count)).toBeVisible()
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

/** Waits until a message is no longer being written. */
export async function expectDone(message: Locator) {
  await expect(message).toHaveAttribute('aria-busy', 'false')
}

/** Seeds a chat and opens it. */
export async function openChat(
  page: RoutePage,
  standIn: Pick<StandIn, 'endpoint'>,
  options: SeedChatOptions = {},
) {
  const { records, ...chat } = makeChat(standIn, options)
  // Nobody can scroll where nothing has a height: the window is so tall that it holds the last page of the chat.
  vi.stubGlobal('innerHeight', 20_000)
  await page.seed(records)
  await page.goto(chat.path)
  const screen = chatScreen(page, chat.character.name)
  await expect(screen.composer).toBeVisible()
  return { ...chat, chat: screen }
}

/** What the user is told of a failed answer. */
export interface Failure {
  /** The fixed text of the error table. */
  title: string
  /** The vendor's words, whole. Default: there are none. */
  detail?: string
  /** A part of what to do about it. */
  hint?: string
  /** What had arrived of the answer, and must be kept. */
  text?: string
}

/** Checks the banner, the message and the badge after a failure (CHAT-07, CHAT-26, MSG-08, MSG-09). */
export async function expectFailure(chat: ChatScreen, { title, detail, hint, text }: Failure) {
  const { errorBanner, lastAnswer } = chat
  await expect(errorBanner.getByText(`API Error: ${title}`, { exact: true })).toBeVisible()
  // Each word stands on the screen once.
  const note = lastAnswer.getByRole('alert')
  if (detail !== undefined) {
    await expect(note.getByText(detail, { exact: true })).toBeVisible()
    await expect(errorBanner).not.toContainText(detail)
  }
  if (hint !== undefined) {
    await expect(note).toContainText(hint)
    await expect(errorBanner).not.toContainText(hint)
  }
  if (detail !== undefined || hint !== undefined) await expect(note).not.toContainText(title)
  if (text !== undefined) await expect(lastAnswer).toContainText(text)
  await expectDone(lastAnswer)
  await expect(chat.badge).toHaveText('API Error')
  await expect(chat.stopButton).toBeHidden()
  await expect(
    lastAnswer.getByRole('button', { name: /^(?:Retry|Cut and try again)$/ }),
  ).toBeEnabled()
}

/** An answer in the pieces in which it is streamed, for whatever happens in its middle. */
export const PIECES = ['The lamp ', 'was lit ', 'at dusk ', 'and burnt ', 'all night.']

/** What the first three of them look like on the screen. */
export const HALF = 'The lamp was lit at dusk'

/** What the stand-in answers once nothing is wrong any more. */
export const GOOD_ANSWER = 'The lamp is lit again.'

/**
 * Retries the failed answer, and sends one more message: both must be answered, each with one request, and
 * nothing of the failure may stay.
 */
export async function expectWorksAgain(chat: ChatScreen, standIn: StandIn) {
  const before = standIn.chats().length
  await chat.lastAnswer.getByRole('button', { name: /^(?:Retry|Cut and try again)$/ }).click()
  await chat.expectAnswer(GOOD_ANSWER)
  await expect(chat.log.getByRole('alert')).toHaveCount(0)
  await expect(chat.errorBanner).toHaveCount(0)
  await expect(chat.badge).toHaveText('API Connected')
  const count = await chat.answers.count()
  await chat.send('And the horn?')
  await expect(chat.answers).toHaveCount(count + 1)
  await chat.expectAnswer(GOOD_ANSWER)
  await expect(chat.badge).toHaveText('API Connected')
  expect(standIn.chats()).toHaveLength(before + 2)
}

/** The messages of all conversations, as they are stored now, by their places. */
export async function storedMessages(): Promise<MessageRecord[]> {
  return (await database.messages.toArray()).toSorted((one, other) => one.seq - other.seq)
}

/** The words of the last message in a request. */
export function lastContent({ body }: { body: unknown }): unknown {
  const last = sentMessages(body).at(-1)
  return isRecord(last) ? last.content : undefined
}
