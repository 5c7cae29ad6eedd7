// @vitest-environment jsdom
import { expect, step, test } from '@/testing/route/route-test'
import { toast, undoOf } from '@/testing/route/forms'
import type { Locator } from '@/testing/route/locator'
import { waitFor } from '@/testing/wait-for'
import { makeProvider } from '../../../e2e/support/data/seed'
import { paths } from '@/lib/paths'
import { followLoadedPrices, priceOf } from '@/runs/providers/prices'
import { database } from '@/storage/database/database'
import { getLoadedPrices, putLoadedPrices } from '@/storage/ledger/loaded-prices'
import { getMoneySettings, updateMoneySettings } from '@/storage/ledger/money-settings'

const LOAD = 'Load prices from a file'

/** Gives a file to the picker of the page, which jsdom has none of. */
function chooseFile(content: unknown, name = 'api.json') {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no file input')
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  Object.defineProperty(input, 'files', { configurable: true, value: [new File([text], name)] })
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

const dialogOf = (page: Locator) => page.getByRole('dialog', { name: LOAD })
const button = (place: Locator, name: string) => place.getByRole('button', { name, exact: true })

/** As models.dev has them: a price that changes, a new one, and one that is none. */
const modelsDev = {
  openai: {
    models: {
      'gpt-6.1-sol': { cost: { input: 1, output: 8 } },
      'gpt-9-nova': { cost: { input: 5, output: 25 } },
      'gpt-free-of-price': {},
    },
  },
}

test('a file of prices is previewed, used, counts, is removed and comes back (COST-06)', async ({
  page,
  standIn,
}) => {
  const provider = makeProvider(standIn, 'openai')
  // Nothing is free at the address of a stand-in.
  const paid = { ...provider, apiEndpoint: undefined }
  const price = async (model: string) => priceOf(paid, model, await getMoneySettings())
  await page.seed({ providers: [provider] })
  await page.goto(paths.spending)
  await expect(button(page, LOAD)).toBeVisible()
  const dialog = dialogOf(page)

  await step('the preview stores nothing', async () => {
    chooseFile(modelsDev)
    await expect(dialog).toContainText(/api\.json, which tells no day: taken for prices of/)
    await expect(dialog).toContainText('The file has the prices of 2 models.')
    await expect(dialog).toContainText('1 model gets a price, 1 changes, 0 stay.')
    await expect(dialog).toContainText('that can be read: gpt-free-of-price.')
    const changes = dialog.getByRole('list', { name: 'Prices that change' }).getByRole('listitem')
    await expect(changes).toHaveCount(2)
    await expect(changes.filter({ hasText: 'gpt-6.1-sol at OpenAI' })).toContainText(
      '$2 in · $10 out → $1 in · $8 out',
    )
    await expect(changes.filter({ hasText: 'gpt-9-nova at OpenAI' })).toContainText(
      'price not known → $5 in · $25 out',
    )
    await button(dialog, 'Cancel').click()
    await expect(dialog).toBeHidden()
    expect(await getLoadedPrices()).toBeUndefined()
    expect((await price('gpt-6.1-sol'))?.source).toBe('built-in')
  })
  await step('used, they count before all but the own', async () => {
    chooseFile(modelsDev)
    await button(dialog, 'Use these prices').click()
    await expect(toast(page, 'Prices loaded')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(/^api\.json: 2 models, prices of/)).toBeVisible()
    expect(await price('gpt-6.1-sol')).toMatchObject({ in: 1_000_000, source: 'loaded' })
    await updateMoneySettings({
      ownPrices: [
        { providerId: provider.id, model: 'gpt-9-nova', date: '2026-11-27', in: 7, out: 9 },
      ],
    })
    expect(await price('gpt-9-nova')).toMatchObject({ in: 7, source: 'own' })
  })
  await step('the same again changes nothing, and says whose place it takes', async () => {
    chooseFile(modelsDev, 'again.json')
    await expect(dialog).toContainText('0 models get a price, 0 change, 2 stay.')
    await expect(dialog).toContainText('They take the place of those of api.json.')
    await button(dialog, 'Cancel').click()
    await expect(dialog).toBeHidden()
  })
  await step('removed, and back', async () => {
    await button(page, 'Remove the prices of api.json').click()
    await expect(page.getByText(/^api\.json: /)).toBeHidden()
    expect((await price('gpt-6.1-sol'))?.source).toBe('built-in')
    await undoOf(page, 'Loaded prices removed').click()
    await expect(page.getByText(/^api\.json: 2 models/)).toBeVisible()
    expect((await price('gpt-6.1-sol'))?.source).toBe('loaded')
  })
  expect(standIn.requests, 'nothing is asked for').toHaveLength(0)
})

test('a file of this app’s shape has its own day, and a long list is cut (COST-06)', async ({
  page,
}) => {
  await page.goto(paths.spending)
  const models = Array.from({ length: 230 }, (_, at) => [`new-${at}`, { in: 1, out: 2 }] as const)
  await expect(button(page, LOAD)).toBeVisible()
  chooseFile({ asOf: '2026-11-20', models: { custom: Object.fromEntries(models) } }, 'prices.json')
  const dialog = dialogOf(page)
  await expect(dialog).toContainText('prices.json, prices of 20 Nov 2026')
  await expect(dialog.getByRole('listitem')).toHaveCount(200)
  await expect(dialog).toContainText('and 30 more')
})

test('what is no file of prices is refused in plain words (COST-06)', async ({ page }) => {
  await page.goto(paths.spending)
  await expect(button(page, LOAD)).toBeVisible()
  const dialog = dialogOf(page)
  const refused = async (content: unknown, text: string) => {
    chooseFile(content)
    await expect(dialog).toContainText(text)
    await expect(button(dialog, 'Use these prices')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await expect(dialog).toBeHidden()
  }
  await refused('{"openai": ', 'This file is no JSON, or it is cut off.')
  await refused({ appVersion: '1.0.0' }, 'There are no prices in this file.')
  await refused(' '.repeat(10_000_001), 'files of prices have 10 MB at most')
  await refused(
    { openai: { models: { dear: { cost: { input: 1_001, output: 1 } } } } },
    'A price of dear is below $0 or over $1,000 for a million tokens.',
  )
  expect(await getLoadedPrices()).toBeUndefined()
})

test('a damaged record counts as none, and another takes its place (COST-06)', async ({ page }) => {
  await page.goto(paths.spending)
  await expect(button(page, LOAD)).toBeVisible()
  await followLoadedPrices()
  const provider = { id: 'p', type: 'openai' } as const
  const source = async () => priceOf(provider, 'gpt-6.1-sol', await getMoneySettings())?.source
  const prices = { asOf: '2026-11-20', models: { openai: { 'gpt-6.1-sol': { in: 1, out: 2 } } } }
  await putLoadedPrices({ name: 'good.json', prices })
  await waitFor(async () => expect(await source()).toBe('loaded'))
  await putLoadedPrices({ name: 'bad.json', prices: { ...prices, models: { openai: 7 } } })
  await waitFor(async () => expect(await source()).toBe('built-in'))
  await putLoadedPrices({ name: 'good.json', prices })
  await waitFor(async () => expect(await source()).toBe('loaded'))
  await database.table('metadata').put({ id: 'loaded-prices', name: 7 })
  await waitFor(async () => expect(await source()).toBe('built-in'))
  await database.table('metadata').delete('loaded-prices')
})
