import { paths } from '@/lib/paths'
import { expect, expectNoAxeViolations, test } from '../fixtures'
import { card } from '../support/pages/forms'
import { chooseIn } from '../support/pages/conversations'
import { makeCharacter, makeProvider, seedDatabase } from '../support/data/seed'
import type { StandIn } from '../stand-in/server'

function people(standIn: StandIn, count: number) {
  const provider = makeProvider(standIn, 'openai')
  const characters = Array.from({ length: count }, (_, index) =>
    makeCharacter(provider, {
      name: `Person ${index + 1}`,
      createdAt: index,
      updatedAt: 10_000 - index,
    }),
  )
  return { providers: [provider], characters }
}

test('of 500 characters only those in sight are drawn, to the very end; search, order and switch are as they were on the way back, and fresh anew (CHAR-02, CHAR-05, CHAR-12)', async ({
  page,
  standIn,
}) => {
  await seedDatabase(page, people(standIn, 500))
  await page.goto(paths.characters)
  await expect(card(page, 'Person 1')).toBeVisible()
  const cards = page.getByRole('article')
  const names = cards.getByRole('heading')
  const search = page.getByRole('searchbox', { name: 'Search characters' })
  const temporary = page.getByRole('switch', { name: 'Show temporary characters' })

  await test.step('those in sight are drawn, to the very end, and Delete keeps the place', async () => {
    expect(await cards.count()).toBeLessThan(60)
    await expect(
      page.getByRole('listitem').filter({ has: card(page, 'Person 1') }),
    ).toHaveAttribute('aria-setsize', '500')
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(card(page, 'Person 500')).toBeVisible()
    expect(await cards.count()).toBeLessThan(60)
    await chooseIn(card(page, 'Person 500'), 'Delete')
    await expect(card(page, 'Person 500')).toBeHidden()
    await expect(card(page, 'Person 499')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(card(page, 'Person 500')).toBeVisible()
  })

  await test.step('the place in the list is the same on the way back', async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2))
    await card(page, 'Person 250').scrollIntoViewIfNeeded()
    await chooseIn(card(page, 'Person 250'), 'Images')
    await expect(page.getByRole('link', { name: 'Back to Character' })).toBeVisible()
    await page.goBack()
    await expect(card(page, 'Person 250')).toBeInViewport()
  })

  await test.step('a search for nobody says so', async () => {
    await search.fill('nobody at all')
    await expect(page.getByText(/No character has “nobody at all”/)).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect(names.first()).toBeVisible()
    await expect(search).toHaveValue('')
  })

  await test.step('all is as it was on the way back, and fresh anew', async () => {
    await page.getByLabel('Order').selectOption('Newest')
    await temporary.check()
    await search.fill('person 250')
    await expect(names).toHaveText(['Person 250'])
    await chooseIn(card(page, 'Person 250'), 'Edit')
    await expect(page.getByRole('heading', { name: /^Edit Character/ })).toBeVisible()
    await page.goBack()
    await expect(search).toHaveValue('person 250')
    await expect(page.getByLabel('Order')).toHaveValue('created')
    await expect(names).toHaveText(['Person 250'])
    await expect(temporary).toBeChecked()
    await expect(page).toHaveURL(paths.characters)
    await page.getByRole('link', { name: 'Home' }).first().click()
    await expect(search).toHaveCount(0)
    await page.getByRole('link', { name: 'Characters' }).first().click()
    await expect(search).toHaveValue('')
    await expect(temporary).not.toBeChecked()
  })
})

test('what is in sight of a long list stays to the fraction of a pixel where rows above it go (CHAR-02)', async ({
  page,
  standIn,
}) => {
  // So wide that a row is not a whole number of pixels high.
  await page.setViewportSize({ width: 1066, height: 800 })
  await seedDatabase(page, people(standIn, 200))
  await page.goto(paths.characters)
  /** Distance of each card that is drawn from the top of the page, and the height of a row. */
  const look = () =>
    page.evaluate(() => {
      const cards = Array.from(document.querySelectorAll('main article'))
      const topOf = (card: Element) => card.getBoundingClientRect().top + scrollY
      return {
        places: cards.map((card) => [card.querySelector('h2')?.textContent, topOf(card)] as const),
        height: cards[0]?.closest('li')?.getBoundingClientRect().height ?? 0,
      }
    })
  await expect(card(page, 'Person 1')).toBeVisible()
  expect((await look()).height % 1, 'half a pixel').toBeCloseTo(0.5, 1)
  const before = new Map<string | undefined, number>()
  for (let person = 1; person < 160; person += 10) {
    await card(page, `Person ${person}`).evaluate((element) => element.scrollIntoView())
    await expect(card(page, `Person ${person + 15}`)).toBeAttached()
    for (const [name, top] of (await look()).places) {
      expect(Math.abs(top - (before.get(name) ?? top)), `moved: ${name}`).toBeLessThan(0.1)
      before.set(name, top)
    }
  }
  await expect(card(page, 'Person 1')).toHaveCount(0)
})
