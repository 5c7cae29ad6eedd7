import type { CardFields } from '@/domain/character'
import type { Fields } from '../../session-file/check/read-record'
import type { CardFormat } from '../card-types'
import type { FieldPath } from './card-fields'

/** Where cards of a format have the fields of a character. */
type FieldPaths = Readonly<Record<keyof CardFields, FieldPath>>

/** SillyTavern's older name of `creator_notes`, at the top. */
export const OLDER_NOTES_KEY = 'creatorcomment'

/** The fields within `data`. V2 has no nickname and no greetings for groups; where they stand they are read. */
const v3: FieldPaths = {
  name: ['name'],
  nickname: ['nickname'],
  description: ['creator_notes'],
  systemPrompt: ['description'],
  personality: ['personality'],
  scenario: ['scenario'],
  examples: ['mes_example'],
  mainPrompt: ['system_prompt'],
  postHistory: ['post_history_instructions'],
  note: ['extensions', 'depth_prompt'],
  greeting: ['first_mes'],
  greetings: ['alternate_greetings'],
  groupGreetings: ['group_only_greetings'],
  creator: ['creator'],
  cardVersion: ['character_version'],
  tags: ['tags'],
  talkativeness: ['extensions', 'talkativeness'],
}

/**
 * V1 has six fields, and SillyTavern adds three. What it has no place for is read under its name of V2 and V3, where an
 * edited card keeps it.
 */
const v1: FieldPaths = { ...v3, description: [OLDER_NOTES_KEY], talkativeness: ['talkativeness'] }

/** What Agnai calls `persona` is no text but attributes. */
const fieldPaths: Readonly<Record<CardFormat, FieldPaths>> = {
  v1,
  v2: v3,
  v3,
  pygmalion: {
    ...v1,
    name: ['char_name'],
    systemPrompt: ['char_persona'],
    scenario: ['world_scenario'],
    examples: ['example_dialogue'],
    greeting: ['char_greeting'],
  },
  agnai: {
    ...v3,
    systemPrompt: ['persona'],
    examples: ['sampleChat'],
    greeting: ['greeting'],
    description: ['description'],
    mainPrompt: ['systemPrompt'],
    postHistory: ['postHistoryInstructions'],
    note: ['insert'],
    greetings: ['alternateGreetings'],
    cardVersion: ['characterVersion'],
  },
}

/**
 * Where a card has a field of a character: keys from `data` in V2 and V3, else from the root.
 * @param data what has the fields; V1 files have the creator's notes under one of two names.
 */
export function fieldPath(format: CardFormat, field: keyof CardFields, data: Fields): FieldPath {
  const path = fieldPaths[format][field]
  const [key = ''] = path
  const hasNewerNotes =
    key === OLDER_NOTES_KEY && !Object.hasOwn(data, key) && Object.hasOwn(data, 'creator_notes')
  return hasNewerNotes ? v3.description : path
}
