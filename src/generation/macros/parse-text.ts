/*
 * Text becomes a tree in one pass, with a stack of its own in place of recursion, so that neither 200,000 braces nor as
 * many levels cost more than their length.
 */

/** Macros within macros deeper than this stay as they are written. MACRO-08 */
export const MAX_DEPTH = 20

/** A piece of a text: what stands in it as it is, or a macro. */
export type Part = TextPart | MacroPart | BlockPart

/** What stands in a text as it is, escaped braces taken out of their escapes. */
export interface TextPart {
  kind: 'text'
  text: string
}

/** `{{…}}`, or a mark such as `<USER>` that means the same as one. */
export interface MacroPart {
  kind: 'macro'
  /** Where it begins and ends in the text. */
  start: number
  end: number
  /** What stands between its braces, up to the first of them that is arranged. */
  parts: readonly Part[]
  /** How many macros it stands in, itself included. */
  depth: number
  /** Of a mark: the macro that it means. */
  mark?: string
}

/** A macro with what stands between it and its closing tag, such as `{{if x}}…{{else}}…{{/if}}`. */
export interface BlockPart {
  kind: 'block'
  open: MacroPart
  close: MacroPart
  body: readonly Part[]
  /** Of an `{{if}}` that has one: its `{{else}}`, and what stands after it. */
  otherwise?: { tag: MacroPart; body: readonly Part[] }
}

/** A text that was taken apart. */
export interface ParsedText {
  source: string
  parts: readonly Part[]
  /** All its macros, inner ones too, in the order in which they begin. */
  macros: readonly MacroPart[]
  /** How many pieces were looked at: proof that it took linear time. */
  steps: number
}

/** Escaped braces, runs of braces, and the marks of the first cards (V1, V3; the last two of SillyTavern). */
const TOKENS = /\\\{\\\{|\\\}\\\}|\{{2,}|\}{2,}|<(?:bot|char|user|group|charifnotgroup)>/gi

const MARKS: ReadonlyMap<string, string> = new Map([
  ['<bot>', 'char'],
  ['<char>', 'char'],
  ['<user>', 'user'],
  ['<group>', 'group'],
  ['<charifnotgroup>', 'charifnotgroup'],
])

/** A macro that is not closed yet. */
interface Frame {
  parts: Part[]
  /** Absent for the text itself. */
  macro?: MacroPart & { closed: boolean; parent: Frame }
}

/** Takes a text apart. Never throws, whatever the text is. */
export function parseText(source: string): ParsedText {
  const root: Frame = { parts: [] }
  const stack: Frame[] = [root]
  const opened: NonNullable<Frame['macro']>[] = []
  const macros: MacroPart[] = []
  let top = root
  let position = 0
  let steps = 0
  // Braces that open after the last that close are text: nothing need be kept for them.
  const lastClosing = source.lastIndexOf('}}')

  const addText = (text: string) => {
    if (text !== '') top.parts.push({ kind: 'text', text })
  }
  const open = (start: number) => {
    const frame: Frame = { parts: [] }
    const macro = {
      kind: 'macro' as const,
      start,
      end: source.length,
      parts: frame.parts,
      depth: 0,
      closed: false,
      parent: top,
    }
    frame.macro = macro
    opened.push(macro)
    stack.push(frame)
    top = frame
  }
  const close = (end: number) => {
    const { macro } = top
    if (!macro) return
    stack.pop()
    top = macro.parent
    macro.end = end
    macro.closed = true
    top.parts.push(macro)
  }

  /** Adds the text before a place that is not added yet. */
  const addTextTo = (end: number, next: number) => {
    addText(source.slice(position, end))
    position = next
  }

  for (const { 0: token, index } of source.matchAll(TOKENS)) {
    steps += 1
    const end = index + token.length
    if (token.startsWith('\\')) {
      addTextTo(index, end)
      addText(token === '\\{\\{' ? '{{' : '}}')
    } else if (token.startsWith('<')) {
      addTextTo(index, end)
      const mark = MARKS.get(token.toLowerCase()) ?? ''
      const place = { start: index, end, depth: 0, closed: true, parent: top }
      const macro: NonNullable<Frame['macro']> = { kind: 'macro', parts: [], mark, ...place }
      opened.push(macro)
      top.parts.push(macro)
    } else if (token.startsWith('}')) {
      for (let at = index; at + 2 <= end && top.macro; at += 2) {
        steps += 1
        addTextTo(at, at + 2)
        close(at + 2)
      }
    } else if (index < lastClosing) {
      // Of an odd number the first is text: `{{{char}}}` is a name in braces.
      const first = index + (token.length % 2)
      addTextTo(first, end)
      for (let at = first; at < end; at += 2) {
        steps += 1
        open(at)
      }
    }
  }
  addTextTo(source.length, source.length)

  // What is not closed is text; what stands in it belongs to what stands around it.
  for (const { parts, macro } of stack.slice(1)) {
    steps += parts.length + 1
    root.parts.push({ kind: 'text', text: source.slice(macro?.start, (macro?.start ?? 0) + 2) })
    for (const part of parts) root.parts.push(part)
  }

  // In the order in which they begin, so that what stands around a macro comes before it.
  for (const macro of opened) {
    macro.depth = (macro.parent.macro?.depth ?? 0) + Number(macro.closed)
    if (macro.closed) macros.push(macro)
  }
  return { source, parts: root.parts, macros, steps }
}
