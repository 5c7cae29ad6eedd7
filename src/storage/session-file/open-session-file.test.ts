import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { fc } from '@/testing/fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Message } from '@/domain/message'
import { isOnDevice, type Provider } from '@/domain/provider'
import { baseAddressOf } from '@/domain/provider-endpoint'
import type { Session } from '@/domain/session'
import { defaultSettings } from '@/domain/settings'
import { createCharacter, deleteCharacter } from '../commands/characters'
import { database } from '../database/database'
import { indexMissingMessages } from '../search/message-index'
import { damagedRecords } from '../database/read'
import { METADATA_ID, type MessageRecord } from '../database/records'
import { StorageError } from '../database/storage-error'
import type { ImportIssue } from './import-issues'
import { arbitrarySession } from '../testing/arbitrary-session'
import {
  dumpDatabase,
  emptyDatabase,
  freshDatabase,
  removeDatabase,
} from '../testing/fresh-database'
import { startImportWorkerHere } from '../testing/import-worker-here'
import { sessionRuns } from '../testing/property-runs'
import {
  characterDraft,
  fillDatabase,
  sampleImage,
  sampleProvider,
  sampleStudioResult,
} from '../testing/sample-records'
import { seedSession } from '../testing/seed-session'
import { openSampleVault } from '../testing/sample-vault'
import { createSharedLocks } from '../testing/shared-locks'
import { sealProvider } from '../vault/seal-provider'
import { closeVault } from '../vault/vault-lock'
import { answersOf } from '@/domain/variants'
import { imageIdsOf } from '../conversations/attachments'
import { writeFailures } from '../database/write'
import { encryptStream } from './json/encrypted-file'
import { withExclusiveData } from '../all-data/exclusive'
import { exportSession } from './export-session'
import { type ApplyOptions, type OpenOptions, openSessionFile } from './open-session-file'
import { readSafetyCopy } from '../all-data/safety-copy'
import { SessionFileError } from './session-file-error'
import { sampleDefaultNames } from '../testing/default-names'

const NAME = 'parlour-session-2026-11-21.json'
const merge: ApplyOptions = { mode: 'merge', overwrite: false }
const overwrite: ApplyOptions = { mode: 'merge', overwrite: true }
const replace: ApplyOptions = { mode: 'replace', overwrite: false }

type Content = string | object

/** A time that can be true, in epoch milliseconds. */
const SINCE = Date.UTC(2025, 0, 1)

function open(
  content: Content | Blob,
  options: Partial<OpenOptions> & { sliceBytes?: number } = {},
) {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  const file = content instanceof Blob ? content : new Blob([text])
  const { sliceBytes, ...others } = options
  const startWorker = () => startImportWorkerHere(sliceBytes)
  return openSessionFile(file, NAME, { startWorker, defaultNames: sampleDefaultNames, ...others })
}

async function importFile(content: Content | Blob, options: ApplyOptions, sliceBytes?: number) {
  const opened = await open(content, { sliceBytes })
  const result = await opened.apply(options)
  await indexMissingMessages()
  opened.close()
  return { preview: opened.preview, result }
}

const everything = { includeApiKeys: true, includeConversations: true, filename: 'all.json' }

async function exportText(): Promise<string> {
  return (await exportSession(everything)).text()
}

async function exported(): Promise<Session> {
  return JSON.parse(await exportText()) as Session
}

/** A text as some Windows editors write it, with its mark of byte order. */
function utf16(text: string, isLittle: boolean): Blob {
  const view = new DataView(new ArrayBuffer(2 * text.length + 2))
  Array.from({ length: text.length }, (_, index) =>
    view.setUint16(2 * index + 2, text.charCodeAt(index), isLittle),
  )
  view.setUint16(0, 0xfeff, isLittle)
  return new Blob([view.buffer])
}

/** The least that is a session. */
const bare = { appVersion: '1.0.0', providers: {} }

/** A whole session, with one of everything. */
function wholeSession(): Session {
  const picture = `data:image/png;base64,${btoa('\x89PNG\r\n\x1a\npicture')}`
  return {
    appVersion: '1.0.0',
    lastUpdated: SINCE + 5_000,
    settings: { ...defaultSettings, theme: 'dark' },
    providers: {
      p: {
        ...sampleProvider({ id: 'p', name: 'Home', type: 'openai', createdAt: SINCE }),
        apiEndpoint: '',
      },
    },
    characters: {
      c: {
        ...characterDraft,
        id: 'c',
        providerId: 'p',
        createdAt: SINCE + 1,
        updatedAt: SINCE + 2,
        avatar: picture,
        imageGallery: [
          {
            id: 'g',
            imageData: picture,
            createdAt: SINCE + 3,
            source: 'uploaded',
            isProfilePicture: true,
          },
        ],
      },
    },
    conversations: {
      t: {
        id: 't',
        characterId: 'c',
        title: 'Tea',
        createdAt: SINCE + 10,
        updatedAt: SINCE + 20,
        messages: [
          { id: 'm1', role: 'system', content: 'Be kind.', timestamp: SINCE + 10 },
          { id: 'm2', role: 'user', content: 'A lamp?', timestamp: SINCE + 11 },
          {
            id: 'm3',
            role: 'assistant',
            content: 'Here.',
            timestamp: SINCE + 12,
            image: { data: picture },
          },
        ],
      },
    },
    datingSessions: {
      d: {
        id: 'd',
        name: 'Night',
        description: '',
        worldType: 'modern',
        preferences: { ageRange: { min: 21, max: 35 }, genderPreference: 'any', interests: [] },
        customFields: [],
        batchSize: 1,
        imagesPerProfile: 1,
        imagePromptPool: [],
        createdAt: SINCE + 30,
        updatedAt: SINCE + 31,
        profiles: [
          {
            id: 'f',
            sessionId: 'd',
            name: 'Flo',
            age: 30,
            bio: '',
            interests: [],
            imagePrompt: '',
            images: [picture],
            status: 'matched',
            generatedAt: SINCE + 32,
            characterId: 'c',
            element: 'fire',
          },
        ],
        currentIndex: 1,
        totalGenerated: 1,
        stats: { totalProfilesGenerated: 1, rightSwipes: 1, leftSwipes: 0, matches: 1 },
      },
    },
  }
}

/** The whole session with something else in it. */
function changed(change: (session: Session) => unknown): Session {
  const session = structuredClone(wholeSession())
  change(session)
  return session
}

/** Messages as they stand in a file from elsewhere, in a conversation "Tea". */
function withMessages(messages: unknown[]) {
  const conversation = {
    id: 't',
    characterId: 'c',
    title: 'Tea',
    createdAt: SINCE + 1,
    updatedAt: SINCE + 2,
  }
  return { ...bare, conversations: { t: { ...conversation, messages } } }
}

function withProfiles(...profiles: object[]) {
  const session = wholeSession().datingSessions?.d
  const [flo] = session?.profiles ?? []
  const all = profiles.map((profile, index) => ({ ...flo, id: `f${index}`, ...profile }))
  return { ...bare, datingSessions: { d: { ...session, profiles: all } } }
}

/** What is in the images store and what points into it. */
async function pictureIds() {
  const stored = (await database.images.toArray()).map(({ id }) => id)
  const used = [
    ...(await database.characters.toArray()).flatMap(({ avatarImageId, imageGallery = [] }) => [
      ...(avatarImageId ? [avatarImageId] : []),
      ...imageGallery.map(({ imageId }) => imageId),
    ]),
    ...imageIdsOf(await database.messages.toArray()),
    ...(await database.profiles.toArray()).flatMap(({ imageIds = [] }) => imageIds),
    ...(await database.personas.toArray()).flatMap(({ avatarImageId }) => avatarImageId ?? []),
  ]
  // The avatar and the profile picture of the gallery are one.
  return { stored: stored.sort(), used: [...new Set(used)].sort() }
}

/** Ids that more than one record has whose pictures are known by its id. */
async function ownersOfSeveralKinds() {
  const { characters, conversations, profiles, personas } = database
  const ids = (
    await Promise.all(
      [characters, conversations, profiles, personas].map((table) =>
        table.toCollection().primaryKeys(),
      ),
    )
  ).flat()
  return ids.filter((id, index) => ids.indexOf(id) !== index)
}

beforeEach(async () => {
  vi.stubGlobal('navigator', { locks: createSharedLocks() })
  await freshDatabase()
})

afterEach(async () => {
  await indexMissingMessages()
  await removeDatabase()
  vi.unstubAllGlobals()
})

describe('an import that replaces', () => {
  /** What an import makes of a session to which the user has not agreed: nothing foreign is switched on. */
  function arrived(session: Session): Session {
    const arrivedProvider = (provider: Provider): Provider => {
      const home = baseAddressOf({ ...provider, apiEndpoint: undefined })
      const isAtHome = home !== undefined && home === baseAddressOf(provider)
      const isHarmless = isOnDevice(provider.type) || (isAtHome && provider.apiKey === '')
      return { ...provider, enabled: provider.enabled && isHarmless }
    }
    const withoutAnalyst = <Known extends { imageAnalysisProviderId?: string }>(record: Known) => {
      const others = { ...record }
      delete others.imageAnalysisProviderId
      return others
    }
    return {
      ...session,
      settings: withoutAnalyst(session.settings),
      providers: mapValues(session.providers, arrivedProvider),
      characters: mapValues(session.characters, withoutAnalyst),
      ...(session.datingSessions && {
        datingSessions: mapValues(session.datingSessions, withoutAnalyst),
      }),
    }
  }

  /** Nobody writes any more. */
  function settled(session: Session): Session {
    const finishReason = 'interrupted'
    const arrivedMessage = (message: Message): Message => {
      if (!message.pending) return message
      const { variants = [], activeVariant = -1 } = message
      const shown = variants[activeVariant]
      return {
        ...message,
        pending: false,
        status: 'complete',
        finishReason,
        ...(shown && { variants: variants.with(activeVariant, { ...shown, finishReason }) }),
      }
    }
    return {
      ...session,
      conversations: mapValues(session.conversations, (conversation) => ({
        ...conversation,
        messages: conversation.messages.map(arrivedMessage),
      })),
    }
  }

  function mapValues<Value>(map: Record<string, Value>, change: (value: Value) => Value) {
    return Object.fromEntries(Object.entries(map).map(([key, value]) => [key, change(value)]))
  }

  it(
    'gives a random session back as it was, wherever its file is cut (P4, P13)',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          arbitrarySession(),
          fc.integer({ min: 1, max: 3_000 }),
          fc.boolean(),
          async (session, sliceBytes, isAgreed) => {
            await emptyDatabase()
            await seedSession(session)
            const text = await exportText()
            await emptyDatabase()
            await fillDatabase()
            const agreement = { switchOn: Object.keys(session.providers), keepsAnalysts: true }
            const how = { ...replace, ...(isAgreed && agreement) }
            const { preview } = await importFile(text, how, sliceBytes)
            expect(preview.issues).toEqual({ count: 0, first: [] })
            const expected = settled(isAgreed ? session : arrived(session))
            expect(await exported()).toStrictEqual(expected)
            const { stored, used } = await pictureIds()
            expect(stored).toEqual(used)
            expect(stored).toHaveLength(preview.counts.pictures)
          },
        ),
        { numRuns: sessionRuns },
      )
    },
    sessionRuns * 6_000,
  )

  it('takes the file’s settings and clears everything else, dating sessions too (SESS-05, SESS-07)', async () => {
    await fillDatabase()
    await seedSession(changed((session) => Object.assign(session.settings, { theme: 'light' })))
    const { result } = await importFile({ ...bare, settings: { theme: 'dark' } }, replace)
    expect(await exported()).toEqual({
      ...bare,
      lastUpdated: expect.any(Number) as number,
      characters: {},
      conversations: {},
      datingSessions: {},
      settings: { ...defaultSettings, theme: 'dark' },
    })
    const { metadata, ...others } = await dumpDatabase()
    expect(Object.values(others).flat()).toEqual([])
    expect(metadata).toHaveLength(1)
    expect(result.added).toEqual({
      providers: 0,
      characters: 0,
      conversations: 0,
      datingSessions: 0,
      personas: 0,
      presets: 0,
      lorebooks: 0,
    })
  })

  it('takes away the notices about records that are gone', async () => {
    const error = new StorageError('storage_failed', { action: 'save_character' })
    for (const [options, left] of [
      [merge, 1],
      [replace, 0],
    ] as const) {
      writeFailures.setState({ failures: [{ id: 'failure', error }] })
      damagedRecords.setState({ names: ['characters/gone'] })
      await importFile(wholeSession(), options)
      expect(writeFailures.getState().failures).toHaveLength(left)
      expect(damagedRecords.getState().names).toHaveLength(left)
    }
  })

  it('leaves what belongs to this browser beside the settings, such as a key vault', async () => {
    await openSampleVault()
    const vault: unknown = await database.table('metadata').get('vault')
    await importFile(wholeSession(), { ...replace, sealProvider })
    expect((await dumpDatabase()).metadata).toContainEqual(vault)
    closeVault()
  })

  it('stores no key in plain text where a passphrase was set meanwhile (P6)', async () => {
    await openSampleVault()
    const before = await dumpDatabase()
    await expect(importFile(wholeSession(), replace)).rejects.toThrow('key_protection_changed')
    expect(await dumpDatabase()).toEqual(before)
    closeVault()
  })

  it('switches nothing on that sends (P12)', async () => {
    const session = changed(({ settings, providers }) => {
      settings.imageAnalysisProviderId = 'p'
      providers.p = sampleProvider({
        id: 'p',
        type: 'custom',
        apiEndpoint: 'https://evil.example/v1',
      })
    })
    const { preview } = await importFile(session, replace)
    expect(preview.arriving.first).toEqual([
      {
        id: 'p',
        name: 'Local server',
        address: 'https://evil.example/v1',
        hasKey: true,
        replaces: undefined,
      },
    ])
    expect(preview.analysts.first).toEqual([
      { name: 'Local server', address: 'https://evil.example/v1' },
    ])
    expect((await exported()).settings).not.toHaveProperty('imageAnalysisProviderId')
    expect((await database.providers.get('p'))?.enabled).toBe(false)
  })

  it('brings on what the user ticks, and lets the file choose who reads along only where the user agrees (P12)', async () => {
    const session = changed(({ settings, characters, datingSessions, providers }) => {
      providers.q = { ...sampleProvider({ id: 'q', name: 'Other' }), createdAt: SINCE }
      settings.imageAnalysisProviderId = 'q'
      Object.assign(characters.c ?? {}, { imageAnalysisProviderId: 'q' })
      Object.assign(datingSessions?.d ?? {}, { imageAnalysisProviderId: 'p' })
    })
    const readers = async () => {
      const { settings, characters, datingSessions } = await exported()
      const records = [settings, characters.c, datingSessions?.d]
      return records.map((record) => record?.imageAnalysisProviderId)
    }
    const { preview } = await importFile(session, { ...replace, switchOn: ['q', 'not-in-it'] })
    expect(preview.analysts.first.map(({ name, address }) => `${name} ${address}`).sort()).toEqual([
      'Home https://api.openai.com/v1',
      'Other http://localhost:8080/v1',
    ])
    expect(await readers()).toEqual([undefined, undefined, undefined])
    const enabled = async () =>
      (await database.providers.toArray()).map((provider) => [provider.id, provider.enabled])
    expect(await enabled()).toEqual([
      ['p', false],
      ['q', true],
    ])
    await freshDatabase()
    await importFile(session, { ...replace, keepsAnalysts: true })
    expect(await readers()).toEqual(['q', 'q', 'p'])
  })

  it('gives times that cannot be true that of the import, wherever they stand, and says so', async () => {
    const before = Date.now()
    const odd = { past: 0, future: before + 86_400_000 * 365 }
    const session = changed((all) => {
      Object.assign(all, { lastUpdated: odd.future })
      Object.assign(all.providers.p ?? {}, { createdAt: odd.past })
      Object.assign(all.characters.c ?? {}, {
        updatedAt: odd.future,
        metadata: { imagePromptCreatedAt: odd.past },
      })
      Object.assign(all.characters.c?.imageGallery?.[0] ?? {}, { createdAt: odd.future })
      const [first, second] = all.conversations.t?.messages ?? []
      Object.assign(all.conversations.t ?? {}, { updatedAt: odd.future })
      Object.assign(first ?? {}, { timestamp: odd.past })
      Object.assign(second ?? {}, {
        variants: [{ content: 'A lamp?', timestamp: odd.future }],
        activeVariant: 0,
      })
      Object.assign(all.datingSessions?.d ?? {}, { createdAt: '1999-12-31' })
      Object.assign(all.datingSessions?.d?.profiles[0] ?? {}, { generatedAt: odd.future })
    })
    const { preview } = await importFile(session, replace)
    expect(preview.issues.count).toBe(4)
    for (const { code } of preview.issues.first) expect(code).toBe('odd_times')
    const after = JSON.stringify(await exported())
    const times = Array.from(
      after.matchAll(/"(?:\w+At|timestamp|lastUpdated)":(\d+)/g),
      ([, time]) => Number(time),
    )
    expect(times.length).toBeGreaterThan(10)
    for (const time of times) {
      expect(time).toBeGreaterThanOrEqual(SINCE)
      expect(time).toBeLessThanOrEqual(Date.now())
    }
    expect((await database.providers.get('p'))?.createdAt).toBeGreaterThanOrEqual(before)
  })

  it.each(['\ud800', 'a b', '../x', 'é', '"]{', 'x'.repeat(129)])(
    'gives what is called %j another id, with all that points to it',
    async (bad) => {
      const session = JSON.parse(
        JSON.stringify(
          changed(({ settings, characters, datingSessions }) => {
            settings.imageAnalysisProviderId = 'p'
            Object.assign(characters.c ?? {}, { imageAnalysisProviderId: 'p' })
            Object.assign(datingSessions?.d ?? {}, { profileGenerationProviderId: 'p' })
          }),
        ),
        // Each id of the file, and each place that names it.
        (_key, value: unknown) => {
          const isId = typeof value === 'string' && /^([pctdfg]|m\d)$/.test(value)
          return isId ? `${bad}${value}` : value
        },
      ) as Session
      for (const kind of ['providers', 'characters', 'conversations', 'datingSessions'] as const)
        Object.assign(session, {
          [kind]: Object.fromEntries(
            Object.entries<object>(session[kind] ?? {}).map(([id, record]) => [bad + id, record]),
          ),
        })
      await importFile(session, { ...replace, keepsAnalysts: true })
      const { providers, characters, conversations, datingSessions, settings } = await exported()
      const [provider] = Object.values(providers)
      const [character] = Object.values(characters)
      const [conversation] = Object.values(conversations)
      const [dating] = Object.values(datingSessions ?? {})
      const [profile] = dating?.profiles ?? []
      const ids = [provider, character, conversation, dating, profile].map((each) => each?.id)
      const inner = [...(conversation?.messages ?? []), ...(character?.imageGallery ?? [])]
      for (const id of [...ids, ...inner.map(({ id }) => id)]) expect(id).toMatch(/^[\w-]{1,128}$/)
      expect(character).toMatchObject({
        providerId: provider?.id,
        imageAnalysisProviderId: provider?.id,
      })
      expect(settings.imageAnalysisProviderId).toBe(provider?.id)
      expect(conversation).toMatchObject({ characterId: character?.id })
      expect(conversation?.messages).toHaveLength(3)
      expect(dating).toMatchObject({ profileGenerationProviderId: provider?.id })
      expect(profile).toMatchObject({ characterId: character?.id, sessionId: dating?.id })
    },
  )

  it('leaves what the image studio has made, and gives its id to nobody else', async () => {
    const made = sampleStudioResult({ id: 'c' })
    await database.studioResults.put(made)
    await database.images.put(sampleImage(made.imageId, 'c'))
    await importFile(wholeSession(), replace)
    expect(await database.studioResults.toArray()).toEqual([made])
    const [character] = await database.characters.toArray()
    expect((await database.conversations.get('t'))?.characterId).toBe(character?.id)
    await deleteCharacter(character?.id ?? '')
    expect(await database.images.get(made.imageId)).toBeDefined()
  })

  it('leaves on what is already in use here', async () => {
    const session = changed(({ settings, providers }) => {
      settings.imageAnalysisProviderId = 'p'
      providers.p = sampleProvider({ id: 'p', createdAt: SINCE })
    })
    await seedSession(session)
    const { preview } = await importFile(session, replace)
    expect(preview.arriving.count).toBe(0)
    expect(await exported()).toEqual(session)
  })
})

describe('an import that merges', () => {
  it('adds what is new and keeps what is there, settings too (SESS-06)', async () => {
    await seedSession(wholeSession())
    const before = await exported()
    const session = changed(
      ({ settings, providers, characters, conversations, datingSessions }) => {
        settings.theme = 'light'
        for (const record of [providers.p, characters.c, datingSessions?.d])
          Object.assign(record ?? {}, { name: 'Other' })
        const conversation = conversations.t
        if (!conversation) return
        conversations.n = { ...conversation, id: 'n', title: 'New', messages: [] }
        conversation.messages = []
      },
    )
    const { preview, result } = await importFile(session, merge)
    expect(preview.clashes).toMatchObject({
      providers: { count: 1, first: ['Other'] },
      characters: { count: 1, first: ['Other'] },
      conversations: { count: 1, first: ['Tea'] },
      datingSessions: { count: 1, first: ['Other'] },
    })
    expect(result).toMatchObject({
      added: { providers: 0, characters: 0, conversations: 1, datingSessions: 0 },
      overwritten: { conversations: 0 },
      skipped: { providers: 1, characters: 1, conversations: 1, datingSessions: 1 },
      messages: 0,
      profiles: 0,
      pictures: 0,
    })
    const after = await exported()
    expect(after.lastUpdated).toBeGreaterThan(before.lastUpdated)
    const { n, ...others } = after.conversations
    expect({ ...after, conversations: others }).toEqual({
      ...before,
      lastUpdated: after.lastUpdated,
    })
    expect(n?.title).toBe('New')
  })

  it('puts the file’s records over those with the same id when asked, whole (SESS-06)', async () => {
    await seedSession(wholeSession())
    await indexMissingMessages()
    const session = changed(({ characters, conversations, datingSessions }) => {
      Object.assign(characters.c ?? {}, {
        name: 'Other',
        avatar: undefined,
        imageGallery: undefined,
      })
      const conversation = conversations.t
      if (conversation) conversation.messages = conversation.messages.slice(0, 2).reverse()
      const dating = datingSessions?.d
      if (dating) dating.profiles = []
    })
    const { result } = await importFile(session, overwrite)
    expect(result.overwritten).toEqual({
      providers: 1,
      characters: 1,
      conversations: 1,
      datingSessions: 1,
      personas: 0,
      presets: 0,
      lorebooks: 0,
    })
    expect(await exported()).toEqual({ ...session, lastUpdated: expect.any(Number) as number })
    const { stored, used } = await pictureIds()
    expect(stored).toEqual(used)
    await indexMissingMessages()
    const words = (await database.wordBlocks.toArray()).map((block) => block.words).join('')
    expect(words).toContain('lamp')
    expect(words).not.toContain('here')
  })

  it('gives a message another id where its own is that of another conversation’s message', async () => {
    await seedSession(wholeSession())
    const session = changed(({ conversations }) => {
      const { t } = conversations
      if (t) conversations.n = { ...t, id: 'n', messages: t.messages.slice(0, 2) }
      delete conversations.t
    })
    await importFile(session, merge)
    const { n, t } = (await exported()).conversations
    expect(t).toEqual(wholeSession().conversations.t)
    expect(n?.messages.map(({ content }) => content)).toEqual(['Be kind.', 'A lamp?'])
    expect(n?.messages.map(({ id }) => id)).not.toContain('m1')
  })

  it('never sends a stored key elsewhere (P5)', async () => {
    const stored = sampleProvider({ id: 'p', type: 'openai', apiEndpoint: '', apiKey: 'sk-mine' })
    const cases: [change: Partial<Provider>, apiKey: string][] = [
      [{ apiKey: '' }, 'sk-mine'],
      [{ apiKey: '', apiEndpoint: 'https://evil.example/v1' }, ''],
      [{ apiKey: 'sk-new', apiEndpoint: 'https://evil.example/v1' }, 'sk-new'],
    ]
    for (const [change, apiKey] of cases) {
      await database.providers.put(stored)
      const session = { ...bare, providers: { p: { ...stored, ...change } } }
      await importFile(session, overwrite)
      expect((await database.providers.get('p'))?.apiKey).toBe(apiKey)
    }
  })
})

describe('keys of a file', () => {
  it('are sealed before anything is written', async () => {
    const opened = await open(
      changed(({ providers }) => {
        providers.blank = sampleProvider({ id: 'blank', apiKey: '' })
      }),
    )
    const seal = vi.fn(async (provider: Provider) => {
      expect(await database.providers.count()).toBe(0)
      return { ...provider, apiKey: '', sealedKey: 'sealed' }
    })
    await opened.apply({ ...merge, sealProvider: seal })
    expect(seal).toHaveBeenCalledTimes(1)
    expect(await database.providers.get('p')).toMatchObject({ apiKey: '', sealedKey: 'sealed' })
    expect(await database.providers.get('blank')).not.toHaveProperty('sealedKey')
  })

  it('end the import where they cannot be sealed', async () => {
    const before = await dumpDatabase()
    const opened = await open(wholeSession())
    const locked = new Error('locked')
    const refuse = () => Promise.reject(locked)
    await expect(opened.apply({ ...merge, sealProvider: refuse })).rejects.toBe(locked)
    expect(await dumpDatabase()).toEqual(before)
  })

  it('are counted, and said by none of the errors and notices (P7)', async () => {
    const { preview } = await open(wholeSession())
    expect(preview.keys).toBe(1)
    expect(JSON.stringify(preview)).not.toContain('sk-secret')
  })
})

describe('an import', () => {
  it('that fails leaves everything as it was, and no copy to take back', async () => {
    await fillDatabase()
    const before = await dumpDatabase()
    const full = new DOMException('full', 'QuotaExceededError')
    vi.spyOn(database.messages, 'bulkPut').mockImplementationOnce(() => Dexie.Promise.reject(full))
    const opened = await open(wholeSession())
    await expect(opened.apply(replace)).rejects.toMatchObject({
      name: 'StorageError',
      code: 'storage_full',
    })
    expect(await dumpDatabase()).toEqual(before)
    expect(await readSafetyCopy()).toBeUndefined()
  })

  it('can be taken back whole (P10)', async () => {
    for (const options of [overwrite, replace]) {
      await freshDatabase()
      await fillDatabase()
      await indexMissingMessages()
      const before = await dumpDatabase()
      delete before.wordBlocks
      const opened = await open(wholeSession())
      await opened.apply(options)
      await indexMissingMessages()
      expect(await dumpDatabase()).not.toMatchObject(before)
      expect(await readSafetyCopy()).toMatchObject({ reason: 'import' })
      await opened.undo()
      await indexMissingMessages()
      expect(await dumpDatabase()).toMatchObject(before)
    }
  })

  it('that is stopped leaves everything as it was', async () => {
    await fillDatabase()
    const before = await dumpDatabase()
    const opened = await open(wholeSession(), { sliceBytes: 64 })
    const controller = new AbortController()
    const reason = new Error('enough')
    const options = { ...replace, signal: controller.signal }
    vi.spyOn(database.messages, 'bulkPut').mockImplementationOnce(() => {
      controller.abort(reason)
      return database.messages.bulkPut([])
    })
    await expect(opened.apply(options)).rejects.toBe(reason)
    expect(await dumpDatabase()).toEqual(before)
    expect(await readSafetyCopy()).toBeUndefined()
    // It can be done all the same afterwards.
    await opened.apply(replace)
    expect((await exported()).conversations).toHaveProperty('t')
  })

  it('that is stopped while the safety copy is made does not begin', async () => {
    await fillDatabase()
    const before = await dumpDatabase()
    const opened = await open(wholeSession())
    const controller = new AbortController()
    const reason = new Error('enough')
    const table = database.table('messages')
    vi.spyOn(table, 'bulkGet').mockImplementationOnce((keys) => {
      controller.abort(reason)
      return table.bulkGet(keys)
    })
    await expect(opened.apply({ ...replace, signal: controller.signal })).rejects.toBe(reason)
    expect(await dumpDatabase()).toEqual(before)
    expect(await readSafetyCopy()).toBeUndefined()
  })

  it('that is stopped asks for no passphrase any more', async () => {
    const opened = await open(
      changed(({ providers }) => {
        providers.second = sampleProvider({ id: 'second' })
      }),
    )
    const controller = new AbortController()
    const reason = new Error('enough')
    const seal = vi.fn((provider: Provider, signal?: AbortSignal) => {
      controller.abort(reason)
      expect(signal?.aborted).toBe(true)
      return Promise.resolve(provider)
    })
    const options = { ...merge, sealProvider: seal, signal: controller.signal }
    await expect(opened.apply(options)).rejects.toBe(reason)
    expect(seal).toHaveBeenCalledOnce()
  })

  it('waits for nobody: another one in another tab makes it fail at once', async () => {
    const opened = await open(wholeSession())
    await withExclusiveData(() =>
      expect(opened.apply(merge)).rejects.toMatchObject({ code: 'data_busy' }),
    )
    expect(await database.characters.count()).toBe(0)
  })

  it('cannot be done when the file was closed', async () => {
    const opened = await open(wholeSession())
    opened.close()
    await expect(opened.apply(merge)).rejects.toThrow('closed')
    expect(await database.characters.count()).toBe(0)
  })

  it('tells how far it has come', async () => {
    const onProgress = vi.fn()
    const opened = await open(wholeSession(), { onProgress })
    const total = JSON.stringify(wholeSession()).length
    expect(onProgress).toHaveBeenLastCalledWith({ step: 'reading', done: total, total })
    await opened.apply({ ...merge, onProgress })
    expect(onProgress).toHaveBeenLastCalledWith({ step: 'writing', done: total, total })
  })
})

describe('the preview', () => {
  it('tells the newest change of a file whose own time stood still (DATA-08)', async () => {
    const session = changed(({ conversations }) => {
      Object.assign(conversations.t ?? {}, { updatedAt: SINCE + 9_000_000 })
    })
    expect((await open(session)).preview.lastUpdated).toBe(SINCE + 9_000_000)
    const { preview } = await open({ ...session, lastUpdated: SINCE + 9_000_001 })
    expect(preview.lastUpdated).toBe(SINCE + 9_000_001)
    // A time of the import stands for one that cannot be true, and tells nothing of the file.
    const odd = { p: { name: 'Old', type: 'mistral', createdAt: 1e15 } }
    expect((await open({ ...bare, providers: odd })).preview.lastUpdated).toBeUndefined()
  })

  it('tells what is in the file before anything is written', async () => {
    const before = await dumpDatabase()
    const { preview } = await open(wholeSession())
    expect(preview).toMatchObject({
      lastUpdated: SINCE + 5_000,
      counts: {
        providers: 1,
        characters: 1,
        conversations: 1,
        datingSessions: 1,
        messages: 3,
        profiles: 1,
        // The avatar is the profile picture of the gallery.
        pictures: 3,
      },
      messageTimes: { from: SINCE + 10, to: SINCE + 12 },
      keys: 1,
      issues: { count: 0 },
      arriving: { count: 1 },
      analysts: { count: 0 },
    })
    expect(await dumpDatabase()).toEqual(before)
  })

  it('holds no more of a name than fits a sentence, and nothing that turns the sentence around', async () => {
    const name = `Far\u202e away${' long'.repeat(100_000)}`
    const session = changed(({ providers, conversations }) => {
      providers.p = sampleProvider({ id: 'p', name })
      Object.assign(conversations.t ?? {}, { title: name })
    })
    await seedSession(wholeSession())
    const { preview } = await open(session)
    const short = expect.stringMatching(/^Far away long[^\u202e]*…$/) as string
    expect(preview.arriving.first).toMatchObject([{ name: short }])
    expect(preview.clashes.providers.first).toEqual([short])
    expect(preview.clashes.conversations.first).toEqual([short])
    expect(JSON.stringify(preview).length).toBeLessThan(2_000)
  })

  it('lists the first of many issues and counts all', async () => {
    const messages = Array.from({ length: 12_000 }, () => ({ role: 'narrator', content: '' }))
    const { preview } = await open({ ...withMessages(messages), settings: 'dark' })
    expect(preview.issues.count).toBe(12_001)
    expect(preview.issues.first).toHaveLength(100)
  })
})

describe('an encrypted file', () => {
  it('is asked a passphrase for, and opened with it', async () => {
    const file = await encryptStream(
      new Blob([JSON.stringify(wholeSession())]).stream(),
      'tea and lamps',
    )
    await expect(open(file)).rejects.toMatchObject({ code: 'file_needs_passphrase' })
    await expect(open(file, { passphrase: 'wrong' })).rejects.toMatchObject({
      code: 'file_refused',
    })
    const { preview } = await open(file, { passphrase: 'tea and lamps' })
    expect(preview.counts.messages).toBe(3)
  })
})

describe('a file that is no session', () => {
  const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
  const whole = JSON.stringify(wholeSession())
  const files: [name: string, content: Content | Blob][] = [
    ['empty', ''],
    ['white space', ' \n'],
    ['prose', 'Dear diary'],
    ['a picture', new Blob([png])],
    ['cut off', whole.slice(0, -1)],
    ['cut off in a text', whole.slice(0, 200)],
    ['with more behind it', `${whole}}`],
    ['two in one', whole + whole],
    ['with single quotes', "{'appVersion': '1.0.0', 'providers': {}}"],
    ['not UTF-8', new Blob([Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d)])],
    ['UTF-16 that ends within a character', new Blob([utf16(whole, true), '}'])],
    ['nested 100,000 deep', '['.repeat(100_000)],
    ['a list', [wholeSession()]],
    ['a text', '"session"'],
    ['null', 'null'],
    ['without providers', { appVersion: '1.0.0' }],
    ['without a version', { providers: {} }],
    ['with a version of null', { ...bare, appVersion: null }],
    ['with a version that is an object', { ...bare, appVersion: {} }],
    ['with providers of null', { ...bare, providers: null }],
    ['with a list of providers', { ...bare, providers: [] }],
    ['with providers in words', { ...bare, providers: 'openai' }],
    ['with everything in __proto__', '{"__proto__": {"appVersion": "1", "providers": {}}}'],
    ['a raw export', { rawExport: 1, version: 20, stores: { providers: [] } }],
  ]

  it.each(files)('is refused: %s (SESS-10, SESS-11)', async (_name, content) => {
    await fillDatabase()
    const before = await dumpDatabase()
    const error: unknown = await open(content).catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(SessionFileError)
    expect(error).toMatchObject({ code: 'file_invalid' })
    expect(await dumpDatabase()).toEqual(before)
  })

  it.each(['session.txt', 'session', 'session.json.exe', 'json'])(
    'is refused by its name: %s (SESS-08, decision 071)',
    async (name) => {
      const file = new Blob([whole])
      await expect(
        openSessionFile(file, name, { defaultNames: sampleDefaultNames }),
      ).rejects.toThrow('file_invalid')
    },
  )

  it('or that cannot be read is refused (SESS-12)', async () => {
    const file = new Blob([whole])
    vi.spyOn(file, 'slice').mockImplementation(() => {
      throw new DOMException('gone', 'NotFoundError')
    })
    await expect(open(file)).rejects.toMatchObject({
      code: 'file_unreadable',
    })
  })
})

describe('a file from elsewhere', () => {
  it.each([
    ['a byte order mark', (text: string) => new Blob(['\ufeff', text])],
    ['UTF-16, little end first', (text: string) => utf16(text, true)],
    ['UTF-16, big end first', (text: string) => utf16(text, false)],
  ])('may have %s', async (_name, encode) => {
    const session = changed(({ conversations }) => {
      Object.assign(conversations.t ?? {}, { title: 'Tée 🙂 \ufeff' })
    })
    for (const sliceBytes of [1, 3, 1_000_000]) {
      await importFile(encode(JSON.stringify(session)), { ...replace, switchOn: ['p'] }, sliceBytes)
      expect(await exported()).toEqual(session)
    }
  })

  it('may lack what later versions added, and have dates in words and nulls', async () => {
    const file = {
      appVersion: 1,
      lastUpdated: '2024-05-06T07:08:09.000Z',
      providers: { p: { name: 'Old', type: 'mistral', createdAt: '2024-01-01' } },
      characters: { c: { name: 'Ada', providerId: 'p', avatar: null, tags: null } },
      conversations: {
        t: {
          characterId: 'c',
          title: 'Tea',
          messages: [
            { role: 'user', content: 'Hello', timestamp: '2024-05-06T07:08:09Z', image: null },
            { role: 'assistant', content: null },
          ],
        },
        empty: { characterId: 'c', title: 'Empty', messages: null },
      },
      settings: { theme: 'sepia' },
      datingSessions: null,
    }
    const { preview } = await importFile(file, replace)
    expect(preview.issues).toEqual({ count: 0, first: [] })
    const session = await exported()
    const time = Date.UTC(2024, 4, 6, 7, 8, 9)
    expect(preview.lastUpdated).toBe(time)
    expect((await database.metadata.get('session'))?.lastUpdated).toBe(time)
    expect(session.settings).toEqual(defaultSettings)
    expect(session.providers.p).toEqual({
      id: 'p',
      name: 'Old',
      type: 'mistral',
      apiKey: '',
      defaultModel: '',
      enabled: false,
      createdAt: Date.UTC(2024),
    })
    expect(session.characters.c).toMatchObject({
      id: 'c',
      name: 'Ada',
      systemPrompt: '',
      model: '',
    })
    expect(session.characters.c).not.toHaveProperty('characterMode')
    const { t } = session.conversations
    expect(t).toMatchObject({ createdAt: time, updatedAt: time })
    expect(t?.messages).toMatchObject([
      { role: 'user', content: 'Hello', timestamp: time },
      { role: 'assistant', content: '', timestamp: time },
    ])
  })

  it('may have names that show nothing: they give way to others, and that is told', async () => {
    const file = {
      ...bare,
      providers: { p: { name: ' ', type: 'mistral' } },
      characters: { c: { name: '\u200b', providerId: 'p' } },
      conversations: { t: { characterId: 'c', title: '', messages: [] } },
      datingSessions: { d: { name: '\t', profiles: [] } },
    }
    const { preview } = await importFile(file, replace)
    const { providers, characters, conversations, datingSessions } = await exported()
    expect(providers.p?.name).toBe('mistral')
    expect(characters.c?.name).toBe('Unnamed character')
    expect(conversations.t?.title).toBe('Chat')
    expect(datingSessions?.d?.name).toBe('Unnamed session')
    expect(preview.issues.first.map(briefly)).toEqual([
      expect.stringMatching(/^providers.*: name_blank name$/),
      expect.stringMatching(/^characters.*: name_blank name$/),
      expect.stringMatching(/^conversations.*: name_blank title$/),
      expect.stringMatching(/^datingSessions.*: name_blank name$/),
    ])
  })

  it('may hold temporary chats: they are no longer so, and have ids of their own (DATA-57)', async () => {
    const file = {
      ...bare,
      conversations: {
        temp_t: {
          characterId: 'temp_c',
          title: 'Tea',
          temporary: true,
          messages: [{ id: 'temp_m', role: 'user', content: 'Hello', timestamp: SINCE + 1 }],
        },
        branch: {
          characterId: 'temp_c',
          title: 'Branch',
          messages: [],
          branchedFrom: { conversationId: 'temp_t', messageId: 'temp_m' },
        },
      },
      characters: { temp_c: { name: 'Ada', temporary: true } },
      datingSessions: withProfiles({ characterId: 'temp_c' }).datingSessions,
    }
    await importFile(file, merge)
    const { characters, conversations, datingSessions } = await exported()
    expect(JSON.stringify([characters, conversations, datingSessions])).not.toContain('temp')
    const [character] = Object.values(characters)
    const branch = conversations.branch
    const tea = Object.values(conversations).find(({ title }) => title === 'Tea')
    expect(tea?.characterId).toBe(character?.id)
    expect(branch).toMatchObject({
      characterId: character?.id,
      branchedFrom: { conversationId: tea?.id, messageId: tea?.messages[0]?.id },
    })
    expect(datingSessions?.d?.profiles[0]?.characterId).toBe(character?.id)
  })

  it('may say in words alone why something failed, as release 0.3 did: the words stay', async () => {
    const lastAvatarError = 'Failed to generate image: Bad request.'
    const pictureFailure = 'Failed to generate main profile image: Bad request.'
    const file = changed(({ characters, datingSessions }) => {
      Object.assign(characters.c ?? {}, { metadata: { lastAvatarError } })
      Object.assign(datingSessions?.d?.profiles[0] ?? {}, { pictureFailure })
    })
    await importFile(file, replace)
    const describeFailure = () => 'Something else.'
    const again = await exportSession({ ...everything, describeFailure })
    const { characters, datingSessions } = JSON.parse(await again.text()) as Session
    expect(characters.c?.metadata).toEqual({ lastAvatarError })
    expect(datingSessions?.d?.profiles).toMatchObject([{ pictureFailure }])
  })

  it('may have been made while an answer was being written: it is interrupted (P15)', async () => {
    const message = { id: 'm', role: 'assistant', content: 'So f', timestamp: SINCE + 1 }
    await importFile(withMessages([{ ...message, pending: true, status: 'responding' }]), merge)
    const [stored] = await database.messages.toArray()
    expect(stored).toMatchObject({
      content: 'So f',
      pending: false,
      status: 'complete',
      finishReason: 'interrupted',
    })
  })

  it('may have characters and conversations whose provider or character is missing', async () => {
    const session = changed(({ providers, characters, conversations }) => {
      delete providers.p
      Object.assign(conversations.t ?? {}, { characterId: 'gone' })
      expect(characters.c?.providerId).toBe('p')
    })
    const { preview } = await importFile(session, replace)
    expect(preview.issues.count).toBe(0)
    expect(await exported()).toEqual(session)
  })

  it('may have ids that something of another kind has here: each keeps its pictures', async () => {
    const picture = `data:image/png;base64,${btoa('\x89PNG\r\n\x1a\npicture')}`
    await seedSession(wholeSession())
    const before = await exported()
    const { c } = wholeSession().characters
    const { t } = wholeSession().conversations
    const flo = wholeSession().datingSessions?.d?.profiles[0]
    const file = {
      ...bare,
      characters: { t: { ...c, id: 't' }, f: { ...c, id: 'f' } },
      conversations: { c: { ...t, id: 'c', characterId: 't' } },
      datingSessions: {
        d2: {
          ...wholeSession().datingSessions?.d,
          id: 'd2',
          profiles: [
            { ...flo, id: 'c', images: [picture] },
            { ...flo, id: 't', images: [picture] },
          ],
        },
      },
    }
    for (const options of [merge, overwrite]) {
      await importFile(file, options)
      const after = await exported()
      expect(after).toMatchObject({
        characters: before.characters,
        conversations: before.conversations,
        datingSessions: before.datingSessions,
      })
      expect(await ownersOfSeveralKinds()).toEqual([])
      const [tea] = Object.values(after.conversations).filter(({ id }) => id !== 't')
      expect(after.characters[tea?.characterId ?? '']?.name).toBe(c?.name)
    }
  })

  it('may have a character and a conversation with the same id: deleting one leaves the other its pictures', async () => {
    const session = changed(({ conversations }) => {
      const { t } = conversations
      if (t) conversations.c = { ...t, id: 'c' }
      delete conversations.t
    })
    await importFile(session, replace)
    const [conversation] = await database.conversations.toArray()
    expect(conversation?.id).not.toBe('c')
    const picture = imageIdsOf([(await database.messages.get('m3')) ?? {}])[0] ?? ''
    expect((await database.images.get(picture))?.owner).toBe(conversation?.id)
  })
})

/** An issue in a line: what it is about, its code and its parameters. */
function briefly({ subject, code, params = {} }: ImportIssue): string {
  const where =
    'section' in subject
      ? [subject.section]
      : [subject.kind, subject.name, subject.part].filter((each) => each !== undefined)
  return `${where.join('/')}: ${[code, ...Object.values(params)].join(' ')}`
}

describe('what is bad in a file is left out by name and the rest is kept (P11)', () => {
  const svg = `data:image/svg+xml;base64,${btoa('<svg onload="alert(1)"/>')}`
  const good = { id: 'm', role: 'user', content: 'Good', timestamp: SINCE + 1 }
  const cases: [name: string, content: Content, issues: string[]][] = [
    [
      'roles, rooms and states that are not known',
      withMessages([
        { ...good, role: 'tool' },
        { ...good, role: undefined },
        { ...good, messageType: 'hologram', status: 'dreaming' },
      ]),
      [
        'conversations/Tea/1: role_unknown tool',
        'conversations/Tea/2: role_missing',
        'conversations/Tea/3: field_unusable messageType',
        'conversations/Tea/3: field_unusable status',
      ],
    ],
    [
      'messages that are none',
      withMessages([
        'Hello',
        null,
        7,
        [],
        { ...good, content: 7 },
        { ...good, content: [{ text: '' }] },
        good,
      ]),
      [
        ...[1, 2, 3, 4].map((number) => `conversations/Tea/${number}: no_message`),
        ...[5, 6].map((number) => `conversations/Tea/${number}: content_no_text`),
      ],
    ],
    [
      'dates that are none',
      JSON.stringify(
        withMessages([
          good,
          { ...good, timestamp: 'yesterday' },
          { ...good, timestamp: 1e300 },
          { ...good, timestamp: 'HUGE' },
        ]),
      ).replace('"HUGE"', '1e999'),
      [2, 3, 4].map((number) => `conversations/Tea/${number}: field_unusable timestamp`),
    ],
    [
      'messages that stand in no list',
      { ...bare, conversations: { t: { characterId: 'c', title: 'Tea', messages: { a: good } } } },
      ['conversations/Tea: field_unusable messages'],
    ],
    [
      'pictures that are none, or that could run scripts or call somebody',
      {
        ...withMessages([
          { ...good, image: { data: svg } },
          { ...good, image: { data: 'https://tracker.example/a.png' } },
          { ...good, image: { prompt: 'a cat' } },
          { ...good, image: svg },
        ]),
        characters: {
          c: {
            name: 'Ada',
            avatar: svg,
            imageGallery: [{ id: 'g', imageData: 'data:image/png;base64,AAAA' }, 'picture'],
          },
        },
      },
      [
        'conversations/Tea/1: picture_refused message svg',
        'conversations/Tea/2: picture_refused message elsewhere',
        'conversations/Tea/3: picture_refused message missing',
        'conversations/Tea/4: picture_refused message unusable',
        'characters/Ada: picture_refused avatar svg',
        'characters/Ada: picture_refused gallery 1 unknown_type',
        'characters/Ada: picture_refused gallery 2 unusable',
      ],
    ],
    [
      'providers of an unknown type',
      {
        ...bare,
        providers: { a: { name: 'A', type: 'skynet', apiKey: 'sk-hidden' }, b: {}, c: 7 },
      },
      [
        'providers/A: type_unknown skynet',
        'providers/b: type_missing',
        'providers/c: no_record providers',
      ],
    ],
    [
      'ids that are used twice or are empty',
      `{"appVersion": "1", "providers": {}, "characters": {"c": {"name": "First"}, "c": {"name": "Second"}, "": {}}}`,
      ['characters/c: same_id', 'characters/: no_id'],
    ],
    [
      'people who are not of age (P23)',
      withProfiles(
        { name: 'Kim', age: 17 },
        { name: 'Lee', age: '16' },
        { name: 'Ray', age: null },
      ),
      [
        'datingSessions/Night/Kim: age_too_low 18',
        'datingSessions/Night/Lee: age_too_low 18',
        'datingSessions/Night/Ray: age_missing',
      ],
    ],
    [
      'whole sections of another kind',
      { ...bare, characters: [{ name: 'Ada' }], conversations: 'none', settings: 'dark' },
      ['characters: not_listed_by_id', 'conversations: not_listed_by_id', 'settings: no_settings'],
    ],
    [
      'parts of parts',
      {
        ...bare,
        characters: {
          c: {
            name: 'Ada',
            modelParameters: { temperature: 'hot', topP: 1 },
            tags: [1],
            metadata: 3,
          },
        },
      },
      [
        'characters/Ada: field_unusable modelParameters.temperature',
        'characters/Ada: field_unusable metadata',
        'characters/Ada: field_unusable tags',
      ],
    ],
  ]

  it.each(cases)('%s', async (_name, content, issues) => {
    const { preview, result } = await importFile(content, replace)
    expect(preview.issues.first.map(briefly)).toEqual(issues)
    expect(result.issues).toBe(issues.length)
    const { providers, ...rest } = await exported()
    expect(Object.keys(providers)).toEqual([])
    const text = JSON.stringify(rest)
    for (const bad of [
      'svg',
      'tracker',
      'hologram',
      'skynet',
      'sk-hidden',
      'Kim',
      'Lee',
      'Ray',
      'null',
    ])
      expect(text).not.toContain(bad)
  })

  it('keeps nobody under age in what a dating session looks for (P23)', async () => {
    const { datingSessions } = wholeSession()
    const preferences = { ageRange: { min: 12, max: 16 }, genderPreference: 'any', interests: [] }
    const file = { ...bare, datingSessions: { d: { ...datingSessions?.d, preferences } } }
    const { preview } = await importFile(file, replace)
    expect(preview.issues.first).toMatchObject([
      { subject: { kind: 'datingSessions', name: 'Night' } },
    ])
    expect((await database.datingSessions.get('d'))?.preferences.ageRange).toEqual({
      min: 18,
      max: 18,
    })
  })

  it('keeps what a profile brings along from pointing into the database', async () => {
    await database.images.put(sampleImage('private', 'somebody'))
    const profile = {
      images: undefined,
      imageIds: ['private'],
      seq: 'first',
      ship: { a: 1 },
      song: 'x',
    }
    await importFile(withProfiles(profile), merge)
    const [stored] = await database.profiles.toArray()
    expect(stored).toMatchObject({ seq: 1, song: 'x' })
    expect(stored).not.toHaveProperty('imageIds')
    expect(stored).not.toHaveProperty('ship')
  })

  it('takes ids and names that are no ordinary ones without harm', async () => {
    const file =
      '{"appVersion": "1", "providers": {}, "characters": {"__proto__": {"name": "A", "__proto__": {"greeting": "x"}}, "constructor": {"name": "B", "constructor": {"prototype": {"isAdmin": true}}}}}'
    await importFile(file, replace)
    const stored = await database.characters.toArray()
    expect(stored.map(({ name }) => name).sort()).toEqual(['A', 'B'])
    for (const character of stored) {
      expect(character.id in {}).toBe(false)
      expect(Object.keys(character)).not.toContain('constructor')
    }
    expect(stored.find(({ name }) => name === 'A')).not.toHaveProperty('greeting')
    expect('isAdmin' in {}).toBe(false)
  })

  it('is not overcome by 100,000 objects within one another', async () => {
    const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`
    const file = `{"appVersion": "1", "providers": {}, "conversations": {"t": {"title": "Tea", "x": ${deep}, "metadata": ${deep}, "messages": [${deep}]}}, "other": ${deep}}`
    const { preview } = await importFile(file, replace)
    expect(preview.counts).toMatchObject({ conversations: 1, messages: 0 })
    expect(preview.issues.first).toMatchObject([
      { subject: { kind: 'conversations', name: 'Tea', part: 1 } },
    ])
  })

  it('names things in one short line', async () => {
    const title = `A\n\u202eB${' long'.repeat(100_000)}`
    const file = { ...bare, conversations: { t: { title, messages: [7] } } }
    const { preview } = await open(file)
    const [issue] = preview.issues.first.map(briefly)
    expect(issue).toMatch(/^conversations\/A B long[^\n\u202e]*…\/1: no_message$/)
    expect(issue?.length).toBeLessThan(100)
  })

  it('finds the shown one of several answers where the file names no place that there is', async () => {
    const variants = [
      { content: 'One', timestamp: SINCE + 1 },
      { content: 'Two', timestamp: SINCE + 2 },
    ]
    const places = [0, 1, 2, -1, 0.5]
    const messages = places.map((activeVariant, index) => ({
      ...good,
      id: `m${index}`,
      variants,
      activeVariant,
    }))
    const alone = { ...good, id: 'm5', activeVariant: 0 }
    await importFile(withMessages([...messages, alone]), merge)
    const stored = await database.messages.toArray()
    // A text that is none of them is one more answer.
    expect(stored.map((each) => each.activeVariant)).toEqual([0, 1, 2, 2, 2, undefined])
    expect(stored.map((each) => answersOf(each).map(({ content }) => content))).toEqual([
      [good.content, 'Two'],
      ['One', good.content],
      ...Array.from({ length: 3 }, () => ['One', 'Two', good.content]),
      [good.content],
    ])
  })

  it('keeps the messages in order where some are left out', async () => {
    const messages = [1, 2, 3, 4].map((number) => ({
      ...good,
      id: `m${number}`,
      content: String(number),
      ...(number === 2 && { role: 'tool' }),
    }))
    await importFile(withMessages(messages), merge)
    const stored: MessageRecord[] = await database.messages.toArray()
    expect(stored.map(({ id, seq }) => [id, seq])).toEqual([
      ['m1', 1],
      ['m3', 2],
      ['m4', 3],
    ])
  })
})

it('leaves a stored character to itself that a later delete takes its own pictures from', async () => {
  const id = await createCharacter(characterDraft)
  await importFile(wholeSession(), merge)
  await deleteCharacter(id)
  const { stored, used } = await pictureIds()
  expect(stored).toEqual(used)
  expect(stored).toHaveLength(3)
})

it('keeps the settings of a database that has none', async () => {
  await database.metadata.clear()
  await importFile(wholeSession(), merge)
  expect(await database.metadata.get(METADATA_ID)).toBeUndefined()
})
