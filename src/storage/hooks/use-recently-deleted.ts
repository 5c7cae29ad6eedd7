import type { DeletedRecord } from '../database/records'
import { getRecentlyDeleted } from '../deleted/recently-deleted'
import { useLiveList } from './use-live'

/** What can be brought back, the last deleted first; undefined until read. */
export function useRecentlyDeleted(): DeletedRecord[] | undefined {
  return useLiveList(getRecentlyDeleted)
}
