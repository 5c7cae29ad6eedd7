import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { forgetReadAhead, readChatAhead, rowAhead } from '@/storage/connection/read-ahead'
import { freshDatabase, openNatively, promiseOf } from '@/storage/testing/fresh-database'
import { fillDatabase } from '@/storage/testing/sample-records'
import { reportChatShown, untilChatShown } from './chat-shown'

const ID = 'conversation-1'

beforeEach(async () => {
  vi.unstubAllGlobals()
  forgetReadAhead()
  await freshDatabase()
  await fillDatabase()
})

it('lets nobody begin with what was read ahead of a chat that is drawn, such as a form', async () => {
  vi.stubGlobal('location', { pathname: `/chat/${ID}` })
  const connection = await openNatively()
  readChatAhead(connection)
  // Writing waits for all that is being read.
  const rows = connection.transaction('messages', 'readwrite').objectStore('messages')
  await promiseOf(rows.count())
  connection.close()
  expect(rowAhead('conversations', ID)).toBeDefined()
  reportChatShown()
  await untilChatShown()
  expect(rowAhead('conversations', ID)).toBeUndefined()
})
