import { paths } from '@/lib/paths'
import { expect, expectNoAxeViolations, test } from '../fixtures'
import { chatScreen } from '../support/pages/chat'
import { seedRoom } from '../support/pages/rooms'
import { makeProvider, seedDatabase } from '../support/data/seed'

test('Home and About tell what is new and what is not yet right, lead on, and name each origin that the page has contacted (HOME-05, HOME-08, HOME-11 to HOME-13, NAV-20, ABOUT-01 to ABOUT-08; P5)', async ({
  page,
  standIn,
}) => {
  const whatsNew = page.getByRole('region', { name: 'What’s new' })
  const points = whatsNew.getByRole('listitem')
  const knownIssues = page.getByRole('region', { name: 'Known issues' }).getByRole('listitem')

  await test.step('Home folds the five latest points away from newcomers', async () => {
    await page.goto(paths.home)
    await expect(whatsNew).toBeVisible()
    await expect(points).toHaveCount(0)
    await whatsNew.getByText('Latest changes', { exact: true }).click()
    await expect(points).toHaveCount(5)
    await expect(knownIssues).not.toHaveCount(0)
    await expectNoAxeViolations(page)
  })

  await test.step('Home sends somebody with a provider and nothing else on to a character', async () => {
    await seedDatabase(page, { providers: [makeProvider(undefined, 'openai')] })
    await page.goto(paths.home)
    await expect(page.getByRole('heading', { name: 'Get Started' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Continue Your Conversations' })).toBeHidden()
    await expect(page.getByRole('link', { name: 'Configure Providers' })).toBeVisible()
    await page.getByRole('link', { name: 'Create Character' }).click()
    await expect(page).toHaveURL(paths.createCharacter)
  })

  await test.step('Home folds the points and the known issues for whoever has chats too, and leads to all of them', async () => {
    await seedRoom(page, standIn, 'standard')
    await page.goto(paths.home)
    await expect(whatsNew).toBeVisible()
    await expect(points).toHaveCount(0)
    await page.getByText('Known issues', { exact: true }).click()
    await expect(knownIssues).not.toHaveCount(0)
    await whatsNew.getByText('What’s new', { exact: true }).click()
    await expect(points).toHaveCount(5)
    await whatsNew.getByRole('link', { name: 'All release notes' }).click()
    await expect(page).toHaveURL(paths.about)
  })

  await test.step('About states the principles, the releases and known issues', async () => {
    await expect(page).toHaveTitle(/About/)
    for (const name of ['Privacy by design', 'Transparency', 'User control', 'Provider agnostic'])
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    const releases = page.getByRole('region', { name: 'Releases' })
    for (const version of ['0.1.0', '0.2.0'])
      await expect(releases.getByRole('heading', { name: version, exact: true })).toBeVisible()
    const second = releases.getByRole('region', { name: 'Release 0.2.0' })
    await expect(second).toContainText('Profile pictures for characters')
    await expect(second).toContainText('outdated GPT models (OpenRouter recommended)')
    await expect(knownIssues).not.toHaveCount(0)
    await expectNoAxeViolations(page)
  })

  await test.step('the page lists each origin that it has contacted, and whose it is', async () => {
    standIn.reply('Good evening.')
    const bar = page.getByRole('navigation', { name: 'Main' })
    await bar.getByRole('link', { name: 'Conversations' }).click()
    await page.getByRole('link', { name: 'Chat with Mira' }).click()
    const chat = chatScreen(page)
    await chat.send('Hello')
    await chat.expectAnswer('Good evening.')
    await page.getByRole('link', { name: 'Back to Conversations' }).click()
    await bar.getByRole('link', { name: 'Home' }).click()
    const card = page.getByRole('region', { name: 'Whom this page has contacted' })
    await expect(card).toContainText(new URL(page.url()).origin)
    const origin = new URL(standIn.endpoint('openai')).origin
    await expect(card.locator('dt').filter({ hasText: origin })).not.toContainText('no provider')
    await expect(card.locator('dt')).toHaveCount(2)
  })
})
