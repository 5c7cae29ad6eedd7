import { useMemo, type ReactNode } from 'react'

/**
 * The longest stretch without white space that is laid out as one, in UTF-16 code units. Browsers shape such a
 * stretch again for each of its lines where letters are kerned, and marks on one letter over and over: 20,000
 * brackets in a serif font, or marks on a letter, take half a second.
 */
const MAX_WORD_LENGTH = 5000

/** Longer stretches are laid out in pieces of this length, each by itself. */
const PIECE_LENGTH = 1000

/** The address of a picture is never laid out. */
const DATA_IMAGE = /data:image\/[a-z]{1,9};base64,[A-Za-z0-9+/=]*/g

/** Whether a text has a stretch that is too long to be laid out as one. */
export function hasLongWord(text: string): boolean {
  if (text.length <= MAX_WORD_LENGTH) return false
  const words = text.includes('data:image/') ? text.replace(DATA_IMAGE, '') : text
  for (const [word] of words.matchAll(/\S+/g)) if (word.length > MAX_WORD_LENGTH) return true
  return false
}

/** A text as it is, its longest words in pieces that the browser lays out one by one. */
export function LaidOutText({ text }: { text: string }): ReactNode {
  const pieces = useMemo(() => (text.length > MAX_WORD_LENGTH ? inPieces(text) : null), [text])
  if (pieces === null) return text
  return pieces.map((piece, index) =>
    piece.isOfWord ? (
      <span key={index} className="markdown-piece">
        {piece.text}
      </span>
    ) : (
      piece.text
    ),
  )
}

type Piece = { text: string; isOfWord: boolean }

/** Null where no word is too long. */
function inPieces(text: string): Piece[] | null {
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    if (word.length <= MAX_WORD_LENGTH) continue
    if (index > end) pieces.push({ text: text.slice(end, index), isOfWord: false })
    end = index + word.length
    for (let start = index; start < end;) {
      let stop = Math.min(start + PIECE_LENGTH, end)
      // Not between the halves of a pair.
      if (stop < end && /[\ud800-\udbff]/.test(text.charAt(stop - 1))) stop += 1
      pieces.push({ text: text.slice(start, stop), isOfWord: true })
      start = stop
    }
  }
  if (pieces.length === 0) return null
  if (end < text.length) pieces.push({ text: text.slice(end), isOfWord: false })
  return pieces
}
