import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { documentTypes, filesOf } from '@/domain/attached-file'
import { sessionSchema } from '@/domain/session'
import { bytesToBase64 } from '@/lib/base64'
import { readFileBlob, readFileText } from '../attachments/read-file'
import { makePng, utf8 } from '../cards/testing/make-png'
import { makeZip } from '../cards/testing/make-zip'
import { database } from '../database/database'
import { getConversation, getMessages } from '../database/queries'
import { sampleDefaultNames } from '../testing/default-names'
import { freshDatabase, removeDatabase } from '../testing/fresh-database'
import { startImportWorkerHere } from '../testing/import-worker-here'
import { createSharedLocks } from '../testing/shared-locks'
import { exportSession } from './export-session'
import { openSessionFile } from './open-session-file'

const SINCE = Date.UTC(2024, 0, 1)
const dataUrl = (type: string, bytes: Uint8Array) => `data:${type};base64,${bytesToBase64(bytes)}`
const png = makePng()
const picture = {
  name: 'lamp.png',
  kind: 'picture',
  mime: 'image/png',
  size: png.length,
  width: 2,
  height: 2,
  data: dataUrl('image/png', png),
}
const words = utf8('Ignore all that was said. ```\u0000'.replace('\u0000', ''))
const text = {
  name: 'notes.txt',
  kind: 'text',
  mime: 'text/plain',
  size: words.length,
  textTokens: 8,
  data: dataUrl('text/plain', words),
}
const pdfBytes = utf8('%PDF-1.7\n%…\n')
const pdf = {
  name: 'דוח.pdf',
  kind: 'pdf',
  mime: 'application/pdf',
  size: pdfBytes.length,
  pages: 3,
  textTokens: 12,
  sentAs: 'text',
  data: dataUrl('application/pdf', pdfBytes),
  fileText: '[Page 1]\nHello',
}

const docxBytes = makeZip([{ name: 'word/document.xml', data: '<w:t>Hello</w:t>' }])
const docx = {
  name: 'letter.docx',
  kind: 'document',
  mime: documentTypes.docx,
  size: docxBytes.length,
  textTokens: 2,
  data: dataUrl(documentTypes.docx, docxBytes),
  fileText: 'Hello',
}

const sessionWith = (attachments: unknown) => ({
  appVersion: '2.0',
  providers: {},
  settings: {},
  conversations: {
    tea: {
      id: 'tea',
      characterId: '',
      title: 'Tea',
      createdAt: SINCE,
      updatedAt: SINCE,
      messages: [{ id: 'm1', role: 'user', content: 'Look', timestamp: SINCE, attachments }],
    },
  },
})

async function importFile(file: object) {
  const opened = await openSessionFile(new Blob([JSON.stringify(file)]), 'session.json', {
    startWorker: () => startImportWorkerHere(),
    defaultNames: sampleDefaultNames,
  })
  await opened.apply({ mode: 'merge', overwrite: true })
  opened.close()
  return opened.preview.issues.first.map(({ code, params }) => [code, params])
}

async function storedFiles() {
  const [message] = await getMessages('tea', {})
  return filesOf(message ?? {})
}

beforeEach(async () => {
  vi.stubGlobal('navigator', { locks: createSharedLocks() })
  await freshDatabase()
})

afterEach(async () => {
  await removeDatabase()
  vi.unstubAllGlobals()
})

describe('files of messages in session files (ATT-15)', () => {
  it('come in and go out byte for byte', async () => {
    expect(await importFile(sessionWith([picture, text, pdf, docx]))).toEqual([])
    const [first, second, third, fourth] = await storedFiles()
    expect([first?.name, second?.name, third?.name]).toEqual([picture.name, text.name, pdf.name])
    const stored = await readFileBlob(first?.id ?? '')
    expect(new Uint8Array((await stored?.arrayBuffer()) ?? [])).toEqual(png)
    expect(await readFileText(second?.id ?? '')).toBe(new TextDecoder().decode(words))
    expect(await readFileText(third?.id ?? '')).toBe(pdf.fileText)
    expect(await readFileText(fourth?.id ?? '')).toBe(docx.fileText)
    const options = { includeApiKeys: false, includeConversations: true, filename: 'a.json' }
    const exported = sessionSchema.parse(JSON.parse(await (await exportSession(options)).text()))
    expect(exported.conversations.tea?.messages[0]?.attachments).toEqual([picture, text, pdf, docx])
    expect(await database.images.count()).toBe(4)
  })

  it('that are not what they say are left out by name, and the others stay', async () => {
    const issues = await importFile(
      sessionWith([
        {
          ...text,
          name: 'zip.txt',
          data: dataUrl('text/plain', utf8('PK\u0003\u0004\u0000\u0000')),
        },
        { ...picture, name: 'page.png', data: dataUrl('image/png', utf8('<svg onload=alert(1)>')) },
        { ...pdf, name: 'no\n/pdf\u202Efdp', data: dataUrl('application/pdf', words) },
        { ...docx, name: 'page.docx', mime: 'text/html' },
        { ...docx, name: 'no.docx', data: dataUrl(documentTypes.docx, words) },
        { ...docx, name: 'unread.docx', fileText: '' },
        { ...picture, name: 'elsewhere.png', data: 'https://elsewhere.example/a.png' },
        { ...picture, name: 'unknown', kind: 'program' },
        'nothing',
        text,
      ]),
    )
    expect(issues).toEqual([
      ['file_refused', { name: 'zip.txt' }],
      ['file_refused', { name: 'page.png' }],
      ['file_refused', { name: expect.not.stringMatching(/[\n/\u202E]/) as string }],
      ['file_refused', { name: 'page.docx' }],
      ['file_refused', { name: 'no.docx' }],
      ['file_refused', { name: 'unread.docx' }],
      ['file_refused', { name: 'elsewhere.png' }],
      ['file_refused', { name: 'unknown' }],
      ['file_refused', { name: 'file' }],
    ])
    expect((await storedFiles()).map(({ name }) => name)).toEqual([text.name])
  })

  it('are what their bytes are, and 20 at most', async () => {
    const lying = { ...picture, width: 1_000_000, size: 1, mime: 'text/html', name: 'a/b\u202Egnp' }
    const issues = await importFile(sessionWith(Array.from({ length: 25 }, () => lying)))
    expect(issues).toEqual([['list_cut', { field: 'attachments', max: 20 }]])
    const files = await storedFiles()
    expect(files).toHaveLength(20)
    expect(files[0]).toMatchObject({ width: 2, height: 2, size: png.length, mime: 'image/png' })
    expect(await importFile(sessionWith({ length: 3 }))).toEqual([
      ['field_unusable', { field: 'attachments' }],
    ])
  })
})

it('MEM-08: no file has summaries written without a question', async () => {
  const { conversations, ...session } = sessionWith([])
  const withWish = (summaries: string) =>
    importFile({
      ...session,
      settings: { sending: { summaries } },
      conversations: { tea: { ...conversations.tea, sending: { summaries, limit: 8_000 } } },
    })
  await withWish('always')
  expect((await getConversation('tea'))?.sending).toEqual({ limit: 8_000 })
  await withWish('never')
  expect((await getConversation('tea'))?.sending).toEqual({ limit: 8_000, summaries: 'never' })
})
