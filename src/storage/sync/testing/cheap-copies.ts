import { createHash } from 'node:crypto'
import { isFields } from '../../session-file/check/read-record'

/* What a simulated browser does a million times, without what makes it dear: it does the same. */

const cloneAnything = structuredClone

/** `structuredClone`, which takes ten times as long for plain data. Whatever else there is in it is cloned as ever. */
export function clonePlain<Value>(value: Value): Value {
  return cloneInner(value) as Value
}

function cloneInner(value: unknown): unknown {
  if (typeof value === 'function' || typeof value === 'symbol') return cloneAnything(value)
  if (Array.isArray(value)) return value.map(cloneInner)
  if (!isFields(value)) return value
  if (Object.getPrototypeOf(value) !== Object.prototype) return cloneAnything(value)
  const copy: Record<string, unknown> = {}
  for (const name of Object.keys(value)) copy[name] = cloneInner(value[name])
  return copy
}

/** The digest of a few bytes, without a thread of its own. */
export function digestAtOnce(
  algorithm: AlgorithmIdentifier,
  data: BufferSource,
): Promise<ArrayBuffer> {
  const name = typeof algorithm === 'string' ? algorithm : algorithm.name
  const bytes = ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data)
  const digest = createHash(name.replace('-', '')).update(bytes).digest()
  return Promise.resolve(new Uint8Array(digest).buffer)
}
