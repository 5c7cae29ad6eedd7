import './testing/alone'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { storedConversations } from '../conversations/conversation-source'
import { database, databaseStatus } from '../database/database'
import { freshDatabase, removeDatabase } from '../testing/fresh-database'
import { fillDatabase } from '../testing/sample-records'
import { markRest, startSync } from './start-sync'
import { getMarks, getSyncState } from './sync-tables'

const CHAT = 'conversation-1'

beforeEach(async () => {
  await freshDatabase()
  await fillDatabase()
})
afterEach(removeDatabase)

const unmarked = async () => {
  const ids = await database.messages.toCollection().primaryKeys()
  return (await getMarks('messages', ids)).filter((mark) => !mark).length
}

it('what was here before is marked apart from the beginning, and goes on after a crash (SYNC-31)', async () => {
  await startSync()
  expect(await unmarked()).toBe(await database.messages.count())
  const dying = markRest(({ done }) => {
    if (done > 0) throw new Error('died')
  })
  await expect(dying).rejects.toThrow('died')
  expect((await getSyncState())?.toMark).toBe(true)
  let last = { done: 0, all: -1 }
  await markRest((progress) => {
    last = progress
  })
  expect(await unmarked()).toBe(0)
  expect(last.done).toBe(last.all)
  expect((await getSyncState())?.toMark).toBeUndefined()
})

it('what is written before it is marked keeps the mark of its write (SYNC-31)', async () => {
  await startSync()
  await storedConversations.updateConversation(CHAT, { title: 'New' })
  const [written] = await getMarks('conversations', [CHAT])
  await markRest()
  expect(await getMarks('conversations', [CHAT])).toEqual([written])
  await markRest(() => {
    throw new Error('It is done once')
  })
})

it('the app stays open while it begins, and what is read meanwhile waits (SYNC-31)', async () => {
  const seen: string[] = []
  const stop = databaseStatus.subscribe(({ status }) => seen.push(status))
  const counts = new Set<number>()
  const begin = { isOver: false }
  const starting = startSync().finally(() => {
    begin.isOver = true
  })
  while (!begin.isOver) counts.add(await database.messages.count())
  await starting
  stop()
  expect(seen).toEqual(['ready'])
  expect([...counts]).toEqual([await database.messages.count()])
})
