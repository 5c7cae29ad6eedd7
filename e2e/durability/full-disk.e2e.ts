import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { openChat } from '../support/pages/chat'
import { readMessages } from '../support/data/seed'
import { downloadFrom } from '../support/pages/transfer'

/* A real write that Chromium refuses for want of room. P16. */

/** Room for a small chat, in bytes. */
const SMALL_ROOM = 150_000

/** Longer than all of the room. */
const LONG = `Log of the night. ${'The wind blows from the north. '.repeat(7_000)}`.trim()

/**
 * Leaves the app's origin little room. To be called before its first page: Chromium asks for the room once and counts
 * on it for half a minute.
 */
async function limitRoom(context: BrowserContext, page: Page, baseURL = '') {
  const { origin } = new URL(baseURL)
  const session = await context.newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: SMALL_ROOM })
  return { lift: () => session.send('Storage.overrideQuotaForOrigin', { origin }) }
}

test('without room for a message it stays in the box, the banner lasts, and with room it is sent (CHAT-31, MSG-12; P16)', async ({
  page,
  context,
  standIn,
  guards,
  baseURL,
}) => {
  const room = await limitRoom(context, page, baseURL)
  guards.allowConsole(/quota/i)
  standIn.reply('It burns.')
  const { chat } = await openChat(page, standIn)
  await chat.send('Is the lamp lit?')
  await chat.expectAnswer('It burns.')
  const before = await readMessages(page)
  await chat.composer.fill(LONG)
  await chat.composer.press('Enter')
  const banner = page.getByRole('alert').filter({ hasText: 'Not saved' })
  await expect(banner).toBeVisible()
  await expect(banner).toContainText('this browser has no room left for Parlour')
  await expect(chat.composer).toHaveValue(LONG)
  await expect(chat.messages).toHaveCount(2)
  expect(standIn.chats(), 'nothing unsaved is sent').toHaveLength(1)
  expect(await readMessages(page)).toEqual(before)

  const { bytes } = await downloadFrom(page, banner.getByRole('button', { name: 'Export now' }))
  expect(bytes.toString()).toContain('Is the lamp lit?')

  await room.lift()
  await chat.composer.press('Enter')
  await chat.expectAnswer('It burns.')
  await expect(chat.messages).toHaveCount(4)
  await expect(chat.composer).toHaveValue('')
  expect((await readMessages(page)).map(({ content }) => content)).toContain(LONG)
})

test('without room for an edited text, Retry saves it once there is room (MSG-02; P16)', async ({
  page,
  context,
  standIn,
  guards,
  baseURL,
}) => {
  const room = await limitRoom(context, page, baseURL)
  guards.allowConsole(/quota/i)
  const { chat, messages } = await openChat(page, standIn, {
    messages: [{ role: 'user', content: 'Is the lamp lit?' }],
  })
  await chat.userMessages.hover()
  await chat.userMessages.getByRole('button', { name: 'Edit message' }).click()
  const editor = chat.log.getByRole('textbox', { name: 'Edit message' })
  await editor.fill(LONG)
  await editor.press('Enter')
  const banner = page.getByRole('alert').filter({ hasText: 'Not saved' })
  const retry = banner.getByRole('button', { name: 'Retry' })
  await expect(retry).toBeVisible()
  await expect(banner.getByRole('button', { name: 'Export now' })).toBeVisible()
  expect(await readMessages(page)).toEqual(messages)

  // While there is none, it fails anew and stands in the banner anew.
  await retry.click()
  await expect(retry).toBeVisible()
  await expect(banner).toHaveCount(1)

  await room.lift()
  await retry.click()
  await expect(banner).toHaveCount(0)
  await expect(editor).toHaveCount(0)
  await expect(chat.userMessages).toContainText('Log of the night.')
  expect(await readMessages(page)).toMatchObject([{ content: LONG, edited: true }])
})

test('an edited text that is saved before the editor is there is as safe without room (MSG-02; P16)', async ({
  page,
  context,
  standIn,
  guards,
  baseURL,
}) => {
  const room = await limitRoom(context, page, baseURL)
  guards.allowConsole(/quota/i)
  const { chat, messages } = await openChat(page, standIn, {
    messages: [{ role: 'user', content: 'Is the lamp lit?' }],
  })
  let letCome = () => {}
  const coming = new Promise<void>((resolve) => (letCome = resolve))
  await page.route('**/assets/message-editor-*.js', async (route) => {
    await coming
    await route.continue()
  })
  await chat.userMessages.hover()
  await chat.userMessages.getByRole('button', { name: 'Edit message' }).click()
  const editor = chat.log.getByRole('textbox', { name: 'Edit message' })
  await editor.fill(LONG)
  await editor.press('Enter')
  const banner = page.getByRole('alert').filter({ hasText: 'Not saved' })
  await expect(banner).toBeVisible()
  letCome()
  await expect(chat.log.getByRole('button', { name: 'Save' })).toBeVisible()
  await expect(editor).toHaveValue(LONG)
  expect(await readMessages(page)).toEqual(messages)

  await room.lift()
  await banner.getByRole('button', { name: 'Retry' }).click()
  await expect(banner).toHaveCount(0)
  await expect(editor).toHaveCount(0)
  await expect(chat.userMessages).toContainText('Log of the night.')
})
