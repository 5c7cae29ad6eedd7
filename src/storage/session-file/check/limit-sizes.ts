import { listLimits } from '@/domain/list-limits'
import { textLimits } from '@/domain/text-limits'
import { cutText } from '@/lib/cut-text'
import type { Tell } from './check-fields'
import { shortName } from '../import-issues'
import { type Fields, isFields } from './read-record'

/*
 * How much of one record of a file is taken. What is stored is laid out, searched, drawn and sent again and again, and a
 * name of a hundred thousand letters alone holds a screen up for minutes. Texts and lists that are longer are cut
 * before anything else looks at them, and the user is told.
 */

/** Longest texts by the names of their fields, which mean the same in every kind of record. */
const LONGEST_TEXTS: Readonly<Record<string, number>> = {
  card: textLimits.card,
  content: textLimits.message,
  customInstructions: textLimits.customInstructions,
  cardVersion: textLimits.name,
  creator: textLimits.name,
  defaultModel: textLimits.modelId,
  errorCode: textLimits.name,
  examples: textLimits.promptPart,
  finishReason: textLimits.name,
  greeting: textLimits.greeting,
  greetings: textLimits.greeting,
  groupGreetings: textLimits.greeting,
  imageSize: textLimits.name,
  imageType: textLimits.name,
  interests: textLimits.name,
  key: textLimits.name,
  label: textLimits.name,
  mainPrompt: textLimits.promptPart,
  model: textLimits.modelId,
  name: textLimits.name,
  nickname: textLimits.name,
  personality: textLimits.promptPart,
  postHistory: textLimits.promptPart,
  scenario: textLimits.promptPart,
  systemPrompt: textLimits.systemPrompt,
  tags: textLimits.name,
  text: textLimits.systemPrompt,
  title: textLimits.name,
  userCharacterName: textLimits.name,
  userName: textLimits.name,
  version: textLimits.name,
}

/** Longest lists by the names of their fields. */
const LONGEST_LISTS: Readonly<Record<string, number>> = {
  cardFiles: listLimits.cardFiles,
  entries: listLimits.loreEntries,
  greetings: listLimits.variants,
  groupGreetings: listLimits.variants,
  imageGallery: listLimits.galleryPictures,
  images: listLimits.profilePictures,
  keys: listLimits.loreKeys,
  lorebookIds: listLimits.lorebooks,
  parts: listLimits.presetParts,
  secondaryKeys: listLimits.loreKeys,
  variants: listLimits.variants,
}

/** Fields with limits of their own, which `check-lorebook.ts`, `check-memories.ts` and `check-files.ts` hold. */
const LIMITED_ELSEWHERE: ReadonlySet<string> = new Set(['lore', 'memories', 'attachments'])

/** Fields of one object at most. The largest record has some 45 of its own, and a profile those of its session besides. */
const MAX_FIELDS = 200

/** How deep a record is looked into; no schema is nested deeper, and what it does not know is left out. */
const DEEPEST = 6

function limitOf(limits: Readonly<Record<string, number>>, name: string, other: number): number {
  return Object.hasOwn(limits, name) ? (limits[name] ?? other) : other
}

/**
 * A record of a file with texts and lists of sizes that can be used.
 * @param tell told once of each field that is too long.
 * @param untouched fields that are checked where the record is read, because a part of them is of no use.
 * @returns the same object where nothing had to change.
 */
export function withinLimits(raw: Fields, tell: Tell, untouched: readonly string[] = []): Fields {
  const told = new Set<string>()
  return limitFields(raw, 1, untouched, (code, name, max) => {
    if (told.has(name)) return
    told.add(name)
    tell(code, { field: shortName(name), max })
  })
}

type TellOfField = (code: 'text_cut' | 'list_cut' | 'fields_cut', name: string, max: number) => void

function limitFields(
  raw: Fields,
  depth: number,
  untouched: readonly string[],
  tell: TellOfField,
): Fields {
  const entries = Object.entries(raw)
  let limited = raw
  if (entries.length > MAX_FIELDS) {
    tell('fields_cut', 'fields', MAX_FIELDS)
    limited = Object.fromEntries(entries.slice(0, MAX_FIELDS))
  }
  for (const [name, value] of entries.slice(0, MAX_FIELDS)) {
    const next = untouched.includes(name) ? value : limitValue(name, value, depth, tell)
    if (next === value) continue
    if (limited === raw) limited = { ...raw }
    limited[name] = next
  }
  return limited
}

function limitValue(name: string, value: unknown, depth: number, tell: TellOfField): unknown {
  if (LIMITED_ELSEWHERE.has(name)) return value
  if (typeof value === 'string') return limitText(name, value, tell)
  if (depth >= DEEPEST) return value
  if (Array.isArray(value)) return limitList(name, value, depth, tell)
  // A picture has been read already, and is an object of its own.
  const isPlain = isFields(value) && Object.getPrototypeOf(value) === Object.prototype
  return isPlain ? limitFields(value, depth + 1, [], tell) : value
}

function limitText(name: string, text: string, tell: TellOfField): string {
  const max = limitOf(LONGEST_TEXTS, name, textLimits.other)
  if (text.length <= max) return text
  tell('text_cut', name, max)
  return cutText(text, max)
}

function limitList(name: string, list: unknown[], depth: number, tell: TellOfField): unknown[] {
  const max = limitOf(LONGEST_LISTS, name, listLimits.words)
  if (list.length > max) tell('list_cut', name, max)
  const kept = list.length > max ? list.slice(0, max) : list
  const limited = kept.map((item) => limitValue(name, item, depth + 1, tell))
  return limited.some((item, at) => item !== list[at]) || kept !== list ? limited : list
}
