import { toHex } from '../style/oklch'

/** What a drawn avatar consists of: a two-colour gradient and the initials upon it. */
export type GeneratedAvatar = {
  /** Colour at the upper left, `#rrggbb`. */
  from: string
  /** Colour at the lower right, `#rrggbb`. */
  to: string
  /** Colour of the initials, `#rrggbb`; at least 4.5:1 on both gradient colours. */
  ink: string
  /** One or two graphemes, upper case; "?" for a name without any. */
  initials: string
}

const INK = toHex({ lightness: 0.985, chroma: 0.01, hue: 85 })

/** The avatar of whoever has no picture: colours from the id alone, so a rename keeps them. */
export function generatedAvatar(id: string, name: string): GeneratedAvatar {
  const hash = hashText(id)
  const hue = hash % 360
  const turn = 30 + ((hash >>> 9) % 60)
  const direction = (hash >>> 20) % 2 === 0 ? 1 : -1
  return {
    from: toHex({ lightness: 0.54, chroma: 0.1, hue }),
    to: toHex({ lightness: 0.4, chroma: 0.1, hue: (hue + direction * turn + 360) % 360 }),
    ink: INK,
    initials: initialsOf(name),
  }
}

/** Initials of the first and last word; whole graphemes, letters and digits before any others. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/u).filter(Boolean)
  const letters = words.map((word) => graphemesOf(word).find(isLetterOrDigit)).filter(isText)
  const signs =
    letters.length > 0 ? letters : words.map((word) => graphemesOf(word)[0]).filter(isText)
  const first = signs[0]
  const last = signs.at(-1)
  if (first === undefined || last === undefined) return '?'
  return signs.length === 1 ? upperCase(first) : upperCase(first) + upperCase(last)
}

function graphemesOf(text: string): string[] {
  // A hostile name can be megabytes long; an initial stands at the start of a word.
  const start = text.slice(0, 64)
  // Each stands for itself, and the first segmenter of a page takes a browser 11 ms.
  if (/^[!-~]*$/.test(start)) return start.split('')
  const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(start)
  return Array.from(segments, ({ segment }) => segment)
}

function isLetterOrDigit(grapheme: string): boolean {
  return /^[\p{L}\p{N}]/u.test(grapheme)
}

function isText(value: string | undefined): value is string {
  return value !== undefined
}

/** Upper case unless that would make two letters of one, as in ß. */
function upperCase(grapheme: string): string {
  const upper = grapheme.toUpperCase()
  return graphemesOf(upper).length === 1 ? upper : grapheme
}

/** FNV-1a over UTF-16 code units, with a final mix so that neighbouring ids differ in every bit. */
function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
