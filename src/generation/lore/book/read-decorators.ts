import { depthRoles } from '@/domain/character'
import { MAX_SCAN_DEPTH } from '@/domain/lorebook'

/** Places that only decorators name. LORE-41 */
const decoratedPositions = ['before_desc', 'after_desc', 'personality', 'scenario'] as const

/** What decorators say that counts once. */
interface Says {
  activate: true
  dontActivate: true
  keepsAfterMatch: true
  restsAfterMatch: true
  /** Messages of the character that there must be. */
  onlyAfter: number
  /** What the number of messages of the character must be a multiple of. */
  onlyEvery: number
  /** Place of the greeting that must be shown. */
  greeting: number
  position: (typeof decoratedPositions)[number]
  depth: number
  reverseDepth: number
  role: (typeof depthRoles)[number]
  scanDepth: number
  ignoresOnMaxContext: true
  probability: number
  priority: number
  wholeWords: boolean
  firesNoLore: true
  readsNoLore: true
}

/** What decorators say that may be said several times. LORE-42 */
interface Lists {
  /** Of each list one key must be found. */
  additionalKeys: string[][]
  /** Of no list any key may be found. */
  excludedKeys: string[][]
  /** Of no list all keys may be found. */
  excludedTogether: string[][]
}

/** What the decorators of an entry say; absent is what none of them says. */
export type Decorators = Partial<Says> & Lists

/** Says what a value means; undefined where it is bad. */
type Reader = (value: string) => Partial<Says & Lists> | undefined

/** A decorator without a value; with `false` it says nothing. */
const flag =
  (said: Partial<Says>): Reader =>
  (value) =>
    value.toLowerCase() === 'false' ? undefined : said

function number(said: (value: number) => Partial<Says>, least = -Infinity): Reader {
  return (value) => {
    const read = /^[+-]?\d+(?:\.\d+)?$/.test(value) ? Number(value) : NaN
    return Number.isFinite(read) && read >= least ? said(read) : undefined
  }
}

/** A whole number. */
const whole = (said: (value: number) => Partial<Says>, least?: number): Reader =>
  number((value) => said(Math.floor(value)), least)

function keys(said: (list: string[]) => Partial<Lists>): Reader {
  return (value) => {
    const list = value
      .split(',')
      .map((key) => key.trim())
      .filter((key) => key !== '')
    return list.length > 0 ? said(list) : undefined
  }
}

/**
 * All that are known: those of V3 and, after them, RisuAI's. What cannot be obeyed here (`@@instruct_depth`, `@@is_user_icon`)
 * and what must not be (`@@disable_ui_prompt`) is as unknown as anything else. LORE-44
 */
const READERS: ReadonlyMap<string, Reader> = new Map([
  ['activate', flag({ activate: true })],
  ['dont_activate', flag({ dontActivate: true })],
  ['keep_activate_after_match', flag({ keepsAfterMatch: true })],
  ['dont_activate_after_match', flag({ restsAfterMatch: true })],
  ['activate_only_after', whole((onlyAfter) => ({ onlyAfter }))],
  ['activate_only_every', whole((onlyEvery) => ({ onlyEvery }), 1)],
  ['is_greeting', whole((greeting) => ({ greeting }), 0)],
  ['position', oneOf(decoratedPositions, (position) => ({ position }))],
  ['depth', whole((depth) => ({ depth: Math.max(0, depth) }))],
  ['reverse_depth', whole((depth) => ({ reverseDepth: Math.max(0, depth) }))],
  ['role', oneOf(depthRoles, (role) => ({ role }))],
  ['scan_depth', whole((depth) => ({ scanDepth: Math.min(depth, MAX_SCAN_DEPTH) }), 0)],
  ['ignore_on_max_context', flag({ ignoresOnMaxContext: true })],
  ['additional_keys', keys((list) => ({ additionalKeys: [list] }))],
  ['exclude_keys', keys((list) => ({ excludedKeys: [list] }))],
  ['exclude_keys_all', keys((list) => ({ excludedTogether: [list] }))],
  ['probability', number((probability) => ({ probability }))],
  ['priority', number((priority) => ({ priority }))],
  ['match_full_word', flag({ wholeWords: true })],
  ['match_partial_word', flag({ wholeWords: false })],
  ['unrecursive', flag({ firesNoLore: true })],
  ['no_recursive_search', flag({ readsNoLore: true })],
  ['end', flag({ depth: 0 })],
])

function oneOf<Value extends string>(
  values: readonly Value[],
  said: (value: Value) => Partial<Says>,
): Reader {
  return (text) => {
    const value = values.find((each) => each === text.toLowerCase())
    return value === undefined ? undefined : said(value)
  }
}

/** Lines that are read; further ones are taken off and say nothing. */
const MAX_LINES = 1000

const LINE = /^@@(@?)\s*(\w*)\s*/

/**
 * Reads lines of decorators. The first of a name counts. A line with three @ counts only where the line before is unknown or
 * has a bad value; so on, line by line. LORE-36, LORE-37
 */
export function readDecorators(lines: readonly string[]): Decorators {
  const found: Decorators = { additionalKeys: [], excludedKeys: [], excludedTogether: [] }
  let isOpen = false
  for (const line of lines.slice(0, MAX_LINES)) {
    const [head = '', fallback, name = ''] = LINE.exec(line) ?? []
    if (fallback === '@' && !isOpen) continue
    const said = READERS.get(name.toLowerCase())?.(line.slice(head.length).trim())
    isOpen = said === undefined
    if (said) add(said, found)
  }
  return found
}

/** What was said before stays, but of lists all count. */
function add(
  { additionalKeys = [], excludedKeys = [], excludedTogether = [], ...said }: Partial<Says & Lists>,
  to: Decorators,
) {
  to.additionalKeys.push(...additionalKeys)
  to.excludedKeys.push(...excludedKeys)
  to.excludedTogether.push(...excludedTogether)
  Object.assign(to, { ...said, ...to })
}
