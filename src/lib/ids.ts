/** A new random id (UUID). Works outside secure contexts too, where `crypto.randomUUID` is missing. */
export function createId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-')
}

/** What ids are made of here; none of it means anything in an address, a selector, a style or a header. */
const PLAIN_ID = /^[\w-]{1,128}$/

/**
 * Whether an id from elsewhere can be taken as it is. What every object has by itself, such as `constructor`, is no id: it
 * would be found in any record that is kept by id.
 */
export function isPlainId(id: string): boolean {
  return PLAIN_ID.test(id) && !(id in Object.prototype)
}
