import { paths } from '@/lib/paths'
import { DATABASE_NAME, NATIVE_VERSION } from '@/storage/database/name-and-version'
import { loseConnections } from '../support/browser/lose-connections'
import { PIECES } from '../support/pages/failure'
import { makeCharacter, makeConversation, makeMessages, makeProvider } from '../support/data/seed'
import { by } from './app-page'
import { expect, test } from './fixtures'

const log = by('log', 'Messages')

test('a chat goes on after the browser has lost the connection to its database (REACH-03)', async ({
  app,
  standIn,
  seed,
}) => {
  const provider = makeProvider(standIn, 'custom', { apiKey: '' })
  const character = makeCharacter(provider)
  const conversation = makeConversation(character)
  const messages = makeMessages(conversation.id, [
    { role: 'user', content: 'Is the lamp lit?' },
    { role: 'assistant', content: 'It burns all night.' },
  ])
  await seed({
    providers: [provider],
    characters: [character],
    conversations: [conversation],
    messages,
  })
  await app.open(paths.chat(conversation.id))
  await app.expectText(log, 'It burns all night.')

  await app.run(loseConnections)
  standIn.reply(PIECES)
  await app.fill(by('textbox', 'Message'), 'And by day?')
  await app.engine.press('Enter')
  const answer = by('article', 'Mira', { within: log, at: -1 })
  await app.expectText(answer, PIECES.join('').trim())
  await app.expectDone(answer)
  await app.expectText(log, 'It burns all night.')
  await app.expectGone(by('alert'))

  await app.open(paths.chat(conversation.id))
  await app.expectText(log, 'And by day?')
  await app.expectText(answer, PIECES.join('').trim())
  expect(standIn.chats()).toHaveLength(1)
})

test('a first visit makes the database, though it is asked for before there is one, and a second one finds it (DATA-05)', async ({
  app,
}) => {
  const databases = () => app.run(() => indexedDB.databases())
  await app.open(paths.home)
  await app.expectVisible(by('heading', 'Get Started'))
  expect(await databases()).toContainEqual({ name: DATABASE_NAME, version: NATIVE_VERSION })
  await app.open(paths.characters)
  await app.expectVisible(by('heading', 'Characters'))
  await app.expectGone(by('alert'))
  expect(await databases()).toContainEqual({ name: DATABASE_NAME, version: NATIVE_VERSION })
})
