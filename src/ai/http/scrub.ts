import { toWellFormed } from '../well-formed'

/** What stands where a key was. */
const MASK = '[key]'

/** Shorter texts are no secrets, and taking them out would spoil every message. */
const MIN_SECRET_LENGTH = 4

/**
 * Makes a function that takes a key out of a text, in plain and in the encodings in which servers and
 * browsers may echo it: percent-encoded, base64 and as part of JSON. P7.
 */
export function createScrubber(key: string): (text: string) => string {
  const secret = key.trim()
  if (secret.length < MIN_SECRET_LENGTH) return (text) => text
  const forms = new Set(
    [key, secret].flatMap((form) => [
      form,
      encodeURIComponent(toWellFormed(form)),
      JSON.stringify(form).slice(1, -1),
      base64(form),
      base64(form).replace(/=+$/, ''),
      base64(`Bearer ${form}`),
    ]),
  )
  // Longest first, so that no form leaves the tail of another behind.
  const ordered = [...forms].sort((a, b) => b.length - a.length)
  return (text) => ordered.reduce((rest, form) => rest.split(form).join(MASK), text)
}

function base64(text: string): string {
  const bytes = new TextEncoder().encode(text)
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
