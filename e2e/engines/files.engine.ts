import { paths } from '@/lib/paths'
import { makeDocx, wordParagraph } from '@/runs/attachments/testing/make-documents'
import { makePdf } from '@/runs/attachments/testing/make-pdf'
import { blackPng } from '../support/data/pictures'
import { makeCharacter, makeConversation, makeProvider } from '../support/data/seed'
import { by } from './app-page'
import { expect, test } from './fixtures'

const composer = by('textbox', 'Message')
const chips = by('list', 'Files to send')
const chip = (name: string) => by('listitem', undefined, { text: name, within: chips })
const answer = by('article', 'Mira', { within: by('log', 'Messages'), at: -1 })
const question = by('article', 'You', { within: by('log', 'Messages'), at: -1 })

const file = (name: string, content: string | Uint8Array) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
})

test('a picture, a text, a PDF and a document are attached, read, sent, and stay with their message (ATT-01, ATT-03, ATT-09, ATT-11, ATT-13, ATT-16)', async ({
  app,
  standIn,
  seed,
}) => {
  const provider = makeProvider(standIn, 'openai')
  const character = makeCharacter(provider)
  const conversation = makeConversation(character)
  await seed({ providers: [provider], characters: [character], conversations: [conversation] })
  await app.open(paths.chat(conversation.id))
  await app.attach(by('button', 'Attach files'), [
    blackPng(2_000, 1_000, 'night.png'),
    file('notes.md', '# Lamp\nIt is lit.'),
    file('tides.pdf', makePdf({ pages: ['High water at noon.', 'Low water at six.'] })),
    file('letter.docx', makeDocx(wordParagraph('Keep the lamp lit.'))),
    file('notes.txt', Buffer.from('PK\u0003\u0004')),
  ])
  await app.expectCount(by('listitem', undefined, { within: chips }), 4)
  await app.expectText(chip('tides.pdf'), '2 pages')
  await app.expectPictures(chip('night.png'), 1)
  await app.expectText(by('alert'), /notes\.txt/)

  await app.press(by('button', 'tides.pdf, options'))
  await app.press(by('menuitem', 'Open text'))
  const text = by('dialog', 'tides.pdf')
  await app.expectText(text, 'Low water at six.')
  await app.press(by('button', 'Close', { within: text, at: 0 }))
  await app.press(by('button', 'tides.pdf, options'))
  await app.press(by('menuitem', /^Send as text/))
  await app.expectText(chip('tides.pdf'), 'as text')

  await app.reload()
  await app.expectCount(by('listitem', undefined, { within: chips }), 4)
  await app.press(by('button', 'Remove notes.md'))
  await app.press(by('button', 'Undo'))
  await app.expectCount(by('listitem', undefined, { within: chips }), 4)

  standIn.reply('A dark night, and tides.')
  await app.fill(composer, 'What do you see?')
  await app.engine.press('Enter')
  await app.expectText(answer, 'A dark night, and tides.')
  await app.expectDone(answer)
  await app.expectGone(chips)
  const body = standIn.chats().at(-1)?.body as { input: { content: unknown }[] } | undefined
  const parts = body?.input.at(-1)?.content as { type: string; text?: string; image_url?: string }[]
  expect(parts.map(({ type }) => type)).toEqual(['input_image', 'input_text'])
  expect(parts[0]?.image_url).toMatch(/^data:image\/jpeg;base64,.{100}/)
  const said = parts[1]?.text ?? ''
  expect(said).toContain('File: notes.md\n```\n# Lamp\nIt is lit.\n```')
  expect(said).toContain('File: letter.docx\n```\nKeep the lamp lit.\n```')
  expect(said).toContain('[Page 1]\nHigh water at noon.')
  expect(said.endsWith('What do you see?')).toBe(true)

  await app.reload()
  await app.expectPictures(question, 1)
  await app.press(by('button', 'Open night.png'))
  await app.expectPictures(by('dialog', 'night.png'), 1)
})
