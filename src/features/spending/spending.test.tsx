// @vitest-environment jsdom
import { expect, test } from '@/testing/route/route-test'
import { toast } from '@/testing/route/forms'
import { makeProvider } from '../../../e2e/support/data/seed'
import { paths } from '@/lib/paths'
import { type CallToReserve, getLostCalls, reserveCall, settleCall } from '@/storage/ledger/ledger'
import { getMoneySettings } from '@/storage/ledger/money-settings'

const call: Omit<CallToReserve, 'providerId'> = {
  providerType: 'openai',
  model: 'gpt-6-luna',
  purpose: 'answer',
  worst: 90_000_000,
}

async function spend(
  providerId: string,
  cost: number | undefined,
  change: Partial<CallToReserve> = {},
) {
  const made = await reserveCall({ ...call, providerId, ...change })
  if (!('id' in made)) throw new Error('refused')
  const known = cost !== undefined && ({ cost, source: 'priced' } as const)
  await settleCall(made.id, { state: 'done', input: 1_000, output: 200, ...known })
}

test('what was spent stands on a page of its own, by what it was for (COST-16)', async ({
  page,
  standIn,
}) => {
  const provider = makeProvider(standIn, 'openai')
  await page.seed({ providers: [provider] })
  await page.goto(paths.spending)
  await expect(page.getByRole('heading', { name: 'Nothing was spent yet' })).toBeVisible()
  await spend(provider.id, 4_200_000)
  await spend(provider.id, 120_000_000, { model: 'gpt-6.1-sol', purpose: 'analysis' })
  await spend(provider.id, undefined, { model: 'nobody-knows', conversationId: 'gone' })
  await expect(page.getByLabel('Spent', { exact: true })).toContainText('$0.12')
  await expect(page.getByLabel('Requests without a known price')).toContainText('1')
  await expect(page.getByRole('row').filter({ hasText: 'gpt-6-luna' })).toContainText('$0.0042')
  await expect(page.getByRole('row').filter({ hasText: 'nobody-knows' })).toContainText(
    'price not known',
  )
  await page.getByLabel('By', { exact: true }).selectOption('Purpose')
  await expect(page.getByRole('row').filter({ hasText: 'Decisions about pictures' })).toContainText(
    '$0.12',
  )
  await page.getByLabel('By', { exact: true }).selectOption('Chat')
  await expect(page.getByRole('row').filter({ hasText: 'Deleted chat' })).toBeVisible()
})

test('limits are set, told and refused where they are no amounts (COST-17)', async ({
  page,
  standIn,
}) => {
  const provider = makeProvider(standIn, 'openai')
  await page.seed({ providers: [provider] })
  await page.goto(paths.spending)
  await page.getByLabel('For a day', { exact: true }).fill('five')
  await page.getByRole('button', { name: 'Save limits' }).click()
  await expect(page.getByText('Write an amount such as 5 or 0.50.')).toBeVisible()
  await page.getByLabel('For a day', { exact: true }).fill('5')
  await page.getByRole('button', { name: 'Save limits' }).click()
  await expect(toast(page, 'Limits saved')).toBeVisible()
  expect(await getMoneySettings()).toMatchObject({ dayLimit: 5_000_000_000 })
  await spend(provider.id, 120_000_000)
  await expect(page.getByText('$0.12 of $5.00 used')).toBeVisible()
})

test('a request that was perhaps charged waits for the user’s word (COST-21)', async ({
  page,
  standIn,
}) => {
  const provider = makeProvider(standIn, 'openai')
  await page.seed({ providers: [provider] })
  const made = await reserveCall({ ...call, providerId: provider.id })
  await settleCall('id' in made ? made.id : '', { state: 'lost' })
  await page.goto(paths.spending)
  await expect(page.getByRole('heading', { name: 'Perhaps charged' })).toBeVisible()
  await page.getByRole('button', { name: /^It was not: gpt-6-luna/ }).click()
  await expect(page.getByRole('heading', { name: 'Perhaps charged' })).toBeHidden()
  expect(await getLostCalls()).toEqual([])
})

test('a price of one’s own counts before all others (COST-03)', async ({ page, standIn }) => {
  const provider = makeProvider(standIn, 'openai')
  await page.seed({ providers: [provider] })
  await page.goto(paths.spending)
  await expect(page.getByText(/prices of 22 Nov 2026/)).toBeVisible()
  await page.getByText('Set a price of your own').click()
  await page.getByRole('button', { name: 'Save price' }).click()
  await expect(page.getByText('Choose the provider.')).toBeVisible()
  await page.getByLabel('Provider', { exact: true }).selectOption(provider.id)
  await page.getByLabel('Model ID', { exact: true }).fill('nobody-knows')
  await page.getByLabel('In', { exact: true }).fill('2')
  await page.getByLabel('Out', { exact: true }).fill('10')
  await page.getByRole('button', { name: 'Save price' }).click()
  await expect(page.getByText(/\$2 in · \$10 out per M/)).toBeVisible()
  expect((await getMoneySettings()).ownPrices).toMatchObject([
    { model: 'nobody-knows', in: 2_000_000, out: 10_000_000 },
  ])
})

test('what is left on a key of OpenRouter is asked on a press alone (COST-25)', async ({
  page,
  standIn,
}) => {
  const provider = makeProvider(standIn, 'openrouter')
  await page.seed({ providers: [provider] })
  await page.goto(paths.spending)
  const ask = page.getByRole('button', { name: 'What is left on the key of OpenRouter?' })
  await expect(ask).toBeVisible()
  expect(standIn.requests).toHaveLength(0)
  await ask.click()
  await expect(page.getByText('Left on this key: $8.75')).toBeVisible()
  expect(standIn.requests.map(({ path }) => path)).toEqual(['/key'])
})

test('a key that is refused says so in plain words (COST-25)', async ({ page, standIn }) => {
  await page.seed({ providers: [makeProvider(standIn, 'openrouter', { apiKey: 'bad-key-4711' })] })
  await page.goto(paths.spending)
  await page.getByRole('button', { name: 'What is left on the key of OpenRouter?' }).click()
  await expect(page.getByRole('status').filter({ hasText: /key/i })).toBeVisible()
  await expect(page.getByText('bad-key-4711')).toBeHidden()
})
