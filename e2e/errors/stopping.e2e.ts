import { expect, test } from '../fixtures'
import { expectDone, lastContent, openChat } from '../support/chat'
import { expectWorksAgain, GOOD_ANSWER, HALF, PIECES } from '../support/failure'
import { readMessages } from '../support/seed'

for (const type of ['openai', 'anthropic'] as const) {
  test(`Stop before the first byte of ${type} leaves no empty answer, and Generate Response asks again (ADAP-20, CHAT-31, CHAT-32, MSG-18, MSG-23, decision 061)`, async ({
    page,
    standIn,
  }) => {
    const { chat } = await openChat(page, standIn, { type })
    standIn.fault({ kind: 'silence' })
    standIn.reply(GOOD_ANSWER)
    await chat.send('Is the lamp lit?')
    const request = await standIn.waitForRequest({ method: 'POST' })
    await chat.stopButton.click()
    await expect(chat.answers).toHaveCount(0)
    await expect(chat.errorBanner).toHaveCount(0)
    await expect(chat.badge).toHaveText('API Connected')
    await standIn.waitUntil(() => request.state === 'aborted')
    const stored = await readMessages(page)
    expect(stored.map(({ role, content }) => [role, content])).toEqual([
      ['user', 'Is the lamp lit?'],
    ])
    await chat.generateButton.click()
    await chat.expectAnswer(GOOD_ANSWER)
    await expect(chat.messages).toHaveCount(2)
    expect(standIn.chats().map(lastContent)).toEqual(['Is the lamp lit?', 'Is the lamp lit?'])
  })

  test(`Stop mid-stream of ${type} keeps the text, marked, and hangs up (ADAP-20, MSG-23; P15)`, async ({
    page,
    standIn,
  }) => {
    standIn.hold()
    standIn.reply(PIECES)
    const { chat } = await openChat(page, standIn, { type })
    await chat.send('Is the lamp lit?')
    const request = await standIn.waitForRequest({ method: 'POST' })
    standIn.release(3)
    await expect(chat.lastAnswer).toContainText(HALF)
    await chat.stopButton.click()
    await expectDone(chat.lastAnswer)
    await expect(chat.lastAnswer).toContainText(HALF)
    await expect(chat.lastAnswer).toContainText('Stopped.')
    await expect(chat.log.getByRole('alert')).toHaveCount(0)
    await expect(chat.badge).toHaveText('API Connected')
    await standIn.waitUntil(() => request.state === 'aborted')
    standIn.release()
    expect(await readMessages(page).then((all) => all.at(-1))).toMatchObject({
      content: `${HALF} `,
      finishReason: 'stopped',
      pending: false,
    })
    standIn.reply('and burnt on.')
    await chat.lastAnswer.getByRole('button', { name: 'Continue' }).click()
    await chat.expectAnswer(`${HALF} and burnt on.`)
    await expect(chat.lastAnswer).not.toContainText('Stopped.')
    expect(standIn.chats()).toHaveLength(2)
    await page.reload()
    await chat.expectAnswer(`${HALF} and burnt on.`)
  })
}

test('pressing Stop twice stops once (MSG-23)', async ({ page, standIn }) => {
  standIn.hold()
  standIn.reply(PIECES)
  const { chat } = await openChat(page, standIn)
  await chat.send('Is the lamp lit?')
  await standIn.waitForRequest({ method: 'POST' })
  standIn.release(2)
  await expect(chat.lastAnswer).toContainText('The lamp was lit')
  await chat.stopButton.evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expectDone(chat.lastAnswer)
  await expect(chat.lastAnswer).toContainText('Stopped.')
  await expect(chat.messages).toHaveCount(2)
  expect(standIn.chats()).toHaveLength(1)
  standIn.release()
  standIn.reply(GOOD_ANSWER)
  await expectWorksAgain(chat, standIn)
})

test('Stop where nothing streams leaves no empty answer either (CHAT-32, MSG-23, MSG-26)', async ({
  page,
  standIn,
}) => {
  standIn.hold()
  standIn.reply(GOOD_ANSWER)
  const { chat } = await openChat(page, standIn, { settings: { enableStreaming: false } })
  await chat.send('Is the lamp lit?')
  const request = await standIn.waitForRequest({ method: 'POST' })
  expect(request.body).toMatchObject({ stream: false })
  await chat.stopButton.click()
  await expect(chat.answers).toHaveCount(0)
  await standIn.waitUntil(() => request.state === 'aborted')
  standIn.release()
  await chat.generateButton.click()
  await chat.expectAnswer(GOOD_ANSWER)
})
