/*
 * Finds the JSON that a model was asked for in what it wrote instead: with a code fence or prose around it, after
 * thoughts or a first draft, with a byte order mark, with a comma too many, broken off in the middle. One reader, in
 * one pass, for sound and for damaged JSON alike. The text is hostile: nothing of it is run, nothing in it makes the
 * reading slower than its length, and `__proto__` is a name like any other.
 */

/** What was found. */
export interface JsonAnswer {
  /** An object or a list, as JSON.parse would have given it. */
  value: JsonFields | unknown[]
  /** Whether it is no sound JSON: commas too many or missing, other quotes, names without quotes, raw line ends. */
  repaired: boolean
  /** Whether the text ended before it did. What it had come to is kept, half a text too, half a number or word not. */
  cutOff: boolean
  /** How many of its fields, or of its items, are whole: all of them, but for the last where it was cut off. */
  whole: number
}

/** An object of JSON. */
export type JsonFields = Record<string, unknown>

/** Whether a value is an object with fields, as opposed to a list, a text and so on. */
export function isJsonFields(value: unknown): value is JsonFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Characters that are read; no answer that was asked for is longer. */
const MAX_LENGTH = 1_000_000
/** Objects and lists inside each other; deeper is no answer. */
const MAX_DEPTH = 60
/** Characters that are looked at, for each one of the text: bounds the cost of beginning anew. */
const EFFORT = 8
/** What an object or a list costs besides its characters. */
const CONTAINER_EFFORT = 16

const THOUGHTS = /<think(?:ing)?>[\s\S]*?(?:<\/think(?:ing)?>|$)/gi

/**
 * The object or list that a model's answer holds; undefined where there is none that is accepted.
 * @param accepts whether a value is what was asked for. One that is not is looked into: the answer may be wrapped in
 * another object or list. Of several the last is taken, and a whole one before one that was cut off. Default: any.
 */
export function readJsonAnswer(
  text: string,
  accepts: (value: JsonFields | unknown[]) => boolean = () => true,
): JsonAnswer | undefined {
  const answer = text.slice(0, MAX_LENGTH).replace(THOUGHTS, ' ')
  const reader = new Reader(answer)
  let best: JsonAnswer | undefined
  for (let at = reader.nextStart(0); at !== -1;) {
    const found = reader.read(at)
    const isWanted = found !== undefined && accepts(found.value)
    if (found && isWanted) {
      // Whatever follows is part of it.
      if (found.cutOff) return best ?? found
      best = found
    }
    at = reader.nextStart(isWanted ? reader.position : at + 1)
  }
  return best
}

/** The text is no JSON here, however kindly it is read. Made once: an error costs its stack. */
const NOT_JSON = new Error('No JSON')

/** Says that a value has no end, so that what holds it has none either. */
const CUT = Symbol('cut')

const WORDS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['True', true],
  ['False', false],
  ['None', null],
  ['undefined', null],
  ['NaN', null],
])
const SOUND_WORDS = new Set(['true', 'false', 'null'])

const CLOSING_QUOTES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ['`', '`'],
  ['“', '”'],
  ['‘', '’'],
])

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['b', '\b'],
  ['f', '\f'],
])

const SPACE = /[\s\ufeff]*/y
const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y
const WORD = /[A-Za-z_$][\w$-]*/y
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y
const SOUND_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/
const ONLY_SPACE = /^[ \t\n\r]*$/

type TextRole = 'name' | 'value'

class Reader {
  position = 0
  private repaired = false
  private whole = 0
  private effort: number

  constructor(private readonly text: string) {
    this.effort = EFFORT * text.length + 1_000
  }

  /** Where the next object or list may begin; -1 where none does, or where enough has been tried. */
  nextStart(from: number): number {
    if (this.effort <= 0) return -1
    for (let at = from; at < this.text.length; at += 1) {
      const letter = this.text.charAt(at)
      if (letter === '{' || letter === '[') return at
    }
    return -1
  }

  /** The object or list that begins there. */
  read(start: number): JsonAnswer | undefined {
    this.position = start
    this.repaired = false
    this.whole = 0
    try {
      const { value, isCut } = this.readContainer(1)
      return { value, repaired: this.repaired, cutOff: isCut, whole: this.whole }
    } catch (cause) {
      if (cause === NOT_JSON) return undefined
      throw cause
    } finally {
      this.effort -= this.position - start + 1
    }
  }

  private readContainer(depth: number): { value: JsonFields | unknown[]; isCut: boolean } {
    this.effort -= CONTAINER_EFFORT
    if (depth > MAX_DEPTH) throw NOT_JSON
    const isList = this.text.charAt(this.position) === '['
    const end = isList ? ']' : '}'
    const items: unknown[] = []
    const fields: [string, unknown][] = []
    this.position += 1
    let isCut = false
    let isAfterComma = true
    for (;;) {
      this.skipSpace()
      const letter = this.text.charAt(this.position)
      if (letter === '') {
        isCut = true
        break
      }
      if (letter === end) {
        // A comma before the end is one too many.
        if (isAfterComma && items.length + fields.length > 0) this.repaired = true
        this.position += 1
        break
      }
      if (letter === ',') {
        if (isAfterComma) this.repaired = true
        isAfterComma = true
        this.position += 1
        continue
      }
      if (!isAfterComma) this.repaired = true
      isAfterComma = false
      const entry = isList ? this.readItem(depth) : this.readField(depth)
      if (entry === CUT) {
        isCut = true
        break
      }
      if (entry.length === 1) items.push(entry[0])
      else fields.push(entry)
      if (this.isCutInside) {
        isCut = true
        break
      }
      if (depth === 1) this.whole += 1
    }
    if (isCut && this.position < this.text.length) throw NOT_JSON
    this.isCutInside = isCut
    return { value: isList ? items : Object.fromEntries(fields), isCut }
  }

  /** Whether the value that was read last has no end. */
  private isCutInside = false

  private readItem(depth: number): [unknown] | typeof CUT {
    const value = this.readValue(depth)
    return value === CUT ? CUT : [value]
  }

  private readField(depth: number): [string, unknown] | typeof CUT {
    const name = this.readName()
    this.skipSpace()
    const letter = this.text.charAt(this.position)
    if (letter === '') return CUT
    if (letter !== ':') throw NOT_JSON
    this.position += 1
    this.skipSpace()
    const value = this.readValue(depth)
    return value === CUT ? CUT : [name, value]
  }

  private readName(): string {
    const letter = this.text.charAt(this.position)
    if (CLOSING_QUOTES.has(letter)) return this.readText('name')
    const name = this.match(WORD)
    if (name === undefined) throw NOT_JSON
    this.repaired = true
    return name
  }

  private readValue(depth: number): unknown {
    this.isCutInside = false
    const letter = this.text.charAt(this.position)
    if (letter === '') return CUT
    if (letter === '{' || letter === '[') return this.readContainer(depth + 1).value
    if (CLOSING_QUOTES.has(letter)) return this.readText('value')
    const start = this.position
    const number = this.match(NUMBER)
    if (number !== undefined) return this.numberOf(number)
    const word = this.match(WORD)
    if (word === undefined) throw NOT_JSON
    // A word at the very end may be the beginning of another one.
    if (this.position === this.text.length) return CUT
    if (!WORDS.has(word)) {
      this.position = start
      throw NOT_JSON
    }
    if (!SOUND_WORDS.has(word)) this.repaired = true
    return WORDS.get(word)
  }

  private numberOf(number: string): unknown {
    // The last digits may be missing.
    if (this.position === this.text.length) return CUT
    const next = this.text.charAt(this.position)
    if (!/[\s,}\]/\ufeff]/.test(next)) throw NOT_JSON
    if (!SOUND_NUMBER.test(number)) this.repaired = true
    return Number(number)
  }

  /** A text in quotes of any kind. A quote inside that nobody escaped is told by what follows it. */
  private readText(role: TextRole): string {
    const open = this.text.charAt(this.position)
    const close = CLOSING_QUOTES.get(open) ?? open
    if (open !== '"') this.repaired = true
    this.position += 1
    const parts: string[] = []
    let from = this.position
    for (; this.position < this.text.length; this.position += 1) {
      const letter = this.text.charAt(this.position)
      if (letter === '\\') {
        parts.push(this.text.slice(from, this.position), this.readEscape())
        from = this.position + 1
      } else if (letter === close && this.endsText(role)) {
        parts.push(this.text.slice(from, this.position))
        this.position += 1
        this.isCutInside = false
        return parts.join('')
      } else if (letter === close || letter < ' ') this.repaired = true
    }
    parts.push(this.text.slice(from))
    this.isCutInside = true
    return parts.join('')
  }

  /** Whether the quote at the position ends its text. Where no escape says it, what follows does. */
  private endsText(role: TextRole): boolean {
    const next = this.skipFrom(this.position + 1)
    const letter = this.text.charAt(next)
    if (letter === '') return true
    if (role === 'name') return letter === ':'
    if (letter === '}' || letter === ']') return true
    if (letter === '/') return this.isComment(next)
    // A comma was forgotten at the end of the line.
    if (CLOSING_QUOTES.has(letter)) return this.text.slice(this.position, next).includes('\n')
    if (letter !== ',') return false
    const after = this.skipFrom(next + 1)
    const first = this.text.charAt(after)
    if (first === '' || CLOSING_QUOTES.has(first) || /[{}[\],\d+-]/.test(first)) return true
    if (first === '/') return this.isComment(after)
    WORD.lastIndex = after
    if (!WORD.test(this.text)) return false
    return /[:,\]}]|^$/.test(this.text.charAt(this.skipFrom(WORD.lastIndex)))
  }

  private isComment(at: number): boolean {
    return /[/*]/.test(this.text.charAt(at + 1))
  }

  private skipFrom(at: number): number {
    SPACE.lastIndex = at
    SPACE.test(this.text)
    return SPACE.lastIndex
  }

  /** The letter that an escape stands for; leaves the position on the last letter of the escape. */
  private readEscape(): string {
    this.position += 1
    const letter = this.text.charAt(this.position)
    if (letter === 'u') {
      const digits = /^[\da-fA-F]{4}/.exec(this.text.slice(this.position + 1, this.position + 5))
      if (digits) {
        this.position += 4
        return String.fromCharCode(parseInt(digits[0], 16))
      }
      // Half an escape at the very end is none.
      if (this.text.length - this.position <= 4) {
        this.position = this.text.length
        return ''
      }
    }
    if (!ESCAPES.has(letter) && letter !== '"' && letter !== '\\' && letter !== '/')
      this.repaired = true
    return ESCAPES.get(letter) ?? letter
  }

  private skipSpace() {
    for (;;) {
      const space = this.match(SPACE) ?? ''
      if (!ONLY_SPACE.test(space)) this.repaired = true
      if (this.text.charAt(this.position) !== '/') return
      if (this.match(COMMENT) === undefined) throw NOT_JSON
      this.repaired = true
    }
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.position
    const found = pattern.exec(this.text)?.[0]
    if (found !== undefined) this.position = pattern.lastIndex
    return found
  }
}
