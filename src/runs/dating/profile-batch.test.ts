import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { completion, drawn, json } from '@/ai/testing/fake-fetch'
import { demoFetch } from '@/demo/demo-fetch'
import { DEMO_TEXT_MODEL } from '@/demo/demo-models'
import type { DatingSessionDraft } from '@/domain/dating-session'
import { createDatingSession, deleteDatingSession } from '@/storage/dating/dating-sessions'
import { swipeProfile } from '@/storage/dating/profiles'
import { updateSettings } from '@/storage/commands/settings'
import { database } from '@/storage/database/database'
import { getDatingSession, getPictureProgress, getProfiles } from '@/storage/dating/dating-queries'
import { getCharacter, getConversation } from '@/storage/database/queries'
import { freshDatabase, removeDatabase } from '@/storage/testing/fresh-database'
import { datingDraft, sampleOpenai, sampleProvider } from '@/storage/testing/sample-records'
// Loaded before the clock is stopped: the run fetches them when it needs them.
import '@/ai/create-adapter'
import '@/ai/images/create-image-adapter'
import '../providers/connect'
import { usedOfBatch } from '../batches/batch-budget'
import { startMatchChat } from '../people/match-chat'
import { openSampleVault } from '@/storage/testing/sample-vault'
import { stubStorage } from '@/storage/testing/stub-storage'
import { sealProvider } from '@/storage/vault/seal-provider'
import { closeVault, lockVault } from '@/storage/vault/vault-lock'
import {
  dismissProfileError,
  drawMissingPictures,
  keepValidProfiles,
  resumeProfiles,
  retryPictures,
  startProfiles,
  stopProfiles,
} from './profile-batch'
import { forgetAllRuns, stopAllRuns } from '../live-runs'
import { readRun, runStore } from '../run-store'
import { createFakeLocks } from '../testing/fake-locks'

const demo = sampleProvider({
  id: 'demo',
  type: 'demo',
  apiKey: '',
  apiEndpoint: undefined,
  defaultModel: DEMO_TEXT_MODEL,
})

interface Sent {
  path: string
  atMs: number
  text: string
}

/** A server that writes and draws as the test says. */
function createServer() {
  const sent: Sent[] = []
  let made = 0
  const person = (change: object = {}) => ({
    name: `Person ${(made += 1)}`,
    age: 27,
    bio: 'Baker. Likes clocks.',
    interests: ['a', 'b', 'c', 'd'],
    imagePrompt: 'A woman of 27',
    height: '170 cm',
    ...change,
  })
  const server = {
    sent,
    person,
    write: (count: number): string | Response | Promise<Response> =>
      JSON.stringify(Array.from({ length: count }, () => person())),
    draw: (): Response | Promise<Response> => drawn(),
    edit: (): Response | Promise<Response> => server.draw(),
    fetch: (async (input, init = {}) => {
      init.signal?.throwIfAborted()
      const path = new URL(input instanceof Request ? input.url : String(input)).pathname
      const text = typeof init.body === 'string' ? init.body : ''
      sent.push({ path: path.replace('/v1', ''), atMs: Date.now() - startedAt, text })
      if (path.endsWith('/edits')) return server.edit()
      if (path.endsWith('/generations')) return server.draw()
      const count = Number(/Generate exactly (\d+) profiles/.exec(text)?.[1])
      const answer = await server.write(count)
      return typeof answer === 'string' ? json(completion(answer)) : answer
    }) as typeof fetch,
    paths: () => sent.map(({ path }) => path),
  }
  return server
}

const startedAt = 1_790_000_000_000
let server: ReturnType<typeof createServer>
let options: { overrides: { fetch: typeof fetch; random: () => number }; random: () => number }

const create = (change: Partial<DatingSessionDraft> = {}) =>
  createDatingSession({ ...datingDraft, imagesPerProfile: 1, ...change })
const runOf = (id: string) => readRun('profiles', id)

/** Keys that are being opened: another thread does that, in real time. */
const opening = new Set<Promise<unknown>>()

/** The stopped clock goes on only when no key is being opened: else the limit of a request would pass meanwhile. */
function watchKeys() {
  const { subtle } = crypto
  const decrypt = subtle.decrypt.bind(subtle)
  vi.spyOn(subtle, 'decrypt').mockImplementation((...call) => {
    const opened = decrypt(...call)
    opening.add(opened)
    void opened.catch(() => undefined).then(() => opening.delete(opened))
    return opened
  })
}

/** The database answers in real time, and so do keys. */
async function pauseForDatabase() {
  do await new Promise((resolve) => setImmediate(resolve))
  while (opening.size > 0)
}

/** Lets time pass until something has ended. */
async function untilEnded<Result>(work: Promise<Result>, stepMs = 500): Promise<Result> {
  const state = { ended: false }
  const watched = work.finally(() => {
    state.ended = true
  })
  watched.catch(() => undefined)
  for (let step = 0; step < 2_000 && !state.ended; step += 1) {
    if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(stepMs)
    await pauseForDatabase()
  }
  return watched
}

async function until(isTrue: () => boolean | Promise<boolean>) {
  for (let step = 0; step < 2_000 && !(await isTrue()); step += 1) {
    await vi.advanceTimersByTimeAsync(100)
    await pauseForDatabase()
  }
  expect(await isTrue()).toBe(true)
}

beforeEach(async () => {
  await freshDatabase()
  await database.providers.bulkPut([sampleOpenai])
  await updateSettings({ enableStreaming: false })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: startedAt })
  server = createServer()
  options = { overrides: { fetch: server.fetch, random: () => 0 }, random: () => 0 }
})
afterEach(async () => {
  await untilEnded(stopAllRuns())
  vi.useRealTimers()
  await removeDatabase()
  forgetAllRuns()
})

describe('a batch', () => {
  it('is written, then drawn, two seconds from profile to profile (SWIPE-61 to SWIPE-63)', async () => {
    const id = await create({ batchSize: 3 })
    expect(await untilEnded(startProfiles(id, options), 50)).toBe(true)
    expect(await getProfiles(id)).toHaveLength(3)
    expect(await getPictureProgress(id)).toEqual({ wanted: 3, drawn: 3, failed: 0, missing: 0 })
    expect(server.paths()).toEqual([
      '/chat/completions',
      ...Array.from({ length: 3 }, () => '/images/generations'),
    ])
    const times = server.sent.slice(1).map(({ atMs }) => atMs)
    for (const [index, at] of times.entries())
      // Between its turn and its request a picture waits for the database, one longer than another.
      if (index > 0) expect(at - (times[index - 1] ?? 0)).toBeGreaterThan(1_000)
    expect(await getDatingSession(id)).not.toHaveProperty('generation')
    expect(runOf(id)).toMatchObject({ state: 'done', progress: { done: 3, total: 3 } })
    expect(runOf(id)?.failure).toBeUndefined()
  })

  it('that is large is asked for in parts, with the names that are taken', async () => {
    const id = await create({ batchSize: 23 })
    await untilEnded(startProfiles(id, options))
    expect(await getProfiles(id)).toHaveLength(23)
    const asked = server.sent.filter(({ path }) => path === '/chat/completions')
    expect(asked.map(({ text }) => /exactly (\d+) profiles/.exec(text)?.[1])).toEqual([
      '10',
      '10',
      '3',
    ])
    expect(asked[1]?.text).toContain('Names that are taken: Person 1, Person 2')
  })

  it('draws further pictures from the first, with scenes of the pool (SWIPE-65, SWIPE-66)', async () => {
    const id = await create({ batchSize: 1, imagesPerProfile: 3 })
    await untilEnded(startProfiles(id, options))
    expect(server.paths().slice(1)).toEqual([
      '/images/generations',
      '/images/edits',
      '/images/edits',
    ])
    expect(JSON.parse(server.sent[1]?.text ?? '')).toMatchObject({
      size: '1024x1024',
      quality: 'high',
    })
    expect((await getProfiles(id))[0]?.imageIds).toHaveLength(3)
  })

  it('is asked for once by a double press, which is not taken for another tab', async () => {
    const id = await create()
    const presses = [startProfiles(id, options), startProfiles(id, options)]
    expect(await untilEnded(Promise.all(presses))).toEqual([true, true])
    expect(await getProfiles(id)).toHaveLength(2)
    expect(server.paths().filter((path) => path === '/chat/completions')).toHaveLength(1)
  })

  it('can begin while pictures of the one before are drawn, which nobody draws twice', async () => {
    const id = await create({ batchSize: 3 })
    const first = startProfiles(id, options)
    await until(() => runOf(id)?.progress.step === 'drawing' && server.sent.length > 1)
    const runId = runOf(id)?.id
    expect(await untilEnded(Promise.all([first, startProfiles(id, options)]))).toEqual([true, true])
    expect(runOf(id)?.id).toBe(runId)
    expect(await getProfiles(id)).toHaveLength(6)
    expect(server.paths().filter((path) => path === '/images/generations')).toHaveLength(6)
    expect(await getDatingSession(id)).not.toHaveProperty('generation')
  })

  it('leaves alone what another tab is at', async () => {
    const locks = createFakeLocks()
    vi.stubGlobal('navigator', { locks })
    const id = await create()
    let endOther = () => {}
    const other = new Promise<void>((resolve) => {
      endOther = resolve
    })
    const held = locks.request(`parlour-run-${id}`, {}, () => other)
    await vi.advanceTimersByTimeAsync(10)
    expect(await untilEnded(startProfiles(id, options))).toBe(false)
    expect(runOf(id)).toBeUndefined()
    expect(server.sent).toEqual([])
    endOther()
    await held
    expect(await untilEnded(startProfiles(id, options))).toBe(true)
    expect(await getProfiles(id)).toHaveLength(2)
    vi.unstubAllGlobals()
  })

  it('ends when its session is deleted', async () => {
    const id = await create({ batchSize: 30 })
    const running = startProfiles(id, options)
    await until(async () => (await getProfiles(id)).length > 0)
    await deleteDatingSession(id)
    await untilEnded(running)
    expect(await database.profiles.count()).toBe(0)
    expect(await database.images.count()).toBe(0)
  })

  it('is the demo’s without network: people, pictures, a match and its chat', async () => {
    await database.providers.clear()
    await database.providers.put(demo)
    await updateSettings({ enableStreaming: true })
    const id = await create({
      batchSize: 2,
      imagesPerProfile: 2,
      profileGenerationProviderId: 'demo',
    })
    vi.useRealTimers()
    const seen = new Set<number>()
    const heard: (boolean | undefined)[] = []
    const watching = runStore.subscribe(() => {
      seen.add(runOf(id)?.data.arriving ?? 0)
      heard.push(runOf(id)?.data.hasWords)
    })
    await startProfiles(id, { overrides: { fetch: demoFetch } })
    watching()
    expect(seen).toContain(1)
    // First nothing has come, then words, and for what is drawn none are awaited.
    expect([heard[0], heard.includes(true), heard.at(-1)]).toEqual([false, true, false])
    expect(runOf(id)?.failure).toBeUndefined()
    expect(await getPictureProgress(id)).toEqual({ wanted: 4, drawn: 4, failed: 0, missing: 0 })
    const [profile] = await getProfiles(id)
    await swipeProfile(profile?.id ?? '', 'like')
    const conversation = await getConversation(await startMatchChat(profile?.id ?? ''))
    expect(conversation).toMatchObject({ conversationType: 'rp' })
    expect(await getCharacter(conversation?.characterId ?? '')).toMatchObject({
      name: profile?.name,
      characterMode: 'rp',
      model: DEMO_TEXT_MODEL,
    })
  })
})

describe('a bad answer', () => {
  it('is told to the model, which gets a second try', async () => {
    const answers = ['[]']
    const write = server.write
    server.write = (count) => answers.shift() ?? write(count)
    const id = await create()
    await untilEnded(startProfiles(id, options))
    expect(await getProfiles(id)).toHaveLength(2)
    const again = server.sent.filter(({ path }) => path === '/chat/completions')[1]
    expect(again?.text).toContain('Must generate exactly 2 profiles, got 0')
  })

  it('twice is an error with its text; what was valid is kept only when the user agrees', async () => {
    const bad = () => JSON.stringify([server.person(), server.person({ age: 16 })])
    server.write = bad
    const id = await create()
    await untilEnded(startProfiles(id, options))
    expect(runOf(id)).toMatchObject({
      state: 'failed',
      failure: {
        code: 'profiles_failed',
        params: { cause: 'profile_wrong_age', number: 2 },
      },
    })
    expect(runOf(id)?.data.valid).toHaveLength(1)
    expect(await getProfiles(id)).toEqual([])
    expect((await getDatingSession(id))?.generation).toEqual({
      wanted: 2,
      written: 0,
      stopped: true,
    })

    expect(await untilEnded(keepValidProfiles(id, options))).toBe(true)
    expect((await getProfiles(id)).map(({ age }) => age)).toEqual([27])
    expect(await getPictureProgress(id)).toMatchObject({ drawn: 1, missing: 0 })
    expect(await getDatingSession(id)).not.toHaveProperty('generation')
    expect(runOf(id)?.failure).toBeUndefined()
    expect(await keepValidProfiles(id, options)).toBe(false)
  })

  it('can be tried again (SWIPE-24), or be dismissed', async () => {
    const write = server.write
    server.write = () => 'no'
    const id = await create()
    await untilEnded(startProfiles(id, options))
    expect(runOf(id)?.failure?.params).toEqual({
      none: 1,
      cause: 'profiles_without_json',
    })
    dismissProfileError(id)
    expect(runOf(id)?.failure).toBeUndefined()
    server.write = write
    await untilEnded(resumeProfiles(id, options))
    expect(await getProfiles(id)).toHaveLength(2)
  })

  it('in a later part is told at once, beside what came, and tried again while pictures are drawn', async () => {
    const write = server.write
    server.write = (count) =>
      count === 10 ? write(count) : json({ error: { message: 'No' } }, 400)
    const id = await create({ batchSize: 13 })
    const running = startProfiles(id, options)
    await until(() => runOf(id)?.failure !== undefined)
    expect(runOf(id)).toMatchObject({
      state: 'running',
      progress: { step: 'drawing', done: 10, total: 13 },
    })
    expect((await getPictureProgress(id)).drawn).toBeLessThan(10)
    expect(runOf(id)?.failure).toEqual({
      code: 'profiles_failed',
      params: { cause: 'bad_request', name: 'OpenAI', detail: 'No', written: 10, wanted: 13 },
    })
    server.write = write
    const again = resumeProfiles(id, options)
    await until(async () => (await getProfiles(id)).length === 13)
    expect(runOf(id)?.failure).toBeUndefined()
    await untilEnded(Promise.all([running, again]))
    expect(await getPictureProgress(id)).toEqual({ wanted: 13, drawn: 13, failed: 0, missing: 0 })
    expect(server.paths().filter((path) => path === '/images/generations')).toHaveLength(13)
    expect(await getDatingSession(id)).not.toHaveProperty('generation')
  })

  it('in a later part keeps what was valid of it while pictures are drawn', async () => {
    const write = server.write
    server.write = (count) => (count === 10 ? write(count) : write(2))
    const id = await create({ batchSize: 13 })
    const running = startProfiles(id, options)
    await until(() => runOf(id)?.failure !== undefined)
    const kept = keepValidProfiles(id, options)
    await untilEnded(Promise.all([running, kept]))
    expect(runOf(id)?.failure).toBeUndefined()
    expect(await getPictureProgress(id)).toEqual({ wanted: 12, drawn: 12, failed: 0, missing: 0 })
    expect(await getDatingSession(id)).not.toHaveProperty('generation')
  })

  it.each([
    ['the chosen provider is off', 'off'],
    ['the chosen provider is gone', 'gone'],
  ])('where %s asks nobody else (SWIPE-92)', async (_, profileGenerationProviderId) => {
    await database.providers.put(sampleProvider({ id: 'off', enabled: false }))
    const id = await create({ profileGenerationProviderId })
    await untilEnded(startProfiles(id, options))
    expect(runOf(id)?.failure?.code).toBe('no_profile_provider')
    expect(server.sent).toEqual([])
  })

  it('of the server is told in its words', async () => {
    server.write = () => json({ error: { message: 'Key is wrong' } }, 401)
    const id = await create()
    await untilEnded(startProfiles(id, options))
    expect(runOf(id)?.failure).toMatchObject({
      code: 'profiles_failed',
      params: { cause: 'unauthorized', detail: 'Key is wrong' },
    })
  })
})

describe('pictures that fail', () => {
  const refused = () => json({ error: { message: 'Too odd' } }, 400)

  it('are noted on the profile, are not fatal, and can be tried again (SWIPE-64, SWIPE-95)', async () => {
    const { draw } = server
    server.draw = () => {
      server.draw = draw
      return refused()
    }
    const id = await create()
    await untilEnded(startProfiles(id, options))
    const [first, second] = await getProfiles(id)
    expect(first?.pictureFailure).toBe('main_picture_failed')
    expect(first?.pictureFailureDetails?.params).toMatchObject({
      cause: 'bad_request',
      detail: 'Too odd',
    })
    expect(second?.imageIds).toHaveLength(1)
    await untilEnded(retryPictures(first?.id ?? '', options))
    expect((await getProfiles(id))[0]).toMatchObject({ imageIds: [expect.any(String)] })
    expect((await getProfiles(id))[0]).not.toHaveProperty('pictureFailure')
    expect((await getProfiles(id))[0]).not.toHaveProperty('pictureFailureDetails')
  })

  it('are tried again also where that is asked for as the batch ends', async () => {
    const { draw } = server
    server.draw = refused
    const id = await create({ batchSize: 1 })
    let release: (() => void) | undefined
    const transaction = database.transaction.bind(database) as (...call: unknown[]) => unknown
    // The last thing that a batch writes: that it is done.
    const holdEnd = async (...call: unknown[]) => {
      if (!release && (await getPictureProgress(id)).failed > 0)
        await new Promise<void>((resolve) => {
          release = resolve
        })
      return transaction(...call)
    }
    vi.spyOn(database, 'transaction').mockImplementation(holdEnd as never)
    const running = startProfiles(id, options)
    await until(() => release !== undefined)
    server.draw = draw
    const profileId = (await getProfiles(id))[0]?.id ?? ''
    const retrying = retryPictures(profileId, options)
    // Time stands still: the next picture's turn has not come when the batch ends.
    while ((await getProfiles(id))[0]?.pictureFailure !== undefined) await pauseForDatabase()
    for (let step = 0; step < 20; step += 1) await pauseForDatabase()
    release?.()
    await untilEnded(Promise.all([running, retrying]))
    vi.restoreAllMocks()
    expect(await getPictureProgress(id)).toEqual({ wanted: 1, drawn: 1, failed: 0, missing: 0 })
  })

  it('stay noted where another tab is at the session', async () => {
    const { draw } = server
    server.draw = refused
    const id = await create({ batchSize: 1 })
    await untilEnded(startProfiles(id, options))
    server.draw = draw
    const [profile] = await getProfiles(id)
    const locks = createFakeLocks()
    vi.stubGlobal('navigator', { locks })
    let endOther = () => {}
    const held = locks.request(
      `parlour-run-${id}`,
      {},
      () =>
        new Promise<void>((resolve) => {
          endOther = resolve
        }),
    )
    await vi.advanceTimersByTimeAsync(10)
    expect(await untilEnded(retryPictures(profile?.id ?? '', options))).toBe(false)
    expect((await getProfiles(id))[0]).toMatchObject({
      pictureFailure: profile?.pictureFailure,
      pictureFailureDetails: profile?.pictureFailureDetails,
    })
    endOther()
    await held
    expect(await untilEnded(retryPictures(profile?.id ?? '', options))).toBe(true)
    expect((await getProfiles(id))[0]?.imageIds).toHaveLength(1)
    vi.unstubAllGlobals()
  })

  it('behind the first are tolerated: the main one is kept (SWIPE-67, SWIPE-97)', async () => {
    server.edit = refused
    const id = await create({ batchSize: 1, imagesPerProfile: 3 })
    await untilEnded(startProfiles(id, options))
    const [profile] = await getProfiles(id)
    expect(profile?.imageIds).toHaveLength(1)
    expect(profile?.pictureFailureDetails).toMatchObject({
      code: 'variation_failed',
      params: { number: 1, cause: 'bad_request' },
    })
    const { edit } = createServer()
    server.edit = edit
    await untilEnded(retryPictures(profile?.id ?? '', options))
    expect((await getProfiles(id))[0]?.imageIds).toHaveLength(3)
    expect(server.paths().filter((path) => path === '/images/generations')).toHaveLength(1)
  })

  it('because of the key are not asked for again and again', async () => {
    server.draw = () => json({ error: { message: 'Key is wrong' } }, 401)
    const id = await create({ batchSize: 5 })
    // Small steps: the first answer has to be known before the second picture's turn comes.
    await untilEnded(startProfiles(id, options), 20)
    expect(await getPictureProgress(id)).toMatchObject({ drawn: 0, failed: 5 })
    expect(server.paths().filter((path) => path === '/images/generations')).toHaveLength(1)
    // Once the key is mended all of them are drawn at once.
    server.draw = createServer().draw
    await untilEnded(drawMissingPictures(id, options))
    expect(await getPictureProgress(id)).toMatchObject({ drawn: 5, failed: 0, missing: 0 })
  })

  it('because nobody can draw say so', async () => {
    await database.providers.clear()
    await database.providers.put(
      sampleProvider({ id: 'm', type: 'mistral', apiEndpoint: undefined }),
    )
    const id = await create({ batchSize: 9 })
    // No time passes: nobody waits between pictures that nobody draws.
    await untilEnded(startProfiles(id, options), 0)
    const profiles = await getProfiles(id)
    expect(profiles).toHaveLength(9)
    for (const { pictureFailureDetails } of profiles)
      expect(pictureFailureDetails?.params).toMatchObject({ cause: 'no_image_provider' })
  })
})

describe('a stop', () => {
  it('keeps what has come; the rest is resumed by the user, not by a reload', async () => {
    const id = await create({ batchSize: 3 })
    const running = startProfiles(id, options)
    await until(async () => (await getPictureProgress(id)).drawn === 1)
    await untilEnded(stopProfiles(id))
    await untilEnded(running)
    expect(runOf(id)?.state).toBe('stopped')
    expect(runOf(id)?.failure).toBeUndefined()
    expect((await getDatingSession(id))?.generation).toEqual({
      wanted: 3,
      written: 3,
      stopped: true,
    })
    const drawn = (await getPictureProgress(id)).drawn
    expect(drawn).toBeLessThan(3)
    await untilEnded(resumeProfiles(id, options))
    expect(await getPictureProgress(id)).toMatchObject({ drawn: 3, missing: 0 })
    expect(server.paths().filter((path) => path === '/chat/completions')).toHaveLength(1)
  })

  it('is at once, also while a server is silent', async () => {
    server.write = () => new Promise<Response>(() => undefined)
    const id = await create()
    const running = startProfiles(id, options)
    await until(() => server.sent.length === 1)
    await untilEnded(stopProfiles(id))
    expect(await untilEnded(running)).toBe(true)
    expect(await getProfiles(id)).toEqual([])
  })
})

describe('after a reload', () => {
  it('a batch that was on its way can go on: what is wanted is written, what is missing is drawn', async () => {
    const id = await create({ batchSize: 12 })
    const running = startProfiles(id, options)
    await until(async () => (await getProfiles(id)).length === 10)
    // The page goes away: nothing is told to anybody.
    await untilEnded(stopAllRuns())
    await untilEnded(running)
    forgetAllRuns()
    const before = (await getDatingSession(id))?.generation
    expect(before?.stopped).toBeUndefined()
    expect(await untilEnded(resumeProfiles(id, options))).toBe(true)
    expect(await getProfiles(id)).toHaveLength(12)
    expect(await getPictureProgress(id)).toEqual({ wanted: 12, drawn: 12, failed: 0, missing: 0 })
    expect(await getDatingSession(id)).not.toHaveProperty('generation')
  })
})

describe('the chat of a match', () => {
  it('needs a provider, and says so (SWIPE-54, SWIPE-57)', async () => {
    const id = await create({ batchSize: 1 })
    await untilEnded(startProfiles(id, options))
    const profileId = (await getProfiles(id))[0]?.id ?? ''
    await expect(untilEnded(startMatchChat(profileId))).rejects.toThrow('match_chat_failed')
    await swipeProfile(profileId, 'like')
    await database.providers.update('openai-1', { enabled: false })
    await expect(untilEnded(startMatchChat(profileId))).rejects.toThrow('match_without_provider')
  })

  it('opens a moment after its character was made (SWIPE-60)', async () => {
    const id = await create({ batchSize: 1 })
    await untilEnded(startProfiles(id, options))
    const profileId = (await getProfiles(id))[0]?.id ?? ''
    await swipeProfile(profileId, 'like')
    const opened = vi.fn()
    void startMatchChat(profileId).then(opened)
    await until(async () => (await database.conversations.count()) === 1)
    await vi.advanceTimersByTimeAsync(0)
    const before = Date.now()
    for (let step = 0; step < 300 && opened.mock.calls.length === 0; step += 1) {
      await vi.advanceTimersByTimeAsync(10)
      await pauseForDatabase()
    }
    expect(opened).toHaveBeenCalledOnce()
    expect(Date.now() - before).toBeGreaterThanOrEqual(80)
  })
})

describe('a batch with keys that are locked in its midst (P8)', () => {
  let unlock: () => void
  beforeEach(async () => {
    stubStorage()
    watchKeys()
    unlock = await openSampleVault()
    await database.providers.put(await sealProvider(sampleOpenai))
  })
  afterEach(() => {
    closeVault()
    vi.unstubAllGlobals()
  })

  it.each([
    ['while its people are written', '/chat/completions', 0],
    ['while pictures wait for their turn', '/images/generations', 5],
  ])(
    'ends at once %s, sends nothing more, and goes on when the user says so',
    async (_, at, people) => {
      let reached = () => {}
      const isReached = new Promise<void>((resolve) => (reached = resolve))
      const { write, draw } = server
      const never = () => {
        reached()
        return new Promise<Response>(() => undefined)
      }
      if (at === '/chat/completions') server.write = never
      else server.draw = never
      const id = await create({ batchSize: 5 })
      const running = startProfiles(id, options)
      await untilEnded(isReached)
      const sent = server.sent.length
      lockVault()
      const lockedAt = Date.now()
      // No time has to pass.
      await untilEnded(running, 0)
      expect(Date.now()).toBe(lockedAt)
      expect(runOf(id)).toMatchObject({
        state: 'failed',
        failure: {
          code: 'profiles_failed',
          params: { cause: 'keys_locked' },
        },
      })
      expect(await getProfiles(id)).toHaveLength(people)
      expect((await getPictureProgress(id)).failed).toBe(0)
      expect(await getDatingSession(id)).toMatchObject({ generation: { stopped: true } })
      expect(server.sent).toHaveLength(sent)

      server.write = write
      server.draw = draw
      unlock()
      await untilEnded(resumeProfiles(id, options))
      expect(await getPictureProgress(id)).toMatchObject({ wanted: 5, drawn: 5 })
      expect(runOf(id)?.failure).toBeUndefined()
    },
  )
})

describe('a budget', () => {
  const stored = async (id: string) => (await getDatingSession(id))?.generation

  it('pauses the run before it is passed, keeps how far it is, and goes on once more is agreed to (COST-28)', async () => {
    const id = await create({ batchSize: 6, imagesPerProfile: 5, imageQuality: 'medium' })
    // Enough for the question at its worst, and then for some of the pictures.
    const worst = 260_000_000
    await untilEnded(startProfiles(id, { ...options, worst }))
    const { drawn: drawnFirst, missing } = await getPictureProgress(id)
    const paused = await stored(id)
    expect(paused).toMatchObject({
      wanted: 6,
      written: 6,
      stopped: true,
      budget: { limit: worst, isReached: true },
    })
    expect(missing).toBeGreaterThan(0)
    expect(drawnFirst).toBeGreaterThan(6)
    expect(missing + drawnFirst).toBe(30)
    // Nothing has failed, and nothing more was sent than was agreed to.
    expect((await getProfiles(id)).map(({ pictureFailure }) => pictureFailure)).toEqual(
      Array.from({ length: 6 }, () => undefined),
    )
    expect(runOf(id)).toMatchObject({ state: 'done' })
    expect(runOf(id)?.failure).toBeUndefined()
    expect(await usedOfBatch(paused?.budget ?? { id: '' })).toBeLessThanOrEqual(worst)
    // All that a reload leaves is what is stored.
    forgetAllRuns()
    const sentSoFar = server.sent.length
    await untilEnded(resumeProfiles(id, { ...options, worst: 2_000_000_000 }))
    expect(await getPictureProgress(id)).toMatchObject({ drawn: 30, missing: 0 })
    expect(server.sent.length - sentSoFar).toBe(missing)
    expect(await stored(id)).toBeUndefined()
  })

  it('that has room is kept over a reload, and gone on with unasked (COST-28)', async () => {
    const id = await create({ batchSize: 2, imageQuality: 'medium' })
    server.draw = () => new Promise(() => undefined)
    void startProfiles(id, { ...options, worst: 5_000_000_000, count: 3 })
    await until(() => server.paths().includes('/images/generations'))
    await untilEnded(stopProfiles(id))
    const before = (await stored(id))?.budget
    expect(before).toMatchObject({ limit: 5_000_000_000 })
    expect(await stored(id)).toMatchObject({ wanted: 3, written: 3 })
    forgetAllRuns()
    server.draw = () => drawn()
    server.sent.length = 0
    const resumed = resumeProfiles(id, options)
    await until(() => server.sent.length > 0)
    expect((await stored(id))?.budget).toEqual(before)
    await untilEnded(resumed)
    expect(await getPictureProgress(id)).toMatchObject({ drawn: 3 })
  })

  it('that the first question would pass asks nothing (COST-28)', async () => {
    const id = await create({ batchSize: 3 })
    await untilEnded(startProfiles(id, { ...options, worst: 1_000 }))
    expect(server.sent).toEqual([])
    expect(await stored(id)).toMatchObject({ wanted: 3, written: 0, budget: { isReached: true } })
  })

  it('gives each answer a limit, so that none goes past it (COST-28)', async () => {
    const id = await create({ batchSize: 1 })
    await untilEnded(startProfiles(id, { ...options, worst: 5_000_000_000 }))
    expect(server.sent[0]?.text).toMatch(/"max_(completion_)?tokens":16000/)
    server.sent.length = 0
    await untilEnded(startProfiles(id, options))
    expect(server.sent[0]?.text).not.toMatch(/"max_(completion_)?tokens"/)
  })

  it('and quality of a new session: medium is what is asked for, and high where it says nothing (COST-27)', async () => {
    const medium = await create({ batchSize: 1, imageQuality: 'medium' })
    await untilEnded(startProfiles(medium, options))
    const earlier = await create({ batchSize: 1 })
    await untilEnded(startProfiles(earlier, options))
    const drawnAt = server.sent.filter(({ path }) => path === '/images/generations')
    expect(drawnAt.map(({ text }) => /"quality":"(\w+)"/.exec(text)?.[1])).toEqual([
      'medium',
      'high',
    ])
  })
})
