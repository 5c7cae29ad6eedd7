import type { MacroKind, MacroScope, MacroTable } from '../macro-kind'

type Scope = keyof MacroScope['context']['variables']

/** Longer texts are no numbers that anybody counts with, and are not read as such each time one is added. */
const MAX_NUMBER_LENGTH = 40

function numberOf(text: string): number | undefined {
  if (text.length > MAX_NUMBER_LENGTH) return undefined
  const number = Number(text)
  return Number.isFinite(number) ? number : undefined
}

const isNamed = ([name = '']: readonly string[]) => name !== ''

/** Adds numbers, or a text to the end of another, as SillyTavern does; what is not there yet counts as 0 or ''. */
function add(scope: Scope, name: string, value: string, { context, changed, allow }: MacroScope) {
  const variables = context.variables[scope]
  const current = variables.get(name) ?? ''
  const [left, right] = [numberOf(current), numberOf(value)]
  const isCount = left !== undefined && right !== undefined
  const sum = isCount ? String(left + right) : joined(current, value, allow)
  variables.set(name, sum)
  changed()
  return sum
}

function joined(current: string, added: string, allow: MacroScope['allow']): string {
  // Only what is added counts: a text that grows letter by letter takes as many steps as it has letters.
  return current + allow(added)
}

function step(scope: Scope, by: string): MacroKind {
  return {
    subject: 'variable',
    min: 1,
    max: 1,
    accepts: isNamed,
    resolve: ([name = ''], macroScope) => add(scope, name, by, macroScope),
  }
}

function variablesOf(scope: Scope, suffix: string): MacroTable {
  const withName = { subject: 'variable', min: 1, max: 1, accepts: isNamed } as const
  const withValue = { subject: 'variable', min: 2, restFrom: 1, accepts: isNamed } as const
  const has: MacroKind = {
    ...withName,
    resolve: ([name = ''], { context }) => String(context.variables[scope].has(name)),
  }
  const remove: MacroKind = {
    ...withName,
    resolve: ([name = ''], { context, changed }) => {
      context.variables[scope].delete(name)
      changed()
      return ''
    },
  }
  return [
    [
      `set${suffix}`,
      {
        ...withValue,
        resolve: ([name = '', value = ''], { context, changed }) => {
          context.variables[scope].set(name, value)
          changed()
          return ''
        },
      },
    ],
    [
      `get${suffix}`,
      {
        ...withName,
        resolve: ([name = ''], { context }) => context.variables[scope].get(name) ?? '',
      },
    ],
    [
      `add${suffix}`,
      {
        ...withValue,
        resolve: ([name = '', value = ''], macroScope) => {
          add(scope, name, value, macroScope)
          return ''
        },
      },
    ],
    [`inc${suffix}`, step(scope, '1')],
    [`dec${suffix}`, step(scope, '-1')],
    [`has${suffix}`, has],
    [`delete${suffix}`, remove],
    [`flush${suffix}`, remove],
  ]
}

/** Variables that live for one request. MACRO-20 */
export const variableMacros: MacroTable = [
  ...variablesOf('local', 'var'),
  ...variablesOf('global', 'globalvar'),
]
