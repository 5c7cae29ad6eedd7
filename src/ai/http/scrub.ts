/** What stands where a key was. */
export const MASK = '[key]'

/** Shorter texts are no secrets, and taking them out would spoil every message. */
const MIN_SECRET_LENGTH = 4

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
  const secret = key.trim()
  if (secret.length < MIN_SECRET_LENGTH) return /(?!)/g
  const forms = base64Forms(secret).map(escapePattern)
  const written = Array.from(secret, characterPattern).join('')
  return new RegExp([...forms, written].join('|'), 'g')
}

/** A character in each way in which it may be written. */
function characterPattern(character: string): string {
  const code = character.charCodeAt(0)
  const hex = code.toString(16)
  return `(?:${[
    `\\\\{0,3}${escapePattern(character)}`,
    ...percentForms(character),
    // Once escaped, and once more where JSON stands in JSON.
    ...(character.length === 1 ? [`\\\\{1,3}u${anyCase(hex.padStart(4, '0'))}`] : []),
    `&#(?:0*${code}|[xX]0*${anyCase(hex)});`,
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
