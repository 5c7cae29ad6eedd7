import 'fake-indexeddb/auto'
import type { ConversationSource } from '../conversations/conversation-types'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { database } from '../database/database'
import { StorageError } from '../database/storage-error'
import type { Deletion } from '../deleted/keep-deleted'
import { storedConversations } from '../conversations/conversation-source'
import { createTemporaryChat, saveTemporaryChat } from '../conversations/temporary-chats'
import { temporaryData } from '../conversations/temporary-data'
import { type Fault, faults, withFault } from '../testing/fault-layer'
import {
  dumpDatabase,
  emptyDatabase,
  freshDatabase,
  removeDatabase,
} from '../testing/fresh-database'
import {
  characterDraft,
  datingDraft,
  fillDatabase,
  fillStudio,
  providerDraft,
  sampleProfileDraft,
  sampleStudioResult,
} from '../testing/sample-records'
import { openSampleVault } from '../testing/sample-vault'
import { forgetPassphrase, setAutoLock } from '../vault/vault-commands'
import { retryWrite, writeFailures } from '../database/write'
import { setBackupReminder } from './backup'
import { branchConversation } from '../conversations/branch-conversation'
import { createCharacter, deleteCharacter, updateCharacter } from './characters'
import { createConversation, deleteConversation } from '../conversations/conversations'
import {
  addProfiles,
  createDatingSession,
  deleteDatingSession,
  setGeneration,
  setGenerationStopped,
  setProfileProvider,
} from '../dating/dating-sessions'
import { openMatchChat } from '../conversations/match-chat'
import { setPinned } from '../conversations/pin-conversation'
import {
  addProfilePicture,
  reconsiderProfile,
  setPictureState,
  swipeProfile,
} from '../dating/profiles'
import { createProvider, deleteProvider, updateProvider } from './providers'
import { updateSettings } from './settings'
import { addStudioResults, deleteAllStudioResults, deleteStudioResult } from './studio-results'
import type { Undo } from './undo'

interface Case {
  name: string
  /** Brings the database into the state that the command starts from. */
  prepare?: () => Promise<unknown>
  run: (prepared: unknown) => Promise<unknown>
  /** Whether the banner offers Retry; else the caller keeps the input (or the write comes again). */
  hasRetry: boolean
  /** Whether it works on a full disk too, so that it can be emptied. */
  emptiesFullDisk?: boolean
}

let deletion: Deletion | undefined
const stored: ConversationSource = storedConversations
const runUndo = (undo: unknown) => (undo as Undo)()

/** A session with two profiles, the first with a picture. @returns the id of the first. */
async function prepareProfile(): Promise<string> {
  const sessionId = await createDatingSession(datingDraft)
  const drafts = [sampleProfileDraft(), sampleProfileDraft({ name: 'Bo' })]
  const [id = ''] = (await addProfiles(sessionId, drafts, 2)) ?? []
  await addProfilePicture(id, new Blob(['picture'], { type: 'image/png' }))
  return id
}

async function prepareSession(): Promise<string> {
  const profile = await database.profiles.get(await prepareProfile())
  const sessionId = profile?.sessionId ?? ''
  await setGeneration(sessionId, { wanted: 4, written: 2 })
  return sessionId
}

async function prepareMatch(): Promise<string> {
  const id = await prepareProfile()
  await swipeProfile(id, 'like')
  return id
}

const cases: Case[] = [
  { name: 'createProvider', run: () => createProvider(providerDraft), hasRetry: false },
  {
    name: 'createProvider with a passphrase set',
    prepare: async () => {
      await openSampleVault()
    },
    run: () => createProvider(providerDraft),
    hasRetry: false,
  },
  {
    name: 'setAutoLock',
    prepare: openSampleVault,
    run: () => setAutoLock(60),
    hasRetry: true,
  },
  {
    name: 'forgetPassphrase',
    prepare: async () => {
      await openSampleVault()
      await createProvider(providerDraft)
    },
    run: () => forgetPassphrase(),
    hasRetry: false,
  },
  {
    name: 'updateProvider with another type',
    run: () => updateProvider('provider-1', { ...providerDraft, type: 'mistral' }),
    hasRetry: false,
  },
  { name: 'deleteProvider', run: () => deleteProvider('provider-1'), hasRetry: true },
  {
    name: 'deleteProvider with moving its characters',
    run: () => deleteProvider('provider-1', 'provider-2'),
    hasRetry: true,
  },
  {
    name: 'undoing deleteProvider with moved characters',
    prepare: () => deleteProvider('provider-1', 'provider-2'),
    run: runUndo,
    hasRetry: true,
  },
  { name: 'createCharacter', run: () => createCharacter(characterDraft), hasRetry: false },
  {
    name: 'updateCharacter with its conversations',
    run: () =>
      updateCharacter('character-1', { systemPrompt: 'New' }, { updateConversations: true }),
    hasRetry: false,
  },
  {
    emptiesFullDisk: true,
    name: 'deleteCharacter',
    run: () => deleteCharacter('character-1'),
    hasRetry: true,
  },
  {
    name: 'undoing deleteCharacter',
    prepare: () => deleteCharacter('character-1'),
    run: runUndo,
    hasRetry: true,
  },
  {
    name: 'createConversation',
    run: () =>
      createConversation({
        characterId: 'character-1',
        conversationType: 'rp',
        firstMessage: 'Hello',
      }),
    hasRetry: false,
  },
  {
    emptiesFullDisk: true,
    name: 'deleteConversation',
    run: () => deleteConversation('conversation-1'),
    hasRetry: true,
  },
  {
    name: 'undoing deleteConversation',
    prepare: () => deleteConversation('conversation-1'),
    run: runUndo,
    hasRetry: true,
  },
  { name: 'updateSettings', run: () => updateSettings({ theme: 'dark' }), hasRetry: true },
  {
    name: 'updateSettings where nothing was set yet',
    prepare: () => database.metadata.clear(),
    run: () => updateSettings({ theme: 'dark' }),
    hasRetry: true,
  },
  {
    name: 'addMessages',
    run: () =>
      stored.addMessages('conversation-1', [
        { role: 'user', content: 'Hello' },
        { role: 'assistant', content: '', pending: true },
      ]),
    hasRetry: false,
  },
  {
    name: 'updateMessage with token usage',
    run: () =>
      stored.updateMessage(
        'conversation-1-message-5',
        { content: 'Done' },
        { promptTokens: 1, completionTokens: 2, totalTokens: 3 },
      ),
    hasRetry: true,
  },
  {
    name: 'editMessage',
    run: () => stored.editMessage('conversation-1-message-5', 'Better', 'Text 5'),
    hasRetry: true,
  },
  {
    name: 'checkpointMessage',
    run: () => stored.checkpointMessage('conversation-1-message-5', { content: 'So far' }),
    hasRetry: true,
  },
  {
    name: 'removeMessage',
    run: () => stored.removeMessage('conversation-1-message-3'),
    hasRetry: true,
  },
  {
    name: 'restartMessage',
    run: () => stored.restartMessage('conversation-1-message-3', { content: '', pending: true }),
    hasRetry: false,
  },
  {
    emptiesFullDisk: true,
    name: 'deleteMessagesFrom',
    run: () => stored.deleteMessagesFrom('conversation-1-message-3'),
    hasRetry: true,
  },
  {
    name: 'restoreMessages',
    prepare: async () => {
      deletion = await stored.deleteMessagesFrom('conversation-1-message-4')
    },
    run: async () => deletion && stored.restoreMessages(deletion),
    hasRetry: true,
  },
  {
    name: 'updateConversation',
    run: () => stored.updateConversation('conversation-1', { title: 'Renamed' }),
    hasRetry: true,
  },
  { name: 'setPinned', run: () => setPinned('conversation-1', true), hasRetry: true },
  {
    name: 'branchConversation with a picture',
    prepare: () =>
      database.messages.update('conversation-1-message-3', {
        attachments: [{ kind: 'image', id: 'image-of-conversation-1' }],
      }),
    run: () => branchConversation('conversation-1-message-3'),
    hasRetry: false,
  },
  { name: 'createDatingSession', run: () => createDatingSession(datingDraft), hasRetry: false },
  {
    name: 'deleteDatingSession with profiles and pictures',
    prepare: prepareSession,
    run: (id) => deleteDatingSession(String(id)),
    hasRetry: true,
  },
  {
    name: 'addProfiles while a batch is on its way',
    prepare: prepareSession,
    run: (id) => addProfiles(String(id), [sampleProfileDraft(), sampleProfileDraft()], 1),
    hasRetry: false,
  },
  {
    name: 'setGeneration',
    prepare: prepareSession,
    run: (id) => setGeneration(String(id), { wanted: 9, written: 0 }),
    hasRetry: true,
  },
  {
    name: 'setGenerationStopped',
    prepare: prepareSession,
    run: (id) => setGenerationStopped(String(id), true),
    hasRetry: true,
  },
  {
    name: 'setProfileProvider',
    prepare: prepareSession,
    run: (id) => setProfileProvider(String(id), 'provider-2'),
    hasRetry: true,
  },
  {
    name: 'swipeProfile',
    prepare: prepareProfile,
    run: (id) => swipeProfile(String(id), 'like'),
    hasRetry: true,
  },
  {
    name: 'undoing swipeProfile',
    prepare: async () => swipeProfile(await prepareProfile(), 'pass'),
    run: runUndo,
    hasRetry: true,
  },
  {
    name: 'reconsiderProfile',
    prepare: prepareMatch,
    run: (id) => reconsiderProfile(String(id)),
    hasRetry: true,
  },
  {
    name: 'undoing reconsiderProfile',
    prepare: async () => reconsiderProfile(await prepareMatch()),
    run: runUndo,
    hasRetry: true,
  },
  {
    name: 'addProfilePicture',
    prepare: prepareProfile,
    run: (id) => addProfilePicture(String(id), new Blob(['more'], { type: 'image/png' })),
    hasRetry: false,
  },
  {
    name: 'setPictureState',
    prepare: prepareProfile,
    run: (id) => setPictureState(String(id), { failure: { code: 'broke' }, wanted: 3 }),
    hasRetry: true,
  },
  {
    name: 'openMatchChat with a new character',
    prepare: prepareMatch,
    run: (id) => openMatchChat(String(id), characterDraft),
    hasRetry: false,
  },
  {
    name: 'addStudioResults',
    run: () =>
      addStudioResults(
        ['one', 'other'].map((id) => ({
          record: sampleStudioResult({ id }),
          picture: { blob: new Blob([id], { type: 'image/png' }), width: 8, height: 8 },
        })),
      ),
    hasRetry: true,
  },
  {
    name: 'deleteStudioResult',
    prepare: fillStudio,
    run: () => deleteStudioResult('result-1'),
    hasRetry: true,
  },
  {
    name: 'undoing deleteStudioResult',
    prepare: async () => {
      await fillStudio()
      return deleteStudioResult('result-1')
    },
    run: runUndo,
    hasRetry: true,
  },
  {
    name: 'deleteAllStudioResults',
    prepare: fillStudio,
    run: () => deleteAllStudioResults(),
    hasRetry: true,
  },
  {
    name: 'undoing deleteAllStudioResults',
    prepare: async () => {
      await fillStudio()
      return (await deleteAllStudioResults()).undo
    },
    run: runUndo,
    hasRetry: true,
  },
  { name: 'setBackupReminder', run: () => setBackupReminder('weekly'), hasRetry: true },
  {
    name: 'saveTemporaryChat',
    prepare: () => createTemporaryChat(characterDraft, 'rp'),
    run: (id) => saveTemporaryChat(String(id), 'Kept'),
    hasRetry: false,
  },
]

/** New ids and the present time differ from run to run, and with the ids the order; the rest must not. */
function comparable(dump: Record<string, unknown[]>): string[] {
  const texts = Object.entries(dump).flatMap(([store, records]) =>
    records.map((record) => `${store} ${JSON.stringify(record)}`),
  )
  return texts
    .map((text) =>
      text
        .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'new')
        .replaceAll(/\d{13}/g, 'now')
        .replaceAll(/"(salt|iv|data)":"[^"]+"/g, '"$1":"random"'),
    )
    .sort()
}

async function startFrom(test: Case): Promise<unknown> {
  await emptyDatabase()
  await fillDatabase()
  const prepared = await test.prepare?.()
  // A command in the same millisecond would find updatedAt as it wants it and write once less.
  vi.advanceTimersByTime(1_000)
  return prepared
}

async function attempt(test: Case, failing: number, fault: Fault) {
  const prepared = await startFrom(test)
  const before = await dumpDatabase()
  const temporaryBefore = temporaryData.getState()
  const outcome = await withFault(failing, fault, () => test.run(prepared))
  return { prepared, before, temporaryBefore, ...outcome }
}

describe.each(cases)('$name, whichever of its operations fails', (test) => {
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_700_000_000_000 })
    await freshDatabase()
  })

  afterEach(async () => {
    vi.useRealTimers()
    await removeDatabase()
  })

  it.each(faults)('changes nothing, says so, and can be done again after %s', async (fault) => {
    const sound = await attempt(test, Infinity, fault)
    expect(sound.error).toBeUndefined()
    const kept = await dumpDatabase()
    const wanted = comparable(kept)
    expect(wanted).not.toEqual(comparable(sound.before))
    expect(sound.count).toBeGreaterThan(2)

    for (let failing = 1; failing <= sound.count; failing += 1) {
      const { prepared, before, temporaryBefore, error } = await attempt(test, failing, fault)
      if (test.emptiesFullDisk && fault === 'QuotaExceededError') {
        // It goes without being kept.
        expect(error, `operation ${failing}`).toBeUndefined()
        const { recentlyDeleted, deletedRows, messages } = await dumpDatabase()
        expect([recentlyDeleted, deletedRows]).toEqual([[], []])
        expect(messages).toEqual(kept.messages)
        expect(writeFailures.getState().failures).toEqual([])
        continue
      }
      expect(error, `operation ${failing}`).toBeInstanceOf(StorageError)
      expect((error as StorageError).code).toBe(
        fault === 'QuotaExceededError' ? 'storage_full' : 'storage_failed',
      )
      expect(await dumpDatabase()).toEqual(before)
      expect(temporaryData.getState()).toBe(temporaryBefore)

      const { failures } = writeFailures.getState()
      expect(failures.map((failure) => failure.error)).toEqual([error])
      const [failure] = failures
      if (!failure) throw new Error('no failure')
      expect(failure.retry !== undefined).toBe(test.hasRetry)
      if (test.hasRetry) await retryWrite(failure)
      else await test.run(prepared)
      expect(comparable(await dumpDatabase())).toEqual(wanted)
    }
  })

  it('is done once and whole, or told and not done, where the connection is lost there (REACH-03)', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const { count } = await attempt(test, Infinity, 'UnknownError')
    const wanted = comparable(await dumpDatabase())
    let told = 0
    for (let failing = 1; failing <= count; failing += 1) {
      const { before, error } = await attempt(test, failing, 'UnknownError')
      if (error) {
        told += 1
        expect(await dumpDatabase(), `operation ${failing}`).toEqual(before)
      } else {
        expect(comparable(await dumpDatabase()), `operation ${failing}`).toEqual(wanted)
        expect(writeFailures.getState().failures).toEqual([])
      }
    }
    // Where all was done, and only the word is missing that it is committed.
    expect(told).toBeLessThan(count / 2)
    vi.restoreAllMocks()
  })
})
