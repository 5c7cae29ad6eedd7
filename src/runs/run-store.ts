import { createStore } from 'zustand/vanilla'
import { holdPageWhile } from './hold-page'
import type { Failure } from '@/lib/failure'
import type { RunKind, RunKinds } from './run-kinds'

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
  failure?: Failure
  /** What only runs of its kind know. */
  data: RunKinds[Kind]['data']
}

/** The last run under each key, by kind. */
type Runs = { [Kind in RunKind]?: Readonly<Record<string, Run<Kind> | undefined>> }

/** What runs, and how it ended. Changed by live-runs.ts only. */
export const runStore = createStore<Runs>(() => ({}))

// What has been done would be lost: pictures are paid for, and files would have to be chosen again. Of an answer and of a
// batch the database has what came; a form asks by itself; a search that was cut off is told of after a reload.
holdPageWhile(
  runStore,
  ({ picture, studio, upload, cards }) =>
    isAnyOf(picture) || isAnyOf(studio) || isAnyOf(upload) || isAnyOf(cards),
)

/** Whether a run is on its way. */
export function isRunning(run: Pick<Run, 'state'> | undefined): boolean {
  return run?.state === 'running'
}

/** Whether anything runs in this tab: a reload would cut it off. */
export function isAnyRunning(): boolean {
  return Object.values(runStore.getState()).some(isAnyOf)
}

function isAnyOf(runs: Readonly<Record<string, Pick<Run, 'state'> | undefined>> = {}): boolean {
  return Object.values(runs).some(isRunning)
}

/** The last run under a key; undefined where none has run since the page was opened. */
export function readRun<Kind extends RunKind>(kind: Kind, key: string): Run<Kind> | undefined {
  return runStore.getState()[kind]?.[key]
}
