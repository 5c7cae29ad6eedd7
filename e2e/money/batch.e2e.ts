import { paths } from '@/lib/paths'
import { expect, expectNoAxeViolations, test } from '../fixtures'
import { makeSession } from '../support/data/dating-sessions'
import { seedPricedChat } from '../support/data/priced-chat'
import { readStore, seedDatabase } from '../support/data/seed'
import {
  batchRequests,
  person,
  replyWithProfiles,
  sessionScreen,
} from '../support/pages/swipe-deck'

test('people of a dating session are asked for once their price is agreed to, and count against it (COST-26 to COST-28) @phone', async ({
  page,
  standIn,
}) => {
  await seedPricedChat(
    page,
    standIn,
    { wasOffered: true },
    { settings: { enableStreaming: false } },
  )
  const session = makeSession({ imagesPerProfile: 0 })
  await seedDatabase(page, { datingSessions: [session] })
  replyWithProfiles(
    standIn,
    ['Ada Moreau', 'Teo Brandt', 'Ines Okafor'].map((name) => person(name)),
  )
  await page.goto(paths.swipeSession(session.id))
  const { generateNew, remaining } = sessionScreen(page)
  const dialog = page.getByRole('dialog', { name: 'Before this is sent' })
  const asked = () => standIn.requests.filter(({ method }) => method === 'POST').length
  await test.step('nothing is sent before', async () => {
    await generateNew.click()
    await expect(dialog.getByRole('list', { name: 'What is asked for' })).toContainText(
      /3 profiles by .+ ≈ \$/,
    )
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    expect(asked()).toBe(0)
  })
  await test.step('agreed to, they come, and each request counts against the amount', async () => {
    await generateNew.click()
    await dialog.getByRole('button', { name: 'Start' }).click()
    await expect(remaining).toHaveText('3 profile(s) remaining')
    await standIn.waitForRequest(batchRequests)
    await expect
      .poll(async () =>
        (await readStore(page, 'usage'))
          // The pictures of this computer are free.
          .filter(({ worst }) => worst !== 0)
          .map(({ purpose, state, batchId }) => [purpose, state, batchId === undefined]),
      )
      .toEqual([['profiles', 'done', false]])
  })
})
