import { paths } from '@/lib/paths'
import { expect, expectNoAxeViolations, test } from '../fixtures'
import { makeCharacter, makeConversation, makeProvider, seedDatabase } from '../support/data/seed'

test('by touch: a swipe opens the menu of a row, several are chosen by taps and deleted together, and a tap opens a chat (CONV-04, CONV-30) @phone-only', async ({
  page,
  context,
  standIn,
}) => {
  const provider = makeProvider(standIn, 'openai')
  const mira = makeCharacter(provider)
  const conversations = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight'].map(
    (title, at) => makeConversation(mira, { title, updatedAt: Date.UTC(2026, 2, 20 - at) }),
  )
  await seedDatabase(page, { providers: [provider], characters: [mira], conversations })
  await page.goto(paths.conversations)
  const row = (title: string) => page.getByRole('listitem').filter({ hasText: title })
  // Eight chats are seen at once, above the bar.
  await expect(row('Eight').getByRole('link')).toBeInViewport({ ratio: 1 })

  const box = await row('Two').boundingBox()
  if (!box) throw new Error('The row is not drawn.')
  const y = box.y + box.height / 2
  const finger = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined ? [] : [{ x, y }],
    })
  await touch('touchStart', 300)
  for (const x of [260, 220, 180]) await touch('touchMove', x)
  await touch('touchEnd')
  await expect(page.getByRole('menu', { name: 'More for “Two”' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Select' }).tap()

  const bar = page.getByRole('group', { name: 'Chosen conversations' })
  await row('Four').tap()
  await expect(bar.getByRole('status')).toHaveText('2 chosen')
  await expectNoAxeViolations(page)
  await bar.getByRole('button', { name: 'Delete' }).tap()
  await expect(page.getByRole('listitem')).toHaveCount(6)
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect(page.getByRole('listitem')).toHaveCount(8)
  await row('Four').tap()
  await expect(page).toHaveURL(/\/chat\//)
})
