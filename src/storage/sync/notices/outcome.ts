import * as z from 'zod/mini'
import { failureSchema } from '@/lib/failure'
import { getAside, putAside, withAside } from '../aside'
import { getSyncState } from '../sync-tables'

/* How the last exchange went, for all tabs: the one that exchanges writes it, and only where something is new. */

const outcomeSchema = z.object({
  /** Epoch milliseconds at which something was last sent or received; 0 where nothing was. */
  exchangedAt: z.number(),
  /** Epoch milliseconds at which the store was last cleared up; absent before the first exchange. */
  clearedUpAt: z.optional(z.number()),
  /** Why the last try failed; absent where it did not. */
  failure: z.optional(failureSchema),
  /** Devices whose changes are not taken, and why. `by`: the device that has read what the store does not show. */
  stopped: z.array(
    z.object({ device: z.string(), problem: z.string(), by: z.optional(z.string()) }),
  ),
})

/** How the last exchange went. */
export type Outcome = z.output<typeof outcomeSchema>

/** How the last exchange went; undefined before the first one. */
export function getOutcome(): Promise<Outcome | undefined> {
  return getAside('outcome', outcomeSchema)
}

/** Notes how an exchange went. Writes nothing where all is as it was. @throws {StorageError} */
export async function noteOutcome(outcome: Outcome): Promise<void> {
  const before = await getOutcome()
  if (before && JSON.stringify(before) === JSON.stringify(outcome)) return
  await withAside(async () => {
    // Sync may have been left meanwhile.
    if (await getSyncState()) await putAside('outcome', outcome)
  })
}
