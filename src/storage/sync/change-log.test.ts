import 'fake-indexeddb/auto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startVariant } from '@/domain/variants'
import { createProvider, deleteProvider } from '../commands/providers'
import { storedConversations } from '../conversations/conversation-source'
import { deleteConversation } from '../conversations/conversations'
import { database } from '../database/database'
import { together } from '../database/together'
import { resetSession } from '../all-data/reset-session'
import { restoreSafetyCopy } from '../all-data/safety-copy'
import { faults, withFault } from '../testing/fault-layer'
import { freshDatabase, removeDatabase } from '../testing/fresh-database'
import { fillDatabase, providerDraft } from '../testing/sample-records'
import { forgetFrozen, freeze, hasUnsent } from './freeze'
import { hashNewPictures } from './pictures/hash-pictures'
import { isGone, type Mark } from './marks/marks'
import { markRest, startSync } from './start-sync'
import { getMarks, getSyncState } from './sync-tables'
import { parseSegment } from './wire/segment'

const CHAT = 'conversation-1'
const MESSAGE = `${CHAT}-message-5`

/** Everything is sent; what is dirty from here on was written since. */
async function sendAll() {
  await hashNewPictures()
  for (let segment = await freeze(); segment; segment = await freeze())
    await forgetFrozen(segment.n)
}

/** What the next segment says, by record. */
async function nextSegment() {
  const segment = await freeze()
  const state = await getSyncState()
  if (!segment || !state) return {}
  const { changes } = parseSegment(segment.text, { device: state.device, n: segment.n })
  return Object.fromEntries(
    changes.map(({ store, id, operations }) => [
      `${store}/${id}`,
      Object.fromEntries(operations.map(({ register, value }) => [register, value])),
    ]),
  )
}

async function dirty(): Promise<string[]> {
  const marks = (await database.syncMarks.where('dirty').equals(1).toArray()) as Mark[]
  return marks.map(({ store, id }) => `${store}/${id}`).toSorted()
}

beforeEach(async () => {
  await freshDatabase()
  await fillDatabase()
  await startSync()
  await markRest()
  await sendAll()
})
afterEach(removeDatabase)

describe('a write', () => {
  it('leaves a mark of what it has changed, with its transaction (SYNC-01)', async () => {
    await storedConversations.updateConversation(CHAT, { title: 'New' })
    expect(await dirty()).toEqual([`conversations/${CHAT}`])
    expect(await nextSegment()).toEqual({ [`conversations/${CHAT}`]: { title: 'New' } })
  })

  it('leaves none where it is taken back (SYNC-01)', async () => {
    const { conversations, images } = database
    const failing = database.transaction('rw', conversations, images, async () => {
      await conversations.update(CHAT, { title: 'New' })
      throw new Error('taken back')
    })
    await expect(failing).rejects.toThrow('taken back')
    expect(await dirty()).toEqual([])
  })

  it('that adds what has been here before fails as a whole: its mark would be lost', async () => {
    const { messages, conversations } = database
    const message = await messages.get(MESSAGE)
    if (!message) throw new Error('no message')
    await database.transaction('rw', messages, conversations, () => messages.delete(MESSAGE))
    const [mark] = await getMarks('messages', [MESSAGE])
    const adding = database.transaction('rw', messages, conversations, () => messages.add(message))
    await expect(adding).rejects.toMatchObject({ name: 'ConstraintError' })
    expect(await messages.get(MESSAGE)).toBeUndefined()
    expect(await getMarks('messages', [MESSAGE])).toEqual([mark])
    await database.transaction('rw', messages, conversations, () => messages.put(message))
    expect(await messages.get(MESSAGE)).toEqual(message)
  })

  it('leaves none where it changes nothing that is synced', async () => {
    const { characters, images } = database
    await database.transaction('rw', characters, images, () =>
      characters.update('character-1', { temporary: false }),
    )
    expect(await dirty()).toEqual([])
  })

  it('is noted or taken back, whichever operation of the database fails (SYNC-04)', async () => {
    const write = () => storedConversations.addMessages(CHAT, [{ role: 'user', content: 'x' }])
    const { count } = await withFault(Infinity, 'NotReadableError', write)
    await sendAll()
    let messages = await database.messages.count()
    let again = 0
    for (const fault of faults)
      for (let failing = 1; failing <= count; failing += 1) {
        const { error } = await withFault(failing, fault, write)
        // A transaction that the browser aborts between two steps is taken for one over a lost connection, and done again.
        if (!error) {
          expect(fault).toBe('AbortError')
          again += 1
          messages += 1
          expect(await dirty()).toHaveLength(2)
          await sendAll()
        }
        expect(await database.messages.count()).toBe(messages)
        expect(await dirty()).toEqual([])
        // Also where the disk is full for the log alone.
        if (fault === 'QuotaExceededError') expect(error).toMatchObject({ code: 'storage_full' })
      }
    expect(again).toBeLessThan(count / 2)
  })
})

describe('steps that were asked together, behind a write of the same transaction,', () => {
  const tables = () => [database.conversations, database.messages, database.images]
  const nothing = () => database.images.bulkDelete([])

  it('are noted each: those that save the picture of an answer', async () => {
    await sendAll()
    const picture = { prompt: 'A boat', usedReference: false, generatedAt: 1 }
    const blob = new Blob(['boat'], { type: 'image/png' })
    expect(await storedConversations.saveMessageImage(MESSAGE, { ...picture, blob })).toBe(true)
    expect(await dirty()).toEqual([
      `conversations/${CHAT}`,
      expect.stringMatching(/^images/),
      `messages/${MESSAGE}`,
    ])
  })

  it('are noted each: deletions', async () => {
    await sendAll()
    await database.transaction('rw', tables(), async () => {
      await nothing()
      await together(
        database.messages.bulkDelete([MESSAGE]),
        database.conversations.delete('conversation-2'),
        database.conversations.update('conversation-3', { title: 'one' }),
        database.conversations.where('id').equals(CHAT).delete(),
      )
    })
    expect(await dirty()).toEqual([
      `conversations/${CHAT}`,
      'conversations/conversation-2',
      'conversations/conversation-3',
      `messages/${MESSAGE}`,
    ])
  })
})

describe('an answer', () => {
  const start = async () => {
    const [, answer] = await storedConversations.addMessages(CHAT, [
      { role: 'user', content: 'x' },
      { role: 'assistant', content: '', pending: true, status: 'responding' },
    ])
    return answer?.id ?? ''
  }
  const textsOf = (segment: Record<string, Record<string, unknown>>, id: string) =>
    Object.entries(segment[`messages/${id}`] ?? {}).flatMap(([register, value]) =>
      register.startsWith('answers:') ? [(value as { content: string }).content] : [],
    )

  it('is sent when it is whole, also where its last check-point says all of it (SYNC-51)', async () => {
    const id = await start()
    await sendAll()
    await storedConversations.checkpointMessage(id, { content: 'whole' })
    expect(await nextSegment()).toEqual({})
    await storedConversations.updateMessage(id, { content: 'whole', pending: undefined })
    expect(textsOf(await nextSegment(), id)).toEqual(['whole'])
  })

  it('is sent whole where it was written anew, or interrupted (SYNC-51)', async () => {
    const message = await storedConversations.getMessage(MESSAGE)
    if (!message) throw new Error(MESSAGE)
    await storedConversations.restartMessage(MESSAGE, {
      ...startVariant(message, 9_000),
      pending: true,
    })
    await sendAll()
    await storedConversations.checkpointMessage(MESSAGE, { content: 'so far' })
    await storedConversations.reviseMessage(MESSAGE, () => ({
      pending: false,
      finishReason: 'interrupted',
    }))
    expect(textsOf(await nextSegment(), MESSAGE)).toContain('so far')
  })

  it('is no mark while it is check-pointed (SYNC-01)', async () => {
    await storedConversations.checkpointMessage(MESSAGE, { content: 'so far' })
    expect(await dirty()).toEqual([])
  })
})

describe('a deletion', () => {
  it('of a chat is one operation, and so is its Undo', async () => {
    const undo = await deleteConversation(CHAT)
    expect(await nextSegment()).toEqual({ [`conversations/${CHAT}`]: { '†': true } })
    await sendAll()
    expect(await database.syncHeld.where('owner').equals(CHAT).count()).toBe(5)
    if (undo) await undo()
    expect(await nextSegment()).toEqual({ [`conversations/${CHAT}`]: { '†': false } })
    expect(await database.syncHeld.count()).toBe(0)
    const marks = await getMarks('messages', [MESSAGE])
    expect(marks.map(isGone)).toEqual([false])
  })

  it('holds what was deleted, and no key (P6)', async () => {
    const id = await createProvider(providerDraft)
    await deleteProvider(id)
    const held = await database.syncHeld.toArray()
    expect(held).toHaveLength(1)
    expect(JSON.stringify(held)).not.toContain(providerDraft.apiKey)
  })
})

describe('what replaces everything', () => {
  it('leaves the group, and so does its Undo (SYNC-40)', async () => {
    await resetSession()
    expect(await database.syncMarks.count()).toBe(0)
    await startSync()
    await restoreSafetyCopy()
    expect(await database.conversations.count()).toBe(3)
    expect(await database.syncMarks.count()).toBe(0)
    expect(await database.syncHeld.count()).toBe(0)
    expect(await hasUnsent()).toBe(false)
  })
})

it('no source writes to the database but through Dexie, which has the log (SYNC-02)', () => {
  const root = path.join(import.meta.dirname, '..', '..')
  const writes = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing/.test(file))
    .filter((file) =>
      /'readwrite'|objectStore\([^)]*\)\s*\.(?:put|add|delete|clear)/.test(
        readFileSync(path.join(root, file), 'utf8'),
      ),
    )
  expect(writes.toSorted()).toEqual([
    // A folder of the disk, and no database.
    path.join('features', 'devices', 'set-up', 'pick-folder.ts'),
    // Tries whether the browser stores blobs, in a transaction that it takes back.
    path.join('storage', 'pictures', 'stored-pictures.ts'),
    // The log itself, which only asks for the mode.
    path.join('storage', 'sync', 'change-log.ts'),
  ])
})

it('only check-points write messages alone, which is not noted (SYNC-02)', () => {
  const root = path.join(import.meta.dirname, '..', '..')
  const alone = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing/.test(file))
    .filter((file) => /\[database\.messages\]/.test(readFileSync(path.join(root, file), 'utf8')))
  expect(alone).toEqual([
    path.join('storage', 'conversations', 'stored-tables.ts'),
    // Only reads.
    path.join('storage', 'search', 'search.ts'),
  ])
})
