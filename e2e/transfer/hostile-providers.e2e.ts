import type { Provider } from '@/domain/provider'
import { paths } from '@/lib/paths'
import { expect, expectNoAxeViolations, test } from '../fixtures'
import { readStore, seedDatabase } from '../support/data/seed'
import { chooseFile, transferScreen } from '../support/pages/transfer'

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

test('a stranger’s provider is on only where the user ticks it for just this file, also among 200, and no address in a file can end the page’s policy (P12, P25)', async ({
  page,
}) => {
  await seedDatabase(page, {})
  await page.goto(paths.home)
  const { openImport, importDialog, result } = transferScreen(page)
  const done = result('Session imported successfully')
  const choose = async (providers: Provider[]) => {
    await openImport()
    const file = {
      appVersion: '1.0.0',
      providers: Object.fromEntries(providers.map((provider) => [provider.id, provider])),
    }
    await chooseFile(page, 'session.json', JSON.stringify(file))
  }
  const importIt = async () => {
    await importDialog.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(done).toBeVisible()
    await done.getByRole('button', { name: 'Done' }).click()
    await expect(done).toBeHidden()
  }
  await test.step('what was ticked for one file does not count for the next one', async () => {
    const file = (name: string) => [
      stranger({ id: 's', name, apiEndpoint: `https://${name.toLowerCase()}.example/v1` }),
    ]
    await choose(file('Known'))
    await importDialog.getByRole('checkbox', { name: /Known/ }).check()
    await importDialog.getByRole('button', { name: 'Cancel' }).click()
    await choose(file('Unknown'))
    await expect(importDialog.getByRole('checkbox', { name: /Unknown/ })).not.toBeChecked()
    await importIt()
    expect(await readStore(page, 'providers')).toMatchObject([{ id: 's', enabled: false }])
  })
  await test.step('200 strangers', async () => {
    await choose(
      Array.from({ length: 200 }, (_, place) =>
        stranger({
          id: `s${place}`,
          name: `Stranger ${place}`,
          type: place % 2 === 0 ? 'openai' : 'custom',
          apiEndpoint: place % 2 === 0 ? undefined : `https://host${place}.example/v1`,
          createdAt: 0,
        }),
      ),
    )
    const list = importDialog.getByRole('list', { name: 'Providers to switch on' })
    await expect(list.getByRole('checkbox')).toHaveCount(200)
    await expect(list.getByRole('checkbox', { checked: true })).toHaveCount(0)
    await expectNoAxeViolations(page)
    await importDialog.getByLabel('Find providers to switch on').fill('host77')
    await expect(list.getByRole('checkbox')).toHaveCount(1)
    await list.getByRole('checkbox', { name: /Stranger 77/ }).press('Space')
    await importIt()
    const stored = (await readStore(page, 'providers')).filter(({ id }) => id !== 's')
    expect(stored).toHaveLength(200)
    expect(stored.filter(({ enabled }) => enabled).map(({ id }) => id)).toEqual(['s77'])
    for (const { createdAt } of stored) expect(createdAt).toBeGreaterThan(Date.UTC(2020, 0, 1))
  })
  await test.step('addresses that would end the policy', async () => {
    await choose(
      POLICY_ENDS.flatMap((apiEndpoint, place) =>
        [true, false].map((enabled) =>
          stranger({ id: `bad-${place}-${enabled}`, apiEndpoint, enabled }),
        ),
      ),
    )
    await expect(importDialog).toContainText('6 parts will be left out or changed')
    await importIt()
    const stored = await readStore(page, 'providers')
    const bad = stored.filter(({ id }) => id.startsWith('bad-'))
    expect(bad).toHaveLength(6)
    for (const provider of bad) {
      expect(provider).toMatchObject({ apiKey: '', enabled: false })
      expect(provider.apiEndpoint).toBeUndefined()
    }
    await page.goto(paths.settings)
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  })
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
