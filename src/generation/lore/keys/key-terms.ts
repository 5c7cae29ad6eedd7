import { KeyAutomaton, type OnFound, type SoughtText } from './key-automaton'
import { fold, type ReadText, type TextPlace, toNfc } from './read-text'

/** How a key is looked for. */
export interface KeyMode {
  caseSensitive: boolean
  wholeWords: boolean
}

/** Longer keys than this, in UTF-16 code units, are never found: no reader writes them, and they cost memory. */
export const MAX_KEY_LENGTH = 1000

/** So many code units of different keys a book has at most; what comes after them is never found. */
const MAX_KEYS_LENGTH = 2_000_000

/** Plain keys of a book, each once for each way to look for it. What is found is told by the number of a key. */
export class KeyTerms {
  readonly #folded: SoughtText[] = []
  readonly #exact: SoughtText[] = []
  /** Numbers of the keys of each list. */
  readonly #foldedTerms: number[] = []
  readonly #exactTerms: number[] = []
  readonly #numbers = new Map<string, number>()
  #length = 0
  #automata: { folded: KeyAutomaton; exact: KeyAutomaton } | undefined

  /** How many keys there are. */
  get size(): number {
    return this.#numbers.size
  }

  /** Adds a key. @returns its number; undefined where it is too long or there are too many. */
  add(key: string, { caseSensitive, wholeWords }: KeyMode): number | undefined {
    if (key.length > MAX_KEY_LENGTH) return undefined
    const plain = toNfc(key).trim().replace(/\s+/g, ' ')
    const text = caseSensitive ? plain : fold(plain)
    // With a space it is found as it stands, also within longer words. LORE-12
    const isWhole = wholeWords && !text.includes(' ')
    const id = `${caseSensitive ? 'c' : ''}${isWhole ? 'w' : ''} ${text}`
    const known = this.#numbers.get(id)
    if (known !== undefined) return known
    if (this.#length + text.length > MAX_KEYS_LENGTH) return undefined
    this.#length += text.length
    const number = this.#numbers.size
    this.#numbers.set(id, number)
    const [sought, terms] = caseSensitive
      ? [this.#exact, this.#exactTerms]
      : [this.#folded, this.#foldedTerms]
    sought.push({ text, isWhole })
    terms.push(number)
    this.#automata = undefined
    return number
  }

  /** Does what takes long once, before the first search. */
  prepare(): void {
    this.#ready()
  }

  #ready() {
    this.#automata ??= {
      folded: new KeyAutomaton(this.#folded),
      exact: new KeyAutomaton(this.#exact),
    }
    return this.#automata
  }

  /** Begins a search, which may go over several texts. */
  begin(): (text: ReadText, onFound: OnFound) => void {
    const { folded, exact } = this.#ready()
    const searches = [
      { automaton: folded, terms: this.#foldedTerms, textOf: (text: ReadText) => text.folded },
      { automaton: exact, terms: this.#exactTerms, textOf: (text: ReadText) => text.exact },
    ]
      .filter(({ automaton }) => !automaton.isEmpty)
      .map((each) => ({ ...each, search: each.automaton.begin() }))
    return (text, onFound) => {
      for (const { search, terms, textOf } of searches) {
        search(textOf(text), (index, start, end) => onFound(terms[index] ?? 0, start, end))
      }
    }
  }
}

/** Where each key of a list stands first, of texts that are read one after the other. */
export class TermFinds {
  readonly #search: (text: ReadText, onFound: OnFound) => void
  /** Numbers of the texts in which keys were found, or -1. */
  readonly #texts: Int32Array
  readonly #starts: Int32Array
  readonly #ends: Int32Array

  constructor(terms: KeyTerms) {
    this.#search = terms.begin()
    this.#texts = new Int32Array(terms.size).fill(-1)
    this.#starts = new Int32Array(terms.size)
    this.#ends = new Int32Array(terms.size)
  }

  /** Reads a further text for keys that were not found yet. */
  read(text: ReadText, number: number): void {
    this.#search(text, (term, start, end) => {
      this.#texts[term] = number
      this.#starts[term] = start
      this.#ends[term] = end
      return 'enough'
    })
  }

  /** Number of the text in which a key was found first; -1 where it was not found. */
  textOf(term: number): number {
    return this.#texts[term] ?? -1
  }

  placeOf(term: number): TextPlace {
    return { start: this.#starts[term] ?? 0, end: this.#ends[term] ?? 0 }
  }
}
