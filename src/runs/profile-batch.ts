import type { AdapterOverrides } from '@/ai/provider-config'
import { picturesMissing } from '@/domain/dating-session'
import { PICTURE_STAGGER_MS, picturesPerProfile } from '@/generation/dating-pictures'
import {
  PROFILES_PER_REQUEST,
  type ProfilesAnswer,
  profilesTexts,
  readProfiles,
  toProfilesQuestion,
} from '@/generation/dating-profiles'
import { matchProviderOf } from '@/generation/match-character'
import { createId } from '@/lib/ids'
import {
  addProfiles,
  setGeneration,
  setGenerationStopped,
} from '@/storage/commands/dating-sessions'
import { setPictureState } from '@/storage/commands/profiles'
import { getDatingSession, getProfile, getProfiles } from '@/storage/dating-queries'
import { getProviders, getSettings } from '@/storage/queries'
import type { DatingSessionRecord } from '@/storage/dating-records'
import type { ProviderRecord } from '@/storage/records'
import { askTwice } from './ask-twice'
import type { ConnectOptions } from './connect'
import { ifNoRun } from './run-lock'
import { painterFor } from './painter-for'
import { createPictureQueue, type PictureQueue } from './picture-queue'
import { type Brush, drawProfile } from './profile-pictures'
import {
  beginProfileRun,
  changeProfileRun,
  type ProfileRun,
  type ProfileRunError,
  profileRuns,
} from './profile-runs'
import { runErrorText, toRunError } from './run-error'

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
}

interface LiveRun {
  controller: AbortController
  queue: PictureQueue
  /** Resolves when what has come is stored. */
  settled: Promise<void>
}

/** Runs of this tab, by session id. */
const live = new Map<string, LiveRun>()

/**
 * Generates a batch of the session's size and its pictures. Never throws: what goes wrong stands in `profileRuns` and on
 * the profiles.
 * @returns once the run has ended; false where it did not begin, because one is on its way, here or in another tab.
 */
export async function startProfiles(
  sessionId: string,
  options: ProfileBatchOptions = {},
): Promise<boolean> {
  return run(sessionId, options, async ({ work }) => {
    const session = await getDatingSession(sessionId)
    if (!session) return
    await setGeneration(sessionId, { wanted: session.batchSize, written: 0 })
    await work()
  })
}

/**
 * Goes on with a batch that was stopped, that failed or that a reload broke off: writes what is wanted still, draws what
 * is missing. SWIPE-24 ("Try Again").
 * @returns as `startProfiles`.
 */
export function resumeProfiles(
  sessionId: string,
  options: ProfileBatchOptions = {},
): Promise<boolean> {
  return run(sessionId, options, async ({ work }) => {
    await setGenerationStopped(sessionId, false)
    await work()
  })
}

/** Stops a session's run of this tab; what has come stays, and the rest can be resumed. Resolves when it is stored. */
export async function stopProfiles(sessionId: string): Promise<void> {
  const running = live.get(sessionId)
  running?.controller.abort()
  await running?.settled
  // The write has reported itself where it failed.
  await setGenerationStopped(sessionId, true).catch(() => undefined)
}

/** Stops all runs of this tab, for what changes all data at once. Resolves when what they have is stored. */
export async function stopAllProfileRuns(): Promise<void> {
  const running = [...live.values()]
  running.forEach(({ controller }) => controller.abort())
  await Promise.all(running.map(({ settled }) => settled))
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
  const valid = profileRuns.getState()[sessionId]?.error?.valid ?? []
  if (valid.length === 0) return false
  return run(sessionId, options, async ({ work, fail }) => {
    const session = await getDatingSession(sessionId)
    if (!session) return
    try {
      await addProfiles(sessionId, valid, picturesPerProfile(session))
    } catch (cause) {
      fail({ ...failureOf(cause), valid })
      return
    }
    const { written } = (await getDatingSession(sessionId))?.generation ?? { written: valid.length }
    await setGeneration(sessionId, { wanted: written, written })
    await work()
  })
}

/**
 * Draws the pictures of a profile once more that failed. Decision 111.
 * @returns false where another tab is at the session; what failed is left noted then.
 */
export async function retryPictures(
  profileId: string,
  options: ProfileBatchOptions = {},
): Promise<boolean> {
  const profile = await getProfile(profileId)
  if (!profile) return true
  // The write has reported itself where it failed.
  const note = (failure: string | undefined) =>
    setPictureState(profileId, { failure }).catch(() => false)
  if (!(await note(undefined))) return true
  const { sessionId, pictureFailure } = profile
  const running = live.get(sessionId)
  if (running && !running.controller.signal.aborted) {
    running.queue.add([profileId])
    return true
  }
  // It is coming to its end, and takes nothing new.
  await running?.settled
  const hasRun = await run(sessionId, options, ({ queue }) => {
    queue.add([profileId])
    return queue.whenDone()
  })
  if (!hasRun && pictureFailure !== undefined) await note(pictureFailure)
  return hasRun
}

/**
 * Draws what is missing in a session, what failed included: a key or a credit may have been mended since. Decision 111.
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

/** What a run can do. */
interface RunTools {
  /** Writes what is wanted still, and draws what is missing, to the end. */
  work: () => Promise<void>
  queue: PictureQueue
  fail: (error: ProfileRunError) => void
}

async function run(
  sessionId: string,
  options: ProfileBatchOptions,
  action: (tools: RunTools) => Promise<void>,
): Promise<boolean> {
  if (live.has(sessionId)) return false
  const controller = new AbortController()
  const { signal } = controller
  const runId = createId()
  const change = (next: Partial<ProfileRun>) => changeProfileRun(sessionId, runId, next)
  const fail = (error: ProfileRunError) => change({ error })
  const brush = createBrush(sessionId, options, signal)
  const queue = createPictureQueue({
    draw: async (profileId) => drawProfile(profileId, await brush()),
    staggerMs: PICTURE_STAGGER_MS,
    maxAtOnce: MAX_DRAWN_AT_ONCE,
    signal,
  })
  const work = () => workOff({ sessionId, options, signal, queue, change, fail })
  let settle = () => {}
  const settled = new Promise<void>((resolve) => {
    settle = resolve
  })
  live.set(sessionId, { controller, queue, settled })
  try {
    return await ifNoRun(sessionId, async () => {
      beginProfileRun(sessionId, runId)
      await action({ work, queue, fail })
        // What was added while the last of it was being noted.
        .then(() => queue.whenDone())
        .catch((cause: unknown) => {
          if (!isAbort(cause)) fail({ ...failureOf(cause), valid: [] })
        })
      controller.abort()
      await queue.whenIdle()
    })
  } finally {
    live.delete(sessionId)
    change({ state: 'idle', arriving: 0, isSecondTry: false })
    settle()
  }
}

const isAbort = (cause: unknown) => cause instanceof DOMException && cause.name === 'AbortError'

function failureOf(cause: unknown): Omit<ProfileRunError, 'valid'> {
  const error = toRunError(cause)
  return { message: profilesTexts.failed, details: runErrorText(error), code: error.code }
}

/** Who draws for a session; connected at the first picture, and once. */
function createBrush(
  sessionId: string,
  { overrides, random = Math.random }: ProfileBatchOptions,
  signal: AbortSignal,
): () => Promise<Brush> {
  const connectBrush = async (): Promise<Brush> => {
    const [session, providers] = await Promise.all([getDatingSession(sessionId), getProviders()])
    const writer = session && writerOf(session, providers)
    const painter = writer && painterFor(writer, providers)
    if (!painter) return { adapter: undefined, random, signal }
    const { connectForImages } = await import('./connect')
    try {
      return { adapter: await connectForImages(painter, { signal, overrides }), random, signal }
    } catch (cause) {
      signal.throwIfAborted()
      return { adapter: undefined, trouble: runErrorText(toRunError(cause)), random, signal }
    }
  }
  let brush: Promise<Brush> | undefined
  return () => (brush ??= connectBrush())
}

/** The chosen provider, where it is enabled; the first enabled one only where none was chosen. SWIPE-83, SWIPE-92. */
function writerOf(
  { profileGenerationProviderId: chosen }: DatingSessionRecord,
  providers: readonly ProviderRecord[],
): ProviderRecord | undefined {
  if (chosen === undefined || chosen === '') return matchProviderOf(providers)
  return providers.find(({ id, enabled }) => id === chosen && enabled)
}

interface Work {
  sessionId: string
  options: ProfileBatchOptions
  signal: AbortSignal
  queue: PictureQueue
  change: (next: Partial<ProfileRun>) => void
  fail: (error: ProfileRunError) => void
}

/** @throws {StorageError} @throws AbortError */
async function workOff(work: Work): Promise<void> {
  const { sessionId, queue, change } = work
  const profiles = await getProfiles(sessionId)
  queue.add(
    profiles
      .filter((profile) => picturesMissing(profile, profile.imageIds?.length ?? 0) > 0)
      .map(({ id }) => id),
  )
  const isWritten = await writeAll(work)
  change({ state: 'drawing', arriving: 0, isSecondTry: false })
  await queue.whenDone()
  // What failed waits for the user: a reload must not ask, and pay, again and again.
  if (isWritten) await setGeneration(sessionId, undefined)
  else await setGenerationStopped(sessionId, true)
}

/** Writes what is wanted still, part by part. @returns false where that failed, which is told. */
async function writeAll(work: Work): Promise<boolean> {
  const { sessionId, signal, queue, change, fail } = work
  for (;;) {
    signal.throwIfAborted()
    const session = await getDatingSession(sessionId)
    const { wanted, written } = session?.generation ?? { wanted: 0, written: 0 }
    if (!session || written >= wanted) return true
    change({ state: 'writing', wanted, written, arriving: 0, isSecondTry: false })
    const count = Math.min(PROFILES_PER_REQUEST, wanted - written)
    const answer = await askForProfiles(work, session, count).catch((cause: unknown) => {
      signal.throwIfAborted()
      return failureOf(cause)
    })
    if ('message' in answer) {
      fail({ ...answer, valid: [] })
      return false
    }
    const { profiles, problem } = answer
    if (problem !== undefined) {
      fail(badBatch(answer, problem))
      return false
    }
    const ids = await addProfiles(sessionId, profiles, picturesPerProfile(session))
    if (!ids) return true
    change({ written: written + ids.length, arriving: 0 })
    queue.add(ids)
    // Nothing new came of it, though nothing was wrong: never again and again.
    if (ids.length === 0) return true
  }
}

function badBatch({ profiles }: ProfilesAnswer, problem: string): ProfileRunError {
  const details = profiles.length === 0 ? `${profilesTexts.none}\n${problem}` : problem
  return { message: profilesTexts.failed, details, valid: profiles }
}

/** SWIPE-83. @throws as `complete`. */
async function askForProfiles(
  { sessionId, options, signal, change }: Work,
  session: DatingSessionRecord,
  count: number,
): Promise<ProfilesAnswer | Omit<ProfileRunError, 'valid'>> {
  const [providers, known, settings] = await Promise.all([
    getProviders(),
    getProfiles(sessionId),
    getSettings(),
  ])
  const writer = writerOf(session, providers)
  if (!writer) return { message: profilesTexts.noProvider, code: 'provider_not_found' }
  const { connect } = await import('./connect')
  const connecting: ConnectOptions = { signal, overrides: options.overrides }
  const adapter = await connect(writer, connecting)
  const question = toProfilesQuestion({
    session,
    count,
    takenNames: known.map(({ name }) => name),
    type: writer.type,
    model: writer.defaultModel,
  })
  const read = (text: string): ProfilesAnswer & { complaint?: string } => {
    const answer = readProfiles(text, question)
    return { ...answer, ...(answer.problem !== undefined && { complaint: answer.problem }) }
  }
  const counter = countProfiles()
  const onProgress = (text: string) => {
    if (counter.read(text)) change({ arriving: Math.min(count, counter.found()) })
  }
  return askTwice(
    adapter,
    question.request,
    read,
    {
      signal,
      onSecondTry: () => {
        counter.restart()
        change({ isSecondTry: true, arriving: 0 })
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
