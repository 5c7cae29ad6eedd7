import { isFields } from '../../session-file/check/read-record'
import { answersOfRow, joinAnswers, SHOWN } from './answers'
import type { AnyStore } from './registry'
import type { AnyRule, UnreadRow } from './rule-types'

/*
 * A record as registers, and back. Names of registers:
 *
 * - `title`: a field. `settings.thinking`: a part of one.
 * - `&account`: fields that travel together, as an object.
 * - `tags:calm`: an item of a list. `answers:1700000000000`: an answer of a message, by its time. `shown`: which one is.
 * - `metadata.totalTokens@k3f…`: what one device has counted. `systemPrompt~0199…`: a text that lost to another. These two
 *   stand in the mark alone, as whether a record is deleted does.
 */

/** Values of a record's registers. None is undefined: what a record does not have has no register. */
export type Registers = Map<string, unknown>

const COUNTED = '@'
const KEPT = '~'
const ITEM = ':'
const PART = '.'
const GROUP = '&'
const ANSWERS = 'answers'

/** What one device has counted. @param device empty for what was counted before sync was on. */
export function countRegister(field: string, device: string): string {
  return field + COUNTED + device
}

/** A text that lost, named by its stamp, so that every device that keeps it keeps it once. */
export function keptRegister(field: string, stamp: string): string {
  return field + KEPT + stamp
}

/** An answer of a message. */
export function answerRegister(key: string): string {
  return ANSWERS + ITEM + key
}

/** Whether records of a store have answers, one of which is shown. */
export function hasAnswers({ fields }: AnyStore): boolean {
  return fields.get('variants') === 'answer'
}

/** How a register is merged. `answer` is one of a message's answers, `mark` what only marks hold. */
export type RegisterRule =
  | 'last'
  | 'kept'
  | 'once'
  | 'max'
  | 'or'
  | 'answer'
  | 'local'
  | { counts: string }

/** What a rule says of the register of its own name; undefined where that is none. */
function ruleOfWhole(rule: AnyRule): RegisterRule {
  if (typeof rule === 'object') return 'local'
  if (rule === 'made' || rule === 'secret' || rule === 'count' || rule === 'answer') return 'local'
  return rule
}

/** The rule of a part, such as `settings.thinking`. */
function ruleAt(
  fields: ReadonlyMap<string, AnyRule>,
  path: readonly string[],
): AnyRule | undefined {
  const [first = '', ...rest] = path
  let rule = fields.get(first)
  for (const name of rest) {
    // A part that only a newer Parlour has.
    if (typeof rule !== 'object' || !('parts' in rule)) return undefined
    rule = Object.hasOwn(rule.parts, name) ? rule.parts[name] : 'last'
  }
  return rule
}

/** How a register of a store is merged. One that is not known comes from a newer Parlour: it is a field of that name. */
export function ruleOf(store: AnyStore, register: string): RegisterRule {
  const { fields } = store
  const own = fields.get(register)
  if (own !== undefined) return ruleOfWhole(own)
  if (register.startsWith(GROUP)) return hasGroup(fields, register) ? 'last' : 'local'
  if (isAnswerRegister(store, register)) return register === SHOWN ? 'last' : 'answer'
  const counted = register.lastIndexOf(COUNTED)
  if (counted > 0 && ruleAt(fields, register.slice(0, counted).split(PART)) === 'count')
    return { counts: register.slice(0, counted) }
  const kept = register.lastIndexOf(KEPT)
  if (kept > 0 && fields.get(register.slice(0, kept)) === 'kept') return 'last'
  const item = register.indexOf(ITEM)
  const list = item > 0 ? fields.get(register.slice(0, item)) : undefined
  if (typeof list === 'object' && 'list' in list) return 'last'
  if (register.includes(PART)) {
    const path = register.split(PART)
    const rule = ruleAt(fields, path)
    if (rule !== undefined) return ruleOfWhole(rule)
  }
  return 'last'
}

function hasGroup(fields: ReadonlyMap<string, AnyRule>, register: string): boolean {
  for (const rule of fields.values())
    if (typeof rule === 'object' && 'group' in rule && GROUP + rule.group === register) return true
  return false
}

/** Takes a row apart. What is local or made is no register, and no more is what is counted: see `countsOf`. */
export function toRegisters(store: AnyStore, row: UnreadRow): Registers {
  const registers: Registers = new Map()
  const groups = new Map<string, Record<string, unknown>>()
  const take = (name: string, rule: AnyRule | undefined, value: unknown) => {
    if (value === undefined) return
    if (rule === undefined || rule === 'last' || rule === 'kept' || rule === 'once')
      registers.set(name, value)
    else if (rule === 'max' || rule === 'or') registers.set(name, value)
    else if (typeof rule !== 'object') return
    else if ('group' in rule) {
      const group = groups.get(rule.group) ?? {}
      group[name] = value
      groups.set(rule.group, group)
    } else if ('list' in rule) {
      for (const item of Array.isArray(value) ? (value as unknown[]) : [])
        registers.set(name + ITEM + keyOf(rule, item), item)
    } else if (isFields(value))
      for (const [part, inner] of Object.entries(value))
        take(name + PART + part, Object.hasOwn(rule.parts, part) ? rule.parts[part] : 'last', inner)
  }
  for (const [name, value] of Object.entries(row))
    if (name !== 'id') take(name, store.fields.get(name), value)
  for (const [name, group] of groups) registers.set(GROUP + name, group)
  if (hasAnswers(store))
    for (const [key, answer] of answersOfRow(row, registers))
      registers.set(answerRegister(key), answer)
  return registers
}

/** The key of an item, which is what its rule says, or, of a damaged one, the item itself. */
function keyOf(rule: { list: (item: never) => string }, item: unknown): string {
  const key: unknown =
    isFields(item) || typeof item === 'string' ? rule.list(item as never) : undefined
  return typeof key === 'string' ? key : JSON.stringify(item)
}

/** What a row shows of all that is counted, by field. */
export function countsOf(store: AnyStore, row: UnreadRow): Map<string, number> {
  const counts = new Map<string, number>()
  const look = (name: string, rule: AnyRule | undefined, value: unknown) => {
    if (rule === 'count' && typeof value === 'number') counts.set(name, value)
    else if (typeof rule === 'object' && 'parts' in rule && isFields(value))
      for (const [part, inner] of Object.entries(value))
        look(
          name + PART + part,
          Object.hasOwn(rule.parts, part) ? rule.parts[part] : undefined,
          inner,
        )
  }
  for (const [name, value] of Object.entries(row)) look(name, store.fields.get(name), value)
  return counts
}

/**
 * A row of registers.
 * @param marked registers that stand in the mark alone. @param base the row as it is here: what is local stays, and lists
 * keep their order, with what has come behind it.
 */
export function toRow(
  store: AnyStore,
  id: string,
  registers: ReadonlyMap<string, unknown>,
  marked: Readonly<Record<string, unknown>>,
  base: UnreadRow = {},
): Record<string, unknown> {
  const row: Record<string, unknown> = { id, ...localOf(store.fields, base) }
  const lists = new Map<string, Map<string, unknown>>()
  for (const [name, value] of registers) {
    if (value === undefined || value === null) continue
    const item = name.indexOf(ITEM)
    const listName = item > 0 ? name.slice(0, item) : ''
    const rule = store.fields.get(listName)
    if (typeof rule === 'object' && 'list' in rule) {
      const list = lists.get(listName) ?? new Map<string, unknown>()
      list.set(name, value)
      lists.set(listName, list)
    } else if (name.startsWith(GROUP)) Object.assign(row, groupOf(store, name, value))
    else if (!isAnswerRegister(store, name)) setPart(row, name.split(PART), store, value)
  }
  for (const [name, items] of lists) row[name] = inOrder(name, items, store, base)
  for (const [register, count] of sumsOf(store, marked))
    setPart(row, register.split(PART), store, count)
  return hasAnswers(store) ? joinAnswers(row, registers) : row
}

function isAnswerRegister(store: AnyStore, name: string): boolean {
  return hasAnswers(store) && (name === SHOWN || name.startsWith(ANSWERS + ITEM))
}

/** The fields of a group that are in it: no other field gets in by its name. */
function groupOf({ fields }: AnyStore, name: string, value: unknown): Record<string, unknown> {
  if (!isFields(value)) return {}
  return Object.fromEntries(
    Object.entries(value).filter(([field]) => {
      const rule = fields.get(field)
      return typeof rule === 'object' && 'group' in rule && GROUP + rule.group === name
    }),
  )
}

/** What of a row no other device decides about. */
function localOf(fields: ReadonlyMap<string, AnyRule>, base: UnreadRow): Record<string, unknown> {
  const local: Record<string, unknown> = {}
  for (const [name, rule] of fields) {
    const value = base[name]
    if (value === undefined) continue
    if (rule === 'local' || rule === 'secret' || rule === 'made') local[name] = value
    else if (typeof rule === 'object' && 'parts' in rule && isFields(value)) {
      const inner = localOf(new Map(Object.entries(rule.parts)), value)
      if (Object.keys(inner).length > 0) local[name] = inner
    }
  }
  return local
}

function setPart(
  row: Record<string, unknown>,
  path: readonly string[],
  { fields }: AnyStore,
  value: unknown,
): void {
  const [first = '', ...rest] = path
  const rule = fields.get(first)
  // A field whose name has a dot in it, of a newer Parlour.
  if (rest.length === 0 || typeof rule !== 'object' || !('parts' in rule)) {
    row[path.join(PART)] = value
    return
  }
  let inner = row
  for (const name of path.slice(0, -1)) {
    const next = inner[name]
    const within = isFields(next) ? { ...next } : {}
    inner[name] = within
    inner = within
  }
  inner[path.at(-1) ?? ''] = value
}

function inOrder(
  name: string,
  items: ReadonlyMap<string, unknown>,
  store: AnyStore,
  base: UnreadRow,
): unknown[] {
  const rule = store.fields.get(name)
  const present: unknown = base[name]
  const before: string[] = []
  if (typeof rule === 'object' && 'list' in rule && Array.isArray(present))
    for (const item of present as unknown[]) before.push(name + ITEM + keyOf(rule, item))
  const kept = before.filter((key) => items.has(key))
  const come = [...items.keys()].filter((key) => !before.includes(key)).sort()
  return [...kept, ...come].map((key) => items.get(key))
}

/** Sums over all devices of what they have counted, by field. */
function sumsOf(store: AnyStore, marked: Readonly<Record<string, unknown>>): Map<string, number> {
  const sums = new Map<string, number>()
  for (const [register, count] of Object.entries(marked)) {
    const rule = ruleOf(store, register)
    if (typeof rule !== 'object' || typeof count !== 'number') continue
    sums.set(rule.counts, (sums.get(rule.counts) ?? 0) + count)
  }
  return sums
}

/** Whether a register stands in the mark, because the record has no place for it. */
export function isMarked(store: AnyStore, register: string): boolean {
  const rule = ruleOf(store, register)
  if (typeof rule === 'object') return true
  return !store.fields.has(register) && fieldOfKept(store, register) !== undefined
}

/** The field that a register keeps a text of; undefined of registers that keep none. */
export function fieldOfKept({ fields }: AnyStore, register: string): string | undefined {
  const end = register.lastIndexOf(KEPT)
  const field = register.slice(0, Math.max(0, end))
  return fields.get(field) === 'kept' ? field : undefined
}

/** Whether two values are the same, whatever the order of their fields; what is undefined is not there. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, at) => isSame(item, other[at]))
  if (!isFields(one) || !isFields(other)) return false
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => isSame(one[name], other[name]))
}

/** A row as it may be held: without keys. */
export function withoutSecrets(store: AnyStore, row: UnreadRow): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).filter(([name]) => store.fields.get(name) !== 'secret'),
  )
}
