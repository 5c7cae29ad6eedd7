import { cutText } from '@/lib/cut-text'
import { isPaired } from './arrange-blocks'
import { literalOf } from './literal'
import type { MacroCall } from './macro-call'
import type { MacroSubject } from './macro-kind'
import { argumentsFor, macroKindOf } from './macro-kinds'
import { MAX_DEPTH, type MacroPart, parseText } from './parse-text'
import { arrange, readCall } from './read-call'

/** A macro in a text. */
export interface FoundMacro {
  /** Where it begins and ends, in UTF-16 code units. */
  start: number
  end: number
  /** In lower case; of an unknown one the beginning of what stands in its braces. */
  name: string
  /** Whether it is resolved; what is unknown or wrongly used stays as it is written. MACRO-06 */
  isKnown: boolean
  /** What it is about; absent where it is not known. Tags of blocks are about text. */
  subject?: MacroSubject
  /** How many macros it stands in, itself included. */
  depth: number
}

/** Longest name of an unknown macro. */
const MAX_NAME_LENGTH = 40

/** Finds the macros of a text, inner ones too, in the order in which they begin. Takes linear time. */
export function findMacros(text: string): FoundMacro[] {
  const { parts, macros } = parseText(text)
  arrange(parts)
  // What stands in a macro is arranged when it is read; first all, because a tag's other half comes after it.
  for (const macro of macros) readCall(macro)
  return macros.map((macro) => {
    const call = readCall(macro)
    const subject = macro.depth > MAX_DEPTH ? undefined : subjectOf(macro, call)
    return {
      start: macro.start,
      end: macro.end,
      name: call.name || unknownName(text, macro),
      isKnown: subject !== undefined,
      ...(subject && { subject }),
      depth: macro.depth,
    }
  })
}

/** The macros of a text that stay as they are written, each once, as they are written. MACRO-06 */
export function unknownMacros(text: string): string[] {
  // Deeper ones stand in one of these.
  const found = findMacros(text).filter(({ isKnown, depth }) => !isKnown && depth <= MAX_DEPTH)
  return [...new Set(found.map(({ start, end }) => text.slice(start, end)))]
}

/** Whether a text counts with variables, which live for one request only. MACRO-20 */
export function usesVariables(text: string): boolean {
  return findMacros(text).some(({ subject }) => subject === 'variable')
}

function subjectOf(macro: MacroPart, call: MacroCall): MacroSubject | undefined {
  if (isPaired(macro)) return macroKindOf(call.name)?.subject ?? 'text'
  if (call.name === 'if') return call.args.length === 2 ? 'text' : undefined
  const kind = macroKindOf(call.name)
  const args = kind && argumentsFor(kind, call)
  if (!args) return undefined
  const values = args.map(literalOf)
  // What an inner macro gives is not known here.
  const known = values.filter((value) => value !== undefined)
  if (known.length === values.length && kind.accepts && !kind.accepts(known)) return undefined
  return kind.subject
}

function unknownName(text: string, { start, end }: MacroPart): string {
  const inner = cutText(text.slice(start + 2, end - 2).trimStart(), MAX_NAME_LENGTH)
  return (/^[^\s:{}]*/.exec(inner)?.[0] ?? '').toLowerCase()
}
