import { useStore } from 'zustand'
import type { RunKind } from './run-kinds'
import { isRunning, type Run, runStore } from './run-store'

/** The last run under a key; undefined where none has run since the page was opened. Draws for this run only. */
export function useRun<Kind extends RunKind>(kind: Kind, key: string): Run<Kind> | undefined {
  return useStore(runStore, (runs) => runs[kind]?.[key])
}

/** A part of a run, for who need not draw when another part changes. */
export function useRunPart<Kind extends RunKind, Part>(
  kind: Kind,
  key: string,
  select: (run: Run<Kind> | undefined) => Part,
): Part {
  return useStore(runStore, (runs) => select(runs[kind]?.[key]))
}

/** Whether a run is on its way under a key. */
export function useIsRunning(kind: RunKind, key: string): boolean {
  return useStore(runStore, (runs) => isRunning(runs[kind]?.[key]))
}
