import type { SearchQuery } from './word-index'

/*
 * The words of up to 32 neighbouring messages as one text, in which the search looks without taking it
 * apart: a line for each word in code unit order, the word, a space, and a character for each message
 * that has it (its position in the block, in base 32). "lamp 3h" stands in the messages 3 and 17.
 *
 * Compared with an index entry for each word of each message, the database is a twentieth as large, a write
 * is one record, and a search costs microseconds for a block.
 */

/** Messages of one block at most: as many as a number has bits. */
export const BLOCK_SIZE = 32

/** The block that a message is in, and its position there, by its place in the conversation. */
export function placeOf(seq: number): { place: number; position: number } {
  const place = Math.floor(seq / BLOCK_SIZE)
  return { place, position: Math.floor(seq) - place * BLOCK_SIZE }
}

/** The lowest place in the conversation that a position of a block stands for. */
export function seqOf(place: number, position: number): number {
  return place * BLOCK_SIZE + position
}

const toMark = (position: number) => position.toString(BLOCK_SIZE)

/**
 * Gives messages of a block their words.
 * @param text of the block; empty for a new one.
 * @param changes words by position, undefined for none; what stood there before goes.
 */
export function setWords(
  text: string,
  changes: ReadonlyMap<number, readonly string[] | undefined>,
): string {
  const changed = new Set(Array.from(changes.keys(), toMark))
  const marks = new Map<string, string>()
  for (const line of text.split('\n')) {
    const space = line.indexOf(' ')
    if (space === -1) continue
    const kept = Array.from(line.slice(space + 1)).filter((mark) => !changed.has(mark))
    if (kept.length > 0) marks.set(line.slice(0, space), kept.join(''))
  }
  for (const [position, words] of changes)
    for (const word of words ?? []) marks.set(word, (marks.get(word) ?? '') + toMark(position))
  // Compared by code units, as the search does; localeCompare would be another order.
  const words = [...marks.keys()].sort()
  return words.map((word) => `${word} ${marks.get(word) ?? ''}\n`).join('')
}

const SPACE = 32
const DIGIT_ZERO = 48
const DIGIT_NINE = 57
/** What makes of a letter's code its value: "a" is 10. */
const LETTER_OFFSET = 87

/** Where the first line begins that is not before a key. */
function firstLineFrom(text: string, key: string): number {
  let low = 0
  let high = text.length
  while (low < high) {
    const middle = (low + high) >> 1
    const start = middle === 0 ? 0 : text.lastIndexOf('\n', middle - 1) + 1
    if (text.slice(start, start + key.length) < key) low = text.indexOf('\n', middle) + 1
    else high = start
  }
  return low
}

/** Messages that have a word that begins with the key, as bits by position. */
function bitsOf(text: string, key: string): number {
  let bits = 0
  let line = firstLineFrom(text, key)
  while (line < text.length && text.startsWith(key, line)) {
    let index = text.indexOf(' ', line) + 1
    for (; text.charCodeAt(index) > SPACE; index += 1) {
      const code = text.charCodeAt(index)
      bits |= 1 << (code <= DIGIT_NINE ? code - DIGIT_ZERO : code - LETTER_OFFSET)
    }
    line = index + 1
  }
  return bits
}

/**
 * The messages of a block that have all words of a query.
 * @param text of the block. @returns a bit for each position; 0 where there is none.
 */
export function findInBlock(text: string, { words, prefix }: SearchQuery): number {
  let bits = bitsOf(text, prefix)
  for (const word of words) {
    if (bits === 0) return 0
    bits &= bitsOf(text, `${word} `)
  }
  return bits
}

/** The positions that are set in bits, from the last to the first. */
export function positionsIn(bits: number): number[] {
  const positions: number[] = []
  for (let position = BLOCK_SIZE - 1; position >= 0; position -= 1)
    if ((bits >>> position) & 1) positions.push(position)
  return positions
}
