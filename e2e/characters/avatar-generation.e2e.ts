import type { Page } from '@playwright/test'
import { paths } from '@/lib/paths'
import { expect, expectNoAxeViolations, test } from '../fixtures'
import { card, characterForm, expectToast } from '../support/pages/forms'
import { drawnPrompts, replyToPromptQuestion } from '../support/requests/generation'
import { expectNoDataUrl, readPictures } from '../support/data/pictures'
import { makeProvider, readStore, seedDatabase } from '../support/data/seed'
import type { StandIn } from '../stand-in/server'

const DESCRIPTION = 'A woman of forty with silver hair in a blue coat, on a pier at dusk.'

/** The parts of the AI avatar option, by their names. */
function aiAvatar(page: Page) {
  return {
    option: page.getByRole('switch', { name: 'Generate AI Avatar' }),
    prompt: page.getByLabel('Image Prompt'),
    generate: page.getByRole('button', { name: 'Generate Avatar' }),
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

    const question = standIn.requests.find(({ path }) => path === '/responses')
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
