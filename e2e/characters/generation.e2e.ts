import { paths } from '@/lib/paths'
import { expect, expectNoAxeViolations, test } from '../fixtures'
import { aiForm, openAiForm, writtenCharacter } from '../support/pages/character-form'
import { card, expectToast, holdToasts } from '../support/pages/forms'
import { chooseIn } from '../support/pages/conversations'
import { drawnPrompts, replyToPromptQuestion } from '../support/requests/generation'
import { enterPage, tabTo } from '../support/input/keyboard'
import {
  makeCharacter,
  makeProvider,
  readStore,
  SEED_KEY,
  seedDatabase,
} from '../support/data/seed'
import { PASSPHRASE, setPassphrase, unlockDialog } from '../support/pages/vault'
import { sentMessages } from '../stand-in/sent-messages'
import { isRecord } from '../stand-in/stand-in-types'

const text = JSON.stringify(writtenCharacter)

test('the AI writes name, prompt, greeting and looks with one call; Undo takes them back (CHAR-18 to CHAR-20, CHAR-27, CHAR-40, CHAR-48, CHAR-73 to CHAR-77)', async ({
  page,
  standIn,
}) => {
  standIn.reply(text)
  const { form } = await openAiForm(page, standIn)
  await expect(form.prompt).toBeHidden()

  await test.step('the form is in the order in which it is filled in, and not endless', async () => {
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
    await expect.poll(height).toBeLessThan(1_600)
    await form.toggle.uncheck()
    await expect.poll(height).toBeLessThan(1_500)
    await form.toggle.check()
  })

  await form.attribute('Personality').fill('dry')
  await form.addAttribute.click()
  await page.getByLabel('Attribute name').fill('Star sign')
  await page.getByLabel('Value', { exact: true }).fill('Leo')
  await page.getByLabel('Include Current Time').check()
  await form.generate.click()
  await expectToast(page, 'The character is written')
  await holdToasts(page)
  await expect(form.name).toHaveValue('Mira Voss')
  await expect(form.prompt).toHaveValue(
    /^You are Mira Voss\.\n\nPersonality: You are dry and kind\./,
  )
  await expect(form.prompt).toHaveValue(/Star sign: Leo/)
  await expect(form.greeting).toHaveValue('There you are. Tea?')
  await form.aiAvatar.check()
  await expect(form.looks).toHaveValue(writtenCharacter.image_prompt)
  await form.aiAvatar.uncheck()

  const [call] = standIn.chats()
  expect(standIn.chats()).toHaveLength(1)
  const body = isRecord(call?.body) ? call.body : {}
  expect(body).toMatchObject({
    max_output_tokens: 4000,
    store: false,
    text: { format: { type: 'json_schema' } },
  })
  expect(JSON.stringify(sentMessages(body))).toContain('Star sign: Leo')
  expect(JSON.stringify(sentMessages(body))).toContain('It is now')

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(form.name).toHaveValue('')
  await expect(form.prompt).toHaveValue('')

  await form.name.fill('Ada')
  await form.generate.click()
  await expect(form.prompt).toHaveValue(/^You are Ada\./)
  await expect(form.name).toHaveValue('Ada')
  await form.create.click()
  await expect(page).toHaveURL(paths.characters)
  const [made] = await readStore(page, 'characters')
  expect(made).toMatchObject({
    name: 'Ada',
    greeting: 'There you are. Tea?',
    interactionStyle: 'roleplay',
    metadata: { imagePrompt: writtenCharacter.image_prompt },
  })
  expect(made?.metadata?.imagePromptCreatedAt).toBeGreaterThan(0)
  expect(made).not.toHaveProperty('attributes')
})

test('locked keys are asked for when a button is pressed, no sooner, and once for describing and drawing (P7, P8)', async ({
  page,
  standIn,
  secret,
}) => {
  secret(SEED_KEY)
  secret(PASSPHRASE)
  replyToPromptQuestion(standIn, 'A woman of forty in a blue coat.')
  const provider = makeProvider(standIn, 'openai')
  const character = makeCharacter(provider)
  await seedDatabase(page, { providers: [provider], characters: [character] })
  await setPassphrase(page)
  const form = aiForm(page)
  const ask = unlockDialog(page)

  await test.step('for a picture', async () => {
    await page.goto(paths.editCharacter(character.id))
    await form.aiAvatar.check()
    await page.getByRole('button', { name: 'Generate Avatar' }).click()
    await ask.cancel.click()
    const problem = page.getByRole('alert').filter({ hasText: 'Image Error' })
    await expect(problem).toContainText('Failed to generate image: Your keys are locked')
    await expect(problem).toContainText('Try again and type your passphrase.')
    await page.getByRole('button', { name: 'Generate Avatar' }).click()
    await ask.submit()
    await expect(page.getByRole('button', { name: 'Remove Avatar' })).toBeVisible()
    expect(drawnPrompts(standIn)).toHaveLength(1)
  })

  await test.step('for words', async () => {
    // Loaded anew, the page is locked again.
    const asked = page.waitForEvent('dialog')
    const left = page.goto(paths.createCharacter)
    await (await asked).accept()
    await left
    await form.toggle.check()
    await expect(ask.dialog).toBeHidden()
    const before = standIn.chats().length
    await form.generate.click()
    await ask.cancel.click()
    await expect(form.panel).toContainText('Your keys are locked')
    expect(standIn.chats()).toHaveLength(before)
    standIn.reply(text)
    await form.panel.getByRole('button', { name: 'Retry' }).click()
    await ask.submit()
    await expect(form.prompt).toHaveValue(/Mira Voss/)
  })
})

test('a new user with the demo comes to a character with a written prompt on a phone, by keyboard alone (CHAR-19 to CHAR-30, CHAR-48) @phone-only', async ({
  page,
}) => {
  test.slow()
  await seedDatabase(page, { providers: [makeProvider(undefined, 'demo')] })
  await page.goto(paths.createCharacter)
  const form = aiForm(page)
  await expect(page.getByRole('heading', { name: 'Create New Character' })).toBeVisible()
  await enterPage(page)
  await tabTo(page, form.toggle)
  await page.keyboard.press('Space')
  await tabTo(page, form.attribute('Occupation'))
  await page.keyboard.type('ferry captain')
  await tabTo(page, form.generate)
  await page.keyboard.press('Enter')
  // The demo writes about as fast as a model does.
  await expect(form.prompt).toHaveValue(/^You are \S[\s\S]+Goals: /)
  await expect(form.name).not.toHaveValue('')
  const name = await form.name.inputValue()
  await tabTo(page, form.create)
  await expectNoAxeViolations(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(paths.characters)
  await expect(card(page, name)).toBeVisible()
})

test('with one button the demo writes a character and draws its face, which stands in the gallery, by keyboard too (CHAR-24, CHAR-48, CHAR-50, GAL-11)', async ({
  page,
}) => {
  test.slow()
  await seedDatabase(page, { providers: [makeProvider(undefined, 'demo')] })
  await page.goto(paths.createCharacter)
  const form = aiForm(page)
  await form.toggle.check()
  await form.aiAvatar.focus()
  await page.keyboard.press('Space')
  await expect(form.aiAvatar).toBeChecked()
  await form.generate.focus()
  await page.keyboard.press('Enter')
  // The demo writes at a reader's pace.
  await expect(form.prompt).not.toHaveValue('')
  await expect(form.looks).not.toHaveValue('')
  await expect(page.getByRole('button', { name: 'Remove Avatar' })).toBeVisible()
  const name = await form.name.inputValue()
  await form.create.click()
  await expect(page).toHaveURL(paths.characters)
  await expect(card(page, name).locator('img')).toBeVisible()
  await chooseIn(card(page, name), 'Edit')
  await page.getByRole('link', { name: 'Manage Images' }).click()
  await expect(page.getByText('Profile picture', { exact: true })).toBeVisible()
  const [made] = await readStore(page, 'characters')
  expect(made?.imageGallery).toMatchObject([{ source: 'ai-generated', isProfilePicture: true }])
  expect(made?.metadata?.imagePrompt).not.toBe('')
})
