import { database } from '../database/database'
import { type Totals, countAll } from '../database/queries'

/** How much there is, in what a user would count. */
export interface DataCounts extends Totals {
  messages: number
  /** Of all dating sessions. */
  profiles: number
  pictures: number
  /** Of characters and chats. */
  memories: number
}

/**
 * Counts everything that an import which replaces, or a reset, takes away. Slower than `countAll` where there are
 * many messages: for a dialog that asks, not for a screen that stays. @throws what the database failed with.
 */
export async function countData(): Promise<DataCounts> {
  const [totals, messages, profiles, pictures, memories] = await Promise.all([
    countAll(),
    database.messages.count(),
    database.profiles.count(),
    database.images.count(),
    database.memories.count(),
  ])
  return { ...totals, messages, profiles, pictures, memories }
}
