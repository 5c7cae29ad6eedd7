import { paths } from '@/lib/paths'
import { VAULT_ID } from '@/storage/database/records'
import { ATTEMPTS_KEY } from '@/storage/vault/unlock-attempts'
import { expect, expectNoAxeViolations, test } from '../fixtures'
import { expectToast } from '../support/pages/forms'
import { makeProvider, putRecord, readStore, SEED_KEY, seedDatabase } from '../support/data/seed'
import {
  lockButtons,
  PASSPHRASE,
  seedLocked,
  unlockDialog,
  vaultSection,
} from '../support/pages/vault'

test('without a passphrase the settings say plainly that keys are not protected; it is set, locked, unlocked and changed with the keyboard alone', async ({
  page,
  standIn,
  secret,
}) => {
  secret(SEED_KEY)
  secret(PASSPHRASE)
  await seedDatabase(page, { providers: [makeProvider(standIn, 'openai')] })
  await page.goto(paths.settings)
  const vault = vaultSection(page)
  const { keyboard } = page

  await test.step('a passphrase that is too short, too common or not repeated', async () => {
    await expect(vault.section).toContainText(
      'Your keys are not protectedThey are stored in this browser as they are: whoever can use this browser can read them.',
    )
    await expectNoAxeViolations(page)
    await vault.set.focus()
    await keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Set a passphrase' })
    await expect(dialog).toContainText('Nobody can recover a forgotten passphrase.')
    const first = dialog.getByLabel('Passphrase', { exact: true })
    const second = dialog.getByLabel('Repeat passphrase')
    await expect(first).toBeFocused()
    await first.fill('1234567')
    await keyboard.press('Enter')
    await expect(first).toHaveAccessibleDescription(/Use at least 8 characters/)
    await expect(first).toBeFocused()
    await first.fill('password')
    const common = /This is a heavily used password\..*random words/
    await expect(first).toHaveAccessibleDescription(common)
    await second.fill('password')
    await keyboard.press('Enter')
    await expect(first).toHaveAttribute('aria-invalid', 'true')
    await expect(first).toHaveAccessibleDescription(common)
    await expect(first).toBeFocused()
    await first.fill(`${PASSPHRASE} violet moss`)
    await expect(first).toHaveAccessibleDescription('Strong.')
    await second.fill(PASSPHRASE)
    await keyboard.press('Enter')
    await expect(second).toHaveAccessibleDescription('This is not the same as above')
    await expect(second).toBeFocused()
    await expectNoAxeViolations(page)
    await keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(vault.section).toContainText('Your keys are not protected')
    expect((await readStore(page, 'metadata')).filter(({ id }) => id === VAULT_ID)).toEqual([])
  })
  await test.step('set', async () => {
    await expect(vault.set).toBeFocused()
    await keyboard.press('Enter')
    await expect(page.getByLabel('Passphrase', { exact: true })).toBeFocused()
    await keyboard.insertText(PASSPHRASE)
    await keyboard.press('Tab')
    await keyboard.press('Tab')
    await expect(page.getByLabel('Repeat passphrase')).toBeFocused()
    await keyboard.insertText(PASSPHRASE)
    await keyboard.press('Enter')
    await expect(vault.section).toContainText('Your keys are unlocked')
    await expectNoAxeViolations(page)
  })
  await test.step('locked and unlocked', async () => {
    await vault.lock.focus()
    await keyboard.press('Enter')
    await expect(vault.section).toContainText('Your keys are locked')
    await expectNoAxeViolations(page)
    await vault.unlock.focus()
    await keyboard.press('Space')
    const ask = unlockDialog(page)
    await expect(ask.passphrase).toBeFocused()
    await keyboard.press('Escape')
    await expect(ask.dialog).toBeHidden()
    await expect(vault.unlock).toBeFocused()
    await keyboard.press('Enter')
    await expect(ask.passphrase).toBeFocused()
    await keyboard.press('Enter')
    await expect(ask.passphrase).toHaveAccessibleDescription(/Type your passphrase/)
    await keyboard.insertText(PASSPHRASE)
    await keyboard.press('Enter')
    await expect(vault.section).toContainText('Your keys are unlocked')
    // The dialog gives the focus back after it has gone.
    await expect(vault.lock).toBeFocused()
  })
  await test.step('changed', async () => {
    await vault.change.focus()
    await keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Change passphrase' })
    await expect(dialog.getByLabel('Current passphrase')).toBeFocused()
    await keyboard.insertText('not the passphrase')
    for (const label of ['New passphrase', 'Repeat new passphrase']) {
      await keyboard.press('Tab')
      await keyboard.press('Tab')
      await expect(dialog.getByLabel(label, { exact: true })).toBeFocused()
      await keyboard.insertText('violet moss under stones')
    }
    await keyboard.press('Enter')
    await expect(dialog.getByLabel('Current passphrase')).toHaveAccessibleDescription(
      /does not open your keys/,
    )
    await expectNoAxeViolations(page)
    await expect(dialog.getByLabel('Current passphrase')).toBeFocused()
    await keyboard.insertText(PASSPHRASE)
    await keyboard.press('Enter')
    await expectToast(page, 'Passphrase changed')
  })
})

test('after five wrong passphrases the next try has to wait, also after a reload', async ({
  page,
  standIn,
}) => {
  // The wait runs by this clock, which stands still: a busy machine cannot use it up.
  const start = Date.now()
  await page.clock.setFixedTime(start)
  await seedLocked(page, { providers: [makeProvider(standIn, 'openai')] })
  await page.goto(paths.settings)
  // Three tries before; the back-off itself: src/storage/vault/unlock-attempts.test.ts.
  const tries = JSON.stringify({ wrong: 3, at: start })
  await page.evaluate(([name, text]) => localStorage.setItem(name, text), [
    ATTEMPTS_KEY,
    tries,
  ] as const)
  const ask = unlockDialog(page)
  await lockButtons(page).unlock.click()
  for (let times = 4; times <= 5; times += 1) {
    await ask.submit(`wrong ${times}`)
    await expect(ask.unlock).not.toHaveAttribute('aria-busy')
    await expect(ask.passphrase).toHaveAttribute('aria-invalid', 'true')
    await expect(ask.passphrase).toBeFocused()
  }
  await expect(ask.passphrase).toHaveAccessibleDescription(
    /Too many wrong tries\. Try again in (30|2\d) seconds\./,
  )
  await expectNoAxeViolations(page)
  await ask.submit()
  await expect(ask.dialog).toBeVisible()
  await expect(ask.passphrase).toHaveAttribute('aria-invalid', 'true')

  await page.reload()
  await lockButtons(page).unlock.click()
  await expect(ask.passphrase).toHaveAccessibleDescription(/Too many wrong tries/)
  await page.clock.setFixedTime(start + 31_000)
  await expect(ask.passphrase).not.toHaveAttribute('aria-invalid')
  await ask.submit()
  await expect(ask.dialog).toBeHidden()
  await expect(lockButtons(page).lock).toBeVisible()
})

test('a vault that was tampered with opens nothing, says so, and can be forgotten', async ({
  page,
  standIn,
}) => {
  await seedLocked(page, { providers: [makeProvider(standIn, 'openai')] })
  const tamper = async (change: { iterations: number }) => {
    const stored = (await readStore(page, 'metadata')).find((record) => record.id === VAULT_ID)
    if (!stored) throw new Error('There is no vault.')
    await putRecord(page, 'metadata', { ...stored, ...change })
  }
  // Within the limits: nobody can tell it from a wrong passphrase.
  await tamper({ iterations: 700_000 })
  await page.goto(paths.settings)
  const vault = vaultSection(page)
  const ask = unlockDialog(page)
  await vault.unlock.click()
  await ask.submit()
  await expect(ask.passphrase).toHaveAccessibleDescription(
    /This passphrase does not open your keys\./,
  )
  await ask.cancel.click()
  // Beyond them: it is not even tried.
  await tamper({ iterations: 1_000 })
  await page.reload()
  await expect(vault.section).toContainText('What keeps your keys is damaged')
  await expectNoAxeViolations(page)
  await vault.forget.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Forget passphrase' }).click()
  await expect(vault.section).toContainText('Your keys are not protected')
})
