import type { AdapterOverrides } from '@/ai/provider-config'
import type { ProviderError } from '@/ai/provider-error'
import { picturesMissing, type ProfileDraft } from '@/domain/dating-session'
import { PICTURE_STAGGER_MS, picturesPerProfile } from '@/generation/dating/dating-pictures'
import {
  profilesPerRequest,
  type ProfilesAnswer,
  readProfiles,
  toProfilesQuestion,
} from '@/generation/dating/dating-profiles'
import { causedBy, type Failure, toFailure } from '@/lib/failure'
import {
  addProfiles,
  setGeneration,
  setGenerationBudget,
  setGenerationStopped,
} from '@/storage/dating/dating-sessions'
import { setPictureState } from '@/storage/dating/profiles'
import { getDatingSession, getProfile, getProfiles } from '@/storage/dating/dating-queries'
import { getProviders, getSettings } from '@/storage/database/queries'
import type { DatingSessionRecord } from '@/storage/dating/dating-records'
import { askTwice } from '../providers/ask-twice'
import type { ConnectOptions } from '../providers/connect'
import { agreedBudget } from '../batches/batch-budget'
import type { BatchBudget, CallPurpose } from '../providers/paid-calls'
import { ifNoRun } from '../run-lock'
import { createPictureQueue, type PictureQueue } from '../pictures/picture-queue'
import { profileImageProviderOf, profileWriterOf } from './profile-providers'
import { type Artist, type BudgetPause, canDraw, drawProfile } from './profile-pictures'
import { isBudgetReached, type RunFailureCode } from '../run-error'
import { NO_PROFILES_YET } from '../run-kinds'
import { type RunHandle, startRun, stopRun, changeRun } from '../live-runs'
import { readRun } from '../run-store'

/*
 * Inventing people for a dating session and drawing them, as long work of its own: it goes on when the user leaves the
 * page, and can be stopped. What is wanted, written and drawn stands in the database, so that the user can go on with it
 * after a reload; by itself nothing goes on, because opening an address must not send, and pay for, anything.
 * Specification, generators §4; SWIPE-61 to SWIPE-69, SWIPE-83 to SWIPE-97.
 */

/** Profiles that are drawn at a time. */
const MAX_DRAWN_AT_ONCE = 4

/** What tests replace. */
export interface ProfileBatchOptions {
  overrides?: AdapterOverrides
  /** Gives a number from 0 to below 1. Default: Math.random */
  random?: () => number
  /** Nano-dollars that it may cost at most, as the user has agreed; what would go past it pauses the run. COST-28 */
  worst?: number
  /** People of a new batch. Default: as the session says */
  count?: number
}

interface Batch {
  /** Aborted when the run is stopped, or comes to its end. */
  signal: AbortSignal
  queue: PictureQueue
  /** Whether an action is at work: people are being invented, or are about to be. */
  isInventing: () => boolean
  /** Adds an action to the run. @returns false where the run is coming to its end and takes nothing new. */
  join: (action: RunAction) => boolean
  /** Adds what the user has agreed to. @param worst nano-dollars at most */
  agree: (worst: number | undefined) => Promise<void>
  /** Resolves when what has come is stored. */
  settled: Promise<void>
}

/** What is at work in this tab, by session id. */
const batches = new Map<string, Batch>()

/**
 * Generates a batch of the session's size and its pictures. Never throws: what goes wrong stands in the run and on
 * the profiles. Where this tab is drawing pictures for the session, the batch joins that run; where it is inventing
 * people already, as after a double click, nothing more is asked for.
 * @returns once the run has ended; false where another tab is at the session, and nothing was begun.
 */
export async function startProfiles(
  sessionId: string,
  options: ProfileBatchOptions = {},
): Promise<boolean> {
  return run(sessionId, options, async ({ work, budget }) => {
    const session = await getDatingSession(sessionId)
    if (!session) return
    const wanted = options.count ?? session.batchSize
    await setGeneration(sessionId, { wanted, written: 0, ...withBudget(budget()) })
    await work()
  })
}

/**
 * Goes on with a batch that was stopped, that failed or that a reload broke off: writes what is wanted still, draws what
 * is missing. ("Try Again").
 * @returns as `startProfiles`.
 */
export function resumeProfiles(
  sessionId: string,
  options: ProfileBatchOptions = {},
): Promise<boolean> {
  return run(sessionId, options, async ({ work, budget }) => {
    await setGenerationStopped(sessionId, false)
    const agreed = budget()
    // A reload is to know of it, also where nobody is to be invented.
    if (agreed) await setGenerationBudget(sessionId, agreed)
    await work()
  })
}

/** Stops a session's run of this tab; what has come stays, and the rest can be resumed. Resolves when it is stored. */
export async function stopProfiles(sessionId: string): Promise<void> {
  await stopRun('profiles', sessionId)
  // The write has reported itself where it failed.
  await setGenerationStopped(sessionId, true).catch(() => undefined)
}

/** Takes the error panel away, and what was valid with it. */
export function dismissProfileError(sessionId: string): void {
  changeRun('profiles', sessionId, { failure: undefined, data: { valid: [] } })
}

/**
 * Keeps the profiles of a bad batch that were valid, and is content with them: the batch is as large as it has become.
 * Their pictures are drawn.
 * @returns as `startProfiles`; false also where there are none. @throws nothing.
 */
export async function keepValidProfiles(
  sessionId: string,
  options: ProfileBatchOptions = {},
): Promise<boolean> {
  const valid = readRun('profiles', sessionId)?.data.valid ?? []
  if (valid.length === 0) return false
  return run(sessionId, options, async ({ work, fail, budget }) => {
    const session = await getDatingSession(sessionId)
    if (!session) return
    try {
      await addProfiles(sessionId, valid, picturesPerProfile(session))
    } catch (cause) {
      fail(failureOf(cause), valid)
      return
    }
    const { written } = (await getDatingSession(sessionId))?.generation ?? { written: valid.length }
    await setGeneration(sessionId, { wanted: written, written, ...withBudget(budget()) })
    await work()
  })
}

/**
 * Draws the pictures of a profile once more that failed.
 * @returns false where another tab is at the session; what failed is left noted then.
 */
export async function retryPictures(
  profileId: string,
  options: ProfileBatchOptions = {},
): Promise<boolean> {
  const profile = await getProfile(profileId)
  if (!profile) return true
  // The write has reported itself where it failed.
  const note = (failure: Failure | undefined) =>
    setPictureState(profileId, { failure }).catch(() => false)
  if (!(await note(undefined))) return true
  const { sessionId, pictureFailure, pictureFailureDetails } = profile
  const running = batches.get(sessionId)
  if (running?.isInventing() && !running.signal.aborted) {
    running.queue.add([profileId])
    return true
  }
  const hasRun = await run(sessionId, options, ({ queue }) => {
    queue.add([profileId])
    return Promise.resolve()
  })
  if (!hasRun && pictureFailure !== undefined)
    await note(pictureFailureDetails ?? { code: IN_WORDS, params: { title: pictureFailure } })
  return hasRun
}

/**
 * Draws what is missing in a session, what failed included: a key or a credit may have been mended since.
 * @returns as `startProfiles`.
 */
export async function drawMissingPictures(
  sessionId: string,
  options: ProfileBatchOptions = {},
): Promise<boolean> {
  for (const { id, pictureFailure } of await getProfiles(sessionId))
    if (pictureFailure !== undefined)
      // The write has reported itself where it failed.
      await setPictureState(id, { failure: undefined }).catch(() => undefined)
  return resumeProfiles(sessionId, options)
}

/** What older profiles hold in place of a code. */
const IN_WORDS: RunFailureCode = 'refused_answer'

/** What an action of a run can do. */
interface RunTools {
  /** Invents the people who are wanted still. Drawing what is missing goes on after it has resolved. */
  work: () => Promise<void>
  queue: PictureQueue
  fail: Fail
  /** What it may cost; undefined where nothing says so. */
  budget: () => BatchBudget | undefined
}

const withBudget = (budget: BatchBudget | undefined) => budget && { budget }

/** Tells of a failure. @param valid profiles of a bad answer that can be kept. */
type Fail = (failure: Failure, valid?: readonly ProfileDraft[]) => void

type RunAction = (tools: RunTools) => Promise<void>

async function run(
  sessionId: string,
  options: ProfileBatchOptions,
  action: RunAction,
): Promise<boolean> {
  const running = batches.get(sessionId)
  if (running) {
    if (options.worst !== undefined) await running.agree(options.worst)
    const isStopping = running.signal.aborted
    const isTaken = !isStopping && (running.isInventing() || running.join(action))
    await running.settled
    return isTaken || run(sessionId, options, action)
  }
  const handle = startRun('profiles', sessionId)
  const { change, onWait } = handle
  const controller = new AbortController()
  const signal = AbortSignal.any([handle.signal, controller.signal])
  const fail: Fail = (failure, valid = []) => change({ failure, data: { valid } })
  // Between two requests a run may pause for seconds: so the lock ends the run, and not only its requests.
  let lockError: ProviderError | undefined
  const onLocked = (error: ProviderError) => {
    lockError = error
    controller.abort()
  }
  const connection = { overrides: options.overrides, onLocked, onWait, signal }
  const purpose: CallPurpose = { kind: 'profiles', datingSessionId: sessionId }
  const pause: BudgetPause = { isReached: false }
  const artist = connectArtist(sessionId, connection, {
    purpose,
    random: options.random,
    pause,
  })
  /** Takes in what the user has agreed to, beside what was agreed to earlier. */
  const agree = async (worst: number | undefined) => {
    const generation = (await getDatingSession(sessionId))?.generation
    const agreed = await agreedBudget(worst, purpose.batch ?? generation?.budget)
    if (!agreed) return
    const batch = { id: agreed.id, limit: agreed.limit }
    // What is connected already keeps the same purpose.
    purpose.batch = batch
    pause.isReached = false
    if (generation) await setGenerationBudget(sessionId, batch)
  }
  const queue = createPictureQueue({
    draw: async (profileId) => drawProfile(profileId, await artist()),
    staggerMs: async () => (canDraw(await artist()) ? PICTURE_STAGGER_MS : 0),
    maxAtOnce: MAX_DRAWN_AT_ONCE,
    signal,
  })
  let isWritten: boolean | undefined
  const work = async () => {
    isWritten = false
    const asked = { sessionId, connection, purpose, pause, signal, queue, change, fail }
    isWritten = await workOff(asked)
  }
  const failWith = (cause: unknown) => {
    if (!isAbort(cause)) fail(failureOf(cause))
  }
  let isInventing = false
  let isClosed = false
  let acting = Promise.resolve()
  const act = (next: RunAction) => {
    isInventing = true
    acting = next({ work, queue, fail, budget: () => purpose.batch })
      .catch(failWith)
      .finally(() => {
        isInventing = false
      })
  }
  const join = (next: RunAction) => {
    if (isClosed) return false
    act(next)
    return true
  }
  /** Waits for the actions, those that join meanwhile included, and for all pictures. */
  const untilDone = async () => {
    let awaited
    do {
      awaited = acting
      await awaited
      await queue.whenDone()
    } while (awaited !== acting)
  }
  let settle = () => {}
  const settled = new Promise<void>((resolve) => {
    settle = resolve
  })
  batches.set(sessionId, { signal, queue, isInventing: () => isInventing, join, agree, settled })
  // Before the lock is there, so that a second press finds this one.
  isInventing = true
  try {
    return await ifNoRun(sessionId, async () => {
      handle.show({
        progress: { step: 'drawing', done: 0, total: 0 },
        data: { ...NO_PROFILES_YET, valid: [] },
      })
      act(async (tools) => {
        await agree(options.worst)
        await action(tools)
      })
      await untilDone()
        .then(() => {
          isClosed = true
          return pause.isReached && purpose.batch
            ? notePause(sessionId, purpose.batch)
            : noteEnd(sessionId, isWritten, signal)
        })
        .catch(failWith)
      isClosed = true
      controller.abort()
      await Promise.all([acting, queue.whenIdle()])
      if (!lockError) return
      fail(failureOf(lockError), readRun('profiles', sessionId)?.data.valid)
      // The user decides when to go on. The write has reported itself where it failed.
      await setGenerationStopped(sessionId, true).catch(() => undefined)
    })
  } finally {
    batches.delete(sessionId)
    const ended = handle.signal.aborted ? 'stopped' : 'done'
    const hasFailed = readRun('profiles', sessionId)?.failure !== undefined
    handle.end({ state: hasFailed ? 'failed' : ended, data: NO_PROFILES_YET })
    settle()
  }
}

/** @param isWritten whether all people came; undefined where none were asked for. @throws {StorageError} */
async function noteEnd(
  sessionId: string,
  isWritten: boolean | undefined,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted || isWritten === undefined) return
  // What failed waits for the user: a reload must not ask, and pay, again and again.
  if (isWritten) await setGeneration(sessionId, undefined)
  else await setGenerationStopped(sessionId, true)
}

/** What was agreed to is used up: what is missing waits for the user. @throws {StorageError} */
async function notePause(sessionId: string, budget: BatchBudget): Promise<void> {
  await setGenerationBudget(sessionId, { ...budget, isReached: true })
}

const isAbort = (cause: unknown) => cause instanceof DOMException && cause.name === 'AbortError'

/** How far a batch came before a part of it failed. */
type SoFar = Readonly<Record<string, string | number>>

const PROFILES_FAILED: RunFailureCode = 'profiles_failed'

const failureOf = (cause: unknown) => causedBy(PROFILES_FAILED, toFailure(cause))

interface ArtistOptions {
  purpose: CallPurpose
  random: (() => number) | undefined
  pause: BudgetPause
}

/** Who draws for a session; connected at the first picture, and once. */
function connectArtist(
  sessionId: string,
  options: Connection,
  { purpose, random = Math.random, pause }: ArtistOptions,
): () => Promise<Artist> {
  const { signal } = options
  const beside = { random, signal, pause }
  const open = async (): Promise<Artist> => {
    const [session, providers] = await Promise.all([getDatingSession(sessionId), getProviders()])
    const provider = session && profileImageProviderOf(session, providers)
    if (!provider) return { adapter: undefined, ...beside }
    const { connectForImages } = await import('../providers/connect')
    try {
      return { adapter: await connectForImages(provider, purpose, options), ...beside }
    } catch (cause) {
      signal.throwIfAborted()
      return { adapter: undefined, trouble: toFailure(cause), ...beside }
    }
  }
  let artist: Promise<Artist> | undefined
  return () => (artist ??= open())
}

/** How all requests of a run are connected. */
type Connection = ConnectOptions & { signal: AbortSignal }

interface Work {
  sessionId: string
  connection: Connection
  purpose: CallPurpose
  pause: BudgetPause
  signal: AbortSignal
  queue: PictureQueue
  change: RunHandle<'profiles'>['change']
  fail: Fail
}

/**
 * Invents who is wanted still, and lets what is missing be drawn.
 * @returns false where not everybody came, which is told. @throws {StorageError} @throws AbortError
 */
async function workOff(work: Work): Promise<boolean> {
  const { sessionId, queue, change } = work
  change({ failure: undefined, data: { valid: [] } })
  const profiles = await getProfiles(sessionId)
  queue.add(
    profiles
      .filter((profile) => picturesMissing(profile, profile.imageIds?.length ?? 0) > 0)
      .map(({ id }) => id),
  )
  try {
    return await writeAll(work)
  } finally {
    change({ progress: { step: 'drawing' }, data: NO_PROFILES_YET })
  }
}

/** Writes what is wanted still, part by part. @returns false where that failed, which is told. */
async function writeAll(work: Work): Promise<boolean> {
  const { sessionId, pause, signal, queue, change, fail } = work
  for (;;) {
    signal.throwIfAborted()
    const session = await getDatingSession(sessionId)
    const { wanted, written } = session?.generation ?? { wanted: 0, written: 0 }
    if (!session || written >= wanted) return true
    if (pause.isReached) return false
    change({
      progress: { step: 'writing', done: written, total: wanted },
      data: NO_PROFILES_YET,
    })
    const answer = await askForProfiles(work, session, wanted - written).catch((cause: unknown) => {
      signal.throwIfAborted()
      if (isBudgetReached(cause)) return undefined
      return { failure: failureOf(cause) }
    })
    if (!answer) {
      pause.isReached = true
      return false
    }
    const soFar: SoFar = written > 0 ? { written, wanted } : {}
    if ('failure' in answer) {
      const { code, params } = answer.failure
      fail({ code, params: { ...params, ...soFar } })
      return false
    }
    const { profiles, problem } = answer
    if (problem !== undefined) {
      // What stands in front of the problem where nobody at all has come.
      const none: SoFar = profiles.length === 0 ? { none: 1 } : {}
      fail(causedBy(PROFILES_FAILED, problem.failure, { ...none, ...soFar }), profiles)
      return false
    }
    const ids = await addProfiles(sessionId, profiles, picturesPerProfile(session))
    if (!ids) return true
    change({ progress: { done: written + ids.length }, data: { arriving: 0 } })
    queue.add(ids)
    // Nothing new came of it, though nothing was wrong: never again and again.
    if (ids.length === 0) {
      fail({ code: PROFILES_FAILED, params: soFar })
      return false
    }
  }
}

/** What came of asking for profiles. */
type ProfilesReply = ProfilesAnswer | { failure: Failure }

const NOBODY_THERE: RunFailureCode = 'no_profile_provider'

/** SWIPE-83. @throws as `complete`. */
async function askForProfiles(
  { sessionId, connection, purpose, signal, change }: Work,
  session: DatingSessionRecord,
  wanted: number,
): Promise<ProfilesReply> {
  const [providers, known, settings] = await Promise.all([
    getProviders(),
    getProfiles(sessionId),
    getSettings(),
  ])
  const writer = profileWriterOf(session, providers)
  if (!writer) return { failure: { code: NOBODY_THERE } }
  const { connect } = await import('../providers/connect')
  const adapter = await connect(writer, purpose, connection)
  const count = Math.min(profilesPerRequest(writer.type), wanted)
  const question = toProfilesQuestion({
    session,
    count,
    takenNames: known.map(({ name }) => name),
    type: writer.type,
    model: writer.defaultModel,
    limitsAnswer: purpose.batch !== undefined,
  })
  const read = (text: string): ProfilesAnswer & { complaint?: string } => {
    const answer = readProfiles(text, question)
    return { ...answer, ...(answer.problem && { complaint: answer.problem.complaint }) }
  }
  const counter = countProfiles()
  let hasWords = false
  const onProgress = (text: string) => {
    if (!hasWords) {
      hasWords = true
      change({ data: { hasWords } })
    }
    if (counter.read(text)) change({ data: { arriving: Math.min(count, counter.found()) } })
  }
  return askTwice(
    adapter,
    question.request,
    read,
    {
      signal,
      onSecondTry: () => {
        counter.restart()
        hasWords = false
        change({ data: { ...NO_PROFILES_YET, isSecondTry: true } })
      },
      ...(settings.enableStreaming && { onProgress }),
    },
    // Of two bad batches the one with more to keep.
    (first, second) =>
      second.problem === undefined || second.profiles.length >= first.profiles.length
        ? second
        : first,
  )
}

/** Counts the profiles of an answer that is coming; each piece of it is looked at once or twice, not from its start. */
function countProfiles() {
  let found = 0
  let searchedTo = 0
  return {
    /** @param text the answer so far. @returns whether there are more than before. */
    read: (text: string) => {
      const before = found
      const field = /"imagePrompt"\s*:/g
      field.lastIndex = searchedTo
      while (field.test(text)) {
        found += 1
        searchedTo = field.lastIndex
      }
      return found > before
    },
    found: () => found,
    restart: () => {
      found = 0
      searchedTo = 0
    },
  }
}
