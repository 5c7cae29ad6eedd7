import { paths } from '@/lib/paths'
import { expect, test } from '../fixtures'
import { chatScreen } from '../support/chat'
import { expectToast } from '../support/forms'
import { makeProvider, seedChat, seedDatabase } from '../support/seed'
import {
  lockButtons,
  PASSPHRASE,
  sendLocked,
  setPassphrase,
  unlockDialog,
  vaultSection,
} from '../support/vault'

const MINUTE_MS = 60_000

test('locking in one tab locks the others; unlocking in one unlocks what waits in another (P8)', async ({
  page,
  context,
  standIn,
}) => {
  standIn.reply('The lamp is lit.')
  const { path } = await seedChat(page, standIn)
  await setPassphrase(page)
  // A new tab gets the keys from the open one.
  const other = await context.newPage()
  await other.goto(path)
  const chat = chatScreen(other)
  await expect(lockButtons(other).lock).toBeVisible()
  await chat.send('Is the lamp lit?')
  await chat.expectAnswer('The lamp is lit.')

  await vaultSection(page).lock.click()
  await expect(vaultSection(page).section).toContainText('Your keys are locked')
  await expect(lockButtons(other).unlock).toBeVisible()
  const answered = standIn.chats().length
  await sendLocked(other, chat, 'And now?')
  expect(standIn.chats()).toHaveLength(answered)

  await vaultSection(page).unlock.click()
  await unlockDialog(page).submit()
  await expect(unlockDialog(other).dialog).toBeHidden()
  await expect(chat.answers).toHaveCount(2)
  await chat.expectAnswer('The lamp is lit.')
})

test('a locked tab opens no new one, and a reload of the only tab locks (P8)', async ({
  page,
  context,
  standIn,
}) => {
  await seedDatabase(page, { providers: [makeProvider(standIn, 'openai')] })
  await setPassphrase(page)
  await page.reload()
  await expect(lockButtons(page).unlock).toBeVisible()
  const other = await context.newPage()
  await other.goto(paths.providers)
  await expect(lockButtons(other).unlock).toBeVisible()
  await lockButtons(other).unlock.click()
  await unlockDialog(other).submit()
  for (const tab of [page, other]) await expect(lockButtons(tab).lock).toBeVisible()
  await page.reload()
  await expect(lockButtons(page).lock, 'the other tab still has them').toBeVisible()
})

test('a passphrase that is set, changed and forgotten in one tab holds in the other (P8, P18)', async ({
  page,
  context,
  standIn,
}) => {
  await seedDatabase(page, { providers: [makeProvider(standIn, 'openai')] })
  const other = await context.newPage()
  await other.goto(paths.settings)
  await setPassphrase(page)
  await expect(vaultSection(other).section).toContainText('Your keys are unlocked')

  await vaultSection(other).change.click()
  const dialog = other.getByRole('dialog', { name: 'Change passphrase' })
  await dialog.getByLabel('Current passphrase').fill(PASSPHRASE)
  await dialog.getByLabel('New passphrase', { exact: true }).fill('violet moss under stones')
  await dialog.getByLabel('Repeat new passphrase').fill('violet moss under stones')
  await dialog.getByRole('button', { name: 'Change passphrase' }).click()
  await expectToast(other, 'Passphrase changed')
  await vaultSection(other).lock.click()
  await vaultSection(page).unlock.click()
  const ask = unlockDialog(page)
  await ask.submit()
  await expect(ask.passphrase).toHaveAccessibleDescription(/does not open your keys/)
  await ask.submit('violet moss under stones')
  await expect(vaultSection(page).section).toContainText('Your keys are unlocked')

  await vaultSection(page).forget.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Forget passphrase' }).click()
  for (const tab of [page, other])
    await expect(vaultSection(tab).section).toContainText('Your keys are not protected')
})

test('all tabs lock after fifteen idle minutes, counted from the last movement in any of them (P8)', async ({
  page,
  context,
  standIn,
}) => {
  await context.clock.install()
  await seedDatabase(page, { providers: [makeProvider(standIn, 'openai')] })
  await setPassphrase(page)
  await expect(vaultSection(page).autoLock).toHaveValue('15')
  const other = await context.newPage()
  await other.goto(paths.settings)
  await expect(lockButtons(other).lock).toBeVisible()

  await context.clock.fastForward(14 * MINUTE_MS)
  await other.mouse.move(100, 100)
  await other.mouse.move(200, 200)
  await context.clock.fastForward(14 * MINUTE_MS)
  for (const tab of [page, other]) await expect(lockButtons(tab).lock).toBeVisible()
  await context.clock.fastForward(MINUTE_MS + 1_000)
  for (const tab of [page, other])
    await expect(vaultSection(tab).section).toContainText('Your keys are locked')
})

test('the time until the keys lock can be chosen: a minute, on close, never (P8)', async ({
  page,
  context,
  standIn,
}) => {
  await context.clock.install()
  await seedDatabase(page, { providers: [makeProvider(standIn, 'openai')] })
  await setPassphrase(page)
  const { autoLock, section, unlock } = vaultSection(page)
  const unlockAgain = async () => {
    await unlock.click()
    await unlockDialog(page).submit()
    await expect(section).toContainText('Your keys are unlocked')
  }
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

  await unlockAgain()
  await expect(autoLock, 'it was stored').toHaveValue('1')
  await autoLock.selectOption('Never')
  await expect(autoLock).toHaveAccessibleDescription(/never written to the disk/)
  await context.clock.fastForward(24 * 60 * MINUTE_MS)
  await expect(section).toContainText('Your keys are unlocked')

  await autoLock.selectOption('On close')
  await expect(autoLock).toHaveAccessibleDescription(/as soon as one tab of Parlour is closed/)
  const other = await context.newPage()
  await other.goto(paths.home)
  await expect(lockButtons(other).lock).toBeVisible()
  await other.close({ runBeforeUnload: true })
  await expect(section).toContainText('Your keys are locked')
})
