import { paths } from '@/lib/paths'
import { expect, test } from '../fixtures'
import { startStandIn } from '../stand-in/server'
import { chatScreen, openChat } from '../support/pages/chat'
import { providerForm } from '../support/pages/forms'
import { expectFailure, expectWorksAgain, GOOD_ANSWER } from '../support/pages/failure'
import { SEED_KEY } from '../support/data/seed'

test('a server that redirects elsewhere is not followed with the key, one that is down is told, and Retry works when it is up again (CHAT-07, CHAT-26, MSG-08, MSG-09, ERR-25; P5, P22)', async ({
  page,
  guards,
  secret,
}) => {
  secret(SEED_KEY)
  // Chromium's words for a redirect that is not followed.
  guards.allowConsole(/^Failed to load resource: net::ERR_FAILED$/)
  const down = await startStandIn()
  guards.allowOrigin(down.url)
  // Not an allowed origin of the guards: a request that reached it would also fail there.
  const elsewhere = await startStandIn()
  const { chat } = await openChat(page, down)
  for (const status of [302, 307, 308])
    await test.step(`redirected with ${status}`, async () => {
      const before = down.chats().length
      const answers = await chat.answers.count()
      const location = `${elsewhere.endpoint('openai')}/responses`
      down.fault({ status, headers: { location } })
      await chat.send('Is the lamp lit?')
      await expect(chat.answers).toHaveCount(answers + 1)
      await expectFailure(chat, { title: 'Connection error.' })
      expect(down.chats()).toHaveLength(before + 1)
      expect(elsewhere.requests).toEqual([])
    })
  await test.step('down, and up again', async () => {
    await down.close()
    await chat.send('And the horn?')
    await expectFailure(chat, {
      title: 'Connection error.',
      hint: `Nothing answered at ${down.url}.`,
    })
    const standIn = await startStandIn({ port: Number(new URL(down.url).port) })
    standIn.reply(GOOD_ANSWER)
    await chat.lastAnswer.getByRole('button', { name: 'Retry' }).click()
    await chat.expectAnswer(GOOD_ANSWER)
    await expect(chat.errorBanner).toHaveCount(0)
    await expect(chat.badge).toHaveText('API Connected')
    expect(standIn.chats()).toHaveLength(1)
    expect(standIn.problems).toEqual([])
    await standIn.close()
  })
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
  const form = providerForm(tab)
  await form.fill({ endpoint: other.endpoint('openai') })
  // Another address wants the key anew.
  await form.fill({ key: SEED_KEY })
  await form.save.click()
  await expect(form.dialog).toBeHidden()
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
