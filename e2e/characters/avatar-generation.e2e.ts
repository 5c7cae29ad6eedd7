import type { Page } from '@playwright/test'
import { paths } from '@/lib/paths'
import { expect, expectNoAxeViolations, test } from '../fixtures'
import { card, characterForm, expectToast } from '../support/forms'
import {
  drawnPrompts,
  pictureRequests,
  promptRequests,
  REFUSAL,
  replyToPromptQuestion,
} from '../support/generation'
import { expectNoDataUrl, readPictures } from '../support/pictures'
import { makeCharacter, makeProvider, readStore, SEED_KEY, seedDatabase } from '../support/seed'
import { PASSPHRASE, setPassphrase, unlockDialog } from '../support/vault'
import type { StandIn } from '../stand-in/server'

const DESCRIPTION = 'A woman of forty with silver hair in a blue coat, on a pier at dusk.'
const PLAIN = 'plain headshot'

/** The parts of the AI avatar option, by their names. */
function aiAvatar(page: Page) {
  return {
    option: page.getByRole('switch', { name: 'Generate AI Avatar' }),
    prompt: page.getByLabel('Image Prompt'),
    generate: page.getByRole('button', { name: 'Generate Avatar' }),
    stop: page.getByRole('button', { name: 'Stop' }),
    skip: page.getByRole('button', { name: 'Skip Avatar' }),
    problem: page.getByRole('alert').filter({ hasText: 'Image Error' }),
    remove: page.getByRole('button', { name: 'Remove Avatar' }),
  }
}

async function openForm(page: Page, standIn: StandIn) {
  await seedDatabase(page, { providers: [makeProvider(standIn, 'openai')] })
  await page.goto(paths.createCharacter)
  const form = characterForm(page)
  await form.name.fill('Ada')
  await form.description.fill('A note for me alone.')
  await form.prompt.fill('You are Ada, a harbour pilot of forty.')
  const avatar = aiAvatar(page)
  await avatar.option.check()
  return { form, avatar }
}

test(
  'a model describes the character, another draws it, and the result becomes the avatar (CHAR-24, CHAR-50, GAL-17 to GAL-19, CHAR-22)',
  { tag: '@phone' },
  async ({ page, standIn }) => {
    replyToPromptQuestion(standIn, `\`\`\`\nPrompt: "${DESCRIPTION}"\n\`\`\``)
    standIn.hold()
    const { form, avatar } = await openForm(page, standIn)
    await avatar.generate.click()
    await expect(page.getByRole('progressbar', { name: /description|picture/ })).toBeVisible()
    await expectNoAxeViolations(page)
    standIn.release()
    await expect(avatar.remove).toBeVisible()
    await expect(avatar.prompt).toHaveValue(DESCRIPTION)
    await expectNoAxeViolations(page)
    await form.create.click()
    await expectToast(page, 'Ada is ready to chat')
    await expect(card(page, 'Ada').locator('img')).toBeVisible()

    const question = standIn.requests.find(({ path }) => path === '/chat/completions')
    expect(question?.body).toMatchObject({ model: 'gpt-6-luna' })
    const asked = JSON.stringify(question?.body)
    expect(asked).toContain('harbour pilot')
    expect(asked).not.toContain('A note for me alone')
    const picture = standIn.requests.find(({ path }) => path === '/images/generations')
    expect(picture?.body).toMatchObject({ size: '1024x1024', moderation: 'low' })
    expect(drawnPrompts(standIn)[0]).toContain(DESCRIPTION)
    const [character] = await readStore(page, 'characters')
    expect(character?.metadata).toMatchObject({ imagePrompt: DESCRIPTION })
    expect(character?.imageGallery).toMatchObject([
      { source: 'ai-generated', prompt: DESCRIPTION, isProfilePicture: true },
    ])
    expect(await readPictures(page)).toMatchObject([{ width: 1024, height: 1024 }])
    await expectNoDataUrl(page)
  },
)

test('after two attempts the prompt is a plain headshot, and says so (GAL-20, GAL-39, GAL-36)', async ({
  page,
  standIn,
}) => {
  replyToPromptQuestion(standIn, DESCRIPTION)
  standIn.fault({
    match: pictureRequests,
    times: 2,
    status: 400,
    body: { error: { message: 'The brush broke.', code: 'brush_broken' } },
  })
  const { form, avatar } = await openForm(page, standIn)
  await avatar.generate.click()
  await expect(avatar.problem).toContainText('Failed to generate image: ')
  await expect(avatar.problem).toContainText('The brush broke.')
  await avatar.generate.click()
  await expect(page.getByText('Two attempts have been made.')).toBeVisible()
  await expectNoAxeViolations(page)
  await avatar.generate.click()
  await expect(avatar.remove).toBeVisible()
  const [first, second, third] = drawnPrompts(standIn)
  expect(first).toContain(DESCRIPTION)
  expect(second).toContain(DESCRIPTION)
  expect(third).toContain(PLAIN)
  expect(third).toContain('neutral background')
  expect(third).not.toContain('silver hair')
  await form.create.click()
  await expectToast(page, 'Ada is ready to chat')
})

test('attempts and a refusal are remembered with the character (GAL-21, DATA-40)', async ({
  page,
  standIn,
}) => {
  replyToPromptQuestion(standIn, DESCRIPTION)
  standIn.fault({ match: pictureRequests, status: 400, body: REFUSAL })
  const { form, avatar } = await openForm(page, standIn)
  await avatar.generate.click()
  await expect(avatar.problem).toContainText(
    'Failed to generate image: The provider declined to draw this',
  )
  await form.create.click()
  await expectToast(page, 'Ada is ready to chat')
  const [character] = await readStore(page, 'characters')
  expect(character?.metadata).toMatchObject({
    avatarGenerationAttempts: 1,
    avatarGenerationRestricted: true,
    imagePrompt: DESCRIPTION,
  })
  expect(character?.metadata?.lastAvatarError).toContain('Failed to generate image')
  await page.goto(paths.editCharacter(character?.id ?? ''))
  await avatar.option.check()
  await expect(page.getByText('The provider refused an earlier description.')).toBeVisible()
  await avatar.generate.click()
  await expect(avatar.remove).toBeVisible()
  expect(drawnPrompts(standIn)[1]).toContain(PLAIN)
  await form.saveChanges.click()
  await expectToast(page, 'Character updated')
  const [edited] = await readStore(page, 'characters')
  expect(edited?.metadata).toMatchObject({ avatarGenerationRestricted: true })
  expect(edited?.metadata?.avatarGenerationAttempts).toBeUndefined()
})

test('a description that comes broken, refused or of a child is told (GAL-37, GAL-38, P23)', async ({
  page,
  standIn,
}) => {
  const { avatar } = await openForm(page, standIn)
  const cases = [
    ['', 'Failed to generate image prompt'],
    [
      '{"error": true, "reason": "I cannot describe this."}',
      'Failed to generate image description: I cannot describe this.',
    ],
    ['A girl, 12 years old, in a garden.', 'Only adults are drawn.'],
    ['NOT AN ADULT', 'Only adults are drawn.'],
  ] as const
  for (const [reply, told] of cases) {
    replyToPromptQuestion(standIn, reply, 1)
    await avatar.generate.click()
    await expect(avatar.problem).toContainText(told)
  }
  standIn.fault({ match: promptRequests, error: 'bad-key' })
  await avatar.generate.click()
  await expect(avatar.problem).toContainText('Failed to generate image description: ')
  await expect(avatar.problem.getByRole('link', { name: 'Open Providers' })).toBeVisible()
  expect(drawnPrompts(standIn)).toEqual([])
  replyToPromptQuestion(standIn, `{"image_prompt": "${DESCRIPTION}`, 1)
  await avatar.generate.click()
  await expect(avatar.remove).toBeVisible()
  expect(drawnPrompts(standIn)[0]).toContain(DESCRIPTION)
})

test('a long wait can be stopped and skipped, and the form can be saved without (CHAR-50, CHAR-51)', async ({
  page,
  standIn,
}) => {
  replyToPromptQuestion(standIn, DESCRIPTION)
  standIn.fault({ match: pictureRequests, kind: 'silence', times: Infinity })
  const { form, avatar } = await openForm(page, standIn)
  await avatar.generate.click()
  await expect(page.getByRole('progressbar', { name: 'Drawing the picture' })).toBeVisible()
  await avatar.stop.click()
  await expect(avatar.generate).toBeVisible()
  await expect(avatar.problem).toHaveCount(0)
  await expect(avatar.prompt).toHaveValue(DESCRIPTION)
  await expect.poll(() => standIn.requests.at(-1)?.state).toBe('aborted')
  await avatar.generate.click()
  await expect(page.getByRole('progressbar', { name: 'Drawing the picture' })).toBeVisible()
  await form.create.click()
  const question = page.getByRole('dialog', { name: 'The avatar is not ready yet' })
  await question.getByRole('button', { name: 'Wait for it' }).click()
  await expect(question).toHaveCount(0)
  await avatar.skip.click()
  await expect(avatar.option).not.toBeChecked()
  await expect.poll(() => standIn.requests.at(-1)?.state).toBe('aborted')
  await form.create.click()
  await expectToast(page, 'Ada is ready to chat')
  expect(await readPictures(page)).toEqual([])
})

test('without a provider that makes pictures the option says so (CHAR-65)', async ({
  page,
  standIn,
}) => {
  await seedDatabase(page, { providers: [makeProvider(standIn, 'anthropic')] })
  await page.goto(paths.createCharacter)
  const avatar = aiAvatar(page)
  await avatar.option.check()
  await expect(
    page.getByText('AI Avatar generation requires an OpenAI provider with a valid API key'),
  ).toBeVisible()
  await expect(avatar.generate).toBeDisabled()
})

test('a character that changed since its description was written says so (GAL-22)', async ({
  page,
  standIn,
}) => {
  const provider = makeProvider(standIn, 'openai')
  const character = makeCharacter(provider, {
    metadata: { imagePrompt: 'An old sailor.', imagePromptCreatedAt: 1 },
  })
  await seedDatabase(page, { providers: [provider], characters: [character] })
  replyToPromptQuestion(standIn, DESCRIPTION)
  await page.goto(paths.editCharacter(character.id))
  const avatar = aiAvatar(page)
  await avatar.option.check()
  const notice = page.getByText(
    'This character has changed since its image description was written.',
  )
  await expect(avatar.prompt).toHaveValue('An old sailor.')
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'Write it anew' }).click()
  await expect(notice).toHaveCount(0)
  await avatar.generate.click()
  await expect(avatar.remove).toBeVisible()
  await expect(notice).toHaveCount(0)
  await characterForm(page).prompt.fill('You are somebody else.')
  await expect(notice).toBeVisible()
})

test('the demo draws an avatar, and each control answers to a key (CHAR-50)', async ({ page }) => {
  await seedDatabase(page, { providers: [makeProvider(undefined, 'demo')] })
  await page.goto(paths.createCharacter)
  const form = characterForm(page)
  await form.name.fill('Ada')
  await form.prompt.fill('You are Ada.')
  const avatar = aiAvatar(page)
  await avatar.option.focus()
  await page.keyboard.press('Space')
  await expect(avatar.option).toBeChecked()
  await avatar.generate.focus()
  await page.keyboard.press('Enter')
  await expect(avatar.remove).toBeVisible()
  await expect(avatar.prompt).not.toHaveValue('')
  await form.create.focus()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Ada is ready to chat')
  await expect(card(page, 'Ada').locator('img')).toBeVisible()
})

test('locked keys are asked for once, and who refuses is told (P7, P8)', async ({
  page,
  standIn,
  secret,
}) => {
  secret(SEED_KEY)
  secret(PASSPHRASE)
  replyToPromptQuestion(standIn, DESCRIPTION)
  const provider = makeProvider(standIn, 'openai')
  const character = makeCharacter(provider)
  await seedDatabase(page, { providers: [provider], characters: [character] })
  await setPassphrase(page)
  await page.goto(paths.editCharacter(character.id))
  const avatar = aiAvatar(page)
  await avatar.option.check()
  await avatar.generate.click()
  const ask = unlockDialog(page)
  await ask.cancel.click()
  await expect(avatar.problem).toContainText('Failed to generate image: Your keys are locked')
  await expect(avatar.problem).toContainText('Try again and type your passphrase.')
  await avatar.generate.click()
  await ask.submit()
  await expect(avatar.remove).toBeVisible()
  expect(drawnPrompts(standIn)).toHaveLength(1)
})
