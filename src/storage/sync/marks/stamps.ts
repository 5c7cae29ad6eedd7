/*
 * Hybrid clock stamps: 48 bits of milliseconds, a 16-bit counter, and the device that made them. They are compared as
 * texts. They say which of two changes counts, and never which of two devices knew what: vectors say that.
 */

const MS_DIGITS = 12
const COUNTER_DIGITS = 4
const MOST_COUNTER = 0xffff

/**
 * No stamp from elsewhere may be later than this, in epoch milliseconds: the year 6429. A clock runs past every stamp that
 * it sees, and one that stood at the end of its bits could not go on.
 */
const MOST_MS = 0x7fff_ffff_ffff

/** What a stamp looks like. */
export const STAMP = /^[0-7][0-9a-f]{15}-[0-9a-z]{1,26}$/

/** Letters of a device's id: no `i`, `l`, `o` and `u`, which read like others. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const DEVICE_LENGTH = 10

/** A new device's name within its group: 50 random bits. */
export function createDeviceId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(DEVICE_LENGTH))
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}

/** A stamp. @param ms epoch milliseconds. @param counter below 65,536 */
export function createStamp(ms: number, counter: number, device: string): string {
  const time = Math.trunc(Math.min(MOST_MS, Math.max(0, ms || 0)))
  return `${time.toString(16).padStart(MS_DIGITS, '0')}${counter.toString(16).padStart(COUNTER_DIGITS, '0')}-${device}`
}

/** Epoch milliseconds of a stamp. */
export function timeOf(stamp: string): number {
  return parseInt(stamp.slice(0, MS_DIGITS), 16)
}

function counterOf(stamp: string): number {
  return parseInt(stamp.slice(MS_DIGITS, MS_DIGITS + COUNTER_DIGITS), 16)
}

/**
 * The stamp that follows all that a clock has seen, whatever the machine's own clock says. A full counter carries into the
 * milliseconds.
 * @param last the latest stamp that was made or seen here. @param now epoch milliseconds.
 */
export function nextStamp(last: string, now: number, device: string): string {
  const ms = timeOf(last)
  if (now > ms) return createStamp(now, 0, device)
  const counter = counterOf(last)
  return counter < MOST_COUNTER
    ? createStamp(ms, counter + 1, device)
    : createStamp(ms + 1, 0, device)
}

/** The later of two stamps. */
export function laterStamp(one: string, other: string): string {
  return one > other ? one : other
}

/** The same moment under another device's name: for a copied profile, which must not go on under the one that it was copied with. */
export function renameStamp(stamp: string, device: string): string {
  return `${stamp.slice(0, MS_DIGITS + COUNTER_DIGITS)}-${device}`
}

/**
 * A time that no other entry of a record has: the stamp's milliseconds, and a fraction that is made of the rest of it and of
 * the register that the text stood in, as several may have been written at once. So a text that lost to another one stands
 * among answers, which are told apart by their times, at the same time on every device.
 */
export function timeApart(stamp: string, register: string): number {
  let hash = 0
  for (const letter of stamp.slice(MS_DIGITS) + register)
    hash = (hash * 31 + letter.charCodeAt(0)) % 4093
  return timeOf(stamp) + (hash + 1) / 4096
}
