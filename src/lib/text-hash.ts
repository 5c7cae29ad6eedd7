/**
 * A short name for a text, to find equal ones: 53 bits, as hexadecimal digits. Not for secrets, and two texts may share
 * one: whoever finds the same hash compares the texts. Works at once, and on pages without a secure context, which
 * `crypto.subtle` does not. After the public-domain "cyrb53".
 */
export function textHash(text: string): string {
  let low = 0xdeadbeef
  let high = 0x41c6ce57
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    low = Math.imul(low ^ unit, 2654435761)
    high = Math.imul(high ^ unit, 1597334677)
  }
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  return (4294967296 * (2097151 & high) + (low >>> 0)).toString(16).padStart(14, '0')
}
