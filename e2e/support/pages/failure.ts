import { expect } from '@playwright/test'
import type { StandIn } from '../../stand-in/server'
import { type ChatScreen, expectDone } from './chat'

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
