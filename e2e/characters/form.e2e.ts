import { promptTemplates } from '@/generation/prompt-templates'
import { styleInstructions } from '@/generation/interaction-styles'
import { paths } from '@/lib/paths'
import { isRecord } from '../stand-in/stand-in-types'
import { expect, test } from '../fixtures'
import { aiForm, openAiForm } from '../support/character-form'
import { chatScreen } from '../support/chat'
import { card, expectToast } from '../support/forms'
import { raiseVersion } from '../support/screens'
import { makeCharacter, makeProvider, readStore, seedChat, seedDatabase } from '../support/seed'

test('rp and both lock role-play and custom instructions, standard leaves role-play out (CHAR-25, CHAR-26, CHAR-42, CHAR-45 to CHAR-47, CHAR-71)', async ({
  page,
  standIn,
}) => {
  await seedDatabase(page, { providers: [makeProvider(standIn, 'openai')] })
  await page.goto(paths.createCharacter)
  const form = aiForm(page)
  const styles = () => form.style.locator('option').allTextContents()
  await expect(form.mode).toHaveValue('both')
  for (const mode of ['both', 'rp']) {
    await form.mode.selectOption(mode)
    await expect(form.style).toBeDisabled()
    await expect(form.style).toHaveValue('roleplay')
    await expect(form.custom).toBeDisabled()
  }
  await form.mode.selectOption('standard')
  expect(await styles()).toEqual(['Standard Chat', 'Texting', 'Expert', 'Storyteller'])
  await form.style.selectOption('expert')
  await form.custom.check()
  const instructions = page.getByLabel('Instructions', { exact: true })
  await expect(instructions).toHaveValue(styleInstructions.expert)
  await instructions.fill('Rhyme.')
  await form.name.fill('Ada')
  await form.prompt.fill('You are Ada.')
  await form.create.click()
  await expect(page).toHaveURL(paths.characters)
  expect((await readStore(page, 'characters'))[0]).toMatchObject({
    interactionStyle: 'expert',
    customInstructions: 'Rhyme.',
    systemPrompt: 'You are Ada.',
  })
})

test('the composed prompt of each chat is shown, and the own prompt is never overwritten (CHAR-43, CHAR-49, CHAR-55, decision 028)', async ({
  page,
  standIn,
}) => {
  const provider = makeProvider(standIn, 'openai')
  await seedDatabase(page, { providers: [provider] })
  await page.goto(paths.createCharacter)
  const form = aiForm(page)
  await form.name.fill('Ada')
  await form.prompt.fill('You are Ada.')
  await form.greeting.fill('Good day.')
  await page.getByText('What is sent', { exact: true }).click()
  const shown = page.getByRole('tabpanel')
  await expect(shown).toHaveText('You are Ada.')
  await page.getByRole('tab', { name: 'RP Mode' }).click()
  await expect(shown).toHaveText(`${styleInstructions.roleplay}\n\nYou are Ada.`)
  await page.getByRole('tab', { name: 'Mobile Chat' }).click()
  await expect(shown).toContainText('texting on a phone')
  await form.create.click()

  await card(page, 'Ada').getByRole('button', { name: 'Edit' }).click()
  await expect(form.prompt).toHaveValue('You are Ada.')
  await expect(form.prompt).toBeEditable()
  await page.goto(paths.characters)
  await card(page, 'Ada').getByRole('button', { name: 'Chat' }).click()
  const chat = chatScreen(page, 'Ada')
  await expect(chat.lastAnswer).toContainText('Good day.')
  await chat.send('Hello')
  await chat.expectAnswer(/\w/)
  const body = standIn.chats()[0]?.body
  expect(isRecord(body) ? body.messages : undefined).toMatchObject([
    { role: 'system', content: 'You are Ada.' },
    { role: 'assistant', content: 'Good day.' },
    { role: 'user', content: 'Hello' },
  ])
  const messages = await readStore(page, 'messages')
  expect(messages.find(({ role }) => role === 'system')?.content).toBe('You are Ada.')
})

test('the form is in the order in which it is filled in, and not endless (CHAR-19, CHAR-27)', async ({
  page,
  standIn,
}) => {
  const { form } = await openAiForm(page, standIn)
  // In one column, as on a phone.
  await page.setViewportSize({ width: 390, height: 844 })
  const topOf = async (locator: typeof form.name) => (await locator.boundingBox())?.y ?? NaN
  const places = [
    await topOf(form.name),
    await topOf(page.getByRole('group', { name: 'Avatar' }).getByText('Upload Avatar')),
    await topOf(form.mode),
    await topOf(page.getByLabel('AI Provider')),
    await topOf(form.generate),
  ]
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  await page.setViewportSize({ width: 1280, height: 800 })
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  expect(await height()).toBeLessThan(1_600)
  await form.toggle.uncheck()
  expect(await height()).toBeLessThan(1_400)
})

test('a template fills the prompt, and Undo brings back what stood there (CHAR-28, CHAR-44)', async ({
  page,
  standIn,
}) => {
  await seedDatabase(page, { providers: [makeProvider(standIn, 'openai')] })
  await page.goto(paths.createCharacter)
  const form = aiForm(page)
  for (const { title, prompt } of promptTemplates) {
    await page.getByRole('button', { name: title }).click()
    await expect(form.prompt).toHaveValue(prompt)
  }
  await form.prompt.fill('My own words.')
  await page.getByRole('button', { name: 'Generic Assistant' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(form.prompt).toHaveValue('My own words.')
})

test('a reload keeps the whole draft, with the AI’s half (CHAR-20, CHAR-27)', async ({
  page,
  standIn,
}) => {
  const { form } = await openAiForm(page, standIn)
  await form.mode.selectOption('standard')
  await form.style.selectOption('storyteller')
  await form.attribute('Goals').fill('six tables')
  await page.getByRole('button', { name: 'Remove Interests' }).click()
  await form.addAttribute.click()
  await page.getByLabel('Attribute name').fill('Pet')
  await page.getByLabel('Include Current Time').check()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(form.toggle).toBeChecked()
  await expect(form.style).toHaveValue('storyteller')
  await expect(form.attribute('Goals')).toHaveValue('six tables')
  await expect(form.attribute('Interests')).toBeHidden()
  await expect(page.getByLabel('Attribute name')).toHaveValue('Pet')
  await expect(page.getByLabel('Include Current Time')).toBeChecked()
})

test('an edit is kept across a reload, asks before it is thrown away, and is forgotten then (CHAR-32)', async ({
  page,
  standIn,
}) => {
  const provider = makeProvider(standIn, 'openai')
  const character = makeCharacter(provider)
  await seedDatabase(page, { providers: [provider], characters: [character] })
  await page.goto(paths.editCharacter(character.id))
  const form = aiForm(page)
  await form.greeting.fill('Half a greet')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(form.greeting).toHaveValue('Half a greet')
  await form.cancel.click()
  await page
    .getByRole('dialog', { name: 'Discard changes?' })
    .getByRole('button', { name: 'Discard' })
    .click()
  await card(page, 'Mira').getByRole('button', { name: 'Edit' }).click()
  await expect(form.greeting).toHaveValue('')
  await form.greeting.fill('A whole greeting')
  await form.saveChanges.click()
  await expectToast(page, 'Character updated')
  await expect(page).toHaveURL(paths.characters)
  await card(page, 'Mira').getByRole('button', { name: 'Edit' }).click()
  await expect(form.greeting).toHaveValue('A whole greeting')
  await form.cancel.click()
  await expect(page).toHaveURL(paths.characters)
})

test('the edit page leads to the pictures, and tells how the character is used (CHAR-34, CHAR-36)', async ({
  page,
  standIn,
}) => {
  const { character } = await seedChat(page, standIn, {
    messages: [{ role: 'user', content: 'Hello' }],
  })
  await page.goto(paths.editCharacter(character.id))
  await expect(page.getByRole('region', { name: 'Usage' })).toContainText(/Conversations\s*1/)
  await expect(page.getByRole('switch', { name: 'Update existing conversations' })).toBeVisible()
  await page.getByRole('link', { name: 'Manage Images' }).click()
  await expect(page).toHaveURL(paths.characterImages(character.id))
})

test('a character that cannot be saved is told so in a panel, and the form stays (CHAR-80, P16)', async ({
  page,
  standIn,
}) => {
  await seedDatabase(page, { providers: [makeProvider(standIn, 'openai')] })
  await raiseVersion(page)
  await page.goto(paths.createCharacter)
  const form = aiForm(page)
  await form.name.fill('Ada')
  await form.prompt.fill('You are Ada.')
  await form.create.click()
  await expect(page.getByRole('alert').filter({ hasText: /^Error/ })).toContainText(/\w+ \w+/)
  await expect(form.name).toHaveValue('Ada')
  await expect(page).toHaveURL(paths.createCharacter)
})
