import { isEdge, isSpace } from './signs'

/** A text that is looked for. */
export interface SoughtText {
  text: string
  /** Whether only whole words count. */
  isWhole: boolean
}

/** Told of each place where a text is found. */
export type OnFound = (sought: number, start: number, end: number) => FoundAnswer
/** Whether to go on, to go on without this text, or to stop. */
export type FoundAnswer = 'goOn' | 'enough' | 'stop'

/**
 * How often a text may have a word's end and not its beginning, before the rest of it is left: keys made for that, of which
 * each is the end of the next, would take the product of their number and the text's length.
 */
const MAX_MISSES = 5_000_000

const SPACE = 0x20
const ROOT = 0

/**
 * Finds many texts in one pass over another, as Aho and Corasick do it: a trie of all texts, and for each of its states the
 * one to fall back to where no further sign fits. What has been found often enough leaves the lists that are walked at each
 * sign, so that texts within texts cost no more than others.
 *
 * White space is one sign, however much of it there is. Immutable: each search has its own lists.
 */
export class KeyAutomaton {
  readonly #sought: readonly SoughtText[]
  readonly #parents: Int32Array
  readonly #signs: Uint16Array
  readonly #fallbacks: Int32Array
  /** Children by parent and sign: an open hash table of states. Those of the root stand in a list, by their signs. */
  readonly #table: Int32Array
  readonly #first: Int32Array
  /** Texts that end in a state, or -1: those that must be whole words, and the others. */
  readonly #wholes: Int32Array
  readonly #parts: Int32Array
  /** The nearest state, itself included, whose end is the end of such a text; the root where there is none. */
  readonly #wholeLinks: Int32Array
  readonly #partLinks: Int32Array

  /** @param sought no two alike, none blank, white space as single spaces. */
  constructor(sought: readonly SoughtText[]) {
    this.#sought = sought
    let most = 1
    for (const { text } of sought) most += text.length
    this.#table = new Int32Array(2 ** Math.ceil(Math.log2(most * 2)))
    this.#first = new Int32Array(sought.length === 0 ? 0 : 0x1_0000)
    const parents = new Int32Array(most)
    const signs = new Uint16Array(most)
    const depths = new Int32Array(most)
    this.#parents = parents
    this.#signs = signs
    const ends = new Int32Array(sought.length)
    let count = 1
    sought.forEach(({ text }, index) => {
      let state = ROOT
      for (let at = 0; at < text.length; at += 1) {
        const sign = text.charCodeAt(at)
        let next = this.#child(state, sign)
        if (next === ROOT) {
          next = count
          count += 1
          parents[next] = state
          signs[next] = sign
          depths[next] = at + 1
          this.#addChild(next)
        }
        state = next
      }
      ends[index] = state
    })
    this.#parents = parents.slice(0, count)
    this.#signs = signs.slice(0, count)
    this.#fallbacks = new Int32Array(count)
    this.#wholes = new Int32Array(count).fill(-1)
    this.#parts = new Int32Array(count).fill(-1)
    this.#wholeLinks = new Int32Array(count)
    this.#partLinks = new Int32Array(count)
    sought.forEach(({ isWhole }, index) => {
      const texts = isWhole ? this.#wholes : this.#parts
      texts[ends[index] ?? ROOT] = index
    })
    this.#addFallbacks(depths.subarray(0, count))
  }

  get isEmpty(): boolean {
    return this.#sought.length === 0
  }

  #slotOf(state: number, sign: number): number {
    const hash = Math.imul(Math.imul(state, 0x9e3779b1) ^ sign, 0x85ebca6b)
    return (hash ^ (hash >>> 15)) & (this.#table.length - 1)
  }

  #child(state: number, sign: number): number {
    if (state === ROOT) return this.#first[sign] ?? ROOT
    const mask = this.#table.length - 1
    for (let slot = this.#slotOf(state, sign); ; slot = (slot + 1) & mask) {
      const child = this.#table[slot] ?? ROOT
      if (child === ROOT || (this.#parents[child] === state && this.#signs[child] === sign))
        return child
    }
  }

  #addChild(child: number) {
    const parent = this.#parents[child] ?? ROOT
    const sign = this.#signs[child] ?? 0
    if (parent === ROOT) {
      this.#first[sign] = child
      return
    }
    const mask = this.#table.length - 1
    let slot = this.#slotOf(parent, sign)
    while (this.#table[slot] !== ROOT) slot = (slot + 1) & mask
    this.#table[slot] = child
  }

  /** From the shortest to the longest, because what a state falls back to is shorter. */
  #addFallbacks(depths: Int32Array) {
    for (const state of byDepth(depths)) {
      if (state === ROOT) continue
      const parent = this.#parents[state] ?? ROOT
      const fallback =
        parent === ROOT
          ? ROOT
          : this.#next(this.#fallbacks[parent] ?? ROOT, this.#signs[state] ?? 0)
      this.#fallbacks[state] = fallback
      this.#wholeLinks[state] =
        this.#wholes[state] === -1 ? (this.#wholeLinks[fallback] ?? 0) : state
      this.#partLinks[state] = this.#parts[state] === -1 ? (this.#partLinks[fallback] ?? 0) : state
    }
  }

  #next(from: number, sign: number): number {
    let state = from
    for (;;) {
      const child = this.#child(state, sign)
      if (child !== ROOT || state === ROOT) return child
      state = this.#fallbacks[state] ?? ROOT
    }
  }

  /** Begins a search, which may go over several texts. @returns what goes over one of them, until it is told to stop. */
  begin(): (text: string, onFound: OnFound) => void {
    const wholeLinks = this.#wholeLinks.slice()
    const partLinks = this.#partLinks.slice()
    return (text, onFound) => this.#search(text, onFound, wholeLinks, partLinks)
  }

  #search(text: string, onFound: OnFound, wholeLinks: Int32Array, partLinks: Int32Array) {
    let state = ROOT
    let isAfterSpace = false
    let misses = 0
    for (let at = 0; at < text.length; at += 1) {
      let sign = text.charCodeAt(at)
      const isBlank = isSpace(sign)
      if (isBlank) {
        if (isAfterSpace) continue
        sign = SPACE
      }
      isAfterSpace = isBlank
      state = this.#next(state, sign)
      if (state === ROOT) continue
      const end = at + 1
      for (let found = topOf(partLinks, state); found !== ROOT;) {
        const index = this.#parts[found] ?? 0
        const start = startOf(text, end, this.#sought[index]?.text ?? '')
        const answer = onFound(index, start, end)
        if (answer === 'stop') return
        found = this.#nextOf(partLinks, found, answer)
      }
      let found = topOf(wholeLinks, state)
      if (found === ROOT || !isEdge(text, end)) continue
      while (found !== ROOT) {
        const index = this.#wholes[found] ?? 0
        const start = end - (this.#sought[index]?.text.length ?? 0)
        let answer: FoundAnswer = 'goOn'
        if (isEdge(text, start)) answer = onFound(index, start, end)
        else if ((misses += 1) > MAX_MISSES) return
        if (answer === 'stop') return
        found = this.#nextOf(wholeLinks, found, answer)
      }
    }
  }

  #nextOf(links: Int32Array, found: number, answer: FoundAnswer): number {
    const fallback = this.#fallbacks[found] ?? ROOT
    if (answer === 'enough') links[found] = fallback
    return topOf(links, fallback)
  }
}

/** Numbers of states from the shallowest to the deepest. */
function byDepth(depths: Int32Array): Int32Array {
  const starts: number[] = [0]
  for (const depth of depths) starts[depth + 1] = (starts[depth + 1] ?? 0) + 1
  for (let depth = 1; depth < starts.length; depth += 1)
    starts[depth] = (starts[depth] ?? 0) + (starts[depth - 1] ?? 0)
  const order = new Int32Array(depths.length)
  depths.forEach((depth, state) => {
    const place = starts[depth] ?? 0
    order[place] = state
    starts[depth] = place + 1
  })
  return order
}

/** The state that a link leads to in the end; halves the way there. */
function topOf(links: Int32Array, from: number): number {
  let state = from
  for (;;) {
    const next = links[state] ?? ROOT
    if (next === state) return state
    const further = links[next] ?? ROOT
    links[state] = further
    state = further
  }
}

/** Where a text begins that ends at a place: any white space between words is one sign of it. */
function startOf(text: string, end: number, sought: string): number {
  if (!sought.includes(' ')) return end - sought.length
  let start = end
  for (let left = sought.length; left > 0; left -= 1) {
    start -= 1
    if (!isSpace(text.charCodeAt(start))) continue
    while (start > 0 && isSpace(text.charCodeAt(start - 1))) start -= 1
  }
  return start
}
