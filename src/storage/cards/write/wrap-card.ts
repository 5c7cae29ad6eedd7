import { isFields, type Fields } from '../../session-file/check/read-record'
import type { CardFields } from '@/domain/character'
import { bookOfCardAsV3 } from '../../lorebooks/write/lorebook-text'
import type { CardFormat } from '../card-types'
import { noteOf } from './changed-fields'
import { renamedKeys } from './field-places'
import { editJson, type JsonEdit, membersOf, rootSpan, toJson } from './json-text'
import { ownMember, parseObject } from './json-values'

/** What V2 and V3 have in `data` beside the fields of a character. */
const OTHER_DATA_KEYS = [
  'character_book',
  'creator_notes',
  'extensions',
  'assets',
  'creator_notes_multilingual',
  'source',
  'creation_date',
  'modification_date',
]

/** Of a card that says that it has `data`, and has none. */
const DROPPED_KEYS: ReadonlySet<string> = new Set(['spec', 'spec_version', 'data'])

/** Agnai's book, of which each entry has other names. */
const AGNAI_BOOK = 'characterBook'

/** Where the members of a card without `data` go in one with it: from their own key to that in `data`. */
function movesOf(format: CardFormat): ReadonlyMap<string, string> {
  const moves = new Map(renamedKeys(format))
  // It is an object: its text is put in `data` instead, and it stays for Agnai.
  if (format === 'agnai') moves.delete('persona')
  return moves
}

/** The same of what has the same name in both, and is no field of a character. */
function sharedKeys(format: CardFormat): ReadonlySet<string> {
  // Agnai's own fields have some of these names for other things.
  return new Set(format === 'agnai' ? ['extensions'] : OTHER_DATA_KEYS)
}

/** What is in `data` from elsewhere than a member of its own: JSON texts by key. */
function madeData(
  text: string,
  card: Fields,
  format: CardFormat,
  fields: CardFields,
): Map<string, string> {
  const made = new Map<string, string>()
  if (format === 'agnai') {
    made.set('description', toJson(fields.systemPrompt))
    const book = isFields(ownMember(card, AGNAI_BOOK)) ? bookOfCardAsV3(text) : undefined
    if (book !== undefined) made.set('character_book', book)
  }
  return made
}

/** What stands in SillyTavern's extensions of a card with `data`, and elsewhere in one without. */
function extensionEdits(fields: CardFields): JsonEdit {
  const note = noteOf(fields)
  const { talkativeness } = fields
  const prompt = note && { prompt: note.text, depth: note.depth, role: note.role }
  return {
    kind: 'members',
    members: new Map<string, JsonEdit>([
      ['depth_prompt', prompt ? { kind: 'value', value: prompt } : { kind: 'remove' }],
      [
        'talkativeness',
        talkativeness === undefined ? { kind: 'remove' } : { kind: 'value', value: talkativeness },
      ],
    ]),
  }
}

/**
 * A card without `data` (V1, Pygmalion, Agnai) as one with it: what V2 and V3 know goes there as it stands, and what is
 * unknown stays at the top. The types are not made right yet.
 * @param text its JSON text, edited as it may be
 * @param fields what is read of this text
 */
export function wrapCard(text: string, format: CardFormat, fields: CardFields): string {
  const card = parseObject(text)
  const moves = movesOf(format)
  const shared = sharedKeys(format)
  const data = madeData(text, card, format, fields)
  const members = membersOf(text, rootSpan(text)) ?? []
  const jsonOf = ({ value }: (typeof members)[number]) => text.slice(value.start, value.end)
  for (const member of members) {
    const target = moves.get(member.key)
    if (target !== undefined) data.set(target, jsonOf(member))
  }
  const moved = new Set(data.keys())
  const rest: string[] = []
  for (const member of members) {
    const { key } = member
    if (moves.has(key) || DROPPED_KEYS.has(key)) continue
    if (shared.has(key) && !moved.has(key)) data.set(key, jsonOf(member))
    else rest.push(`${toJson(key)}:${jsonOf(member)}`)
  }
  const inData = [...data].map(([key, json]) => `${toJson(key)}:${json}`).join(',')
  const head = `"spec":"chara_card_v3","spec_version":"3.0","data":{${inData}}`
  const extensions = new Map([['extensions', extensionEdits(fields)]])
  return editJson(`{${[head, ...rest].join(',')}}`, {
    kind: 'members',
    members: new Map([['data', { kind: 'members', members: extensions }]]),
  })
}
