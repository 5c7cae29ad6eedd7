import type { Page } from '@playwright/test'
import { paths } from '@/lib/paths'
import { expect, expectNoAxeViolations, test } from '../fixtures'
import { chatScreen, expectDone } from '../support/chat'
import { replyToChat } from '../support/dual-chat'
import { expectToast } from '../support/forms'
import { pictureRequests, replyToPromptQuestion } from '../support/generation'
import { readPictures } from '../support/pictures'
import {
  openPersonScreen,
  personAnswer,
  personScreen,
  writtenPerson,
} from '../support/random-persons'
import { makeProvider, readStore, SEED_KEY, seedDatabase } from '../support/seed'
import { PASSPHRASE, setPassphrase, unlockDialog } from '../support/vault'
import { isRecord } from '../stand-in/stand-in-types'

const UNREADABLE =
  'Failed to parse the generated character data. The AI may have returned an invalid response.'

/** Nothing of a person is on disk before "Save Chat". */
async function expectNothingStored(page: Page) {
  for (const store of ['characters', 'conversations', 'messages'] as const)
    expect(await readStore(page, store), store).toEqual([])
  expect(await readPictures(page)).toEqual([])
}

const optionsOf = (page: Page, label: string) => page.getByLabel(label).locator('option')

test('the form has its names and choices, and begins with what it was sent with last (RTXT-02 to RTXT-22)', async ({
  page,
  standIn,
}) => {
  standIn.reply(personAnswer())
  const { screen } = await openPersonScreen(page, standIn)
  await expect(page).toHaveTitle(/^Random Text/)
  await expect(screen.find).toHaveText('Find Someone to Text')
  const meetings = ['Random text app', 'Got your number', 'Dating app', 'Wrong number']
  await expect(optionsOf(page, 'How you met')).toHaveText(meetings)
  await expect(optionsOf(page, 'Age range')).toHaveText([
    'Random',
    'Young adult (18-25)',
    'Thirties (26-35)',
    'Middle-aged (36-45)',
    'Mature (46-60)',
    'Senior (61+)',
    'Custom',
  ])
  await expect(screen.provider).not.toHaveValue('')

  await screen.otherWorld.check()
  await expect(screen.find).toHaveText('Find Someone Across Dimensions')
  await expect(optionsOf(page, 'Dimension Type')).toHaveText([
    'Alternate Earth',
    'Futuristic',
    'Fantasy',
    'Post-Apocalyptic',
    'Alien',
    'Cyberpunk',
    'Steampunk',
    'Cosmic Horror',
    'Custom',
  ])
  await expect(optionsOf(page, 'How you met')).toHaveText([
    ...meetings,
    'Interdimensional app',
    'Dimensional anomaly',
  ])
  await page.getByLabel('How you met').selectOption('dimensional-anomaly')
  await screen.otherWorld.uncheck()
  await expect(page.getByLabel('How you met')).toHaveValue('random-text-app')
  await screen.otherWorld.check()
  await page.getByLabel('Dimension Type').selectOption('steampunk')
  await screen.autoWorld.uncheck()
  await page.getByLabel('Dimension Description').fill('Trains that swim')
  await expect(page.getByRole('region', { name: 'Dimension Preview' })).toContainText(
    'Steampunk: Trains that swim',
  )
  await page.getByLabel('How you met').selectOption('interdimensional-app')
  await page.getByLabel('Preferred gender').fill('woman')

  // The other end stays where it is.
  await screen.age.selectOption('thirties')
  await screen.age.selectOption('custom')
  await expect(screen.minAge).toHaveValue('26')
  for (const [field, typed, becomes] of [
    [screen.minAge, '50', '35'],
    [screen.maxAge, '200', '100'],
    [screen.minAge, '15', '18'],
    [screen.maxAge, '5', '18'],
    [screen.maxAge, '', '100'],
    [screen.minAge, '30', '30'],
    [screen.maxAge, '41', '41'],
  ] as const) {
    await field.fill(typed)
    await field.blur()
    await expect(field).toHaveValue(becomes)
  }
  await screen.attributes.click()
  for (const label of ['Personality', 'Appearance', 'Background', 'Goals'])
    await expect(page.getByRole('textbox', { name: label, exact: true })).toHaveValue('')
  await page.getByLabel('Occupation').fill('tunes pianos')
  await screen.addAttribute.click()
  await screen.attributeName.fill('Star sign')
  await screen.attributeValue.fill('Leo')
  await page.getByLabel('Include current time').check()
  await expectNoAxeViolations(page)

  await screen.find.click()
  await expect(screen.result).toBeVisible()
  const [call] = standIn.chats()
  expect(standIn.chats()).toHaveLength(1)
  const body = isRecord(call?.body) ? call.body : {}
  expect(body).toMatchObject({ messages: [{ role: 'system' }] })
  const asked = JSON.stringify(body.messages)
  for (const text of [
    'Age: 30 to 41',
    'Gender: woman',
    'Steampunk: Trains that swim',
    'an app that connects people of different dimensions',
    'Occupation: tunes pianos',
    'Star sign: Leo',
    'It is now',
  ])
    expect(asked).toContain(text)

  // Another tab begins with the same.
  const other = await page.context().newPage()
  await other.goto(paths.randomText)
  const second = personScreen(other)
  await expect(second.otherWorld).toBeChecked()
  await expect(second.minAge).toHaveValue('30')
  await expect(other.getByLabel('Preferred gender')).toHaveValue('woman')
  await expect(other.getByLabel('Dimension Description')).toHaveValue('Trains that swim')
  await other.getByRole('button', { name: 'Reset the form' }).click()
  await expect(second.otherWorld).not.toBeChecked()
  await expect(other.getByLabel('Preferred gender')).toHaveValue('')
  await other.getByRole('button', { name: 'Undo' }).click()
  await expect(other.getByLabel('Preferred gender')).toHaveValue('woman')
})

test('what is missing is told at its field, and nothing is sent (RTXT-31 to RTXT-36, P23)', async ({
  page,
  standIn,
}) => {
  const { provider, screen } = await openPersonScreen(page, standIn, paths.randomText, 'anthropic')
  await screen.otherWorld.check()
  await screen.autoWorld.uncheck()
  await screen.wantsAvatar.check()
  await screen.provider.selectOption('')
  await screen.attributes.click()
  await screen.addAttribute.click()
  await screen.attributes.click()
  await screen.find.click()

  const description = page.getByLabel('Dimension Description')
  await expect(description).toBeFocused()
  for (const [field, message] of [
    [description, 'Please provide a description of the dimension'],
    [screen.provider, /^Please select a provider first/],
    [screen.wantsAvatar, /^AI Avatar generation requires an OpenAI provider with a valid API key/],
    [screen.attributeName, 'Attribute name is required'],
    [screen.attributeValue, 'Value is required'],
  ] as const) {
    await expect(field).toBeVisible()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(message)
  }
  await expect(
    page.getByText('All custom attributes must have both a name and a value'),
  ).toBeVisible()
  await expectNoAxeViolations(page)

  await description.fill('Rain that falls up')
  await expect(description).not.toHaveAttribute('aria-invalid')
  await screen.attributeName.fill('Age')
  await screen.attributeValue.fill('16')
  await screen.provider.selectOption(provider.id)
  await screen.wantsAvatar.uncheck()
  await screen.find.click()
  await expect(screen.attributeValue).toBeFocused()
  await expect(screen.attributeValue).toHaveAttribute('aria-invalid', 'true')
  await expect(screen.attributeValue).toHaveAccessibleDescription(/^Only people of 18 or older/)
  await screen.attributeValue.fill('61')
  await expect(page.getByText('Only people of 18 or older')).toHaveCount(0)
  expect(standIn.chats()).toEqual([])

  // A provider that goes while the form is open leaves nobody who could answer.
  await screen.provider.selectOption('')
  await screen.find.click()
  await expect(screen.provider).toBeFocused()
})

test('a stranger is found, gets a face, and is texted; only "Save Chat" stores anything (RTXT-01, RTXT-07, RTXT-23 to RTXT-30, NAV-14)', async ({
  page,
  standIn,
}) => {
  replyToChat(standIn, 'no worries')
  standIn.reply(personAnswer(), { times: 1 })
  const { screen } = await openPersonScreen(page, standIn)
  await screen.wantsAvatar.check()
  standIn.hold()
  await screen.find.click()
  await standIn.waitForRequest({ method: 'POST' })
  await expect(screen.stop).toBeFocused()
  await expect(page.getByRole('progressbar', { name: 'Waiting for the answer' })).toBeVisible()
  await expectNoAxeViolations(page)
  standIn.release()
  const { result } = screen
  await expect(result.getByRole('heading', { name: writtenPerson.name })).toBeFocused()
  await expect(result).toContainText('34 years old')
  await expect(result).toContainText(writtenPerson.background)
  await expect(result).toContainText(writtenPerson.first_message)
  await expect(screen.face).toBeVisible()
  expect(standIn.chats()).toHaveLength(1)
  expect(JSON.stringify(standIn.requests.find(({ path }) => /images/.test(path))?.body)).toContain(
    writtenPerson.image_prompt,
  )
  await expect(screen.skipAvatar).toHaveCount(0)
  await expectNoAxeViolations(page)
  await expectNothingStored(page)

  // Settings and back, and a reload, lose nobody.
  await page.getByRole('link', { name: 'Providers' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Providers' })).toBeVisible()
  await page.goBack()
  await expect(screen.face).toBeVisible()
  await page.reload()
  await expect(result.getByRole('heading', { name: writtenPerson.name })).toBeVisible()
  await expect(screen.face).toBeVisible()

  await screen.start.click()
  await expect(page).toHaveURL(/\/chat\/temp_/)
  const chat = chatScreen(page, writtenPerson.name)
  await expect(chat.answers).toHaveText([
    new RegExp(`^.*${writtenPerson.first_message.slice(0, 20)}`),
  ])
  await chat.send('No, sorry')
  await chat.expectAnswer('no worries')
  await expectNothingStored(page)
  await page.getByRole('main').getByRole('button', { name: 'Save Chat' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: false }).last().click()
  await expectToast(page, 'Chat saved successfully!')
  const [character] = await readStore(page, 'characters')
  expect(character).toMatchObject({
    name: writtenPerson.name,
    greeting: writtenPerson.first_message,
    imageGallery: [{ source: 'ai-generated', isProfilePicture: true }],
    metadata: { imagePrompt: writtenPerson.image_prompt },
  })
  expect(await readPictures(page)).toHaveLength(1)

  // A person whose chat has begun does not wait in the form any more.
  await page.goto(paths.randomText)
  await expect(screen.find).toBeVisible()
  await expect(result).toHaveCount(0)
})

test('the face may be skipped, stopped, tried again, and follows into a chat that has begun (RTXT-25, RTXT-26, RTXT-29)', async ({
  page,
  standIn,
}) => {
  replyToChat(standIn, 'hi')
  standIn.reply(personAnswer({ image_prompt: '' }), { times: 1 })
  const { screen } = await openPersonScreen(page, standIn)
  await screen.find.click()
  await expect(screen.result).toBeVisible()
  expect(standIn.requests.some(({ path }) => /images/.test(path))).toBe(false)
  await screen.skipAvatar.click()
  await expect(screen.skipAvatar).toHaveCount(0)
  await expect(screen.generateAvatar).toBeFocused()

  replyToPromptQuestion(standIn, 'A woman of 34 in a green coat.')
  standIn.fault({ error: 'bad-key', match: pictureRequests })
  await screen.generateAvatar.click()
  const problem = page.getByRole('alert').filter({ hasText: 'Image Error' })
  await expect(problem).toContainText('Failed to generate image:')
  await expect(problem.getByRole('link', { name: 'Open Providers' })).toBeVisible()
  await expectNoAxeViolations(page)
  await screen.skipAvatar.click()
  await expect(problem).toHaveCount(0)

  standIn.fault({ kind: 'silence', match: pictureRequests })
  await screen.generateAvatar.click()
  await expect(page.getByRole('progressbar', { name: 'Drawing the picture' })).toBeVisible()
  await screen.result.getByRole('button', { name: 'Stop' }).click()
  await expect(screen.generateAvatar).toBeFocused()

  standIn.hold()
  await screen.generateAvatar.click()
  await expect(page.getByRole('progressbar', { name: 'Drawing the picture' })).toBeVisible()
  await screen.start.click()
  await expect(page).toHaveURL(/\/chat\/temp_/)
  const face = page.getByRole('main').locator('img').first()
  await expect(face).toHaveCount(0)
  standIn.release()
  await expect(face).toBeVisible()
})

test('somebody else takes the place only once found; the form can be changed meanwhile (RTXT-27)', async ({
  page,
  standIn,
}) => {
  standIn.reply(personAnswer(), { times: 1 })
  const { screen } = await openPersonScreen(page, standIn)
  await screen.find.click()
  const heading = (name: string) => screen.result.getByRole('heading', { name })
  await expect(heading('Ines Varga')).toBeVisible()

  standIn.fault({ error: 'bad-key' })
  await screen.another.click()
  await expect(screen.panel).toContainText('Invalid API key or unauthorized')
  await expect(screen.panel.getByRole('link', { name: 'Open Providers' })).toBeVisible()
  await expect(heading('Ines Varga')).toBeVisible()
  await screen.panel.getByRole('button', { name: 'Dismiss' }).click()
  await expect(screen.another).toBeFocused()

  standIn.fault({ kind: 'silence' })
  await screen.another.click()
  await standIn.waitUntil(() => standIn.chats().length === 3)
  await screen.stop.click()
  await expect(screen.another).toBeFocused()
  await expect(heading('Ines Varga')).toBeVisible()

  await screen.changeForm.click()
  await expect(screen.result).toHaveCount(0)
  await expect(screen.backToResult).toBeFocused()
  await page.getByLabel('Preferred gender').fill('man')
  await screen.backToResult.click()
  await expect(heading('Ines Varga')).toBeFocused()
  standIn.reply(personAnswer({ name: 'Tomas Lind' }), { times: 1 })
  await screen.another.click()
  await expect(heading('Tomas Lind')).toBeFocused()
  expect(JSON.stringify(standIn.chats()[3]?.body)).toContain('Gender: man')
  await expectNothingStored(page)
})

for (const [what, answer, message, details] of [
  ['no JSON', 'I would rather not write that.', UNREADABLE, 'It wrote: “I would rather not'],
  ['nothing', ' ', UNREADABLE, 'empty answer'],
  ['half of it', personAnswer().slice(0, 160), UNREADABLE, 'The answer broke off'],
  ['something else', '{"profiles": []}', UNREADABLE, ''],
  [
    'no name',
    personAnswer({ name: '' }),
    'Generated character is missing a name. Please try again.',
    '',
  ],
  ['a child’s age', personAnswer({ age: 15 }), 'Only adults can be made here', 'under 18'],
  [
    'a child in its words',
    personAnswer({ personality: 'You are a shy 16-year-old.' }),
    'Only adults can be made here',
    'under 18',
  ],
] as const)
  test(`${what} twice is told in the panel, with nothing stored, and Retry goes on (RTXT-39, P22, P23)`, async ({
    page,
    standIn,
  }) => {
    standIn.reply(answer, { times: 2 })
    const { screen } = await openPersonScreen(page, standIn)
    await page.getByLabel('Preferred gender').fill('kept')
    await screen.find.click()
    await expect(screen.panel).toContainText(message)
    await expect(screen.panel).toContainText(details)
    expect(standIn.chats()).toHaveLength(2)
    await expect(screen.result).toHaveCount(0)
    await expect(page.getByLabel('Preferred gender')).toHaveValue('kept')
    await expectNothingStored(page)
    standIn.reply(personAnswer())
    await screen.panel.getByRole('button', { name: 'Retry' }).click()
    await expect(screen.result).toBeVisible()
    await expect(screen.panel).toHaveCount(0)
  })

test('answers that are fenced, wrapped or full of slips are read, and failures of all kinds are told (RTXT-39, P22)', async ({
  page,
  standIn,
}) => {
  const { screen } = await openPersonScreen(page, standIn)
  const search = page.getByRole('button', { name: /^Find Someone/ })
  const written = personAnswer()
  for (const [index, answer] of [
    `Here she is:\n\`\`\`json\n${written}\n\`\`\`\nEnjoy {her}!`,
    `\ufeff{"person": ${written}}`,
    written.replace('}', ',}'),
  ].entries()) {
    const name = `Person ${index}`
    standIn.reply(answer.replace('Ines Varga', name), { times: 1 })
    await search.click()
    await expect(screen.result.getByRole('heading', { name })).toBeVisible()
  }
  for (const fault of [
    { status: 400 },
    { kind: 'html' },
    { kind: 'error-in-200', error: 'bad-key' },
    { kind: 'error-event' },
    { kind: 'reset', afterTokens: 5 },
    { kind: 'cut', afterTokens: 5 },
  ] as const) {
    standIn.fault(fault)
    await search.click()
    await expect(screen.panel, JSON.stringify(fault)).toContainText('Failed to generate character')
    await screen.panel.getByRole('button', { name: 'Dismiss' }).click()
    await expect(screen.panel).toHaveCount(0)
  }
  await expect(screen.result.getByRole('heading', { name: 'Person 2' })).toBeVisible()
  await expectNothingStored(page)
})

test('the second try is told, a refusal is not asked again, and a search goes on while the page is left (P22, RTXT-29)', async ({
  page,
  standIn,
}) => {
  standIn.reply('{"error": true, "reason": "That is too vague.", "details": "Name a mood."}', {
    times: 1,
  })
  const { screen } = await openPersonScreen(page, standIn)
  await screen.find.click()
  await expect(screen.panel).toContainText('That is too vague.')
  await expect(screen.panel).toContainText('Name a mood.')
  expect(standIn.chats()).toHaveLength(1)

  standIn.reply('Sure! Who?', { times: 1 })
  standIn.reply(personAnswer(), { times: 1 })
  await screen.find.click()
  await standIn.waitUntil(() => standIn.chats().length === 3)
  await expect(screen.result).toBeVisible()

  standIn.reply('Sure! Who?', { times: 1 })
  standIn.reply(personAnswer({ name: 'Tomas Lind' }), { times: 1 })
  standIn.hold()
  await screen.another.click()
  await standIn.waitUntil(() => standIn.chats().length === 4)
  standIn.release(40)
  await standIn.waitUntil(() => standIn.chats().length === 5)
  await expect(page.getByRole('status').filter({ hasText: 'Asking once more' })).toBeVisible()
  await page.getByRole('link', { name: 'Characters' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Characters' })).toBeVisible()
  standIn.release()
  await page.goBack()
  await expect(screen.result.getByRole('heading', { name: 'Tomas Lind' })).toBeVisible()

  // A reload cuts one off: that is told, with one press to look again with the same wishes.
  const wish = 'agender'
  await screen.changeForm.click()
  await page.getByLabel('Preferred gender').fill(wish)
  standIn.hold()
  await screen.find.click()
  await standIn.waitUntil(() => standIn.chats().length === 6)
  await page.reload()
  await expect(screen.panel).toContainText('reloaded before anybody was found')
  await expect(screen.result.getByRole('heading', { name: 'Tomas Lind' })).toBeVisible()
  await expectNoAxeViolations(page)
  standIn.release()
  standIn.reply(personAnswer({ name: 'Edda Holm' }), { times: 1 })
  await screen.panel.getByRole('button', { name: 'Retry' }).click()
  await expect(screen.result.getByRole('heading', { name: 'Edda Holm' })).toBeVisible()
  expect(JSON.stringify(standIn.chats().at(-1)?.body)).toContain(wish)
  await expect(screen.panel).toHaveCount(0)
})

test('locked keys are asked for when the button is pressed, and without a provider there are ways to one (RTXT-34, P7, P8)', async ({
  page,
  standIn,
  secret,
}) => {
  secret(SEED_KEY)
  secret(PASSPHRASE)
  await page.goto(paths.randomText)
  await expect(page.getByRole('heading', { name: 'First, a provider' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add Provider' })).toBeVisible()
  await page.getByRole('button', { name: 'Try the demo' }).click()
  await expect(personScreen(page).find).toBeVisible()
  await expect(page).toHaveURL(paths.randomText)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await seedDatabase(page, { providers: [makeProvider(standIn, 'openai')] })
  await setPassphrase(page)
  await page.goto(paths.randomText)
  const screen = personScreen(page)
  const ask = unlockDialog(page)
  await screen.find.click()
  await ask.cancel.click()
  await expect(screen.panel).toContainText('Your keys are locked')
  expect(standIn.chats()).toEqual([])
  standIn.reply(personAnswer())
  await screen.panel.getByRole('button', { name: 'Retry' }).click()
  await ask.submit()
  await expect(screen.result).toBeVisible()
})

test('with keys a stranger of the demo is found, drawn and texted, and what has the focus is in sight (RTXT-21, RTXT-24) @phone', async ({
  page,
}) => {
  test.slow()
  const { screen } = await openPersonScreen(page, undefined, paths.randomText, 'demo')
  await screen.otherWorld.focus()
  await page.keyboard.press('Space')
  // Above the button that stays at the lower edge.
  const isAtButton = () => screen.find.evaluate((element) => element === document.activeElement)
  for (let stop = 0; !(await isAtButton()); stop += 1) {
    expect(stop, 'stops before the button').toBeLessThan(60)
    await page.keyboard.press('Tab')
    const isInSight = await page.evaluate(() => {
      const { activeElement } = document
      const { x, y, width, height } = activeElement?.getBoundingClientRect() ?? new DOMRect()
      const top = document.elementFromPoint(x + width / 2, y + height / 2)
      return activeElement?.contains(top) === true
    })
    expect(isInSight, await page.locator(':focus').evaluate((element) => element.outerHTML)).toBe(
      true,
    )
  }
  await screen.otherWorld.uncheck()
  await screen.wantsAvatar.focus()
  await page.keyboard.press('Space')
  await page.getByLabel('Preferred gender').focus()
  await page.keyboard.type('man')
  await page.keyboard.press('Enter')
  // The demo writes about as fast as a model does.
  await expect(screen.result.getByRole('heading', { level: 2 })).toBeFocused()
  const name = (await screen.result.getByRole('heading', { level: 2 }).textContent()) ?? ''
  await expect(screen.face).toBeVisible()
  await expectNoAxeViolations(page)
  await screen.start.focus()
  await page.keyboard.press('Enter')
  const chat = chatScreen(page, name)
  await expect(chat.answers).toHaveCount(1)
  await chat.send('Hello there')
  await expect(chat.answers).toHaveCount(2)
  await expectDone(chat.lastAnswer)
})
