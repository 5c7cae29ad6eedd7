import * as z from 'zod/mini'
import { storedKeySchema } from '../../database/records'
import { getAside, putAside, withAside } from '../aside'
import type { Group } from '../seal/group-file'

/*
 * The opened group as this device keeps it: its epoch keys, which cannot be read out, and its file, by which a code is
 * checked and changed. Whoever can read this browser's database can read the chats in it anyway.
 */

const keySchema = z.custom<CryptoKey>(
  (value) => typeof CryptoKey !== 'undefined' && value instanceof CryptoKey,
)

/** Reads a group as it is kept. */
const keptGroupSchema = z.object({
  groupId: z.string(),
  epochs: z.array(z.object({ id: z.string(), key: keySchema })).check(z.minLength(1)),
  /** The group's file as it lies in the store. */
  file: z.string(),
  /** Whether that file is known to lie there. */
  isFileSent: z.boolean(),
  /** Whether what was sealed under former keys is still to be sealed anew, because the code was changed here. */
  sealsAnew: z.optional(z.boolean()),
  /**
   * What API keys travel under, in base64, where this device takes part in that: with a passphrase it is sealed as they
   * are (P6). Absent where it does not.
   */
  keysKey: z.optional(storedKeySchema),
})

/** What is kept of the group. */
export type KeptGroup = z.output<typeof keptGroupSchema>

/** What this device keeps of its group; undefined where it is in none, or it cannot be read. */
export function getKeptGroup(): Promise<KeptGroup | undefined> {
  return getAside('group', keptGroupSchema)
}

/** Keeps a group. @throws {StorageError} */
export function putKeptGroup(group: KeptGroup): Promise<void> {
  return withAside(() => putAside('group', group))
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
