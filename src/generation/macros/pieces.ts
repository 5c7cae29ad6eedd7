import { cutText } from '@/lib/cut-text'

/**
 * A piece of a resolved text. What the text itself says and what a macro gives are told apart: white space is only ever
 * taken from the former. `trim` takes the line breaks around it, `stop` keeps them.
 */
export type Piece =
  | { kind: 'written' | 'given'; text: string }
  | { kind: 'trim' }
  | { kind: 'stop' }

/** Pieces without white space around what is written, and without the indentation that its first line has. */
export function trimWritten(pieces: readonly Piece[]): readonly Piece[] {
  const trimmed = [...pieces]
  let indentation = ''
  for (let index = 0; index < trimmed.length; index += 1) {
    const piece = trimmed[index]
    if (piece?.kind !== 'written') break
    const text = piece.text.trimStart()
    indentation = /[^\S\r\n]*$/.exec(lastOf(piece.text, piece.text.length - text.length))?.[0] ?? ''
    trimmed[index] = { kind: 'written', text }
    if (text !== '') break
  }
  for (let index = trimmed.length - 1; index >= 0; index -= 1) {
    const piece = trimmed[index]
    if (piece?.kind !== 'written') break
    const text = piece.text.trimEnd()
    trimmed[index] = { kind: 'written', text }
    if (text !== '') break
  }
  if (indentation === '') return trimmed
  return trimmed.map((piece) =>
    piece.kind === 'written'
      ? { kind: 'written', text: piece.text.replaceAll(`\n${indentation}`, '\n') }
      : piece,
  )
}

/** Indentations that are taken away have this length at most. */
const MAX_INDENTATION = 100

/** The end of the first `length` code units. */
function lastOf(text: string, length: number): string {
  return text.slice(Math.max(0, length - MAX_INDENTATION), length)
}

/** Applies what `{{trim}}` takes, and gives the texts that are left. */
function trimmedTexts(pieces: readonly Piece[]): { text: string; isGiven: boolean }[] {
  const out: { text: string; isGiven: boolean; isStop?: boolean }[] = []
  let isTrimming = false
  for (const piece of pieces) {
    if (piece.kind === 'stop') {
      out.push({ text: '', isGiven: false, isStop: true })
      isTrimming = false
    } else if (piece.kind === 'trim') {
      for (let last = out.at(-1); last && !last.isStop; last = out.at(-1)) {
        last.text = withoutBreaksAtEnd(last.text)
        if (last.text !== '') break
        out.pop()
      }
      isTrimming = true
    } else {
      const text = isTrimming ? withoutBreaksAtStart(piece.text) : piece.text
      if (text === '') continue
      isTrimming = false
      out.push({ text, isGiven: piece.kind === 'given' })
    }
  }
  return out
}

function withoutBreaksAtStart(text: string): string {
  let start = 0
  for (;;) {
    if (text[start] === '\n') start += 1
    else if (text[start] === '\r' && text[start + 1] === '\n') start += 2
    else return text.slice(start)
  }
}

function withoutBreaksAtEnd(text: string): string {
  let end = text.length
  for (; end > 0 && text[end - 1] === '\n'; end -= 1) {
    if (text[end - 2] === '\r') end -= 1
  }
  return text.slice(0, end)
}

/** Pieces as one text, of which what macros give is cut where all of it would be longer than so many code units. */
export function joinPieces(pieces: readonly Piece[], maxLength: number): string {
  const texts = trimmedTexts(pieces)
  let room = maxLength
  for (const { text, isGiven } of texts) if (!isGiven) room -= text.length
  return texts
    .map(({ text, isGiven }) => {
      if (!isGiven) return text
      const allowed = cutText(text, Math.max(0, room))
      room -= allowed.length
      return allowed
    })
    .join('')
}
