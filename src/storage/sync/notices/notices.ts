import * as z from 'zod/mini'
import { createId } from '@/lib/ids'
import { getAside, putAside, withAside } from '../aside'

/*
 * What came of merging that the user is to know, until it is put away: a row beside the marks, written with what it tells
 * of. Nothing here holds texts of the user's.
 */

/** Notices that are kept; the oldest go first. */
const MAX_NOTICES = 100

const noticeSchema = z.object({
  id: z.string(),
  /** Epoch milliseconds. */
  at: z.number(),
  /**
   * `revived`: it was deleted elsewhere, and came back because it has something newer. `kept`: two devices changed one text
   * without knowing of each other; the later one counts, and the other one was kept. `held`: it could not be taken.
   */
  kind: z.literal(['revived', 'kept', 'held']),
  store: z.string(),
  recordId: z.string(),
  /** Of a text that was kept in its mark: the register there. Of an answer there is none: it stands in its message. */
  register: z.optional(z.string()),
  /** The device that the other change came from. */
  device: z.optional(z.string()),
  /** Why it could not be taken. */
  reason: z.optional(z.string()),
})

/** Something that came of merging. */
export type Notice = z.output<typeof noticeSchema>

const noticesSchema = z.array(noticeSchema)

/** The notices, the newest first. */
export async function getNotices(): Promise<Notice[]> {
  return (await getAside('notices', noticesSchema)) ?? []
}

/** Adds notices, within the transaction of what they tell of. One that stands there already is not told twice. */
export async function addNotices(found: readonly Omit<Notice, 'id' | 'at'>[]): Promise<void> {
  if (found.length === 0) return
  const known = await getNotices()
  const isSame = (one: Omit<Notice, 'id' | 'at'>, other: Omit<Notice, 'id' | 'at'>) =>
    one.kind === other.kind &&
    one.store === other.store &&
    one.recordId === other.recordId &&
    one.register === other.register
  const fresh = found.filter(
    (notice, at) =>
      !known.some((each) => isSame(each, notice)) &&
      found.findIndex((each) => isSame(each, notice)) === at,
  )
  if (fresh.length === 0) return
  const at = Date.now()
  const added = fresh.map((notice): Notice => ({ ...notice, id: createId(), at }))
  await putAside('notices', [...added, ...known].slice(0, MAX_NOTICES))
}

/** Puts notices away. @throws {StorageError} */
export async function dismissNotices(ids: readonly string[]): Promise<void> {
  await withAside(async () => {
    const left = (await getNotices()).filter(({ id }) => !ids.includes(id))
    await putAside('notices', left)
  })
}
