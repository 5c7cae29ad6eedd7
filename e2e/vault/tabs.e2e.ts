import type { Page } from '@playwright/test'
import { paths } from '@/lib/paths'
import { ACTIVE_KEY } from '@/storage/vault/lock-marks'
import { expect, test } from '../fixtures'
import { chatScreen } from '../support/pages/chat'
import { expectToast } from '../support/pages/forms'
import { makeProvider, seedDatabase } from '../support/data/seed'
import {
  lockButtons,
  PASSPHRASE,
  seedLocked,
  seedLockedChat,
  sendLocked,
  setPassphrase,
  unlockDialog,
  vaultSection,
} from '../support/pages/vault'

const MINUTE_MS = 60_000

test('each tab is unlocked by itself, and locking in one locks all (P8)', async ({
  page,
  context,
  standIn,
}) => {
  standIn.reply('The lamp is lit.')
  const { path } = await seedLockedChat(page, standIn, { settings: { devMode: true } })
  await page.goto(paths.settings)
  await vaultSection(page).unlock.click()
  await unlockDialog(page).submit()
  await expect(vaultSection(page).section).toContainText('Your keys are unlocked')
  const other = await context.newPage()
  await other.goto(path)
  const chat = chatScreen(other)
  await expect(lockButtons(other).unlock, 'no key comes from the open tab').toBeVisible()
  await expect(other.getByRole('button', { name: 'Developer' })).toBeVisible()
  await other.setViewportSize({ width: 1024, height: 768 })
  const destinations = other.getByRole('navigation', { name: 'Main' })
  const lines = () => destinations.evaluate((element) => element.clientHeight / 28)
  await expect.poll(lines, 'the bar has room for its buttons at the side').toBeLessThan(1.5)
  const ask = await sendLocked(other, chat, 'Is the lamp lit?')
  await ask.submit()
  await chat.expectAnswer('The lamp is lit.')
  await expect(lockButtons(page).lock).toBeVisible()

  await vaultSection(page).lock.click()
  await expect(vaultSection(page).section).toContainText('Your keys are locked')
  await expect(lockButtons(other).unlock).toBeVisible()
  const answered = standIn.chats().length
  await sendLocked(other, chat, 'And now?')
  await vaultSection(page).unlock.click()
  await unlockDialog(page).submit()
  await expect(vaultSection(page).section).toContainText('Your keys are unlocked')
  await expect(ask.dialog, 'the other tab asks for itself').toBeVisible()
  expect(standIn.chats()).toHaveLength(answered)
  await ask.submit()
  await expect(chat.answers).toHaveCount(2)
  await page.reload()
  await expect(vaultSection(page).section).toContainText('Your keys are locked')
  await expect(lockButtons(other).lock).toBeVisible()
})

test('a passphrase that is set, changed and forgotten in one tab holds in the other, and another page of the same origin gets no key, whatever it says (P8, P18)', async ({
  page,
  context,
  standIn,
}) => {
  await seedDatabase(page, { providers: [makeProvider(standIn, 'openai')] })
  const foreign = await context.newPage()
  // As on a host that people share: another path, and none of our code.
  await foreign.route('**/other/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Another site</title>' }),
  )
  await foreign.goto('/other/')
  await foreign.evaluate(() => {
    const heard: string[] = []
    const channel = new BroadcastChannel('parlour-vault')
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const hasKey = (value: unknown): boolean =>
        value instanceof CryptoKey ||
        (typeof value === 'object' && value !== null && Object.values(value).some(hasKey))
      heard.push(`${hasKey(data) ? 'key ' : ''}${JSON.stringify(data)}`)
      document.title = heard.join('\n')
    }
    addEventListener('hello', () => channel.postMessage({ type: 'hello' }))
  })
  const sayHello = () => foreign.evaluate(() => void dispatchEvent(new Event('hello')))
  await sayHello()
  const other = await context.newPage()
  await other.goto(paths.settings)
  await setPassphrase(page)
  await expect(vaultSection(other).section).toContainText('Your keys are locked')
  await sayHello()

  await vaultSection(other).change.click()
  const dialog = other.getByRole('dialog', { name: 'Change passphrase' })
  await dialog.getByLabel('Current passphrase').fill(PASSPHRASE)
  await dialog.getByLabel('New passphrase', { exact: true }).fill('violet moss under stones')
  await dialog.getByLabel('Repeat new passphrase').fill('violet moss under stones')
  await dialog.getByRole('button', { name: 'Change passphrase' }).click()
  await expectToast(other, 'Passphrase changed')
  await expect(vaultSection(other).section).toContainText('Your keys are unlocked')
  await expect(vaultSection(page).section).toContainText('Your keys are locked')
  await vaultSection(page).unlock.click()
  const ask = unlockDialog(page)
  await ask.submit()
  await expect(ask.passphrase).toHaveAccessibleDescription(/does not open your keys/)
  await ask.submit('violet moss under stones')
  await expect(vaultSection(page).section).toContainText('Your keys are unlocked')
  await sayHello()
  await vaultSection(page).lock.click()
  await expect(vaultSection(page).section).toContainText('Your keys are locked')
  await expect(foreign).toHaveTitle(/^(\{"type":"locked"\}\n?)+$/)

  await vaultSection(page).forget.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Forget passphrase' }).click()
  for (const tab of [page, other])
    await expect(vaultSection(tab).section).toContainText('Your keys are not protected')
})

test('all tabs lock after fifteen idle minutes, counted from the last movement in any of them, or as is chosen: a minute, on close, never (P8)', async ({
  page,
  context,
  standIn,
}) => {
  await context.clock.install()
  await seedLocked(page, { providers: [makeProvider(standIn, 'openai')] })
  const { autoLock, section, unlock } = vaultSection(page)
  const unlockHere = async () => {
    await unlock.click()
    await unlockDialog(page).submit()
    await expect(section).toContainText('Your keys are unlocked')
  }
  const other = await context.newPage()
  const unlockOther = async () => {
    await lockButtons(other).unlock.click()
    await unlockDialog(other).submit()
    await expect(lockButtons(other).lock).toBeVisible()
  }
  await page.goto(paths.settings)
  await unlockHere()

  await test.step('after fifteen minutes', async () => {
    await expect(autoLock).toHaveValue('15')
    await other.goto(paths.settings)
    await unlockOther()
    await context.clock.fastForward(14 * MINUTE_MS)
    const lastSeen = (tab: Page) => tab.evaluate((key) => localStorage.getItem(key), ACTIVE_KEY)
    const before = await lastSeen(page)
    await other.mouse.move(100, 100)
    await other.mouse.move(200, 200)
    // A tab that has a process of its own learns of it a moment later, and here the next moment is 14 minutes later.
    await expect.poll(() => lastSeen(page)).not.toBe(before)
    await context.clock.fastForward(14 * MINUTE_MS)
    for (const tab of [page, other]) await expect(lockButtons(tab).lock).toBeVisible()
    await context.clock.fastForward(MINUTE_MS + 1_000)
    for (const tab of [page, other])
      await expect(vaultSection(tab).section).toContainText('Your keys are locked')
  })
  await test.step('after a minute', async () => {
    await page.bringToFront()
    await unlockHere()
    await expect(autoLock.locator('option')).toHaveText([
      'After 1 minute',
      'After 5 minutes',
      'After 15 minutes',
      'After 60 minutes',
      'On close',
      'Never',
    ])
    await autoLock.selectOption('After 1 minute')
    await expect(autoLock).toHaveValue('1')
    await context.clock.fastForward(MINUTE_MS + 1_000)
    await expect(section).toContainText('Your keys are locked')
  })
  await test.step('never', async () => {
    await unlockHere()
    await expect(autoLock, 'it was stored').toHaveValue('1')
    await autoLock.selectOption('Never')
    await expect(autoLock).toHaveAccessibleDescription(/never written to the disk/)
    await context.clock.fastForward(24 * 60 * MINUTE_MS)
    await expect(section).toContainText('Your keys are unlocked')
  })
  await test.step('on close', async () => {
    await autoLock.selectOption('On close')
    await expect(autoLock).toHaveAccessibleDescription(/as soon as one tab of Parlour is closed/)
    await other.bringToFront()
    await unlockOther()
    await other.close({ runBeforeUnload: true })
    await expect(section).toContainText('Your keys are locked')
  })
})
