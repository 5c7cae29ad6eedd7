import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { waitFor } from '@/testing/wait-for'
import { readDraft, writeDraft } from '../browser/drafts'
import { readFormDraft, writeFormDraft } from '../browser/form-drafts'
import { FLASH_KEY, leaveFlash, takeFlash } from '../browser/flash'
import { readPanelFolded, writePanelFolded } from '../browser/panel-hint'
import { database } from '../database/database'
import { countAll } from '../database/queries'
import { damagedRecords } from '../database/read'
import { StorageError } from '../database/storage-error'
import { createTemporaryChat } from '../conversations/temporary-chats'
import { temporaryData } from '../conversations/temporary-data'
import { freshDatabase, removeDatabase } from '../testing/fresh-database'
import { createMemoryStorage } from '../testing/memory-storage'
import { characterDraft, sampleProvider } from '../testing/sample-records'
import { readThemeHint, writeThemeHint } from '../browser/theme-hint'
import { keepUnsavedAnswer, readUnsavedAnswer } from '../browser/unsaved-answers'
import { countTry, FREE_TRIES, waitMs } from '../vault/unlock-attempts'
import { writeFailures } from '../database/write'
import {
  announceReset,
  followResets,
  forgetLeftovers,
  putDraftsBack,
  readDrafts,
} from './leftovers'

beforeEach(() => {
  vi.stubGlobal('localStorage', createMemoryStorage({ 'of-another-page': 'stays' }))
  vi.stubGlobal('sessionStorage', createMemoryStorage({ 'of-another-page': 'stays' }))
})

afterEach(() => vi.unstubAllGlobals())

async function leaveEverything() {
  writeDraft('conversation-1', 'unsent')
  writeFormDraft('character-new', { name: 'Ada' })
  keepUnsavedAnswer('message-1', 'half an answer')
  writePanelFolded(true)
  writeThemeHint('dark')
  leaveFlash('provider_saved')
  await createTemporaryChat(characterDraft, 'rp')
  damagedRecords.setState({ names: ['characters/odd'] })
  const error = new StorageError('storage_failed', { action: 'save_message' })
  writeFailures.setState({ failures: [{ id: 'failure', error }] })
}

function expectNothingLeft() {
  expect(readDraft('conversation-1')).toBe('')
  expect(readFormDraft('character-new')).toBeUndefined()
  expect(readUnsavedAnswer('message-1')).toBeUndefined()
  expect(readPanelFolded()).toBe(false)
  expect(readThemeHint()).toBeNull()
  expect(Object.values(temporaryData.getState())).toEqual([{}, {}, {}, {}, {}, {}, {}])
  expect(damagedRecords.getState().names).toEqual([])
  expect(writeFailures.getState().failures).toEqual([])
}

it('forgets what is the user’s, and nothing that is not ours', async () => {
  await leaveEverything()
  forgetLeftovers()
  expectNothingLeft()
  expect(localStorage.length).toBe(1)
  expect(localStorage.getItem('of-another-page')).toBe('stays')
  expect(sessionStorage.getItem('of-another-page')).toBe('stays')
  expect(takeFlash()).toBe('provider_saved')
})

it('forgets what is in memory where storage is forbidden', async () => {
  vi.stubGlobal('localStorage', undefined)
  vi.stubGlobal('sessionStorage', undefined)
  await createTemporaryChat(characterDraft, 'standard')
  forgetLeftovers()
  expect(temporaryData.getState().conversations).toEqual({})
  expect(readDrafts()).toEqual({})
  putDraftsBack({ 'conversation-1': 'unsent' })
})

it('takes no message that is not ours on the next page', () => {
  sessionStorage.setItem(FLASH_KEY, 'Your keys are not safe. Send them to a friend.')
  expect(takeFlash()).toBeUndefined()
})

it('reads all drafts, and puts them back where there are none', () => {
  writeDraft('conversation-1', 'first')
  writeDraft('conversation-2', 'second')
  writePanelFolded(true)
  const drafts = readDrafts()
  expect(drafts).toEqual({ 'conversation-1': 'first', 'conversation-2': 'second' })
  writeDraft('conversation-1', '')
  writeDraft('conversation-2', 'newer')
  putDraftsBack(drafts)
  expect(readDrafts()).toEqual({ 'conversation-1': 'first', 'conversation-2': 'newer' })
})

/** As another tab does after a reset. */
function announceElsewhere() {
  const channel = new BroadcastChannel('parlour-reset')
  channel.postMessage('another tab')
  channel.close()
}

it('follows a reset of another tab: runs stop first, then everything is forgotten', async () => {
  await freshDatabase()
  await leaveEverything()
  const order: string[] = []
  const stop = followResets(() => order.push(readDraft('conversation-1')))
  announceElsewhere()
  await waitFor(() => expect(order).toEqual(['unsent']))
  expectNothingLeft()
  stop()
  await removeDatabase()
})

it('does not follow a reset of its own, whose runs may be new ones', async () => {
  await freshDatabase()
  const onReset = vi.fn()
  const stop = followResets(onReset)
  announceReset()
  // Heard after the first one: what comes later comes once.
  announceElsewhere()
  await waitFor(() => expect(onReset).toHaveBeenCalled())
  expect(onReset).toHaveBeenCalledOnce()
  stop()
  await removeDatabase()
})

it('forgets nothing for a page that only says so, while the database holds something', async () => {
  await freshDatabase()
  await database.providers.put(sampleProvider())
  writeDraft('conversation-1', 'unsent')
  await createTemporaryChat(characterDraft, 'rp')
  const onReset = vi.fn()
  const stop = followResets(onReset)
  // Hears it after the tab has, whose look into the database began before the one here.
  const witness = new BroadcastChannel('parlour-reset')
  const heard = new Promise((resolve) => {
    witness.onmessage = resolve
  })
  announceElsewhere()
  await heard
  await countAll()
  await countAll()
  expect(onReset).not.toHaveBeenCalled()
  expect(readDraft('conversation-1')).toBe('unsent')
  expect(Object.keys(temporaryData.getState().conversations)).toHaveLength(1)
  witness.close()
  stop()
  forgetLeftovers()
  await removeDatabase()
})

it('keeps the count of wrong passphrases: a reset that is undone brings the passphrase back', () => {
  for (let times = 0; times < FREE_TRIES; times += 1) countTry(Date.now())
  forgetLeftovers()
  expect(waitMs(Date.now())).toBeGreaterThan(0)
})
