import type { Locator, Page } from '@playwright/test'
import { paths } from '@/lib/paths'
import { expect, test } from '../fixtures'
import { chatScreen } from '../support/pages/chat'
import { chooseIn } from '../support/pages/conversations'
import { makeCharacter, makeConversation, makeProvider, seedDatabase } from '../support/data/seed'

const destinations = [
  ['Home', paths.home, 'Parlour'],
  ['Providers', paths.providers, 'Providers'],
  ['Characters', paths.characters, 'Characters'],
  ['Conversations', paths.conversations, 'Conversations'],
  ['Random Text', paths.randomText, 'Random Text'],
  ['Random Chat 2.0', paths.randomChat2, 'Random Chat 2.0'],
  ['Swipe & Chat', paths.swipeChat, 'Swipe & Chat'],
  ['Img Gen', paths.imageStudio, 'AI Image Generator'],
  ['About', paths.about, 'About'],
] as const

test('the bar leads to every page, each with its title, and the focus goes to its heading; the first Tab leads past it; any other address shows "Page Not Found" (NAV-01, NAV-04 to NAV-07, NAV-12, NAV-14 to NAV-17, NAV-20, NAV-21)', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(bar.getByRole('link')).toHaveText(destinations.map(([label]) => label))
  for (const [label, path, title] of [...destinations.slice(1), destinations[0]]) {
    await bar.getByRole('link', { name: label }).click()
    await expect(page).toHaveURL(path)
    await expect(page).toHaveTitle(new RegExp(title))
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(bar.getByRole('link', { name: label })).toHaveAttribute('aria-current', 'page')
    await expect(bar.locator('[aria-current=page]')).toHaveCount(1)
  }

  await test.step('the first Tab', async () => {
    await page.goto(paths.providers)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Add Provider' })).toBeFocused()
  })

  await test.step('any other address', async () => {
    for (const path of ['/nowhere', '/characters/a/b/c', '/chat', '/chat/a/b']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
      await expect(page).toHaveTitle(/Page Not Found/)
    }
    await page.getByRole('link', { name: 'Go home' }).click()
    await expect(page).toHaveURL('/')
  })
})

test(
  'the phone has a menu and a tab bar, which hides inside a chat (NAV-01, NAV-04)',
  {
    tag: '@phone-only',
  },
  async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    const tabs = page.getByRole('navigation', { name: 'Tabs' })
    const more = tabs.getByRole('button', { name: 'More' })
    const sheet = page.getByRole('dialog', { name: 'Menu' })
    for (const [label, path] of [destinations[1], destinations[8], destinations[4]]) {
      await more.tap()
      const links = sheet.getByRole('link')
      await expect(links).toHaveText([...destinations.map(([name]) => name), 'Settings'])
      expect(
        await links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))),
      ).toEqual([...destinations.map(([, address]) => address), paths.settings])
      await sheet.getByRole('link', { name: label }).tap()
      await expect(sheet).toBeHidden()
      await expect(page).toHaveURL(path)
      await expect(more).toHaveAttribute('aria-current', 'true')
    }
    for (const [label, path] of [
      ['Conversations', paths.conversations],
      ['Characters', paths.characters],
      ['Swipe', paths.swipeChat],
    ] as const) {
      await tabs.getByRole('link', { name: label }).tap()
      await expect(page).toHaveURL(path)
      await expect(tabs.getByRole('link', { name: label })).toHaveAttribute('aria-current', 'page')
      await expect(more).not.toHaveAttribute('aria-current')
    }
    await more.tap()
    await page.getByRole('button', { name: 'Go to…' }).tap()
    await expect(page.getByRole('combobox', { name: /^Go to a page/ })).toBeFocused()
    await page.getByRole('button', { name: 'Close' }).tap()
    await tabs.getByRole('link', { name: 'Home' }).tap()
    await page.getByRole('button', { name: 'Try the demo' }).tap()
    await expect(chatScreen(page, 'Hollis').composer).toBeVisible()
    await expect(tabs).toBeHidden()
    await page.getByRole('link', { name: 'Back to Conversations' }).tap()
    await expect(tabs).toBeVisible()
  },
)

/** Reads a long list as a reader would, so that its rows get their true heights. */
function readDown(page: Page, pixels: number) {
  return page.evaluate(async (goal) => {
    const frame = () => new Promise(requestAnimationFrame)
    for (let y = 0; y <= goal; y += 400) {
      scrollTo(0, y)
      await frame()
      await frame()
    }
  }, pixels)
}

/** The first name under the bar, and where it stands once it stands still: rows that are new move those below them. */
function firstInSight(page: Page) {
  return page.evaluate(async () => {
    const look = () => {
      const names = Array.from(document.querySelectorAll('main li h2'))
      const name = names.find((each) => each.getBoundingClientRect().top > 150)
      return { name: name?.textContent, top: Math.round(name?.getBoundingClientRect().top ?? 0) }
    }
    let place = look()
    for (let still = 0; still < 10;) {
      await new Promise(requestAnimationFrame)
      const now = look()
      still = now.name === place.name && now.top === place.top ? still + 1 : 0
      place = now
    }
    return place
  })
}

test('a list of 200 stands where it was left, by the browser’s way back and by the page’s own (NAV-04)', async ({
  page,
  standIn,
}) => {
  test.slow()
  const provider = makeProvider(standIn, 'openai')
  const characters = Array.from({ length: 200 }, (_, index) =>
    makeCharacter(provider, {
      name: `Person ${index + 1}`,
      // Cards of different heights.
      ...(index % 3 === 0 && { description: 'Knows the tides by heart, and tells. '.repeat(4) }),
    }),
  )
  const conversations = characters.map((character) => makeConversation(character))
  await seedDatabase(page, { providers: [provider], characters, conversations })
  for (const { list, open, wayBack, heading } of [
    {
      list: paths.characters,
      open: (item: Locator) => chooseIn(item, 'Edit'),
      wayBack: page.getByRole('button', { name: 'Cancel' }),
      heading: /^Edit Character: Person/,
    },
    {
      list: paths.conversations,
      open: (item: Locator) => item.getByRole('link', { name: /^Chat with Person/ }).click(),
      wayBack: page.getByRole('link', { name: 'Back to Conversations' }),
      heading: /^Chat with Person/,
    },
  ]) {
    await page.goto(list)
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    await readDown(page, 8000)
    const { name, top } = await firstInSight(page)
    const card = page.getByRole('main').getByRole('listitem').filter({ hasText: name })
    for (const goBack of [() => page.goBack(), () => wayBack.click()]) {
      await open(card.first())
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeInViewport()
      await goBack()
      await expect(page).toHaveURL(list)
      await expect.poll(() => firstInSight(page)).toEqual({ name, top })
    }
    await page.goForward()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
})
