// @vitest-environment jsdom
import { expect, step, test } from '@/testing/route/route-test'
import { openChat } from '@/testing/route/chat'
import { updateMoneySettings } from '@/storage/ledger/money-settings'

const DAY_MS = 24 * 60 * 60_000

test('what a message costs stands beside it before it is sent, and is one number (CTX-15, CTX-16, COST-07, COST-35)', async ({
  page,
  standIn,
}) => {
  const { chat, provider } = await openChat(page, standIn, {
    character: { modelParameters: { maxTokens: 1_000 } },
    messages: [{ role: 'user', content: 'A long night. '.repeat(400) }],
  })
  const meter = page.getByRole('button', { name: /^What will be sent: ≈/ })
  const dialog = page.getByRole('dialog', { name: 'What will be sent' })
  const cost = dialog.getByRole('region', { name: 'Cost' })
  const parts = dialog.getByRole('list', { name: 'Parts of the prompt' })
  const open = async () => {
    await meter.click()
    await expect(parts.getByRole('listitem').first()).toBeVisible()
  }
  const close = () => dialog.getByRole('button', { name: 'Close' }).first().click()
  const setPrice = (price: { in: number; out: number; date?: string }) =>
    updateMoneySettings({
      ownPrices: [{ providerId: provider.id, model: 'gpt-6-luna', date: '2026-11-22', ...price }],
    })

  await step('a server on this computer is free, and the meter says nothing of it', async () => {
    await expect(meter).toBeVisible()
    await open()
    await expect(cost).toContainText('free')
    await expect(dialog).not.toContainText('$')
    await expect(meter).not.toContainText('$')
    await close()
  })

  await step('a known price: the parts, the answer limit and both together', async () => {
    const date = new Date(Date.now() - 70 * DAY_MS).toISOString().slice(0, 10)
    await setPrice({ in: 2_000_000, out: 10_000_000, date })
    await open()
    // A thousand for the answer, and room to think.
    await expect(cost).toContainText('Answer limit, 9k tokens')
    await expect(cost).toContainText('up to $0.09')
    await expect(cost).toContainText(/≈ \$0\.\d+ now, at most \$0\.\d+/)
    await expect(cost).toContainText('Estimated at your own price: $2 in · $10 out per M')
    await expect(cost).toContainText(/prices of \d+ \w+ \d{4}/)
    await expect(parts).toContainText(/tokens · (≈|<) \$0\.\d+ · /)
    await close()
  })

  await step('the meter says the same number', async () => {
    await chat.composer.fill(' ')
    standIn.reply('Noted.')
    await chat.send('And?')
    await chat.expectAnswer('Noted.')
    await expect(meter).toContainText(/≈ [\d.]+k? of 64k · ≈ \$0\.\d+/)
    const said = /≈ \$0\.\d+/.exec(meter.one().textContent)?.[0]
    await open()
    await expect(cost).toContainText(`${said} now`)
    await close()
  })
})

test('what nobody knows the price of is said in words, and never to be free (COST-01, CTX-15)', async ({
  page,
  standIn,
}) => {
  await openChat(page, standIn, {
    type: 'custom',
    provider: { apiEndpoint: 'https://models.example/v1' },
    character: { model: 'unheard-of' },
  })
  const meter = page.getByRole('button', { name: /^What will be sent: ≈/ })
  await expect(meter).toBeVisible()
  await expect(meter).not.toContainText('$')
  await meter.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const cost = page.getByRole('region', { name: 'Cost' })
  await expect(cost).toContainText('price not known')
  await expect(cost).toContainText('What unheard-of costs is not known')
  await expect(cost).not.toContainText('free')
})

test('the same chat is reckoned with other models, by the tokens that were told of it (COST-33)', async ({
  page,
  standIn,
}) => {
  await openChat(page, standIn, {
    type: 'custom',
    provider: { apiEndpoint: 'https://models.example/v1' },
    messages: [
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: 'Hm.', usage: { input: 1_000_000, output: 100_000 } },
      { role: 'assistant', content: 'Nobody told of this one.' },
    ],
  })
  await page.getByRole('button', { name: /^What will be sent: ≈/ }).click()
  await page.getByRole('button', { name: 'Same chat with another model' }).click()
  const dialog = page.getByRole('dialog', { name: 'Same chat with another model' })
  await expect(dialog).toContainText('1 answer, 1M tokens in and 100k out')
  const rowOf = (name: string) => dialog.getByRole('row').filter({ hasText: name }).first()
  // $2 for a million tokens in, and $1 for a hundred thousand out.
  const sonnet = rowOf('Claude Sonnet 5.5Anthropic · $2 in · $10 out per M')
  await expect(sonnet).toContainText('≈ $3.00')
  await expect(rowOf('Custom model')).toContainText('price not known')
  expect(standIn.requests).toEqual([])
})
