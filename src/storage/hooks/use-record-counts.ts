import { countData, type DataCounts } from '../all-data/count-data'
import { useLive } from './use-live'

/** How many records there are of everything; undefined until read. */
export function useRecordCounts(): DataCounts | undefined {
  return useLive(countData, [])
}
