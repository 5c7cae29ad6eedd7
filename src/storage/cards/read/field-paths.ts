import type { CardFields } from '@/domain/character'
import type { CardFormat } from '../card-types'
import type { FieldPath } from './card-fields'

/** Where cards of a format have the fields of a character; what is not here they have no place for. */
type FieldPaths = Readonly<Partial<Record<keyof CardFields, FieldPath>>>

const v1: FieldPaths = {
  name: ['name'],
  systemPrompt: ['description'],
  personality: ['personality'],
  scenario: ['scenario'],
  examples: ['mes_example'],
  greeting: ['first_mes'],
  // What SillyTavern adds to V1.
  description: ['creatorcomment'],
  tags: ['tags'],
  talkativeness: ['talkativeness'],
}

/** The fields within `data`. V2 has no nickname and no greetings for groups; where they stand they are read. */
const v3: FieldPaths = {
  ...v1,
  description: ['creator_notes'],
  talkativeness: ['extensions', 'talkativeness'],
  nickname: ['nickname'],
  mainPrompt: ['system_prompt'],
  postHistory: ['post_history_instructions'],
  note: ['extensions', 'depth_prompt'],
  greetings: ['alternate_greetings'],
  groupGreetings: ['group_only_greetings'],
  creator: ['creator'],
  cardVersion: ['character_version'],
}

/**
 * Where cards have the fields of a character: keys from `data` in V2 and V3, else from the root. What Agnai calls `persona`
 * is no text but attributes.
 */
export const fieldPaths: Readonly<Record<CardFormat, FieldPaths>> = {
  v1,
  v2: v3,
  v3,
  pygmalion: {
    name: ['char_name'],
    systemPrompt: ['char_persona'],
    scenario: ['world_scenario'],
    examples: ['example_dialogue'],
    greeting: ['char_greeting'],
  },
  agnai: {
    name: ['name'],
    systemPrompt: ['persona'],
    scenario: ['scenario'],
    examples: ['sampleChat'],
    greeting: ['greeting'],
    description: ['description'],
    mainPrompt: ['systemPrompt'],
    postHistory: ['postHistoryInstructions'],
    greetings: ['alternateGreetings'],
    creator: ['creator'],
    cardVersion: ['characterVersion'],
    tags: ['tags'],
  },
}
