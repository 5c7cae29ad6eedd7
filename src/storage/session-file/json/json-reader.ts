import { JsonError, JsonTokens, TOO_LONG } from './json-tokens'

/*
 * Reads JSON text piece by piece and gives what is in it as it comes, so that a file may be larger than memory or
 * than the longest text a browser knows. What follows what, and which values are put together at all, is decided
 * without recursion: however deep a file is nested, nothing overflows.
 */

/** Keys from the root to a value: names of fields and places in lists. */
export type JsonPath = readonly (string | number)[]

/** What becomes of an object or a list: see `JsonListener.enter`. */
export type JsonTreatment = 'open' | 'build' | 'skip'

/** Who gets what is in a text. */
export interface JsonListener {
  /**
   * Asked at the beginning of an object or a list that is not within a built one. `open`: its members come one by
   * one; `build`: it comes as one value; `skip`: it is read and forgotten.
   */
  enter: (path: JsonPath, isList: boolean) => JsonTreatment
  /** A whole value: one that was built, or a text, number, boolean or null within what is open. */
  value: (path: JsonPath, value: unknown) => void
  /** The end of what is open. */
  leave: (path: JsonPath) => void
  /**
   * Called for texts that begin with "data:", wherever they stand, because they may be large; what it returns takes
   * their place. A text that is too long for any record is `TOO_LONG`.
   */
  dataUrl: (path: JsonPath, text: string) => unknown
}

/** Nested deeper than this no text is read: only one that is made to fill the memory is. */
const MAX_DEPTH = 1_000_000

/** Objects and lists within a built value at most; deeper ones are left out. No record is nested half as deep. */
const MAX_BUILT_DEPTH = 16

interface Frame {
  isList: boolean
  treatment: JsonTreatment
  /** Key of the member that is being read, or its place in the list. */
  key: string | number
  /** What is being put together, where it is. */
  built: Record<string, unknown> | unknown[] | undefined
  /** Objects and lists around it that are being put together. */
  builtDepth: number
}

/** What may come next. */
type Expected =
  | 'value'
  | 'value or end'
  | 'key'
  | 'key or end'
  | 'colon'
  | 'comma or end'
  | 'end of text'

/** Reads one JSON text. A listener hears of each value in the order of the text. */
export class JsonReader {
  readonly #tokens: JsonTokens
  readonly #listener: JsonListener
  readonly #frames: Frame[] = []
  #expected: Expected = 'value'

  constructor(listener: JsonListener) {
    this.#listener = listener
    this.#tokens = new JsonTokens({
      begin: (isList) => this.#begin(isList),
      end: (isList) => this.#finish(isList),
      colon: () => {
        this.#demand(this.#expected === 'colon')
        this.#expected = 'value'
      },
      comma: () => this.#next(),
      text: (text) => {
        if (this.#expected === 'key' || this.#expected === 'key or end') this.#name(text)
        else this.#scalar(text)
      },
      plain: (value) => this.#scalar(value),
    })
  }

  /**
   * Reads on.
   * @param bytes UTF-8 without a byte order mark at the beginning, cut anywhere.
   * @throws {JsonError} @throws whatever the listener throws. After either nothing more can be read.
   */
  write(bytes: Uint8Array): void {
    this.#tokens.write(bytes)
  }

  /** Ends the text. @throws as `write`; {JsonError} also where the text ends too early. */
  end(): void {
    this.#tokens.end()
    if (this.#expected !== 'end of text') throw new JsonError('The text ends too early')
  }

  #demand(isAllowed: boolean) {
    if (!isAllowed) throw new JsonError(`Expected ${this.#expected}`)
  }

  #demandValue() {
    this.#demand(this.#expected === 'value' || this.#expected === 'value or end')
  }

  #name(key: string | typeof TOO_LONG) {
    if (key === TOO_LONG) throw new JsonError('A name is too long')
    const frame = this.#frames.at(-1)
    if (frame) frame.key = key
    this.#expected = 'colon'
  }

  #next() {
    this.#demand(this.#expected === 'comma or end')
    const frame = this.#frames.at(-1)
    if (typeof frame?.key === 'number') {
      frame.key += 1
      this.#expected = 'value'
    } else this.#expected = 'key'
  }

  #afterValue() {
    this.#expected = this.#frames.length === 0 ? 'end of text' : 'comma or end'
  }

  #path(): JsonPath {
    return this.#frames.map(({ key }) => key)
  }

  #scalar(value: unknown) {
    this.#demandValue()
    const parent = this.#frames.at(-1)
    if (parent?.treatment !== 'skip') {
      const isDataUrl = typeof value === 'string' && value.startsWith('data:')
      this.#give(isDataUrl ? this.#listener.dataUrl(this.#path(), value) : value)
    }
    this.#afterValue()
  }

  /** Puts a value where it belongs: into what is being built, or to the listener. */
  #give(value: unknown) {
    const parent = this.#frames.at(-1)
    if (parent?.built) setMember(parent.built, parent.key, value)
    else this.#listener.value(this.#path(), value)
  }

  #begin(isList: boolean) {
    this.#demandValue()
    if (this.#frames.length >= MAX_DEPTH) throw new JsonError('The text is nested too deep')
    const parent = this.#frames.at(-1)
    const treatment = this.#treatmentWithin(parent, isList)
    const built = treatment !== 'build' ? undefined : isList ? [] : {}
    const builtDepth = built ? (parent?.builtDepth ?? 0) + 1 : 0
    this.#frames.push({ isList, treatment, key: isList ? 0 : '', built, builtDepth })
    this.#expected = isList ? 'value or end' : 'key or end'
  }

  #treatmentWithin(parent: Frame | undefined, isList: boolean): JsonTreatment {
    if (parent?.treatment === 'skip') return 'skip'
    if (parent?.built) return parent.builtDepth < MAX_BUILT_DEPTH ? 'build' : 'skip'
    return this.#listener.enter(this.#path(), isList)
  }

  #finish(isList: boolean) {
    const frame = this.#frames.at(-1)
    const isDue =
      this.#expected === 'comma or end' ||
      this.#expected === (isList ? 'value or end' : 'key or end')
    this.#demand(isDue && frame?.isList === isList)
    this.#frames.pop()
    if (frame?.treatment === 'open') this.#listener.leave(this.#path())
    else if (frame?.built) this.#give(frame.built)
    this.#afterValue()
  }
}

/** A field named `__proto__` would change what an object is; no record has one. */
function setMember(
  container: Record<string, unknown> | unknown[],
  key: string | number,
  value: unknown,
) {
  if (Array.isArray(container)) container.push(value)
  else if (key !== '__proto__') container[key] = value
}
