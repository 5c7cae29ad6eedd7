import { expect, test } from '../fixtures'
import { openChat } from '../support/chat'
import { expectFailure, expectWorksAgain, GOOD_ANSWER } from '../support/failure'
import { putRecord, readMessages } from '../support/seed'

test('without trouble the badge says connected, also on keyless servers (CHAT-06)', async ({
  page,
  standIn,
}) => {
  standIn.reply(GOOD_ANSWER)
  const { chat } = await openChat(page, standIn, { type: 'custom', provider: { apiKey: '' } })
  await expect(chat.badge).toHaveText('API Connected')
  await chat.send('Is the lamp lit?')
  await chat.expectAnswer(GOOD_ANSWER)
  await expect(chat.badge).toHaveText('API Connected')
  expect(standIn.chats()[0]?.headers.authorization).toBeUndefined()
})

test('a provider that is gone is told, with a way to the providers (CHAT-08, CHAT-26, ERR-29)', async ({
  page,
  standIn,
}) => {
  const { chat } = await openChat(page, standIn, { character: { providerId: 'gone' } })
  await expect(chat.badge).toHaveText('API Disconnected')
  await chat.send('Is the lamp lit?')
  await expect(chat.errorBanner).toContainText('API Error: Provider not found')
  await expect(chat.lastAnswer.getByRole('alert')).toContainText('Open the providers')
  await expect(chat.badge).toHaveText('API Disconnected')
  expect((await readMessages(page)).at(-1)).toMatchObject({
    errorCode: 'provider_not_found',
    pending: false,
  })
  await chat.lastAnswer.getByRole('link', { name: 'Open Providers' }).click()
  await expect(page).toHaveURL(/\/providers$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(standIn.requests).toEqual([])
})

test('a disabled provider is told, and works as soon as it is enabled (CHAT-06, CHAT-08, CHAT-26, decision 049)', async ({
  page,
  standIn,
}) => {
  standIn.reply(GOOD_ANSWER)
  const { chat, provider } = await openChat(page, standIn, { provider: { enabled: false } })
  await expect(chat.badge).toHaveText('API Disconnected')
  await chat.send('Is the lamp lit?')
  await expect(chat.errorBanner).toContainText('API Error: OpenAI is disabled')
  await expect(chat.lastAnswer.getByRole('alert')).toContainText('Open the providers')
  await expect(chat.lastAnswer.getByRole('link', { name: 'Open Providers' })).toHaveAttribute(
    'href',
    '/providers',
  )
  await expect(chat.badge).toHaveText('API Disconnected')
  expect(standIn.requests).toEqual([])
  await putRecord(page, 'providers', { ...provider, enabled: true })
  await page.reload()
  await expectWorksAgain(chat, standIn)
})

test('a provider without its key is told, with a way to the providers (CHAT-08, ERR-03)', async ({
  page,
  standIn,
  allowProblems,
}) => {
  allowProblems()
  const { chat } = await openChat(page, standIn, { provider: { apiKey: '' } })
  await expect(chat.badge).toHaveText('API Disconnected')
  await chat.send('Is the lamp lit?')
  const title = 'Invalid API key or unauthorized'
  await expect(chat.errorBanner).toContainText(`API Error: ${title}`)
  await expect(chat.lastAnswer.getByRole('alert')).not.toContainText(title)
  await expect(chat.lastAnswer.getByRole('link', { name: 'Open Providers' })).toBeVisible()
  await expect(chat.badge).toHaveText('API Disconnected')
})

test('a wrong key leads to the providers (CHAT-07, ERR-03, ERR-17)', async ({ page, standIn }) => {
  const { chat } = await openChat(page, standIn, { provider: { apiKey: 'bad-key-4711' } })
  await chat.send('Is the lamp lit?')
  await expectFailure(chat, {
    title: 'Invalid API key or unauthorized',
    detail: 'Incorrect API key provided: bad***711.',
  })
  await chat.lastAnswer.getByRole('link', { name: 'Open Providers' }).click()
  await expect(page).toHaveURL(/\/providers$/)
})

test('Dismiss takes the banner away and leaves the message with Retry (CHAT-26, MSG-09)', async ({
  page,
  standIn,
}) => {
  standIn.reply(GOOD_ANSWER)
  const { chat } = await openChat(page, standIn)
  standIn.fault({ error: 'bad-request' })
  await chat.send('Is the lamp lit?')
  await expectFailure(chat, { title: 'Bad request', detail: 'Invalid request.' })
  await chat.errorBanner.getByRole('button', { name: 'Dismiss' }).click()
  await expect(chat.errorBanner).toHaveCount(0)
  await expect(chat.lastAnswer.getByRole('alert')).toContainText('Bad request: Invalid request.')
  await expect(chat.badge).toHaveText('API Error')
  await expectWorksAgain(chat, standIn)
})

test('a failure survives a reload on the message, with Retry (CHAT-07, MSG-08, MSG-09)', async ({
  page,
  standIn,
}) => {
  standIn.reply(['The lamp ', 'was lit ', 'at dusk ', 'and'])
  const { chat } = await openChat(page, standIn)
  standIn.fault({ kind: 'error-event', error: 'server' })
  await chat.send('Is the lamp lit?')
  await expect(chat.errorBanner).toBeVisible()
  await page.reload()
  const words = 'OpenAI server error: The server had an error while processing your request.'
  await expect(chat.lastAnswer.getByRole('alert').getByText(words, { exact: true })).toBeVisible()
  await expect(chat.lastAnswer).toContainText('The lamp was lit at dusk')
  await expect(chat.errorBanner).toHaveCount(0)
  await expect(chat.badge).toHaveText('API Error')
  standIn.reply(GOOD_ANSWER)
  await expectWorksAgain(chat, standIn)
})
