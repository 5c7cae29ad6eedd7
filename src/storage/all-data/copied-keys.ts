import * as z from 'zod/mini'
import { bytesToBase64 } from '@/lib/base64'
import { database } from '../database/database'

/*
 * The readable keys of providers and the safety copy. The copy holds none, because it outlives what it was made before by
 * seven days. A key comes back with Undo in two cases: from the memory of the tab that made the copy, and where the same provider
 * still has the same key, which a salted digest in the copy tells. Else the provider asks for its key again. Sealed keys are
 * copied as they stand.
 */

/** What the copy keeps of a readable key: enough to know it again, and not to read it. */
const keyMarkSchema = z.object({ salt: z.string(), digest: z.string() })
export type KeyMark = z.infer<typeof keyMarkSchema>

const keyedRowSchema = z.object({ id: z.string(), apiKey: z.string().check(z.minLength(1)) })

/** Keys that were left out of the copy, by provider: only while this page lives. */
const held = new Map<string, string>()

/** Forgets the keys that were left out of a copy: there is none any more. */
export function forgetHeldKeys(): void {
  held.clear()
}

async function digestOf(salt: string, apiKey: string): Promise<string | undefined> {
  // Absent in insecure contexts, whatever the types say.
  const { subtle } = crypto as { subtle?: SubtleCrypto }
  const bytes = await subtle?.digest('SHA-256', new TextEncoder().encode(`${salt} ${apiKey}`))
  return bytes && bytesToBase64(new Uint8Array(bytes))
}

/** A provider's record as it goes into the copy: without its readable key, if it has one. */
export async function leaveKeyOut(row: unknown): Promise<{ row: unknown; key?: KeyMark }> {
  const keyed = z.safeParse(keyedRowSchema, row)
  if (!keyed.success) return { row }
  const { id, apiKey } = keyed.data
  held.set(id, apiKey)
  const salt = bytesToBase64(crypto.getRandomValues(new Uint8Array(16)))
  const digest = (await digestOf(salt, apiKey)) ?? ''
  return { row: Object.assign({}, row, { apiKey: '' }), key: { salt, digest } }
}

/** A record of the copy whose key was left out. */
interface CopiedRow {
  row: unknown
  key?: unknown
}

/**
 * The keys that can come back, by provider.
 * @param rows the copied records whose key was left out. @returns also how many cannot.
 */
export async function findLeftOutKeys(
  rows: readonly CopiedRow[],
): Promise<{ keys: ReadonlyMap<string, string>; missing: number }> {
  const present: unknown[] = await database.providers.toArray()
  const keys = new Map<string, string>()
  let missing = 0
  for (const { row, key } of rows) {
    const mark = z.safeParse(keyMarkSchema, key)
    const copied = z.safeParse(z.object({ id: z.string() }), row)
    if (!mark.success || !copied.success) continue
    const { id } = copied.data
    const apiKey = held.get(id) ?? (await sameKey(present, id, mark.data))
    if (apiKey === undefined) missing += 1
    else keys.set(id, apiKey)
  }
  return { keys, missing }
}

async function sameKey(
  present: readonly unknown[],
  id: string,
  { salt, digest }: KeyMark,
): Promise<string | undefined> {
  for (const row of present) {
    const keyed = z.safeParse(keyedRowSchema, row)
    if (!keyed.success || keyed.data.id !== id || digest === '') continue
    if ((await digestOf(salt, keyed.data.apiKey)) === digest) return keyed.data.apiKey
  }
  return undefined
}

/** A copied record as it is put back, with its key where that is known. */
export function putKeyBack(row: unknown, keys: ReadonlyMap<string, string>): unknown {
  const copied = z.safeParse(z.object({ id: z.string() }), row)
  const apiKey = copied.success ? keys.get(copied.data.id) : undefined
  return apiKey === undefined ? row : Object.assign({}, row, { apiKey })
}
