import { paths } from '@/lib/paths'
import { OLD_SESSIONS_KEY } from '@/storage/dating/old-dating-sessions'
import { expect, test } from '../fixtures'
import { makeListedSession, makeProfiles, sessionForm } from '../support/data/dating-sessions'
import { card } from '../support/pages/forms'
import { raiseVersion } from '../support/looks/screens'
import { readStore, seedDatabase } from '../support/data/seed'

/* What was typed and is not saved: src/features/swipe/sessions/session-drafts.test.tsx. */

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
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(card(page, 'Session 199')).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search sessions' })
  await search.fill('SEANCE modern')
  await expect(cards).toHaveCount(1)
  await expect(card(page, 'Session 150')).toBeVisible()
  await search.fill('nobody')
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(card(page, 'Session 1')).toBeVisible()
  // Anywhere on the card, not only on the name.
  await card(page, 'Session 1').click({ position: { x: 40, y: 90 } })
  await expect(page).toHaveURL(paths.swipeSession('session-1'))
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
