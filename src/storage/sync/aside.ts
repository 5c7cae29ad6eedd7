import type * as z from 'zod/mini'
import { database } from '../database/database'
import { write } from '../database/write'
import type { AsideId } from './marks/marks'

/* Rows of the store of marks that are no marks: what is kept of the group, so that whatever ends sync forgets it too. */

/** Reads what stands beside the marks; undefined where nothing does, or nothing that can be read. */
export async function getAside<Schema extends z.ZodMiniType>(
  id: AsideId,
  schema: Schema,
): Promise<z.output<Schema> | undefined> {
  const row = await database.syncMarks.get(['', id])
  return row && 'value' in row ? schema.safeParse(row.value).data : undefined
}

/** Stores it, within a transaction of the caller's. */
export async function putAside(id: AsideId, value: unknown): Promise<void> {
  await database.syncMarks.put({ store: '', id, dirty: 0, value })
}

/** Runs a transaction over what stands there. @throws {StorageError} */
export function withAside<Result>(work: () => Promise<Result>): Promise<Result> {
  return write({ action: 'save_devices', retry: false }, [database.syncMarks], work)
}
