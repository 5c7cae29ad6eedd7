import { paths } from '@/lib/paths'
import { expect, test } from '../fixtures'
import { findCovered } from '../support/covered'
import { openChat } from '../support/pages/chat'
import { chooseIn } from '../support/pages/conversations'
import { seedDatabase } from '../support/data/seed'
import { busyWorld, richAnswer } from '../support/data/worlds'
import type { Locator, Page } from '@playwright/test'

/* At each width nothing lies over a control while whatever may float is up: toasts, pills, banners, bars (visual.md; WCAG 2.4.11). */

const WIDTHS = [320, 390, 768, 1280]

const toastOf = (page: Page) => page.locator('[data-toasts] p').first()

/** Keeps toasts up: the pointer is where they are at each width. */
async function keepToasts(page: Page) {
  await toastOf(page).waitFor()
  await page.mouse.move(160, 16)
}

/** @param floating what is up all the while */
async function expectNothingCovered(page: Page, ...floating: Locator[]) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width < 700 ? 844 : 800 })
    expect(await findCovered(page), `at ${width} px`).toEqual([])
    for (const each of floating) await expect(each).toBeVisible()
  }
}

test('in a chat with a banner, a toast and the way back to its end (U8, visual)', async ({
  page,
  standIn,
}) => {
  test.slow()
  const { chat } = await openChat(page, standIn, {
    messages: Array.from({ length: 12 }, (_, at) => ({
      role: at % 2 === 0 ? ('user' as const) : ('assistant' as const),
      content: at % 2 === 0 ? `Question **${at}**` : richAnswer,
    })),
  })
  standIn.fault({ error: 'bad-key', times: 1 })
  await chat.send('One more')
  await expect(chat.errorBanner).toBeVisible()
  await chat.userMessages.last().hover()
  await chat.userMessages.last().getByRole('button', { name: 'Delete message' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await keepToasts(page)
  await chat.scroller.evaluate((scroller) => scroller.scrollTo({ top: 900 }))
  await expectNothingCovered(page, toastOf(page), chat.errorBanner)
})

test('in lists with a toast, and with several chosen (U8, visual)', async ({ page, standIn }) => {
  test.slow()
  const { records, mira } = busyWorld(standIn)
  await seedDatabase(page, records)
  await page.goto(paths.characters)
  const plate = page.getByRole('article', { name: mira.name })
  await chooseIn(plate, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await keepToasts(page)
  await expectNothingCovered(page, toastOf(page))

  await page.goto(paths.conversations)
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('heading') })
  await chooseIn(rows.nth(0), 'Delete')
  await keepToasts(page)
  // By keys, so that the pointer stays where it keeps the toast.
  await rows
    .nth(0)
    .getByRole('button', { name: /^More for / })
    .press('Enter')
  await page.getByRole('menuitem', { name: /^Select/ }).press('Enter')
  await expectNothingCovered(
    page,
    toastOf(page),
    page.getByRole('group', { name: 'Chosen conversations' }),
  )
})
