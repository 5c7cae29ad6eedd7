import { type ElementHandle, expect, type Locator, type Page } from '@playwright/test'

/** As many stops as a screen may have before what is looked for; more would be a trap. */
const MOST_STOPS = 60

/** Where the focus is. */
interface FocusState {
  /** What is wrong with it, in words; empty while it is somewhere, and to be seen there. */
  fault: string
  isOnTarget: boolean
  /** Whether the target has left the page, as where it was drawn anew. */
  isTargetGone: boolean
}

/** Looks at the focus, in one question to the page: a journey asks at each stop. */
function readFocus(page: Page, target: ElementHandle | null = null): Promise<FocusState> {
  return page.evaluate((wanted) => {
    const findFault = () => {
      const place = document.activeElement
      if (!place || place === document.body) return 'the focus is lost'
      // From there it is handed on at once.
      if (place.hasAttribute('data-base-ui-focus-guard')) return 'the focus is between two places'
      // Headings and dialogs receive it from code, to be read from there.
      if (place.matches('[tabindex="-1"]:not(button, a, input, select, textarea)')) return ''
      const hasRing = (element: Element | null) => {
        if (!element) return false
        // The ring of a link whose surface is a whole row is that of the surface.
        return [null, '::after'].some((part) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(element, part)
          return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
        })
      }
      // A field for files lies unseen over its button.
      const isSeen =
        hasRing(place) || (place.matches('[type=file]') && hasRing(place.parentElement))
      const { top, bottom, left, right } = place.getBoundingClientRect()
      const isInWindow = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
      if (isSeen && isInWindow) return ''
      return `${isSeen ? 'out of the window' : 'no ring'}: ${place.outerHTML.slice(0, 200)}`
    }
    return {
      fault: findFault(),
      isOnTarget: wanted !== null && wanted === document.activeElement,
      isTargetGone: wanted !== null && !wanted.isConnected,
    }
  }, target)
}

/** Waits until the focus is somewhere, and to be seen there. */
export async function expectFocusSeen(page: Page): Promise<void> {
  await expect
    .poll(async () => (await readFocus(page)).fault, 'what is wrong with the focus')
    .toBe('')
}

/**
 * Goes on with Tab until this has the focus, as somebody without a mouse does: only once it is in sight. Fails where the
 * focus is lost at the start, or not to be seen at a stop.
 */
export async function tabTo(
  page: Page,
  target: Locator,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  await expect(target).toBeVisible()
  let element = await target.elementHandle()
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    let focus = await readFocus(page, element)
    if (focus.fault !== '') {
      await expectFocusSeen(page)
      focus = await readFocus(page, element)
    }
    if (focus.isTargetGone && (await target.count()) === 1) {
      element = await target.elementHandle()
      focus = await readFocus(page, element)
    }
    if (focus.isOnTarget) return
    await page.keyboard.press(key)
  }
  await expect(target, `reached with ${key}`).toBeFocused()
}

/** Begins on a page that was just opened, where nothing has the focus yet. */
export async function enterPage(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
}

/** Goes there and presses it. */
export async function press(
  page: Page,
  target: Locator,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  await tabTo(page, target, key)
  await page.keyboard.press('Enter')
}

/** Goes to a field and writes over what is in it. */
export async function write(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}
