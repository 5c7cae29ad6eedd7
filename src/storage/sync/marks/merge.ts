import { type Fields, isFields } from '../../session-file/check/read-record'
import type { AnyStore } from '../rules/registry'
import { SHOWN } from '../rules/answers'
import {
  answerRegister,
  hasAnswers,
  isMarked,
  isSame,
  keptRegister,
  type RegisterRule,
  type Registers,
  ruleOf,
  toRegisters,
  toRow,
} from '../rules/registers'
import {
  AFTER,
  ALL,
  BYTES,
  type Entry,
  entryOf,
  GONE,
  isKnown,
  type Mark,
  type Vector,
} from './marks'
import { forgetReplaced, readReplaced, replacedRegister } from './replaced'
import { timeApart, timeOf } from './stamps'

/*
 * What becomes of a record when another device has changed it. Pure: the same operations lead to the same record on
 * every device, in whatever order they come and however often.
 */

/** A change of one register, as it came from a device. */
export interface Operation {
  register: string
  /** Null where the register has no value any more. */
  value: unknown
  entry: Entry
}

/** A record as it is here: as it stands in its store, or as it is held where it is deleted. */
export interface KnownRecord {
  row: Fields | undefined
  mark: Mark | undefined
}

/** A record after a merge. */
export interface MergedRecord {
  row: Fields
  mark: Mark
  /** Texts that lost and were kept: the register that each has now, and the device that the other text came from. */
  kept: KeptText[]
}

/** A text that lost and was kept. */
export interface KeptText {
  register: string
  device: string
}

/** How a register is merged; those that marks alone have included. */
export function registerRule(store: AnyStore, register: string): RegisterRule {
  if (register === GONE) return 'last'
  return register === AFTER || register === BYTES || readReplaced(register)
    ? 'once'
    : ruleOf(store, register)
}

/** Whether a register is none of the record's own. */
function isOfMark(register: string): boolean {
  return (
    register === GONE ||
    register === AFTER ||
    register === BYTES ||
    readReplaced(register) !== undefined
  )
}

/** Whether the register's value stands in the mark. */
function standsInMark(store: AnyStore, register: string): boolean {
  return isOfMark(register) || isMarked(store, register)
}

/** Whether a register holds a text that two devices must not lose. */
export function hasText(store: AnyStore, register: string): boolean {
  const rule = registerRule(store, register)
  return rule === 'kept' || rule === 'answer'
}

/** Whether what a writer knew decides about a register. */
export function needsKnowledge(store: AnyStore, register: string): boolean {
  return register === GONE || hasText(store, register)
}

/** The text that two devices must not lose: that of an answer, or the value itself. */
function textOf(value: unknown): string {
  const text = isFields(value) ? value.content : value
  return typeof text === 'string' ? text : ''
}

/**
 * The rules that a test breaks on purpose, to see that the simulation notices (SYNC-08). Nobody else sets them.
 * `keeps`: losers of a conflict are kept. `revives`: a deletion that did not know gives way. `usesVectors`: vectors tell
 * what was known, and not clocks. `namesReplaced`: an edit says what it replaced. `remembersReplaced`: and it is remembered when
 * the edit itself is gone.
 */
export const rulesInForce = {
  keeps: true,
  revives: true,
  usesVectors: true,
  namesReplaced: true,
  remembersReplaced: true,
}

/** Of a rule that is broken on purpose: changes that lie so close together are taken for concurrent. */
const CLOSE_MS = 1_000

/** Whether an operation counts before what is here. */
function wins(
  rule: RegisterRule,
  mine: Entry | undefined,
  value: unknown,
  { entry, value: theirs }: Operation,
): boolean {
  if (!mine) return true
  if (rule === 'once') return entry.s < mine.s
  // A kept text that somebody let go of, who knew what this device may not: see `letGo`.
  if (entry.s === mine.s && theirs === null && (value ?? null) !== null) return true
  const isLater = entry.s > mine.s
  if (rule === 'max' && typeof value === 'number' && typeof theirs === 'number')
    return theirs > value || (theirs === value && isLater)
  if (rule === 'or' && Boolean(value) !== Boolean(theirs)) return Boolean(theirs)
  return isLater
}

/** Whether neither of two changes was made by somebody who knew the other. */
function areConcurrent(mine: Entry, theirs: Entry, theyKnew: Vector): boolean {
  if (!rulesInForce.usesVectors) return Math.abs(timeOf(mine.s) - timeOf(theirs.s)) < CLOSE_MS
  const theyKnewMine = mine.d === theirs.d || isKnown(theyKnew, mine)
  return !theyKnewMine && !isKnown(mine.k, theirs)
}

/**
 * Merges operations of one segment into a record.
 * @param knowledge what the sender knew when the segment was frozen, the segment itself included.
 */
export function mergeRecord(
  store: AnyStore,
  id: string,
  known: KnownRecord,
  operations: readonly Operation[],
  knowledge: Vector,
): MergedRecord {
  const registers: Registers = known.row
    ? toRegisters(store, known.row)
    : new Map<string, unknown>()
  const mark: Mark = known.mark
    ? { ...known.mark, f: { ...known.mark.f }, x: { ...known.mark.x } }
    : { store: store.name, id, dirty: 0, born: firstEntry(operations), f: {}, x: {} }
  takeWanted(registers, mark)
  const draft = new Draft(store, registers, mark)
  // What has waited knows what was known when it came.
  for (const operation of replacedFirst(operations))
    draft.merge(operation, operation.entry.k ?? knowledge)
  draft.letGo()
  forgetReplaced(mark, rulesInForce.remembersReplaced ? undefined : 0)
  noteWanted(store, registers, mark)
  mark.dirty = isDirty(mark) ? 1 : 0
  return { row: toRow(store, id, registers, mark.x, known.row), mark, kept: draft.kept }
}

/**
 * The answer that is to be shown may be one that has not come yet, or was let go of: the record shows another one then, and
 * the mark remembers which it was to be.
 */
function takeWanted(registers: Registers, { x }: Mark): void {
  if (Object.hasOwn(x, SHOWN)) registers.set(SHOWN, x[SHOWN])
}

function noteWanted(store: AnyStore, registers: Registers, { x }: Mark): void {
  if (!hasAnswers(store)) return
  const wanted = registers.get(SHOWN)
  if (typeof wanted === 'string' && !registers.has(answerRegister(wanted))) x[SHOWN] = wanted
  else Reflect.deleteProperty(x, SHOWN)
}

/** Which texts were replaced is known before it is asked which of two counts. */
function replacedFirst(operations: readonly Operation[]): readonly Operation[] {
  const isReplaced = ({ register }: Operation) => readReplaced(register) !== undefined
  return operations.some(isReplaced)
    ? [...operations.filter(isReplaced), ...operations.filter((each) => !isReplaced(each))]
    : operations
}

/** Most of what a new record has was written with its first register. */
function firstEntry([first]: readonly Operation[]): Entry {
  const { s, d, n } = first?.entry ?? { s: '', d: '', n: 1 }
  return { s, d, n }
}

/** Whether anything of a record is to be sent. */
export function isDirty({ born, f, again = [] }: Mark): boolean {
  return born.n === 0 || again.length > 0 || Object.values(f).some(({ n }) => n === 0)
}

/** Where a text is kept that lost: among the answers, at a time of its own, or beside its field. */
function keptPlace(register: string, rule: 'kept' | 'answer', stamp: string): string {
  return rule === 'answer'
    ? answerRegister(String(timeApart(stamp, register)))
    : keptRegister(register, stamp)
}

/** A record while it is merged. */
class Draft {
  readonly #store: AnyStore
  readonly #registers: Registers
  readonly #mark: Mark
  readonly kept: KeptText[] = []

  constructor(store: AnyStore, registers: Registers, mark: Mark) {
    this.#store = store
    this.#registers = registers
    this.#mark = mark
  }

  merge(operation: Operation, knowledge: Vector): void {
    const { register, value, entry } = operation
    const rule = registerRule(this.#store, register)
    if (rule === 'local') return
    const present = this.#valueOf(register)
    const mine = entryOf(this.#mark, register, present !== undefined)
    const isTaken = wins(rule, mine, present, operation)
    const isText = rule === 'kept' || rule === 'answer'
    if (
      isText &&
      mine &&
      !isSame(textOf(present), textOf(value)) &&
      areConcurrent(mine, entry, knowledge)
    )
      this.#keep(
        register,
        rule,
        isTaken ? { value: present, entry: mine } : { value, entry },
        entry.d,
      )
    if (!isTaken) return
    this.#set(register, value)
    const { s, d, n } = entry
    const { born, f } = this.#mark
    if (needsKnowledge(this.#store, register)) f[register] = { s, d, n, k: knowledge }
    else if (value === null || !isSame({ s, d, n }, born)) f[register] = { s, d, n }
    else Reflect.deleteProperty(f, register)
  }

  /** Keeps a text that lost, unless it is kept already, or was kept and is deleted. */
  #keep(
    register: string,
    rule: 'kept' | 'answer',
    { value, entry }: { value: unknown; entry: Entry },
    device: string,
  ): void {
    if (!rulesInForce.keeps || textOf(value).trim() === '') return
    const { s, d, n } = entry
    if (this.#mark.x[replacedRegister(register, s)] === true) return
    const isAnswer = rule === 'answer' && isFields(value)
    const time = timeApart(s, register)
    const place = keptPlace(register, rule, s)
    if (entryOf(this.#mark, place, this.#valueOf(place) !== undefined)) return
    this.#set(place, isAnswer ? { ...value, timestamp: time, greeting: undefined } : value)
    this.#mark.f[place] = { s, d, n }
    this.#mark.again = [...(this.#mark.again ?? []), place]
    this.kept.push({ register: place, device })
  }

  /**
   * Lets go of texts that are kept here and were replaced elsewhere: whoever did it knew them, and wants them no more. An empty
   * one with the same stamp takes the place, which an edit of the kept text wins against, and which is sent: whoever has both
   * the text and that it was replaced, by an edit of its own, sees it go.
   */
  letGo(): void {
    for (const name of Object.keys(this.#mark.x)) {
      const replaced = readReplaced(name)
      const rule = replaced && registerRule(this.#store, replaced.register)
      if (!replaced || (rule !== 'kept' && rule !== 'answer')) continue
      const place = keptPlace(replaced.register, rule, replaced.stamp)
      if (this.#mark.f[place]?.s !== replaced.stamp || this.#valueOf(place) === undefined) continue
      this.#set(place, null)
      this.#mark.again = [...(this.#mark.again ?? []), place]
    }
  }

  #valueOf(register: string): unknown {
    if (!standsInMark(this.#store, register)) return this.#registers.get(register)
    return Object.hasOwn(this.#mark.x, register) ? this.#mark.x[register] : undefined
  }

  #set(register: string, value: unknown): void {
    if (standsInMark(this.#store, register)) {
      if (value === null || value === undefined) Reflect.deleteProperty(this.#mark.x, register)
      else this.#mark.x[register] = value
    } else if (value === null || value === undefined) this.#registers.delete(register)
    else this.#registers.set(register, value)
  }
}

/** All registers of a record that have a value or once had one, with what is known of them. */
export function allOperations(
  store: AnyStore,
  { row, mark }: { row: Fields | undefined; mark: Mark },
): Operation[] {
  const registers: Registers = row ? toRegisters(store, row) : new Map<string, unknown>()
  for (const [register, value] of Object.entries(mark.x)) registers.set(register, value)
  const operations: Operation[] = []
  for (const [register, value] of registers) {
    const entry = entryOf(mark, register, true)
    if (entry && registerRule(store, register) !== 'local')
      operations.push({ register, value, entry })
  }
  for (const [register, entry] of Object.entries(mark.f))
    if (!registers.has(register)) operations.push({ register, value: null, entry })
  return operations
}

/** The operations of a record that are to be sent: what was never sent, and what is to be sent again. */
export function operationsToSend(
  store: AnyStore,
  known: { row: Fields | undefined; mark: Mark },
): Operation[] {
  const { again = [] } = known.mark
  const isAgain = (register: string) => again.includes(ALL) || again.includes(register)
  return allOperations(store, known).filter(
    ({ register, entry }) => entry.n === 0 || isAgain(register),
  )
}

/** A mark whose unsent operations go with a segment. */
export function withSegment(mark: Mark, device: string, n: number): Mark {
  const { again: _sent, ...rest } = mark
  const settle = (entry: Entry): Entry => (entry.n === 0 ? { ...entry, d: device, n } : entry)
  return {
    ...rest,
    dirty: 0,
    born: settle(mark.born),
    f: Object.fromEntries(
      Object.entries(mark.f).map(([register, entry]) => [register, settle(entry)]),
    ),
  }
}

/**
 * Whether a record has something that whoever deleted it did not know, so that it is to come back.
 * @param gone the entry of the deletion: of the record itself, or of what it goes with.
 */
export function hasUnknown(
  store: AnyStore,
  known: { row: Fields | undefined; mark: Mark },
  gone: Entry,
): boolean {
  if (!rulesInForce.revives) return false
  return allOperations(store, known).some(({ register, entry }) => {
    if (isOfMark(register)) return false
    if (entry.d === gone.d || isKnown(gone.k, entry)) return false
    const rule = registerRule(store, register)
    return (
      rule !== 'max' &&
      rule !== 'or' &&
      typeof rule !== 'object' &&
      !store.quiet?.includes(register)
    )
  })
}
