import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fileAttachment, filesOf, type FileFacts } from '@/domain/attached-file'
import { database } from '../database/database'
import { freshDatabase, removeDatabase } from '../testing/fresh-database'
import { sampleMessage } from '../testing/sample-records'
import { sendPdfsAsText } from './send-pdfs-as-text'

beforeEach(freshDatabase)
afterEach(removeDatabase)

const file = (name: string, facts: Partial<FileFacts>) =>
  fileAttachment({ id: name, name, kind: 'pdf', mime: 'application/pdf', size: 1, ...facts })

it('has PDFs with a text go as text, and leaves all else as it is (ATT-22)', async () => {
  const scan = file('scan.pdf', { pages: 3 })
  const picture = file('lamp.png', { kind: 'picture', mime: 'image/png' })
  const drawn = { kind: 'image', id: 'drawn' }
  const report = file('report.pdf', { textTokens: 9, sentAs: 'pages' })
  await database.messages.bulkPut([
    sampleMessage(2, { attachments: [report, scan, picture, drawn] }),
    sampleMessage(4, { attachments: [picture] }),
    sampleMessage(6, { attachments: [null] as never }),
    sampleMessage(2, { conversationId: 'conversation-2', attachments: [report] }),
  ])
  const others = await database.messages.filter(({ seq }) => seq > 2).toArray()
  await sendPdfsAsText('conversation-1')
  const [changed, other] = await database.messages.where({ seq: 2 }).toArray()
  expect(changed && filesOf(changed).map(({ name, sentAs }) => [name, sentAs])).toEqual([
    ['report.pdf', 'text'],
    ['scan.pdf', undefined],
    ['lamp.png', undefined],
  ])
  expect(changed?.attachments?.at(-1)).toEqual(drawn)
  expect(other && filesOf(other)[0]?.sentAs).toBe('pages')
  expect(await database.messages.filter(({ seq }) => seq > 2).toArray()).toEqual(others)
})
