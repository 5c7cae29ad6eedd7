import { cutText } from '@/lib/cut-text'

/*
 * What the search looks for: the words of a text, written the same way whatever case, accents or width
 * they had. Texts come from models and files, so that every step has a limit.
 */

/** Longest word that is told apart, in code units; what two longer words share makes them one. */
export const MAX_WORD_LENGTH = 24
/** Distinct words of one text at most. */
export const MAX_WORDS = 2_000
/** Code units of a text that are looked at. */
const MAX_TEXT_LENGTH = 200_000
/** Words of a query at most. */
const MAX_QUERY_WORDS = 12

const WORD = /[\p{L}\p{N}\p{M}_]+/gu
/** The same in lower-case ASCII. */
const ASCII_WORD = /[a-z0-9_]+/g
const LONE_ASCII = /^[\0-\x7f]*$/
const DIACRITICS = /[\u0300-\u036f]/g
/** Scripts that write no spaces between words. */
const CONTINUOUS =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u

/** Letters that Unicode does not take apart, as people without them on the keyboard write them. */
const SPELLED_OUT: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
}
const SPELLED_OUT_LETTER = /[ßæœøłđðþıς]/g

/** A text in lower case without diacritics and compatibility forms. Doing it twice changes nothing more. */
export function normalizeText(text: string): string {
  if (LONE_ASCII.test(text)) return text.toLowerCase()
  return (
    text
      .normalize('NFKD')
      .toLowerCase()
      // Lower case may be composed anew.
      .normalize('NFKD')
      .replace(DIACRITICS, '')
      .replace(SPELLED_OUT_LETTER, (letter) => SPELLED_OUT[letter] ?? letter)
      // Segmenters know composed letters, and half a Korean syllable is no word.
      .normalize('NFC')
  )
}

// Absent in Firefox before 125, whatever the types say.
const segmenter =
  typeof (Intl as Partial<typeof Intl>).Segmenter === 'function'
    ? new Intl.Segmenter('und', { granularity: 'word' })
    : undefined

/** A piece of a text and where it stands, in code units. */
interface Piece {
  text: string
  start: number
}

/** Pieces that no longer come apart, so that frequent ones are asked for once. */
const whole = new Set<string>()
const MAX_REMEMBERED = 10_000
/** Code units that the segmenter sees at once. */
const SEGMENTED_AT_ONCE = 1_000

function remember(piece: string) {
  if (whole.size >= MAX_REMEMBERED) whole.clear()
  whole.add(piece)
}

function* splitContinuous(run: string, start: number): Generator<Piece> {
  if (run.length === 1 || whole.has(run)) {
    yield { text: run, start }
    return
  }
  if (!segmenter) {
    let offset = start
    for (const text of run) {
      yield { text, start: offset }
      offset += text.length
    }
    return
  }
  for (const { segment, index } of segmenter.segment(run)) {
    if (segment === run) {
      remember(run)
      yield { text: run, start }
      return
    }
    // What a piece is depends on its neighbours. Each is split again by itself, so that it is found by itself.
    yield* splitContinuous(segment, start + index)
  }
}

/** Takes a run of letters apart where its script writes no spaces. */
function* splitRun(run: string, start: number): Generator<Piece> {
  if (!CONTINUOUS.test(run)) {
    yield { text: run, start }
    return
  }
  for (let from = 0; from < run.length;) {
    const part = cutText(run.slice(from), SEGMENTED_AT_ONCE)
    yield* splitContinuous(part, start + from)
    from += part.length
  }
}

function* piecesOf(text: string): Generator<Piece> {
  for (const { 0: run, index } of text.matchAll(WORD)) yield* splitRun(run, index)
}

/** Every word of a normalised text, in order. The end of an answer waits for them, and few texts need segmenting. */
function* allWords(normal: string): Generator<string> {
  if (CONTINUOUS.test(normal)) for (const { text } of piecesOf(normal)) yield text
  else yield* normal.match(LONE_ASCII.test(normal) ? ASCII_WORD : WORD) ?? []
}

/** The distinct words of a text in their order, normalised and cut; at most MAX_WORDS. Never throws. */
export function wordsOf(text: string, limit = MAX_WORDS): string[] {
  const words = new Set<string>()
  // Some characters become many.
  const normal = normalizeText(text.slice(0, MAX_TEXT_LENGTH)).slice(0, MAX_TEXT_LENGTH)
  for (const word of allWords(normal)) {
    words.add(cutText(word, MAX_WORD_LENGTH))
    if (words.size >= limit) break
  }
  return [...words]
}

/** What is searched for: all words must be there, the last one as the beginning of a word. */
export interface SearchQuery {
  /** Whole words. */
  words: string[]
  /** The word that may still be being typed. */
  prefix: string
}

/** The query that a user has typed; undefined where there is no word in it. */
export function parseQuery(text: string): SearchQuery | undefined {
  const words = wordsOf(text, MAX_QUERY_WORDS)
  const prefix = words.pop()
  return prefix === undefined ? undefined : { words, prefix }
}

function isHit(word: string, { words, prefix }: SearchQuery): boolean {
  return word.startsWith(prefix) || words.includes(word)
}

/** A part of a text, in code units; the end is not in it. */
export type TextRange = [start: number, end: number]

/** Where the words of a query stand in a text, one after the other. */
export function* findHits(text: string, query: SearchQuery): Generator<TextRange> {
  for (const { text: piece, start } of piecesOf(text))
    if (wordsOf(piece).some((word) => isHit(word, query))) yield [start, start + piece.length]
}

/** Whether a short text holds all words of a query. */
export function matchesQuery(text: string, { words, prefix }: SearchQuery): boolean {
  const found = wordsOf(text)
  return (
    words.every((word) => found.includes(word)) && found.some((word) => word.startsWith(prefix))
  )
}
