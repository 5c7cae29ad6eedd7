import { arrangeBlocks } from './arrange-blocks'
import type { MacroCall } from './macro-call'
import { MAX_DEPTH, type MacroPart, type Part, type TextPart } from './parse-text'

const NAMELESS: MacroCall = { name: '', keepsSpace: false, args: [], whole: undefined }

// Only these letters, so that no locale and no look-alike changes what a name is.
const HEAD = /^(#?)\s*(\/\/\/\s*$|\/\/|\/?\s*[A-Za-z][\w-]*)/
const SEPARATOR = /^(?:\s*::?|\s+)/
/** The older way to write `{{time::UTC+2}}`. */
const TIME_AT_OFFSET = /^time_(?=utc[+-])/i

const calls = new WeakMap<MacroPart, MacroCall>()

/**
 * Reads how a macro is called: `{{name}}`, `{{name::a::b}}`, `{{name:a}}`, `{{name a}}`, `{{// a}}`. MACRO-02
 * Name and separators must stand in the text itself: what an inner macro gives is only ever a value. MACRO-07
 */
export function readCall(macro: MacroPart): MacroCall {
  const known = calls.get(macro)
  if (known) return known
  const call = read(macro)
  calls.set(macro, call)
  return call
}

const arranged = new WeakMap<readonly Part[], readonly Part[]>()

/** Puts the tags of blocks together, on one level of a text. */
export function arrange(parts: readonly Part[]): readonly Part[] {
  const known = arranged.get(parts)
  if (known) return known
  const blocks = arrangeBlocks(parts, readCall)
  arranged.set(parts, blocks)
  return blocks
}

function read(macro: MacroPart): MacroCall {
  if (macro.mark !== undefined) return { ...NAMELESS, name: macro.mark }
  if (macro.depth > MAX_DEPTH) return NAMELESS
  const [first, ...further] = arrange(macro.parts)
  if (first?.kind !== 'text') return NAMELESS
  const start = first.text.trimStart()
  const time = TIME_AT_OFFSET.exec(start)?.[0]
  if (time !== undefined) {
    const offset = text(start.slice(time.length))
    return { name: 'time', keepsSpace: false, ...argumentsOf([offset, ...further]) }
  }
  const head = HEAD.exec(start)
  if (!head) return NAMELESS
  const name = (head[2] ?? '').replace(/\s+/g, '').toLowerCase()
  const keepsSpace = head[1] === '#'
  const rest = start.slice(head[0].length)

  const isBare = further.length === 0 && rest.trim() === ''
  if (isBare) return { ...NAMELESS, name, keepsSpace }
  if (name === '//') return { name, keepsSpace, ...argumentsOf([text(rest), ...further]) }
  const separator = SEPARATOR.exec(rest)?.[0]
  if (separator === undefined) return NAMELESS
  return { name, keepsSpace, ...argumentsOf([text(rest.slice(separator.length)), ...further]) }
}

function text(value: string): TextPart {
  return { kind: 'text', text: value }
}

function argumentsOf(parts: readonly Part[]): Pick<MacroCall, 'args' | 'whole'> {
  const args: Part[][] = [[]]
  for (const part of parts) {
    if (part.kind === 'text') {
      part.text.split('::').forEach((piece, index) => {
        if (index > 0) args.push([])
        args.at(-1)?.push(text(piece))
      })
    } else {
      args.at(-1)?.push(part)
    }
  }
  return { args: args.map(trimParts), whole: trimParts(parts) }
}

/** Parts without the white space of the text around them; what inner macros give keeps its own. */
function trimParts(parts: readonly Part[]): readonly Part[] {
  const trimmed = [...parts]
  for (let first = 0; first < trimmed.length; first += 1) {
    const part = trimmed[first]
    if (part?.kind !== 'text') break
    trimmed[first] = text(part.text.trimStart())
    if (part.text.trim() !== '') break
  }
  for (let last = trimmed.length - 1; last >= 0; last -= 1) {
    const part = trimmed[last]
    if (part?.kind !== 'text') break
    trimmed[last] = text(part.text.trimEnd())
    if (part.text.trim() !== '') break
  }
  return trimmed.filter((part) => part.kind !== 'text' || part.text !== '')
}
