import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'

declare global {
  interface Window {
    /** Colours of the ground, from the first frame that has content. */
    groundsSeen?: Set<string>
  }
}

/** Lightness of the page's ground, from 0 to 1. */
const ground = (page: Page) =>
  page.evaluate(() => {
    const [, lightness] = /oklch\(([\d.]+)/.exec(
      getComputedStyle(document.documentElement).backgroundColor,
    ) ?? ['', 'NaN']
    return Number(lightness)
  })

/** What a phone's browser colours its own bars with. */
const barColour = (page: Page) =>
  page.evaluate(() => {
    const bars = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
    return bars.find(({ media }) => matchMedia(media).matches)?.content
  })

for (const system of ['light', 'dark'] as const)
  test(`each theme holds against a ${system} system, from the first paint on (DATA-16)`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: system })
    // Notes the ground at each frame from the first one that has content.
    await page.addInitScript(() => {
      const seen = new Set<string>()
      window.groundsSeen = seen
      const note = () => {
        if (document.querySelector('#root > *'))
          seen.add(getComputedStyle(document.documentElement).backgroundColor)
        requestAnimationFrame(note)
      }
      requestAnimationFrame(note)
    })
    await page.goto('/')
    for (const [name, isDark] of [
      ['as the system', system === 'dark'],
      ['light', false],
      ['dark', true],
    ] as const) {
      const button = page.getByRole('button', { name: `Theme: ${name}` })
      await expect(button).toBeVisible()
      await expect.poll(() => ground(page)).toBeCloseTo(isDark ? 0.185 : 0.985, 2)
      await page.reload()
      await expect(button).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await ground(page)).toBeCloseTo(isDark ? 0.185 : 0.985, 2)
      expect(await barColour(page)).toBe(isDark ? '#15120f' : '#fcfaf6')
      const grounds = await page.evaluate(() => window.groundsSeen?.size)
      expect(grounds, 'no flash of the other theme').toBe(1)
      await button.click()
    }
    await expect(page.getByRole('button', { name: 'Theme: as the system' })).toBeVisible()
  })
