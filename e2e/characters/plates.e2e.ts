import type { Locator, Page } from '@playwright/test'
import { paths } from '@/lib/paths'
import { expect, expectNoAxeViolations, test } from '../fixtures'
import { expectFocusSeen } from '../support/input/keyboard'
import { drawPicture } from '../support/data/pictures'
import {
  makeCharacter,
  makeConversation,
  makeProvider,
  openQuietPage,
  seedDatabase,
} from '../support/data/seed'
import { card } from '../support/pages/forms'
import { chooseIn } from '../support/pages/conversations'

const LONG = 'Bartholomew Fitzgerald-Montgomery the Third of Nether Wallop and the Upper Downs'

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not drawn')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

/** Where the middle of something stands on its plate. */
const middleOf = (locator: Locator) =>
  locator.evaluate((element) => {
    const own = element.getBoundingClientRect()
    const plate = element.closest('article')?.getBoundingClientRect() ?? own
    return { x: own.x + own.width / 2 - plate.x, y: own.y + own.height / 2 - plate.y }
  })

/** A photo that stands higher than a plate, in the form of the database. */
async function photo(page: Page, owner: string) {
  const { buffer } = await drawPicture(page, { width: 600, height: 1000 })
  const blob = { bytes: new Uint8Array(buffer), type: 'image/jpeg' }
  return { id: 'photo', owner, blob, mime: 'image/jpeg' as const, width: 600, height: 1000 }
}

test(
  'plates stand beside each other with the words below the picture, and a press anywhere on one chats (CHAR-02 to CHAR-05, CHAR-14)',
  { tag: '@phone' },
  async ({ page, standIn, isMobile }) => {
    const provider = makeProvider(standIn, 'openai')
    const disabled = makeProvider(standIn, 'anthropic', { enabled: false })
    const names = ['Mira', LONG, 'نور الهدى', 'Jonas', 'Ada', 'Off']
    const characters = names.map((name, index) =>
      makeCharacter(index === 5 ? disabled : provider, {
        name,
        description: 'Keeps the lamps of the bridge. '.repeat(9),
        updatedAt: 100 - index,
        ...(index === 0 && { avatarImageId: 'photo' }),
      }),
    )
    const [mira] = characters
    if (!mira) throw new Error('nobody was made')
    await openQuietPage(page)
    await seedDatabase(page, {
      providers: [provider, disabled],
      characters,
      images: [await photo(page, mira.id)],
      conversations: [makeConversation(mira)],
    })
    await page.goto(paths.characters)
    const plate = card(page, 'Mira')
    const picture = plate.locator('img')
    await expect(picture).toBeVisible()

    await test.step('nothing stands on a picture, and nothing spills', async () => {
      await expect(picture).toHaveJSProperty('complete', true)
      const shown = await boxOf(picture)
      expect(shown.width / shown.height).toBeCloseTo(4 / 5, 2)
      const boxes = await Promise.all(names.map((name) => boxOf(card(page, name))))
      const inFirstRow = boxes.filter(({ y }) => Math.abs(y - (boxes[0]?.y ?? 0)) < 1)
      expect(inFirstRow).toHaveLength(isMobile ? 2 : 5)
      const heading = await boxOf(plate.getByRole('heading'))
      const more = await boxOf(plate.getByRole('button', { name: /^More for / }))
      expect(heading.y).toBeGreaterThanOrEqual(shown.bottom)
      expect(more.y).toBeGreaterThanOrEqual(shown.bottom)
      if (isMobile) expect(Math.min(more.width, more.height)).toBeGreaterThanOrEqual(44)
      const long = card(page, LONG)
      const name = await boxOf(long.getByRole('heading'))
      expect(name.right).toBeLessThanOrEqual((await boxOf(long)).right)
      expect(name.height).toBeLessThan(50)
      const { scroll, client } = await page.evaluate(() => ({
        scroll: document.documentElement.scrollWidth,
        client: document.documentElement.clientWidth,
      }))
      expect(scroll).toBe(client)
      await expectNoAxeViolations(page)
    })

    await test.step('picture, name and line are one surface, with a ring around it', async () => {
      for (const spot of [picture, plate.getByRole('heading'), plate.getByText(/^Keeps the/)]) {
        await plate.click({ position: await middleOf(spot) })
        await expect(page.getByRole('tab', { name: 'Mira', selected: true })).toBeVisible()
        await page.goBack()
        await expect(picture).toBeVisible()
      }
      const chat = plate.getByRole('button', { name: 'Chat', exact: true })
      await expect(chat).toHaveAccessibleDescription(/^Mira Available Keeps the lamps/)
      await plate.getByRole('button', { name: /^More for / }).focus()
      await page.keyboard.press('Shift+Tab')
      await expect(chat).toBeFocused()
      await expectFocusSeen(page)
    })

    await test.step('who cannot answer has no such surface, but a way to change that, and the menu', async () => {
      const off = card(page, 'Off')
      await expect(off.getByRole('button', { name: 'Chat' })).toBeDisabled()
      await chooseIn(off, 'Edit')
      await expect(page).toHaveURL(paths.editCharacter(characters[5]?.id ?? ''))
      await page.goBack()
      await off.getByRole('link', { name: 'Enable it' }).click()
      await expect(page.getByRole('dialog', { name: 'Edit Provider' })).toBeVisible()
    })
  },
)
