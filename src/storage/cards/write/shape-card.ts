import { isFields, type Fields } from '../../session-file/check/read-record'
import { type AssetPlan, shapeAssets } from './shape-assets'
import type { JsonEdit } from './json-text'
import { MemberEdits, ownMember } from './json-values'
import { hasDecorators, shapeBook } from './shape-lore'
import {
  shapeNumber,
  shapeObject,
  shapeText,
  shapeTexts,
  shapeTextsByName,
  type SpecVersion,
} from './shape-value'

/** Texts that V2 and V3 require in `data`. */
const REQUIRED_TEXTS = [
  'name',
  'description',
  'personality',
  'scenario',
  'first_mes',
  'mes_example',
  'creator_notes',
  'system_prompt',
  'post_history_instructions',
  'creator',
  'character_version',
]

/**
 * Put before the creator's notes of a V2 card that lacks something of the V3 card beside it. The words are those of card
 * specification V3, in English as the other apps' own, because it is they who read it.
 */
export const v3Warning =
  // oxlint-disable-next-line words/no-sentences -- it is stored in a file for other apps
  'This character card is Character Card V3, but it is loaded as a Character Card V2. Please use a Character Card V3 compatible application to use this character card properly.'

/** What a card with `data` is to become. */
export interface CardShape {
  version: SpecVersion
  assets: AssetPlan
  /** Seconds, where the card was edited. */
  modified?: number
  /** Whether it is read in place of the V3 card beside it, by those who know V2 only. */
  isBesideV3?: boolean
}

/** A version above 3.0, which is told to whom reads it and stays. */
function isNewer(card: Fields): boolean {
  const version = ownMember(card, 'spec_version')
  return (
    ownMember(card, 'spec') === 'chara_card_v3' &&
    typeof version === 'string' &&
    Number.parseFloat(version) > 3
  )
}

function wordsOf(text: string): string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
}

const oneText = (text: string) => (text.trim() === '' ? [] : [text])

/** Whether readers of V2 lose something that the V3 card says. */
function losesInV2(data: Fields): boolean {
  const nickname = ownMember(data, 'nickname')
  const groupGreetings = ownMember(data, 'group_only_greetings')
  const notes = ownMember(data, 'creator_notes_multilingual')
  const entries = ownMember(ownMember(data, 'character_book'), 'entries')
  return (
    (typeof nickname === 'string' && nickname.trim() !== '') ||
    (Array.isArray(groupGreetings) && groupGreetings.length > 0) ||
    (isFields(notes) && Object.keys(notes).length > 0) ||
    (Array.isArray(entries) && entries.some(hasDecorators))
  )
}

/** Fields of `data` that V3 has and V2 has not. V2 cards keep them as they are where they have them. */
function shapeV3Fields(data: Fields, edits: MemberEdits): void {
  edits.set('nickname', shapeText(ownMember(data, 'nickname'), 'optional'))
  edits.set(
    'group_only_greetings',
    shapeTexts(ownMember(data, 'group_only_greetings'), 'empty', oneText),
  )
  edits.set(
    'creator_notes_multilingual',
    shapeTextsByName(ownMember(data, 'creator_notes_multilingual')),
  )
  const source = ownMember(data, 'source')
  if (typeof source === 'string' || Array.isArray(source))
    edits.set('source', shapeTexts(source, 'remove', oneText))
  else if (source !== undefined) edits.set('source', { kind: 'remove' })
  for (const key of ['creation_date', 'modification_date'])
    edits.set(key, shapeNumber(ownMember(data, key)))
}

function shapeData(data: Fields, shape: CardShape, edits: MemberEdits): void {
  for (const key of REQUIRED_TEXTS) edits.set(key, shapeText(ownMember(data, key)))
  const notes = ownMember(data, 'creator_notes')
  if (shape.isBesideV3 && losesInV2(data)) {
    const own = typeof notes === 'string' && notes !== '' ? `\n\n${notes}` : ''
    edits.set('creator_notes', { kind: 'value', value: v3Warning + own })
  }
  edits.set('tags', shapeTexts(ownMember(data, 'tags'), 'remove', wordsOf))
  edits.set(
    'alternate_greetings',
    shapeTexts(ownMember(data, 'alternate_greetings'), 'empty', oneText),
  )
  edits.set('extensions', shapeObject(ownMember(data, 'extensions')))
  edits.set('character_book', shapeBook(ownMember(data, 'character_book'), shape.version))
  edits.set('assets', shapeAssets(ownMember(data, 'assets'), shape.assets))
}

/**
 * What makes a card with `data` one that card specification V2 or V3 allows: all required fields with the right types,
 * optional ones right or gone, and everything else kept. Undefined where it is one.
 */
export function shapeCard(card: Fields, shape: CardShape): JsonEdit | undefined {
  const edits = new MemberEdits()
  const { version } = shape
  const set = (key: string, value: string) => {
    if (ownMember(card, key) !== value) edits.set(key, { kind: 'value', value })
  }
  set('spec', `chara_card_v${version}`)
  if (version !== 3 || !isNewer(card)) set('spec_version', `${version}.0`)
  const data = ownMember(card, 'data')
  const inData = edits.in('data')
  shapeData(isFields(data) ? data : {}, shape, inData)
  if (version === 3) {
    shapeV3Fields(isFields(data) ? data : {}, inData)
    if (shape.modified !== undefined)
      inData.set('modification_date', { kind: 'value', value: shape.modified })
  }
  return edits.toEdit()
}
