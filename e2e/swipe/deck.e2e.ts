import type { Page } from '@playwright/test'
import { paths } from '@/lib/paths'
import { expect, expectNoAxeViolations, test } from '../fixtures'
import { dragCard, watchDeck } from '../support/input/card-gestures'
import { makeProfiles, makeSession } from '../support/data/dating-sessions'
import { putPictures } from '../support/data/pictures'
import { sessionScreen } from '../support/pages/swipe-deck'
import { readStore, seedDatabase, type SeedRecords } from '../support/data/seed'

type Seed = Required<Pick<SeedRecords, 'datingSessions' | 'profiles'>>

/** Seeds a session with its pictures and opens it. */
async function openDeck(page: Page, { datingSessions, profiles }: Seed) {
  await seedDatabase(page, { datingSessions, profiles })
  const pictures = profiles.flatMap(({ id: owner, imageIds = [] }) =>
    imageIds.map((id) => ({ id, owner })),
  )
  await putPictures(page, pictures)
  await page.goto(paths.swipeSession(datingSessions[0]?.id ?? ''))
  const screen = sessionScreen(page)
  await expect(screen.heading).toBeVisible()
  return screen
}

const statusOf = async (page: Page, name: string) =>
  (await readStore(page, 'profiles')).find((profile) => profile.name === name)?.status

const session = makeSession()

test('the keyboard alone swipes, takes back and reads, and a screen reader is told (SWIPE-10 to SWIPE-14, SWIPE-18, SWIPE-20, SWIPE-47, SWIPE-48, SWIPE-50)', async ({
  page,
}) => {
  const long = 'Was apprenticed to a lock keeper. '.repeat(12).trim()
  const profiles = makeProfiles(session, 4, (index) => ({
    imageIds: index === 0 ? ['one', 'two', 'three'] : [],
    ...(index === 0 && { profession: long }),
  }))
  const { heading, card, discover, passed, matches, remaining, undo, like, pass, keyHint } =
    await openDeck(page, { datingSessions: [session], profiles })
  await expect(heading).toHaveText('Harbour nights')
  await expect(page.getByText('Modern', { exact: true })).toBeVisible()
  await expect(page.getByText('Profiles: 4')).toBeVisible()
  await expect(page.getByText('Matches: 0')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to sessions' })).toHaveAttribute(
    'href',
    paths.swipeChat,
  )
  await expect(remaining).toHaveText('4 profile(s) remaining')
  await expect(card).toHaveAccessibleName('Mira Castell')
  for (const text of ['Age 24', 'Keeps the night ferry', 'Old radios', 'Profession', long])
    await expect(card).toContainText(text)
  await expectNoAxeViolations(page)

  // Photos: the arrows of the dots are for the photos, everywhere else they swipe.
  const photo = card.getByRole('img')
  await expect(photo).toHaveAccessibleName(/^Mira Castell: /)
  await card.getByRole('button', { name: 'Next photo' }).press('Enter')
  await expect(photo).toHaveAccessibleName('Mira Castell, photo 2')
  await card.getByRole('radio', { name: 'Photo 2 of 3' }).press('ArrowRight')
  await expect(card.getByRole('radio', { name: 'Photo 3 of 3' })).toBeChecked()
  await expect(photo).toHaveAccessibleName('Mira Castell, photo 3')
  await expect(card).toHaveAccessibleName('Mira Castell')

  await card.focus()
  await page.keyboard.press('ArrowRight')
  const told = page.locator('[aria-live=polite]')
  await expect(told.filter({ hasText: 'Liked Mira Castell: it’s a match.' })).toContainText(
    'Next: Jonas Vik, Age 25.',
  )
  await expect(card).toHaveAccessibleName('Jonas Vik')
  await expect(card).toBeFocused()
  await expect(matches).toHaveText('Matches (1)')
  await page.keyboard.press('ArrowLeft')
  await expect(passed).toHaveText('Passed (1)')
  await expect(discover).toHaveText('Discover (2)')
  await expect.poll(() => statusOf(page, 'Jonas Vik')).toBe('passed')

  await page.keyboard.press('z')
  await expect(card).toHaveAccessibleName('Jonas Vik')
  await expect(card).toBeFocused()
  await page.keyboard.press('Backspace')
  await expect(card).toHaveAccessibleName('Mira Castell')
  await expect(discover).toHaveText('Discover (4)')
  await expect(undo).toHaveAttribute('aria-disabled', 'true')
  await expect.poll(() => statusOf(page, 'Mira Castell')).toBe('unseen')
  const [stored] = await readStore(page, 'datingSessions')
  expect(stored?.stats).toMatchObject({ rightSwipes: 0, leftSwipes: 0, matches: 0 })

  // On a tab the arrows are the tab's, and a letter does nothing outside of the deck.
  await discover.focus()
  await page.keyboard.press('z')
  await page.keyboard.press('ArrowRight')
  await expect(passed).toBeFocused()
  await expect(page.getByText('Nobody passed yet')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await like.press('Enter')
  await expect(card).toHaveAccessibleName('Jonas Vik')
  await expect(like).toBeFocused()
  await page.keyboard.press('z')
  await expect(card).toHaveAccessibleName('Mira Castell')

  // From anywhere on the page, but where a control has arrow keys of its own, which is not advertised then.
  await expect(keyHint).toHaveText('← pass · → like')
  await discover.focus()
  await expect(keyHint).toBeHidden()
  await page.getByRole('button', { name: 'Generate More' }).focus()
  for (const next of ['Jonas Vik', 'Ada Moreau', 'Teo Brandt']) {
    await page.keyboard.press('ArrowLeft')
    await expect(card).toHaveAccessibleName(next)
  }
  await expect(keyHint).toHaveText('← pass · → like · Backspace takes the last one back')
  await card.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('No more profiles!')).toBeVisible()
  await expect(keyHint).toHaveText('Backspace takes the last one back')
  for (const button of [like, pass])
    await expect(button).not.toHaveAttribute('aria-keyshortcuts', /./)
  await page.keyboard.press('z')
  await expect(card).toHaveAccessibleName('Teo Brandt')
  await expect(card).toBeFocused()
})

test(
  'on a phone the card shows interests at once, and everything by a press or by scrolling (SWIPE-20)',
  { tag: '@phone-only' },
  async ({ page }) => {
    const profiles = makeProfiles(session, 2, () => ({ bio: 'Knows each light here. '.repeat(16) }))
    const { card, like } = await openDeck(page, { datingSessions: [session], profiles })
    await expect(card.getByText('Tide tables')).toBeInViewport({ ratio: 1 })
    const details = card.getByRole('button', { name: 'Details' })
    await details.tap()
    await expect(details).toHaveAttribute('aria-expanded', 'true')
    const last = card.getByText('Ferry pilot')
    await card.evaluate((own) => own.scrollTo(0, own.scrollHeight))
    await expect(last).toBeInViewport({ ratio: 1 })
    // Nothing lies over it or over the buttons.
    const isOnTop = (own: Element) => {
      const { x, y, width, height } = own.getBoundingClientRect()
      return own.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    }
    expect(await last.evaluate(isOnTop)).toBe(true)
    expect(await like.evaluate(isOnTop)).toBe(true)
    await expectNoAxeViolations(page)
  },
)

test('who was decided stands in a grid, is read whole, and can be reconsidered (SWIPE-21 to SWIPE-23, SWIPE-49, SWIPE-51)', async ({
  page,
}) => {
  const profiles = makeProfiles(
    session,
    Array.from({ length: 130 }, (_, index) =>
      index < 3 ? 'unseen' : index < 120 ? 'passed' : 'matched',
    ),
  )
  const { card, discover, passed, matches, tile } = await openDeck(page, {
    datingSessions: [session],
    profiles,
  })
  await expect(discover).toHaveText('Discover (3)')
  await passed.click()
  await expect(passed).toHaveText('Passed (117)')
  // Hundreds: only those near the screen are there.
  await expect(tile('Teo Brandt')).toBeVisible()
  expect(await page.getByRole('listitem').getByRole('article').count()).toBeLessThan(60)
  await tile('Teo Brandt').getByRole('button', { name: 'Show the profile of Teo Brandt' }).click()
  const dialog = page.getByRole('dialog', { name: 'Teo Brandt' })
  await expect(dialog).toContainText('Ferry pilot')
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await tile('Teo Brandt').getByRole('button', { name: 'Reconsider' }).click()
  await expect(discover).toHaveText('Discover (4)')
  await expect(tile('Teo Brandt')).toBeHidden()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(passed).toHaveText('Passed (117)')
  await expect(tile('Teo Brandt')).toBeVisible()

  await matches.click()
  await expect(page).toHaveURL(/view=matches/)
  await expect(tile('Person 121').getByRole('button', { name: 'Start Chat' })).toBeVisible()
  await expectNoAxeViolations(page)
  await tile('Person 121').getByRole('button', { name: 'Reconsider' }).click()
  await expect(matches).toHaveText('Matches (9)')
  await page.reload()
  await expect(matches).toHaveAttribute('aria-selected', 'true')
  await discover.click()
  await expect(discover).toHaveText('Discover (4)')
  for (const name of ['Mira Castell', 'Jonas Vik', 'Ada Moreau']) {
    await expect(card).toHaveAccessibleName(name)
    await card.focus()
    await page.keyboard.press('ArrowLeft')
  }
  // At the place in the queue that it had.
  await expect(card).toHaveAccessibleName('Person 121')
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test(
    'a card follows the finger without anything else being drawn, comes back, flies off, and is taken back (SWIPE-13, SWIPE-47, SWIPE-48)',
    { tag: '@phone' },
    async ({ page, isMobile }) => {
      const profiles = makeProfiles(session, 4, (index) => ({ imageIds: [`p${index}`] }))
      const { card, undo, discover } = await openDeck(page, {
        datingSessions: [session],
        profiles,
      })
      // Those of the cards behind too: a picture that comes while the card is dragged would be a change.
      await expect(page.locator('[data-deck] article img')).toHaveCount(3)
      const hand = { page, isTouch: isMobile }

      // Let go half way: it returns to where it was.
      const watch = await watchDeck(page)
      await dragCard(hand, { dx: 60, stepMs: 30, holdMs: 120 })
      await expect(card).toHaveAccessibleName('Mira Castell')
      await expect
        .poll(() => card.evaluate((own) => own.getBoundingClientRect().left))
        .toBe(
          await card.evaluate(
            (own) => own.closest('[data-deck]')?.firstElementChild?.getBoundingClientRect().left,
          ),
        )
      const { changed, farthestPx } = await watch.end()
      expect(farthestPx, 'the card went with the finger').toBeGreaterThan(45)
      expect(changed, 'only the place of cards and stamps changes').toEqual(['style'])

      // A short flick is enough; far out, but moving back, is not.
      await dragCard(hand, { dx: 110, steps: 4 })
      await expect(card).toHaveAccessibleName('Jonas Vik')
      await dragCard(hand, { dx: -230, backPx: 90, stepMs: 8 })
      await expect(card).toHaveAccessibleName('Jonas Vik')
      await dragCard(hand, { dx: -200, stepMs: 16, holdMs: 120 })
      await expect(card).toHaveAccessibleName('Ada Moreau')
      await expect(discover).toHaveText('Discover (2)')
      await expect.poll(() => statusOf(page, 'Mira Castell')).toBe('matched')
      await expect.poll(() => statusOf(page, 'Jonas Vik')).toBe('passed')
      await expect(page.locator('[data-deck] article')).toHaveCount(2)

      await undo.click()
      await expect(card).toHaveAccessibleName('Jonas Vik')
      await expect.poll(() => statusOf(page, 'Jonas Vik')).toBe('unseen')
      // Up and down still scrolls the words.
      expect(
        await card.evaluate((own) => getComputedStyle(own.parentElement ?? own).touchAction),
      ).toBe('pan-y')
    },
  )
})
