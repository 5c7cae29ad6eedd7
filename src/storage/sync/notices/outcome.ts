import * as z from 'zod/mini'
import { failureSchema } from '@/lib/failure'
import { database } from '../../database/database'
import { write } from '../../database/write'

/* How the last exchange went, for all tabs: the one that exchanges writes it, and only where something is new. */

export const OUTCOME_KEY: [store: '', id: 'outcome'] = ['', 'outcome']

const outcomeSchema = z.object({
  /** Epoch milliseconds at which something was last sent or received; 0 where nothing was. */
  exchangedAt: z.number(),
  /** Why the last try failed; absent where it did not. */
  failure: z.optional(failureSchema),
  /** Devices whose changes are not taken, and why. */
  stopped: z.array(z.object({ device: z.string(), problem: z.string() })),
})

/** How the last exchange went. */
export type Outcome = z.output<typeof outcomeSchema>

/** The same, as it is stored. */
export type OutcomeRow = Outcome & { store: ''; id: 'outcome'; dirty: 0 }

/** How the last exchange went; undefined before the first one. */
export async function getOutcome(): Promise<Outcome | undefined> {
  return outcomeSchema.safeParse(await database.syncMarks.get(OUTCOME_KEY)).data
}

/** Notes how an exchange went. Writes nothing where all is as it was. @throws {StorageError} */
export async function noteOutcome(outcome: Outcome): Promise<void> {
  const before = await getOutcome()
  if (before && JSON.stringify(before) === JSON.stringify(outcome)) return
  await write({ action: 'save_devices', retry: false }, [database.syncMarks], async () => {
    // Sync was left meanwhile.
    if ((await database.syncMarks.count()) === 0) return
    await database.syncMarks.put({ store: '', id: 'outcome', dirty: 0, ...outcome })
  })
}
