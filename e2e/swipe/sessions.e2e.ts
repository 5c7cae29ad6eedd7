import { datingFormMessages } from '@/generation/dating-form'
import { paths } from '@/lib/paths'
import { OLD_SESSIONS_KEY } from '@/storage/old-dating-sessions'
import { expect, test } from '../fixtures'
import {
  busySessions,
  makeListedSession,
  makeProfiles,
  sessionForm,
} from '../support/dating-sessions'
import { card, expectToast } from '../support/forms'
import { raiseVersion } from '../support/screens'
import { makeProvider, readStore, seedDatabase } from '../support/seed'

test('from the first visit to a session of one’s own, checked, clamped and trimmed (SWIPE-06 to SWIPE-09, SWIPE-25 to SWIPE-31, SWIPE-39, SWIPE-45, SWIPE-46, SWIPE-71 to SWIPE-82)', async ({
  page,
  standIn,
}) => {
  const openai = makeProvider(standIn, 'openai')
  const disabled = makeProvider(standIn, 'mistral', { enabled: false })
  await seedDatabase(page, { providers: [disabled, makeProvider(standIn, 'demo'), openai] })
  await page.goto(paths.swipeChat)
  await expect(page.getByRole('heading', { name: 'Ready to meet someone special?' })).toBeVisible()
  await page.getByRole('button', { name: 'Create Your First Session' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Create Dating Session' })).toBeFocused()

  const form = sessionForm(page)
  await expect(form.world).toHaveValue('modern')
  await expect(form.minAge).toHaveValue('21')
  await expect(form.maxAge).toHaveValue('35')
  await expect(form.gender).toHaveValue('any')
  await expect(form.batchSize).toHaveValue('10')
  await expect(form.images).toHaveValue('1')
  await expect(form.provider.locator('option:checked')).toHaveText(openai.name)
  await expect(form.provider.locator('option')).toHaveText([/enabled/, openai.name, 'Demo'])

  await form.world.selectOption('Custom')
  await form.create.click()
  await expect(form.name).toBeFocused()
  for (const text of [
    datingFormMessages.name,
    datingFormMessages.description,
    datingFormMessages.worldDescription,
  ])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  await form.name.fill('  Night train  ')
  await expect(form.name).not.toHaveAttribute('aria-invalid')
  await form.description.fill(' Nobody sleeps. ')
  await expect(form.worldDescription).toHaveAttribute('aria-invalid', 'true')
  await form.world.selectOption('Fantasy')
  await expect(form.worldDescription).not.toHaveAttribute('aria-invalid')
  await form.userName.fill(' Bo ')
  await form.interests.fill('maps, rain,\n tea,,')
  await form.gender.selectOption('Non-binary')

  await form.minAge.fill('12')
  await form.minAge.blur()
  await expect(form.minAge).toHaveValue('18')
  await form.maxAge.fill('')
  await form.maxAge.blur()
  await expect(form.maxAge).toHaveValue('99')
  await form.maxAge.fill('40')
  await form.minAge.fill('50')
  await form.minAge.blur()
  await expect(form.minAge).toHaveValue('40')
  await form.batchSize.fill('80')
  await form.images.fill('0')
  await expect(page.getByText('50 profiles and 50 pictures from')).toBeVisible()
  await form.images.blur()
  await expect(form.batchSize).toHaveValue('50')
  await expect(form.images).toHaveValue('1')

  // The fields of the world, one of them gone, one added, and one left half empty.
  const names = async () =>
    Promise.all((await form.fieldNames.all()).map((field) => field.inputValue()))
  await expect.poll(names).toEqual(['race', 'magical_ability', 'kingdom'])
  await page.getByRole('button', { name: 'Remove Magical ability' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Remove Kingdom' })).toBeFocused()
  await form.addField.press('Enter')
  await expect(form.fieldNames.last()).toBeFocused()
  await page.keyboard.type(' Secret wish ')
  await form.fieldDescriptions.last().fill(' What they want most ')
  await form.addField.click()
  await form.fieldNames.last().fill('left_out')
  // What was changed stays with another world, the untouched prompts follow it.
  await form.world.selectOption('Cyberpunk')
  await expect.poll(names).toEqual(['race', 'kingdom', ' Secret wish ', 'left_out'])
  await form.pool.click()
  await expect(form.prompts.first()).toHaveValue(/noodle stand/)
  await expect(form.prompts).toHaveCount(5)
  await form.prompts.first().fill(' in a lift ')
  await form.prompts.nth(1).fill('  ')
  await page.getByRole('button', { name: 'Remove image prompt 5' }).click()
  await form.addPrompt.click()
  await expect(form.prompts).toHaveCount(5)

  await form.fieldDescriptions.first().fill('A schoolgirl of 15')
  await form.create.click()
  await expect(page.getByText(/Everybody in a session is 18 or older/)).toBeVisible()
  await expect(form.addField).toBeFocused()
  await form.fieldDescriptions.first().fill('Their people')
  await form.create.click()
  await expect(page).toHaveURL(/\/swipe-chat\/[\w-]{20,}$/)
  const [session] = await readStore(page, 'datingSessions')
  expect(new URL(page.url()).pathname).toBe(paths.swipeSession(session?.id ?? ''))
  expect(session).toMatchObject({
    name: 'Night train',
    description: 'Nobody sleeps.',
    worldType: 'cyberpunk',
    userCharacterName: 'Bo',
    preferences: {
      ageRange: { min: 40, max: 40 },
      genderPreference: 'non-binary',
      interests: ['maps', 'rain', 'tea'],
    },
    batchSize: 50,
    imagesPerProfile: 1,
    profileGenerationProviderId: openai.id,
    totalGenerated: 0,
  })
  expect(session?.customFields).toEqual([
    { key: 'race', description: 'Their people' },
    { key: 'kingdom', description: 'The realm that they come from' },
    { key: 'secret_wish', description: 'What they want most' },
  ])
  expect(session?.imagePromptPool).toHaveLength(3)
  expect(session?.imagePromptPool[0]).toBe('in a lift')
  expect(standIn.requests, 'nothing is asked for before the user asks').toEqual([])

  // Back leads past the form, to the list; the next form knows who the user is.
  await page.goBack()
  await expect(card(page, 'Night train')).toContainText('Cyberpunk')
  await page.getByRole('button', { name: 'Create New Session' }).click()
  await expect(form.userName).toHaveValue('Bo')
  await expect(form.name).toHaveValue('')
  await expect(form.batchSize).toHaveValue('10')
})

test('what was typed outlives a reload, is asked about, and is forgotten when thrown away (SWIPE-08)', async ({
  page,
}) => {
  await page.goto(paths.createSwipeSession)
  await expect(page.getByText('There is no provider yet')).toBeVisible()
  const form = sessionForm(page)
  await form.name.fill('Half a session')
  await form.world.selectOption('Steampunk')
  await form.fieldNames.first().fill('cog')
  await form.addField.click()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(form.name).toHaveValue('Half a session')
  await expect(form.world).toHaveValue('steampunk')
  await expect(form.fieldNames).toHaveCount(4)
  await expect(form.fieldNames.first()).toHaveValue('cog')
  await page.getByRole('button', { name: 'Reset Fields' }).click()
  await expect(form.fieldNames.first()).toHaveValue('invention_specialty')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(form.fieldNames.first()).toHaveValue('cog')

  const question = page.getByRole('dialog', { name: 'Discard changes?' })
  await form.cancel.click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(form.name).toHaveValue('Half a session')
  await form.cancel.click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(paths.swipeChat)
  await page.getByRole('button', { name: 'Create Your First Session' }).click()
  await expect(form.name).toHaveValue('')
  await form.cancel.click()
  await expect(page).toHaveURL(paths.swipeChat)
  // Without a provider the way leads there, or to the demo.
  await expect(page.getByRole('link', { name: 'Add Provider' })).toBeVisible()
  await page.getByRole('button', { name: 'Try the demo' }).click()
  await expect(page.getByRole('link', { name: 'Add Provider' })).toHaveCount(0)
  await expect(page).toHaveURL(paths.swipeChat)
})

test('a card tells of its session and opens it; deleting asks, and takes the profiles along (SWIPE-02 to SWIPE-05, SWIPE-71)', async ({
  page,
  standIn,
}) => {
  const { train, datingSessions, profiles } = busySessions()
  await seedDatabase(page, {
    providers: [makeProvider(standIn, 'openai')],
    datingSessions,
    profiles,
  })
  await page.goto(paths.swipeChat)
  const first = card(page, train.name)
  for (const text of ['Modern', 'cannot sleep', 'Profiles: 6', 'Matches: 2'])
    await expect(first).toContainText(text)
  await expect(card(page, 'The Salt Court')).toContainText('3 of 10 profiles so far')

  const dialog = page.getByRole('dialog', { name: 'Delete Session?' })
  const deleteButton = first.getByRole('button', { name: 'Delete' })
  await deleteButton.click()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expect(
    dialog.getByText(
      'This will permanently delete your dating session and all generated profiles. This action cannot be undone.',
      { exact: true },
    ),
  ).toBeVisible()
  await expect(dialog).toContainText('6 profiles and 2 matches')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(deleteButton).toBeFocused()
  await expect(first).toBeVisible()

  await deleteButton.press('Enter')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, `Deleted “${train.name}”`)
  await expect(first).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const left = await readStore(page, 'datingSessions')
  expect(left.map(({ id }) => id)).not.toContain(train.id)
  expect(left).toHaveLength(datingSessions.length - 1)
  const people = await readStore(page, 'profiles')
  expect(people.map(({ sessionId }) => sessionId)).not.toContain(train.id)
  expect(people).toHaveLength(4)

  // Anywhere on the card, not only on the name.
  await card(page, 'The Salt Court').click({ position: { x: 40, y: 90 } })
  await expect(page).toHaveURL(paths.swipeSession('session-2'))
})

test('of 200 sessions only those in sight are drawn, to the very end, and each can be found (SWIPE-02)', async ({
  page,
}) => {
  const datingSessions = Array.from({ length: 200 }, (_, index) =>
    makeListedSession(index + 1, index === 149 ? { description: 'The séance' } : {}),
  )
  const profiles = datingSessions.flatMap((session) => makeProfiles(session, ['matched', 'unseen']))
  await seedDatabase(page, { datingSessions, profiles })
  await page.goto(paths.swipeChat)
  const cards = page.getByRole('article')
  await expect(card(page, 'Session 1')).toBeVisible()
  expect(await cards.count()).toBeLessThan(60)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(card(page, 'Session 200')).toContainText('Profiles: 2')
  expect(await cards.count()).toBeLessThan(60)
  await card(page, 'Session 200').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(card(page, 'Session 200')).toBeHidden()
  await expect(card(page, 'Session 199')).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search sessions' })
  await search.fill('SEANCE modern')
  await expect(cards).toHaveCount(1)
  await expect(card(page, 'Session 150')).toBeVisible()
  await search.fill('nobody')
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(card(page, 'Session 1')).toBeVisible()
})

test('sessions of an older version move here once, without pictures and minors, and what fails stays (SWIPE-70, decision 113; P16, P23)', async ({
  page,
}) => {
  const person = { name: 'Iris', bio: 'Bees.', interests: ['a', 'b', 'c', 'd'], imagePrompt: 'x' }
  const old = [
    {
      id: 'old-1',
      name: 'Old tea',
      description: 'From before',
      worldType: 'fantasy',
      profiles: [
        { ...person, id: 'p1', age: 30, status: 'matched', image: 'data:image/png;base64,AA' },
        { ...person, id: 'p2', age: 15, status: 'unseen' },
      ],
    },
    { id: 'old-2' },
  ]
  await seedDatabase(page, {})
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    OLD_SESSIONS_KEY,
    JSON.stringify(old),
  ] as const)
  // Also where it is opened by its address, as from a bookmark.
  await page.goto(paths.swipeSession('old-1'))
  const notice = page.getByRole('alert').filter({ hasText: 'could not be moved' })
  await expect(notice).toContainText('1 session moved here, without pictures. 2 entries were left')
  await expect(page.getByRole('heading', { level: 1, name: 'Old tea' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Matches (1)' })).toBeVisible()
  await page.goto(paths.swipeChat)
  await expect(card(page, 'Old tea')).toContainText('Matches: 1')
  expect(await page.evaluate((key) => localStorage.getItem(key), OLD_SESSIONS_KEY)).toBeNull()
  expect(await readStore(page, 'profiles')).toMatchObject([{ id: 'p1', sessionId: 'old-1' }])
  expect((await readStore(page, 'profiles'))[0]).not.toHaveProperty('image')
  await page.reload()
  await expect(card(page, 'Old tea')).toBeVisible()
  await expect(notice).toBeHidden()

  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    OLD_SESSIONS_KEY,
    JSON.stringify([{ ...old[0], id: 'old-3', name: 'Older' }]),
  ] as const)
  await page.goto(paths.home)
  await raiseVersion(page)
  await page.goto(paths.swipeChat)
  const failure = page.getByRole('alert').filter({ hasText: 'could not be moved yet' })
  await expect(failure.getByRole('button', { name: 'Try Again' })).toBeVisible()
  expect(await page.evaluate((key) => localStorage.getItem(key), OLD_SESSIONS_KEY)).not.toBeNull()

  // Nor is anything else lost or said to be done where nothing can be written (P16).
  await card(page, 'Old tea').getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Session?' })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByRole('alert')).toContainText(/\w+ \w+/)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(card(page, 'Old tea')).toBeVisible()
  await page.getByRole('button', { name: 'Create New Session' }).click()
  const form = sessionForm(page)
  await form.name.fill('Tea')
  await form.description.fill('For two')
  await form.create.click()
  await expect(page.locator('form').getByRole('alert')).toContainText('Not saved')
  await expect(form.name).toHaveValue('Tea')
  await expect(page).toHaveURL(paths.createSwipeSession)
})
