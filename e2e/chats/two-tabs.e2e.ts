import { expect, test } from '../fixtures'
import { chatScreen, expectDone, openChat } from '../support/pages/chat'
import { installClock, stopClock } from '../support/browser/clock'
import { readMessages } from '../support/data/seed'

test('both tabs show an answer while it is written, between its check-points (P18)', async ({
  page,
  context,
  standIn,
}) => {
  test.slow()
  await installClock(context)
  const { chat, path } = await openChat(page, standIn)
  const other = await context.newPage()
  await other.goto(path)
  const otherChat = chatScreen(other)
  // Once this counts, the tab also follows what others write.
  await expect(other.getByRole('button', { name: /^What will be sent: ≈/ })).toBeVisible()
  // Time stands still in both, so that no check-point is made.
  await stopClock(page)
  standIn.hold()
  standIn.reply(['The lamp ', 'was lit ', 'at dusk.'])
  await chat.send('Is the lamp lit?')
  await expect(otherChat.lastAnswer).toHaveAttribute('aria-busy', 'true')
  for (const text of ['The lamp', 'The lamp was lit']) {
    standIn.release(1)
    await expect(otherChat.lastAnswer).toContainText(text)
  }
  expect((await readMessages(page)).at(-1)?.content).toBe('')
  await page.clock.resume()
  standIn.release()
  for (const screen of [chat, otherChat]) await screen.expectAnswer('The lamp was lit at dusk.')
  await expect(otherChat.errorBanner).toHaveCount(0)
})

test('one tab edits and deletes what the other shows, both send at once, and a tab that is opened in the middle of an answer shows all of it (CHAT-37, MSG-10, MSG-12; P18)', async ({
  page,
  context,
  standIn,
}) => {
  standIn.reply('First.', { times: 1 })
  standIn.reply('Second.')
  const { chat, path } = await openChat(page, standIn)
  await chat.send('One')
  await chat.expectAnswer('First.')
  await chat.send('Two')
  await chat.expectAnswer('Second.')
  const other = await context.newPage()
  await other.goto(path)
  const otherChat = chatScreen(other)

  await test.step('one edits and deletes, and nothing comes back', async () => {
    await expect(otherChat.messages).toHaveCount(4)
    await otherChat.userMessages.last().hover()
    await otherChat.userMessages.last().getByRole('button', { name: 'Delete message' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(chat.messages).toHaveCount(2)
    await chat.answers.first().hover()
    await chat.answers.first().getByRole('button', { name: 'Edit message' }).click()
    await chat.log.getByRole('textbox').fill('Mended.')
    await chat.log.getByRole('textbox').press('Enter')
    await expect(otherChat.answers.first()).toContainText('Mended.')
    await page.reload()
    await expect(chat.messages).toHaveCount(2)
  })

  await test.step('messages sent from both at once are all kept, and the last one is answered', async () => {
    await otherChat.composer.fill('From the other tab')
    await chat.composer.fill('From this tab')
    standIn.reply('Heard.')
    await Promise.all([chat.composer.press('Enter'), otherChat.composer.press('Enter')])
    for (const { composer } of [chat, otherChat])
      await expect(async () => {
        // A tab that knew of the other's answer by then sends nothing and keeps what was typed (CHAT-37).
        if ((await composer.inputValue()) !== '') await composer.press('Enter')
        await expect(composer).toHaveValue('', { timeout: 500 })
      }).toPass()
    for (const screen of [chat, otherChat]) {
      await expect(screen.userMessages).toHaveCount(3)
      await screen.expectAnswer('Heard.')
      await expect(screen.stopButton).toBeHidden()
      for (const answer of await screen.answers.all()) await expectDone(answer)
    }
    const stored = await readMessages(page)
    const asked = stored.filter(({ role }) => role === 'user').map(({ content }) => content)
    expect(asked.toSorted()).toEqual(['From the other tab', 'From this tab', 'One'])
    const places = new Set(stored.map(({ seq }) => seq))
    expect(places.size, 'each has a place of its own').toBe(stored.length)
    expect(stored.at(-1)).toMatchObject({ role: 'assistant', content: 'Heard.', pending: false })
    expect(stored.filter(({ pending }) => pending)).toEqual([])
  })

  await test.step('a tab that is opened in the middle of an answer', async () => {
    const lines = Array.from({ length: 40 }, (_, index) => `Line ${index} of the long answer.\n\n`)
    standIn.hold()
    standIn.reply(lines)
    await chat.send('Tell me all')
    standIn.release(20)
    await expect(chat.lastAnswer).toContainText('Line 19')
    const third = await context.newPage()
    await third.goto(path)
    const thirdChat = chatScreen(third)
    await expect(thirdChat.lastAnswer).toContainText('Line 19')
    standIn.release()
    for (const screen of [chat, thirdChat]) {
      await screen.expectAnswer('Line 39')
      for (const index of [0, 19, 20, 39])
        await expect(screen.lastAnswer).toContainText(`Line ${index} of`)
    }
  })
})
