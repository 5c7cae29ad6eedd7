import type { Character } from '@/domain/character'
import type { Message } from '@/domain/message'
import type { Persona } from '@/domain/persona'
import { unknownMacros } from '../macros/find-macros'
import { createMacroContext, type MacroField, type MacroVariables } from '../macros/macro-context'
import { resolveMacros } from '../macros/resolve-macros'
import type { PlanMacros } from './plan-types'
import { turnSeed } from './turn-seed'

/** Parts that are a field with a macro of its own: `{{scenario}}` draws what the scenario itself draws. */
const FIELDS: Readonly<Partial<Record<string, MacroField>>> = {
  examples: 'mesexamples',
  main: 'charprompt',
  postHistory: 'charinstruction',
  characterNote: 'chardepthprompt',
}

/** A message that macros may tell of. A draft has neither id nor time. */
type ToldMessage = Pick<Message, 'role' | 'content' | 'hidden'> &
  Partial<Pick<Message, 'id' | 'timestamp'>>

/** What macros are resolved by. */
export interface MacroSources {
  character: Character | Omit<Character, 'avatar' | 'imageGallery' | 'card' | 'cardFiles'>
  persona?: Pick<Persona, 'name' | 'description'>
  chatId: string
  /** How often "Pick again" was pressed in the chat. */
  picks?: number
  /** What the answer is made from, oldest first, the user's new message included. */
  history: readonly ToldMessage[]
  /** Epoch milliseconds. */
  now: number
  /** BCP 47. */
  locale: string
  /** IANA. */
  timeZone: string
}

/** What lore has left to the macros of the parts that follow. */
export interface LoreForMacros {
  /** Texts for `{{outlet::name}}`. LORE-35 */
  outlets: ReadonlyMap<string, string>
  variables: Readonly<Record<keyof MacroVariables, ReadonlyMap<string, string>>>
}

/** The macros of one request, and what they have set. */
export interface RequestMacros extends PlanMacros {
  variables: MacroVariables
}

/** The macros of one request. Its variables live as long as it does, so that a preview changes nothing (MACRO-20). */
export function createPlanMacros(sources: MacroSources, lore?: LoreForMacros): RequestMacros {
  const { history, character, ...rest } = sources
  const stored = history.find(({ role, hidden }) => role === 'system' && !hidden)
  const said = history.filter(({ role, hidden }) => role !== 'system' && !hidden)
  const ofUser = said.filter(({ role }) => role === 'user')
  const context = createMacroContext({
    ...rest,
    character: stored ? { ...character, systemPrompt: stored.content } : character,
    turn: turnSeed(history),
    previousUserMessageAt: ofUser.at(-2)?.timestamp,
    lastMessage: said.at(-1)?.content,
    lastUserMessage: ofUser.at(-1)?.content,
    lastCharMessage: said.findLast(({ role }) => role === 'assistant')?.content,
    model: character.model,
    outlets: lore?.outlets,
  })
  // Lore stands before the parts that ask for what it has set.
  for (const scope of ['local', 'global'] as const)
    for (const [name, value] of lore?.variables[scope] ?? [])
      context.variables[scope].set(name, value)
  return {
    variables: context.variables,
    resolve: (text, place, original = '') =>
      resolveMacros(text, { ...context, original }, FIELDS[place] ?? place),
    unknownIn: unknownMacros,
  }
}
