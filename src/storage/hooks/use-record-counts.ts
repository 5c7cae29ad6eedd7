import { countRecords, type RecordCounts } from '../record-counts'
import { useLive } from './use-live'

/** How many records there are of everything; undefined until read. */
export function useRecordCounts(): RecordCounts | undefined {
  return useLive(countRecords, [])
}
