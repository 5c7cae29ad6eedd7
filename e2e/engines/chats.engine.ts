import { paths } from '@/lib/paths'
import { HALF, PIECES } from '../support/pages/failure'
import { makeCharacter, makeConversation, makeProvider } from '../support/data/seed'
import { by } from './app-page'
import { expect, test } from './fixtures'

const log = by('log', 'Messages')
const composer = by('textbox', 'Message')
const answer = by('article', 'Mira', { within: log, at: -1 })
const stop = by('button', 'Stop Generating')

test('the demo answers, without any network', async ({ app }) => {
  await app.open(paths.home)
  await app.press(by('button', 'Try the demo'))
  await app.expectText(log, 'Welcome to Parlour')
  await app.fill(composer, 'Tell me a story')
  await app.engine.press('Enter')
  await app.expectCount(by('article', 'You', { within: log }), 1)
  await app.expectDone(by('article', 'Hollis', { within: log, at: -1 }))
  await app.expectGone(by('alert'))
})

test('a provider and a character are made, and an answer streams in from another origin', async ({
  app,
  standIn,
}) => {
  await app.open(paths.newProvider)
  const form = by('dialog', 'Add Provider')
  await app.choose(by('field', /^Provider Type/, { within: form }), 'OpenAI')
  await app.fill(by('field', /^Provider Name/, { within: form }), 'OpenAI')
  await app.fill(by('field', /^API Key/, { within: form }), 'sk-engines-4b1d')
  await app.fill(by('field', /^API Endpoint/, { within: form }), standIn.endpoint('openai'))
  // The policy of the page learns of a new origin by a reload.
  await app.throughReload(() => app.press(by('button', 'Save Provider', { within: form })))
  await app.expectVisible(by('article', 'OpenAI'))
  await app.expectGone(form)

  await app.open(paths.createCharacter)
  await app.fill(by('field', /^Name/), 'Mira')
  await app.fill(by('field', /^System Prompt/), 'You keep a lighthouse.\nYou are brief.')
  await app.press(by('button', 'Create Character'))
  const card = by('article', 'Mira')
  await app.press(by('button', 'Chat', { within: card }))

  standIn.hold()
  standIn.reply(PIECES)
  await app.fill(composer, 'Is the lamp lit?')
  await app.engine.press('Enter')
  await standIn.waitForRequest({ method: 'POST' })
  standIn.release(3)
  await app.expectText(answer, HALF)
  await app.expectVisible(stop)
  standIn.release()
  await app.expectText(answer, PIECES.join('').trim())
  await app.expectDone(answer)
  await app.expectText(by('log', 'Messages'), 'Is the lamp lit?')
  expect(standIn.chats()).toHaveLength(1)
})

for (const end of ['stopped', 'reloaded'] as const)
  test(`an answer that is ${end} half way keeps its text, and can be continued`, async ({
    app,
    standIn,
    seed,
  }) => {
    const provider = makeProvider(standIn, 'openai')
    const character = makeCharacter(provider)
    const conversation = makeConversation(character)
    await seed({
      providers: [provider],
      characters: [character],
      conversations: [conversation],
    })
    await app.open(paths.chat(conversation.id))
    standIn.hold()
    standIn.reply(PIECES)
    await app.fill(composer, 'Is the lamp lit?')
    await app.engine.press('Enter')
    const request = await standIn.waitForRequest({ method: 'POST' })
    standIn.release(3)
    await app.expectText(answer, HALF)
    if (end === 'stopped') await app.press(stop)
    else await app.reload()
    await app.expectDone(answer)
    await app.expectText(answer, HALF)
    await app.expectText(answer, end === 'stopped' ? 'Stopped.' : 'Interrupted')
    await app.expectGone(stop)
    await standIn.waitUntil(() => request.state === 'aborted')
    standIn.release()
    standIn.reply('and burnt on.')
    await app.press(by('button', 'Continue', { within: answer }))
    await app.expectText(answer, `${HALF} and burnt on.`)
    await app.expectDone(answer)
    await app.reload()
    await app.expectText(answer, `${HALF} and burnt on.`)
  })
