import { paths } from '@/lib/paths'
import { makeCharacter, makeConversation, makeMessages, makeProvider } from '../support/data/seed'
import { by } from './app-page'
import { test } from './fixtures'

test('after one visit the app works with its host gone', async ({ app, host, seed }) => {
  const provider = makeProvider(undefined, 'demo')
  const character = makeCharacter(provider)
  const conversation = makeConversation(character)
  const messages = makeMessages(conversation.id, [
    { role: 'user', content: 'Is the lamp lit?' },
    { role: 'assistant', content: 'It burns **all** night.' },
  ])
  await seed({
    providers: [provider],
    characters: [character],
    conversations: [conversation],
    messages,
  })
  await app.open(paths.home)
  await app.untilStored()
  await host.goAway()

  await app.open(paths.chat(conversation.id))
  const log = by('log', 'Messages')
  await app.expectText(log, 'It burns all night.')
  await app.fill(by('textbox', 'Message'), 'Hello there')
  await app.engine.press('Enter')
  await app.expectCount(by('article', 'Mira', { within: log }), 2)
  await app.expectDone(by('article', 'Mira', { within: log, at: -1 }))
  await app.open(paths.createCharacter)
  await app.expectVisible(by('heading', 'Create New Character'))
  await app.open('/nowhere/at/all')
  await app.expectVisible(by('heading', 'Page Not Found'))
})
