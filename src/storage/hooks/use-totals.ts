import { countAll, type Totals } from '../database/queries'
import { useLive } from './use-live'

/** How much there is of everything; undefined until read. */
export function useTotals(): Totals | undefined {
  return useLive(countAll, [])
}
