import type { Character } from '@/domain/character'
import { type Persona, userNameOf } from '@/domain/persona'

/** Fields that have a macro. A field's name is the place at which chance in it is drawn. */
export const macroFields = [
  'description',
  'personality',
  'scenario',
  'persona',
  'mesexamples',
  'charprompt',
  'charinstruction',
  'chardepthprompt',
  'charversion',
] as const
export type MacroField = (typeof macroFields)[number]

/** Variables of `{{setvar}}` and of `{{setglobalvar}}`: they live for one request, so that a preview changes nothing. */
export interface MacroVariables {
  local: Map<string, string>
  global: Map<string, string>
}

/** What macros are resolved to. Make one for each request: its variables are written to, in the order of the prompt. */
export interface MacroContext {
  /** `{{char}}` */
  characterName: string
  /** `{{user}}` */
  userName: string
  /** Texts as they are stored, with their macros. */
  fields: Readonly<Partial<Record<MacroField, string>>>
  /** Epoch milliseconds. */
  now: number
  /** BCP 47, of the reader. */
  locale: string
  /** IANA, of the reader. */
  timeZone: string
  /** When the user's message before the one that is sent was written, in epoch milliseconds. */
  previousUserMessageAt?: number | undefined
  /** Messages as they are stored; their macros are never resolved. */
  lastMessage?: string | undefined
  lastUserMessage?: string | undefined
  lastCharMessage?: string | undefined
  /** Id of the model that is asked. */
  model?: string | undefined
  /** Names of all members, where several take part, and of those among them that are not muted. */
  group?: { members: readonly string[]; unmuted: readonly string[] } | undefined
  /** Texts for `{{outlet::name}}`, whole already. */
  outlets?: ReadonlyMap<string, string> | undefined
  /** What the text stands in place of; '' where it stands in no other's. */
  original?: string | undefined
  /** Chance of `{{random}}` and `{{roll}}`: the same for all of a turn. MACRO-23 */
  seed: string
  /** Chance of `{{pick}}`: the same for all of a chat, up to the next "Pick again". MACRO-11 */
  pickSeed: string
  variables: MacroVariables
}

/** What a context is made from. */
export interface MacroContextSource extends Omit<
  MacroContext,
  'characterName' | 'userName' | 'fields' | 'seed' | 'pickSeed' | 'variables'
> {
  character: Pick<
    Character,
    | 'name'
    | 'nickname'
    | 'systemPrompt'
    | 'personality'
    | 'scenario'
    | 'examples'
    | 'mainPrompt'
    | 'postHistory'
    | 'note'
    | 'cardVersion'
  >
  persona?: Pick<Persona, 'name' | 'description'> | undefined
  chatId: string
  /** What tells this turn from others: the id of the message that is answered. */
  turn?: string | undefined
  /** How often "Pick again" was pressed in the chat. */
  picks?: number | undefined
}

/** What `{{char}}` is: the nickname without white space around it, else the name. CARD-25 */
export function characterNameOf({ name, nickname }: Pick<Character, 'name' | 'nickname'>): string {
  return nickname?.trim() || name
}

/** Makes the context of one request. */
export function createMacroContext({
  character,
  persona,
  chatId,
  turn = '',
  picks = 0,
  ...rest
}: MacroContextSource): MacroContext {
  return {
    ...rest,
    characterName: characterNameOf(character),
    userName: userNameOf(persona),
    fields: {
      description: character.systemPrompt,
      personality: character.personality ?? '',
      scenario: character.scenario ?? '',
      persona: persona?.description ?? '',
      mesexamples: character.examples ?? '',
      charprompt: character.mainPrompt ?? '',
      charinstruction: character.postHistory ?? '',
      chardepthprompt: character.note?.text ?? '',
      charversion: character.cardVersion ?? '',
    },
    seed: JSON.stringify([chatId, turn]),
    pickSeed: JSON.stringify([chatId, picks]),
    variables: { local: new Map(), global: new Map() },
  }
}
