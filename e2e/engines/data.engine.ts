import { paths } from '@/lib/paths'
import { blackPng } from '../support/data/pictures'
import {
  makeCharacter,
  makeConversation,
  makeMessages,
  makeProvider,
  SEED_KEY,
} from '../support/data/seed'
import { PASSPHRASE } from '../support/pages/vault'
import { by } from './app-page'
import { expect, test } from './fixtures'

const bar = by('banner')

test('everything is exported, reset and imported again, a picture too', async ({
  app,
  standIn,
  seed,
}) => {
  const provider = makeProvider(standIn, 'openai')
  const character = makeCharacter(provider)
  const conversation = makeConversation(character)
  const messages = makeMessages(conversation.id, [
    { role: 'user', content: 'Is the lamp lit?' },
    { role: 'assistant', content: 'It burns all night. 🔦' },
  ])
  await seed({
    providers: [provider],
    characters: [character],
    conversations: [conversation],
    messages,
  })
  await app.open(paths.editCharacter(character.id))
  await app.upload(by('field', /^Upload Avatar/), [blackPng(300, 300, 'face.png')])
  await app.expectVisible(by('button', 'Remove Avatar'))
  await app.press(by('button', 'Save Changes'))
  const card = by('article', 'Mira')
  await app.expectPictures(card, 1)

  await app.open(paths.home)
  await app.press(by('button', 'Export', { within: bar }))
  const dialog = by('dialog', 'Export Session')
  const file = await app.download(/^parlour-session-.*\.json$/, () =>
    app.press(by('button', 'Export', { within: dialog })),
  )
  expect(file.buffer.toString()).not.toContain(SEED_KEY)
  const exported = by('dialog', 'Session exported successfully')
  await app.press(by('button', 'Done', { within: exported }))
  await app.expectGone(exported)

  await app.press(by('button', 'Reset', { within: by('main') }))
  await app.press(by('button', 'Reset everything'))
  await app.press(by('button', 'Done', { within: by('dialog', 'Session reset successfully') }))
  await app.expectVisible(by('heading', 'Get Started'))

  await app.press(by('button', 'Import', { within: bar }))
  const importer = by('dialog', 'Import Session')
  await app.upload(by('field', /session file$/, { within: importer }), [file])
  await app.expectText(importer, '2 messages and 1 picture')
  await app.press(by('button', 'Import', { within: importer }))
  await app.press(by('button', 'Done', { within: by('dialog', 'Session imported successfully') }))
  await app.open(paths.chat(conversation.id))
  await app.expectText(by('log', 'Messages'), 'It burns all night. 🔦')
  await app.open(paths.characters)
  await app.expectPictures(card, 1)
})

test('keys are protected by a passphrase, locked, and unlocked for an answer', async ({
  app,
  standIn,
  seed,
}) => {
  const provider = makeProvider(standIn, 'openai')
  const character = makeCharacter(provider)
  const conversation = makeConversation(character)
  await seed({ providers: [provider], characters: [character], conversations: [conversation] })
  await app.open(paths.settings)
  await app.press(by('button', 'Set passphrase', { within: by('region', 'Key protection') }))
  const dialog = by('dialog', 'Set a passphrase')
  await app.fill(by('field', /^Passphrase/, { within: dialog }), PASSPHRASE)
  await app.fill(by('field', /^Repeat passphrase/, { within: dialog }), PASSPHRASE)
  await app.press(by('button', 'Set passphrase', { within: dialog }))
  await app.expectGone(dialog)
  await app.press(by('button', 'Lock keys', { within: bar }))
  await app.expectVisible(by('button', 'Unlock keys', { within: bar }))

  await app.open(paths.chat(conversation.id))
  standIn.reply('The lamp is lit.')
  await app.fill(by('textbox', 'Message'), 'Is the lamp lit?')
  await app.engine.press('Enter')
  const question = by('dialog', 'Unlock your keys')
  await app.expectVisible(question)
  expect(standIn.requests).toEqual([])
  await app.fill(by('field', /^Passphrase/, { within: question }), PASSPHRASE)
  await app.engine.press('Enter')
  await app.expectGone(question)
  const log = by('log', 'Messages')
  await app.expectText(by('article', 'Mira', { within: log, at: -1 }), 'The lamp is lit.')
})
