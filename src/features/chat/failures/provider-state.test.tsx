// @vitest-environment jsdom
import { paths } from '@/lib/paths'
import { expect, step, test } from '@/testing/route/route-test'
import { database } from '@/storage/database/database'
import {
  chatScreen,
  expectFailure,
  expectWorksAgain,
  GOOD_ANSWER,
  openChat,
  storedMessages,
} from '@/testing/route/chat'
import { makeCharacter, makeConversation, makeProvider } from '../../../../e2e/support/data/seed'

test('a provider that is gone, disabled, without its key or with a wrong one is told, with a way to the providers; a keyless server is none of these (CHAT-06 to CHAT-08, CHAT-26, ERR-03, ERR-17, ERR-29, decision 049)', async ({
  page,
  standIn,
}) => {
  standIn.reply(GOOD_ANSWER)
  const providers = {
    gone: makeProvider(standIn, 'openai'),
    disabled: makeProvider(standIn, 'openai', { enabled: false }),
    keyless: makeProvider(standIn, 'openai', { apiKey: '' }),
    wrongKey: makeProvider(standIn, 'openai', { apiKey: 'bad-key-4711' }),
    ownServer: makeProvider(standIn, 'custom', { apiKey: '' }),
  }
  const characters = Object.values(providers).map((provider) => makeCharacter(provider))
  const conversations = characters.map((character) => makeConversation(character))
  const { gone, ...stored } = providers
  await page.seed({ providers: Object.values(stored), characters, conversations })
  const chat = chatScreen(page)
  const open = async ({ id }: { id: string }) => {
    const character = characters.find(({ providerId }) => providerId === id)
    const conversation = conversations.find(({ characterId }) => characterId === character?.id)
    await page.goto(paths.chat(conversation?.id ?? ''))
    await expect(chat.composer).toBeVisible()
  }
  const openProviders = chat.lastAnswer.getByRole('link', { name: 'Open Providers' })

  await step('a server that wants no key', async () => {
    await open(providers.ownServer)
    await expect(chat.badge).toHaveText('API Connected')
    await chat.send('Is the lamp lit?')
    await chat.expectAnswer(GOOD_ANSWER)
    await expect(chat.badge).toHaveText('API Connected')
    expect(standIn.chats()[0]?.headers.authorization).toBeUndefined()
  })
  await step('without its key', async () => {
    await open(providers.keyless)
    await expect(chat.badge).toHaveText('API Disconnected')
    await chat.send('Is the lamp lit?')
    const title = 'Invalid API key or unauthorized'
    await expect(chat.errorBanner).toContainText(`API Error: ${title}`)
    await expect(chat.lastAnswer.getByRole('alert')).not.toContainText(title)
    await expect(openProviders).toBeVisible()
    await expect(chat.badge).toHaveText('API Disconnected')
    // It was asked all the same, and what it says of that is not the matter here.
    standIn.takeProblems()
  })
  const asked = standIn.requests.length
  await step('gone', async () => {
    await open(gone)
    await expect(chat.badge).toHaveText('API Disconnected')
    await chat.send('Is the lamp lit?')
    await expect(chat.errorBanner).toContainText('API Error: Provider not found')
    await expect(chat.lastAnswer.getByRole('alert')).toContainText('Open the providers')
    await expect(chat.badge).toHaveText('API Disconnected')
    const answer = (await storedMessages()).find(
      ({ errorCode }) => errorCode === 'provider_not_found',
    )
    expect(answer).toMatchObject({ pending: false })
    await openProviders.click()
    await expect(page).toHaveURL(/\/providers$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(standIn.requests).toHaveLength(asked)
  })
  await step('disabled, and enabled again', async () => {
    await open(providers.disabled)
    await expect(chat.badge).toHaveText('API Disconnected')
    await chat.send('Is the lamp lit?')
    await expect(chat.errorBanner).toContainText('API Error: OpenAI is disabled')
    await expect(chat.lastAnswer.getByRole('alert')).toContainText('Open the providers')
    await expect(openProviders).toHaveAttribute('href', '/providers')
    await expect(chat.badge).toHaveText('API Disconnected')
    expect(standIn.requests).toHaveLength(asked)
    await database.providers.put({ ...providers.disabled, enabled: true })
    await page.reload()
    await expectWorksAgain(chat, standIn)
  })
  await step('with a wrong key', async () => {
    await open(providers.wrongKey)
    await chat.send('Is the lamp lit?')
    await expectFailure(chat, {
      title: 'Invalid API key or unauthorized',
      detail: 'Incorrect API key provided: bad***711.',
    })
    await openProviders.click()
    await expect(page).toHaveURL(/\/providers$/)
  })
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
