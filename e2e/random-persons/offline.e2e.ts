import type { Page } from '@playwright/test'
import { paths } from '@/lib/paths'
import { expectNoAxeViolations } from '../fixtures'
import { chatScreen, expectDone } from '../support/chat'
import { expect, NOBODY_ANSWERS, test, untilStored } from '../support/host'
import { personScreen } from '../support/random-persons'

const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }

/** Goes through the form with Tab: what has the focus is never below the button that stays at the lower edge. */
async function expectFocusInSight(page: Page) {
  const screen = personScreen(page)
  await screen.otherWorld.focus()
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
    if (!isInSight)
      throw new Error(await page.locator(':focus').evaluate((element) => element.outerHTML))
  }
}

test('with keys and the host gone a stranger of the demo is found, drawn and texted, and what has the focus is in sight (RTXT-01, RTXT-21, RTXT-24, RTXT-28, P21)', async ({
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
