import { expect, test } from '../fixtures'
import { lastContent, openChat } from '../support/pages/chat'
import { GOOD_ANSWER } from '../support/pages/failure'

/* What is typed arrives as it is: src/features/chat/route-tests/typed-texts.test.tsx. */

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
