import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listLimits } from '@/domain/list-limits'
import { textLimits } from '@/domain/text-limits'
import { sessionSchema } from '@/domain/session'
import { takeLorebookOutOfCard } from '../commands/card-lorebooks'
import { deleteCharacter } from '../commands/characters'
import { updateLorebook } from '../commands/lorebooks'
import { database } from '../database/database'
import { restoreDeleted, getRecentlyDeleted } from '../deleted/recently-deleted'
import { writePersonaFile } from '../personas/write-persona-file'
import { freshDatabase, removeDatabase } from '../testing/fresh-database'
import { sampleDefaultNames } from '../testing/default-names'
import { startImportWorkerHere } from '../testing/import-worker-here'
import { createSharedLocks } from '../testing/shared-locks'
import { exportSession } from './export-session'
import { openSessionFile } from './open-session-file'

const SINCE = Date.UTC(2024, 0, 1)
const times = { createdAt: SINCE, updatedAt: SINCE }
const bare = { appVersion: '2.0', providers: {}, settings: {} }
const card =
  '{"spec":"chara_card_v3","data":{"name":"Mira","description":"","character_book":{"entries":[{"keys":["sea"],"content":"Salt."}]}}}'
const mira = {
  id: 'mira',
  name: 'Mira',
  systemPrompt: '',
  providerId: '',
  model: '',
  ...times,
  card,
  lorebookIds: ['world'],
}
const entry = {
  id: 'e1',
  keys: ['dock'],
  content: 'The docks freeze.',
  enabled: true,
  sourceKey: '0',
  ...times,
}
const world = {
  id: 'world',
  name: 'World',
  scanDepth: 3,
  entries: [entry],
  source: { format: 'sillytavern', text: '{"entries":{"0":{"key":["dock"]}}}' },
  ...times,
}
const ofMira = {
  id: 'sea',
  name: 'Mira',
  characterId: 'mira',
  entries: [{ ...entry, id: 'e2', keys: ['sea'], content: 'Salt.' }],
  ...times,
}
const whole = { ...bare, characters: { mira }, lorebooks: { world, sea: ofMira } }

async function importFile(
  file: object,
  { mode = 'merge', overwrite = true }: { mode?: 'merge' | 'replace'; overwrite?: boolean } = {},
) {
  const opened = await openSessionFile(new Blob([JSON.stringify(file)]), 'session.json', {
    startWorker: () => startImportWorkerHere(),
    defaultNames: sampleDefaultNames,
  })
  const result = await opened.apply({ mode, overwrite })
  opened.close()
  return { preview: opened.preview, result, undo: opened.undo }
}

async function exported(selection: object = {}) {
  const options = { includeApiKeys: false, includeConversations: true, filename: 'a.json' }
  const file = await exportSession({ ...options, ...selection })
  return sessionSchema.parse(JSON.parse(await file.text()))
}

const rows = async () => ({
  books: await database.lorebooks.toArray(),
  entries: await database.loreEntries.toArray(),
  sources: await database.lorebookSources.toArray(),
})

beforeEach(async () => {
  vi.stubGlobal('navigator', { locks: createSharedLocks() })
  await freshDatabase()
})

afterEach(async () => {
  await removeDatabase()
  vi.unstubAllGlobals()
})

describe('lorebooks in session files', () => {
  it('come in and go out as they were, with what they came from', async () => {
    const { preview, result } = await importFile(whole)
    expect(preview.counts.lorebooks).toBe(2)
    expect(preview.issues.first).toEqual([])
    expect(result.added.lorebooks).toBe(2)
    const { lorebooks, characters } = await exported()
    expect(lorebooks).toEqual({ world, sea: ofMira })
    expect(characters.mira).toMatchObject({ lorebookIds: ['world'] })
  })

  it('IMPORT-06: are never used in all chats by themselves, and Undo brings back that one was', async () => {
    await importFile(whole)
    await updateLorebook('world', { isForAll: true })
    const { undo } = await importFile(
      { ...whole, lorebooks: { world: { ...world, isForAll: true } } },
      { mode: 'replace' },
    )
    expect(await database.lorebooks.get('world')).not.toHaveProperty('isForAll')
    await undo()
    expect((await database.lorebooks.get('world'))?.isForAll).toBe(true)
  })

  it('are made of the cards of a file that knows of none, and of no other', async () => {
    await importFile({ ...bare, characters: { mira } })
    const { books, entries } = await rows()
    expect(books).toMatchObject([{ name: 'Mira', characterId: 'mira' }])
    expect(entries).toMatchObject([{ keys: ['sea'], sourceKey: '0' }])
    await takeLorebookOutOfCard(books[0]?.id ?? '')
    const session = await exported()
    await importFile(session, { mode: 'replace' })
    expect((await rows()).books).toHaveLength(1)
    expect((await rows()).books[0]).not.toHaveProperty('characterId')
  })

  it('say nothing in the file of somebody who has neither lorebooks nor cards', async () => {
    await importFile({ ...bare, characters: {} })
    expect(Object.keys(await exported())).not.toContain('lorebooks')
  })

  it('give way with their character, and stay with one that stays', async () => {
    await importFile(whole)
    const other = { ...ofMira, id: 'other', name: 'Other' }
    const file = { ...bare, characters: { mira }, lorebooks: { other } }
    const kept = await importFile(file, { overwrite: false })
    expect(kept.result.skipped).toMatchObject({ characters: 1, lorebooks: 1 })
    expect((await rows()).books.map(({ id }) => id).sort()).toEqual(['sea', 'world'])
    await importFile(file)
    expect((await rows()).books.map(({ id }) => id).sort()).toEqual(['other', 'world'])
    expect((await rows()).entries.map(({ bookId }) => bookId).sort()).toEqual(['other', 'world'])
  })

  it('get new ids where theirs are taken or are none, and what names them follows', async () => {
    const odd = 'a/b#?'
    await importFile(whole)
    const lore = {
      books: [{ id: odd, name: 'W', scope: 'chat' }],
      budget: 1,
      used: 1,
      entries: [
        {
          entryId: 'x y/z',
          bookId: odd,
          messageId: 'm/1',
          name: 'E',
          reason: 'key',
          step: 0,
          place: { at: 'depth' },
          tokens: 1,
        },
      ],
      rest: { roll: ['x y/z'] },
      at: 1,
    }
    const message = { id: 'm/1', role: 'assistant', content: 'Hi', timestamp: SINCE }
    await importFile(
      {
        ...bare,
        characters: { bo: { ...mira, id: 'bo', card: undefined, lorebookIds: [odd] } },
        personas: {
          p: {
            id: 'p',
            name: 'P',
            description: '',
            placement: 'prompt',
            lorebookIds: [odd],
            ...times,
          },
        },
        conversations: {
          c: {
            id: 'c',
            characterId: 'bo',
            title: 'C',
            lorebookIds: [odd],
            loreBudget: 9,
            messages: [{ ...message, lore, variants: [{ ...message, lore }], activeVariant: 0 }],
            ...times,
          },
        },
        lorebooks: {
          [odd]: { ...world, id: odd, name: 'Odd', entries: [{ ...entry, id: 'x y/z' }] },
          world: { ...ofMira, id: 'world', name: 'Bo', characterId: 'bo' },
        },
      },
      { overwrite: false },
    )
    const { books, entries } = await rows()
    const id = books.find(({ name }) => name === 'Odd')?.id ?? ''
    const entryId = entries.find(({ bookId }) => bookId === id)?.id
    expect(id).not.toBe(odd)
    expect(books.filter(({ id: each }) => each === 'world')).toHaveLength(1)
    expect(books.find(({ characterId }) => characterId === 'bo')).toMatchObject({ name: 'Bo' })
    const conversation = await database.conversations.get('c')
    expect(conversation).toMatchObject({ lorebookIds: [id], loreBudget: 9 })
    expect((await database.characters.get('bo'))?.lorebookIds).toEqual([id])
    expect((await database.personas.get('p'))?.lorebookIds).toEqual([id])
    const [stored] = await database.messages.toArray()
    expect(stored?.lore).toMatchObject({
      books: [{ id }],
      entries: [{ entryId, bookId: id, messageId: stored?.id }],
      rest: { roll: [entryId] },
    })
    expect(await (await writePersonaFile()).text()).not.toContain('lorebookIds')
  })

  it('stay with a character that a file brings back from Recently deleted', async () => {
    await importFile(whole)
    await deleteCharacter('mira')
    expect(Object.keys((await exported()).lorebooks ?? {})).toEqual(['world'])
    await importFile(whole, { overwrite: false })
    const [deleted] = await getRecentlyDeleted()
    await restoreDeleted(deleted?.id ?? '')
    expect((await rows()).books.map(({ id }) => id).sort()).toEqual(['sea', 'world'])
    expect(await database.lorebooks.where('characterId').equals('mira').count()).toBe(1)
  })

  it('go along with the characters, chats and personas that name them', async () => {
    await importFile({
      ...whole,
      characters: { mira, bo: { ...mira, id: 'bo', card: undefined, lorebookIds: undefined } },
      lorebooks: { ...whole.lorebooks, alone: { ...world, id: 'alone', entries: [] } },
    })
    const ofBo = await exported({ selectedCharacterIds: ['bo'] })
    expect(ofBo).not.toHaveProperty('lorebooks')
    const ofMiraAlone = await exported({ selectedCharacterIds: ['mira'] })
    expect(Object.keys(ofMiraAlone.lorebooks ?? {}).sort()).toEqual(['sea', 'world'])
  })

  it('leave out what cannot be taken by name, and keep the rest (P11)', async () => {
    const { preview } = await importFile({
      ...bare,
      conversations: {
        c: {
          id: 'c',
          characterId: '',
          title: 'C',
          messages: [{ id: 'm', role: 'user', content: '', timestamp: SINCE, lore: { at: 1 } }],
          ...times,
        },
      },
      lorebooks: {
        none: [],
        bad: {
          ...world,
          id: 'bad',
          name: ' ',
          scanDepth: 'x',
          source: { format: 'unknown', text: '' },
          entries: [
            5,
            { keys: 'no list', content: 'x'.repeat(textLimits.loreContent + 1), depth: '3' },
            { ...entry, id: 'same' },
            { ...entry, id: 'same', keys: ['y'.repeat(textLimits.loreKey + 9)] },
          ],
        },
        gone: { ...ofMira, id: 'gone', characterId: 'nobody' },
      },
    })
    const told = preview.issues.first.map(({ code, params }) => `${code} ${params?.field ?? ''}`)
    expect(told.sort()).toEqual([
      'field_unusable depth',
      'field_unusable entries',
      'field_unusable keys',
      'field_unusable lore',
      'field_unusable scanDepth',
      'field_unusable source',
      'name_blank name',
      'no_record ',
      'text_cut content',
    ])
    const { books, entries, sources } = await rows()
    expect(books.map(({ name }) => name).sort()).toEqual(['Mira', 'Unnamed lorebook'])
    expect(books.find(({ id }) => id === 'gone')).not.toHaveProperty('characterId')
    const ofBad = entries.filter(({ bookId }) => bookId === 'bad').sort((a, b) => a.place - b.place)
    expect(ofBad.map(({ keys }) => keys[0]?.length)).toEqual([undefined, 4, textLimits.loreKey])
    expect(new Set(ofBad.map(({ id }) => id)).size).toBe(3)
    expect(sources).toEqual([])
    expect((await database.messages.get('m'))?.lore).toBeUndefined()
  })

  it('bring no more entries and lines of a log than can be used', async () => {
    const entries = Array.from({ length: listLimits.loreEntries + 2 }, (_, index) => ({
      ...entry,
      id: `e${index}`,
    }))
    const ids = Array.from({ length: 5_000 }, (_, index) => `e${index}`)
    const lore = { books: [], budget: 1, used: 0, entries: [], rest: { roll: ids }, at: 1 }
    const { preview } = await importFile({
      ...bare,
      conversations: {
        c: {
          id: 'c',
          characterId: '',
          title: 'C',
          messages: [{ id: 'm', role: 'user', content: '', timestamp: SINCE, lore }],
          ...times,
        },
      },
      lorebooks: { world: { ...world, entries } },
    })
    expect(preview.issues.first.map(({ code, params }) => [code, params?.field])).toEqual([
      ['list_cut', 'entries'],
    ])
    expect(await database.loreEntries.count()).toBe(listLimits.loreEntries)
    expect((await database.messages.get('m'))?.lore).toMatchObject({
      rest: { roll: ids.slice(0, 2_000) },
      more: { roll: 3_000 },
    })
  })
})
