import type { Page } from '@playwright/test'
import { paths } from '@/lib/paths'
import { expectNoAxeViolations } from '../fixtures'
import { dragCard } from '../support/input/card-gestures'
import { chatScreen, expectDone } from '../support/pages/chat'
import { makeSession } from '../support/data/dating-sessions'
import { roomsScreen } from '../support/pages/dual-chat'
import { expect, NOBODY_ANSWERS, test, untilStored } from '../support/browser/host'
import { expectNoDataUrl, readPictures } from '../support/data/pictures'
import { personScreen } from '../support/pages/random-persons'
import { readStore, seedDatabase } from '../support/data/seed'
import { sessionScreen } from '../support/pages/swipe-deck'

const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }

/** Goes through the form with Tab: what has the focus is never below the button that stays at the lower edge. */
async function expectFocusInSight(page: Page) {
  const screen = personScreen(page)
  await screen.otherWorld.focus()
  const button = await screen.find.elementHandle()
  for (let isAtButton = false, stop = 0; !isAtButton; stop += 1) {
    expect(stop, 'stops before the button').toBeLessThan(60)
    await page.keyboard.press('Tab')
    const focus = await page.evaluate((end) => {
      const { activeElement } = document
      const { x, y, width, height } = activeElement?.getBoundingClientRect() ?? new DOMRect()
      const top = document.elementFromPoint(x + width / 2, y + height / 2)
      return {
        isInSight: activeElement?.contains(top) === true,
        isAtButton: activeElement === end,
        element: activeElement?.outerHTML,
      }
    }, button)
    if (!focus.isInSight) throw new Error(focus.element)
    isAtButton = focus.isAtButton
  }
}

test('with the demo and the host gone a stranger is found, drawn and texted, with keys alone and what has the focus in sight; people are drawn, swiped through, and a match is chatted with (RTXT-01, RTXT-21, RTXT-24, RTXT-28, SWIPE-01, SWIPE-16, SWIPE-17, SWIPE-22, SWIPE-52 to SWIPE-62, P21)', async ({
  page,
  host,
  guards,
}) => {
  test.slow()
  guards.allowConsole(NOBODY_ANSWERS)
  const screen = personScreen(page)
  await test.step('the demo is one press away, and leaves one where one is', async () => {
    await page.goto(paths.randomText)
    await page.getByRole('button', { name: 'Try the demo' }).click()
    await expect(screen.find).toBeVisible()
    await expect(page).toHaveURL(paths.randomText)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
  await untilStored(page)
  await host.goAway()

  await test.step('the focus is in sight on a desktop and on a phone', async () => {
    await screen.otherWorld.focus()
    await page.keyboard.press('Space')
    for (const size of [DESKTOP, PHONE]) {
      await page.setViewportSize(size)
      await expectFocusInSight(page)
    }
    await screen.otherWorld.uncheck()
  })

  await test.step('a stranger is found, drawn and texted', async () => {
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

  await test.step('people are drawn, swiped through, and a match is chatted with', async () => {
    const session = makeSession({ batchSize: 3 })
    await seedDatabase(page, { datingSessions: [session], settings: { enableStreaming: false } })
    await page.setViewportSize(DESKTOP)
    await page.goto(paths.swipeSession(session.id))
    const { card, generateNew, remaining, discover, matches, passed, progress, tile } =
      sessionScreen(page)
    await expect(page.getByText('No more profiles!')).toBeVisible()
    await expect(page.getByText('Generate new profiles to continue swiping')).toBeVisible()
    await generateNew.click()
    await expect(remaining).toHaveText('3 profile(s) remaining')
    await expect(progress).toBeVisible()
    await expect(page.getByText(/^Drawing: \d+ of 3 pictures$/)).toBeVisible()
    await expect(card.getByRole('img', { name: /: / })).toBeVisible()
    const name = await card.getByRole('heading').innerText()
    const hand = { page, isTouch: false }
    for (let left = 3; left > 0; left -= 1) {
      await expect(discover).toHaveText(`Discover (${left})`)
      await dragCard(hand, { dx: left === 3 ? 220 : -220 })
    }
    await expect(page.getByText('No more profiles!')).toBeVisible()
    await expect(passed).toHaveText('Passed (2)')
    await expect(progress).toBeHidden({ timeout: 60_000 })
    expect(await readPictures(page)).toHaveLength(3)
    await expectNoDataUrl(page)
    await matches.click()
    await tile(name).getByRole('button', { name: 'Start Chat' }).click()
    await expect(page).toHaveURL(/\/chat2\//)
    const chat = roomsScreen(page)
    await chat.send('Good evening')
    const answer = chat.log.getByRole('article', { name, exact: true }).last()
    await expectDone(answer)
    const [character] = await readStore(page, 'characters')
    expect(character).toMatchObject({ name, characterMode: 'rp', version: '2' })
    expect(character?.tags).toEqual(['dating-app', 'modern', 'harbour-nights'])
    await page.goBack()
    await expect(matches).toHaveAttribute('aria-selected', 'true')
    await tile(name).getByRole('button', { name: 'Continue Chat' }).click()
    await expect(page).toHaveURL(/\/chat2\//)
    await expect(chat.log).toContainText('Good evening')
    expect(await readStore(page, 'characters')).toHaveLength(1)
  })
})
