import type * as z from 'zod/mini'
import { lastRowsAhead, rowAhead } from '../connection/read-ahead'
import { METADATA_ID } from './name-and-version'
import { parseRow, parseRows } from './read'
import { type MessageRecord, messageRecordSchema, metadataRecordSchema } from './records'

/* What was read ahead of Dexie, parsed as all that is read. It is shown until the database itself has answered. */

/** By the row: the same record each time, so that nothing is drawn anew. */
const parsed = new WeakMap<object, unknown>()

/** A record that was read ahead; undefined where it was not, or is damaged. */
export function recordAhead<Schema extends z.ZodMiniType>(
  store: string,
  schema: Schema,
  id: string | undefined,
): z.output<Schema> | undefined {
  const row = id === undefined ? undefined : rowAhead(store, id)
  if (typeof row !== 'object' || row === null) return undefined
  if (!parsed.has(row)) parsed.set(row, parseRow(store, schema, row))
  return parsed.get(row) as z.output<Schema> | undefined
}

/** The user's settings, where they were read ahead. */
export function settingsAhead() {
  return recordAhead('metadata', metadataRecordSchema, METADATA_ID)?.settings
}

/**
 * The last messages of a conversation, in order.
 * @param limit how many at most
 * @param isWanted leaves others out before the limit counts
 * @returns undefined where not all of them were read ahead
 */
export function lastMessagesAhead(
  conversationId: string,
  limit: number,
  isWanted: (message: MessageRecord) => boolean,
): MessageRecord[] | undefined {
  const last = lastRowsAhead(conversationId)
  if (!last) return undefined
  const found = parseRows('messages', messageRecordSchema, last.rows).filter(isWanted)
  return last.areAll || found.length >= limit ? found.slice(-limit) : undefined
}
