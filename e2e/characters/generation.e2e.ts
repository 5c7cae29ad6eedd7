import { paths } from '@/lib/paths'
import { expect, expectNoAxeViolations, test } from '../fixtures'
import { aiForm, openAiForm, writtenCharacter } from '../support/character-form'
import { card, expectToast } from '../support/forms'
import { enterPage, tabTo } from '../support/keyboard'
import { makeProvider, readStore, SEED_KEY, seedDatabase } from '../support/seed'
import { PASSPHRASE, setPassphrase, unlockDialog } from '../support/vault'
import { isRecord } from '../stand-in/stand-in-types'

const text = JSON.stringify(writtenCharacter)
const UNREADABLE =
  'Failed to parse the generated character data. The AI may have returned an invalid response.'

test('the AI writes name, prompt, greeting and looks with one call; Undo takes them back (CHAR-18, CHAR-20, CHAR-27, CHAR-40, CHAR-48, CHAR-73 to CHAR-77)', async ({
  page,
  standIn,
}) => {
  standIn.reply(text)
  const { form } = await openAiForm(page, standIn)
  await expect(form.prompt).toBeHidden()
  await form.attribute('Personality').fill('dry')
  await form.addAttribute.click()
  await page.getByLabel('Attribute name').fill('Star sign')
  await page.getByLabel('Value', { exact: true }).fill('Leo')
  await page.getByLabel('Include Current Time').check()
  await form.generate.click()
  await expectToast(page, 'The character is written')
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
    max_completion_tokens: 4000,
    messages: [{ role: 'system' }],
    response_format: { type: 'json_schema' },
  })
  expect(JSON.stringify(body.messages)).toContain('Star sign: Leo')
  expect(JSON.stringify(body.messages)).toContain('It is now')

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

test('temperature 0.9 and 4000 tokens go to a model that takes them (CHAR-73)', async ({
  page,
  standIn,
}) => {
  standIn.reply(text)
  const { form } = await openAiForm(page, standIn, 'mistral')
  await form.generate.click()
  await expect(form.prompt).toHaveValue(/Mira Voss/)
  expect(standIn.chats()[0]?.body).toMatchObject({ temperature: 0.9, max_tokens: 4000 })
})

for (const type of ['anthropic', 'xai', 'openrouter', 'custom'] as const)
  test(`${type} is asked in a form that it takes (CHAR-73, CHAR-74)`, async ({ page, standIn }) => {
    const { form } = await openAiForm(page, standIn, type)
    await form.generate.click()
    await expect(form.prompt).toHaveValue(/^You are \S/)
    await expect(form.panel).toBeHidden()
    expect(standIn.chats(type)).toHaveLength(1)
  })

test('answers that are fenced, wrapped, cut off at the end or have commas too many are read (CHAR-77)', async ({
  page,
  standIn,
}) => {
  const answers = [
    `Here she is:\n\`\`\`json\n${JSON.stringify(writtenCharacter, null, 2)}\n\`\`\`\nEnjoy {her}!`,
    `\ufeff{"character": ${text}}`,
    text.slice(0, -20),
    text.replace('}', ',}').replaceAll('"', "'"),
  ]
  const { form } = await openAiForm(page, standIn)
  for (const answer of answers) {
    standIn.reply(answer)
    await form.generate.click()
    await expect(form.prompt, answer).toHaveValue(/Goals: You want six tables/)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(form.prompt).toHaveValue('')
  }
})

for (const [what, answer, message, details] of [
  ['no JSON', 'I would rather not write that.', UNREADABLE, 'It wrote: “I would rather not'],
  ['nothing', ' ', UNREADABLE, 'empty answer'],
  ['half of it', text.slice(0, 200), UNREADABLE, 'The answer broke off'],
  ['something else', '{"profiles": []}', UNREADABLE, ''],
  [
    'an error object',
    '{"error": true, "reason": "That is too vague.", "details": "Name a mood."}',
    'That is too vague.',
    'Name a mood.',
  ],
  [
    'somebody under 18',
    text.replace('You are dry and kind.', 'You are a shy 16-year-old.'),
    'Only adults can be made here',
    'under 18',
  ],
] as const)
  test(`an answer with ${what} is told in the panel, and the form stays (CHAR-76, CHAR-79, CHAR-80, P22, P23)`, async ({
    page,
    standIn,
  }) => {
    standIn.reply(answer, { times: 1 })
    const { form } = await openAiForm(page, standIn)
    await form.name.fill('Kept')
    await form.attribute('Goals').fill('to be kept')
    await form.generate.click()
    await expect(form.panel).toContainText(message)
    await expect(form.panel).toContainText(details)
    await expect(form.name).toHaveValue('Kept')
    await expect(form.attribute('Goals')).toHaveValue('to be kept')
    await expect(form.prompt).toBeHidden()
    standIn.reply(text)
    await form.panel.getByRole('button', { name: 'Retry' }).click()
    await expect(form.prompt).toHaveValue(/^You are Kept\./)
    await expect(form.panel).toBeHidden()
  })

test('a request that fails says so, why, and leads to the provider (CHAR-78, CHAR-80)', async ({
  page,
  standIn,
}) => {
  const { form } = await openAiForm(page, standIn)
  standIn.fault({ error: 'bad-key' })
  await form.generate.click()
  await expect(form.panel).toContainText('Failed to generate character')
  await expect(form.panel).toContainText('Invalid API key or unauthorized')
  await expect(form.panel.getByRole('link', { name: 'Open Providers' })).toBeVisible()
  await expectNoAxeViolations(page)
  await form.panel.getByRole('button', { name: 'Dismiss' }).click()
  await expect(form.panel).toBeHidden()
  standIn.fault({ kind: 'cut', afterTokens: 5 })
  standIn.reply(text)
  await form.generate.click()
  await expect(form.panel).toContainText('Failed to generate character')
})

test('what is missing is named before anything is sent (CHAR-58 to CHAR-60, CHAR-63, CHAR-64, P23)', async ({
  page,
  standIn,
}) => {
  const { form } = await openAiForm(page, standIn)
  await form.addAttribute.click()
  await form.generate.click()
  const name = page.getByLabel('Attribute name')
  await expect(name).toHaveAccessibleDescription('Custom attribute name is required')
  await expect(page.getByLabel('Value', { exact: true })).toHaveAccessibleDescription(
    'Value is required for custom attributes',
  )
  await expect(name).toBeFocused()
  await name.fill('Age')
  await page.getByLabel('Value', { exact: true }).fill('15')
  await form.generate.click()
  await expect(form.panel).toContainText('Only adults can be made here')

  await page.getByRole('button', { name: 'Remove Age' }).click()
  for (const label of ['Personality', 'Appearance', 'Background', 'Occupation', 'Speech Style'])
    await page.getByRole('button', { name: `Remove ${label}` }).click()
  for (const label of ['Interests', 'Knowledge', 'Goals'])
    await page.getByRole('button', { name: `Remove ${label}` }).click()
  await form.generate.click()
  await expect(page.getByText('At least one attribute is required')).toBeVisible()
  await expect(form.generate).toBeFocused()
  await page.getByRole('button', { name: 'Goals', exact: true }).click()
  await expect(page.getByText('At least one attribute is required')).toBeHidden()

  await form.model.fill('')
  await form.generate.click()
  await expect(form.panel).toContainText('Model is required')
  await form.provider.selectOption('')
  await form.generate.click()
  await expect(form.panel).toContainText('Provider is required')
  await form.create.click()
  await expect(page.getByText(/Press “Generate Character” first/)).toBeVisible()
  expect(standIn.chats()).toEqual([])
})

test('Stop ends a long wait at once, and so does leaving the page (P22)', async ({
  page,
  standIn,
}) => {
  const { form } = await openAiForm(page, standIn)
  standIn.fault({ kind: 'silence', times: 2 })
  await page.clock.install()
  await form.generate.click()
  const first = await standIn.waitForRequest({ method: 'POST' })
  await expect(page.getByRole('progressbar', { name: 'Waiting for the answer' })).toBeVisible()
  await page.clock.fastForward(30_000)
  await form.stop.click()
  await expect(form.generate).toBeFocused()
  await expect(form.panel).toBeHidden()
  await standIn.waitUntil(() => first.state === 'aborted')

  await form.generate.click()
  await standIn.waitUntil(() => standIn.chats().length === 2)
  await page.getByRole('link', { name: 'Conversations' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await standIn.waitUntil(() => standIn.chats()[1]?.state === 'aborted')
})

test('locked keys are asked for when the button is pressed, and no sooner (P7, P8)', async ({
  page,
  standIn,
  secret,
}) => {
  secret(SEED_KEY)
  secret(PASSPHRASE)
  await seedDatabase(page, { providers: [makeProvider(standIn, 'openai')] })
  await setPassphrase(page)
  await page.goto(paths.createCharacter)
  const form = aiForm(page)
  await form.toggle.check()
  const ask = unlockDialog(page)
  await expect(ask.dialog).toBeHidden()
  await form.generate.click()
  await ask.cancel.click()
  await expect(form.panel).toContainText('Your keys are locked')
  expect(standIn.chats()).toEqual([])
  standIn.reply(text)
  await form.panel.getByRole('button', { name: 'Retry' }).click()
  await ask.submit()
  await expect(form.prompt).toHaveValue(/Mira Voss/)
})

test('the text of a stream is counted while it comes', async ({ page, standIn }) => {
  const { form } = await openAiForm(page, standIn)
  standIn.reply(text)
  standIn.hold()
  await form.generate.click()
  await standIn.waitForRequest({ method: 'POST' })
  standIn.release(60)
  await expect(page.getByText(/\d+ letters so far/)).toBeVisible()
  standIn.release()
  await expect(form.prompt).toHaveValue(/Mira Voss/)
})

test('the AI helps with a character that is there, too (CHAR-18, CHAR-32)', async ({
  page,
  standIn,
}) => {
  standIn.reply(text)
  const { form } = await openAiForm(page, standIn)
  await form.generate.click()
  await expect(form.name).toHaveValue('Mira Voss')
  await form.create.click()
  await expect(page).toHaveURL(paths.characters)
  await card(page, 'Mira Voss').getByRole('button', { name: 'Edit' }).click()
  await form.aiAvatar.check()
  await expect(form.looks).toHaveValue(writtenCharacter.image_prompt)
  await form.aiAvatar.uncheck()
  await form.toggle.check()
  standIn.reply(text.replace('dry and kind', 'loud and kind'))
  await form.generate.click()
  await expect(form.prompt).toHaveValue(/loud and kind/)
  await form.saveChanges.click()
  await expectToast(page, 'Character updated')
  const [saved] = await readStore(page, 'characters')
  expect(saved?.systemPrompt).toContain('loud and kind')
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

test('with one button the demo writes a character and draws its face, which stands in the gallery (CHAR-24, CHAR-48, CHAR-50, GAL-11)', async ({
  page,
}) => {
  test.slow()
  await seedDatabase(page, { providers: [makeProvider(undefined, 'demo')] })
  await page.goto(paths.createCharacter)
  const form = aiForm(page)
  await form.toggle.check()
  await form.aiAvatar.check()
  await form.generate.click()
  // The demo writes at a reader's pace.
  await expect(form.prompt).not.toHaveValue('')
  await expect(form.looks).not.toHaveValue('')
  await expect(page.getByRole('button', { name: 'Remove Avatar' })).toBeVisible()
  const name = await form.name.inputValue()
  await form.create.click()
  await expect(page).toHaveURL(paths.characters)
  await expect(card(page, name).locator('img')).toBeVisible()
  await card(page, name).getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('link', { name: 'Manage Images' }).click()
  await expect(page.getByText('Profile picture', { exact: true })).toBeVisible()
  const [made] = await readStore(page, 'characters')
  expect(made?.imageGallery).toMatchObject([{ source: 'ai-generated', isProfilePicture: true }])
  expect(made?.metadata?.imagePrompt).not.toBe('')
})

test('an AI avatar that nobody can draw is named before anything is sent, and goes with the AI’s help (CHAR-51, CHAR-65)', async ({
  page,
  standIn,
}) => {
  const { form } = await openAiForm(page, standIn, 'anthropic')
  await form.aiAvatar.check()
  await form.generate.click()
  await expect(form.panel).toContainText(
    'AI Avatar generation requires an OpenAI provider with a valid API key',
  )
  expect(standIn.chats()).toEqual([])
  await form.toggle.uncheck()
  await expect(form.aiAvatar).not.toBeChecked()
})
