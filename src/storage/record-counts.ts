import { database } from './database'
import { countAll, type Totals } from './queries'

/** How many records there are, of what takes room too. */
export interface RecordCounts extends Totals {
  messages: number
  images: number
}

export async function countRecords(): Promise<RecordCounts> {
  const [totals, messages, images] = await Promise.all([
    countAll(),
    database.messages.count(),
    database.images.count(),
  ])
  return { ...totals, messages, images }
}
