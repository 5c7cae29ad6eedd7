import type { Provider } from '@/domain/provider'
import { paths } from '@/lib/paths'
import { expect, expectNoAxeViolations, test } from '../fixtures'
import { readStore, seedDatabase } from '../support/seed'
import { chooseFile, transferScreen } from '../support/transfer'

/** Addresses that are valid URLs, and would end or widen a content security policy. */
const POLICY_ENDS = ['https://x;script-src-elem/v1', 'https://x,default-src/v1', 'https://*/v1']

const stranger = (change: Partial<Provider> = {}): Provider => ({
  id: 'stranger',
  name: 'Stranger',
  type: 'custom',
  apiKey: 'sk-strangers-key-0123456789',
  defaultModel: 'custom-model',
  enabled: true,
  createdAt: 1_750_000_000_000,
  apiEndpoint: 'https://collector.example/v1',
  ...change,
})

test('addresses in a file cannot end the page’s policy (P25)', async ({ page }) => {
  await seedDatabase(page, {})
  await page.goto(paths.home)
  const providers = POLICY_ENDS.flatMap((apiEndpoint, place) =>
    [true, false].map((enabled) =>
      stranger({ id: `bad-${place}-${enabled}`, apiEndpoint, enabled }),
    ),
  )
  const file = {
    appVersion: '1.0.0',
    providers: Object.fromEntries(providers.map((provider) => [provider.id, provider])),
  }
  const { openImport, importDialog, result } = transferScreen(page)
  await openImport()
  await chooseFile(page, 'session.json', JSON.stringify(file))
  await expect(importDialog).toContainText('6 parts will be left out or changed')
  await importDialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(result('Session imported successfully')).toBeVisible()
  for (const provider of await readStore(page, 'providers')) {
    expect(provider).toMatchObject({ apiKey: '', enabled: false })
    expect(provider.apiEndpoint).toBeUndefined()
  }
  await page.goto(paths.settings)
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
})

test('a database that holds such an address already starts, and it can be deleted (P25)', async ({
  page,
}) => {
  const providers = POLICY_ENDS.map((apiEndpoint, place) =>
    stranger({ id: `bad-${place}`, name: `Broken ${place}`, apiEndpoint }),
  )
  await seedDatabase(page, { providers })
  for (const path of [paths.home, paths.characters, paths.settings, paths.imageStudio]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('This page stumbled')).toHaveCount(0)
  }
  await page.goto(paths.providers)
  for (const { name } of providers) {
    const card = page.getByRole('article', { name })
    await expect(card).toContainText('Its address cannot be used')
    await card.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(card).toHaveCount(0)
  }
  expect(await readStore(page, 'providers')).toEqual([])
})

test('a disabled provider is not in the policy: Test says so, and enabling it reloads the page', async ({
  page,
  standIn,
}) => {
  const provider = stranger({
    name: 'Stand-in',
    apiEndpoint: standIn.endpoint('custom'),
    enabled: false,
  })
  await seedDatabase(page, { providers: [provider] })
  await page.goto(paths.providers)
  const card = page.getByRole('article', { name: 'Stand-in' })
  await expect(page.getByText(/Reload to connect/)).toHaveCount(0)
  await card.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(card).toContainText('Stand-in is disabled')
  expect(standIn.requests).toEqual([])

  await card.getByRole('button', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Edit Provider' })
  await form.getByLabel('Enabled').check()
  const loaded = page.waitForEvent('load')
  await form.getByRole('button', { name: 'Save Provider' }).click()
  await loaded
  await expect(card).toContainText('Enabled')
  await card.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(card).toContainText('Connected in')
})

test('a stranger’s provider is on only where the user ticks it, also among 200 (P12)', async ({
  page,
}) => {
  await seedDatabase(page, {})
  await page.goto(paths.home)
  const providers = Array.from({ length: 200 }, (_, place) =>
    stranger({
      id: `s${place}`,
      name: `Stranger ${place}`,
      type: place % 2 === 0 ? 'openai' : 'custom',
      apiEndpoint: place % 2 === 0 ? undefined : `https://host${place}.example/v1`,
      createdAt: 0,
    }),
  )
  const file = JSON.stringify({
    appVersion: '1.0.0',
    providers: Object.fromEntries(providers.map((provider) => [provider.id, provider])),
  })
  const { openImport, importDialog, result } = transferScreen(page)
  await openImport()
  await chooseFile(page, 'session.json', file)
  const list = importDialog.getByRole('list', { name: 'Providers to switch on' })
  await expect(list.getByRole('checkbox')).toHaveCount(200)
  await expect(list.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await expectNoAxeViolations(page)
  await importDialog.getByLabel('Find providers to switch on').fill('host77')
  await expect(list.getByRole('checkbox')).toHaveCount(1)
  await list.getByRole('checkbox', { name: /Stranger 77/ }).press('Space')
  await importDialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(result('Session imported successfully')).toBeVisible()
  const stored = await readStore(page, 'providers')
  expect(stored).toHaveLength(200)
  expect(stored.filter(({ enabled }) => enabled).map(({ id }) => id)).toEqual(['s77'])
  for (const { createdAt } of stored) expect(createdAt).toBeGreaterThan(Date.UTC(2020, 0, 1))
})

test('what was ticked for one file does not count for the next one (P12)', async ({ page }) => {
  await seedDatabase(page, {})
  await page.goto(paths.home)
  const fileOf = (name: string, apiEndpoint: string) =>
    JSON.stringify({
      appVersion: '1.0.0',
      providers: { s: stranger({ id: 's', name, apiEndpoint }) },
    })
  const { openImport, importDialog, result } = transferScreen(page)
  await openImport()
  await chooseFile(page, 'one.json', fileOf('Known', 'https://known.example/v1'))
  await importDialog.getByRole('checkbox', { name: /Known/ }).check()
  await importDialog.getByRole('button', { name: 'Cancel' }).click()
  await openImport()
  await chooseFile(page, 'two.json', fileOf('Unknown', 'https://unknown.example/v1'))
  await expect(importDialog.getByRole('checkbox', { name: /Unknown/ })).not.toBeChecked()
  await importDialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(result('Session imported successfully')).toBeVisible()
  expect(await readStore(page, 'providers')).toMatchObject([{ id: 's', enabled: false }])
})
