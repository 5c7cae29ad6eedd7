import type { Page } from '@playwright/test'
import { paths } from '@/lib/paths'
import { expect, test } from '../fixtures'
import { openRoom, rooms, seedRoom, turns } from '../support/pages/rooms'
import { readSettings } from '../support/data/seed'

const switches = [
  ['Show answers as they are written', 'enableStreaming'],
  ['Allow provider switching', 'allowProviderSwitching'],
  ['Show image prompts', 'showImagePrompts'],
  ['Developer mode', 'devMode'],
] as const

async function openSettings(page: Page) {
  await page.goto(paths.settings)
  await expect(page.getByRole('heading', { name: 'Appearance' })).toBeVisible()
}

const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })

/* What each switch keeps: src/features/settings/switches.test.tsx. */

test('the bar leads to the settings, which are one page with a heading for each part, and which change the theme with the bar (DATA-16, decision 062)', async ({
  page,
}) => {
  await page.goto('/')
  // Before there is a page, there is none to leave, and no heading to go to.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL(paths.settings)
  await expect(page).toHaveTitle('Settings · Parlour')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Appearance',
    'Chat',
    'Prompts',
    'Spending',
    'Models on this device',
    'Devices',
    'Storage',
    'Key protection',
    'Developer',
    'Keyboard shortcuts',
    'About',
  ])
  const shortcuts = page.getByRole('region', { name: 'Keyboard shortcuts' })
  await expect(shortcuts.getByRole('heading', { level: 3 })).not.toHaveCount(0)
  const about = page.getByRole('region', { name: 'About' })
  await expect(about).toContainText('A private AI chat client that runs entirely in your browser.')
  await expect(about).toContainText(/Parlour \d+\.\d+\.\d+ · free software under the MIT licence/)

  await test.step('a list of sections goes to each of them, and an address opens at one', async () => {
    const list = page.getByRole('navigation', { name: 'Sections' })
    await list.getByRole('link', { name: 'About' }).click()
    const heading = page.getByRole('heading', { name: 'About' })
    await expect(heading).toBeInViewport()
    await expect(heading).toBeFocused()
    await expect(page).toHaveURL(`${paths.settings}#about`)
    await page.goto('/')
    await page.goto(paths.storageSettings)
    const storage = page.getByRole('heading', { name: 'Storage' })
    await expect(storage).toBeFocused()
    await expect(storage).toBeInViewport()
  })
  await test.step('without a provider there is none to choose for pictures', async () => {
    await expect(page.getByRole('link', { name: 'Add a provider' })).toBeVisible()
  })
  await test.step('the settings and the bar change the theme together (DATA-16)', async () => {
    await expect(radio(page, 'System')).toBeChecked()
    await radio(page, 'Dark').check()
    await page.getByRole('button', { name: 'Theme: dark' }).click()
    await expect(radio(page, 'System')).toBeChecked()
  })
})

test(
  'the menu of the phone leads to the settings (decision 062)',
  { tag: '@phone-only' },
  async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'More' }).tap()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await menu.getByRole('link', { name: 'Settings' }).tap()
    await expect(menu).toBeHidden()
    await expect(page).toHaveURL(paths.settings)
  },
)

const conversation = {
  messages: [
    { role: 'user' as const, content: 'Is the lamp lit?' },
    { role: 'assistant' as const, content: '*She nods.* "It is."' },
    { role: 'user' as const, content: 'Good.' },
    { role: 'user' as const, content: 'Very good.' },
  ],
}

test('plain messages are name and text without frames, in each room (DATA-17)', async ({
  page,
  standIn,
}) => {
  standIn.reply('Always.')
  const seeded = []
  for (const room of rooms)
    seeded.push({ room, ...(await seedRoom(page, standIn, room, conversation)) })
  await openSettings(page)
  await expect(radio(page, 'Bubbles')).toBeChecked()
  await radio(page, 'Plain').check()
  await expect.poll(async () => (await readSettings(page)).messageDisplay).toBe('plain')
  for (const { room, path, character } of seeded)
    await test.step(room, async () => {
      await page.goto(path)
      const log = page.getByRole('log', { name: 'Messages' })
      await expect(log).toHaveAttribute('data-look', 'plain')
      await expect(log.getByText('You', { exact: true })).toHaveCount(2)
      await expect(log.getByText(character.name, { exact: true })).toHaveCount(1)
      const grounds = await log.getByRole('article').evaluateAll((articles) =>
        articles.flatMap((article) =>
          Array.from(
            article.querySelectorAll(
              ':scope > :not([data-floats]), :scope > :not([data-floats]) *',
            ),
          )
            .filter((element) => !element.closest('button'))
            .map((element) => getComputedStyle(element).backgroundColor),
        ),
      )
      expect(new Set(grounds)).toEqual(new Set(['rgba(0, 0, 0, 0)']))
      const left = (text: string) =>
        log
          .getByText(text, { exact: true })
          .evaluate((element) => element.getBoundingClientRect().left)
      expect(await left('Good.')).toBe(await left(character.name))
      // An answer is written there as anywhere.
      await page.getByRole('textbox', { name: 'Message' }).fill('Will it burn?')
      await page.keyboard.press('Enter')
      const answer = log.getByRole('article', { name: character.name, exact: true }).last()
      await expect(answer).toContainText('Always.')
      await expect(answer).toHaveAttribute('aria-busy', 'false')
      await expect(log.getByText('Always.')).toBeInViewport()
      // What can be done with a message is there for the pointer and for the keyboard.
      await log.getByRole('article').first().hover()
      await log.getByRole('button', { name: 'Edit message' }).first().click()
      await expect(page.getByRole('textbox', { name: 'Edit message' })).toHaveValue(
        'Is the lamp lit?',
      )
    })
})

test('another tab takes over looks and switches at once, without losing its place (DATA-16, DATA-17, P18)', async ({
  page,
  standIn,
  context,
}) => {
  const { chat } = await openRoom(page, standIn, 'standard', {
    messages: turns(30, (number) => `Message ${number}\n\nwith a second line`),
  })
  await expect(chat.log).toHaveAttribute('data-look', 'standard')
  await chat.composer.fill('Half a thought')
  const other = await context.newPage()
  await openSettings(other)
  const third = await context.newPage()
  await openSettings(third)
  await radio(other, 'Plain').check()
  await radio(other, 'Dark').check()
  await other.getByRole('switch', { name: 'Show image prompts' }).check()
  await expect(radio(third, 'Plain')).toBeChecked()
  await expect(radio(third, 'Dark')).toBeChecked()
  await expect(third.getByRole('switch', { name: 'Show image prompts' })).toBeChecked()
  await expect(chat.log).toHaveAttribute('data-look', 'plain')
  await expect(chat.composer).toHaveValue('Half a thought')
  await expect(chat.messages.last()).toBeInViewport()
  await radio(third, 'Bubbles').check()
  await expect(radio(other, 'Bubbles')).toBeChecked()
  await expect(chat.log).toHaveAttribute('data-look', 'standard')
  await expect(chat.messages.last()).toBeInViewport()
})

test('everything can be set with the keyboard alone', async ({ page }) => {
  await openSettings(page)
  // It comes once the browser has said how safe the data is.
  await expect(page.getByRole('button', { name: 'Keep my data' })).toBeVisible()
  const stops: string[] = []
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null
      return element?.labels?.[0]?.textContent ?? element?.textContent ?? ''
    })
  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: 'About' })
    .focus()
  for (let stop = 0; stop < 40; stop += 1) {
    await page.keyboard.press('Tab')
    stops.push(await focused())
  }
  for (const name of ['System', 'Bubbles', ...switches.map(([label]) => label), 'Keep my data'])
    expect(
      stops.some((text) => text.startsWith(name)),
      name,
    ).toBe(true)

  await radio(page, 'System').focus()
  await page.keyboard.press('ArrowRight')
  await expect(radio(page, 'Light')).toBeChecked()
  await page.keyboard.press('ArrowRight')
  await expect(radio(page, 'Dark')).toBeChecked()
  await radio(page, 'Bubbles').focus()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('switch', { name: 'Developer mode' }).focus()
  await page.keyboard.press('Space')
  await expect
    .poll(() => readSettings(page))
    .toMatchObject({ theme: 'dark', messageDisplay: 'plain', devMode: true })
})
