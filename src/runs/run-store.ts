import { createId } from '@/lib/ids'
import { createStore } from 'zustand/vanilla'
import { holdPageWhile } from './hold-page'
import type { RunError } from './run-error'
import { type RunKind, runKinds, type RunKinds, type RunRules, runRules } from './run-kinds'

/*
 * Everything in this tab that talks to a model, or works through files for the user: what runs, how far it is, how it
 * ended, and the way to stop it. Runs belong to no screen. The text of an answer is not here but in streaming-text.ts:
 * a piece of it must draw its message and nothing else.
 */

/** Where a run stands. What has not run since the page was opened, or was forgotten, is not in the store. */
export type RunState = 'running' | 'done' | 'failed' | 'stopped'

/** How far a run is. */
export interface RunProgress<Step extends string = string> {
  /** What it is doing now. */
  step: Step
  /** How much is done: of `total`, or of something whose end nobody knows, such as the characters of an answer. */
  done?: number
  total?: number
  /** Epoch milliseconds of its start. */
  startedAt: number
  /** Epoch milliseconds at which a request is sent again that the provider has put off. */
  waitsUntil?: number
}

/** The last run under a key. */
export interface Run<Kind extends RunKind = RunKind> {
  /** Tells it from earlier and later runs under the same key. */
  id: string
  state: RunState
  progress: RunProgress<RunKinds[Kind]['step']>
  /** Why it failed, or what of it has failed while the rest goes on. */
  failure?: RunError
  /** What only runs of its kind know. */
  data: RunKinds[Kind]['data']
}

/** How a run begins. */
export interface RunBeginning<Kind extends RunKind> {
  progress: Omit<RunProgress<RunKinds[Kind]['step']>, 'startedAt'>
  data: RunKinds[Kind]['data']
}

/** What changes in a run; of its progress and its data, what is named. */
export interface RunChange<Kind extends RunKind> {
  state?: RunState
  progress?: Partial<RunProgress<RunKinds[Kind]['step']>>
  failure?: RunError
  data?: Partial<RunKinds[Kind]['data']>
}

/** The last run under each key, by kind. */
type Runs = { [Kind in RunKind]: Readonly<Record<string, Run<Kind> | undefined>> }

const NO_RUNS: Runs = {
  answer: {},
  picture: {},
  studio: {},
  person: {},
  character: {},
  profiles: {},
  upload: {},
}

/** What runs, and how it ended. Changed by the functions below only. */
export const runStore = createStore<Runs>(() => NO_RUNS)

// Told here and not by each kind, so that none is forgotten.
holdPageWhile(runStore, (runs) => isAnyOf(runs, ({ holdsPage }) => holdsPage))

/** Whether a run is on its way. */
export function isRunning(run: Pick<Run, 'state'> | undefined): boolean {
  return run?.state === 'running'
}

/** Whether anything runs in this tab: a reload would cut it off. */
export function isAnyRunning(): boolean {
  return isAnyOf(runStore.getState(), () => true)
}

function isAnyOf(runs: Runs, ofKind: (rules: RunRules) => boolean): boolean {
  return runKinds.some(
    (kind) => ofKind(runRules[kind]) && Object.values<Run | undefined>(runs[kind]).some(isRunning),
  )
}

/** The last run under a key; undefined where none has run since the page was opened. */
export function readRun<Kind extends RunKind>(kind: Kind, key: string): Run<Kind> | undefined {
  return runStore.getState()[kind][key]
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
  const change = (next: RunChange<Kind>) => {
    if (isCurrent() && readRun(kind, key)?.id === id) changeRun(kind, key, next)
  }
  const handle: RunHandle<Kind> = {
    id,
    signal: controller.signal,
    isCurrent,
    show: ({ progress, data }) => {
      if (isCurrent())
        write(kind, key, {
          id,
          state: 'running',
          progress: { startedAt: Date.now(), ...progress },
          data,
        })
    },
    change,
    end: (next) => {
      if (next) change(next)
      end()
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
  if (!runRules[kind].endsItself && isRunning(readRun(kind, key)))
    changeRun(kind, key, { state: 'stopped' })
  return run.over
}

function halt(run: LiveRun | undefined) {
  run?.controller.abort()
  if (run && !runRules[run.kind].endsItself) run.end()
}

/** Stops everything. @param ofKind default: of any kind. @returns a promise that resolves once all of it is over. */
export async function stopAllRuns(ofKind: (kind: RunKind) => boolean = () => true): Promise<void> {
  const stopping = [...live.values()].filter(({ kind }) => ofKind(kind))
  for (const { kind, key } of stopping) void stopRun(kind, key)
  await Promise.all(stopping.map(({ over }) => over))
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
  write(kind, key, next)
}

/** Stops the run under a key, and forgets it. */
export function forgetRun(kind: RunKind, key: string): void {
  void stopRun(kind, key)
  write(kind, key, undefined)
}

/** Stops everything, and forgets how it went: all data is reset. */
export function forgetAllRuns(): void {
  void stopAllRuns()
  runStore.setState(NO_RUNS)
}

function write<Kind extends RunKind>(kind: Kind, key: string, run: Run<Kind> | undefined): void {
  const runs = runStore.getState()
  runStore.setState({ ...runs, [kind]: { ...runs[kind], [key]: run } })
}
