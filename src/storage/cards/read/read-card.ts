import { findMinor } from '@/domain/adults/find-minor'
import type { CardFields } from '@/domain/character'
import { textLimits } from '@/domain/text-limits'
import { isNameVisible } from '../../session-file/check/check-fields'
import { isFields } from '../../session-file/check/read-record'
import type { CardAsset, CardReading } from '../card-types'
import { agnaiPersonaText } from './agnai-persona'
import { CardFieldReader, CardIssues, type FieldPath } from './card-fields'
import {
  MAX_ASSETS,
  MAX_GREETINGS,
  MAX_HOSTS,
  MAX_LANGUAGES,
  MAX_LORE_TEXT,
  MAX_NOTES,
  MAX_TAGS,
} from './card-limits'
import { fieldPath } from './field-paths'
import { parseCardJson } from './parse-card-json'
import { type RecognisedCard, recogniseJson } from './recognise-json'

/**
 * Reads the JSON text of a card. The same text always gives the same, so that what a user has changed of a character can be
 * told by comparing its fields with those of its source.
 *
 * Odd types are no reason to refuse (CARD-08): a number is taken as text, and a text as a list; null and what is
 * absent count as their default; anything else is ignored. Each is told by its field.
 * @throws {CardError} of a text that is no card. Never anything else.
 */
export function readCard(text: string): CardReading {
  const card = recogniseJson(parseCardJson(text))
  const issues = new CardIssues(card.issues)
  const fields = new CardFieldReader(card.data, issues)
  const assets = readAssets(card, fields, issues)
  return {
    format: card.format,
    fields: readFields(card, fields, issues),
    assets,
    creatorNotes: fullNotes(card, fields),
    notesByLanguage: notesByLanguage(fields),
    ...readLore(fields.value([card.format === 'agnai' ? 'characterBook' : 'character_book'])),
    hasScripts: hasScripts(fields),
    hosts: hostsOf(assets),
    issues: issues.list,
  }
}

/** All but name and system prompt, which a character always has. */
const optionalFields = [
  'nickname',
  'description',
  'personality',
  'scenario',
  'examples',
  'mainPrompt',
  'postHistory',
  'note',
  'greeting',
  'greetings',
  'groupGreetings',
  'creator',
  'cardVersion',
  'tags',
  'talkativeness',
] as const satisfies (keyof CardFields)[]

function readFields(
  { format, data }: RecognisedCard,
  reader: CardFieldReader,
  issues: CardIssues,
): CardFields {
  const at = <Value>(field: keyof CardFields, read: (path: FieldPath) => Value) =>
    read(fieldPath(format, field, data))
  const text = (field: keyof CardFields, max: number) =>
    at(field, (path) => reader.text(path, max)) || undefined
  const line = (field: keyof CardFields) =>
    at(field, (path) => reader.line(path, textLimits.name)) || undefined
  const greetings = (field: keyof CardFields) => {
    const list = at(field, (path) => reader.texts(path, MAX_GREETINGS, textLimits.greeting))
    return list.length > 0 ? list : undefined
  }
  const name = line('name') ?? ''
  if (format === 'agnai' && isFields(data.persona)) {
    const persona = agnaiPersonaText(name, data.persona)
    if (persona === undefined) issues.tell('field_ignored', { field: 'persona' })
    reader = reader.withText('persona', persona)
  }
  const tags = at('tags', (path) => readTags(path, reader, issues))
  const fields: CardFields = {
    name: isNameVisible(name) ? name : '',
    nickname: line('nickname'),
    description: text('description', textLimits.description),
    systemPrompt: text('systemPrompt', textLimits.systemPrompt) ?? '',
    personality: text('personality', textLimits.promptPart),
    scenario: text('scenario', textLimits.promptPart),
    examples: text('examples', textLimits.promptPart),
    mainPrompt: text('mainPrompt', textLimits.promptPart),
    postHistory: text('postHistory', textLimits.promptPart),
    note: at('note', (path) => reader.note(path, textLimits.other)),
    greeting: text('greeting', textLimits.greeting),
    greetings: greetings('greetings'),
    groupGreetings: greetings('groupGreetings'),
    creator: line('creator'),
    cardVersion: line('cardVersion'),
    tags: tags.length > 0 ? tags : undefined,
    talkativeness: at('talkativeness', (path) => reader.number(path, 0, 1)),
  }
  return withoutAbsent(fields)
}

function readTags(path: FieldPath, reader: CardFieldReader, issues: CardIssues): string[] {
  return reader.words(path, MAX_TAGS, textLimits.name).filter((tag) => {
    const minor = findMinor(tag)
    if (minor) issues.tell('tag_minor', { words: minor.words })
    return !minor
  })
}

/** Without the fields that are undefined, so that what is read compares with what is stored. */
function withoutAbsent(fields: CardFields): CardFields {
  const present = { ...fields }
  for (const name of optionalFields)
    if (present[name] === undefined) Reflect.deleteProperty(present, name)
  return present
}

/** Notes as they are shown, which may be longer than a description that is stored. */
function fullNotes({ format, data }: RecognisedCard, reader: CardFieldReader): string {
  const value = reader.value(fieldPath(format, 'description', data))
  return typeof value === 'string' ? value.slice(0, MAX_NOTES) : ''
}

function notesByLanguage(reader: CardFieldReader): ReadonlyMap<string, string> {
  const value = reader.value(['creator_notes_multilingual'])
  if (!isFields(value)) return new Map()
  return new Map(
    Object.entries(value)
      .slice(0, MAX_LANGUAGES)
      .flatMap(([language, notes]) =>
        typeof notes === 'string' && notes.trim() !== '' && language.length <= 35
          ? [[language.toLowerCase(), notes.slice(0, MAX_NOTES)] as const]
          : [],
      ),
  )
}

function readLore(book: unknown): Pick<CardReading, 'loreEntries' | 'loreText'> {
  const entries = isFields(book) ? book.entries : undefined
  const list: unknown[] = Array.isArray(entries)
    ? entries
    : isFields(entries)
      ? Object.values(entries)
      : []
  let loreText = ''
  for (const entry of list) {
    if (loreText.length >= MAX_LORE_TEXT) break
    // Agnai calls it `entry`.
    const content = isFields(entry) ? (entry.content ?? entry.entry) : undefined
    if (typeof content === 'string') loreText += content.slice(0, MAX_LORE_TEXT)
  }
  return { loreEntries: list.length, loreText: loreText.slice(0, MAX_LORE_TEXT) }
}

function readAssets(
  { format, data }: RecognisedCard,
  reader: CardFieldReader,
  issues: CardIssues,
): CardAsset[] {
  if (format === 'agnai') {
    const { avatar } = data
    const isPicture = typeof avatar === 'string' && avatar.startsWith('data:')
    return isPicture ? [{ type: 'icon', uri: avatar, name: 'main', ext: '' }] : []
  }
  const value = reader.value(['assets'])
  if (value === undefined || value === null || format === 'v1' || format === 'pygmalion') return []
  if (!Array.isArray(value)) {
    issues.tell('field_ignored', { field: 'assets' })
    return []
  }
  if (value.length > MAX_ASSETS) issues.tell('list_cut', { field: 'assets', max: MAX_ASSETS })
  return value.slice(0, MAX_ASSETS).flatMap((item: unknown): CardAsset[] => {
    if (!isFields(item) || typeof item.uri !== 'string') {
      issues.tell('field_ignored', { field: 'assets' })
      return []
    }
    const word = (text: unknown) => (typeof text === 'string' ? text.slice(0, textLimits.name) : '')
    return [
      {
        type: word(item.type).toLowerCase(),
        uri: item.uri,
        name: word(item.name),
        ext: word(item.ext),
      },
    ]
  })
}

/** Code units of an address on the network at most. */
const MAX_ADDRESS = 4_096

/** Hosts of addresses on the network, as they are written for people. */
function hostsOf(assets: readonly CardAsset[]): string[] {
  const hosts = new Set<string>()
  for (const { uri } of assets) {
    if (hosts.size >= MAX_HOSTS) break
    const address = uri.startsWith('//') ? `https:${uri}` : uri
    if (address.length > MAX_ADDRESS || !URL.canParse(address)) continue
    const { protocol, host } = new URL(address)
    if (protocol === 'https:' || protocol === 'http:') hosts.add(host)
  }
  return [...hosts]
}

/** Where cards keep what would run in other apps. An empty list or text runs nothing. */
const SCRIPT_PATHS: readonly FieldPath[] = [
  ['extensions', 'regex_scripts'],
  ['extensions', 'tavern_helper'],
  ['extensions', 'TavernHelper_scripts'],
  ['extensions', 'risuai', 'customScripts'],
  ['extensions', 'risuai', 'triggerscript'],
  ['extensions', 'risuai', 'virtualscript'],
  ['extensions', 'risuai', 'backgroundHTML'],
  ['extensions', 'risuai', 'lowLevelAccess'],
]

function hasScripts(reader: CardFieldReader): boolean {
  return SCRIPT_PATHS.some((path) => {
    const value = reader.value(path)
    if (Array.isArray(value)) return value.length > 0
    if (isFields(value)) return Object.keys(value).length > 0
    return typeof value === 'string' ? value.trim() !== '' : value === true
  })
}
