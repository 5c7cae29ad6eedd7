import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type Memory,
  memoryLimits,
  memorySchema,
  memoryState,
  memoryTextLimits,
} from '@/domain/memory'
import { sessionMemorySchema, sessionSchema } from '@/domain/session'
import { textHash } from '@/lib/text-hash'
import { fc } from '@/testing/fast-check'
import { restoreSafetyCopy } from '../all-data/safety-copy'
import { sourceOf } from '../conversations/conversation-source'
import { deleteConversation } from '../conversations/conversations'
import { database } from '../database/database'
import { getMemories } from '../memories/memory-queries'
import { sampleDefaultNames } from '../testing/default-names'
import { freshDatabase, removeDatabase } from '../testing/fresh-database'
import { startImportWorkerHere } from '../testing/import-worker-here'
import { createSharedLocks } from '../testing/shared-locks'
import { checkMemories } from './check/check-memories'
import { exportSession } from './export-session'
import { openSessionFile } from './open-session-file'

const SINCE = Date.UTC(2024, 0, 1)
const times = { createdAt: SINCE, updatedAt: SINCE }

const messages = ['Hello', 'Tea?', 'Yes'].map((content, index) => ({
  id: `m${index + 1}`,
  role: 'user',
  content,
  timestamp: SINCE,
}))
const source = (seq: number, text: string) => ({
  messageId: `m${seq}`,
  seq,
  textHash: textHash(text),
})
const chapter = {
  id: 'chapter',
  kind: 'chapter',
  text: 'They met.\n\nThere was tea.',
  pinned: true,
  range: { first: { seq: 1, messageId: 'm1' }, last: { seq: 3, messageId: 'm3' } },
  sources: [source(1, 'Hello'), source(2, 'Tea?'), source(3, 'Yes')],
  madeBy: 'model',
  model: 'small',
  ...times,
}
const fact = {
  id: 'fact',
  kind: 'fact',
  text: 'Ada likes tea.',
  keys: ['tea'],
  sources: [source(2, 'Tea?')],
  madeBy: 'user',
  ...times,
}
const ada = {
  id: 'ada',
  name: 'Ada',
  systemPrompt: 'You are Ada.',
  providerId: '',
  model: '',
  ...times,
  memories: [fact],
}
const chat = {
  id: 'chat',
  characterId: 'ada',
  title: 'Tea',
  messages,
  ...times,
  memories: [chapter],
}
const whole = {
  appVersion: '2.0',
  providers: {},
  settings: {},
  characters: { ada },
  conversations: { chat },
}

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
  return { preview: opened.preview, result }
}

async function exported(selection: object = {}) {
  const options = { includeApiKeys: false, includeConversations: true, filename: 'a.json' }
  const file = await exportSession({ ...options, ...selection })
  return sessionSchema.parse(JSON.parse(await file.text()))
}

const states = async (ownerId: string) =>
  (await getMemories(ownerId)).map((memory) => memoryState(memory))

beforeEach(async () => {
  vi.stubGlobal('navigator', { locks: createSharedLocks() })
  await freshDatabase()
})

afterEach(async () => {
  await removeDatabase()
  vi.unstubAllGlobals()
})

describe('memories in session files (MEM-25)', () => {
  it('come in and go out as they were', async () => {
    const { preview } = await importFile(whole)
    expect(preview.issues.first).toEqual([])
    expect(preview.counts.memories).toBe(2)
    expect(await states('chat')).toEqual(['ok'])
    expect(await getMemories('ada')).toMatchObject([{ scope: 'character', ownerId: 'ada' }])
    const { characters, conversations } = await exported()
    expect(characters.ada?.memories).toEqual([fact])
    expect(conversations.chat?.memories).toEqual([chapter])
    const alone = await exported({ includeConversations: false })
    expect(alone.characters.ada?.memories).toHaveLength(1)
  })

  it('leave no field in a file of somebody who has none', async () => {
    const { memories: _fact, ...bare } = ada
    const { memories: _chapter, ...bareChat } = chat
    await importFile({ ...whole, characters: { ada: bare }, conversations: { chat: bareChat } })
    const { characters, conversations } = await exported()
    expect(characters.ada).not.toHaveProperty('memories')
    expect(conversations.chat).not.toHaveProperty('memories')
  })

  it('know of messages that the file lacks, or has otherwise', async () => {
    const { memories, ...rest } = chat
    const changed = messages.slice(0, 2).map((each) => ({ ...each, content: `${each.content}!` }))
    await importFile({
      ...whole,
      conversations: { chat: { ...rest, memories, messages: changed } },
    })
    expect(await states('chat')).toEqual(['sourceGone'])
    expect(await states('ada')).toEqual(['stale'])
    const [stored] = await getMemories('chat')
    expect(stored?.sources.map(({ state }) => state)).toEqual(['changed', 'changed', 'gone'])
    await importFile({ ...whole, conversations: {} }, { mode: 'replace' })
    expect(await states('ada')).toEqual(['sourceGone'])
  })

  it('find their messages where these get other ids', async () => {
    await importFile(whole)
    // The same chat once more, under another name: its messages have ids that are taken.
    const copy = { ...chat, id: 'copy', characterId: 'eve' }
    const eve = { ...ada, id: 'eve', name: 'Eve' }
    await importFile({ ...whole, characters: { eve }, conversations: { copy } })
    const [own] = await sourceOf('copy').getMessages('copy', {})
    const [stored] = await getMemories('copy')
    expect(stored?.range?.first.messageId).toBe(own?.id)
    expect(own?.id).not.toBe('m1')
    expect([await states('copy'), await states('eve')]).toEqual([['ok'], ['ok']])
    await sourceOf('copy').editMessage(own?.id ?? '', 'Good day', 'Hello')
    expect([await states('copy'), await states('chat')]).toEqual([['stale'], ['ok']])
  })

  it('give way with their owner, and stay away where a stored one is kept', async () => {
    await importFile(whole)
    const other = { ...chat, memories: [{ ...chapter, id: 'other', text: 'Other.' }] }
    const file = { ...whole, conversations: { chat: other } }
    await importFile(file, { overwrite: false })
    expect((await getMemories('chat')).map(({ text }) => text)).toEqual([chapter.text])
    await importFile(file)
    expect((await getMemories('chat')).map(({ text }) => text)).toEqual(['Other.'])
    expect(await database.memories.count()).toBe(2)
  })

  it('tell those that stay when their messages give way', async () => {
    await importFile(whole)
    const { memories: _chapter, ...rest } = chat
    const edited = messages.map((each) => ({ ...each, content: `${each.content}!` }))
    await importFile({
      ...whole,
      characters: {},
      conversations: { chat: { ...rest, messages: edited } },
    })
    expect(await states('ada')).toEqual(['stale'])
  })

  it('come back with Undo, and stay with what was deleted', async () => {
    await importFile(whole)
    await importFile({ ...whole, characters: {}, conversations: {} }, { mode: 'replace' })
    expect(await database.memories.count()).toBe(0)
    await restoreSafetyCopy()
    expect(await states('chat')).toEqual(['ok'])
    const undo = await deleteConversation('chat')
    expect(await states('ada')).toEqual(['sourceGone'])
    if (undo) await undo()
    expect([await states('chat'), await states('ada')]).toEqual([['ok'], ['ok']])
  })

  it('leave bad ones out by name, and those that tell of somebody under 18 (MEM-18)', async () => {
    const bad = [
      17,
      { ...chapter, id: 'a', kind: 'song' },
      { ...chapter, id: 'b', text: ' \u0000 ' },
      { ...chapter, id: 'c', text: 'Ada is 15 years old.' },
      { ...chapter, text: 'x'.repeat(5_000) },
      { ...chapter, sources: [null, source(1, 'Hello')], range: 3 },
    ]
    const { preview } = await importFile({
      ...whole,
      conversations: { chat: { ...chat, memories: bad } },
    })
    const codes = preview.issues.first.map(({ code }) => code)
    expect(codes.filter((code) => code === 'memory_unusable')).toHaveLength(3)
    expect(codes).toContain('minor_memory')
    expect(codes).toContain('text_cut')
    expect(preview.issues.first).toContainEqual({
      subject: { kind: 'conversations', name: 'Tea' },
      code: 'field_unusable',
      params: { field: 'range' },
    })
    const stored = await getMemories('chat')
    expect(stored.map(({ text, sources }) => [text.length, sources.length])).toEqual([
      [chapter.text.length, 1],
      [memoryTextLimits.chapter, 3],
    ])
  })
})

describe('checkMemories', () => {
  const junk = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.constantFrom<unknown>(-1, 1e300, '__proto__', 'temp_1', [[]], { length: -1 }, null),
  )
  const hostile = fc.record(
    Object.fromEntries(
      Object.entries({ ...chapter, off: true, edited: true, keys: ['a'] }).map(
        ([name, value]: [string, unknown]) => [name, fc.oneof(fc.constant(value), junk)],
      ),
    ),
    { requiredKeys: [] },
  )

  it('gives sound memories within their bounds, whatever a file holds', () => {
    fc.assert(
      fc.property(fc.oneof(fc.array(hostile), junk), (raw) => {
        const memories = checkMemories(raw, SINCE, () => undefined)
        const ids = memories.map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
        for (const memory of memories) {
          expect(sessionMemorySchema.parse(memory)).toEqual(memory)
          const owned: Memory = { ...memory, scope: 'chat', ownerId: 'chat' }
          expect(memorySchema.parse(owned)).toEqual(owned)
          expect(memory.text.length).toBeLessThanOrEqual(memoryTextLimits[memory.kind])
          expect(memory.sources.length).toBeLessThanOrEqual(memoryLimits.sources)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('takes no more than there may be of one owner', () => {
    const many = Array.from({ length: memoryLimits.ofOwner + 5 }, () => ({ ...fact }))
    const told: string[] = []
    expect(checkMemories(many, SINCE, (code) => told.push(code))).toHaveLength(memoryLimits.ofOwner)
    expect(told).toContain('list_cut')
  })
})
