import { chanceMacros } from './kinds/chance'
import { chatMacros, fieldMacros, nameMacros } from './kinds/names-and-fields'
import { textMacros } from './kinds/texts'
import { timeMacros } from './kinds/times'
import { variableMacros } from './kinds/variables'
import type { MacroKind } from './macro-kind'
import type { MacroCall } from './macro-call'
import type { Part } from './parse-text'

// A map and no object: `{{constructor}}` and its like are unknown macros. MACRO-09
const kinds: ReadonlyMap<string, MacroKind> = new Map([
  ...nameMacros,
  ...fieldMacros,
  ...chatMacros,
  ...timeMacros,
  ...chanceMacros,
  ...variableMacros,
  ...textMacros,
])

/** The macro of a name in lower case; undefined where there is none. */
export function macroKindOf(name: string): MacroKind | undefined {
  return kinds.get(name)
}

/** The arguments that a macro gets; undefined where it takes more, or fewer. */
export function argumentsFor(
  { min = 0, max = min, restFrom }: MacroKind,
  { args, whole }: Pick<MacroCall, 'args' | 'whole'>,
): readonly (readonly Part[])[] | undefined {
  if (restFrom === 0) {
    if (whole === undefined) return min === 0 ? [] : undefined
    return [whole]
  }
  if (args.length < min) return undefined
  if (restFrom !== undefined) return [...args.slice(0, restFrom), joinedFrom(args, restFrom)]
  return args.length > max ? undefined : args
}

const SEPARATOR: Part = { kind: 'text', text: '::' }

function joinedFrom(args: readonly (readonly Part[])[], from: number): readonly Part[] {
  return args.slice(from).flatMap((arg, index) => (index === 0 ? arg : [SEPARATOR, ...arg]))
}
