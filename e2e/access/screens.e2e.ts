import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, test } from '../fixtures'
import { findLasting } from '../support/looks/axe'
import { findFaintControls } from '../support/looks/faint-controls'
import { screenGroups } from '../support/looks/screens'
import { withTextSpacing } from '../support/looks/text-spacing'

/** Looks for what does not fit the window, in one question to the page: there are four for each state. */
function findCut(page: Page) {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    /** What sticks out of the page to the side, as tag and text; empty where nothing does. */
    const findOverflow = () => {
      if (document.documentElement.scrollWidth <= width) return []
      return Array.from(document.querySelectorAll('body *'))
        .filter((element) => element.getBoundingClientRect().right > width + 0.5)
        .map((element) => `${element.tagName} ${element.textContent.slice(0, 60)}`)
        .concat(`the page is ${document.documentElement.scrollWidth} px wide`)
    }
    /** The nearest box around it that shows nothing of what is outside. */
    const sidesOf = (element: HTMLElement) => {
      const clip = (box: HTMLElement | null): DOMRect | undefined =>
        box && getComputedStyle(box).overflowX !== 'visible'
          ? box.getBoundingClientRect()
          : box
            ? clip(box.parentElement)
            : undefined
      return clip(element.parentElement)
    }
    /** Controls that are cut off at the side, of the window or of a box around them, where nobody can scroll to them. */
    const findCutControls = () =>
      Array.from(document.querySelectorAll<HTMLElement>('button, a, input, select, textarea'))
        .filter((element) => element.checkVisibility({ opacityProperty: true }))
        .filter(
          (element) =>
            !element.closest('[role=tablist], [data-sideways], .sr-only, .sr-only *, [inert]'),
        )
        .filter((element) => {
          const { left, right, width: own } = element.getBoundingClientRect()
          const box = sidesOf(element)
          return (
            own > 1 &&
            (left < Math.max(0, box?.left ?? 0) - 0.5 ||
              right > Math.min(width, box?.right ?? width) + 0.5)
          )
        })
        .map((element) => element.outerHTML.slice(0, 120))
    /** Pixels by which a screen that scrolls within itself is higher than its window. */
    const findSecondScroller = () => {
      const scrollsWithin = document.querySelector('main [role=log]') !== null
      const page = document.scrollingElement
      return scrollsWithin && page ? Math.max(0, page.scrollHeight - innerHeight) : 0
    }
    return {
      tooHighBy: findSecondScroller(),
      sticksOut: findOverflow(),
      cutControls: findCutControls(),
    }
  })
}

async function expectNothingCut(page: Page, where: string) {
  // What floats finds its place with the next frame.
  await expect
    .poll(() => findCut(page), where)
    .toEqual({ tooHighBy: 0, sticksOut: [], cutControls: [] })
}

/** Where colours are forced, what is on or chosen and looks no different from what is not; empty where all is well. */
function findUnmarked(page: Page) {
  return page.evaluate(() => {
    const on =
      '[aria-selected=true], [aria-pressed=true], [aria-current]:not([aria-current=false]), .switch:checked'
    const look = (element: Element) => {
      const { outlineStyle, outlineWidth, backgroundColor } = getComputedStyle(element)
      return `${outlineStyle} ${outlineWidth} ${element.matches('.switch') ? backgroundColor : ''}`
    }
    return Array.from(document.querySelectorAll(on))
      .filter((element) => !element.matches(':focus-visible') && element.checkVisibility())
      .filter((element) => {
        const off = element.cloneNode(true) as HTMLElement
        for (const name of ['aria-selected', 'aria-pressed', 'aria-current', 'id'])
          off.removeAttribute(name)
        if (off instanceof HTMLInputElement) {
          off.removeAttribute('checked')
          off.checked = false
        }
        element.after(off)
        const isUnmarked = look(off) === look(element)
        off.remove()
        return isUnmarked
      })
      .map((element) => element.outerHTML.slice(0, 120))
  })
}

/** The narrowest phone, and a window of 1280 by 800 at 200%. */
const narrowSizes = [
  { width: 640, height: 400 },
  { width: 320, height: 640 },
]

const desktop = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }

/** How high the page is, at least as high as the window. */
const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

/** Marks what has another look than when the looks were noted. */
const NEW_LOOK = 'data-new-look'

declare global {
  interface Window {
    /**
     * Notes how each text that is seen stands out from what is behind it, or marks those that do so otherwise and gives
     * how they do.
     */
    noteLooks?: (isFirst: boolean) => string[]
  }
}

/** Notes the colours of all texts, for `findNewLooks`. */
async function noteLooks(page: Page) {
  await page.evaluate((mark) => {
    const looks = new WeakMap<Element, string>()
    const lookOf = (element: Element): string => {
      const { color, fontSize, fontWeight } = getComputedStyle(element)
      const behind: string[] = []
      for (let box: Element | null = element; box; box = box.parentElement) {
        const { backgroundColor, backgroundImage, opacity } = getComputedStyle(box)
        behind.push(`${backgroundColor} ${backgroundImage} ${opacity}`)
      }
      return [color, fontSize, fontWeight, ...behind].join()
    }
    window.noteLooks = (isFirst) => {
      const newLooks: string[] = []
      for (const element of document.querySelectorAll('body, body *')) {
        const hasText = Array.from(element.childNodes).some(
          (node) => node instanceof Text && node.data.trim() !== '',
        )
        const isField = element.matches('input, textarea, select')
        const isSeen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
        const look = (hasText || isField) && isSeen ? lookOf(element) : undefined
        const isNew = !isFirst && look !== undefined && looks.get(element) !== look
        if (isFirst && look !== undefined) looks.set(element, look)
        element.toggleAttribute(mark, isNew)
        if (isNew) newLooks.push(look)
      }
      return newLooks
    }
    window.noteLooks(true)
  }, NEW_LOOK)
}

/** Marks the texts that were not seen when the looks were noted, or have other colours now; gives their looks. */
function findNewLooks(page: Page) {
  return page.evaluate(() => {
    if (!window.noteLooks) throw new Error('The looks were not noted.')
    return window.noteLooks(false)
  })
}

/** New looks that axe has passed on a screen before: the same colours and sizes have the same contrast, as in the tab bar. */
const passedLooks = new Set<string>()

async function expectNothingFaint(page: Page, theme: string) {
  expect(await findLasting(() => findFaintControls(page)), `faint controls, ${theme}`).toEqual([])
}

/** Looks at the page in both themes and at all widths; leaves it as wide and light as it was. */
async function expectAccessible(page: Page, exceptions?: string[]) {
  await expect(page.locator('h1')).toHaveCount(1)
  await expectNoAxeViolations(page, { except: exceptions })
  await expectNothingFaint(page, 'light')
  await noteLooks(page)
  await withTextSpacing(page, () => expectNothingCut(page, 'spaced, at 1280 px'))
  await page.emulateMedia({ forcedColors: 'active' })
  expect(await findUnmarked(page), 'with forced colours').toEqual([])
  await page.emulateMedia({ forcedColors: 'none', colorScheme: 'dark' })
  await page.setViewportSize(phone)
  await page.setViewportSize({ ...phone, height: await heightOf(page) })
  await expectNoAxeViolations(page, { except: exceptions })
  await expectNothingFaint(page, 'dark')
  // Nothing else changes with the theme, and the colours of what the desktop shows, too, were looked at there.
  await page.emulateMedia({ colorScheme: 'light' })
  const newLooks = await findNewLooks(page)
  if (newLooks.some((look) => !passedLooks.has(look)))
    await expectNoAxeViolations(page, { only: 'color-contrast', within: `[${NEW_LOOK}]` })
  for (const look of newLooks) passedLooks.add(look)
  for (const size of narrowSizes) {
    await page.setViewportSize(size)
    await expectNothingCut(page, `at ${size.width} px`)
  }
  await withTextSpacing(page, () => expectNothingCut(page, 'spaced, at 320 px'))
  await page.setViewportSize(desktop)
}

for (const { name, visit } of screenGroups)
  test(`${name}: axe finds nothing in either theme, every control stands out, nothing is cut at 320 px, at 200% and with more space in texts, and forced colours show what is on`, async ({
    page,
    standIn,
    allowProblems,
  }) => {
    test.slow()
    allowProblems()
    await visit({
      page,
      standIn,
      look: (state, exceptions) => test.step(state, () => expectAccessible(page, exceptions)),
    })
  })
