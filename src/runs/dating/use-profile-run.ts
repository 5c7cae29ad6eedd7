import { useStore } from 'zustand'
import { type ProfileRun, profileRuns } from './profile-runs'

/** How the last run of a dating session stands; undefined where none ran since the page was opened. */
export function useProfileRun(sessionId: string): ProfileRun | undefined {
  return useStore(profileRuns, (runs) => runs[sessionId])
}
