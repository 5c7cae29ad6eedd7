import type { Locator, Page } from '@playwright/test'
import { paths } from '@/lib/paths'
import { expect, test } from '../fixtures'
import { readBrowserStorage } from '../support/browser/browser-storage'
import { openChat, type ChatScreen } from '../support/pages/chat'
import { SEED_KEY } from '../support/data/seed'
import type { StandIn } from '../stand-in/server'

const devMode = { settings: { devMode: true } }

/** Opens a chat in developer mode; its button says that calls are kept from now on. */
async function openDeveloperChat(page: Page, standIn: StandIn) {
  const opened = await openChat(page, standIn, devMode)
  await expect(page.getByRole('button', { name: 'Developer' })).toBeVisible()
  return opened
}

const callsIn = (place: Page | Locator) =>
  place.getByRole('region', { name: 'Calls to providers' }).locator('li')

/** Goes to the settings without loading the page anew, which would forget the calls. */
async function goToDeveloperSection(page: Page) {
  await page.getByRole('banner').getByRole('link', { name: 'Settings' }).click()
  const section = page.getByRole('region', { name: 'Developer', exact: true })
  await expect(section).toBeVisible()
  return section
}

/** Unfolds a call and gives everything that can be read and copied of it. */
async function readCall(page: Page, call: Locator) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await call.locator('summary').click()
  await expect(call.getByText('Request headers')).toBeVisible()
  for (const more of await call.getByRole('button', { name: /^Show all/ }).all()) await more.click()
  await call.getByRole('button', { name: 'Copy this call' }).click()
  await expect(call.getByText('Copied')).toBeAttached()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  return { shown: await call.innerText(), copied }
}

test('shows the exact request and answer of a chat, beside the chat and in the settings, and why a call failed, with each try of it (DATA-20)', async ({
  page,
  standIn,
}) => {
  standIn.reply(['The lamp', ' is lit.'])
  const { chat } = await openDeveloperChat(page, standIn)
  await chat.send('Is the lamp lit?')
  await chat.expectAnswer('The lamp is lit.')
  await page.getByRole('button', { name: 'Developer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Developer' })
  await expect(callsIn(dialog)).toHaveCount(1)
  const call = callsIn(dialog).first()
  await expect(call.locator('summary')).toContainText('200')
  await expect(call.locator('summary')).toContainText('POST /openai/v1/responses')
  await expect(call.locator('summary')).toContainText(/OpenAI · .+ · [\d,]+ ms · .+ · 127\.0\.0\.1/)
  const { shown, copied } = await readCall(page, call)
  for (const text of [shown, copied]) {
    expect(text).toContain('Authorization: Bearer [key]')
    expect(text).toContain('"content": "Is the lamp lit?"')
    expect(text).toContain('"instructions": "You are Mira, who keeps a lighthouse."')
    // The stream as it came.
    expect(text).toMatch(/^data: \{.*"delta":"The lamp".*\}$/m)
    expect(text).toContain('"type":"response.completed"')
  }
  const sent: unknown = JSON.parse(
    /Request body\n([^]*?)\n\nResponse headers/.exec(copied)?.[1] ?? '',
  )
  expect(sent).toEqual(standIn.chats()[0]?.body)

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  standIn.fault({ error: 'server' })
  standIn.fault({ error: 'forbidden', message: 'Not in this house.' })
  await chat.send('Hello')
  await expect(chat.errorBanner).toBeVisible()
  standIn.fault({ kind: 'reset', afterTokens: 1 })
  await chat.send('Hello?')
  await expect(chat.answers).toHaveCount(3)
  await expect(chat.lastAnswer.getByRole('alert')).toBeVisible()
  const section = await goToDeveloperSection(page)
  await expect(callsIn(section)).toHaveCount(4)
  await expect(callsIn(section).locator('summary')).toContainText([
    '200 · Broken off',
    '403',
    '500',
    '200',
  ])
  const refused = await readCall(page, callsIn(section).nth(1))
  expect(refused.shown).toContain('Not in this house.')
})

/** Ways in which a vendor may give the key back, each with how it is provoked. */
const echoes: { name: string; provoke: (standIn: StandIn) => void; failed: boolean }[] = [
  {
    name: 'in an answer',
    provoke: (standIn) => standIn.reply(`Your key is ${SEED_KEY}, is it not?`),
    failed: false,
  },
  {
    name: 'letter by letter in a stream',
    provoke: (standIn) => standIn.reply(['Your key is ', ...SEED_KEY.split(''), '.']),
    failed: false,
  },
  {
    name: 'in base64 and percent-encoded',
    provoke: (standIn) =>
      standIn.reply(`${btoa(`{"k":"${SEED_KEY}"}`)} ${SEED_KEY.replaceAll('-', '%2D')}`),
    failed: false,
  },
  {
    name: 'in an error',
    provoke: (standIn) => standIn.fault({ error: 'forbidden', message: `Key ${SEED_KEY} is bad` }),
    failed: true,
  },
  {
    name: 'in an error within a stream',
    provoke: (standIn) =>
      standIn.fault({ kind: 'error-event', error: 'server', message: `Key ${SEED_KEY} is bad` }),
    failed: true,
  },
]

async function waitForOutcome(chat: ChatScreen, failed: boolean) {
  if (failed) await expect(chat.errorBanner).toBeVisible()
  else await expect(chat.lastAnswer).toHaveAttribute('aria-busy', 'false')
}

test('no key is in the panel or in what is copied from it, however it is given back (P7)', async ({
  page,
  standIn,
  secret,
}) => {
  secret(SEED_KEY)
  const { chat } = await openDeveloperChat(page, standIn)
  for (const [index, { name, provoke, failed }] of echoes.entries())
    await test.step(`given back ${name}`, async () => {
      provoke(standIn)
      await chat.send(`My key is ${SEED_KEY}`)
      await expect(chat.answers).toHaveCount(index + 1)
      await waitForOutcome(chat, failed)
    })
  const section = await goToDeveloperSection(page)
  const calls = callsIn(section)
  await expect(calls).toHaveCount(echoes.length)
  const forms = [SEED_KEY, btoa(SEED_KEY).slice(0, 16), SEED_KEY.replaceAll('-', '%2D')]
  // The newest call stands first.
  for (const [index, { name }] of echoes.toReversed().entries())
    await test.step(`shown where it was given back ${name}`, async () => {
      const { shown, copied } = await readCall(page, calls.nth(index))
      for (const text of [shown, copied, await section.innerHTML()]) {
        expect(text).toContain('[key]')
        for (const form of forms) expect(text).not.toContain(form)
        // Put together again from the pieces of the stream.
        const said = Array.from(text.matchAll(/"content":"((?:[^"\\]|\\.)*)"/g), ([, part]) => part)
        expect(said.join('')).not.toContain(SEED_KEY)
      }
      expect(await page.content()).not.toContain(SEED_KEY)
    })
})

test('keeps nothing when it is off, forgets at Clear, when switched off and at a reload; stores nothing (DATA-20)', async ({
  page,
  standIn,
}) => {
  standIn.reply('Heard.')
  const { chat, path } = await openChat(page, standIn)
  await chat.send('Before')
  await chat.expectAnswer('Heard.')
  await expect(page.getByRole('button', { name: 'Developer' })).toHaveCount(0)
  const section = await goToDeveloperSection(page)
  await section.getByRole('switch', { name: 'Developer mode' }).check()
  await expect(section).toContainText('No calls yet')
  await expect(page.getByRole('button', { name: 'Developer' })).toBeVisible()

  const sendAnother = async () => {
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Conversations' })
      .click()
    await page.getByRole('link', { name: 'Chat with Mira' }).click()
    await expect(chat.lastAnswer).toBeVisible()
    const count = await chat.answers.count()
    await chat.send('Again')
    await expect(chat.answers).toHaveCount(count + 1)
    await chat.expectAnswer('Heard.')
  }
  await sendAnother()
  await goToDeveloperSection(page)
  await expect(callsIn(section)).toHaveCount(1)
  await section.getByRole('button', { name: 'Clear' }).click()
  await expect(section).toContainText('No calls yet')

  await sendAnother()
  await goToDeveloperSection(page)
  await expect(callsIn(section)).toHaveCount(1)
  const control = section.getByRole('switch', { name: 'Developer mode' })
  await control.uncheck()
  await expect(page.getByRole('button', { name: 'Developer' })).toHaveCount(0)
  await control.check()
  await expect(section).toContainText('No calls yet')

  await sendAnother()
  const kept = await readBrowserStorage(page)
  expect(kept.filter(({ text }) => text?.includes('/v1/responses'))).toEqual([])
  await page.goto(path)
  await page.goto(paths.settings)
  await expect(section).toContainText('No calls yet')
})

test('another tab takes over the switch, and keeps only its own calls (P18)', async ({
  page,
  standIn,
  context,
}) => {
  standIn.reply('Heard.')
  const { chat } = await openChat(page, standIn)
  const other = await context.newPage()
  await other.goto(paths.settings)
  await other.getByRole('switch', { name: 'Developer mode' }).check()
  await expect(page.getByRole('button', { name: 'Developer' })).toBeVisible()
  await chat.send('Hello')
  await chat.expectAnswer('Heard.')
  await page.getByRole('button', { name: 'Developer' }).click()
  await expect(callsIn(page.getByRole('dialog'))).toHaveCount(1)
  await expect(other.getByText('No calls yet')).toBeVisible()
})
