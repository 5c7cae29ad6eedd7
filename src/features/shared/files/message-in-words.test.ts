import { expect, it } from 'vitest'
import { type AttachedFile, fileAttachment } from '@/domain/attached-file'
import { messageInWords } from './message-in-words'

const file = (name: string, kind: AttachedFile['kind'] = 'text') =>
  fileAttachment({ id: name, name, kind, mime: 'text/plain', size: 1 })

it('tells the text of a message, and where it has none its files (ATT-27)', () => {
  const lamp = file('lamp.png', 'picture')
  const said = (content: string, ...attachments: ReturnType<typeof file>[]) =>
    messageInWords({ content, attachments })
  expect(said('Look', lamp)).toBe('Look')
  expect(said('', lamp)).toBe('Picture: lamp.png')
  expect(said(' \n', file('a.md'))).toBe('File: a.md')
  expect(said('', lamp, lamp)).toBe('2 pictures')
  expect(said('', lamp, file('a.pdf', 'pdf'), file('a.md'))).toBe('3 files')
})

it('tells nothing of what is no file of the user’s (ATT-27)', () => {
  expect(messageInWords({ content: '' })).toBe('')
  expect(messageInWords({ content: '', attachments: [] })).toBe('')
  const attachments = [
    { kind: 'image', id: 'drawn' },
    { kind: 'file', id: 'damaged', file: { name: 7 } },
  ]
  expect(messageInWords({ content: '', attachments })).toBe('')
})
