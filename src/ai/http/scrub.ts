/** What stands where a key was. */
export const MASK = '[key]'

/** Shorter texts are no secrets, and taking them out would spoil every message. */
const MIN_SECRET_LENGTH = 4

/** Longer texts are no keys: no server takes a header of that length. */
export const MAX_KEY_LENGTH = 8192

/**
 * Makes a function that takes a key out of a text, in plain and in the encodings in which servers and
 * browsers may echo it: percent-encoded, escaped in JSON, as an entity of HTML, any of these mixed, and
 * in base64, alone or in the middle of something longer. P7.
 */
export function createScrubber(key: string): (text: string) => string {
  let pattern: RegExp | undefined
  return (text) => {
    pattern ??= keyPattern(key)
    return text.replace(pattern, MASK)
  }
}

/** Finds everything that stands for a key (global); nothing where there is none to keep. */
export function keyPattern(key: string): RegExp {
  const secret = key.trim().slice(0, MAX_KEY_LENGTH)
  if (secret.length < MIN_SECRET_LENGTH) return /(?!)/g
  const forms = base64Forms(secret).map(base64Pattern)
  return new RegExp([...forms, writtenPattern(secret)].join('|'), 'g')
}

/** Characters of a key that are looked for as one, at most. */
const MAX_PIECE_LENGTH = 256

/**
 * The secret, letter by letter. Engines refuse a sequence of some thousand letters, so a long key is looked for in
 * pieces, which are about equally long: a short one could be found in any text.
 */
function writtenPattern(secret: string): string {
  const letters = Array.from(secret, characterPattern)
  const count = Math.ceil(letters.length / MAX_PIECE_LENGTH)
  if (count === 1) return letters.join('')
  const length = Math.ceil(letters.length / count)
  const pieces = Array.from({ length: count }, (_, index) =>
    letters.slice(index * length, (index + 1) * length).join(''),
  )
  return `(?:${pieces.join('|')})+`
}

/** Base64, whose two signs are written in other ways where it stands in JSON or in an address. */
function base64Pattern(form: string): string {
  return form.replace(/[^A-Za-z0-9]/g, characterPattern)
}

/** Characters that have a name in HTML. */
const ENTITY_NAMES: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
}

/** A character in each way in which it may be written. */
function characterPattern(character: string): string {
  const code = character.charCodeAt(0)
  const hex = code.toString(16)
  const name = ENTITY_NAMES[character]
  return `(?:${[
    `\\\\{0,3}${escapePattern(character)}`,
    ...percentForms(character),
    // Once escaped, and once more where JSON stands in JSON.
    ...(character.length === 1 ? [`\\\\{1,3}u${anyCase(hex.padStart(4, '0'))}`] : []),
    `&#(?:0*${code}|[xX]0*${anyCase(hex)});`,
    ...(name === undefined ? [] : [`&${name};`]),
  ].join('|')})`
}

function percentForms(character: string): string[] {
  const bytes = new TextEncoder().encode(character)
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
  return [hex.map((byte) => `%(?:25)?${anyCase(byte)}`).join('')]
}

function anyCase(hex: string): string {
  return hex.replace(/[a-f]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}

/**
 * The secret in base64 (both alphabets), at each of the three places that it can have among groups of three
 * bytes; only the letters that nothing around it can change.
 */
function base64Forms(secret: string): string[] {
  const bytes = new TextEncoder().encode(secret)
  const forms = [0, 1, 2].map((before) => {
    const padded = [...Array<number>(before).fill(0), ...bytes]
    const letters = btoa(padded.map((byte) => String.fromCharCode(byte)).join(''))
    return letters.slice(Math.ceil((before * 8) / 6), Math.floor((padded.length * 8) / 6))
  })
  const urlForms = forms.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'))
  return [...new Set([...forms, ...urlForms])]
}
