import * as z from 'zod/mini'
import { type ProviderType, providerTypes } from '@/domain/provider'
import { database } from '../database/database'
import { sealedKeySchema, type StoredKey } from '../database/records'
import { putAside } from '../sync/aside'
import { getKeptGroup, keysKeyOwner } from '../sync/place/kept-group'
import { getStorePlace, secretOwner } from '../sync/place/store-place'
import { ownerOf } from './read-api-key'
import type { KeyOwner } from './vault-crypto'

/*
 * Every key that is stored: those of providers, that of the bucket of the user's devices, and the one that API keys travel
 * under between them. Inside of transactions on `keyTables`.
 */

/** The stores that hold keys. */
export const keyTables = [database.providers, database.syncMarks]

/** A provider's row as far as its key goes. Laxer than a provider: a damaged one may hold a key too. */
const providerKeySchema = z.object({
  id: z.string(),
  type: z.catch(z.string(), ''),
  apiEndpoint: z.catch(z.optional(z.string()), undefined),
  apiKey: z.catch(z.string(), ''),
  sealedKey: z.catch(z.optional(sealedKeySchema), undefined),
})

/** A stored key, and what it is for. */
export interface KeyRow extends StoredKey {
  owner: KeyOwner
  /** Where it stands. */
  of: 'provider' | 'bucket' | 'keys'
}

/** All stored keys, in either form. */
export async function getKeyRows(): Promise<KeyRow[]> {
  const rows = [...(await providerKeys()), ...(await syncKeys())]
  return rows.filter(({ apiKey, sealedKey }) => apiKey !== '' || sealedKey)
}

async function providerKeys(): Promise<KeyRow[]> {
  const rows: unknown[] = await database.providers.toArray()
  return rows.flatMap((row): KeyRow[] => {
    const found = z.safeParse(providerKeySchema, row).data
    if (!found) return []
    const { id, type, apiEndpoint, apiKey, sealedKey } = found
    const known = providerTypes.find((each): each is ProviderType => each === type)
    const owner =
      known === undefined
        ? { id, type, address: undefined }
        : ownerOf({ id, type: known, apiEndpoint })
    return [{ of: 'provider', owner, apiKey, ...(sealedKey && { sealedKey }) }]
  })
}

async function syncKeys(): Promise<KeyRow[]> {
  const place = (await getStorePlace())?.place
  const group = await getKeptGroup()
  const rows: KeyRow[] = []
  if (place?.kind === 'bucket')
    rows.push({ of: 'bucket', owner: secretOwner(place.bucket), ...place.secret })
  if (group?.keysKey)
    rows.push({ of: 'keys', owner: keysKeyOwner(group.groupId), ...group.keysKey })
  return rows
}

/** Whether a key stands as it stood. */
export function isSameRow(one: KeyRow, other: KeyRow): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Stores a key in another form; all else stays as it is. */
export async function putKey({ of, owner }: KeyRow, key: StoredKey): Promise<void> {
  const { apiKey, sealedKey } = key
  if (of === 'provider') {
    await database.providers.update(owner.id, { apiKey, sealedKey })
    return
  }
  const stored = { apiKey, ...(sealedKey && { sealedKey }) }
  if (of === 'keys') {
    const group = await getKeptGroup()
    if (group) await putAside('group', { ...group, keysKey: stored })
    return
  }
  const kept = await getStorePlace()
  if (kept?.place.kind === 'bucket')
    await putAside('place', { ...kept, place: { ...kept.place, secret: stored } })
}
