import { paths } from '@/lib/paths'
import { dragCard } from '../support/card-gestures'
import { expectDone } from '../support/chat'
import { roomsScreen } from '../support/dual-chat'
import { expect, NOBODY_ANSWERS, test, untilStored } from '../support/host'
import { expectNoDataUrl, readPictures } from '../support/pictures'
import { makeProvider, readStore, seedDatabase } from '../support/seed'
import { makeSession } from '../support/dating-sessions'
import { sessionScreen } from '../support/swipe-deck'

test('with the demo and without a network people are drawn, swiped through, and a match is chatted with (SWIPE-01, SWIPE-16, SWIPE-17, SWIPE-22, SWIPE-52 to SWIPE-62)', async ({
  page,
  host,
  guards,
}) => {
  guards.allowConsole(NOBODY_ANSWERS)
  const session = makeSession({ batchSize: 3 })
  await seedDatabase(page, {
    providers: [makeProvider(undefined, 'demo')],
    datingSessions: [session],
    settings: { enableStreaming: false },
  })
  await page.goto(paths.swipeSession(session.id))
  const { card, generateNew, remaining, discover, matches, passed, progress, tile } =
    sessionScreen(page)
  await expect(page.getByText('No more profiles!')).toBeVisible()
  await expect(page.getByText('Generate new profiles to continue swiping')).toBeVisible()
  await untilStored(page)
  await host.goAway()
  await generateNew.click()
  await expect(remaining).toHaveText('3 profile(s) remaining')
  await expect(progress).toBeVisible()
  await expect(page.getByText(/^Drawing: \d+ of 3 pictures$/)).toBeVisible()
  await expect(card.getByRole('img', { name: /: / })).toBeVisible()
  const name = await card.getByRole('heading').innerText()
  const hand = { page, isTouch: false }
  for (let left = 3; left > 0; left -= 1) {
    await expect(discover).toHaveText(`Discover (${left})`)
    await dragCard(hand, { dx: left === 3 ? 220 : -220 })
  }
  await expect(page.getByText('No more profiles!')).toBeVisible()
  await expect(passed).toHaveText('Passed (2)')
  await expect(progress).toBeHidden({ timeout: 60_000 })
  expect(await readPictures(page)).toHaveLength(3)
  await expectNoDataUrl(page)
  await matches.click()
  await tile(name).getByRole('button', { name: 'Start Chat' }).click()
  await expect(page).toHaveURL(/\/chat2\//)
  const chat = roomsScreen(page)
  await chat.send('Good evening')
  const answer = chat.log.getByRole('article', { name, exact: true }).last()
  await expectDone(answer)
  const [character] = await readStore(page, 'characters')
  expect(character).toMatchObject({ name, characterMode: 'rp', version: '2' })
  expect(character?.tags).toEqual(['dating-app', 'modern', 'harbour-nights'])
  await page.goBack()
  await expect(matches).toHaveAttribute('aria-selected', 'true')
  await tile(name).getByRole('button', { name: 'Continue Chat' }).click()
  await expect(page).toHaveURL(/\/chat2\//)
  await expect(chat.log).toContainText('Good evening')
  expect(await readStore(page, 'characters')).toHaveLength(1)
})
