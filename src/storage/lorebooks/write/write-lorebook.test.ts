import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addLorebooks, createLorebook, updateLoreEntry } from '../../commands/lorebooks'
import { importCards } from '../../commands/cards'
import { freshDatabase, removeDatabase } from '../../testing/fresh-database'
import { characterDraft } from '../../testing/sample-records'
import { CardWriterWorkerHere } from '../../testing/cards/writer-worker-here'
import { readEntries } from '../books-for'
import { getLorebookOfCharacter } from '../lorebook-queries'
import { readLorebook } from '../read/read-lorebook'
import { writeLorebook } from './write-lorebook'

beforeEach(async () => {
  vi.stubGlobal('Worker', CardWriterWorkerHere)
  // The address of the worker is the page's.
  vi.stubGlobal('location', new URL('http://localhost/'))
  await freshDatabase()
})
afterEach(async () => {
  await removeDatabase()
  vi.unstubAllGlobals()
})

const textOf = async (id: string, form: Parameters<typeof writeLorebook>[1]) =>
  (await writeLorebook(id, form)).blob.text()

it('(LORE-04) writes a book that came from a file as the very bytes, and its edits into them', async () => {
  const text = ' {"entries":{"0":{"key":["a"],"content":"A","x":1.0}}}\n'
  const { ids } = await addLorebooks([readLorebook(text)])
  const id = ids[0] ?? ''
  expect(await textOf(id, 'own')).toBe(text)
  const [entry] = await readEntries(id)
  await updateLoreEntry(entry?.id ?? '', { content: 'B' })
  expect(await textOf(id, 'own')).toBe(text.replace('"A"', '"B"'))
  expect(JSON.parse(await textOf(id, 'v3'))).toMatchObject({
    spec: 'lorebook_v3',
    data: { entries: [{ keys: ['a'], content: 'B', x: 1 }] },
  })
})

it('writes that of a card from the card, and one that was made here as V3', async () => {
  const book = '{"entries":[{"keys":["\\u0061"],"content":"A"}]}'
  const text = `{"name":"Ada","first_mes":"","character_book":${book}}`
  const { ids } = await importCards([{ draft: characterDraft, card: { text } }])
  const own = await getLorebookOfCharacter(ids[0] ?? '')
  expect(await textOf(own?.id ?? '', 'own')).toBe(book)
  const made = await createLorebook({ name: 'The: sea/1' })
  expect(JSON.parse(await textOf(made, 'own'))).toEqual({
    spec: 'lorebook_v3',
    data: { name: 'The: sea/1', extensions: {}, entries: [] },
  })
  expect((await writeLorebook(made, 'sillytavern')).fileName).toBe('The sea 1.json')
  await expect(writeLorebook('none', 'v3')).rejects.toMatchObject({ code: 'lorebook_not_found' })
})
