import * as z from 'zod/mini'
import { depthRoles } from './character'

/**
 * Where a persona's description stands: among the parts of the prompt, within the history at a depth, or nowhere, so
 * that only its name is used.
 */
export const personaPlacements = ['prompt', 'depth', 'none'] as const
export type PersonaPlacement = (typeof personaPlacements)[number]

/** What `{{user}}` is where there is no persona, or none with a name. */
export const DEFAULT_USER_NAME = 'User'

/** Who the user is in a chat, as it stands in a session file. */
export const personaSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** What the model is told of the user. */
  description: z.string(),
  /** Its picture as a data URL. */
  avatar: z.optional(z.string()),
  placement: z.enum(personaPlacements),
  /** Of a placement at a depth: messages that follow it. */
  depth: z.optional(z.number()),
  /** Of a placement at a depth: who says it. */
  role: z.optional(z.enum(depthRoles)),
  /** Ids of the lorebooks that count where the user is this one. */
  lorebookIds: z.optional(z.array(z.string())),
  /** Epoch milliseconds. */
  createdAt: z.number(),
  /** Epoch milliseconds. */
  updatedAt: z.number(),
})
export type Persona = z.infer<typeof personaSchema>

/**
 * Which persona counts in a chat: the chat's, else the character's, else the default, else none. A blank id of the chat
 * is nobody. One that is gone counts as none chosen.
 * @param exists whether there is one with this id.
 */
export function personaIdFor(
  chosen: { conversation?: string; character?: string; settings?: string },
  exists: (id: string) => boolean,
): string | undefined {
  if (chosen.conversation === '') return undefined
  return [chosen.conversation, chosen.character, chosen.settings].find(
    (id) => id !== undefined && exists(id),
  )
}

/** What a text calls the character and the user by, in each way of writing it. */
const NAME_MACRO = /\{\{\s*(char|user)\s*\}\}|<(bot|char|user)>/gi

/** Whether a text calls somebody by `{{char}}` or `{{user}}`. */
export function hasNameMacros(text: string): boolean {
  return text.search(NAME_MACRO) !== -1
}

/**
 * Swaps `{{char}}` and `{{user}}` in a text: what tells of a character in its own card tells of the user in a persona.
 * Doing it twice gives a text that means the same as the first. PERS-06.
 */
export function swapNameMacros(text: string): string {
  return text.replace(NAME_MACRO, (_, braced?: string, angled?: string) => {
    const isUser = (braced ?? angled)?.toLowerCase() === 'user'
    if (braced !== undefined) return isUser ? '{{char}}' : '{{user}}'
    return isUser ? '<BOT>' : '<USER>'
  })
}

/** What `{{user}}` is with a persona. */
export function userNameOf(persona: Pick<Persona, 'name'> | undefined): string {
  return persona?.name.trim() || DEFAULT_USER_NAME
}
