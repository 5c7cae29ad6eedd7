import 'fake-indexeddb/auto'
import { fc } from '@/testing/fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isPlainId } from '@/lib/plain-id'
import { database } from '../database/database'
import { getDatingSession, getDatingSessions, getProfiles } from './dating-queries'
import { readLastUsed, writeLastUsed } from '../browser/last-used'
import { migrateDatingSessions, UNREADABLE_SESSIONS_KEY } from './migrate-dating-sessions'
import { OLD_SESSIONS_KEY } from './old-dating-sessions'
import { StorageError } from '../database/storage-error'
import { faults, withFault } from '../testing/fault-layer'
import { freshDatabase, removeDatabase } from '../testing/fresh-database'
import { datingDraft } from '../testing/sample-records'
import { createMemoryStorage } from '../testing/memory-storage'
import { stubStorage } from '../testing/stub-storage'
import { writeFailures } from '../database/write'
import { sampleDefaultNames } from '../testing/default-names'

const profile = {
  id: 'p1',
  sessionId: 's1',
  name: 'Ada',
  age: 27,
  bio: 'Baker.',
  interests: ['a', 'b', 'c', 'd'],
  imagePrompt: 'x',
  image: 'data:image/png;base64,AAAA',
  images: ['data:image/png;base64,AAAA'],
  status: 'matched',
  generatedAt: '2025-05-01T12:00:00.000Z',
  height: '170 cm',
}
const session = {
  ...datingDraft,
  id: 's1',
  createdAt: '2025-05-01T12:00:00.000Z',
  updatedAt: 5,
  profiles: [
    profile,
    { ...profile, id: 'p2', status: 'unseen' },
    { ...profile, id: 'p3', age: 16 },
  ],
  currentIndex: 0,
  totalGenerated: 3,
  stats: { totalProfilesGenerated: 3, rightSwipes: 1, leftSwipes: 0, matches: 1 },
}
const put = (value: unknown) => localStorage.setItem(OLD_SESSIONS_KEY, JSON.stringify(value))
const old = () => localStorage.getItem(OLD_SESSIONS_KEY)

beforeEach(async () => {
  stubStorage()
  await freshDatabase()
})
afterEach(async () => {
  await removeDatabase()
  vi.unstubAllGlobals()
})

describe('the sessions of older builds', () => {
  it.each([
    ['a list', [session]],
    ['by id', { s1: { ...session, id: undefined } }],
  ])('move once, as %s, without pictures and without minors (SWIPE-70, P23)', async (_, value) => {
    put(value)
    expect(await migrateDatingSessions(sampleDefaultNames)).toEqual({ moved: 1, leftOut: 1 })
    expect(await getDatingSession('s1')).toMatchObject({
      name: 'Tea',
      createdAt: Date.parse('2025-05-01T12:00:00.000Z'),
      currentIndex: 1,
      stats: { matches: 1, rightSwipes: 1, totalProfilesGenerated: 3 },
    })
    const profiles = await getProfiles('s1')
    expect(profiles.map(({ id }) => id)).toEqual(['p1', 'p2'])
    expect(profiles[0]).toMatchObject({ height: '170 cm', status: 'matched' })
    expect(profiles[0]).not.toHaveProperty('images')
    expect(await database.images.count()).toBe(0)
    expect(old()).toBeNull()
    expect(await migrateDatingSessions(sampleDefaultNames)).toBeUndefined()
  })

  it('do not touch what is in the database', async () => {
    put([session])
    await migrateDatingSessions(sampleDefaultNames)
    await database.datingSessions.update('s1', { name: 'Renamed' })
    put([session, { ...session, id: 's2', profiles: [profile] }])
    await migrateDatingSessions(sampleDefaultNames)
    expect((await getDatingSession('s1'))?.name).toBe('Renamed')
    expect(await getProfiles('s1')).toHaveLength(2)
    expect(await getProfiles('s2')).toHaveLength(1)
  })

  it('get plain ids, times that can be, and sizes that can be shown', async () => {
    const odd = {
      ...session,
      id: 'a\ud800/b',
      name: 'W'.repeat(100_000),
      createdAt: 1e15,
      profiles: [{ ...profile, id: '../x', bio: 'W'.repeat(100_000) }],
    }
    put([odd])
    expect(await migrateDatingSessions(sampleDefaultNames)).toEqual({ moved: 1, leftOut: 0 })
    const [stored] = await database.datingSessions.toArray()
    const [stranger] = await database.profiles.toArray()
    expect([stored?.id, stranger?.id].map((id = '') => isPlainId(id))).toEqual([true, true])
    expect(stored?.name).toBe('W'.repeat(200))
    expect(stored?.createdAt).toBeLessThanOrEqual(Date.now())
    expect(stranger?.sessionId).toBe(stored?.id)
    expect(stranger?.bio).toHaveLength(50_000)
  })

  it('that cannot be read are kept aside, the others move', async () => {
    put([session, 'nonsense', { name: 7 }])
    expect(await migrateDatingSessions(sampleDefaultNames)).toEqual({ moved: 1, leftOut: 3 })
    expect(old()).toBeNull()
    expect(JSON.parse(localStorage.getItem(UNREADABLE_SESSIONS_KEY) ?? '')).toEqual([
      'nonsense',
      { name: 7 },
    ])
    localStorage.setItem(OLD_SESSIONS_KEY, '{broken')
    expect(await migrateDatingSessions(sampleDefaultNames)).toEqual({ moved: 0, leftOut: 1 })
    expect(JSON.parse(localStorage.getItem(UNREADABLE_SESSIONS_KEY) ?? '')).toEqual([
      'nonsense',
      { name: 7 },
      '{broken',
    ])
  })

  it('that cannot be read are kept aside also where the old ones fill the storage', async () => {
    const unreadable = { name: 7, note: 'x'.repeat(1_000) }
    const text = JSON.stringify([session, unreadable])
    const room = text.length + 100
    vi.stubGlobal('localStorage', createMemoryStorage({ [OLD_SESSIONS_KEY]: text }, room))
    expect(await migrateDatingSessions(sampleDefaultNames)).toEqual({ moved: 1, leftOut: 2 })
    expect(old()).toBeNull()
    expect(JSON.parse(localStorage.getItem(UNREADABLE_SESSIONS_KEY) ?? '')).toEqual([unreadable])
  })

  it('that cannot be read stay where they are where there is no room at all', async () => {
    const text = '[{"name":7}]'
    vi.stubGlobal('localStorage', createMemoryStorage({ [OLD_SESSIONS_KEY]: text }, 40))
    await migrateDatingSessions(sampleDefaultNames)
    expect(old()).toBe(text)
    expect(localStorage.getItem(UNREADABLE_SESSIONS_KEY)).toBeNull()
  })

  it.each(faults)('stay where they are while they cannot be stored: %s', async (fault) => {
    put([session])
    const before = old()
    const { error } = await withFault(2, fault, () => migrateDatingSessions(sampleDefaultNames))
    expect(error).toBeInstanceOf(StorageError)
    expect(old()).toBe(before)
    expect(writeFailures.getState().failures).toHaveLength(1)
    expect(await getDatingSessions()).toEqual([])
    await migrateDatingSessions(sampleDefaultNames)
    expect(writeFailures.getState().failures).toEqual([])
    expect(await getProfiles('s1')).toHaveLength(2)
    expect(old()).toBeNull()
  })

  it('never break the start, and bring in nobody under 18, whatever stands there (P23)', async () => {
    const some = fc.oneof(
      fc.jsonValue(),
      fc.array(
        fc.record(
          {
            id: fc.oneof(fc.string(), fc.nat()),
            name: fc.oneof(fc.string(), fc.nat()),
            profiles: fc.array(
              fc.record({ name: fc.string(), age: fc.oneof(fc.nat({ max: 40 }), fc.string()) }),
            ),
            preferences: fc.jsonValue(),
          },
          { requiredKeys: [] },
        ),
      ),
    )
    await fc.assert(
      fc.asyncProperty(some, async (value) => {
        put(value)
        await migrateDatingSessions(sampleDefaultNames)
        expect(old()).toBeNull()
        for (const { age } of await database.profiles.toArray())
          expect(age).toBeGreaterThanOrEqual(18)
      }),
      { numRuns: 60 },
    )
  })
})

describe('what a form was sent with last', () => {
  it('is there again, and undefined where it is damaged', () => {
    expect(readLastUsed('person')).toBeUndefined()
    writeLastUsed('person', { gender: 'any' })
    expect(readLastUsed('person')).toEqual({ gender: 'any' })
    localStorage.setItem('parlour-last-person', '{')
    expect(readLastUsed('person')).toBeUndefined()
  })
})
