// @vitest-environment jsdom
import { expect, test } from '@/testing/route/route-test'
import { makeCharacter, makeProvider } from '../../../../../e2e/support/data/seed'
import { paths } from '@/lib/paths'
import { database } from '@/storage/database/database'
import { characterForm, toast } from '@/testing/route/forms'
import type { Locator } from '@/testing/route/locator'

const more = (page: Locator) => ({
  section: page.getByText('More', { exact: true }),
  useMacros: page.getByLabel('Use macros'),
  personality: page.getByLabel('Personality', { exact: true }),
  note: page.getByLabel('Character’s note'),
})

const card = {
  nickname: 'Mi',
  personality: 'Dry, like {{user}}.',
  note: { text: 'Rain.', depth: 2, role: 'user' as const },
  greetings: ['', 'Third, {{user}}?'],
  groupGreetings: ['All of you!'],
  talkativeness: 0.3,
  creator: 'somebody',
  useMacros: true,
}

test('CARD-24, CARD-27: a card is edited field by field; emptied fields go, others stay', async ({
  page,
  standIn,
}) => {
  const provider = makeProvider(standIn, 'openai')
  const character = { ...makeCharacter(provider), ...card }
  await page.seed({ providers: [provider], characters: [character] })
  await page.goto(paths.editCharacter(character.id))
  const form = characterForm(page)
  const { personality, note } = more(page)
  await expect(page.getByLabel('Nickname')).toHaveValue('Mi')
  await expect(page.getByLabel('Depth')).toHaveValue('2')
  await expect(page.getByLabel('Role')).toHaveValue('user')
  // Personality stands for the prompt, and nothing else has changed.
  await form.prompt.fill('')
  await note.fill('')
  await page.getByLabel('Creator').fill('')
  await form.saveChanges.click()
  await expect(toast(page, 'Character updated')).toBeVisible()
  const stored = await database.characters.get(character.id)
  expect(stored).toMatchObject({
    systemPrompt: '',
    nickname: 'Mi',
    personality: card.personality,
    greetings: card.greetings,
    groupGreetings: card.groupGreetings,
    talkativeness: 0.3,
    useMacros: true,
  })
  expect(stored).not.toHaveProperty('note')
  expect(stored).not.toHaveProperty('creator')
  await page.goto(paths.editCharacter(character.id))
  await personality.fill('')
  await form.saveChanges.click()
  await expect(form.prompt).toHaveAccessibleDescription(/System prompt is required/)
})

test('CARD-14, CARD-24: what is wrong is said at its field', async ({ page, standIn }) => {
  const provider = makeProvider(standIn, 'openai')
  const character = makeCharacter(provider)
  await page.seed({ providers: [provider], characters: [character] })
  await page.goto(paths.editCharacter(character.id))
  const { section, useMacros, personality, note } = more(page)
  await section.click()
  await expect(useMacros).not.toBeChecked()
  await personality.fill('She is 15 years old.')
  await characterForm(page).saveChanges.click()
  await expect(personality).toHaveAccessibleDescription(/under 18/)
  await personality.fill('Dry.')
  await note.fill('Rain.')
  await page.getByLabel('Depth').fill('-1')
  await characterForm(page).saveChanges.click()
  await expect(page.getByLabel('Depth')).toHaveAccessibleDescription(/from 0 to 1,000/)
})

test('MACRO-24, MACRO-06: macros of a field are listed, a press shows the value, unknown ones are marked', async ({
  page,
  standIn,
}) => {
  const provider = makeProvider(standIn, 'openai')
  const character = { ...makeCharacter(provider), ...card, systemPrompt: '{{char}} is {{what}}.' }
  await page.seed({ providers: [provider], characters: [character] })
  await page.goto(paths.editCharacter(character.id))
  const list = page.getByRole('group', { name: 'Macros in “System Prompt”' })
  await list.getByRole('button', { name: '{{char}}' }).click()
  await expect(list).toContainText('{{char}} is Mi')
  await list.getByRole('button', { name: /what.* unknown/ }).click()
  await expect(list).toContainText('stays as it is written')
})

test('PERS-03, PROMPT-13: who the user is and the order of the prompt are chosen for a character', async ({
  page,
  standIn,
}) => {
  const provider = makeProvider(standIn, 'openai')
  const character = makeCharacter(provider)
  const times = { createdAt: 1, updatedAt: 1 }
  await page.seed({ providers: [provider], characters: [character] })
  await database.personas.put({
    ...times,
    id: 'ada',
    name: 'Ada',
    description: '',
    placement: 'prompt',
  })
  await database.presets.put({ ...times, id: 'short', name: 'Short', parts: [] })
  await page.goto(paths.editCharacter(character.id))
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('combobox', { name: 'You are' }).selectOption('Ada')
  await page.getByRole('combobox', { name: 'Order of the prompt' }).selectOption('Short')
  await characterForm(page).saveChanges.click()
  await expect(toast(page, 'Character updated')).toBeVisible()
  expect(await database.characters.get(character.id)).toMatchObject({
    personaId: 'ada',
    presetId: 'short',
  })
})

test('GREET-08: greetings are added, moved, deleted with Undo, and shown with their macros', async ({
  page,
  standIn,
}) => {
  const provider = makeProvider(standIn, 'openai')
  const character = { ...makeCharacter(provider), greeting: 'One', useMacros: true }
  await page.seed({ providers: [provider], characters: [character] })
  await page.goto(paths.editCharacter(character.id))
  const form = characterForm(page)
  const second = page.getByLabel('Greeting 2', { exact: true })
  await page.getByRole('button', { name: 'Add greeting' }).click()
  await expect(second).toBeFocused()
  await second.fill('Two, {{user}}')
  await page.getByRole('button', { name: 'Preview greeting 2' }).click()
  await expect(page.getByText('Two, User')).toBeVisible()
  await page.getByRole('button', { name: 'Move greeting 2 up' }).click()
  await expect(form.greeting).toHaveValue('Two, {{user}}')
  await expect(second).toHaveValue('One')
  await expect(page.getByRole('button', { name: 'Move greeting 1 down' })).toBeFocused()
  await page.getByRole('button', { name: 'Delete greeting 1' }).click()
  await expect(form.greeting).toHaveValue('One')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(second).toHaveValue('One')
  await page.reload()
  await expect(form.greeting).toHaveValue('Two, {{user}}')
  await expect(second).toHaveValue('One')
  await form.saveChanges.click()
  await expect(toast(page, 'Character updated')).toBeVisible()
  const stored = await database.characters.get(character.id)
  expect(stored).toMatchObject({ greeting: 'Two, {{user}}', greetings: ['One'] })
})
