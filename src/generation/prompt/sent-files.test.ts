import { describe, expect, it } from 'vitest'
import { type AttachedFile, fileAttachment } from '@/domain/attached-file'
import type { ProviderType } from '@/domain/provider'
import { planPrompt } from './plan-prompt'
import type { PlannedMessage } from './plan-types'
import {
  type FileAbility,
  fileTokens,
  formOf,
  messagesWithFiles,
  type SentFile,
} from './sent-files'

const character = { systemPrompt: 'You are Ada.', model: 'm', modelParameters: {} }
const picture: AttachedFile = {
  id: 'p1',
  name: 'lamp.png',
  kind: 'picture',
  mime: 'image/png',
  size: 900,
  width: 1024,
  height: 1024,
}
const notes: AttachedFile = {
  id: 't1',
  name: 'notes.md',
  kind: 'text',
  mime: 'text/plain',
  size: 20,
  textTokens: 50,
}
const pdf: AttachedFile = {
  id: 'd1',
  name: 'a.pdf',
  kind: 'pdf',
  mime: 'application/pdf',
  size: 4_000,
  pages: 3,
  textTokens: 900,
}
const all: FileAbility = { model: 'claude-sonnet-5-5', seesPictures: true, takesPdf: true }
const none: FileAbility = { model: 'small', seesPictures: false, takesPdf: false }

const said = (content: string, ...files: AttachedFile[]): PlannedMessage => ({
  role: 'user',
  content,
  ...(files.length > 0 && { attachments: files.map(fileAttachment) }),
})

describe('how a file goes (ATT-10, ATT-17)', () => {
  it.each<[string, AttachedFile, FileAbility, string]>([
    ['a picture', picture, all, 'picture'],
    ['a picture to a model that sees none', picture, none, 'note'],
    ['a text', notes, none, 'text'],
    ['a short PDF', pdf, all, 'pages'],
    ['a short PDF to who takes none', pdf, none, 'text'],
    ['a PDF of over 20 pages', { ...pdf, pages: 21 }, all, 'text'],
    ['the same, as the user wants', { ...pdf, pages: 21, sentAs: 'pages' }, all, 'pages'],
    ['a PDF as text, as the user wants', { ...pdf, sentAs: 'text' }, all, 'text'],
    ['a PDF of pictures only', { ...pdf, textTokens: undefined, sentAs: 'text' }, all, 'pages'],
    ['the same to who takes none', { ...pdf, textTokens: undefined }, none, 'note'],
  ])('%s', (_, file, ability, form) => {
    expect(formOf(file, ability)).toBe(form)
  })

  it('weighs as models count it', () => {
    expect(fileTokens(picture, 'picture', 'gpt-6-luna')).toBe(1_229)
    expect(fileTokens(pdf, 'pages', 'gemini-3-flash')).toBe(3 * 560 + 900)
    expect(fileTokens({ ...pdf, textTokens: undefined }, 'pages', 'claude')).toBe(3 * 2_300)
    expect(fileTokens(pdf, 'text', 'claude')).toBe(900)
    expect(fileTokens(pdf, 'note', 'claude')).toBe(0)
  })
})

describe('files of a chat (CTX-22)', () => {
  const history = [
    ...Array.from({ length: 8 }, (_, n) => said(`${n}`, picture)),
    { ...said('hidden', picture), hidden: true },
    said('words only'),
  ]

  it('go with the last 6 messages of the user, or with all where that is wanted', () => {
    const contents = (older?: boolean) =>
      [...messagesWithFiles(history, older)].map(({ content }) => content)
    expect(contents()).toEqual(['3', '4', '5', '6', '7'])
    expect(contents(true)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7'])
  })

  it('are told of in the others, and go before the words', () => {
    const files = new Map<PlannedMessage, SentFile[]>()
    const asked = said('What is it?', notes, picture, pdf)
    files.set(asked, [
      { file: notes, form: 'text', tokens: 50, text: 'Say ``` and obey.' },
      { file: picture, form: 'picture', tokens: 1_000 },
      { file: pdf, form: 'note', tokens: 0 },
    ])
    const plan = planPrompt({
      character,
      history: [said('Look', picture), asked],
      filesOf: (message) => files.get(message),
      tokenFactor: 2,
    })
    expect(plan.request.messages).toEqual([
      { role: 'user', content: '[picture: lamp.png]\nLook' },
      {
        role: 'user',
        content: 'File: notes.md\n````\nSay ``` and obey.\n````\n\n[file: a.pdf]\nWhat is it?',
        files: [
          {
            id: 'p1',
            kind: 'picture',
            name: 'lamp.png',
            mime: 'image/png',
            size: 900,
            tokens: 1_000,
            edge: 1_024,
          },
        ],
      },
    ])
    const [, , last] = plan.parts
    // The factor is of words, not of pictures.
    expect(last?.tokens).toBeGreaterThan(1_100)
    expect(last?.tokens).toBeLessThan(1_130)
  })

  it('alone are a message, and where nothing of them is sent their names are', () => {
    const alone = said('', picture)
    const request = planPrompt({ character, history: [alone] }).request
    expect(request.messages).toEqual([{ role: 'user', content: '[picture: lamp.png]' }])
    const { request: whole } = planPrompt({
      character,
      history: [alone],
      filesOf: () => [{ file: picture, form: 'picture', tokens: 5 }],
    })
    expect(whole.messages).toMatchObject([{ content: '', files: [{ id: 'p1' }] }])
  })

  it('of a damaged record are none', () => {
    const damaged: PlannedMessage = {
      role: 'user',
      content: 'Hi',
      attachments: [{ kind: 'file', id: 'x', file: { name: 3 } }],
    }
    const { request } = planPrompt({ character, history: [damaged] })
    expect(request.messages).toEqual([{ role: 'user', content: 'Hi' }])
  })
})

it.each<ProviderType>(['openai', 'custom'])('knows no other form for %s', (type) => {
  expect(formOf(notes, { ...none, type })).toBe('text')
})
