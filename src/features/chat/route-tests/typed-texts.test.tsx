// @vitest-environment jsdom
import { expect, step, test } from '@/testing/route/route-test'
import { GOOD_ANSWER, lastContent, openChat, storedMessages } from '@/testing/route/chat'

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
  await step('100,000 characters', async () => {
    const line = `${'The sea is “grey” today — 🌊 and the lamp\tburns. '.repeat(20)}\n`
    const text = `${line.repeat(Math.ceil(100_000 / line.length)).slice(0, 99_999)}.`
    expect(text).toHaveLength(100_000)
    await chat.composer.fill(text)
    await expectSent(1, text)
    expect((await storedMessages()).at(-2)?.content).toBe(text)
  })
  await step('emoji, other scripts and control characters', async () => {
    const text = '👩🏽‍🚀 e\u0301 اللغة \u202Eabc\u202C \u200B x\u0000y 日本語 <b>&amp;'
    await chat.composer.fill(text)
    await expectSent(2, text)
    expect((await storedMessages()).at(-2)?.content).toBe(text)
  })
  await step('half a character, which cannot be sent as it is', async () => {
    const units = [0x41, 0xd83c, 0x42]
    await chat.composer.fill(String.fromCharCode(...units))
    await expectSent(3, 'A\uFFFDB')
    const stored = JSON.stringify(String.fromCharCode(...units))
    expect((await storedMessages()).map(({ content }) => JSON.stringify(content))).toContain(stored)
  })
})
