import { paths } from '@/lib/paths'
import { expect, expectNoAxeViolations, test } from '../fixtures'
import { openChat } from '../support/chat'
import { seedRoom } from '../support/rooms'
import { makeProvider, seedDatabase } from '../support/seed'

test('Home shows the five latest points of what is new, folded away from newcomers, and what is not yet right (HOME-11, HOME-13)', async ({
  page,
}) => {
  await page.goto(paths.home)
  const whatsNew = page.getByRole('region', { name: 'What’s new' })
  const points = whatsNew.getByRole('listitem')
  await expect(whatsNew).toBeVisible()
  await expect(points).toHaveCount(0)
  await whatsNew.getByText('Latest changes').click()
  await expect(points).toHaveCount(5)
  await expect(
    page.getByRole('region', { name: 'Known issues' }).getByRole('listitem'),
  ).not.toHaveCount(0)
  await expectNoAxeViolations(page)

  await seedRoom(page, undefined, 'standard')
  await page.goto(paths.home)
  await expect(points).toHaveCount(5)
  await whatsNew.getByRole('link', { name: 'All release notes' }).click()
  await expect(page).toHaveURL(paths.about)
})

test('Home sends somebody with a provider and nothing else on to a character (HOME-05, HOME-08)', async ({
  page,
}) => {
  await seedDatabase(page, { providers: [makeProvider(undefined, 'openai')] })
  await page.goto(paths.home)
  await expect(page.getByRole('heading', { name: 'Get Started' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Continue Your Conversations' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Configure Providers' })).toBeVisible()
  await page.getByRole('link', { name: 'Create Character' }).click()
  await expect(page).toHaveURL(paths.createCharacter)
})

test('About states the principles, the releases and known issues (NAV-20, ABOUT-01 to ABOUT-08, HOME-12)', async ({
  page,
}) => {
  await page.goto(paths.about)
  await expect(page).toHaveTitle(/About/)
  for (const name of ['Privacy by design', 'Transparency', 'User control', 'Provider agnostic'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  const releases = page.getByRole('region', { name: 'Releases' })
  for (const version of ['0.1.0', '0.2.0'])
    await expect(releases.getByRole('heading', { name: version, exact: true })).toBeVisible()
  const second = releases.getByRole('region', { name: 'Release 0.2.0' })
  await expect(second).toContainText('Profile pictures for characters')
  await expect(second).toContainText('outdated GPT models (OpenRouter recommended)')
  await expect(
    page.getByRole('region', { name: 'Known issues' }).getByRole('listitem'),
  ).not.toHaveCount(0)
  await expectNoAxeViolations(page)
})

test('the page lists each origin that it has contacted, and whose it is (P5)', async ({
  page,
  standIn,
}) => {
  standIn.reply('Good evening.')
  const { chat } = await openChat(page, standIn)
  await chat.send('Hello')
  await chat.expectAnswer('Good evening.')
  await page.getByRole('link', { name: 'Back to Conversations' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  const card = page.getByRole('region', { name: 'Whom this page has contacted' })
  await expect(card).toContainText(new URL(page.url()).origin)
  const origin = new URL(standIn.endpoint('openai')).origin
  await expect(card.locator('dt').filter({ hasText: origin })).not.toContainText('no provider')
  await expect(card.locator('dt')).toHaveCount(2)
})
