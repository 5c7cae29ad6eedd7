import type { Page } from '@playwright/test'
import { paths } from '@/lib/paths'
import { expect, expectNoAxeViolations, test } from '../fixtures'
import { pictureRequests, REFUSAL } from '../support/requests/generation'
import { makeProfiles, makeSession } from '../support/data/dating-sessions'
import { readPictures } from '../support/data/pictures'
import {
  batchRequests,
  person,
  replyWithProfiles,
  sessionScreen,
} from '../support/pages/swipe-deck'
import { makeProvider, putRecord, readStore, seedDatabase } from '../support/data/seed'
import type { StandIn } from '../stand-in/server'
import type { RecordedRequest } from '../stand-in/stand-in-types'

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

test('valid ones of a bad batch are kept, the rest is stopped, tried again, broken off by a reload, and gone on with (SWIPE-15, SWIPE-19, SWIPE-24, SWIPE-63, SWIPE-64, SWIPE-83, SWIPE-95, SWIPE-96)', async ({
  page,
  standIn,
}) => {
  test.slow()
  const {
    generateNew,
    generateMore,
    problem,
    remaining,
    tryAgain,
    card,
    progress,
    stop,
    goOn,
    passed,
  } = await openSession(page, standIn)
  await test.step('valid ones are kept where the user agrees, and their pictures can be stopped', async () => {
    replyWithProfiles(standIn, people.slice(0, 2), 2)
    standIn.fault({ match: pictureRequests, kind: 'silence', times: Infinity })
    await generateNew.click()
    await page.getByRole('button', { name: 'Keep the 2 valid ones' }).click()
    await expect(remaining).toHaveText('2 profile(s) remaining')
    await expect(card).toContainText('Generating image...')
    await expect(problem).toBeHidden()
    await stop.click()
    await expect(card).toContainText('No picture yet')
    await expectNoAxeViolations(page)
    standIn.reset()
    await goOn.click()
    await expect(card.getByRole('img')).toBeVisible()
  })

  await test.step('what fails is tried again', async () => {
    standIn.fault({ match: batchRequests, error: 'bad-key', times: Infinity })
    await generateMore.click()
    await expect(problem).toBeVisible()
    await expect(problem.getByRole('link', { name: 'Open Providers' })).toBeVisible()
    standIn.reset()
    replyWithProfiles(standIn, people)
    standIn.fault({ match: pictureRequests, kind: 'silence', times: Infinity })
    await tryAgain.click()
    await expect(remaining).toHaveText('5 profile(s) remaining')
    await standIn.waitForRequest(pictureRequests)
  })

  await test.step('what a reload breaks off waits for "Go on"', async () => {
    const isAnswered = ({ state }: RecordedRequest) => state === 'done'
    const answered = standIn.requests.filter(isAnswered).length
    await page.reload()
    await expect(page.getByText('Interrupted: 2 of 5 pictures')).toBeVisible()
    await expect(page.getByText('Going on asks for 3 pictures.')).toBeVisible()
    await expectNoAxeViolations(page)
    // What the page before had asked for is hung up, however late it came; this one asks for nothing.
    await standIn.waitUntil(() => standIn.requests.every(({ state }) => state !== 'answering'))
    expect(standIn.requests.filter(isAnswered)).toHaveLength(answered)
    standIn.reset()
    standIn.fault({ match: pictureRequests, status: 400, body: REFUSAL })
    await goOn.click()
    await expect(stop).toBeVisible()
    await expect(progress).toBeHidden()
    expect(await readStore(page, 'profiles')).toHaveLength(5)
    expect(await readPictures(page)).toHaveLength(4)
  })

  await test.step('a failed picture waits for Retry', async () => {
    for (let count = 0; count < 2; count += 1) await page.keyboard.press('ArrowLeft')
    await expect(card).toContainText('Failed to generate main profile image: ')
    await expectNoAxeViolations(page)
    // Stored, so that the reload shows the same card.
    await expect(passed).toHaveText('Passed (2)')
    // Nothing more is asked for by itself.
    const asked = standIn.requests.length
    await page.reload()
    await expect(card).toContainText('Failed to generate main profile image: ')
    await card.getByRole('button', { name: 'Retry' }).click()
    await expect(card.getByRole('img')).toBeVisible()
    expect(standIn.requests.length).toBe(asked + 1)
    expect(standIn.chats()).toHaveLength(0)
  })
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
