// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { earlyOpening, openEarly, takeEarly } from '@/storage/connection/early-connection'
import { forgetReadAhead, readChatAhead, untilReadAhead } from '@/storage/connection/read-ahead'
import { database, databaseStatus } from '@/storage/database/database'
import { DATABASE_NAME, NATIVE_VERSION } from '@/storage/database/name-and-version'
import { freshDatabase, removeDatabase } from '@/storage/testing/fresh-database'
import { fillDatabase } from '@/storage/testing/sample-records'
import { drawnPage } from '@/ui/testing/drawn-page'
import { DatabaseGate } from './database-gate'
import { StorageNotices } from './layout/storage-notices'

const { page, draw } = drawnPage()

beforeEach(async () => {
  await freshDatabase()
  await fillDatabase()
  database.close({ disableAutoOpen: false })
})

afterEach(async () => {
  // The database that goes tells what is still drawn.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  forgetReadAhead()
  takeEarly(DATABASE_NAME, NATIVE_VERSION)?.result.close()
  history.replaceState(null, '', '/')
  await removeDatabase()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})

const drawGate = () =>
  draw(
    <>
      <StorageNotices />
      <DatabaseGate>
        <textarea />
      </DatabaseGate>
    </>,
  )
const setStatus = (status: 'opening' | 'blocked') =>
  act(() => databaseStatus.setState({ status }, true))

describe('a database that is slow to open (P19)', () => {
  it('is told of on a page of its own', () => {
    setStatus('blocked')
    drawGate()
    expect(page.querySelector('h1')?.textContent).toBe('One moment')
    expect(page.querySelector('textarea')).toBeNull()
  })

  it('is told of above a chat that is there already, in which nothing is lost', async () => {
    history.replaceState(null, '', '/chat/conversation-1')
    setStatus('opening')
    openEarly(readChatAhead)
    await earlyOpening()
    await untilReadAhead()
    drawGate()
    const box = page.querySelector('textarea')
    if (!box) throw new Error('The chat is not drawn.')
    box.value = 'Half a sentence'
    setStatus('blocked')
    expect(page.querySelector('[role="alert"]')?.textContent).toMatch(/^One moment/)
    expect(page.querySelector('textarea')).toBe(box)
    expect(box.value).toBe('Half a sentence')
  })
})
