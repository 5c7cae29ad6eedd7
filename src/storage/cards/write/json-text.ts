import { createScanner, type JSONScanner } from 'jsonc-parser'

/*
 * Changes in a JSON text that leave everything else as it stands: order of keys, numbers of any size, doubled keys, white
 * space and escapes. Works on texts that `JSON.parse` takes; the scanner would take comments too. Nothing here goes down
 * into nested values by calling itself, so depth costs no stack, and a container is read once for each edit of it.
 */

/** Where a value stands, in UTF-16 code units. */
export interface JsonSpan {
  start: number
  /** After its last code unit. */
  end: number
}

/** A key of an object, and where it and its value stand. */
interface JsonMember {
  key: string
  keyStart: number
  value: JsonSpan
}

/** What is to become of a value. */
export type JsonEdit =
  /** It, or what is added where nothing stands, is this. */
  | { kind: 'value'; value: unknown }
  /** The same as a JSON text, as it is to stand. */
  | { kind: 'raw'; json: string }
  /** Its JSON text as a text: the number 1.0 becomes "1.0". */
  | { kind: 'asText' }
  /** It goes, its key too, and what else stands under the same key. */
  | { kind: 'remove' }
  /** Of an object; of what is none, an object with these alone. */
  | { kind: 'members'; members: ReadonlyMap<string, JsonEdit> }
  /** Of a list: each by its place, and what comes after the last. */
  | { kind: 'elements'; elements: ReadonlyMap<number, JsonEdit>; append?: readonly unknown[] }
  /** Of a list: from a place on, so many are replaced by others. */
  | { kind: 'splice'; from: number; remove: number; insert: readonly unknown[] }

interface Replacement extends JsonSpan {
  text: string
}

// Tokens of the scanner, whose own names for them are constants that only its declarations have.
const OPEN_BRACE = 1
const CLOSE_BRACE = 2
const OPEN_BRACKET = 3
const CLOSE_BRACKET = 4
const COMMA = 5
const END_OF_FILE = 17

/** Where the value ends that begins with the token that was read last. */
function endOfValue(scanner: JSONScanner): number {
  let depth = 0
  for (let token: number = scanner.getToken(); token !== END_OF_FILE; token = scanner.scan()) {
    if (token === OPEN_BRACE || token === OPEN_BRACKET) depth += 1
    if (token === CLOSE_BRACE || token === CLOSE_BRACKET) depth -= 1
    if (depth === 0) break
  }
  return scanner.getTokenOffset() + scanner.getTokenLength()
}

function readSpan(scanner: JSONScanner): JsonSpan {
  const start = scanner.getTokenOffset()
  return { start, end: endOfValue(scanner) }
}

function scannerAt(text: string, offset: number): JSONScanner {
  const scanner = createScanner(text, true)
  scanner.setPosition(offset)
  return scanner
}

/** The whole value of a JSON text, without the white space around it. */
export function rootSpan(text: string): JsonSpan {
  const scanner = scannerAt(text, 0)
  scanner.scan()
  return readSpan(scanner)
}

/** The members of an object in their order, doubled ones too; undefined where the value is no object. */
export function membersOf(text: string, span: JsonSpan): JsonMember[] | undefined {
  if (text[span.start] !== '{') return undefined
  const scanner = scannerAt(text, span.start + 1)
  const members: JsonMember[] = []
  let token: number = scanner.scan()
  while (token !== CLOSE_BRACE && token !== END_OF_FILE) {
    const key = scanner.getTokenValue()
    const keyStart = scanner.getTokenOffset()
    scanner.scan()
    scanner.scan()
    members.push({ key, keyStart, value: readSpan(scanner) })
    token = scanner.scan()
    if (token === COMMA) token = scanner.scan()
  }
  return members
}

/** The elements of a list in their order; undefined where the value is no list. */
export function elementsOf(text: string, span: JsonSpan): JsonSpan[] | undefined {
  if (text[span.start] !== '[') return undefined
  const scanner = scannerAt(text, span.start + 1)
  const elements: JsonSpan[] = []
  let token: number = scanner.scan()
  while (token !== CLOSE_BRACKET && token !== END_OF_FILE) {
    elements.push(readSpan(scanner))
    token = scanner.scan()
    if (token === COMMA) token = scanner.scan()
  }
  return elements
}

/** The JSON text of a new value, which is none but what JSON can have. */
export function toJson(value: unknown): string {
  return JSON.stringify(value)
}

/** White space before a place. */
function spaceBefore(text: string, offset: number): string {
  let start = offset
  while (start > 0 && ' \t\r\n'.includes(text[start - 1] ?? '')) start -= 1
  return text.slice(start, offset)
}

/** The text of a value that is new where the edit is; undefined where the edit makes none. */
function newText(edit: JsonEdit): string | undefined {
  if (edit.kind === 'value') return toJson(edit.value)
  if (edit.kind === 'raw') return edit.json
  if (edit.kind === 'splice') return toJson(edit.insert)
  if (edit.kind === 'elements') return toJson(edit.append ?? [])
  if (edit.kind !== 'members') return undefined
  const members = [...edit.members].flatMap(([key, inner]) => {
    const json = newText(inner)
    return json === undefined ? [] : [`${toJson(key)}:${json}`]
  })
  return `{${members.join(',')}}`
}

/** An element of a list, or a member of an object with its key. */
interface Item extends JsonSpan {
  isRemoved: boolean
}

/** Takes items away with the commas that they no longer need. */
function removeItems(items: readonly Item[], into: Replacement[]): void {
  const firstKept = items.findIndex((item) => !item.isRemoved)
  const first = items[0]
  const last = items.at(-1)
  if (!first || !last) return
  if (firstKept === -1) {
    into.push({ start: first.start, end: last.end, text: '' })
    return
  }
  const kept = items[firstKept]
  if (kept && firstKept > 0) into.push({ start: first.start, end: kept.start, text: '' })
  items.forEach((item, index) => {
    if (item.isRemoved && index > firstKept)
      into.push({ start: items[index - 1]?.end ?? item.start, end: item.end, text: '' })
  })
}

/** Something to look at: a value and what is to become of it. */
interface Task {
  span: JsonSpan
  edit: JsonEdit
}

function editMembers(
  text: string,
  span: JsonSpan,
  edits: ReadonlyMap<string, JsonEdit>,
  tasks: Task[],
  into: Replacement[],
): void {
  const members = membersOf(text, span)
  if (!members) {
    into.push({ ...span, text: newText({ kind: 'members', members: edits }) ?? '{}' })
    return
  }
  // `JSON.parse` takes the last of several equal keys, so that one is the value that is meant.
  const byKey = new Map(members.map((member) => [member.key, member]))
  const items = members.map((member) => ({
    start: member.keyStart,
    end: member.value.end,
    isRemoved: edits.get(member.key)?.kind === 'remove',
  }))
  removeItems(items, into)
  const added: string[] = []
  const last = members.at(-1)
  const colon = last ? text.slice(endOfKey(text, last.keyStart), last.value.start) : ':'
  for (const [key, edit] of edits) {
    const member = byKey.get(key)
    if (member && edit.kind !== 'remove') tasks.push({ span: member.value, edit })
    if (member) continue
    const json = newText(edit)
    if (json !== undefined) added.push(`${toJson(key)}${colon}${json}`)
  }
  if (added.length === 0) return
  const lead = last ? spaceBefore(text, last.keyStart) : ''
  const isEmptied = items.every((item) => item.isRemoved)
  addAfter(last?.value.end ?? span.start + 1, isEmptied, lead, added, into)
}

/** Puts new items after the last one, with its white space before each of them. */
function addAfter(
  at: number,
  isFirst: boolean,
  lead: string,
  added: readonly string[],
  into: Replacement[],
): void {
  const glued = added.join(`,${lead}`)
  into.push({ start: at, end: at, text: isFirst ? glued : `,${lead}${glued}` })
}

/** Where the key ends that begins at a place. */
function endOfKey(text: string, keyStart: number): number {
  const scanner = scannerAt(text, keyStart)
  scanner.scan()
  return keyStart + scanner.getTokenLength()
}

function editElements(
  text: string,
  span: JsonSpan,
  { elements: edits, append = [] }: Extract<JsonEdit, { kind: 'elements' }>,
  tasks: Task[],
  into: Replacement[],
): void {
  const elements = elementsOf(text, span)
  if (!elements) {
    into.push({ ...span, text: toJson(append) })
    return
  }
  const items = elements.map((element, index) => ({
    ...element,
    isRemoved: edits.get(index)?.kind === 'remove',
  }))
  removeItems(items, into)
  const last = elements.at(-1)
  const isEmptied = items.every((item) => item.isRemoved)
  if (append.length > 0)
    addAfter(
      last?.end ?? span.start + 1,
      isEmptied,
      last ? spaceBefore(text, last.start) : '',
      append.map(toJson),
      into,
    )
  elements.forEach((element, index) => {
    const edit = edits.get(index)
    if (edit && edit.kind !== 'remove') tasks.push({ span: element, edit })
  })
}

function spliceElements(
  text: string,
  span: JsonSpan,
  { from, remove, insert }: { from: number; remove: number; insert: readonly unknown[] },
  into: Replacement[],
): void {
  const elements = elementsOf(text, span)
  if (!elements) {
    into.push({ ...span, text: toJson(insert) })
    return
  }
  const replaced = Math.min(remove, insert.length)
  elements.slice(from, from + replaced).forEach((element, index) => {
    into.push({ ...element, text: toJson(insert[index]) })
  })
  const isGone = (index: number) => index >= from + replaced && index < from + remove
  if (remove > replaced)
    removeItems(
      elements.map((element, index) => ({ ...element, isRemoved: isGone(index) })),
      into,
    )
  const added = insert.slice(replaced).map(toJson)
  if (added.length === 0) return
  const before = elements[from + replaced - 1]
  const after = elements[from + replaced]
  const like = before ?? after
  const lead = like ? spaceBefore(text, like.start) : ''
  const glued = added.join(`,${lead}`)
  const at = before?.end ?? after?.start ?? span.start + 1
  into.push({
    start: at,
    end: at,
    text: before ? `,${lead}${glued}` : after ? `${glued},${lead}` : glued,
  })
}

/**
 * A JSON text with the edit done; the very same text where it changes nothing. Linear in the text for each level that
 * the edit goes down.
 * @param text what `JSON.parse` takes
 */
export function editJson(text: string, edit: JsonEdit): string {
  const replacements: Replacement[] = []
  const tasks: Task[] = [{ span: rootSpan(text), edit }]
  for (let task = tasks.pop(); task; task = tasks.pop()) {
    const { span, edit: change } = task
    if (change.kind === 'members') editMembers(text, span, change.members, tasks, replacements)
    else if (change.kind === 'elements') editElements(text, span, change, tasks, replacements)
    else if (change.kind === 'splice') spliceElements(text, span, change, replacements)
    else if (change.kind === 'asText')
      replacements.push({ ...span, text: toJson(text.slice(span.start, span.end)) })
    else replacements.push({ ...span, text: newText(change) ?? '' })
  }
  return replaceAll(text, replacements)
}

/** @param replacements that touch each other at most */
function replaceAll(text: string, replacements: readonly Replacement[]): string {
  if (replacements.length === 0) return text
  const sorted = replacements.toSorted((a, b) => a.start - b.start || a.end - b.end)
  const parts: string[] = []
  let at = 0
  for (const { start, end, text: part } of sorted) {
    parts.push(text.slice(at, start), part)
    at = end
  }
  parts.push(text.slice(at))
  return parts.join('')
}
