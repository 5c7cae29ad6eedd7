import * as z from 'zod/mini'
import {
  type Character,
  DEFAULT_NOTE_DEPTH,
  DEFAULT_NOTE_ROLE,
  type DepthNote,
  depthRoles,
  MAX_NOTE_DEPTH,
} from '@/domain/character'
import { listLimits } from '@/domain/list-limits'
import { textLimits } from '@/domain/text-limits'
import { tooLongText } from '@/features/shared/fields/too-long-text'
import type { CharacterDraft } from '@/storage/commands/characters'
import type { CharacterRecord } from '@/storage/database/records'
import * as words from './more/words'

/* The fields that cards bring, as the form has them. */

const text = z.catch(z.string(), '')

/** Parts of the form's schema. A form that was kept by an older release lacks them. */
export const moreShape = {
  nickname: text,
  personality: text,
  scenario: text,
  examples: text,
  mainPrompt: text,
  postHistory: text,
  noteText: text,
  /** JSON knows no NaN, which an emptied field is. */
  noteDepth: z.catch(z.number(), DEFAULT_NOTE_DEPTH),
  noteRole: z.catch(z.enum(depthRoles), DEFAULT_NOTE_ROLE),
  useMacros: z.catch(z.boolean(), false),
  creator: text,
  cardVersion: text,
  /** Blank: whoever the user is usually. */
  personaId: text,
  /** Absent: the usual order; blank: Parlour’s own. */
  presetId: z.catch(z.optional(z.string()), undefined),
  /** Ids of the lorebooks that count in its chats. */
  lorebookIds: z.catch(z.array(z.string()), []),
  /** Those after the first. */
  greetings: z.catch(z.array(z.string()), []),
}
const moreSchema = z.object(moreShape)
type MoreValues = z.infer<typeof moreSchema>

/** Fields below which their macros are shown. */
export type MacroFieldName =
  | 'systemPrompt'
  | 'personality'
  | 'scenario'
  | 'examples'
  | 'mainPrompt'
  | 'postHistory'
  | 'noteText'

/** Fields under "More". */
export const moreFieldNames = [
  'nickname',
  'personality',
  'scenario',
  'examples',
  'mainPrompt',
  'postHistory',
  'noteText',
  'noteDepth',
  'creator',
  'cardVersion',
] as const

/**
 * What a new character has of them. Its macros are on: nobody has written anything yet that would change, and whoever
 * types `{{char}}` means it.
 */
export function newMoreValues(): MoreValues {
  return { ...moreSchema.parse({}), useMacros: true }
}

/** What the edit form starts with. A character from before there were macros has them off. MACRO-01 */
export function toMoreValues(character: CharacterRecord): MoreValues {
  const { note } = character
  return {
    nickname: character.nickname ?? '',
    personality: character.personality ?? '',
    scenario: character.scenario ?? '',
    examples: character.examples ?? '',
    mainPrompt: character.mainPrompt ?? '',
    postHistory: character.postHistory ?? '',
    noteText: note?.text ?? '',
    noteDepth: note?.depth ?? DEFAULT_NOTE_DEPTH,
    noteRole: note?.role ?? DEFAULT_NOTE_ROLE,
    useMacros: character.useMacros ?? false,
    creator: character.creator ?? '',
    cardVersion: character.cardVersion ?? '',
    personaId: character.personaId ?? '',
    presetId: character.presetId,
    lorebookIds: character.lorebookIds ?? [],
    greetings: character.greetings ?? [],
  }
}

/** Whether something under "More" is filled. */
export function hasMore(values: MoreValues): boolean {
  const isChosen =
    values.personaId !== '' || values.presetId !== undefined || values.lorebookIds.length > 0
  return (
    isChosen || moreFieldNames.some((name) => name !== 'noteDepth' && values[name].trim() !== '')
  )
}

/** The character's note; undefined without a text. */
export function noteOf({
  noteText = '',
  noteDepth = DEFAULT_NOTE_DEPTH,
  noteRole = DEFAULT_NOTE_ROLE,
}: Partial<Pick<MoreValues, 'noteText' | 'noteDepth' | 'noteRole'>>): DepthNote | undefined {
  return noteText.trim() === '' ? undefined : { text: noteText, depth: noteDepth, role: noteRole }
}

/** The prompt's texts as they were written; undefined where there is nothing but white space. */
const written = (value: string) => (value.trim() === '' ? undefined : value)

/** What is saved of them. Blank greetings keep the places of the others, but for those at the end. */
export function toMoreDraft(values: MoreValues): Partial<CharacterDraft> {
  const last = values.greetings.findLastIndex((greeting) => greeting.trim() !== '')
  return {
    nickname: values.nickname.trim() || undefined,
    personality: written(values.personality),
    scenario: written(values.scenario),
    examples: written(values.examples),
    mainPrompt: written(values.mainPrompt),
    postHistory: written(values.postHistory),
    note: noteOf(values),
    useMacros: values.useMacros || undefined,
    creator: values.creator.trim() || undefined,
    cardVersion: values.cardVersion.trim() || undefined,
    personaId: values.personaId || undefined,
    presetId: values.presetId,
    lorebookIds: values.lorebookIds.length === 0 ? undefined : values.lorebookIds,
    greetings: last === -1 ? undefined : values.greetings.slice(0, last + 1),
  }
}

/** What a character has and its form does not show, for one that is added anew. */
export function unshownOf(character: CharacterRecord): Partial<CharacterDraft> {
  const { groupGreetings, talkativeness, tags, worldInfo } = character
  return { groupGreetings, talkativeness, tags, worldInfo }
}

/** Parts of a character that change by themselves. */
export const moreParts: readonly (readonly (keyof CharacterDraft)[])[] = [
  ['nickname'],
  ['personality'],
  ['scenario'],
  ['examples'],
  ['mainPrompt'],
  ['postHistory'],
  ['note'],
  ['useMacros'],
  ['creator'],
  ['cardVersion'],
  ['personaId'],
  ['presetId'],
  ['lorebookIds'],
  ['greetings'],
]

/** Whether something stands for the system prompt, which is not required then. CARD-27 */
export function needsNoSystemPrompt(
  values: Pick<MoreValues, 'personality' | 'scenario' | 'mainPrompt' | 'examples'>,
): boolean {
  const { personality, scenario, mainPrompt, examples } = values
  return [personality, scenario, mainPrompt, examples].some((each) => each.trim() !== '')
}

/** What is too long, or no number. @param ofMinor what is said of a field that tells of somebody under 18. */
export function checkMore(
  values: MoreValues,
  ofMinor: (field: keyof Character) => { text: string; index: number } | undefined,
) {
  const check = (field: keyof Character, label: string, value: string, max: number) =>
    tooLongText(label, value, max) ?? ofMinor(field)?.text
  const { name, promptPart, greeting } = textLimits
  const tooLongGreeting = values.greetings.findIndex((each) => each.length > greeting)
  const minorGreeting = ofMinor('greetings')
  const isDepth = Number.isInteger(values.noteDepth)
  return {
    nickname: check('nickname', words.nickname, values.nickname.trim(), name),
    personality: check('personality', words.personality, values.personality, promptPart),
    scenario: check('scenario', words.scenario, values.scenario, promptPart),
    examples: check('examples', words.examples, values.examples, promptPart),
    mainPrompt: check('mainPrompt', words.mainPrompt, values.mainPrompt, promptPart),
    postHistory: check('postHistory', words.postHistory, values.postHistory, promptPart),
    noteText: check('note', words.note, values.noteText, promptPart),
    noteDepth:
      noteOf(values) && !(isDepth && values.noteDepth >= 0 && values.noteDepth <= MAX_NOTE_DEPTH)
        ? words.depthIsNoNumber(MAX_NOTE_DEPTH)
        : undefined,
    creator: tooLongText(words.creator, values.creator.trim(), name),
    cardVersion: tooLongText(words.cardVersion, values.cardVersion.trim(), name),
    greetings:
      values.greetings.length > listLimits.greetings
        ? words.tooManyGreetings(listLimits.greetings)
        : tooLongGreeting !== -1
          ? tooLongText(
              words.greetingNumber(tooLongGreeting + 2),
              values.greetings[tooLongGreeting] ?? '',
              greeting,
            )
          : minorGreeting && words.greetingProblem(minorGreeting.index + 2, minorGreeting.text),
  }
}
