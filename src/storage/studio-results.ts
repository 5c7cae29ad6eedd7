import { database } from './database/database'
import { parseRows } from './database/read'
import { type StudioResultRecord, studioResultSchema } from './pictures/studio-records'

/* Reads of what the image studio has made. */

/** Some results and how many there are. */
export interface StudioResults {
  /** Newest first. */
  results: StudioResultRecord[]
  /** All that there are. */
  total: number
}

/** The newest results, without their pictures. @param limit how many at most. */
export async function getStudioResults(limit: number): Promise<StudioResults> {
  const [rows, total] = await Promise.all([
    database.studioResults.orderBy('createdAt').reverse().limit(limit).toArray(),
    database.studioResults.count(),
  ])
  return { results: parseRows('studioResults', studioResultSchema, rows), total }
}
