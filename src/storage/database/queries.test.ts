import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defaultSettings } from '@/domain/settings'
import { updateCharacter } from '../commands/characters'
import { createConversation } from '../conversations/conversations'
import { updateProvider } from '../commands/providers'
import { updateSettings } from '../commands/settings'
import { database } from './database'
import {
  countAll,
  countCharactersOfProvider,
  countConversationsOfCharacter,
  getCharacter,
  getCharacters,
  getConversation,
  getConversations,
  getFirstMessage,
  getLastUserMessage,
  getMessage,
  getMessages,
  getProvider,
  getProviders,
  getSettings,
} from './queries'
import { damagedRecords } from './read'
import { storedConversations } from '../conversations/conversation-source'
import { dumpDatabase, freshDatabase, removeDatabase } from '../testing/fresh-database'
import { fillDatabase, providerDraft, sampleMessage } from '../testing/sample-records'

beforeEach(async () => {
  await freshDatabase()
  await fillDatabase()
})

afterEach(removeDatabase)

const ids = (records: { id: string }[]) => records.map(({ id }) => id)
/** Stores what no command would. */
const putRaw = (store: string, record: object) => database.table<object>(store).put(record)
const seqs = (records: { seq: number }[]) => records.map(({ seq }) => seq)

describe('lists', () => {
  it('gives providers oldest first', async () => {
    expect(ids(await getProviders())).toEqual(['provider-2', 'provider-1'])
  })

  it('gives characters and conversations last changed first', async () => {
    expect((await getCharacters())[0]?.id).toBe('character-2')
    await database.conversations.update('conversation-2', { updatedAt: 9_000 })
    expect((await getConversations())[0]?.id).toBe('conversation-2')
  })

  it('gives only the conversations of a character where one is asked for', async () => {
    expect(ids(await getConversations('character-2'))).toEqual(['conversation-3'])
    expect(await getConversations('nobody')).toEqual([])
  })

  it('counts', async () => {
    expect(await countCharactersOfProvider('provider-1')).toBe(2)
    expect(await countConversationsOfCharacter('character-1')).toBe(2)
    expect(await countAll()).toEqual({
      providers: 2,
      characters: 3,
      conversations: 3,
      datingSessions: 0,
      personas: 0,
      presets: 0,
      lorebooks: 0,
    })
  })
})

describe('messages', () => {
  it('gives the last ones in order', async () => {
    expect(seqs(await getMessages('conversation-1', { limit: 2 }))).toEqual([4, 5])
    expect(seqs(await getMessages('conversation-1', { limit: 99 }))).toEqual([1, 2, 3, 4, 5])
  })

  it('gives those before a place', async () => {
    const page = await getMessages('conversation-1', { beforeSeq: 4, limit: 2 })
    expect(seqs(page)).toEqual([2, 3])
    expect(await getMessages('conversation-1', { beforeSeq: 1, limit: 2 })).toEqual([])
  })

  it('keeps the places of each conversation apart, also beyond nine', async () => {
    await database.messages.bulkPut([10, 11, 100].map((seq) => sampleMessage(seq)))
    expect(seqs(await getMessages('conversation-1', { limit: 3 }))).toEqual([10, 11, 100])
    expect(seqs(await getMessages('conversation-2', { limit: 9 }))).toEqual([1, 2, 3, 4, 5])
    expect(await getMessages('conversation-', { limit: 9 })).toEqual([])
  })

  it('knows the first message and the last text of the user (CONV-08)', async () => {
    expect((await getFirstMessage('conversation-1'))?.role).toBe('system')
    expect((await getLastUserMessage('conversation-1'))?.content).toBe('Text 4')
    expect(await getLastUserMessage('nothing')).toBeUndefined()
  })
})

describe('a damaged record (P17)', () => {
  const damage: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
    [
      'providers/provider-1',
      () => database.providers.update('provider-1', { type: 'acme' as never }),
      async () => [await getProvider('provider-1'), ids(await getProviders())],
    ],
    [
      'characters/character-1',
      () => database.characters.update('character-1', { name: 7 as never }),
      async () => [await getCharacter('character-1'), ids(await getCharacters())],
    ],
    [
      'conversations/conversation-1',
      () => database.conversations.update('conversation-1', { title: undefined as never }),
      async () => [await getConversation('conversation-1'), ids(await getConversations())],
    ],
    [
      'messages/conversation-1-message-5',
      () => database.messages.update('conversation-1-message-5', { content: null as never }),
      async () => [
        await getMessage('conversation-1-message-5'),
        ids(await getMessages('conversation-1', { limit: 3 })),
      ],
    ],
  ]

  it.each(damage)('%s is reported, left out and left as it is', async (name, spoil, read) => {
    await spoil()
    const before = await dumpDatabase()
    const [one, all] = (await read()) as [unknown, string[]]
    expect(one).toBeUndefined()
    expect(all.length).toBeGreaterThan(0)
    expect(all).not.toContain(name.split('/')[1])
    expect(damagedRecords.getState().names).toEqual([name])
    expect(await dumpDatabase()).toEqual(before)
  })

  it('does not keep the rest of the data from being used', async () => {
    await database.messages.update('conversation-1-message-5', { content: null as never })
    expect((await getLastUserMessage('conversation-1'))?.content).toBe('Text 4')
  })

  it('takes no place among the last or the first messages', async () => {
    await database.messages.update('conversation-1-message-4', { content: null as never })
    expect(seqs(await getMessages('conversation-1', { limit: 3 }))).toEqual([2, 3, 5])
    const first = { limit: 4, countFrom: 'start' } as const
    expect(seqs(await getMessages('conversation-1', first))).toEqual([1, 2, 3, 5])
    expect(seqs(await getMessages('conversation-1', first, () => true))).toEqual([1, 2, 3, 5])
    expect((await getLastUserMessage('conversation-1'))?.content).toBe('Text 2')
  })

  it('goes with the messages that are deleted, and comes back with Undo', async () => {
    await database.messages.update('conversation-1-message-4', { content: null as never })
    const { messages } = await dumpDatabase()
    const removed = await storedConversations.deleteMessagesFrom('conversation-1-message-3')
    await storedConversations.restoreMessages(removed!)
    expect((await dumpDatabase()).messages).toEqual(messages)
  })

  it('is not rewritten by a command', async () => {
    await database.providers.update('provider-1', { enabled: 'yes' as never })
    await database.characters.update('character-1', { model: null as never })
    const before = await dumpDatabase()
    expect(await updateProvider('provider-1', providerDraft)).toBe(false)
    const options = { updateConversations: true }
    expect(await updateCharacter('character-1', { name: 'x' }, options)).toBe(false)
    await expect(
      createConversation({ characterId: 'character-1', conversationType: 'rp' }),
    ).rejects.toMatchObject({
      code: 'character_not_found',
      params: { id: 'character-1' },
    })
    expect(await dumpDatabase()).toEqual(before)
  })

  it('is named by its store where it has no id that can be read', async () => {
    await putRaw('providers', { id: 5 })
    await getProviders()
    expect(damagedRecords.getState().names).toEqual(['providers/unknown'])
  })
})

describe('settings', () => {
  it('are the defaults where none are stored, and reading stores none', async () => {
    await database.metadata.clear()
    expect(await getSettings()).toEqual(defaultSettings)
    expect((await dumpDatabase()).metadata).toEqual([])
  })

  it('change one by one', async () => {
    await updateSettings({ theme: 'dark' })
    await updateSettings({ devMode: true })
    expect(await getSettings()).toEqual({ ...defaultSettings, theme: 'dark', devMode: true })
    await updateSettings({ imageAnalysisProviderId: 'provider-1' })
    await updateSettings({ imageAnalysisProviderId: undefined })
    expect((await getSettings()).imageAnalysisProviderId).toBeUndefined()
  })

  it('make their record where there is none', async () => {
    await database.metadata.clear()
    await updateSettings({ theme: 'dark' })
    expect((await dumpDatabase()).metadata).toEqual([
      {
        id: 'session',
        appVersion: '1.0.0',
        lastUpdated: expect.any(Number) as number,
        settings: { ...defaultSettings, theme: 'dark' },
      },
    ])
  })

  it('leave what a later version has stored beside them', async () => {
    await putRaw('metadata', {
      id: 'session',
      appVersion: '1.1.0',
      lastUpdated: 1,
      settings: { ...defaultSettings, voice: 'low' },
      vault: 'x',
    })
    await updateSettings({ theme: 'dark' })
    expect((await dumpDatabase()).metadata).toEqual([
      {
        id: 'session',
        appVersion: '1.1.0',
        lastUpdated: expect.any(Number) as number,
        settings: { ...defaultSettings, voice: 'low', theme: 'dark' },
        vault: 'x',
      },
    ])
  })

  it('are never written over a record that cannot be read (P17)', async () => {
    const damaged = { id: 'session', settings: 'none' }
    await putRaw('metadata', damaged)
    expect(await getSettings()).toEqual(defaultSettings)
    expect(damagedRecords.getState().names).toEqual(['metadata/session'])
    await expect(updateSettings({ theme: 'dark' })).rejects.toThrow(/damaged/)
    expect((await dumpDatabase()).metadata).toEqual([damaged])
  })
})
