import * as z from 'zod/mini'
import { database } from '../../database/database'
import { storedKeySchema } from '../../database/records'
import { write } from '../../database/write'
import type { Group } from '../seal/group-file'

/*
 * The opened group as this device keeps it: its epoch keys, which cannot be read out, and its file, by which a code is
 * checked and changed. Whoever can read this browser's database can read the chats in it anyway.
 */

export const GROUP_KEY: [store: '', id: 'group'] = ['', 'group']

const keySchema = z.custom<CryptoKey>(
  (value) => typeof CryptoKey !== 'undefined' && value instanceof CryptoKey,
)

/** Reads a group as it is kept. */
export const keptGroupSchema = z.object({
  groupId: z.string(),
  epochs: z.array(z.object({ id: z.string(), key: keySchema })).check(z.minLength(1)),
  /** The group's file as it lies in the store. */
  file: z.string(),
  /** Whether that file is known to lie there. */
  isFileSent: z.boolean(),
  /**
   * What API keys travel under, in base64, where this device takes part in that: with a passphrase it is sealed as they
   * are (P6). Absent where it does not.
   */
  keysKey: z.optional(storedKeySchema),
})

/** What is kept of the group. */
export type KeptGroup = z.output<typeof keptGroupSchema>

/** The group as it is stored. */
export type GroupRow = KeptGroup & { store: ''; id: 'group'; dirty: 0 }

/** What this device keeps of its group; undefined where it is in none, or it cannot be read. */
export async function getKeptGroup(): Promise<KeptGroup | undefined> {
  return keptGroupSchema.safeParse(await database.syncMarks.get(GROUP_KEY)).data
}

/** Keeps a group. @throws {StorageError} */
export async function putKeptGroup(group: KeptGroup): Promise<void> {
  await write({ action: 'save_devices', retry: false }, [database.syncMarks], () =>
    database.syncMarks.put({ store: '', id: 'group', dirty: 0, ...group }),
  )
}

/** The group as objects are sealed and opened with it. */
export function toGroup({ groupId, epochs: [first, ...rest] }: KeptGroup): Group {
  // The schema has it: a group has an epoch.
  if (!first) throw new RangeError('A group without a key')
  return { id: groupId, epochs: [first, ...rest] }
}

/** What the key of API keys is sealed for. */
export function keysKeyOwner(groupId: string) {
  return { id: groupId, type: 'sync-keys', address: undefined }
}
