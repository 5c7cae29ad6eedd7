import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { deleteConversation } from '../conversations/conversations'
import { createTemporaryCardChat, saveTemporaryChat } from '../conversations/temporary-chats'
import { temporaryData } from '../conversations/temporary-data'
import { database } from '../database/database'
import { deleteForGood, getRecentlyDeleted, restoreDeleted } from '../deleted/recently-deleted'
import { readBookOfCard, readBooksFor, readEntries } from '../lorebooks/books-for'
import { getLorebookOfCharacter, getLorebooks } from '../lorebooks/lorebook-queries'
import { toOwnFormat, toV3 } from '../cards/write/to-spec'
import { readCard } from '../cards/read/read-card'
import { pickCardFields } from '../cards/write/changed-fields'
import { freshDatabase } from '../testing/fresh-database'
import { characterDraft } from '../testing/sample-records'
import { createSharedLocks } from '../testing/shared-locks'
import { putLorebookIntoCard, takeLorebookOutOfCard } from './card-lorebooks'
import { type CardImport, getCard, importCards } from './cards'
import { createCharacter, deleteCharacter } from './characters'
import { addLorebooks, deleteLorebook, updateLoreEntry } from './lorebooks'

const text =
  '{"spec":"chara_card_v3","data":{"name":"Ada","description":"A pilot.", "character_book":{"entries":[\n{"keys":["d\\u006fck"],"content":"The docks freeze.","x":1.0},{"keys":["b"],"content":"B"}]}}}'
const card = (change: Partial<CardImport> = {}): CardImport => ({
  draft: { ...characterDraft, ...readCard(text).fields },
  card: { text },
  ...change,
})
const other = '{"spec":"chara_card_v2","data":{"name":"Bo","description":""}}'

beforeEach(async () => {
  vi.stubGlobal('navigator', { locks: createSharedLocks() })
  await freshDatabase()
})

async function importOne(change?: Partial<CardImport>) {
  const { ids, undo } = await importCards([card(change)])
  return { id: ids[0] ?? '', undo }
}

async function bookOf(characterId: string) {
  const book = await getLorebookOfCharacter(characterId)
  if (!book) throw new Error('No lorebook')
  return { book, entries: await readEntries(book.id) }
}

const countRows = async () => [
  await database.lorebooks.count(),
  await database.loreEntries.count(),
  await database.lorebookSources.count(),
]

/** The card as it is exported now. */
async function exported(characterId: string, write = toOwnFormat): Promise<string> {
  const character = await database.characters.get(characterId)
  const source = await getCard(characterId)
  return write({
    source: source && { text: source.text, reading: readCard(source.text) },
    fields: pickCardFields(character ?? { name: '', systemPrompt: '' }),
    book: await readBookOfCard(characterId),
    createdAt: 0,
    now: 0,
  })
}

describe('(LORE-02) the lorebook in a card', () => {
  it('counts at once when the card is imported, and is the very text when it is exported', async () => {
    const { id } = await importOne()
    const { book, entries } = await bookOf(id)
    expect(book).toMatchObject({ name: 'Ada', characterId: id })
    expect(book).not.toHaveProperty('isForAll')
    expect(entries.map(({ keys }) => keys)).toEqual([['dock'], ['b']])
    expect(await readBooksFor({ characterId: id, conversationId: 'c' })).toEqual([
      { book, scope: 'character' },
    ])
    expect(await exported(id)).toBe(text)
    expect(await database.lorebookSources.count()).toBe(0)
  })

  it('is exported with its edits, in every form of the card', async () => {
    const { id } = await importOne()
    const { entries } = await bookOf(id)
    await updateLoreEntry(entries[0]?.id ?? '', { content: 'They thaw.' })
    expect(await exported(id)).toBe(
      text
        .replace('The docks freeze.', 'They thaw.')
        .replace(']}}}', ']}, "modification_date":0}}'),
    )
    const parsed = z
      .object({ data: z.object({ character_book: z.object({ entries: z.array(z.unknown()) }) }) })
      .parse(JSON.parse(await exported(id, toV3)))
    expect(parsed.data.character_book.entries[0]).toMatchObject({
      keys: ['dock'],
      content: 'They thaw.',
      use_regex: false,
      x: 1,
    })
  })

  it('goes with a character whose place another card takes, and comes back with Undo', async () => {
    const { id } = await importOne()
    const { book, entries } = await bookOf(id)
    const replaced = await importOne({ card: { text: other }, replaces: id })
    expect(replaced.id).toBe(id)
    expect(await countRows()).toEqual([0, 0, 0])
    await replaced.undo()
    expect(await bookOf(id)).toEqual({ book, entries })
  })

  it('takes the place of the former one, and the user’s own stay', async () => {
    const { id } = await importOne()
    const { ids } = await addLorebooks([{ book: { name: 'Mine' }, entries: [] }])
    await database.characters.update(id, { lorebookIds: ids })
    await importOne({ replaces: id })
    expect(await database.lorebooks.where('characterId').equals(id).count()).toBe(1)
    const inUse = await readBooksFor({ characterId: id, conversationId: 'c', character: ids })
    expect(inUse.map(({ book }) => book.name)).toEqual(['Ada', 'Mine'])
    expect((await database.characters.get(id))?.lorebookIds).toEqual(ids)
  })

  it('is taken back with the import', async () => {
    const { undo } = await importOne()
    await undo()
    expect(await countRows()).toEqual([0, 0, 0])
  })

  it('goes to Recently deleted, comes back, and goes for good', async () => {
    const { id } = await importOne()
    const before = await bookOf(id)
    const undo = await deleteCharacter(id)
    expect(await getLorebooks()).toEqual([])
    if (undo) await undo()
    expect(await bookOf(id)).toEqual(before)
    await deleteCharacter(id)
    const [deleted] = await getRecentlyDeleted()
    await restoreDeleted(deleted?.id ?? '')
    expect(await bookOf(id)).toEqual(before)
    await deleteCharacter(id)
    const [gone] = await getRecentlyDeleted()
    await deleteForGood([gone?.id ?? ''])
    expect(await countRows()).toEqual([0, 0, 0])
  })

  it('stays where an import has brought its character back before it went for good', async () => {
    const { id } = await importOne()
    const character = await database.characters.get(id)
    await deleteCharacter(id)
    if (character) await database.characters.put(character)
    const [deleted] = await getRecentlyDeleted()
    await deleteForGood([deleted?.id ?? ''])
    expect(await countRows()).toEqual([1, 2, 0])
  })

  it('is in memory alone while a card is tried, and gets new ids when the chat is saved', async () => {
    const chat = await createTemporaryCardChat(card(), { conversationType: 'standard' })
    expect(await countRows()).toEqual([0, 0, 0])
    const [temporary] = Object.values(temporaryData.getState().lorebooks)
    const characterId = temporary?.book.characterId ?? ''
    const inUse = await readBooksFor({ characterId, conversationId: chat })
    expect(inUse.map(({ book, scope }) => [book.name, scope])).toEqual([['Ada', 'character']])
    const bookId = inUse[0]?.book.id ?? ''
    expect(bookId).toMatch(/^temp_/)
    const [entry] = await readEntries(bookId)
    expect(entry?.keys).toEqual(['dock'])
    const [message] = temporaryData.getState().messages[chat] ?? []
    if (message)
      temporaryData.setState((data) => ({
        ...data,
        messages: {
          ...data.messages,
          [chat]: [
            {
              ...message,
              lore: { entries: [{ entryId: entry?.id, bookId, messageId: message.id }] },
            },
          ],
        },
      }))
    const saved = (await saveTemporaryChat(chat)) ?? ''
    const conversation = await database.conversations.get(saved)
    const { book, entries } = await bookOf(conversation?.characterId ?? '')
    expect([book.id, ...entries.flatMap(({ id, bookId: of }) => [id, of])].join(' ')).not.toContain(
      'temp_',
    )
    expect(temporaryData.getState().lorebooks).toEqual({})
    const [stored] = await database.messages.toArray()
    expect(stored?.lore).toEqual({
      entries: [{ entryId: entries[0]?.id, bookId: book.id, messageId: stored?.id }],
    })
    await deleteConversation(saved)
    expect(await countRows()).toEqual([1, 2, 0])
  })

  it('goes out with its character, and not with the card once it was deleted', async () => {
    const { id } = await importOne()
    const { book } = await bookOf(id)
    await deleteLorebook(book.id)
    expect(await exported(id)).not.toContain('character_book')
    const { id: without } = await importOne({ card: { text: other } })
    expect(await exported(without)).not.toContain('character_book')
  })
})

describe('(LORE-04) a lorebook and a card', () => {
  it('goes out of its card with its text, counts as before, and comes back with Undo', async () => {
    const { id } = await importOne()
    const { book } = await bookOf(id)
    const undo = await takeLorebookOutOfCard(book.id)
    expect(await exported(id)).not.toContain('character_book')
    const character = await database.characters.get(id)
    expect(character?.lorebookIds).toEqual([book.id])
    expect(await database.lorebookSources.get(book.id)).toMatchObject({
      text: expect.stringContaining('d\\u006fck') as unknown,
    })
    const inUse = await readBooksFor({
      characterId: id,
      conversationId: 'c',
      character: character?.lorebookIds,
    })
    expect(inUse.map(({ book: { id: bookId }, scope }) => [bookId, scope])).toEqual([
      [book.id, 'character'],
    ])
    if (undo) await undo()
    expect(await exported(id)).toBe(text)
    expect(await countRows()).toEqual([1, 2, 0])
    expect(await database.characters.get(id)).not.toHaveProperty('lorebookIds')
  })

  it('is the card’s very text where it was taken out and put back', async () => {
    const { id } = await importOne()
    const { book } = await bookOf(id)
    await takeLorebookOutOfCard(book.id)
    await putLorebookIntoCard(book.id, id)
    expect(await exported(id)).toBe(text)
    expect(await database.characters.get(id)).not.toHaveProperty('lorebookIds')
  })

  it('goes into a card in place of the one there, which the character goes on naming', async () => {
    const { id } = await importOne()
    const { book: former } = await bookOf(id)
    const source = {
      format: 'sillytavern',
      text: '{"entries":{"0":{"key":["k"],"mine":[1.0]}}}',
    } as const
    const entry = { keys: ['k'], content: '', enabled: true, sourceKey: '0' }
    const { ids } = await addLorebooks([{ book: { name: 'World' }, entries: [entry], source }])
    const bookId = ids[0] ?? ''
    await database.characters.update(id, { lorebookIds: [bookId] })
    const undo = await putLorebookIntoCard(bookId, id)
    expect((await bookOf(id)).book.id).toBe(bookId)
    expect((await database.characters.get(id))?.lorebookIds).toEqual([former.id])
    const written = await exported(id)
    expect(written).toContain('"mine":[1.0]')
    expect(written).not.toContain('docks')
    if (undo) await undo()
    expect((await bookOf(id)).book.id).toBe(former.id)
    expect((await database.characters.get(id))?.lorebookIds).toEqual([bookId])
    expect(await exported(id)).toBe(text)
  })

  it('goes into the card of a character that was made here', async () => {
    const id = await createCharacter({ ...characterDraft, name: 'Cy' })
    const entries = [{ keys: ['k'], content: 'K', enabled: true }]
    const { ids } = await addLorebooks([{ book: { name: 'World' }, entries }])
    await putLorebookIntoCard(ids[0] ?? '', id)
    expect(JSON.parse(await exported(id))).toMatchObject({
      data: { character_book: { name: 'World', entries: [{ keys: ['k'], content: 'K' }] } },
    })
    expect(await putLorebookIntoCard(ids[0] ?? '', id)).toBe(false)
    expect(await putLorebookIntoCard('none', id)).toBe(false)
    expect(await takeLorebookOutOfCard('none')).toBe(false)
  })
})
