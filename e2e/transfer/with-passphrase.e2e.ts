import { paths } from '@/lib/paths'
import { expect, test } from '../fixtures'
import { readStore, SEED_KEY } from '../support/data/seed'
import {
  chooseFile,
  downloadFrom,
  type ExportedSession,
  transferScreen,
} from '../support/pages/transfer'
import { confirmDialog, seedLockedChat, unlockDialog, vaultSection } from '../support/pages/vault'

test('the passphrase is asked for before keys go into a file, unlocked or not, and where locked ones come out of one; a reset takes the passphrase along, and its Undo brings it back (SESS-04, P6, P8)', async ({
  page,
  standIn,
}) => {
  const { provider } = await seedLockedChat(page, standIn)
  await page.goto(paths.home)
  const { exportDialog, openExport, importDialog, openImport, resetDialog, result } =
    transferScreen(page)
  const confirm = confirmDialog(page)
  const ask = unlockDialog(page)
  await openExport()
  await exportDialog.getByLabel('Include API keys').check()
  const submit = exportDialog.getByRole('button', { name: 'Export', exact: true })
  await submit.click()
  await confirm.cancel.click()
  await expect(confirm.dialog).toBeHidden()

  const coming = downloadFrom(page, submit)
  await confirm.submit()
  const { bytes } = await coming
  const session = JSON.parse(bytes.toString('utf8')) as ExportedSession
  expect(session.providers[provider.id]?.apiKey).toBe(SEED_KEY)
  await result('Session exported successfully').getByRole('button', { name: 'Done' }).click()

  await page.reload()
  await openImport()
  await chooseFile(page, 'session.json', bytes)
  await importDialog.getByLabel('Overwrite items with the same id').check()
  await importDialog.getByRole('button', { name: 'Import', exact: true }).click()
  await ask.submit()
  await expect(result('Session imported successfully')).toBeVisible()
  const [stored] = await readStore(page, 'providers')
  expect(stored).toMatchObject({ id: provider.id, apiKey: '' })
  expect(stored).toHaveProperty('sealedKey')

  await test.step('reset, and taken back', async () => {
    await page.goto(paths.settings)
    const vault = vaultSection(page)
    await expect(vault.change).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Reset' }).click()
    await resetDialog.getByRole('button', { name: 'Reset everything' }).click()
    const done = result('Session reset successfully')
    await expect(done).toBeVisible()
    expect(await readStore(page, 'providers')).toEqual([])
    await done.getByRole('button', { name: 'Undo reset' }).click()
    await expect(vault.change).toBeVisible()
    await expect(vault.set).toHaveCount(0)
  })
})
