import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { lastContent, openChat } from '../support/chat'
import { GOOD_ANSWER } from '../support/failure'
import { storedContents } from '../support/hostile-page'
import { readMessages } from '../support/seed'

/** Puts code units into the box as typing would; `fill` would mend those that stand alone. */
function typeCodeUnits(page: Page, units: number[]) {
  return page.getByRole('textbox', { name: 'Message', exact: true }).evaluate((box, codes) => {
    const own = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')
    own?.set?.call(box, String.fromCharCode(...codes))
    box.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }, units)
}

test('100,000 characters arrive whole (CHAT-28, MSG-12; P4)', async ({ page, standIn }) => {
  standIn.reply(GOOD_ANSWER)
  const { chat } = await openChat(page, standIn)
  // Long lines: Chromium itself takes seconds to put thousands of lines into a box.
  const line = `${'The sea is “grey” today — 🌊 and the lamp\tburns. '.repeat(20)}\n`
  const text = `${line.repeat(Math.ceil(100_000 / line.length)).slice(0, 99_999)}.`
  expect(text).toHaveLength(100_000)
  await chat.send(text)
  await chat.expectAnswer(GOOD_ANSWER)
  expect(standIn.chats().map(lastContent)).toEqual([text])
  expect((await readMessages(page))[0]?.content).toBe(text)
})

test('emoji, other scripts and control characters are kept as they are (P4)', async ({
  page,
  standIn,
}) => {
  standIn.reply(GOOD_ANSWER)
  const { chat } = await openChat(page, standIn)
  const text = '👩🏽‍🚀 e\u0301 اللغة \u202Eabc\u202C \u200B x\u0000y 日本語 <b>&amp;'
  await chat.composer.fill(text)
  await chat.composer.press('Enter')
  await chat.expectAnswer(GOOD_ANSWER)
  expect(standIn.chats().map(lastContent)).toEqual([text])
  expect((await readMessages(page))[0]?.content).toBe(text)
})

for (const type of ['openai', 'anthropic'] as const)
  test(`half a character is stored as it is and sent to ${type} in a form that can be sent (P4)`, async ({
    page,
    standIn,
  }) => {
    standIn.reply(GOOD_ANSWER)
    const { chat } = await openChat(page, standIn, { type })
    const units = [0x41, 0xd83c, 0x42]
    await typeCodeUnits(page, units)
    await chat.sendButton.click()
    await chat.expectAnswer(GOOD_ANSWER)
    expect(standIn.chats().map(lastContent)).toEqual(['A\uFFFDB'])
    expect((await storedContents(page))[0]).toBe(JSON.stringify(String.fromCharCode(...units)))
  })

test('Enter during a composition does not send (CHAT-28)', async ({ page, context, standIn }) => {
  standIn.reply(GOOD_ANSWER)
  const { chat } = await openChat(page, standIn)
  await chat.composer.focus()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Input.imeSetComposition', {
    text: 'にほん',
    selectionStart: 3,
    selectionEnd: 3,
  })
  await expect(chat.composer).toHaveValue('にほん')
  await page.keyboard.press('Enter')
  await devtools.send('Input.insertText', { text: '日本' })
  // Safari: the composition is over when its Enter is reported, and only the old key code tells.
  await chat.composer.dispatchEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true })
  await expect(chat.composer).toHaveValue(/日本/)
  await expect(chat.messages).toHaveCount(0)
  await chat.composer.fill('日本')
  await page.keyboard.press('Enter')
  await chat.expectAnswer(GOOD_ANSWER)
  expect(standIn.chats().map(lastContent)).toEqual(['日本'])
})

test('Enter while an answer is written sends nothing and loses nothing (CHAT-32, CHAT-37)', async ({
  page,
  standIn,
}) => {
  standIn.hold()
  standIn.reply(['The lamp ', 'is lit.'])
  const { chat } = await openChat(page, standIn)
  await chat.send('Is the lamp lit?')
  await standIn.waitForRequest({ method: 'POST' })
  standIn.release(1)
  await expect(chat.lastAnswer).toContainText('The lamp')
  await chat.composer.fill('And the horn?')
  await chat.composer.press('Enter')
  await expect(chat.stopButton).toBeEnabled()
  await expect(chat.composer).toHaveValue('And the horn?')
  standIn.release()
  await chat.expectAnswer('The lamp is lit.')
  await expect(chat.messages).toHaveCount(2)
  expect(standIn.chats()).toHaveLength(1)
  await expect(chat.composer).toHaveValue('And the horn?')
  await chat.composer.press('Enter')
  await expect(chat.answers).toHaveCount(2)
  await chat.expectAnswer('The lamp is lit.')
  expect(standIn.chats().map(lastContent)).toEqual(['Is the lamp lit?', 'And the horn?'])
})

test('two Enters in a row send once (CHAT-37, MSG-10)', async ({ page, standIn }) => {
  standIn.hold()
  standIn.reply(GOOD_ANSWER)
  const { chat } = await openChat(page, standIn)
  await chat.composer.fill('Is the lamp lit?')
  await chat.composer.evaluate((box) => {
    for (let times = 0; times < 2; times += 1)
      box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  })
  await standIn.waitForRequest({ method: 'POST' })
  standIn.release()
  await chat.expectAnswer(GOOD_ANSWER)
  await expect(chat.messages).toHaveCount(2)
  expect(standIn.chats()).toHaveLength(1)
})
