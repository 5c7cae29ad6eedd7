import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { database } from '../database/database'
import {
  countProfiles,
  getDatingSession,
  getDatingSessions,
  getMatchConversations,
  getPictureProgress,
  getProfile,
  getProfiles,
  getSessionFaces,
} from './dating-queries'
import { getCharacter, getConversation, getFirstMessage } from '../database/queries'
import { freshDatabase, removeDatabase } from '../testing/fresh-database'
import { characterDraft, datingDraft, sampleProfileDraft } from '../testing/sample-records'
import { deleteCharacter } from '../commands/characters'
import { deleteConversation } from '../conversations/conversations'
import {
  addProfiles,
  createDatingSession,
  deleteDatingSession,
  setGeneration,
  setGenerationStopped,
} from './dating-sessions'
import { openMatchChat } from '../conversations/match-chat'
import { addProfilePicture, reconsiderProfile, setPictureState, swipeProfile } from './profiles'

let sessionId: string
let ids: string[]
const names = ['Ada', 'Bo', 'Cy']
const picture = (text = 'picture') => new Blob([text], { type: 'image/png' })
const queue = async () => (await getProfiles(sessionId, 'unseen')).map(({ name }) => name)
const present = async () => {
  const session = await getDatingSession(sessionId)
  if (!session) throw new Error('no session')
  return session
}
const idOf = (place: number) => ids[place] ?? ''

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_700_000_000_000 })
  await freshDatabase()
  sessionId = await createDatingSession(datingDraft)
  const drafts = names.map((name) => sampleProfileDraft({ name }))
  ids = (await addProfiles(sessionId, drafts, 2)) ?? []
})
afterEach(async () => {
  vi.useRealTimers()
  await removeDatabase()
})

describe('a session', () => {
  it('is listed with its counters, the last changed first (SWIPE-02)', async () => {
    vi.advanceTimersByTime(1_000)
    const other = await createDatingSession({ ...datingDraft, name: 'Coffee' })
    vi.advanceTimersByTime(1_000)
    await swipeProfile(idOf(0), 'like')
    const list = await getDatingSessions()
    expect(list.map(({ id }) => id)).toEqual([sessionId, other])
    expect(list[0]?.counts).toEqual({ unseen: 2, matched: 1, passed: 0, total: 3 })
    expect(list[1]?.counts.total).toBe(0)
  })

  it('goes with its profiles and their pictures, and with nothing else (SWIPE-05)', async () => {
    await addProfilePicture(idOf(0), picture())
    await swipeProfile(idOf(0), 'like')
    const chat = await openMatchChat(idOf(0), characterDraft)
    const other = await createDatingSession(datingDraft)
    await addProfiles(other, [sampleProfileDraft()], 1)
    expect(await deleteDatingSession(sessionId)).toBe(true)
    expect(await deleteDatingSession(sessionId)).toBe(false)
    expect(await database.profiles.count()).toBe(1)
    expect((await database.images.toArray()).map(({ owner }) => owner)).toEqual([
      (await getConversation(chat?.conversationId ?? ''))?.characterId,
    ])
    expect(await addProfiles(sessionId, [sampleProfileDraft()], 1)).toBeUndefined()
    expect(await setGeneration(sessionId, { wanted: 1, written: 0 })).toBe(false)
    expect(await swipeProfile(idOf(1), 'like')).toBe(false)
    expect(await addProfilePicture(idOf(1), picture())).toBeUndefined()
    expect(await setPictureState(idOf(1), { failure: { code: 'x' } })).toBe(false)
  })
})

describe('a batch', () => {
  it('joins the end of the queue and is counted (decision 105, SWIPE-32)', async () => {
    await addProfiles(sessionId, [sampleProfileDraft({ name: 'Di' })], 1)
    expect(await queue()).toEqual([...names, 'Di'])
    expect(await present()).toMatchObject({
      totalGenerated: 4,
      stats: { totalProfilesGenerated: 4 },
    })
    expect(await getProfile(idOf(0))).toMatchObject({
      height: '170 cm',
      status: 'unseen',
      picturesWanted: 2,
    })
  })

  it('stores nobody under 18, and lets no custom field hide a field of ours (P23)', async () => {
    const custom = { age: '12', status: 'matched', sessionId: 'x', id: 'y', song: 'Blue' }
    const added = await addProfiles(
      sessionId,
      [sampleProfileDraft({ age: 17 }), sampleProfileDraft({ name: 'Ed', custom })],
      1,
    )
    expect(added).toHaveLength(1)
    const profile = await getProfile(added?.[0] ?? '')
    expect(profile).toMatchObject({
      name: 'Ed',
      age: 27,
      status: 'unseen',
      song: 'Blue',
      sessionId,
    })
    expect((await present()).totalGenerated).toBe(4)
  })

  it('that is on its way is noted, so that a reload can go on with it', async () => {
    await setGeneration(sessionId, { wanted: 5, written: 0 })
    await addProfiles(sessionId, [sampleProfileDraft(), sampleProfileDraft()], 1)
    expect((await present()).generation).toEqual({ wanted: 5, written: 2 })
    expect(await setGenerationStopped(sessionId, true)).toBe(true)
    expect((await present()).generation).toEqual({ wanted: 5, written: 2, stopped: true })
    await setGenerationStopped(sessionId, false)
    expect((await present()).generation).toEqual({ wanted: 5, written: 2 })
    await setGeneration(sessionId, undefined)
    expect(await present()).not.toHaveProperty('generation')
    expect(await setGenerationStopped(sessionId, true)).toBe(false)
  })
})

describe('a swipe', () => {
  it('takes the profile out of the deck and counts (SWIPE-47, SWIPE-48, SWIPE-50)', async () => {
    await swipeProfile(idOf(0), 'like')
    await swipeProfile(idOf(1), 'pass')
    expect(await queue()).toEqual(['Cy'])
    expect(await getProfile(idOf(0))).toMatchObject({
      status: 'matched',
      matchedAt: 1_700_000_000_000,
    })
    expect(await present()).toMatchObject({
      currentIndex: 2,
      stats: { rightSwipes: 1, leftSwipes: 1, matches: 1 },
    })
  })

  it('is for profiles of the deck only, and once', async () => {
    const [first, second] = await Promise.all([
      swipeProfile(idOf(0), 'like'),
      swipeProfile(idOf(0), 'pass'),
    ])
    expect(first).not.toBe(false)
    expect(second).toBe(false)
    expect((await present()).stats).toMatchObject({ rightSwipes: 1, leftSwipes: 0 })
  })

  it('can be taken back whole: place, counters and all', async () => {
    const before = await present()
    const undo = await swipeProfile(idOf(0), 'like')
    if (undo === false) throw new Error('not swiped')
    await undo()
    expect(await queue()).toEqual(names)
    expect(await getProfile(idOf(0))).not.toHaveProperty('matchedAt')
    expect(await present()).toEqual(before)
    await undo()
    expect(await present()).toEqual(before)
  })

  it('is not taken back over what happened to the profile since', async () => {
    const undo = await swipeProfile(idOf(0), 'like')
    await reconsiderProfile(idOf(0))
    await swipeProfile(idOf(0), 'pass')
    if (undo !== false) await undo()
    expect((await getProfile(idOf(0)))?.status).toBe('passed')
    expect((await present()).stats).toMatchObject({ rightSwipes: 1, leftSwipes: 1 })
  })
})

describe('reconsidering', () => {
  it('puts a profile back into the deck; swipes stay counted, matches are the present ones (SWIPE-49, decision 106)', async () => {
    await swipeProfile(idOf(0), 'like')
    const undo = await reconsiderProfile(idOf(0))
    expect(await queue()).toEqual(names)
    expect(await present()).toMatchObject({
      currentIndex: 0,
      stats: { rightSwipes: 1, leftSwipes: 0, matches: 0 },
    })
    vi.advanceTimersByTime(5_000)
    if (undo !== false) await undo()
    expect(await getProfile(idOf(0))).toMatchObject({
      status: 'matched',
      matchedAt: 1_700_000_000_000,
    })
    expect((await present()).stats).toMatchObject({ rightSwipes: 1, matches: 1 })
    expect(await reconsiderProfile(idOf(1))).toBe(false)
  })
})

describe('pictures', () => {
  it('join a profile in order, five at most, and count as progress (SWIPE-63)', async () => {
    expect(await getPictureProgress(sessionId)).toEqual({
      wanted: 6,
      drawn: 0,
      failed: 0,
      missing: 6,
    })
    const added = []
    for (const text of ['1', '2', '3', '4', '5'])
      added.push(await addProfilePicture(idOf(0), picture(text)))
    expect((await getProfile(idOf(0)))?.imageIds).toEqual(added)
    expect(await addProfilePicture(idOf(0), picture())).toBeUndefined()
    expect(await database.images.count()).toBe(5)
    expect(await getPictureProgress(sessionId)).toEqual({
      wanted: 9,
      drawn: 5,
      failed: 0,
      missing: 4,
    })
  })

  it('that failed are noted on the profile until they are drawn again (SWIPE-64, decision 111)', async () => {
    await setPictureState(idOf(0), { failure: { code: 'broke' } })
    expect(await getPictureProgress(sessionId)).toMatchObject({ failed: 1, missing: 4 })
    await setPictureState(idOf(0), { failure: undefined, wanted: 1 })
    expect(await getPictureProgress(sessionId)).toMatchObject({ wanted: 5, failed: 0, missing: 5 })
    await setPictureState(idOf(0), { failure: { code: 'again' } })
    await addProfilePicture(idOf(0), picture())
    expect(await getProfile(idOf(0))).not.toHaveProperty('pictureFailure')
  })
})

describe('the chat of a match', () => {
  const open = () => openMatchChat(idOf(0), characterDraft)

  it('is an RP chat with a new character that has the profile’s pictures (SWIPE-53 to SWIPE-56)', async () => {
    await addProfilePicture(idOf(0), picture('one'))
    await addProfilePicture(idOf(0), picture('two'))
    await swipeProfile(idOf(0), 'like')
    const chat = await open()
    expect(chat?.isNewCharacter).toBe(true)
    const conversation = await getConversation(chat?.conversationId ?? '')
    expect(conversation).toMatchObject({ conversationType: 'rp', title: 'RP Chat with Ada' })
    expect((await getFirstMessage(conversation?.id ?? ''))?.content).toBe('You are Ada.')
    const character = await getCharacter(conversation?.characterId ?? '')
    expect(character?.imageGallery).toHaveLength(2)
    const [first, second] = character?.imageGallery ?? []
    expect(first).toMatchObject({ imageId: character?.avatarImageId, isProfilePicture: true })
    expect(second?.isProfilePicture).toBe(false)
    const profile = await getProfile(idOf(0))
    expect(profile?.characterId).toBe(character?.id)
    expect(profile?.imageIds).not.toContain(first?.imageId)
    expect(await database.images.count()).toBe(4)
  })

  it('is gone on with where there is one, and begun anew with the same character where there is none (SWIPE-52, decision 104)', async () => {
    await swipeProfile(idOf(0), 'like')
    expect(await getMatchConversations(sessionId)).toEqual({})
    const first = await open()
    expect(await open()).toEqual({ ...first, isNewCharacter: false })
    expect(await getMatchConversations(sessionId)).toEqual({ [idOf(0)]: first?.conversationId })
    await deleteConversation(first?.conversationId ?? '')
    expect(await getMatchConversations(sessionId)).toEqual({})
    const second = await open()
    expect(second).toMatchObject({ isNewCharacter: false })
    expect(second?.conversationId).not.toBe(first?.conversationId)
    expect(await database.characters.count()).toBe(1)
  })

  it('gets a new character where the old one is gone (decision 108)', async () => {
    await swipeProfile(idOf(0), 'like')
    await open()
    await deleteCharacter((await getProfile(idOf(0)))?.characterId ?? '')
    expect(await open()).toMatchObject({ isNewCharacter: true })
    expect(await database.characters.count()).toBe(1)
  })

  it('is for matches only', async () => {
    expect(await open()).toBeUndefined()
    expect(await database.characters.count()).toBe(0)
  })
})

it('shows the faces of matches first, no more than are asked for, and none of another session (SWIPE-02)', async () => {
  await swipeProfile(idOf(1), 'like')
  await swipeProfile(idOf(0), 'pass')
  await addProfilePicture(idOf(1), picture())
  const faces = await getSessionFaces(sessionId, 9)
  expect(faces.map(({ id }) => id)).toEqual([idOf(1), idOf(2), idOf(0)])
  expect(faces[0]).toEqual({
    id: idOf(1),
    name: expect.any(String) as string,
    imageId: (await getProfile(idOf(1)))?.imageIds?.[0],
  })
  expect(faces[1]).not.toHaveProperty('imageId')
  expect((await getSessionFaces(sessionId, 2)).map(({ id }) => id)).toEqual([idOf(1), idOf(2)])
  expect(await getSessionFaces(await createDatingSession(datingDraft), 9)).toEqual([])
})

it('counts nothing of another session', async () => {
  const other = await createDatingSession(datingDraft)
  expect(await countProfiles(other)).toEqual({ unseen: 0, matched: 0, passed: 0, total: 0 })
})
