import type { Carrier, ListedObject } from './carrier'

/** Names that a group's objects have, and nothing else does: what a carrier puts there of its own, or somebody else, stays. */
const OURS = [
  /^h\/[0-9a-z]{1,26}(?:-keys)?$/,
  /^s\/[0-9a-z]{1,26}\/\d{10}$/,
  /^c\/[0-9a-f]{12}-[0-9a-z]{1,26}\/(?:\d{4}|done)$/,
  /^b\/[0-9a-f]{64}$/,
  // Last: without the group's file, what is left of the others opens for nobody, and with it this can be done again.
  /^g\/\d{4}-[0-9a-z]{1,26}$/,
]

/** The objects of a group in its store, in the order in which they are deleted. @throws {CarrierError} */
async function* everything(carrier: Carrier): AsyncGenerator<ListedObject> {
  for (const ours of OURS)
    for (const object of await carrier.list(ours.source.slice(1, 2) + '/'))
      if (ours.test(object.name)) yield object
}

/** How much a group has in its store. */
export interface StoreSize {
  objects: number
  /** Absent where the carrier does not tell the size of each. */
  bytes?: number
}

/** Counts what a group has in its store: one list of a thousand names after the other. @throws {CarrierError} */
export async function measureEverything(carrier: Carrier): Promise<StoreSize> {
  let objects = 0
  let bytes: number | undefined = 0
  for await (const { size } of everything(carrier)) {
    objects += 1
    bytes = bytes === undefined || size === undefined ? undefined : bytes + size
  }
  return { objects, ...(bytes !== undefined && { bytes }) }
}

/**
 * Deletes all objects of a group from its store, and nothing beside them. What is here and on other devices stays. May be
 * called again after it has failed. SYNC-43
 * @returns how many there were. @throws {CarrierError}
 */
export async function deleteEverything(carrier: Carrier): Promise<number> {
  let count = 0
  for await (const { name } of everything(carrier)) {
    await carrier.delete(name)
    count += 1
  }
  return count
}
