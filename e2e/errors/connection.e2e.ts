import { paths } from '@/lib/paths'
import { expect, test } from '../fixtures'
import { startStandIn } from '../stand-in/server'
import { chatScreen, openChat } from '../support/chat'
import { expectFailure, expectWorksAgain, GOOD_ANSWER } from '../support/failure'
import { SEED_KEY } from '../support/seed'

for (const type of ['openai', 'anthropic', 'custom'] as const)
  test(`a server of ${type} that is down is told, and Retry works when it is up again (CHAT-07, CHAT-26, MSG-08, MSG-09, ERR-25; P22)`, async ({
    page,
    guards,
  }) => {
    const down = await startStandIn()
    guards.allowOrigin(down.url)
    const { chat } = await openChat(page, down, { type })
    await down.close()
    await chat.send('Is the lamp lit?')
    await expectFailure(chat, {
      title: 'Connection error.',
      hint: `Nothing answered at ${down.url}.`,
    })
    const standIn = await startStandIn({ port: Number(new URL(down.url).port) })
    standIn.reply(GOOD_ANSWER)
    await expectWorksAgain(chat, standIn)
    expect(standIn.problems).toEqual([])
    await standIn.close()
  })

test('a connection that breaks before the answer is told and not tried again by itself (ERR-25; P22)', async ({
  page,
  standIn,
}) => {
  standIn.reply(GOOD_ANSWER)
  const { chat } = await openChat(page, standIn)
  standIn.fault({ kind: 'reset' })
  await chat.send('Is the lamp lit?')
  await expectFailure(chat, { title: 'Connection error.' })
  expect(standIn.chats()).toHaveLength(1)
  await expectWorksAgain(chat, standIn)
})

for (const [type, status] of [
  ['openai', 302],
  ['anthropic', 307],
  ['custom', 308],
] as const)
  test(`a ${type} endpoint that redirects elsewhere (${status}) is not followed with the key (ERR-25; P5)`, async ({
    page,
    standIn,
    guards,
    secret,
  }) => {
    secret(SEED_KEY)
    // Chromium's words for a redirect that is not followed.
    guards.allowConsole(/^Failed to load resource: net::ERR_FAILED$/)
    // Not an allowed origin of the guards: a request that reached it would also fail there.
    const elsewhere = await startStandIn()
    standIn.reply(GOOD_ANSWER)
    const { chat } = await openChat(page, standIn, { type })
    const location = `${elsewhere.endpoint(type)}/chat/completions`
    standIn.fault({ status, headers: { location } })
    await chat.send('Is the lamp lit?')
    await expectFailure(chat, { title: 'Connection error.' })
    expect(standIn.chats()).toHaveLength(1)
    expect(elsewhere.requests).toEqual([])
    await expectWorksAgain(chat, standIn)
    expect(elsewhere.requests).toEqual([])
    await elsewhere.close()
  })

test('an origin that the page may not call yet is not called: a reload is offered, and mends it (CHAT-26, MSG-09; P5)', async ({
  page,
  context,
  standIn,
  guards,
}) => {
  const other = await startStandIn()
  guards.allowOrigin(other.url)
  other.reply(GOOD_ANSWER)
  const { chat, provider } = await openChat(page, standIn)
  // The provider moves, in another tab.
  const tab = await context.newPage()
  await tab.goto(paths.editProvider(provider.id))
  await tab.getByLabel('API Endpoint').fill(other.endpoint('openai'))
  await tab.getByLabel('API Key').fill(SEED_KEY)
  await tab.getByRole('button', { name: 'Save Provider' }).click()
  await expect(tab.getByRole('dialog')).toBeHidden()
  await tab.close()
  await chat.send('Is the lamp lit?')
  const title = `Reload Parlour to connect to ${other.url}`
  await expect(chat.errorBanner).toContainText(`API Error: ${title}`)
  await expect(chat.lastAnswer.getByRole('alert')).not.toContainText(title)
  await expect(chat.lastAnswer.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  expect([...standIn.chats(), ...other.chats()]).toEqual([])

  await chat.lastAnswer.getByRole('button', { name: 'Reload' }).click()
  await expect(chat.errorBanner).toHaveCount(0)
  await expect(chat.lastAnswer.getByRole('button', { name: 'Reload' })).toHaveCount(0)
  await expectWorksAgain(chatScreen(page), other)
  expect(standIn.chats()).toEqual([])
  await other.close()
})
