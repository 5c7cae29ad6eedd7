import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { waitFor } from '@/testing/wait-for'
import { createMessageWindow, shownMessages } from '../conversations/message-window'
import { sourceOf } from '../conversations/conversation-source'
import { database, databaseStatus, openDatabase } from '../database/database'
import { DATABASE_NAME, NATIVE_VERSION } from '../database/name-and-version'
import { damagedRecords } from '../database/read'
import { lastMessagesAhead, recordAhead, settingsAhead } from '../database/records-ahead'
import { conversationRecordSchema, providerRecordSchema } from '../database/records'
import { freshDatabase, openNatively, promiseOf, removeDatabase } from '../testing/fresh-database'
import { fillDatabase } from '../testing/sample-records'
import { earlyOpening, openEarly, takeEarly } from './early-connection'
import {
  forgetReadAhead,
  hasReadAhead,
  lastRowsAhead,
  MESSAGES_AHEAD,
  readChatAhead,
  rowAhead,
  untilDrawn,
  untilReadAhead,
} from './read-ahead'

const ID = 'conversation-1'

const goTo = (pathname: string) => vi.stubGlobal('location', { pathname })

/** As a page that begins at an address: the database is closed, opened early and read. */
async function beginPage(pathname = `/chat/${ID}`) {
  database.close({ disableAutoOpen: false })
  databaseStatus.setState({ status: 'opening' }, true)
  goTo(pathname)
  openEarly(readChatAhead)
  await earlyOpening()
  const reading = untilReadAhead()
  if (!reading) throw new Error('The database was not opened early.')
  await reading
}

function add(count: number) {
  const drafts = Array.from({ length: count }, (_, index) => ({
    role: 'user' as const,
    content: `Added ${index}`,
  }))
  return sourceOf(ID).addMessages(ID, drafts)
}

const stored = async () =>
  (await database.messages.where({ conversationId: ID }).sortBy('seq')).filter(shownMessages())

/** Changes the database as another tab does. */
async function changeNatively(store: string, change: (rows: IDBObjectStore) => IDBRequest) {
  const connection = await openNatively()
  await promiseOf(change(connection.transaction(store, 'readwrite').objectStore(store)))
  connection.close()
}

function watchMessages(pageSize = 10) {
  const messageWindow = createMessageWindow(ID, { pageSize, isShown: shownMessages() })
  const first = messageWindow.getView()
  const stop = messageWindow.subscribe(() => undefined)
  const shown = () => messageWindow.getView().pages.flatMap(({ messages }) => messages)
  return { messageWindow, first, shown, stop }
}

beforeEach(async () => {
  await freshDatabase()
  await fillDatabase()
})

afterEach(async () => {
  forgetReadAhead()
  vi.unstubAllGlobals()
  takeEarly(DATABASE_NAME, NATIVE_VERSION)?.result.close()
  await removeDatabase()
})

describe('a chat that is read ahead', () => {
  it('is there before Dexie has opened the database', async () => {
    await add(5)
    await beginPage()
    expect(databaseStatus.getState().status).toBe('opening')
    expect(hasReadAhead()).toBe(true)
    const conversation = recordAhead('conversations', conversationRecordSchema, ID)
    expect(conversation).toMatchObject({ id: ID })
    expect(recordAhead('conversations', conversationRecordSchema, ID)).toBe(conversation)
    expect(settingsAhead()).toBeDefined()
    const { providerId } = rowAhead('characters', conversation?.characterId ?? '') as never
    expect(recordAhead('providers', providerRecordSchema, providerId)).toMatchObject({
      id: providerId,
    })
    const { first, messageWindow, shown, stop } = watchMessages()
    expect(first.isReady).toBe(true)
    expect(messageWindow.getView().pages).toEqual(first.pages)
    forgetReadAhead()
    await openDatabase()
    expect(shown()).toEqual((await stored()).slice(-10))
    stop()
  })

  it('is not waited for where the connection is given up', async () => {
    goTo(`/chat/${ID}`)
    const closed = await openNatively()
    closed.close()
    readChatAhead(closed)
    await untilReadAhead()
    expect(lastRowsAhead(ID)).toBeUndefined()

    const connection = await openNatively()
    const begin = connection.transaction.bind(connection)
    connection.transaction = (stores, mode) => {
      const transaction = begin(stores, mode)
      queueMicrotask(() => transaction.abort())
      return transaction
    }
    readChatAhead(connection)
    await untilReadAhead()
    expect(lastRowsAhead(ID)).toBeUndefined()
    connection.close()
  })

  it('is followed from then on, and what is as it was stays the same', async () => {
    await beginPage()
    const { first, shown, stop } = watchMessages()
    const before = first.pages.flatMap(({ messages }) => messages)
    forgetReadAhead()
    await openDatabase()
    await add(2)
    await waitFor(() => expect(shown()).toHaveLength(before.length + 2))
    before.forEach((message, index) => expect(shown()[index]).toBe(message))
    stop()
  })

  it('gives way to what another tab has written meanwhile', async () => {
    await beginPage()
    const last = (await stored()).at(-1)
    await changeNatively('messages', (rows) => rows.put({ ...last, content: 'Written elsewhere' }))
    const { first, shown, stop } = watchMessages()
    expect(first.pages.at(-1)?.messages.at(-1)?.content).toBe(last?.content)
    forgetReadAhead()
    await waitFor(() => expect(shown().at(-1)?.content).toBe('Written elsewhere'))
    stop()
  })

  it('has the end of a long chat, and says that there is more', async () => {
    await add(80)
    await beginPage()
    expect(lastRowsAhead(ID)).toMatchObject({ areAll: false })
    expect(lastRowsAhead(ID)?.rows).toHaveLength(MESSAGES_AHEAD)
    const { first, messageWindow, shown, stop } = watchMessages(50)
    expect(first).toMatchObject({ hasEarlier: true, hasLater: false })
    expect(first.pages.flatMap(({ messages }) => messages)).toHaveLength(50)
    forgetReadAhead()
    await messageWindow.loadEarlier()
    expect(shown()).toEqual(await stored())
    stop()
  })

  it('is not used where it has too few messages of a room', async () => {
    await add(83)
    const isLate = ({ content }: { content: string }) => !/^Added [0-2]$|^Text/.test(content)
    await database.messages.filter(isLate).modify({ messageType: 'mobile' })
    await beginPage()
    const isShown = shownMessages('rp')
    expect(lastMessagesAhead(ID, 51, isShown)).toBeUndefined()
    expect(lastMessagesAhead(ID, 51, shownMessages('mobile'))).toHaveLength(MESSAGES_AHEAD)
    const messageWindow = createMessageWindow(ID, { pageSize: 50, isShown })
    expect(messageWindow.getView().isReady).toBe(false)
    const stop = messageWindow.subscribe(() => undefined)
    await waitFor(() => expect(messageWindow.getView().isReady).toBe(true))
    expect(messageWindow.getView().pages[0]?.messages.at(-1)?.content).toBe('Added 2')
    stop()
  })

  it('is checked as all that is read (P17)', async () => {
    await changeNatively('conversations', (rows) => rows.put({ id: ID, characterId: 7 }))
    const [first] = await stored()
    await changeNatively('messages', (rows) => rows.put({ ...first, content: 7 }))
    await beginPage()
    expect(recordAhead('conversations', conversationRecordSchema, ID)).toBeUndefined()
    const found = lastMessagesAhead(ID, 51, shownMessages())
    expect(found?.map(({ id }) => id)).not.toContain(first?.id)
    expect(damagedRecords.getState().names).toEqual([
      `conversations/${ID}`,
      `messages/${first?.id}`,
    ])
  })

  it('is forgotten once the reader is elsewhere, also when they come back', async () => {
    await beginPage()
    expect(rowAhead('conversations', ID)).toBeDefined()
    goTo('/')
    expect(rowAhead('conversations', ID)).toBeUndefined()
    goTo(`/chat/${ID}`)
    expect(rowAhead('conversations', ID)).toBeUndefined()
    expect(lastRowsAhead(ID)).toBeUndefined()
  })

  it('is forgotten once the chat is drawn, also where reading ends after that', async () => {
    await beginPage()
    forgetReadAhead()
    expect(rowAhead('conversations', ID)).toBeUndefined()
    const connection = await openNatively()
    readChatAhead(connection)
    forgetReadAhead()
    const rows = connection.transaction('messages', 'readwrite').objectStore('messages')
    await promiseOf(rows.count())
    connection.close()
    expect(lastRowsAhead(ID)).toBeUndefined()
  })
})

describe('Dexie', () => {
  it('opens the database once the chat that was read ahead is drawn', async () => {
    // However slow the machine is, the time for the drawing is not over by itself.
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    await beginPage()
    vi.useRealTimers()
    const open = vi.spyOn(database, 'open')
    const { shown, stop } = watchMessages()
    const opening = openDatabase()
    // So long as the browser needs for a read of its own.
    const connection = await openNatively()
    await promiseOf(connection.transaction('messages').objectStore('messages').count())
    connection.close()
    expect(open).not.toHaveBeenCalled()
    expect(shown()).not.toEqual([])
    forgetReadAhead()
    await opening
    expect(open).toHaveBeenCalled()
    expect(databaseStatus.getState().status).toBe('ready')
    stop()
  })

  it('opens it also where the chat is not drawn', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    await beginPage()
    const opening = openDatabase()
    await vi.advanceTimersByTimeAsync(500)
    vi.useRealTimers()
    await opening
    expect(databaseStatus.getState().status).toBe('ready')
  })

  it('does not wait for a chat that the reader has left', async () => {
    await beginPage()
    expect(untilDrawn()).toBeDefined()
    goTo('/')
    expect(untilDrawn()).toBeUndefined()
  })

  it('reads at once for whoever needs the database before that', async () => {
    await beginPage()
    const opening = openDatabase()
    expect(await database.conversations.count()).toBeGreaterThan(0)
    expect(databaseStatus.getState().status).toBe('ready')
    forgetReadAhead()
    await opening
  })
})

describe('nothing is read ahead', () => {
  it.each(['/chat/gone', '/chat/', `/chat/${encodeURIComponent('%')}`])(
    'of %s',
    async (pathname) => {
      await beginPage(pathname)
      expect(settingsAhead()).toBeUndefined()
    },
  )

  it('over a connection that is closed in this moment', async () => {
    goTo(`/chat/${ID}`)
    const connection = await openNatively()
    connection.close()
    readChatAhead(connection)
    expect(rowAhead('conversations', ID)).toBeUndefined()
  })
})
