import type { Page } from '@playwright/test'
import { paths } from '@/lib/paths'
import { expect, expectNoAxeViolations, test } from '../fixtures'
import { chatScreen } from '../support/pages/chat'
import { replyToChat } from '../support/requests/dual-requests'
import { expectToast } from '../support/pages/forms'
import { pictureRequests, replyToPromptQuestion } from '../support/requests/generation'
import { readPictures } from '../support/data/pictures'
import { openPersonScreen, personAnswer, writtenPerson } from '../support/pages/random-persons'
import { readStore } from '../support/data/seed'

/** Nothing of a person is on disk before "Save Chat". */
async function expectNothingStored(page: Page) {
  for (const store of ['characters', 'conversations', 'messages'] as const)
    expect(await readStore(page, store), store).toEqual([])
  expect(await readPictures(page)).toEqual([])
}

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

test('a search goes on while the page is left; one that a reload cuts off is told of, and begins again (RTXT-29)', async ({
  page,
  standIn,
}) => {
  standIn.reply('Sure! Who?', { times: 1 })
  standIn.reply(personAnswer({ name: 'Tomas Lind' }), { times: 1 })
  standIn.hold()
  const { screen } = await openPersonScreen(page, standIn)
  const heading = (name: string) => screen.result.getByRole('heading', { name })
  await test.step('left while the model is asked once more', async () => {
    await screen.find.click()
    await standIn.waitUntil(() => standIn.chats().length === 1)
    standIn.release(40)
    await standIn.waitUntil(() => standIn.chats().length === 2)
    await expect(page.getByRole('status').filter({ hasText: 'Asking once more' })).toBeVisible()
    await page.getByRole('link', { name: 'Characters' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Characters' })).toBeVisible()
    standIn.release()
    await page.goBack()
    await expect(heading('Tomas Lind')).toBeVisible()
  })

  await test.step('reloaded, which loses neither the wishes nor whoever was found before', async () => {
    await screen.changeForm.click()
    await page.getByLabel('Preferred gender').fill('agender')
    standIn.hold()
    await screen.find.click()
    await standIn.waitUntil(() => standIn.chats().length === 3)
    await page.reload()
    await expect(screen.panel).toContainText('reloaded before anybody was found')
    await expect(heading('Tomas Lind')).toBeVisible()
    await expectNoAxeViolations(page)
    standIn.release()
    standIn.reply(personAnswer({ name: 'Edda Holm' }), { times: 1 })
    await screen.panel.getByRole('button', { name: 'Retry' }).click()
    await expect(heading('Edda Holm')).toBeVisible()
    expect(JSON.stringify(standIn.chats().at(-1)?.body)).toContain('agender')
    await expect(screen.panel).toHaveCount(0)
  })

  await test.step('another tab begins with the same wishes', async () => {
    const other = await page.context().newPage()
    await other.goto(paths.randomText)
    await expect(other.getByLabel('Preferred gender')).toHaveValue('agender')
  })
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

  const drawn = () => standIn.requests.filter(({ path }) => /images/.test(path)).length
  standIn.fault({ kind: 'silence', match: pictureRequests })
  const asked = drawn()
  await screen.generateAvatar.click()
  await expect(page.getByRole('progressbar', { name: 'Drawing the picture' })).toBeVisible()
  // Stopped before it has arrived, the silence would be left for the next one.
  await standIn.waitUntil(() => drawn() > asked)
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
