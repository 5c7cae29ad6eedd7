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

test('a message arrives and is stored as it was typed: 100,000 characters, emoji, other scripts, control characters, half a character (CHAT-28, MSG-12; P4)', async ({
  page,
  standIn,
}) => {
  standIn.reply(GOOD_ANSWER)
  const { chat } = await openChat(page, standIn)
  /** Sends what stands in the box, and checks what was sent of it and what is kept. */
  const expectSent = async (number: number, text: string) => {
    await chat.sendButton.click()
    await expect(chat.answers).toHaveCount(number)
    await chat.expectAnswer(GOOD_ANSWER)
    expect(standIn.chats()).toHaveLength(number)
    const sent = standIn.chats().at(-1)
    expect(sent && lastContent(sent)).toBe(text)
  }
  await test.step('100,000 characters', async () => {
    // Long lines: Chromium itself takes seconds to put thousands of lines into a box.
    const line = `${'The sea is “grey” today — 🌊 and the lamp\tburns. '.repeat(20)}\n`
    const text = `${line.repeat(Math.ceil(100_000 / line.length)).slice(0, 99_999)}.`
    expect(text).toHaveLength(100_000)
    await chat.composer.fill(text)
    await expectSent(1, text)
    expect((await readMessages(page)).at(-2)?.content).toBe(text)
  })
  await test.step('emoji, other scripts and control characters', async () => {
    const text = '👩🏽‍🚀 e\u0301 اللغة \u202Eabc\u202C \u200B x\u0000y 日本語 <b>&amp;'
    await chat.composer.fill(text)
    await expectSent(2, text)
    expect((await readMessages(page)).at(-2)?.content).toBe(text)
  })
  await test.step('half a character, which cannot be sent as it is', async () => {
    const units = [0x41, 0xd83c, 0x42]
    await typeCodeUnits(page, units)
    await expectSent(3, 'A\uFFFDB')
    const stored = JSON.stringify(String.fromCharCode(...units))
    expect(await storedContents(page)).toContain(stored)
  })
})

test('Enter sends once, and not during a composition nor while an answer is written (CHAT-28, CHAT-32, CHAT-37, MSG-10)', async ({
  page,
  context,
  standIn,
}) => {
  standIn.reply(GOOD_ANSWER)
  const { chat } = await openChat(page, standIn)
  await test.step('during a composition', async () => {
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
  await test.step('twice in a row', async () => {
    standIn.hold()
    await chat.composer.fill('Is the lamp lit?')
    await chat.composer.evaluate((box) => {
      for (let times = 0; times < 2; times += 1)
        box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    })
    await standIn.waitUntil(() => standIn.chats().length === 2)
    standIn.release()
    await expect(chat.answers).toHaveCount(2)
    await chat.expectAnswer(GOOD_ANSWER)
    await expect(chat.messages).toHaveCount(4)
    expect(standIn.chats()).toHaveLength(2)
  })
  await test.step('while an answer is written', async () => {
    standIn.hold()
    standIn.reply(['The lamp ', 'is lit.'])
    await chat.send('Is the lamp lit?')
    await standIn.waitUntil(() => standIn.chats().length === 3)
    standIn.release(1)
    await expect(chat.lastAnswer).toContainText('The lamp')
    await chat.composer.fill('And the horn?')
    await chat.composer.press('Enter')
    await expect(chat.stopButton).toBeEnabled()
    await expect(chat.composer).toHaveValue('And the horn?')
    standIn.release()
    await chat.expectAnswer('The lamp is lit.')
    await expect(chat.messages).toHaveCount(6)
    expect(standIn.chats()).toHaveLength(3)
    await expect(chat.composer).toHaveValue('And the horn?')
    await chat.composer.press('Enter')
    await expect(chat.answers).toHaveCount(4)
    await chat.expectAnswer('The lamp is lit.')
    expect(standIn.chats().slice(2).map(lastContent)).toEqual(['Is the lamp lit?', 'And the horn?'])
  })
})
