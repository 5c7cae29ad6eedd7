import { createStore } from 'zustand/vanilla'
import { holdPageWhile } from './hold-page'
import type { RunError } from './run-error'
import { type RunKind, runKinds, type RunKinds, type RunRules, runRules } from './run-kinds'

/*
 * Everything in this tab that talks to a model, or works through files for the user: what runs, how far it is, how it
 * ended. Runs are started and stopped in live-runs.ts, and belong to no screen. The text of an answer is not here but in
 * streaming-text.ts: a piece of it must draw its message and nothing else.
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

/** What changes in a run; of its progress and its data, what is named. */
export interface RunChange<Kind extends RunKind> {
  state?: RunState
  progress?: Partial<RunProgress<RunKinds[Kind]['step']>>
  failure?: RunError
  data?: Partial<RunKinds[Kind]['data']>
}

/** The last run under each key, by kind. */
type Runs = { [Kind in RunKind]: Readonly<Record<string, Run<Kind> | undefined>> }

/** The store as it begins. */
export const NO_RUNS: Runs = {
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

/** Puts a run into the store, or takes it out: for live-runs.ts. */
export function writeRun<Kind extends RunKind>(
  kind: Kind,
  key: string,
  run: Run<Kind> | undefined,
): void {
  const runs = runStore.getState()
  runStore.setState({ ...runs, [kind]: { ...runs[kind], [key]: run } })
}
