import { paths } from '@/lib/paths'
import { expect, test } from '../fixtures'
import { card, characterForm, expectToast } from '../support/forms'
import {
  makeCharacter,
  makeConversation,
  makeMessages,
  makeProvider,
  readStore,
  seedChat,
  seedDatabase,
} from '../support/seed'

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

  await card(page, 'Ada Lovelace').getByRole('button', { name: 'Edit' }).click()
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

  await card(page, 'Ada').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'No characters yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card(page, 'Ada')).toBeVisible()
  expect(await readStore(page, 'characters')).toEqual([edited])
})

test('what is missing in the form is named at its field (CHAR-56, CHAR-57, CHAR-61, CHAR-62, CHAR-67)', async ({
  page,
  standIn,
}) => {
  await seedDatabase(page, { providers: [makeProvider(standIn, 'openai')] })
  await page.goto(paths.createCharacter)
  const form = characterForm(page)
  await form.provider.selectOption('')
  await form.create.click()
  for (const [field, message] of [
    [form.name, 'Character name is required'],
    [form.prompt, 'System prompt is required'],
    [form.provider, 'AI provider is required'],
    [form.model, 'AI model is required'],
  ] as const) {
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(new RegExp(message))
  }
  await expect(form.name).toBeFocused()
  await form.name.fill('n'.repeat(201))
  await expect(form.name).toHaveAccessibleDescription(/200 characters at most/)
  await form.provider.selectOption('OpenAI')
  await expect(form.model).not.toHaveValue('')
  await expect(form.model).not.toHaveAttribute('aria-invalid', 'true')
})

test('leaving a form with changes asks; a reload keeps what was typed (CHAR-19)', async ({
  page,
  standIn,
}) => {
  await seedDatabase(page, { providers: [makeProvider(standIn, 'openai')] })
  await page.goto(paths.createCharacter)
  const form = characterForm(page)
  await form.name.fill('Half')
  await form.prompt.fill('You are half')
  await page.getByRole('link', { name: 'Conversations' }).click()
  const question = page.getByRole('dialog', { name: 'Discard changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page).toHaveURL(paths.createCharacter)
  await expect(form.name).toHaveValue('Half')

  const asked = page.waitForEvent('dialog')
  const reloaded = page.reload()
  await (await asked).accept()
  await reloaded
  await expect(form.name).toHaveValue('Half')
  await expect(form.prompt).toHaveValue('You are half')

  await form.cancel.click()
  await question.getByRole('button', { name: 'Discard' }).click()
  // The form, whose own button has the same name, stays until the list is there.
  await expect(page.getByRole('heading', { name: 'Characters', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Create Character' }).click()
  await expect(form.name).toHaveValue('')
})

test('a changed prompt reaches existing conversations when asked to (CHAR-35, CHAR-36, CHAR-39)', async ({
  page,
  standIn,
}) => {
  const provider = makeProvider(standIn, 'openai')
  const character = makeCharacter(provider)
  const conversations = [makeConversation(character), makeConversation(character)]
  await seedDatabase(page, {
    providers: [provider],
    characters: [character],
    conversations,
    messages: conversations.flatMap(({ id }) =>
      makeMessages(id, [
        { role: 'system', content: character.systemPrompt },
        { role: 'user', content: 'Hello' },
      ]),
    ),
  })
  const prompts = async () =>
    (await readStore(page, 'messages'))
      .filter(({ role }) => role === 'system')
      .map(({ content }) => content)
  const form = characterForm(page)
  await page.goto(paths.editCharacter(character.id))
  await expect(page.getByRole('region', { name: 'Usage' })).toContainText(/Conversations\s*2/)
  await form.prompt.fill('You are new.')
  await form.saveChanges.click()
  await expectToast(page, 'Character updated')
  expect(await prompts()).toEqual([character.systemPrompt, character.systemPrompt])

  await expect(page).toHaveURL(paths.characters)
  await card(page, 'Mira').getByRole('button', { name: 'Edit' }).click()
  await form.prompt.fill('You are newer.')
  await page.getByLabel('Update existing conversations').check()
  await form.saveChanges.click()
  await expectToast(page, 'Character updated')
  expect(await prompts()).toEqual(['You are newer.', 'You are newer.'])
})

test('an unknown character is said to be missing, and the page goes on by itself (NAV-10, CHAR-37, CHAR-38)', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto(paths.editCharacter('nobody'))
  await expect(page.getByRole('heading', { name: 'Character Not Found' })).toBeVisible()
  await expect(
    page.getByText("The character you're trying to edit doesn't exist.", { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Characters' })).toBeVisible()
  await page.clock.fastForward(5_000)
  await expect(page).toHaveURL(paths.characters)
})

test('the other address of the edit page leads to it (NAV-09, NAV-22)', async ({
  page,
  standIn,
}) => {
  const provider = makeProvider(standIn, 'openai')
  const character = makeCharacter(provider)
  await seedDatabase(page, { providers: [provider], characters: [character] })
  await page.goto(`/characters/${character.id}/edit`)
  await expect(page).toHaveURL(paths.editCharacter(character.id))
  await expect(page.getByRole('heading', { name: 'Edit Character: Mira' })).toBeVisible()
})

test('Chat on a card leads to the conversations, or to a new one (CHAR-14, CHAR-15, NAV-13, CONV-03)', async ({
  page,
  standIn,
}) => {
  const provider = makeProvider(standIn, 'openai')
  const busy = makeCharacter(provider, { name: 'Busy' })
  const fresh = makeCharacter(provider, { name: 'Fresh' })
  const role = makeCharacter(provider, { name: 'Role', characterMode: 'rp' })
  await seedDatabase(page, {
    providers: [provider],
    characters: [busy, fresh, role],
    conversations: [makeConversation(busy)],
  })
  const press = async (name: string) => {
    await page.goto(paths.characters)
    await card(page, name).getByRole('button', { name: 'Chat' }).click()
  }
  await press('Busy')
  await expect(page).toHaveURL(paths.conversations)
  await expect(page.getByRole('tab', { name: 'Busy' })).toHaveAttribute('aria-selected', 'true')

  await press('Fresh')
  await expect(page).toHaveURL(/\/chat\//)
  await expect(page.getByRole('heading', { name: 'Chat with Fresh' })).toBeVisible()

  await press('Role')
  await expect(page).toHaveURL(/\/chat2\//)
  await expect(page.getByRole('heading', { name: 'RP Chat with Role' })).toBeVisible()
})

test('deleting a character takes its conversations along, and Undo brings both back (CHAR-16)', async ({
  page,
  standIn,
}) => {
  const { conversation } = await seedChat(page, standIn, {
    messages: [{ role: 'user', content: 'Hello' }],
  })
  await page.goto(paths.characters)
  await card(page, 'Mira').getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete Character?' })
  await expect(question).toContainText('1 conversation')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'No characters yet' })).toBeVisible()
  expect(await readStore(page, 'conversations')).toEqual([])
  expect(await readStore(page, 'messages')).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card(page, 'Mira')).toBeVisible()
  expect(await readStore(page, 'conversations')).toEqual([conversation])
  expect(await readStore(page, 'messages')).toHaveLength(1)
})
