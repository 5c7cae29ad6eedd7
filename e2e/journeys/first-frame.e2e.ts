import type { Locator, Page } from '@playwright/test'
import { paths } from '@/lib/paths'
import { expect, test } from '../fixtures'
import { chatScreen } from '../support/pages/chat'
import { seedChat } from '../support/data/seed'

/** Keeps scripts away until what is returned is called. */
async function hold(page: Page, scripts: RegExp): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(scripts, async (route) => {
    await held
    await route.continue()
  })
  return release
}

/** What no screen can be drawn without. */
const LIBRARIES = /\/assets\/libraries-/

/** The page's own frame. */
const frameOf = (page: Page) => page.locator('#frame')

/** Where something stands once the page is painted, which waits for its styles. */
const placeOf = async (element: Locator) => {
  await expect(element).toBeVisible()
  const isPainted = () => performance.getEntriesByType('paint').length > 0
  await element.page().waitForFunction(isPainted)
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not drawn.')
  return { x: box.x, y: box.y, height: box.height }
}

test(
  'before any large script the page shows its bars, and the box of a chat, in the chosen theme, and keeps what is typed',
  { tag: '@phone' },
  async ({ page, standIn, isMobile }) => {
    const { path, character } = await seedChat(page, standIn)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.evaluate(() => localStorage.setItem('parlour-theme', 'dark'))
    const release = await hold(page, LIBRARIES)
    await page.goto(path, { waitUntil: 'commit' })
    const frame = frameOf(page)
    const box = frame.locator('[data-typed]')
    await expect(box).toBeVisible()
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
    await expect(frame.locator('[data-bar]')).toBeVisible({ visible: !isMobile })
    const place = await placeOf(box)
    await page.keyboard.type('Good evenink')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('g, Mira')
    // Under a finger the box of a chat does not have the focus.
    const typed = isMobile ? '' : 'Good evening, Mira'
    await expect(box).toHaveText(typed)

    release()
    const { composer } = chatScreen(page, character.name)
    await expect(composer).toHaveValue(typed)
    await expect(frame).toHaveCount(0)
    expect(await placeOf(composer)).toEqual(place)
    if (isMobile) return
    await expect(composer).toBeFocused()
    // It comes later than the box, and does not move it.
    await expect(page.getByRole('button', { name: 'Attach files' })).toBeVisible()
    expect(await placeOf(composer)).toEqual(place)
    await page.keyboard.type('!')
    await expect(composer).toHaveValue('Good evening, Mira!')
    await page.reload()
    await expect(composer).toHaveValue('Good evening, Mira!')
  },
)

test(
  'elsewhere the page shows its bars until the screen is there',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    const release = await hold(page, LIBRARIES)
    await page.goto(paths.providers, { waitUntil: 'commit' })
    const frame = frameOf(page)
    await expect(frame.locator('[data-bar]')).toBeVisible()
    await expect(frame.locator('[data-of=others] > div')).toBeVisible({ visible: isMobile })
    const bar = await placeOf(frame.locator('[data-bar]'))
    release()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(frame).toHaveCount(0)
    expect(await placeOf(page.getByRole('banner'))).toEqual(bar)
  },
)

test('a chat whose scripts do not come leaves the ways to other pages open', async ({
  page,
  standIn,
}) => {
  const { path, character } = await seedChat(page, standIn)
  const release = await hold(page, /\/assets\/chat-/)
  await page.goto(path, { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Providers' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Providers/ })).toBeVisible()
  release()
  await page.goBack()
  await expect(chatScreen(page, character.name).composer).toBeVisible()
})

test('a chat stays where it is when a list that is folded away comes beside it, and its box when it tells what is sent', async ({
  page,
  standIn,
}) => {
  const { path, character } = await seedChat(page, standIn)
  await page.evaluate(() => localStorage.setItem('parlour-conversations-panel', 'folded'))
  const releaseLibraries = await hold(page, LIBRARIES)
  // The list comes when the browser has nothing else to do.
  await page.addInitScript(() => {
    const late: IdleRequestCallback[] = []
    window.requestIdleCallback = (work) => late.push(work)
    addEventListener('idle', () =>
      late.forEach((work) => work({ didTimeout: true, timeRemaining: () => 0 })),
    )
  })
  await page.goto(path, { waitUntil: 'commit' })
  const place = await placeOf(frameOf(page).locator('[data-typed]'))
  releaseLibraries()
  const { composer } = chatScreen(page, character.name)
  await expect(composer).toBeVisible()
  expect(await placeOf(composer)).toEqual(place)
  const list = page.getByRole('button', { name: 'Show conversations' })
  await expect(list).toBeHidden()
  const meter = page.getByRole('button', { name: 'What will be sent' })
  for (const late of [list, meter]) {
    await expect(async () => {
      await page.evaluate(() => dispatchEvent(new Event('idle')))
      await expect(late).toBeVisible({ timeout: 500 })
    }).toPass()
    expect(await placeOf(composer)).toEqual(place)
  }
})
