import 'fake-indexeddb/auto'
import { fc } from '@/testing/fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ExportOptions, type Session, sessionSchema } from '@/domain/session'
import type { Failure } from '@/lib/failure'
import { database } from '../database/database'
import { damagedRecords } from '../database/read'
import type { ProviderRecord } from '../database/records'
import { createTemporaryChat } from '../conversations/temporary-chats'
import { addProfiles, createDatingSession } from '../dating/dating-sessions'
import { arbitrarySession } from '../testing/arbitrary-session'
import { faults, withFault } from '../testing/fault-layer'
import { dumpDatabase, freshDatabase, removeDatabase } from '../testing/fresh-database'
import {
  characterDraft,
  datingDraft,
  fillDatabase,
  sampleCharacter,
  sampleConversation,
  sampleImage,
  sampleMessage,
  sampleProfileDraft,
  sampleProvider,
} from '../testing/sample-records'
import { openSampleVault } from '../testing/sample-vault'
import { createSharedLocks } from '../testing/shared-locks'
import { seedSession } from '../testing/seed-session'
import { readApiKey } from '../vault/read-api-key'
import { sealProvider } from '../vault/seal-provider'
import { VaultError } from '../vault/vault-error'
import { closeVault, lockVault } from '../vault/vault-lock'
import { withExclusiveData } from '../all-data/exclusive'
import { exportSession } from './export-session'

const everything: ExportOptions = {
  includeApiKeys: true,
  includeConversations: true,
  filename: 'all.json',
}
const withoutKeys: ExportOptions = { ...everything, includeApiKeys: false }

async function exportText(options: ExportOptions = everything): Promise<string> {
  return (await exportSession(options)).text()
}

async function exportData(options?: ExportOptions): Promise<Session> {
  return sessionSchema.parse(JSON.parse(await exportText(options)))
}

beforeEach(async () => {
  vi.stubGlobal('navigator', { locks: createSharedLocks() })
  await freshDatabase()
})

afterEach(async () => {
  await removeDatabase()
  vi.unstubAllGlobals()
})

/** Keys as they are handed out where nobody is there to unlock them. */
const neverAsk = (provider: ProviderRecord) => readApiKey(provider, { ask: false })

describe('an export of everything', () => {
  it('is the session that the database was filled with, for random sessions (P4, P13)', async () => {
    await fc.assert(
      fc.asyncProperty(arbitrarySession(), async (session) => {
        await freshDatabase()
        await seedSession(session)
        expect(JSON.parse(await exportText())).toStrictEqual(session)
        expect(damagedRecords.getState().names).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  it('was last changed when the newest of its records was (DATA-08)', async () => {
    await fillDatabase()
    await database.metadata.update('session', { lastUpdated: 1 })
    const newest = Date.UTC(2026, 0, 2)
    await database.conversations.update('conversation-1', { updatedAt: newest })
    await database.characters.update('character-1', { updatedAt: 8e15 })
    const { lastUpdated } = JSON.parse(await exportText()) as Session
    expect(lastUpdated).toBe(newest)
  })

  it('has a sentence for why a message failed, and what it was made from (MSG-08)', async () => {
    await fillDatabase()
    const failure = { code: 'timeout', params: { seconds: 60 } }
    const failed = { failure, error: failure.code, errorCode: failure.code }
    await database.messages.update('conversation-1-message-3', {
      ...failed,
      plannedImage: { description: 'a cat', showsCharacter: false, failure, error: failure.code },
      variants: [
        { content: '', timestamp: 1 },
        { content: 'b', timestamp: 1, ...failed },
      ],
      activeVariant: 0,
    })
    const describeFailure = ({ params }: Failure) => `Nothing came for ${params?.seconds} seconds.`
    const file = await exportSession({ ...everything, describeFailure })
    const { conversations } = sessionSchema.parse(JSON.parse(await file.text()))
    const message = conversations['conversation-1']?.messages.find((each) => each.failure)
    const told = { failure, error: 'Nothing came for 60 seconds.' }
    expect(message).toMatchObject({ ...told, errorCode: 'timeout', plannedImage: told })
    expect(message?.variants).toMatchObject([told, told])
  })

  it('has sentences for why pictures failed, and what they were made from (DATA-40)', async () => {
    await fillDatabase()
    const failure = { code: 'timeout', params: { seconds: 60 } }
    const metadata = { lastAvatarError: failure.code, lastAvatarFailure: failure }
    await database.characters.update('character-1', { metadata })
    const withoutPicture = { pictureFailure: failure.code, pictureFailureDetails: failure }
    const sessionId = await createDatingSession(datingDraft)
    await addProfiles(sessionId, [sampleProfileDraft()], 1)
    await database.profiles.toCollection().modify(withoutPicture)
    const file = await exportSession({ ...everything, describeFailure: () => 'Nothing came.' })
    const { characters, datingSessions } = sessionSchema.parse(JSON.parse(await file.text()))
    expect(characters['character-1']?.metadata).toEqual({
      ...metadata,
      lastAvatarError: 'Nothing came.',
    })
    expect(datingSessions?.[sessionId]?.profiles).toMatchObject([
      { ...withoutPicture, pictureFailure: 'Nothing came.' },
    ])
  })

  it('is laid out as JSON of two spaces indent, in the order of the specification (SESS-15)', async () => {
    await fillDatabase()
    await database.characters.update('character-1', {
      avatarImageId: 'avatar-1',
      imageGallery: [
        {
          id: 'g',
          imageId: 'avatar-1',
          createdAt: 1,
          source: 'uploaded',
          isProfilePicture: true,
          generationAttributes: { customAttributes: [] },
        },
      ],
    })
    await database.messages.update('conversation-1-message-3', {
      attachments: [{ kind: 'image', id: 'image-of-conversation-1', prompt: 'a cat' }],
      variants: [{ content: '', timestamp: 1 }],
    })
    const text = await exportText()
    const data = JSON.parse(text) as Session
    expect(text).toBe(JSON.stringify(data, null, 2))
    expect(Object.keys(data)).toEqual([
      'appVersion',
      'lastUpdated',
      'providers',
      'characters',
      'conversations',
      'settings',
      'datingSessions',
    ])
    expect(Object.keys(data.characters['character-1'] ?? {})).toEqual([
      'id',
      'name',
      'systemPrompt',
      'avatar',
      'providerId',
      'providerType',
      'model',
      'modelParameters',
      'createdAt',
      'updatedAt',
      'version',
      'characterMode',
      'imageGallery',
    ])
    expect(Object.keys(data.conversations['conversation-1']?.messages[2]?.image ?? {})).toEqual([
      'data',
      'prompt',
    ])
  })

  it('holds the empty maps of a new database', async () => {
    const blob = await exportSession(everything)
    expect(blob.type).toBe('application/json')
    const data = JSON.parse(await blob.text()) as Session
    expect(data).toMatchObject({
      appVersion: '1.0.0',
      providers: {},
      characters: {},
      conversations: {},
      datingSessions: {},
    })
  })

  it('keeps the order of messages and of profiles', async () => {
    await database.conversations.put(sampleConversation())
    const seqs = Array.from({ length: 450 }, (_, index) => 450 - index)
    await database.messages.bulkPut(
      seqs.map((seq) => sampleMessage(seq, { id: `${seq % 7}-${seq}` })),
    )
    const messages = (await exportData()).conversations['conversation-1']?.messages ?? []
    expect(messages.map(({ timestamp }) => timestamp - 1_000)).toEqual(seqs.reverse())
  })

  it('keeps half characters as they are, escaped in the text (P4)', async () => {
    const content = 'a\ud800b\udc00 "\u2028 \u0000 🙂'
    await database.conversations.put(sampleConversation({ title: content }))
    await database.messages.put(sampleMessage(1, { content }))
    expect(await exportText()).toContain(String.raw`a\ud800b\udc00`)
    const conversation = (await exportData()).conversations['conversation-1']
    expect(conversation?.title).toBe(content)
    expect(conversation?.messages[0]?.content).toBe(content)
  })

  it('keeps a map key that is no ordinary one', async () => {
    await database.providers.put(sampleProvider({ id: '__proto__' }))
    const data = JSON.parse(await exportText()) as Session
    expect(Object.entries(data.providers).map(([id]) => id)).toEqual(['__proto__'])
  })

  it('changes nothing in the database', async () => {
    await fillDatabase()
    const before = await dumpDatabase()
    await exportText()
    expect(await dumpDatabase()).toEqual(before)
  })

  it('holds no temporary chat (DATA-59)', async () => {
    await createTemporaryChat({ ...characterDraft, name: 'Passing by' }, 'rp')
    const text = await exportText()
    expect(text).not.toContain('Passing by')
    expect(text).not.toContain('temp_')
  })
})

describe('pictures', () => {
  it('are written slice by slice into one data URL', async () => {
    const bytes = new Uint8Array(2_500_001).map((_, index) => (index * 7) % 256)
    const blob = new Blob([bytes], { type: 'image/png' })
    await database.images.put({ ...sampleImage('big', 'character-1'), blob })
    await database.characters.put(sampleCharacter({ avatarImageId: 'big' }))
    const { avatar } = (await exportData()).characters['character-1'] ?? {}
    expect(avatar).toBe(`data:image/png;base64,${Buffer.from(bytes).toString('base64')}`)
  })

  it('that are missing leave what is known of them', async () => {
    await database.conversations.put(sampleConversation())
    await database.messages.put(
      sampleMessage(1, { attachments: [{ kind: 'image', id: 'gone', prompt: 'a cat' }] }),
    )
    await database.characters.put(sampleCharacter({ avatarImageId: 'gone' }))
    const data = await exportData()
    expect(data.characters['character-1']).not.toHaveProperty('avatar')
    expect(data.conversations['conversation-1']?.messages[0]?.image).toEqual({
      data: '',
      prompt: 'a cat',
    })
  })

  it('of a type that a file has invented cannot break the text', async () => {
    const mime = 'image/png",\n"apiKey": "x'
    await database.images.put({ ...sampleImage('odd', 'character-1'), mime })
    await database.characters.put(sampleCharacter({ avatarImageId: 'odd' }))
    const { avatar } = (await exportData()).characters['character-1'] ?? {}
    expect(avatar?.startsWith(`data:${mime};base64,`)).toBe(true)
  })
})

describe('API keys (P7, SESS-14)', () => {
  /** A key as it is, backwards, and in every encoding that something could have put it in. */
  function formsOf(key: string): string[] {
    const forms = [0, 1, 2].map((shift) => {
      const encoded = Buffer.from('\0'.repeat(shift) + key).toString('base64')
      // The first and last group hold neighbours of the key too.
      return encoded.slice(4, -4)
    })
    return [
      key,
      Array.from(key).reverse().join(''),
      Buffer.from(key).toString('hex'),
      Array.from(key)
        .map((letter) => `\\u00${letter.charCodeAt(0).toString(16)}`)
        .join(''),
      encodeURIComponent(key),
      ...forms,
    ]
  }

  it('are in no default export, in no form', async () => {
    await fc.assert(
      fc.asyncProperty(arbitrarySession({ conversations: 1 }), async (session) => {
        await freshDatabase()
        await seedSession(session)
        const keys = Object.values(session.providers).flatMap(({ apiKey }) => apiKey || [])
        const text = await exportText(withoutKeys)
        for (const form of keys.flatMap(formsOf)) expect(text).not.toContain(form)
        const data = JSON.parse(text) as Session
        expect(Object.values(data.providers).map(({ apiKey }) => apiKey)).toEqual(
          Object.keys(session.providers).map(() => ''),
        )
      }),
      { numRuns: 40 },
    )
  })

  it('of a damaged provider are never in it, wherever they stand', async () => {
    const table = database.table('providers')
    await table.put({ ...sampleProvider(), enabled: 'yes', defaultModel: { key: 'sk-secret' } })
    await table.put({ id: 'odd', apikey: 'sk-secret', apiKey: { value: 'sk-secret' } })
    for (const options of [everything, withoutKeys]) {
      const text = await exportText(options)
      expect(text).not.toContain('sk-secret')
      expect(JSON.parse(text)).toMatchObject({
        providers: { 'provider-1': { name: 'Local server', apiKey: '', enabled: 'yes' } },
      })
    }
  })

  it('come from whoever has them', async () => {
    await fillDatabase()
    const open = vi.fn(({ id }: { id: string }) => Promise.resolve(`opened ${id}`))
    const opened = await exportSession({ ...everything, readApiKey: open })
    expect(JSON.parse(await opened.text())).toMatchObject({
      providers: {
        'provider-1': { apiKey: 'opened provider-1' },
        'provider-2': { apiKey: 'opened provider-2' },
      },
    })
    open.mockClear()
    await exportSession({ ...withoutKeys, readApiKey: open })
    expect(open).not.toHaveBeenCalled()
  })

  it('come opened where a passphrase seals them, and without what sealed them (P6)', async () => {
    await openSampleVault()
    const sealed = await sealProvider(sampleProvider({ id: 'sealed', apiKey: 'sk-sealed' }))
    await database.providers.put(sealed)
    const { providers } = JSON.parse(await exportText(everything)) as Session
    expect(providers.sealed).toMatchObject({ apiKey: 'sk-sealed' })
    expect(providers.sealed).not.toHaveProperty('sealedKey')
    expect(await exportText(withoutKeys)).not.toContain('sealedKey')
    closeVault()
    await expect(exportSession({ ...everything, readApiKey: neverAsk })).rejects.toMatchObject({
      code: 'vault_locked',
    })
  })

  it.each([
    ['readable', undefined],
    ['encrypted', 'correct horse'],
  ])('get into no %s file once they are locked (P8)', async (_, passphrase) => {
    const unlock = await openSampleVault()
    await fillDatabase()
    const sealed = await sealProvider(sampleProvider({ id: 'sealed', apiKey: 'sk-sealed' }))
    await database.providers.put(sealed)
    const options = { ...everything, passphrase }
    // The keys come first in a file: once it is all but written, and in the very moment in which a key is read.
    const locksAtEnd = exportSession(options, {
      onProgress: ({ done, total }) => done === total && lockVault(),
    })
    await expect(locksAtEnd).rejects.toEqual(new VaultError('vault_locked_meanwhile'))
    unlock()
    const readAndLock = async (provider: ProviderRecord) => {
      const apiKey = await neverAsk(provider)
      if (provider.sealedKey) lockVault()
      return apiKey
    }
    const locksAtKey = exportSession({ ...options, readApiKey: readAndLock })
    await expect(locksAtKey).rejects.toEqual(new VaultError('vault_locked_meanwhile'))
    // Without keys there is nothing that a lock should end.
    unlock()
    const keyless = await exportSession(
      { ...options, includeApiKeys: false },
      { onProgress: () => lockVault() },
    )
    expect(keyless.size).toBeGreaterThan(0)
  })

  it('that cannot be had end the export with the reason', async () => {
    await fillDatabase()
    const locked = new Error('Unlock your keys first.')
    const refuse = () => Promise.reject(locked)
    await expect(exportSession({ ...everything, readApiKey: refuse })).rejects.toBe(locked)
    const encrypted = { ...everything, passphrase: 'correct horse', readApiKey: refuse }
    await expect(exportSession(encrypted)).rejects.toBe(locked)
  })
})

describe('a selection (SESS-13)', () => {
  const idsOf = ({ providers, characters, conversations, datingSessions }: Session) => ({
    providers: Object.keys(providers).length,
    characters: Object.keys(characters),
    conversations: Object.keys(conversations),
    datingSessions: datingSessions && Object.keys(datingSessions),
  })
  const all = {
    providers: 2,
    characters: ['character-1', 'character-2', 'character-3'],
    conversations: ['conversation-1', 'conversation-2', 'conversation-3'],
    datingSessions: ['dating-1'],
  }

  beforeEach(async () => {
    await fillDatabase()
    await database.datingSessions.put({
      id: 'dating-1',
      name: 'Evening',
      description: '',
      worldType: 'modern',
      preferences: { ageRange: { min: 21, max: 35 }, genderPreference: 'any', interests: [] },
      customFields: [],
      batchSize: 10,
      imagesPerProfile: 1,
      imagePromptPool: [],
      createdAt: 1,
      updatedAt: 1,
      currentIndex: 0,
      totalGenerated: 0,
      stats: { totalProfilesGenerated: 0, rightSwipes: 0, leftSwipes: 0, matches: 0 },
    })
  })

  it.each([
    ['nothing chosen', {}, all],
    ['without conversations', { includeConversations: false }, { ...all, conversations: [] }],
    [
      'characters, with their conversations',
      { selectedCharacterIds: ['character-1', 'gone'] },
      {
        ...all,
        characters: ['character-1'],
        conversations: ['conversation-1', 'conversation-2'],
        datingSessions: undefined,
      },
    ],
    [
      'conversations, with their characters',
      { selectedConversationIds: ['conversation-3', 'gone'] },
      {
        ...all,
        characters: ['character-2'],
        conversations: ['conversation-3'],
        datingSessions: undefined,
      },
    ],
    [
      'both',
      { selectedConversationIds: ['conversation-3'], selectedCharacterIds: ['character-3'] },
      {
        ...all,
        characters: ['character-2', 'character-3'],
        conversations: ['conversation-3'],
        datingSessions: undefined,
      },
    ],
    [
      'characters without conversations, whatever of these is chosen',
      {
        includeConversations: false,
        selectedCharacterIds: ['character-2'],
        selectedConversationIds: ['conversation-1'],
      },
      { ...all, characters: ['character-2'], conversations: [], datingSessions: undefined },
    ],
    [
      'nothing at all',
      { selectedCharacterIds: [], selectedConversationIds: [] },
      { ...all, characters: [], conversations: [], datingSessions: undefined },
    ],
  ])('%s', async (_, options, expected) => {
    expect(idsOf(await exportData({ ...everything, ...options }))).toEqual(expected)
  })

  it('holds the conversation whole', async () => {
    const data = await exportData({ ...everything, selectedConversationIds: ['conversation-2'] })
    expect(data.conversations['conversation-2']?.messages).toHaveLength(5)
  })
})

describe('damaged records', () => {
  it('are reported, and what they hold goes along', async () => {
    await fillDatabase()
    await database.table('characters').update('character-1', {
      name: 7,
      avatarImageId: 'avatar-1',
      unknown: 'field',
    })
    await database.table('messages').update('conversation-1-message-2', { role: 'tool' })
    await database.table('conversations').update('conversation-2', { title: null })
    const data = JSON.parse(await exportText()) as Session
    expect(data.characters['character-1']).toMatchObject({
      name: 7,
      systemPrompt: 'You are Ada.',
      avatar: `data:image/png;base64,${btoa('picture avatar-1')}`,
    })
    expect(data.characters['character-1']).not.toHaveProperty('unknown')
    expect(data.conversations['conversation-1']?.messages[1]).toEqual({
      id: 'conversation-1-message-2',
      role: 'tool',
      content: 'Text 2',
      timestamp: 1_002,
    })
    expect(data.conversations['conversation-2']).toMatchObject({ title: null })
    expect(data.conversations['conversation-2']?.messages).toHaveLength(5)
    expect(damagedRecords.getState().names.sort()).toEqual([
      'characters/character-1',
      'conversations/conversation-2',
      'messages/conversation-1-message-2',
    ])
  })

  it('that no JSON can hold are left out and reported', async () => {
    await fillDatabase()
    await database.table('characters').update('character-1', { name: 7n })
    const data = await exportData()
    expect(Object.keys(data.characters)).toEqual(['character-2', 'character-3'])
    expect(damagedRecords.getState().names).toEqual(['characters/character-1'])
  })

  it('are left out where they are of nobody of age (P23)', async () => {
    const session = sessionWithProfile()
    await seedSession(session)
    await database.profiles.update('profile-1', { age: 17 })
    expect((await exportData()).datingSessions?.['dating-1']?.profiles).toEqual([])
    await database.profiles.update('profile-1', { age: 30 })
    expect(await exportData()).toMatchObject({ datingSessions: session.datingSessions })
  })

  it('of settings become the defaults, field by field', async () => {
    await database.table('metadata').put({
      id: 'session',
      lastUpdated: 'yesterday',
      settings: { theme: 'dark', devMode: 'maybe' },
    })
    const { settings } = await exportData()
    expect(settings).toMatchObject({ theme: 'dark', devMode: false })
    await database.metadata.clear()
    expect((await exportData()).settings.theme).toBe('system')
  })
})

function sessionWithProfile(): Session {
  const [session] = fc.sample(
    arbitrarySession().filter(({ datingSessions = {} }) =>
      Object.values(datingSessions).some(({ profiles }) => profiles.length > 0),
    ),
    { numRuns: 1, seed: 5 },
  )
  const [dating] = Object.values(session?.datingSessions ?? {}).filter(
    ({ profiles }) => profiles.length > 0,
  )
  if (!session || !dating) throw new Error('no profile')
  const profiles = dating.profiles
    .slice(0, 1)
    .map((profile) => ({ ...profile, id: 'profile-1', sessionId: 'dating-1', age: 30 }))
  return { ...session, datingSessions: { 'dating-1': { ...dating, id: 'dating-1', profiles } } }
}

describe('what changes meanwhile', () => {
  it('a conversation that is deleted is left out whole', async () => {
    await fillDatabase()
    const blob = await exportSession(everything, {
      onProgress: ({ done }) => {
        // The providers have just been written.
        if (done === 2) void database.conversations.delete('conversation-2')
      },
    })
    const data = JSON.parse(await blob.text()) as Session
    expect(Object.keys(data.conversations)).toEqual(['conversation-1', 'conversation-3'])
  })

  it('an import or a reset has to wait, and is waited for', async () => {
    await fillDatabase()
    const inside: unknown[] = []
    await exportSession(everything, {
      onProgress: () => {
        inside.push(
          withExclusiveData(() => Promise.resolve('went')).catch((error: unknown) => error),
        )
      },
    })
    expect(inside.length).toBeGreaterThan(5)
    for (const outcome of await Promise.all(inside))
      expect(outcome).toMatchObject({ code: 'data_busy' })
    await withExclusiveData(async () => {
      await expect(exportSession(everything)).rejects.toMatchObject({ code: 'data_busy' })
    })
  })
})

describe('progress and Stop', () => {
  it('counts records and pictures, up and to the end', async () => {
    await fillDatabase()
    await database.characters.update('character-1', { avatarImageId: 'avatar-1' })
    const seen: { done: number; total: number }[] = []
    await exportSession(everything, { onProgress: (progress) => seen.push(progress) })
    // Two providers, three characters, three conversations, five pictures (one of which is shown anywhere).
    expect(new Set(seen.map(({ total }) => total))).toEqual(new Set([13]))
    expect(seen.map(({ done }) => done)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 13])
  })

  it('stops between two records with the reason', async () => {
    await fillDatabase()
    for (const passphrase of [undefined, 'correct horse']) {
      const controller = new AbortController()
      let last = 0
      const stopped = exportSession(
        { ...everything, passphrase },
        {
          signal: controller.signal,
          onProgress: ({ done }) => {
            last = done
            if (done === 4) controller.abort(new Error('Stop'))
          },
        },
      )
      await expect(stopped).rejects.toThrow('Stop')
      expect(last).toBe(4)
    }
  })

  it('does not begin when it is stopped before', async () => {
    const signal = AbortSignal.abort()
    await expect(exportSession(everything, { signal })).rejects.toBe(signal.reason)
  })
})

it.each(faults)('ends with a named failure whichever read fails with %s', async (fault) => {
  await fillDatabase()
  const sound = await withFault(Infinity, fault, () => exportSession(everything))
  expect(sound.count).toBeGreaterThan(10)
  for (let failing = 1; failing <= sound.count; failing += 1) {
    const { error } = await withFault(failing, fault, () => exportSession(everything))
    expect(error, `operation ${failing}`).toMatchObject({ name: 'StorageError' })
  }
})
