import * as z from 'zod/mini'
import { hasKey, providerTypes } from '@/domain/provider'
import { baseAddressOf } from '@/domain/provider-endpoint'
import { textLimits } from '@/domain/text-limits'
import { bytesToBase64, decodeBase64 } from '@/lib/base64'
import { sha256 } from '@/lib/hex'
import { updateProvider } from '@/storage/commands/providers'
import { getProviders } from '@/storage/database/queries'
import type { ProviderRecord } from '@/storage/database/records'
import {
  type Carrier,
  type Codec,
  deviceOfKeys,
  type ListedObject,
  objectNames,
} from '@/storage/sync/carrier/carrier'
import { getKeptGroup, type KeptGroup, keysKeyOwner } from '@/storage/sync/place/kept-group'
import { getSyncState } from '@/storage/sync/sync-tables'
import { openProvider, readKey } from '@/storage/vault/read-api-key'
import { openDataKey } from '@/storage/vault/vault-lock'

/*
 * API keys between devices, where the user has asked for that on both. Each device that takes part puts all of its keys into
 * one object, sealed for the group as any, and within that under a key which no device has that was not asked: where a
 * passphrase is set, it lies in the vault. A key is taken only for a provider that is here, has none, and has the type and
 * the address that it was given for (P5).
 */

/** Providers whose keys are read. */
const MAX_PROVIDERS = 500

const sharedSchema = z
  .array(
    z.object({
      id: z.string(),
      type: z.literal(providerTypes),
      address: z.string(),
      apiKey: z.string().check(z.minLength(1), z.maxLength(textLimits.apiKey)),
    }),
  )
  .check(z.maxLength(MAX_PROVIDERS))

type SharedKey = z.output<typeof sharedSchema>[number]

const objectSchema = z.object({ v: z.literal(1), iv: z.string(), data: z.string() })

/** What this device last put there: a digest, so that no key is kept in memory for longer than it is needed. */
let lastShared: string | undefined

/** Where keys are put and found. */
export interface KeyExchange {
  carrier: Carrier
  codec: Codec
  /** The heads, and what lies beside them, as they were just listed. */
  listed: readonly ListedObject[]
}

/**
 * Puts the keys of this device there, and takes those that are missing here. Nothing happens where keys do not travel.
 * @throws {VaultError} where they are locked. @throws {CarrierError} {SealError} {StorageError}
 */
export async function exchangeKeys({ carrier, codec, listed }: KeyExchange): Promise<void> {
  const [kept, state] = await Promise.all([getKeptGroup(), getSyncState()])
  const key = kept && (await openedKey(kept))
  if (!key || !state) return
  const own = objectNames.keysOf(state.device)
  const isThere = listed.some(({ name }) => name === own)
  await put({ carrier, codec }, own, { key, epoch: kept.epochs[0]?.id ?? '', isThere })
  for (const { name } of listed)
    if (deviceOfKeys(name) !== undefined && name !== own) await take({ carrier, codec }, name, key)
}

/** @returns undefined where keys do not travel, or are locked */
async function openedKey({ groupId, keysKey }: KeptGroup): Promise<CryptoKey | undefined> {
  if (!keysKey || (keysKey.sealedKey && !openDataKey(keysKey.sealedKey.keyId))) return undefined
  const text = await readKey(keysKey, keysKeyOwner(groupId), { ask: false })
  const bytes = await decodeBase64(text)
  return bytes && crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

async function put(
  { carrier, codec }: Pick<KeyExchange, 'carrier' | 'codec'>,
  name: string,
  { key, epoch, isThere }: { key: CryptoKey; epoch: string; isThere: boolean },
): Promise<void> {
  const plain = new TextEncoder().encode(JSON.stringify(await ownKeys()))
  const digest = epoch + (await sha256(plain))
  if (isThere && digest === lastShared) return
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const sealed = await crypto.subtle.encrypt(algorithm(name, iv), key, plain)
  const text = JSON.stringify({
    v: 1,
    iv: bytesToBase64(iv),
    data: bytesToBase64(new Uint8Array(sealed)),
  })
  await carrier.put(name, await codec.seal(name, text))
  lastShared = digest
}

function algorithm(name: string, iv: Uint8Array<ArrayBuffer>) {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(name) }
}

/** The keys of this device's providers. @throws {VaultError} */
async function ownKeys(): Promise<SharedKey[]> {
  const keys: SharedKey[] = []
  for (const record of await getProviders()) {
    const address = baseAddressOf(record)
    // What came with a file may be somebody else's account.
    if (address === undefined || !hasKey(record) || record.fromFile === true) continue
    const { id, type, apiKey } = await openProvider(record, { ask: false })
    keys.push({ id, type, address, apiKey })
  }
  return keys
}

async function take(
  { carrier, codec }: Pick<KeyExchange, 'carrier' | 'codec'>,
  name: string,
  key: CryptoKey,
): Promise<void> {
  const bytes = await carrier.get(name)
  const shared = bytes && (await open(await codec.open(name, bytes), name, key))
  if (!shared) return
  const providers = new Map((await getProviders()).map((record) => [record.id, record]))
  for (const each of shared) {
    const record = providers.get(each.id)
    if (record && isMissing(record, each)) await updateProvider(record.id, withKey(record, each))
  }
}

/** @returns undefined where it is none: another device with another code for keys wrote it, or a newer Parlour. */
async function open(text: string, name: string, key: CryptoKey): Promise<SharedKey[] | undefined> {
  const object = objectSchema.safeParse(parseJson(text)).data
  const [iv, data] = object
    ? await Promise.all([decodeBase64(object.iv), decodeBase64(object.data)])
    : []
  if (!iv || !data) return undefined
  try {
    const plain = await crypto.subtle.decrypt(algorithm(name, iv), key, data)
    return sharedSchema.safeParse(parseJson(new TextDecoder().decode(plain))).data
  } catch {
    return undefined
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isMissing(record: ProviderRecord, { type, address }: SharedKey): boolean {
  return !hasKey(record) && record.type === type && baseAddressOf(record) === address
}

function withKey(record: ProviderRecord, { apiKey }: SharedKey) {
  const { id: _id, createdAt: _createdAt, sealedKey: _sealed, fromFile: _file, ...fields } = record
  return { ...fields, apiKey }
}
