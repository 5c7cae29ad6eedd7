import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { imageOf } from '@/domain/message'
import type { Session } from '@/domain/session'
import { answersOf } from '@/domain/variants'
import { storedConversations } from '../conversations/conversation-source'
import { indexMissingMessages } from '../search/message-index'
import { searchMessages } from '../search/search'
import { exportSession } from '../session-file/export-session'
import { dumpDatabase, openNatively, removeDatabase } from '../testing/fresh-database'
import { createOlderDatabase, olderRecords } from '../testing/older-database'
import { sampleMessage } from '../testing/sample-records'
import { createSharedLocks } from '../testing/shared-locks'
import { database, databaseStatus, openDatabase } from './database'
import { NATIVE_VERSION } from './name-and-version'

const exportOf = async () => {
  const options = { includeApiKeys: false, includeConversations: true, filename: 'x' }
  return (await exportSession(options)).text()
}
const rowSchema = z.looseObject({
  id: z.string(),
  seq: z.number(),
  variants: z.optional(z.array(z.unknown())),
})
const sessionOf03 = readFileSync('src/storage/testing/fixtures/session-of-0.3.txt', 'utf8')

beforeEach(async () => {
  vi.stubGlobal('navigator', { locks: createSharedLocks() })
  await removeDatabase()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await removeDatabase()
})

describe.each([20, 21] as const)('a database of native version %s', (version) => {
  it('opens with everything in it, and exports it byte for byte as release 0.3 did', async () => {
    await createOlderDatabase(version)
    await openDatabase()
    expect(databaseStatus.getState()).toEqual({ status: 'ready', readOnly: false })
    // 0.3 told when the settings were changed last, and not when anything was.
    const withoutTime = (text: string) => text.replace(/"lastUpdated": \d+/, '')
    expect(withoutTime(await exportOf())).toBe(withoutTime(sessionOf03))
  })

  it('keeps every record but the messages as it is', async () => {
    await createOlderDatabase(version)
    await openDatabase()
    const { messages, wordBlocks, ...others } = await dumpDatabase()
    const older = olderRecords()
    expect(messages).toHaveLength(older.messages?.length ?? 0)
    // Those of the conversation in which two messages had one place are made anew.
    expect(wordBlocks).toHaveLength(2)
    for (const [name, rows] of Object.entries(others)) {
      const isOld = name in older && (version === 21 || name !== 'studioResults')
      expect(rows, name).toEqual(isOld ? older[name] : [])
    }
  })
})

describe('a message of release 0.3', () => {
  beforeEach(async () => {
    await createOlderDatabase(21)
    await openDatabase()
  })
  const find = async (id: string) => {
    const message = await storedConversations.getMessage(id)
    if (!message) throw new Error(`No message ${id}`)
    return message
  }

  it('has its picture as an attachment of each of its answers', async () => {
    const message = await find('conversation-1-message-6')
    const about = { prompt: 'a pier', description: 'A pier at dusk', usedReference: true }
    expect(imageOf(message)).toEqual({ kind: 'image', id: 'drawn', ...about, generatedAt: 5_000 })
    expect(answersOf(message).map((answer) => imageOf(answer)?.id)).toEqual(['drawn', 'drawn'])
  })

  it('holds its shown answer once', async () => {
    const message = await find('conversation-1-message-6')
    expect(message.content).toBe('two')
    expect(message.variants?.map(({ content }) => content)).toEqual(['one', ''])
    expect(answersOf(message).map(({ content }) => content)).toEqual(['one', 'two'])
  })

  it('keeps the sentence of its failure', async () => {
    expect(await find('conversation-1-message-8')).toMatchObject({
      error: 'Connection failed: no route.\nCheck the address.',
      errorCode: 'connection_failed',
    })
  })

  it('has all that release 0.3 reads of it', async () => {
    const now = await dumpDatabase()
    const older = olderRecords()
    const withoutNew = (row: unknown) => {
      const { variants, ...rest } = rowSchema.parse(row)
      return { ...rest, seq: undefined, answers: variants?.length }
    }
    const byId = (rows: unknown[] = []) =>
      new Map(rows.map((row) => [rowSchema.parse(row).id, row]))
    const present = byId(now.messages)
    for (const [id, row] of byId(older.messages))
      expect(withoutNew(present.get(id))).toMatchObject(withoutNew(row))
  })
})

describe('two messages in one place', () => {
  it('get places of their own, in the order in which they were shown, and are found by the search', async () => {
    await createOlderDatabase(21)
    await openDatabase()
    const messages = await storedConversations.getMessages('conversation-3', { limit: 20 })
    expect(messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(messages.slice(4).map(({ content }) => content)).toEqual([
      'written later',
      'Text 5',
      'after both',
    ])
    await indexMissingMessages()
    expect((await searchMessages('after both')).groups).toMatchObject([{ total: 1 }])
  })

  it('are refused by the database from then on', async () => {
    await openDatabase()
    await database.messages.put(sampleMessage(1))
    await expect(database.messages.put(sampleMessage(1, { id: 'twin' }))).rejects.toThrow()
    expect(await database.messages.count()).toBe(1)
  })
})

it('can be opened by release 0.3, which changes nothing of it', async () => {
  await createOlderDatabase(21)
  await openDatabase()
  const before = await dumpDatabase()
  database.close()
  vi.spyOn(console, 'warn').mockReturnValue()
  const asked: (number | undefined)[] = []
  // As release 0.3 declares its stores; what is missing for it would be added under a higher version.
  const factory: IDBFactory = {
    open: (name, version) => {
      asked.push(version)
      return indexedDB.open(name, version)
    },
    deleteDatabase: (name) => indexedDB.deleteDatabase(name),
    databases: () => indexedDB.databases(),
    cmp: (first, second) => indexedDB.cmp(first, second),
  }
  const older = new Dexie('parlour', { indexedDB: factory })
  older.version(2).stores({
    metadata: 'id',
    providers: 'id, type, enabled',
    characters: 'id, providerId',
    conversations: 'id, characterId',
    datingSessions: 'id, name, worldType',
    messages: 'id, [conversationId+seq]',
    profiles: 'id, [sessionId+status]',
    images: 'id, owner',
    wordBlocks: '[conversationId+place], revision, count',
  })
  older.version(2.1).stores({ studioResults: 'id, createdAt' })
  await older.open()
  expect(older.backendDB().version).toBe(NATIVE_VERSION)
  expect(await older.table('messages').count()).toBe(olderRecords().messages?.length)
  older.close()
  expect(Math.max(...asked.map((version) => version ?? 0))).toBeLessThanOrEqual(23)
  expect(await dumpDatabase()).toEqual(before)
})

it('leaves the older database whole where it breaks off, and does it again the next time', async () => {
  const damaged = { ...sampleMessage(900), variants: [{ content: 'x', timestamp: 1 }] }
  await createOlderDatabase(21, [damaged])
  const before = await dumpDatabase()
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The disk is full', 'QuotaExceededError')
  })
  await openDatabase()
  expect(databaseStatus.getState().status).toBe('failed')
  put.mockRestore()
  database.close()
  expect(await dumpDatabase()).toEqual(before)
  const connection = await openNatively()
  expect(connection.version).toBe(21)
  connection.close()
  await openDatabase()
  expect(databaseStatus.getState().status).toBe('ready')
  expect((JSON.parse(await exportOf()) as Session).conversations['conversation-1']).toBeDefined()
})

it('tells how far it is', async () => {
  const more = Array.from({ length: 1_200 }, (_, index) => sampleMessage(1_000 + index))
  await createOlderDatabase(21, more)
  const told: number[] = []
  const stop = databaseStatus.subscribe((state) => {
    if (state.status === 'upgrading') told.push(state.done / state.total)
  })
  await openDatabase()
  stop()
  expect(told.length).toBeGreaterThan(2)
  expect(told).toEqual([...told].sort((a, b) => a - b))
})
