// @vitest-environment jsdom
import { expect, step, test } from '@/testing/route/route-test'
import { paths } from '@/lib/paths'
import { database } from '@/storage/database/database'
import { getMemoryWriter } from '@/storage/memories/memory-writer'
import { makeProvider } from '../../../e2e/support/data/seed'

test('who writes memory is chosen here, and the field says where the words go (MEM-19)', async ({
  page,
  standIn,
}) => {
  const router = makeProvider(standIn, 'openai', { name: 'Router' })
  const off = makeProvider(standIn, 'mistral', { name: 'Off duty', enabled: false })
  await page.seed({ providers: [router, off] })
  await page.goto(paths.settings)
  const field = page.getByRole('combobox', { name: 'Who writes memory' })
  const model = page.getByRole('combobox', { name: 'Model that writes memory' })

  await step('by itself the small model of each chat’s own provider', async () => {
    await expect(field).toHaveValue('')
    await expect(page.getByText(/go to nobody who does not get them anyway/)).toBeVisible()
    await expect(model).toHaveCount(0)
  })
  await step('another provider, which is told of plainly', async () => {
    await field.selectOption('Router')
    await expect(page.getByText(/The words of all your chats .* go to Router then/)).toBeVisible()
    await expect
      .poll(() => getMemoryWriter())
      .toMatchObject({ providerId: router.id, model: '', type: 'openai' })
  })
  await step('with a model of its own', async () => {
    await model.fill('tiny-writer')
    await field.focus()
    await expect.poll(async () => (await getMemoryWriter())?.model).toBe('tiny-writer')
  })
  await step('one that has moved is not chosen any more, until the user says so', async () => {
    await database.providers.update(router.id, { apiEndpoint: 'https://elsewhere.example/v1' })
    await expect(page.getByText(/has another address than it had/)).toBeVisible()
    await expect(field.getByRole('option', { name: 'Not there any more' })).toHaveCount(1)
    await field.selectOption('The small model of each chat’s own provider')
    await expect.poll(() => getMemoryWriter()).toBeUndefined()
    await expect(page.getByText(/has another address than it had/)).toHaveCount(0)
  })
})
