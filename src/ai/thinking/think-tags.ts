/*
 * Thinking that stands within the text: `<think>…</think>` or `<thinking>…</thinking>` at the very start of an answer
 * (THINK-02). In the middle of a text it is text.
 */

/** A piece of an answer, and whether it is thinking. */
export interface TaggedPiece {
  isThinking: boolean
  text: string
}

/** Tells thinking and answer apart in a text that comes in pieces, cut anywhere. */
export interface ThinkTagReader {
  /** @returns what is known by now; what may be a part of a tag is held back. */
  write: (piece: string) => TaggedPiece[]
  /** Nothing more comes. @returns the rest. */
  end: () => TaggedPiece[]
}

const OPENING = ['<think>', '<thinking>'] as const

/** White space before a tag, at most: more of it is an answer of its own. */
const MAX_LEADING_SPACE = 1_000

/** Begins to read one answer. */
export function startThinkTags(): ThinkTagReader {
  let state: 'start' | 'thinking' | 'after' | 'text' = 'start'
  let held = ''
  let tagName = ''
  let closing = /(?!)/
  /** Whether the thinking has begun: the line break behind its tag is no part of it. */
  let hasThought = false

  /** @returns whether the beginning is decided. */
  const readStart = (): boolean => {
    const text = held.trimStart()
    const lower = text.slice(0, 12).toLowerCase()
    const tag = OPENING.find((each) => lower.startsWith(each))
    if (tag !== undefined) {
      state = 'thinking'
      tagName = tag.replace('<', '</')
      closing = new RegExp(tagName, 'i')
      held = text.slice(tag.length)
      return true
    }
    const mayBeTag = OPENING.some((each) => each.startsWith(lower))
    if (mayBeTag && held.length - text.length <= MAX_LEADING_SPACE) return false
    state = 'text'
    return true
  }

  const readThinking = (pieces: TaggedPiece[], isEnd: boolean): boolean => {
    const at = closing.exec(held)?.index ?? -1
    const until = at !== -1 ? at : isEnd ? held.length : held.length - tailOf(held, tagName)
    const found = held.slice(0, until)
    const thought = hasThought ? found : found.trimStart()
    if (thought !== '') {
      hasThought = true
      pieces.push({ isThinking: true, text: thought })
    }
    held = held.slice(at === -1 ? until : at + tagName.length)
    if (at !== -1) state = 'after'
    return at !== -1
  }

  const read = (isEnd: boolean): TaggedPiece[] => {
    const pieces: TaggedPiece[] = []
    if (state === 'start' && !readStart() && !isEnd) return pieces
    if (state === 'thinking' && !readThinking(pieces, isEnd)) return pieces
    if (state === 'after') {
      // The blank line between thinking and answer.
      held = held.trimStart()
      if (held !== '') state = 'text'
    }
    if (held !== '') pieces.push({ isThinking: false, text: held })
    held = ''
    return pieces
  }

  return {
    write: (piece) => {
      held += piece
      return read(false)
    },
    end: () => read(true),
  }
}

/** Letters at the end of a text that may be the beginning of a tag. */
function tailOf(text: string, tag: string): number {
  const end = text.slice(-(tag.length - 1)).toLowerCase()
  for (let at = 0; at < end.length; at += 1)
    if (tag.startsWith(end.slice(at))) return end.length - at
  return 0
}
