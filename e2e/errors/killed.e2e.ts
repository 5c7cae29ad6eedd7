import type { Page } from '@playwright/test'
import { expect } from '../fixtures'
import type { StandIn } from '../stand-in/server'
import { chatScreen, expectDone, type ChatScreen } from '../support/pages/chat'
import { expectWorksAgain, GOOD_ANSWER, HALF, PIECES } from '../support/pages/failure'
import type { KillableBrowser } from '../support/kills/killable-browser'
import { openPage, test } from '../support/kills/killable-test'
import { readMessages, seedChat } from '../support/data/seed'

/* A browser that is killed (SIGKILL) loses nothing that it has shown as saved. P14, P15. */

const earlier = [
  { role: 'user', content: 'Who keeps the lighthouse?' },
  { role: 'assistant', content: 'I do, Mira.' },
] as const

interface KilledChat {
  killable: KillableBrowser
  baseURL: string | undefined
  standIn: StandIn
  /** What happens before the browser is killed. */
  before: (chat: ChatScreen, page: Page) => Promise<void>
}

/** Opens a chat, lets something happen, kills the browser and opens the chat again. */
async function killAndReopen({ killable, baseURL = '', standIn, before }: KilledChat) {
  const first = await openPage(await killable.start(), baseURL, standIn)
  const { path } = await seedChat(first.page, standIn, { messages: earlier })
  await first.page.goto(path)
  const chat = chatScreen(first.page)
  await expect(chat.messages).toHaveCount(2)
  await before(chat, first.page)
  expect(await first.guards.problems()).toEqual([])
  await killable.kill()
  // What was held for the dead browser goes nowhere.
  standIn.release()
  const second = await openPage(await killable.start(), baseURL, standIn)
  await second.page.goto(path)
  return { ...second, chat: chatScreen(second.page) }
}

/** The texts of all messages, from the database. */
async function storedTexts(page: Page) {
  return (await readMessages(page)).map(({ content }) => content)
}

test.describe('a browser that is killed', () => {
  test('after a message was sent: it is there, and the answer can be retried (MSG-09, MSG-12; P14, P15)', async ({
    killable,
    baseURL,
    standIn,
  }) => {
    standIn.fault({ kind: 'silence' })
    const { page, chat, guards } = await killAndReopen({
      killable,
      baseURL,
      standIn,
      before: async (open) => {
        await open.send('Is the lamp lit?')
        await expect(open.userMessages).toHaveCount(2)
      },
    })
    await expect(chat.userMessages).toHaveText([/^Who keeps the/, /^Is the lamp lit\?/])
    await expect(chat.answers.first()).toContainText('I do, Mira.')
    await expectDone(chat.lastAnswer)
    await expect(chat.lastAnswer).toContainText('Interrupted')
    await expect(chat.stopButton).toBeHidden()
    expect(await storedTexts(page)).toEqual([
      ...earlier.map(({ content }) => content),
      'Is the lamp lit?',
      '',
    ])
    standIn.reset()
    standIn.reply(GOOD_ANSWER)
    await expectWorksAgain(chat, standIn)
    expect(await guards.problems()).toEqual([])
  })

  test('mid-stream: what was check-pointed is there, marked, and can be continued (MSG-09; P14, P15)', async ({
    killable,
    baseURL,
    standIn,
  }) => {
    standIn.hold()
    standIn.reply(PIECES)
    const { chat, guards } = await killAndReopen({
      killable,
      baseURL,
      standIn,
      before: async (open, page) => {
        await open.send('Is the lamp lit?')
        await standIn.waitForRequest({ method: 'POST' })
        standIn.release(3)
        await expect(open.lastAnswer).toContainText(HALF)
        await expect.poll(async () => (await storedTexts(page)).at(-1)).toBe(`${HALF} `)
        // Shown less than a second ago: may be lost, and must do no harm.
        standIn.release(1)
        await expect(open.lastAnswer).toContainText('and burnt')
      },
    })
    await expectDone(chat.lastAnswer)
    await expect(chat.lastAnswer).toContainText(HALF)
    await expect(chat.lastAnswer).toContainText('Interrupted')
    await expect(chat.messages).toHaveCount(4)
    standIn.reply('and burnt on.')
    await chat.lastAnswer.getByRole('button', { name: 'Continue' }).click()
    await chat.expectAnswer(/The lamp was lit at dusk .*and burnt on\./)
    await expect(chat.lastAnswer).not.toContainText('Interrupted')
    standIn.reply(GOOD_ANSWER)
    await chat.send('And the horn?')
    await chat.expectAnswer(GOOD_ANSWER)
    expect(await guards.problems()).toEqual([])
  })

  test('right after an answer was shown as complete, or a message as edited: all is there (MSG-02, MSG-07; P14)', async ({
    killable,
    baseURL,
    standIn,
  }) => {
    standIn.reply(PIECES)
    const { page, chat, guards } = await killAndReopen({
      killable,
      baseURL,
      standIn,
      before: async (open, first) => {
        const question = open.userMessages.first()
        await question.hover()
        await question.getByRole('button', { name: 'Edit message' }).click()
        await open.log.getByRole('textbox', { name: 'Edit message' }).fill('Who minds the lamp?')
        await open.log.getByRole('button', { name: 'Save' }).click()
        await expect(question).toContainText('edited')
        await open.send('Is the lamp lit?')
        await open.expectAnswer(PIECES.join(''))
        await expect(first.getByRole('button', { name: 'Stop Generating' })).toBeHidden()
      },
    })
    await expect(chat.messages).toHaveCount(4)
    await chat.expectAnswer(PIECES.join(''))
    await expect(chat.log).not.toContainText('Interrupted')
    await expect(chat.badge).toHaveText('API Connected')
    expect(await storedTexts(page)).toEqual([
      'Who minds the lamp?',
      'I do, Mira.',
      'Is the lamp lit?',
      PIECES.join(''),
    ])
    standIn.reply(GOOD_ANSWER)
    await chat.send('And the horn?')
    await chat.expectAnswer(GOOD_ANSWER)
    expect(await guards.problems()).toEqual([])
  })
})
