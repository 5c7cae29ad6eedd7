import { createId } from '@/lib/ids'
import type { Failure } from '@/lib/failure'
import type { RunKind, RunKinds } from './run-kinds'
import {
  isRunning,
  readRun,
  type Run,
  type RunProgress,
  type RunState,
  runStore,
} from './run-store'

/* Starting, changing and stopping. What is only looked at stands in run-store.ts, which screens load before anything runs. */

/** How a run begins. */
export interface RunBeginning<Kind extends RunKind> {
  progress: Omit<RunProgress<RunKinds[Kind]['step']>, 'startedAt'>
  data: RunKinds[Kind]['data']
}

/** What changes in a run; of its progress and its data, what is named. */
export interface RunChange<Kind extends RunKind> {
  state?: RunState
  progress?: Partial<RunProgress<RunKinds[Kind]['step']>>
  failure?: Failure
  data?: Partial<RunKinds[Kind]['data']>
}

/** The way in which a run tells of itself. Nothing of it counts once another run has taken its key, or it is over. */
export interface RunHandle<Kind extends RunKind> {
  id: string
  /** Aborted when the run is stopped. */
  signal: AbortSignal
  /** Whether it still has its key, and is not over. */
  isCurrent: () => boolean
  /** Shows a run that was started without being shown. */
  show: (beginning: RunBeginning<Kind>) => void
  change: (change: RunChange<Kind>) => void
  /** Ends the run. @param change how it has ended, where that has not been told yet */
  end: (change?: RunChange<Kind>) => void
  /** Tells of the pauses before its requests are sent again. */
  onWait: (delayMs?: number) => void
}

/**
 * Whether a stopped run has something to store first, and ends by itself once that is done. Runs of other kinds are over
 * the moment they are stopped.
 */
export function endsItself(kind: RunKind): boolean {
  return kind === 'answer' || kind === 'profiles' || kind === 'upload' || kind === 'attach'
}

interface LiveRun {
  kind: RunKind
  key: string
  controller: AbortController
  /** Resolves when the run is over, with all that it has to store. */
  over: Promise<void>
  end: () => void
}

/** Runs that are not over, by kind and key: also those that are not shown yet. */
const live = new Map<string, LiveRun>()

const liveKey = (kind: RunKind, key: string) => `${kind} ${key}`

/** Whether a run has its key and is not over: also one that is not shown yet. */
export function isLive(kind: RunKind, key: string): boolean {
  return live.has(liveKey(kind, key))
}

/** Milliseconds of a pause that is over before anybody asks what is going on. */
const SHORT_WAIT_MS = 2_000

/**
 * Starts a run; one that has the key already is stopped, and says nothing more.
 * @param beginning what is shown of it at once. Without it the run can be stopped and is waited for, and shows itself
 * when it has begun.
 */
export function startRun<Kind extends RunKind>(
  kind: Kind,
  key: string,
  beginning?: RunBeginning<Kind>,
): RunHandle<Kind> {
  const name = liveKey(kind, key)
  halt(live.get(name))
  const id = createId()
  const controller = new AbortController()
  let end = () => {}
  const over = new Promise<void>((resolve) => {
    end = () => {
      if (live.get(name) === run) live.delete(name)
      resolve()
    }
  })
  const run: LiveRun = { kind, key, controller, over, end }
  live.set(name, run)
  const isCurrent = () => live.get(name) === run
  const isShown = () => isCurrent() && readRun(kind, key)?.id === id
  const change = (next: RunChange<Kind>) => {
    if (isShown()) changeRun(kind, key, next)
  }
  const handle: RunHandle<Kind> = {
    id,
    signal: controller.signal,
    isCurrent,
    show: ({ progress, data }) => {
      if (isCurrent())
        writeRun(kind, key, {
          id,
          state: 'running',
          progress: { startedAt: Date.now(), ...progress },
          data,
        })
    },
    change,
    end: (next) => {
      const isTold = isShown()
      // First its key is free: who hears of the end may start the next one.
      end()
      if (next && isTold) changeRun(kind, key, next)
    },
    onWait: (delayMs = 0) => {
      const waitsUntil = delayMs < SHORT_WAIT_MS ? undefined : Date.now() + delayMs
      if (!controller.signal.aborted) change({ progress: { waitsUntil } })
    },
  }
  if (beginning) handle.show(beginning)
  return handle
}

/** Stops a run of this tab. @returns a promise that resolves once it is over; undefined where there is none. */
export function stopRun(kind: RunKind, key: string): Promise<void> | undefined {
  const run = live.get(liveKey(kind, key))
  if (!run) return undefined
  halt(run)
  if (!endsItself(kind) && isRunning(readRun(kind, key))) changeRun(kind, key, { state: 'stopped' })
  return run.over
}

function halt(run: LiveRun | undefined) {
  run?.controller.abort()
  if (run && !endsItself(run.kind)) run.end()
}

/** Stops everything. @param ofKind default: of any kind. @returns a promise that resolves once all of it is over. */
export async function stopAllRuns(ofKind: (kind: RunKind) => boolean = () => true): Promise<void> {
  const stopping = [...live.values()].filter(({ kind }) => ofKind(kind))
  for (const { kind, key } of stopping) void stopRun(kind, key)
  await Promise.all(stopping.map(({ over }) => over))
}

/** Stops the run under a key, and forgets it. */
export function forgetRun(kind: RunKind, key: string): void {
  void stopRun(kind, key)
  writeRun(kind, key, undefined)
}

/** Stops everything, and forgets how it went: all data is reset. */
export function forgetAllRuns(): void {
  void stopAllRuns()
  runStore.setState({}, true)
}

/** Changes the last run under a key, where there is one. */
export function changeRun<Kind extends RunKind>(
  kind: Kind,
  key: string,
  { progress, data, ...change }: RunChange<Kind>,
): void {
  const run = readRun(kind, key)
  if (!run) return
  const next = {
    ...run,
    ...change,
    progress: { ...run.progress, ...progress },
    data: { ...run.data, ...data },
  }
  if (!isRunning(next)) next.progress.waitsUntil = undefined
  writeRun(kind, key, next)
}

function writeRun<Kind extends RunKind>(kind: Kind, key: string, run: Run<Kind> | undefined): void {
  const runs = runStore.getState()
  runStore.setState({ ...runs, [kind]: { ...runs[kind], [key]: run } })
}
