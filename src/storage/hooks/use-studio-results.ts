import { getStudioResults, type StudioResults } from '../studio-results'
import { useLive } from './use-live'

/** The newest results of the image studio; undefined until read. @param limit how many at most. */
export function useStudioResults(limit: number): StudioResults | undefined {
  return useLive(() => getStudioResults(limit), [], [limit])
}
