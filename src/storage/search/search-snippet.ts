import { findHits, type SearchQuery, type TextRange } from './word-index'

/** A piece of a message around what was found. */
export interface Snippet {
  /** One line. */
  text: string
  /** Where the words stand in it, in order. */
  hits: TextRange[]
}

/** Code units before the first hit, and of the whole. */
const BEFORE = 40
const LENGTH = 180
/** How far a cut is moved to fall between words. */
const REACH = 16

/** A place to cut near a given one: between words if possible, and never inside a character. */
function cutIndex(text: string, wanted: number, step: 1 | -1): number {
  if (wanted <= 0) return 0
  if (wanted >= text.length) return text.length
  for (let index = wanted; Math.abs(index - wanted) <= REACH; index += step)
    if (/\s/.test(text.charAt(index))) return step === 1 ? index + 1 : index
  const isInside = /[\udc00-\udfff]/.test(text.charAt(wanted))
  return isInside ? wanted - 1 : wanted
}

/** The part of a text around the first hit, with its hits marked; the beginning where there is none. */
export function toSnippet(text: string, query: SearchQuery): Snippet {
  const [first] = findHits(text, query)
  const start = first ? cutIndex(text, first[0] - BEFORE, 1) : 0
  const end = cutIndex(text, Math.max(start + LENGTH, first?.[1] ?? 0), -1)
  const part = text.slice(start, end).replace(/\s/g, ' ')
  const before = start > 0 ? '…' : ''
  const hits = first
    ? Array.from(findHits(part, query), ([from, to]): TextRange => [
        from + before.length,
        to + before.length,
      ])
    : []
  return { text: `${before}${part}${end < text.length ? '…' : ''}`, hits }
}
