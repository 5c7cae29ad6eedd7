import { paths } from '@/lib/paths'
import { expect, test } from '../fixtures'
import { card, providerForm } from '../support/pages/forms'
import { makeProvider, SEED_KEY, seedDatabase } from '../support/data/seed'

/* What the form refuses, keeps and asks: src/features/providers/provider-form.test.tsx. */

test('a key is masked, never offered to be saved by the browser, and not glued together when two lines of it are pasted; no page shows a saved one (PROV-16, PROV-17, PROV-23, P7)', async ({
  page,
  context,
  standIn,
  guards,
  secret,
}) => {
  secret(SEED_KEY)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await seedDatabase(page, { providers: [makeProvider(standIn, 'openai')] })
  await page.goto(paths.providers)
  await card(page, 'OpenAI').getByRole('button', { name: 'Edit' }).click()
  const { dialog, key } = providerForm(page)
  await expect(key).toHaveValue('')
  expect(await guards.problems(), 'the key is nowhere to be seen').toEqual([])
  await test.step('a key of two lines', async () => {
    await page.evaluate(() => navigator.clipboard.writeText('sk-first\nsk-second\n'))
    await key.focus()
    await page.keyboard.press('ControlOrMeta+V')
    await expect(key).toHaveValue('')
    await expect(key).toHaveAccessibleDescription(/line breaks/)

    await page.evaluate(() => navigator.clipboard.writeText('  sk-one-line\n'))
    await key.focus()
    await page.keyboard.press('ControlOrMeta+V')
    await expect(key).toHaveValue(/sk-one-line/)
  })
  await test.step('its mask', async () => {
    // A field of type `password` would be offered to be saved, and checked by the browser's maker.
    await expect(key).toHaveAttribute('type', 'text')
    await expect(key).toHaveAttribute('autocomplete', 'off')
    await expect(key).toHaveCSS('-webkit-text-security', 'disc')
    await dialog.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(key).toHaveCSS('-webkit-text-security', 'none')
  })
})
