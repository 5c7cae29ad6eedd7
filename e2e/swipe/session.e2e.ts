import type { Page } from '@playwright/test'
import { paths } from '@/lib/paths'
import { expect, expectNoAxeViolations, test } from '../fixtures'
import { pictureRequests, REFUSAL } from '../support/generation'
import { makeProfiles, makeSession } from '../support/dating-sessions'
import { readPictures } from '../support/pictures'
import { batchRequests, person, replyWithProfiles, sessionScreen } from '../support/swipe-deck'
import { makeProvider, putRecord, readStore, seedDatabase } from '../support/seed'
import type { StandIn } from '../stand-in/server'

const people = [person('Ada Moreau'), person('Teo Brandt'), person('Ines Okafor')]

async function openSession(page: Page, standIn: StandIn, changes: { batchSize?: number } = {}) {
  const session = makeSession(changes)
  await seedDatabase(page, {
    providers: [makeProvider(standIn, 'openai')],
    datingSessions: [session],
    settings: { enableStreaming: false },
  })
  await page.goto(paths.swipeSession(session.id))
  const screen = sessionScreen(page)
  await expect(screen.heading).toHaveText(session.name)
  return screen
}

/** Answers that cannot be used, what is told, and how many of them could be kept. */
const brokenAnswers: [answer: unknown, told: string | RegExp, valid: number][] = [
  [{ name: 'Ada' }, 'Response must be a JSON array', 0],
  ['I would rather not.', 'Invalid JSON response: ', 0],
  ['', 'Invalid JSON response: ', 0],
  [people.slice(0, 2), 'Must generate exactly 3 profiles, got 2', 2],
  [
    [...people.slice(0, 2), { ...people[2], bio: undefined }],
    'Profile 3 missing required field: bio',
    2,
  ],
  [
    [{ ...people[0], interests: ['Bread'] }, ...people.slice(1)],
    'Profile 1 must have exactly 4 interests, got 1',
    2,
  ],
  [
    [{ ...people[0], age: 'thirty' }, ...people.slice(1)],
    'Profile 1 must have a valid age number',
    2,
  ],
  [[people[0], { ...people[1], age: 17 }, people[2]], 'Profile 2 must have a valid age number', 2],
]

test('every broken answer is told in its words and leaves nothing behind (SWIPE-24, SWIPE-84 to SWIPE-90, SWIPE-93, SWIPE-94, P23)', async ({
  page,
  standIn,
}) => {
  test.slow()
  const { generateNew, problem, tryAgain } = await openSession(page, standIn)
  for (const [answer, told, valid] of brokenAnswers) {
    standIn.reset()
    replyWithProfiles(standIn, answer)
    await ((await problem.isVisible()) ? tryAgain : generateNew).click()
    // The model is told what was wrong, and asked once more.
    await expect.poll(() => standIn.chats().map(({ state }) => state)).toEqual(['done', 'done'])
    await expect(problem).toContainText(told)
    if (valid === 0) await expect(problem).toContainText('No profiles were generated successfully')
    const keep = page.getByRole('button', { name: `Keep the ${valid} valid ones` })
    await expect(keep).toHaveCount(valid === 0 ? 0 : 1)
    expect(await readStore(page, 'profiles')).toEqual([])
  }
  await expectNoAxeViolations(page)
})

test('a failed part of a batch is told at once, tried again, and asked for once by a double click (SWIPE-15 to SWIPE-17, SWIPE-24, SWIPE-93)', async ({
  page,
  standIn,
}) => {
  const screen = await openSession(page, standIn, { batchSize: 11 })
  const { generateNew, problem, remaining, tryAgain, progress, stop, passed } = screen
  replyWithProfiles(
    standIn,
    Array.from({ length: 10 }, (_, index) => person(`Person ${index + 1}`)),
    1,
  )
  standIn.fault({ match: pictureRequests, kind: 'silence', times: Infinity })
  const where = ({ body }: { body?: unknown }) =>
    JSON.stringify(body ?? '').includes('Generate exactly 1 ')
  standIn.fault({ match: { ...batchRequests, where }, error: 'bad-key', times: 1 })
  await generateNew.dblclick()
  await expect(remaining).toHaveText('10 profile(s) remaining')
  await expect(problem).toContainText('10 of 11 profiles were generated')
  await expect(problem).not.toContainText('No profiles were generated')
  await expect(page.getByText('Another tab is generating')).toHaveCount(0)
  // Pictures are being drawn still.
  await expect(progress).toBeVisible()
  await expect(stop).toBeVisible()
  for (let count = 1; count <= 10; count += 1) {
    await page.keyboard.press('ArrowLeft')
    await expect(passed).toHaveText(`Passed (${count})`)
  }
  // Nobody is on the way: people can be asked for.
  await expect(page.getByText('No more profiles!')).toBeVisible()
  await expect(generateNew).toBeVisible()
  replyWithProfiles(standIn, [person('The Last')])
  await tryAgain.click()
  await expect(screen.card).toHaveAccessibleName('The Last')
  await expect(problem).toBeHidden()
  await expect(screen.card).toBeFocused()
})

test('valid ones of a bad batch are kept where the user agrees, and "Try Again" goes on (SWIPE-15, SWIPE-19, SWIPE-24, SWIPE-83)', async ({
  page,
  standIn,
}) => {
  const { generateNew, generateMore, problem, remaining, tryAgain, card } = await openSession(
    page,
    standIn,
  )
  replyWithProfiles(standIn, people.slice(0, 2), 2)
  standIn.fault({ match: pictureRequests, kind: 'silence', times: Infinity })
  await generateNew.click()
  await page.getByRole('button', { name: 'Keep the 2 valid ones' }).click()
  await expect(remaining).toHaveText('2 profile(s) remaining')
  await expect(card).toContainText('Generating image...')
  await expect(problem).toBeHidden()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(card).toContainText('No picture yet')
  await expectNoAxeViolations(page)

  standIn.reset()
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(card.getByRole('img')).toBeVisible()
  await expect(generateMore).toBeVisible()
  standIn.fault({ match: batchRequests, error: 'bad-key', times: Infinity })
  await generateMore.click()
  await expect(problem).toBeVisible()
  await expect(problem.getByRole('link', { name: 'Open Providers' })).toBeVisible()
  standIn.reset()
  replyWithProfiles(standIn, people)
  await tryAgain.click()
  await expect(remaining).toHaveText('5 profile(s) remaining')
})

test('what a reload breaks off waits for "Go on", a failed picture waits for Retry (SWIPE-63, SWIPE-64, SWIPE-95, SWIPE-96)', async ({
  page,
  standIn,
}) => {
  test.slow()
  const { generateNew, remaining, card, progress, stop, goOn } = await openSession(page, standIn)
  replyWithProfiles(standIn, people)
  standIn.fault({ match: pictureRequests, kind: 'silence', times: Infinity })
  await generateNew.click()
  await expect(remaining).toHaveText('3 profile(s) remaining')
  await standIn.waitForRequest(pictureRequests)
  standIn.reset()
  standIn.fault({ match: pictureRequests, status: 400, body: REFUSAL })
  await page.reload()
  await expect(page.getByText('Interrupted: 0 of 3 pictures')).toBeVisible()
  await expect(page.getByText('Going on asks for 3 pictures.')).toBeVisible()
  await expectNoAxeViolations(page)
  expect(standIn.requests).toEqual([])
  await goOn.click()
  await expect(stop).toBeVisible()
  await expect(card).toContainText('Failed to generate main profile image: ')
  await expect(progress).toBeHidden()
  expect(await readStore(page, 'profiles')).toHaveLength(3)
  expect(await readPictures(page)).toHaveLength(2)
  await expectNoAxeViolations(page)
  // Nothing more is asked for by itself.
  const asked = standIn.requests.length
  await page.reload()
  await expect(card).toContainText('Failed to generate main profile image: ')
  await card.getByRole('button', { name: 'Retry' }).click()
  await expect(card.getByRole('img')).toBeVisible()
  expect(standIn.requests.length).toBe(asked + 1)
  expect(standIn.chats()).toHaveLength(0)
})

test('a session whose provider is gone asks nobody else unasked, and can be given another (SWIPE-83, SWIPE-92)', async ({
  page,
  standIn,
}) => {
  const session = makeSession({ batchSize: 2, profileGenerationProviderId: 'gone' })
  const provider = makeProvider(standIn, 'openai', { name: 'Mine' })
  await seedDatabase(page, { providers: [provider], datingSessions: [session] })
  replyWithProfiles(standIn, [person('Mira Castell'), person('Jonas Vik')])
  await page.goto(paths.swipeSession(session.id))
  const { generateNew, card } = sessionScreen(page)
  await generateNew.click()
  const panel = page.getByRole('alert').filter({ hasText: 'No provider available' })
  await expect(panel).toBeVisible()
  expect(standIn.chats()).toHaveLength(0)
  await panel.getByLabel('Ask another provider').selectOption('Mine')
  await expect(card).toHaveAccessibleName('Mira Castell')
  expect(await readStore(page, 'datingSessions')).toMatchObject([
    { profileGenerationProviderId: provider.id },
  ])
})

test('without a provider nothing is asked, and the way to one is shown (SWIPE-54, SWIPE-57, SWIPE-92)', async ({
  page,
}) => {
  const session = makeSession()
  const profiles = makeProfiles(session, ['matched', 'matched'])
  await seedDatabase(page, { datingSessions: [session], profiles })
  await page.goto(paths.swipeSession(session.id))
  const { generateNew, matches, tile, discover, card } = sessionScreen(page)
  await generateNew.click()
  const nobody = page
    .getByRole('alert')
    .filter({ hasText: 'No provider available for profile generation' })
  await expect(nobody.getByRole('link', { name: 'Open Providers' })).toBeVisible()
  await matches.click()
  const mira = tile('Mira Castell')
  await mira.getByRole('button', { name: 'Start Chat' }).click()
  await expect(mira.getByRole('alert')).toContainText(
    'No providers available. Please configure a provider first.',
  )
  await expectNoAxeViolations(page)
  await putRecord(page, 'providers', makeProvider(undefined, 'demo'))
  const [first] = profiles
  if (first) await putRecord(page, 'profiles', { ...first, status: 'passed' })
  await mira.getByRole('button', { name: 'Start Chat' }).click()
  await expect(mira.getByRole('alert')).toContainText('Failed to start chat. Please try again.')

  // The moment after a like leads to the chat too.
  await tile('Jonas Vik').getByRole('button', { name: 'Reconsider' }).click()
  await discover.click()
  await expect(card).toHaveAccessibleName('Jonas Vik')
  await card.focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: 'It’s a match! Start Chat with Jonas Vik' }).click()
  await expect(page).toHaveURL(/\/chat2\//)
})
