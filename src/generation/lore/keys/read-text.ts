import { readBraces } from './braces'

/** A text as keys are looked for in it. */
export interface ReadText {
  /** As it was written. */
  source: string
  /** In NFC, without notes. */
  exact: string
  /** The same in small letters, with as many code units. */
  folded: string
  /** Where something that was found stands in the text as it was written. */
  placeOf: (start: number, end: number) => TextPlace
}

/** A place in a text, in UTF-16 code units. */
export interface TextPlace {
  start: number
  end: number
}

/**
 * Marks with what they stand on, and single signs of which NFC makes others: all that it can change. No more than 30 marks
 * at once, because ordering them takes the square of their number.
 */
const UNSTABLE =
  /[^\p{M}]?[\p{M}\u1160-\u11ff]{1,30}|[\u0374\u037e\u0387\u0958-\u095f\u09dc-\u09df\u0a33-\u0a5e\u0b5c\u0b5d\u0f43-\u0f69\u1f71-\u1ffd\u2000\u2001\u2126\u212a\u212b\u2329\u232a\u2adc\uf900-\ufaff\ufb1d-\ufb4e\u{1d15e}-\u{1d1c0}\u{2f800}-\u{2fa1d}]/gu

/** NFC, in linear time whatever the text is. */
export function toNfc(text: string): string {
  return text.replace(UNSTABLE, (piece) => piece.normalize('NFC'))
}

/** Small letters, one for each code unit. Only the dotted I would become two, and sigma has two small forms. */
export function fold(text: string): string {
  return text.replaceAll('İ', 'i').toLowerCase().replaceAll('ς', 'σ')
}

/** A stretch of a text, and where it came from. */
interface Stretch {
  at: number
  length: number
  start: number
  end: number
  /** Whether each of its code units is one of the source. */
  isSame: boolean
}

/** Makes a text ready to be searched. LORE-08, LORE-10, LORE-11 */
export function readText(source: string): ReadText {
  const { notes } = readBraces(source)
  if (notes.length === 0 && source.search(UNSTABLE) === -1) {
    return {
      source,
      exact: source,
      folded: fold(source),
      placeOf: (start, end) => ({ start, end }),
    }
  }
  const pieces: string[] = []
  const stretches: Stretch[] = []
  let at = 0
  const add = (text: string, start: number, end: number, isSame: boolean) => {
    if (text === '') return
    pieces.push(text)
    stretches.push({ at, length: text.length, start, end, isSame })
    at += text.length
  }
  const addAll = (start: number, end: number) => {
    const text = source.slice(start, end)
    let from = 0
    for (const { 0: piece, index } of text.matchAll(UNSTABLE)) {
      const normal = piece.normalize('NFC')
      if (normal === piece) continue
      add(text.slice(from, index), start + from, start + index, true)
      from = index + piece.length
      add(normal, start + index, start + from, false)
    }
    add(text.slice(from), start + from, end, true)
  }
  let from = 0
  for (const note of notes) {
    addAll(from, note.start)
    from = note.end
  }
  addAll(from, source.length)
  const exact = pieces.join('')
  return {
    source,
    exact,
    folded: fold(exact),
    placeOf: (start, end) => ({
      start: startOf(stretches, start, source.length),
      end: endOf(stretches, end),
    }),
  }
}

/** The last stretch that begins at a place or before it. */
function stretchAt(stretches: readonly Stretch[], place: number): Stretch | undefined {
  let low = 0
  let high = stretches.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((stretches[middle]?.at ?? 0) <= place) low = middle + 1
    else high = middle
  }
  return stretches[low - 1]
}

function startOf(stretches: readonly Stretch[], place: number, fallback: number): number {
  const stretch = stretchAt(stretches, place)
  if (!stretch || place >= stretch.at + stretch.length) return stretch?.end ?? fallback
  return stretch.isSame ? stretch.start + place - stretch.at : stretch.start
}

function endOf(stretches: readonly Stretch[], place: number): number {
  const stretch = stretchAt(stretches, place - 1)
  if (!stretch) return 0
  return stretch.isSame ? stretch.start + place - stretch.at : stretch.end
}
