import { paths } from '@/lib/paths'
import { expect, test } from '../fixtures'
import { card, characterForm, expectToast } from '../support/pages/forms'
import { chooseIn } from '../support/pages/conversations'
import { makeProvider, readStore, seedDatabase } from '../support/data/seed'

test('a character is made, edited, deleted and brought back (NAV-07 to NAV-09, CHAR-02, CHAR-05, CHAR-19, CHAR-30 to CHAR-32, CHAR-52 to CHAR-54, CHAR-68 to CHAR-72)', async ({
  page,
  standIn,
}) => {
  const provider = makeProvider(standIn, 'openai')
  await seedDatabase(page, { providers: [provider] })
  await page.goto(paths.characters)
  await page.getByRole('button', { name: 'Create Character' }).click()
  await expect(page).toHaveURL(paths.createCharacter)
  await expect(page.getByRole('heading', { name: 'Create New Character' })).toBeVisible()
  const form = characterForm(page)
  await form.name.fill('  Ada Lovelace ')
  await form.description.fill('Counts beyond numbers.')
  await form.prompt.fill('  You are Ada.\n')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('Ada Lovelace')
  await expect(preview).toContainText('Counts beyond numbers.')
  await form.create.click()

  await expect(page).toHaveURL(paths.characters)
  await expectToast(page, 'Ada Lovelace is ready to chat')
  await expect(card(page, 'Ada Lovelace').getByText('Available')).toBeVisible()
  const [made] = await readStore(page, 'characters')
  expect(made).toMatchObject({
    name: 'Ada Lovelace',
    systemPrompt: '  You are Ada.\n',
    characterMode: 'both',
    version: '2',
    providerId: provider.id,
    modelParameters: { temperature: 0.7, topP: 1, maxTokens: 2000 },
  })

  await chooseIn(card(page, 'Ada Lovelace'), 'Edit')
  await expect(page).toHaveURL(paths.editCharacter(made?.id ?? ''))
  await expect(page.getByRole('heading', { name: 'Edit Character: Ada Lovelace' })).toBeVisible()
  await form.name.fill('Ada')
  await form.mode.selectOption('standard')
  await page.getByText('Advanced', { exact: true }).click()
  await page.getByLabel('Temperature').fill('0.2')
  await form.saveChanges.click()
  await expectToast(page, 'Character updated')
  await expect(page).toHaveURL(paths.characters)
  const [edited] = await readStore(page, 'characters')
  expect(edited).toMatchObject({
    id: made?.id,
    name: 'Ada',
    characterMode: 'standard',
    modelParameters: { temperature: 0.2, topP: 1, maxTokens: 2000 },
  })

  await chooseIn(card(page, 'Ada'), 'Delete')
  await expect(page.getByRole('heading', { name: 'No characters yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card(page, 'Ada')).toBeVisible()
  expect(await readStore(page, 'characters')).toEqual([edited])
})
