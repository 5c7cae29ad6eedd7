import { toDataUrl } from '@/lib/base64'
import { DATABASE_NAME } from './name-and-version'
import { VAULT_ID } from './records'
import { StorageError } from './storage-error'

/* Reads the database without Dexie, schemas or settings, so that it works when those do not (P16, P17). */

/** Stores whose records are made anew from others. */
const DERIVED = ['wordBlocks']

function promiseOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The database gave no answer'))
  })
}

/** A picture's blob, also where its bytes are stored instead (`stored-pictures.ts`). */
function toBlob(value: unknown): Blob | undefined {
  if (value instanceof Blob) return value
  if (typeof value !== 'object' || value === null) return undefined
  if (!('bytes' in value && value.bytes instanceof Uint8Array)) return undefined
  const type = 'type' in value ? String(value.type) : ''
  return new Blob([new Uint8Array(value.bytes)], { type })
}

/** A record as plain JSON: pictures become data URLs; keys of providers are left out, sealed ones too. */
async function toPlainRecord(store: string, record: unknown): Promise<unknown> {
  if (typeof record !== 'object' || record === null) return record
  const fields = Object.entries(record).filter(
    ([key]) => store !== 'providers' || key !== 'sealedKey',
  )
  const entries = await Promise.all(
    fields.map(async ([key, value]: [string, unknown]) => {
      if (store === 'providers' && key === 'apiKey') return [key, '']
      const blob = toBlob(value)
      return [key, blob ? await toDataUrl(blob) : value]
    }),
  )
  return Object.fromEntries(entries) as unknown
}

/**
 * Everything in the database as it stands, in JSON text, without API keys, the key vault and the search's own records.
 * For the recovery screen and the banner of failed writes. The parts are made record by record, so that memory is not needed twice.
 * @throws {StorageError} where there is none. @throws the browser's own error where it cannot be read.
 */
export async function exportRaw(): Promise<Blob> {
  // Opening an absent database would create it.
  const known = await indexedDB.databases()
  if (!known.some(({ name }) => name === DATABASE_NAME)) throw new StorageError('no_saved_data')
  const connection = await promiseOf(indexedDB.open(DATABASE_NAME))
  try {
    const parts: BlobPart[] = [`{"rawExport":1,"version":${connection.version},"stores":{`]
    const stores = Array.from(connection.objectStoreNames).filter((name) => !DERIVED.includes(name))
    for (const [index, store] of stores.entries()) {
      parts.push(`${index > 0 ? ',' : ''}${JSON.stringify(store)}:[`)
      const all = await promiseOf(connection.transaction(store).objectStore(store).getAllKeys())
      // Whoever has the file could guess at the passphrase for as long as they like.
      const keys = all.filter((key) => store !== 'metadata' || key !== VAULT_ID)
      for (const [position, key] of keys.entries()) {
        const record: unknown = await promiseOf(
          connection.transaction(store).objectStore(store).get(key),
        )
        // Null where another tab has deleted it in between.
        const plain = JSON.stringify((await toPlainRecord(store, record)) ?? null)
        parts.push(`${position > 0 ? ',' : ''}${plain}\n`)
      }
      parts.push(']')
    }
    parts.push('}}\n')
    return new Blob(parts, { type: 'application/json' })
  } finally {
    connection.close()
  }
}
