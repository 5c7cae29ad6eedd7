import { useStore } from 'zustand'
import { type StudioRun, studioRuns } from './studio-runs'

/** The image studio's run; undefined where none has run since the page was opened. */
export function useStudioRun(): StudioRun | undefined {
  return useStore(studioRuns, ({ run }) => run)
}
