/*
 * Takes UTF-8 text apart into the tokens of JSON, in pieces. Only their ends are looked for here: what a text or a
 * number is, the browser's own JSON.parse says, so that nothing is read otherwise than it would be in one go. Why no
 * library does it: docs/decisions/0012-own-json-reader.md.
 */

/** Text that is no JSON. The message names no part of the text, which may hold keys. */
export class JsonError extends Error {
  override readonly name = 'JsonError'
}

/** Stands for a text that is longer than any text of a record: 128 MiB and more. */
export const TOO_LONG = Symbol('too long')

const MAX_TEXT_BYTES = 128 * 1024 * 1024

/** Characters of a number or a word at most, so that a file of digits does not fill the memory. */
const MAX_PLAIN_BYTES = 1024

/** Who gets the tokens, in order. */
export interface TokenListener {
  begin: (isList: boolean) => void
  end: (isList: boolean) => void
  colon: () => void
  comma: () => void
  /** A text, or `TOO_LONG`. */
  text: (text: string | typeof TOO_LONG) => void
  /** A number, boolean or null. */
  plain: (value: unknown) => void
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const FIRST_PRINTABLE = 0x20

/** What a byte means between texts. */
type ByteKind = 'space' | 'plain' | 'none' | '"' | '{' | '}' | '[' | ']' | ':' | ','

const kinds: ByteKind[] = Array.from({ length: 256 }, () => 'none')
for (const character of ' \t\n\r') kinds[character.charCodeAt(0)] = 'space'
for (const sign of ['"', '{', '}', '[', ']', ':', ','] as const) kinds[sign.charCodeAt(0)] = sign
for (const character of '+-.0123456789EINaefilnrstuy') kinds[character.charCodeAt(0)] = 'plain'

/** What is being read when a piece ends. */
type Within = 'nothing' | 'text' | 'plain'

/** Takes a JSON text apart, piece by piece. A listener hears of each sign, text and plain value in its order. */
export class JsonTokens {
  readonly #listener: TokenListener
  // Marks of byte order are characters here like any other.
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  #within: Within = 'nothing'
  /** What came of the token in earlier pieces. */
  #parts: Uint8Array[] = []
  #partBytes = 0
  #hasEscapes = false
  /** Whether the last byte was a backslash that the next one belongs to. */
  #isEscaped = false

  constructor(listener: TokenListener) {
    this.#listener = listener
  }

  /**
   * Reads on.
   * @param bytes UTF-8 without a byte order mark at the beginning, cut anywhere. Not kept.
   * @throws {JsonError} @throws whatever the listener throws. After either nothing more can be read.
   */
  write(bytes: Uint8Array): void {
    let at = 0
    while (at < bytes.length)
      at =
        this.#within === 'text'
          ? this.#readText(bytes, at)
          : this.#within === 'plain'
            ? this.#readPlain(bytes, at)
            : this.#readSign(bytes, at)
  }

  /** Ends the text. @throws as `write`. */
  end(): void {
    if (this.#within === 'plain') this.#givePlain(new Uint8Array())
    if (this.#within === 'text') throw new JsonError('A text has no end')
  }

  /** @returns where to go on. */
  #readSign(bytes: Uint8Array, at: number): number {
    const sign = kinds[bytes[at] ?? 0]
    switch (sign) {
      case 'space':
        break
      case '"':
        this.#within = 'text'
        break
      case 'plain':
        this.#within = 'plain'
        return at
      case '{':
      case '[':
        this.#listener.begin(sign === '[')
        break
      case '}':
      case ']':
        this.#listener.end(sign === ']')
        break
      case ':':
        this.#listener.colon()
        break
      case ',':
        this.#listener.comma()
        break
      case 'none':
      case undefined:
        throw new JsonError('Nothing of JSON begins like that')
    }
    return at + 1
  }

  #readText(bytes: Uint8Array, start: number): number {
    let at = start
    if (this.#isEscaped) {
      this.#isEscaped = false
      at += 1
    }
    for (; at < bytes.length; at += 1) {
      const byte = bytes[at] ?? 0
      if (byte === QUOTE) {
        this.#giveText(bytes.subarray(start, at))
        return at + 1
      }
      if (byte < FIRST_PRINTABLE) throw new JsonError('A text has a control character')
      if (byte === BACKSLASH) {
        this.#hasEscapes = true
        at += 1
        this.#isEscaped = at === bytes.length
      }
    }
    this.#keep(bytes.subarray(start), MAX_TEXT_BYTES)
    return bytes.length
  }

  #readPlain(bytes: Uint8Array, start: number): number {
    let at = start
    while (at < bytes.length && kinds[bytes[at] ?? 0] === 'plain') at += 1
    if (at < bytes.length) this.#givePlain(bytes.subarray(start, at))
    else this.#keep(bytes.subarray(start), MAX_PLAIN_BYTES)
    return at
  }

  /** Keeps a part of a token for later; of one that is too long only its length. */
  #keep(part: Uint8Array, maxBytes: number) {
    this.#partBytes += part.length
    // The caller may fill the piece anew.
    if (this.#partBytes <= maxBytes) this.#parts.push(part.slice())
    else this.#parts = []
  }

  /** The whole token as text; undefined where it is too long. */
  #takeToken(last: Uint8Array, maxBytes: number): string | undefined {
    const size = this.#partBytes + last.length
    const parts = this.#parts
    this.#parts = []
    this.#partBytes = 0
    this.#within = 'nothing'
    if (size > maxBytes) return undefined
    try {
      return this.#decoder.decode(parts.length === 0 ? last : joined([...parts, last], size))
    } catch {
      throw new JsonError('The text is not UTF-8')
    }
  }

  #giveText(last: Uint8Array) {
    const hasEscapes = this.#hasEscapes
    this.#hasEscapes = false
    const text = this.#takeToken(last, MAX_TEXT_BYTES)
    if (text === undefined) this.#listener.text(TOO_LONG)
    else this.#listener.text(hasEscapes ? String(parseToken(`"${text}"`)) : text)
  }

  #givePlain(last: Uint8Array) {
    const text = this.#takeToken(last, MAX_PLAIN_BYTES)
    this.#listener.plain(parseToken(text ?? ''))
  }
}

function parseToken(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new JsonError('A value is not JSON')
  }
}

function joined(parts: Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
