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

/** Keys that one connection knows at most: it has another one only where the user replaces it meanwhile. */
const MAX_KEYS = 4

/** Takes the keys that a connection has sent out of whatever comes back. */
export interface KeyScrubber {
  /** Notes a key that is about to be sent; blank does nothing. */
  add: (key: string) => void
  /** Takes the keys out of a short text that is about a failure. */
  scrub: (text: string) => string
  /** Begins a text of an answer, which comes in pieces. Keys that are plain words stay in it: they are no secrets. */
  startText: () => TextScrubber
  /** The same for a text that is there as a whole. */
  scrubText: (text: string) => string
  /** Whether a key that is no plain word stands in a text. */
  hasKey: (text: string) => boolean
}

/** Takes keys out of one text that comes in pieces. */
interface TextScrubber {
  /** @returns what can be shown by now: what may be the beginning of a key is held back until it is known. */
  write: (piece: string) => string
  /** Nothing more comes. @returns the rest; a large part of a key is masked too. */
  end: () => string
}

/** Makes a scrubber that knows no key yet. */
export function createKeyScrubber(): KeyScrubber {
  const known = new Map<string, KnownKey>()
  const secrets = () => [...known.values()].filter(({ isWord }) => !isWord)
  const startText = () => startTextWithout(secrets())
  return {
    add: (key) => {
      const secret = toSecret(key)
      if (secret === undefined || known.has(secret)) return
      const [oldest] = known.keys()
      if (known.size === MAX_KEYS && oldest !== undefined) known.delete(oldest)
      known.set(secret, knowKey(secret))
    },
    scrub: (text) => replaceKeys(text, [...known.values()]),
    startText,
    scrubText: (text) => {
      const scrubber = startText()
      return scrubber.write(text) + scrubber.end()
    },
    hasKey: (text) => secrets().some(({ pattern }) => text.search(pattern()) !== -1),
  }
}

/** A key, and what finds it. */
interface KnownKey {
  secret: string
  isWord: boolean
  /** Made when it is first needed, like the next. */
  pattern: () => RegExp
  writings: () => readonly Writing[]
}

function knowKey(secret: string): KnownKey {
  let pattern: RegExp | undefined
  let writings: readonly Writing[] | undefined
  return {
    secret,
    isWord: isWord(secret),
    pattern: () => (pattern ??= keyPattern(secret)),
    writings: () => (writings ??= writingsOf(secret)),
  }
}

function replaceKeys(text: string, keys: readonly KnownKey[]): string {
  return keys.reduce((rest, { pattern }) => rest.replace(pattern(), MASK), text)
}

/** Keys that are shorter than this, or than the second where they are of small letters, are words like "ollama" or "not-needed". */
const MIN_TEXT_SECRET_LENGTH = 8
const MIN_LETTERS_SECRET_LENGTH = 12

/** Whether a key is what people type where a server wants any key at all: it is no secret, and may stand in any answer. */
function isWord(key: string): boolean {
  const length = /^[a-z-]*$/.test(key) ? MIN_LETTERS_SECRET_LENGTH : MIN_TEXT_SECRET_LENGTH
  return key.length < length
}

/** What of a key is looked for; undefined where it is too short to be a secret. */
function toSecret(key: string): string | undefined {
  const secret = key.trim().slice(0, MAX_KEY_LENGTH)
  return secret.length < MIN_SECRET_LENGTH ? undefined : secret
}

/** Finds everything that stands for a key (global); nothing where there is none to keep. */
export function keyPattern(key: string): RegExp {
  const secret = toSecret(key)
  if (secret === undefined) return /(?!)/g
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
  const pieces = piecesOf(secret).map((piece) => piece.map(characterPattern).join(''))
  return pieces.length === 1 ? pieces.join('') : `(?:${pieces.join('|')})+`
}

/** The letters of a secret, in pieces. */
function piecesOf(secret: string): string[][] {
  const letters = Array.from(secret)
  const count = Math.ceil(letters.length / MAX_PIECE_LENGTH)
  const length = Math.ceil(letters.length / count)
  return Array.from({ length: count }, (_, index) =>
    letters.slice(index * length, (index + 1) * length),
  )
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
  return `(?:${characterForms(character).join('|')})`
}

function characterForms(character: string): string[] {
  const code = character.charCodeAt(0)
  const hex = code.toString(16)
  const name = ENTITY_NAMES[character]
  return [
    `\\\\{0,3}${escapePattern(character)}`,
    ...percentForms(character),
    // Once escaped, and once more where JSON stands in JSON.
    ...(character.length === 1 ? [`\\\\{1,3}u${anyCase(hex.padStart(4, '0'))}`] : []),
    `&#(?:0*${code}|[xX]0*${anyCase(hex)});`,
    ...(name === undefined ? [] : [`&${name};`]),
  ]
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

/** Characters at the end of a text that may be the beginning of a key, at most: a whole piece, each letter written long. */
const MAX_TAIL_LENGTH = MAX_PIECE_LENGTH * 12

/** So much of a key, or half of it, is not shown where an answer ends with it; less is what all keys of a provider begin with. */
const LARGE_PART_LENGTH = 12

/** The first characters of an escape, a percent code or an entity, at the end of a text. */
const BEGUN_LETTER =
  /^(?:\\{1,3}(?:u[0-9a-fA-F]{0,3})?|%(?:25?)?[0-9a-fA-F]?|&(?:#[xX]?[0-9a-fA-F]{0,12}|[a-z]{0,4}))$/

/** A key in one of its writings: for each letter the patterns (sticky) that may stand for it. */
interface Writing {
  letters: readonly (readonly RegExp[])[]
  /** As it is where nothing escapes it. */
  firstLetter: string
}

function writingsOf(secret: string): Writing[] {
  const forms = new Map<string, readonly RegExp[]>()
  const toLetter = (letter: string, isPlain: boolean) => {
    const name = `${letter} ${isPlain}`
    const known = forms.get(name)
    if (known) return known
    const made = (isPlain ? [letter] : tailForms(letter)).map((form) => new RegExp(form, 'y'))
    forms.set(name, made)
    return made
  }
  const toWriting = (letters: string[], isBase64: boolean): Writing => ({
    letters: letters.map((letter) => toLetter(letter, isBase64 && /[A-Za-z0-9]/.test(letter))),
    firstLetter: letters[0] ?? '',
  })
  return [
    ...base64Forms(secret).map((form) => toWriting(Array.from(form), true)),
    ...piecesOf(secret).map((piece) => toWriting(piece, false)),
  ]
}

/** The forms of a letter, each of one length: a backslash of the key may be the first of those that escape the next. */
function tailForms(letter: string): string[] {
  const forms = characterForms(letter)
  return letter === '\\' ? [...forms, '\\\\', '\\\\{2}', '\\\\{3}'] : forms
}

/** Whether all that stands from a place on is the beginning of a writing, and not the whole of it. */
function isBegun(text: string, start: number, { letters }: Writing): boolean {
  let positions = new Set([start])
  for (const letter of letters) {
    const next = new Set<number>()
    for (const position of positions) {
      if (position === text.length || BEGUN_LETTER.test(text.slice(position, position + 20)))
        return true
      for (const form of letter) {
        form.lastIndex = position
        if (form.test(text)) next.add(form.lastIndex)
      }
    }
    if (next.size === 0) return false
    positions = next
  }
  return false
}

function startTextWithout(keys: readonly KnownKey[]): TextScrubber {
  if (keys.length === 0) return { write: (piece) => piece, end: () => '' }
  const writings = keys.flatMap((key) => key.writings())
  const firstLetters = new Set(['\\', '%', '&', ...writings.map((each) => each.firstLetter)])
  let held = ''
  /** Where the beginning of a key may start; the length of the text where there is none. */
  const tailOf = (text: string) => {
    for (let at = Math.max(0, text.length - MAX_TAIL_LENGTH); at < text.length; at += 1)
      if (
        firstLetters.has(text.charAt(at)) &&
        writings.some((writing) => isBegun(text, at, writing))
      )
        return at
    return text.length
  }
  return {
    write: (piece) => {
      const text = replaceKeys(held + piece, keys)
      const tail = tailOf(text)
      held = text.slice(tail)
      return text.slice(0, tail)
    },
    end: () => {
      const rest = held
      held = ''
      const isLarge = keys.some(
        ({ secret }) => rest.length >= Math.min(LARGE_PART_LENGTH, secret.length / 2),
      )
      return isLarge ? MASK : rest
    },
  }
}
