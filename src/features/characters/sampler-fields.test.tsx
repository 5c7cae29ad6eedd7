// @vitest-environment jsdom
import { expect, test } from '@/testing/route/route-test'
import { database } from '@/storage/database/database'
import { characterForm } from '@/testing/route/forms'
import { makeProvider } from '../../../e2e/support/data/seed'

test('samplers are there for a server of one’s own only, and are kept as they were typed (PROV2-17)', async ({
  page,
  standIn,
}) => {
  const own = makeProvider(standIn, 'custom', { name: 'Own' })
  const openai = makeProvider(standIn, 'openai', { name: 'Other' })
  await page.seed({ providers: [own, openai] })
  await page.goto('/characters')
  await page.getByRole('button', { name: 'Create Character' }).click()
  const form = characterForm(page)
  await form.name.fill('Ada')
  await form.prompt.fill('You are Ada.')
  await form.provider.selectOption(openai.id)
  await expect(page.getByText('Samplers', { exact: true })).toHaveCount(0)
  await form.provider.selectOption(own.id)
  await page.getByText('Samplers', { exact: true }).click()
  const minP = page.getByLabel('Min P')
  await expect(minP).toHaveAccessibleDescription(/Sent as min_p; 0 to 1/)
  await minP.fill('7')
  await page.getByLabel('DRY multiplier').fill('0.8')
  await page.getByLabel('DRY sequence breakers').fill('\\n\n:')
  await form.create.click()
  await expect(minP).toHaveAccessibleDescription(/Write a number from 0 to 1/)
  await minP.fill('0.05')
  await form.create.click()
  await expect(form.name).toHaveCount(0)
  const [saved] = await database.characters.toArray()
  expect(saved?.modelParameters?.samplers).toEqual({
    minP: 0.05,
    dryMultiplier: 0.8,
    drySequenceBreakers: ['\n', ':'],
  })
})
