import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sessionSchema } from '@/domain/session'
import { getCard } from '../commands/cards'
import { database } from '../database/database'
import { freshDatabase, removeDatabase } from '../testing/fresh-database'
import { sampleDefaultNames } from '../testing/default-names'
import { startImportWorkerHere } from '../testing/import-worker-here'
import { createSharedLocks } from '../testing/shared-locks'
import { exportSession } from './export-session'
import { openSessionFile } from './open-session-file'

const SINCE = Date.UTC(2024, 0, 1)
const times = { createdAt: SINCE, updatedAt: SINCE }
const bare = { appVersion: '2.0', providers: {}, settings: {} }
const card = '{"spec":"chara_card_v3","data":{"name":"Mira","big":12345678901234567890}}'

const mira = {
  id: 'mira',
  name: 'Mira',
  systemPrompt: 'You are Mira.',
  providerId: '',
  model: '',
  ...times,
  greetings: ['', 'Second'],
  personaId: 'ada',
  presetId: 'order',
  card,
  cardFiles: [{ path: '../module.risum', data: `data:application/zip;base64,${btoa('PK')}` }],
}
const ada = { id: 'ada', name: 'Ada', description: 'A sailor.', placement: 'prompt', ...times }
const order = {
  id: 'order',
  name: 'Short',
  parts: [{ id: 'x', kind: 'own', enabled: true, text: 'Be brief.', depth: 2, role: 'user' }],
  ...times,
}

async function importFile(file: object, mode: 'merge' | 'replace' = 'merge') {
  const opened = await openSessionFile(new Blob([JSON.stringify(file)]), 'session.json', {
    startWorker: () => startImportWorkerHere(),
    defaultNames: sampleDefaultNames,
  })
  const result = await opened.apply({ mode, overwrite: true })
  opened.close()
  return { preview: opened.preview, result }
}

async function exported() {
  const options = { includeApiKeys: false, includeConversations: true, filename: 'a.json' }
  return sessionSchema.parse(JSON.parse(await (await exportSession(options)).text()))
}

beforeEach(async () => {
  vi.stubGlobal('navigator', { locks: createSharedLocks() })
  await freshDatabase()
})

afterEach(async () => {
  await removeDatabase()
  vi.unstubAllGlobals()
})

const whole = { ...bare, characters: { mira }, personas: { ada }, presets: { order } }

it('brings personas, presets and cards in and out as they were (IMPORT-07, CARD-15)', async () => {
  const { preview, result } = await importFile(whole)
  expect(preview.counts).toMatchObject({ characters: 1, personas: 1, presets: 1 })
  expect(preview.issues.first).toEqual([])
  expect(result.added).toMatchObject({ characters: 1, personas: 1, presets: 1 })
  expect((await getCard('mira'))?.text).toBe(card)
  const { characters, personas, presets } = await exported()
  expect(characters.mira).toMatchObject({ ...mira, cardFiles: mira.cardFiles })
  expect(personas).toEqual({ ada })
  expect(presets?.order?.parts).toContainEqual(order.parts[0])
})

it('says nothing of them in the file of somebody who has none', async () => {
  await importFile({ ...bare, characters: {} })
  expect(Object.keys(await exported())).not.toContain('personas')
  expect(Object.keys(await exported())).not.toContain('presets')
})

it('lets what names a persona or a preset under an odd id follow it to its new one', async () => {
  const odd = 'a/b#?'
  await importFile(
    {
      ...whole,
      settings: { defaultPersonaId: odd },
      characters: { mira: { ...mira, personaId: odd } },
      conversations: {
        t: { id: 't', characterId: 'mira', personaId: odd, messages: [], ...times },
      },
      personas: { [odd]: { ...ada, id: odd } },
    },
    'replace',
  )
  const [persona] = await database.personas.toArray()
  expect(persona?.id).not.toBe(odd)
  expect((await database.characters.get('mira'))?.personaId).toBe(persona?.id)
  expect((await database.conversations.get('t'))?.personaId).toBe(persona?.id)
  expect((await database.metadata.get('session'))?.settings.defaultPersonaId).toBe(persona?.id)
})

it('leaves out a persona who is under 18, and names the words (P23)', async () => {
  const { preview } = await importFile({
    ...bare,
    personas: { ada: { ...ada, description: 'A girl of 14.' } },
  })
  expect(preview.issues.first).toEqual([
    {
      subject: { kind: 'personas', name: 'Ada' },
      code: 'minor',
      params: { words: expect.stringContaining('14') as string },
    },
  ])
  expect(await database.personas.count()).toBe(0)
})

it('drops what it cannot take of them by name, and keeps the rest (P11)', async () => {
  const { preview } = await importFile({
    ...bare,
    personas: { ada: { ...ada, depth: -1, avatar: 'https://elsewhere.example/x.png' }, bob: [] },
    presets: { order: { ...order, parts: [{ kind: 'nonsense' }, ...order.parts] } },
    characters: { mira: { ...mira, card: 5, note: 'no note' } },
  })
  expect(preview.issues.first.map(({ code }) => code).sort()).toEqual([
    'field_unusable',
    'field_unusable',
    'field_unusable',
    'field_unusable',
    'no_record',
    'picture_refused',
  ])
  expect(await database.personas.toArray()).toEqual([ada])
  const [preset] = await database.presets.toArray()
  expect(preset?.parts.filter(({ kind }) => kind === 'history')).toHaveLength(1)
  expect(await getCard('mira')).toBeUndefined()
})

it('refuses a character whose card tells of somebody under 18 (CARD-14)', async () => {
  const minor = JSON.stringify({
    spec: 'chara_card_v3',
    data: { name: 'Mira', alternate_greetings: ['Hello.', 'I am 15 years old.'] },
  })
  await importFile({ ...whole, characters: { mira: { ...mira, card: minor } } })
  expect(await database.characters.count()).toBe(0)
  expect(await database.cards.count()).toBe(0)
})

it('lets the card of a character go with it where another takes its place', async () => {
  await importFile(whole)
  await importFile({ ...whole, characters: { mira: { ...mira, card: '{"name":"other"}' } } })
  expect((await database.cards.toArray()).map(({ text }) => text)).toEqual(['{"name":"other"}'])
})
