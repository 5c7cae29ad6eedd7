import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, test } from '../fixtures'
import { screenStates } from '../support/screens'

/** What sticks out of the page to the side, as tag and text; empty where nothing does. */
function findOverflow(page: Page) {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= width) return []
    return Array.from(document.querySelectorAll('body *'))
      .filter((element) => element.getBoundingClientRect().right > width + 0.5)
      .map((element) => `${element.tagName} ${element.textContent.slice(0, 60)}`)
      .concat(`the page is ${document.documentElement.scrollWidth} px wide`)
  })
}

/** Controls that are cut off at the side of the window, where nobody can scroll to them. */
function findCutControls(page: Page) {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    return Array.from(document.querySelectorAll<HTMLElement>('button, a, input, select, textarea'))
      .filter((element) => element.checkVisibility({ opacityProperty: true }))
      .filter((element) => !element.closest('[role=tablist], .sr-only, .sr-only *'))
      .filter((element) => {
        const { left, right, width: own } = element.getBoundingClientRect()
        return own > 1 && (left < -0.5 || right > width + 0.5)
      })
      .map((element) => element.outerHTML.slice(0, 120))
  })
}

/** The narrowest phone, and a window of 1280 by 800 at 200%. */
const narrowSizes = [
  { width: 640, height: 400 },
  { width: 320, height: 640 },
]

for (const { name, open, exceptions } of screenStates)
  test(`${name}: axe finds nothing in either theme, and nothing sticks out at 320 px or 200%`, async ({
    page,
    standIn,
    allowProblems,
  }) => {
    test.slow()
    allowProblems()
    await open(page, standIn)
    await expect(page.locator('h1')).toHaveCount(1)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.emulateMedia({ colorScheme: 'light' })
    await expectNoAxeViolations(page, { except: exceptions })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectNoAxeViolations(page, { except: exceptions })
    // Nothing else changes with the theme.
    await page.emulateMedia({ colorScheme: 'light' })
    await expectNoAxeViolations(page, { only: 'color-contrast' })
    for (const size of narrowSizes) {
      await page.setViewportSize(size)
      expect(await findOverflow(page), `at ${size.width} px`).toEqual([])
      expect(await findCutControls(page), `at ${size.width} px`).toEqual([])
    }
  })
