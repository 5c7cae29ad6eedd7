import { expect, test } from '../fixtures'
import { loseConnections } from '../support/browser/lose-connections'
import { chatScreen } from '../support/pages/chat'
import { readStore, seedChat } from '../support/data/seed'

/** As many as a start and the first message take, and a few more. */
const TRANSACTIONS = 16

test('a chat opens and goes on whenever the browser loses the connection to its database during the start (REACH-03)', async ({
  page,
  context,
  standIn,
  guards,
}) => {
  guards.allowConsole(/Dexie: Need to reopen db/)
  const { path } = await seedChat(page, standIn, {
    messages: [
      { role: 'user', content: 'Is the lamp lit?' },
      { role: 'assistant', content: 'Answer 0.' },
    ],
  })
  for (let after = 0; after < TRANSACTIONS; after += 1) {
    await test.step(`after ${after} transactions`, async () => {
      const tab = await context.newPage()
      await tab.addInitScript(loseConnections, after)
      const chat = chatScreen(tab)
      await tab.goto(path)
      await chat.expectAnswer(`Answer ${after}.`)
      standIn.reply([`Answer ${after + 1}.`])
      await chat.send('And by day?')
      await chat.expectAnswer(`Answer ${after + 1}.`)
      await expect(tab.getByRole('alert')).toHaveCount(0)
      await tab.close()
    })
  }
  expect(await readStore(page, 'messages')).toHaveLength(2 + 2 * TRANSACTIONS)
})
