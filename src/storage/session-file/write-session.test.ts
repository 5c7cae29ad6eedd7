import 'fake-indexeddb/auto'
import type { ImportOptions } from './import-options'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { database } from '../database/database'
import { indexMissingMessages } from '../search/message-index'
import { type Fault, faults, withFault } from '../testing/fault-layer'
import { dumpDatabase, freshDatabase, removeDatabase } from '../testing/fresh-database'
import {
  fillDatabase,
  sampleConversation,
  sampleMessage,
  sampleProvider,
} from '../testing/sample-records'
import { writeFailures } from '../database/write'
import { scanSession } from './scan-session'
import type { SessionSource } from './session-source'
import { writeSession } from './write-session'
import { sampleDefaultNames } from '../testing/default-names'

const picture = `data:image/png;base64,${btoa('\x89PNG\r\n\x1a\npicture')}`

/** A file that has something in common with the filled database, and something of its own. */
const file = JSON.stringify({
  appVersion: '1.0.0',
  providers: { 'provider-1': sampleProvider({ name: 'Other' }), p: sampleProvider({ id: 'p' }) },
  characters: { 'character-1': { name: 'Other', providerId: 'p', avatar: picture } },
  conversations: {
    'conversation-1': {
      ...sampleConversation(),
      messages: [1, 2, 3].map((seq) => ({
        ...sampleMessage(seq, { content: 'Other' }),
        ...(seq === 3 && { image: { data: picture } }),
      })),
    },
    new: { ...sampleConversation({ id: 'new' }), messages: [sampleMessage(9)] },
  },
})

function sourceOf(text: string): SessionSource {
  const bytes = new TextEncoder().encode(text)
  return {
    size: bytes.length,
    read: (start, end) => bytes.slice(start, end),
    sliceBytes: Math.ceil(bytes.length / 3),
  }
}

function importIt(source: SessionSource, options: ImportOptions) {
  const scan = scanSession(source, 5_000, sampleDefaultNames, () => undefined)
  return () => writeSession(source, scan, { ...options, sealed: [], onRead: () => undefined })
}

async function startAnew() {
  await freshDatabase()
  await fillDatabase()
  await indexMissingMessages()
}

beforeEach(startAnew)
afterEach(removeDatabase)

type Transact = (this: unknown, ...args: unknown[]) => IDBTransaction

const ways: [name: string, options: ImportOptions][] = [
  ['merges', { mode: 'merge', overwrite: false }],
  ['overwrites', { mode: 'merge', overwrite: true }],
  ['replaces', { mode: 'replace', overwrite: false }],
]

describe.each(ways)('an import that %s', (_name, options) => {
  it.each(faults)(
    'is all or nothing, whichever of its operations fails with %s (P10)',
    async (fault: Fault) => {
      const run = importIt(sourceOf(file), options)
      const before = await dumpDatabase()
      const { count, error } = await withFault(Infinity, fault, run)
      expect(error).toBeUndefined()
      expect(count).toBeGreaterThan(10)
      expect(await dumpDatabase()).not.toEqual(before)
      await startAnew()
      const dump = await dumpDatabase()
      for (let failing = 1; failing <= count; failing += 1) {
        const failed = await withFault(failing, fault, run)
        expect(failed.error, `operation ${failing} of ${count}`).toMatchObject({
          name: 'StorageError',
          code: fault === 'QuotaExceededError' ? 'storage_full' : 'storage_failed',
        })
        expect(await dumpDatabase()).toEqual(dump)
        writeFailures.setState({ failures: [] })
      }
    },
  )

  it('is one transaction that waits for the disk', async () => {
    const transactions: string[] = []
    const transaction = Reflect.get(IDBDatabase.prototype, 'transaction') as Transact
    Reflect.set(IDBDatabase.prototype, 'transaction', function (this: unknown, ...args: unknown[]) {
      const [stores, mode, given] = args as [Iterable<string>, string, IDBTransactionOptions?]
      const count = Array.from(stores).length
      if (mode === 'readwrite') transactions.push(`${count} ${given?.durability ?? ''}`)
      return transaction.apply(this, args)
    })
    // Dexie holds on to what it found when it opened the database.
    await startAnew()
    transactions.length = 0
    try {
      await importIt(sourceOf(file), options)()
    } finally {
      Reflect.set(IDBDatabase.prototype, 'transaction', transaction)
    }
    expect(transactions).toEqual([`${database.tables.length} strict`])
  })

  it('changes nothing where the file has changed or gone since it was read', async () => {
    const before = await dumpDatabase()
    const source = sourceOf(file)
    const run = importIt(source, options)
    const { read } = source
    source.read = (start, end) => (start === 0 ? read(start, end) : new Uint8Array(end - start))
    await expect(run()).rejects.toMatchObject({ code: 'file_invalid' })
    source.read = (start, end) => {
      if (start > 0) throw new DOMException('changed', 'NotReadableError')
      return read(start, end)
    }
    await expect(run()).rejects.toMatchObject({ code: 'file_unreadable' })
    expect(await dumpDatabase()).toEqual(before)
  })
})
