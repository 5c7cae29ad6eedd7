import * as z from 'zod/mini'
import { type Character, depthNoteSchema } from './character'
import { messageSchema } from './message'
import { chatEfforts } from './thinking'

/** Kind of chat; absent means untyped, which follows the character's mode. */
export const conversationTypes = ['standard', 'rp'] as const
export type ConversationType = (typeof conversationTypes)[number]

/** Tokens used so far, added up over all answers. */
export const conversationMetadataSchema = z.object({
  totalTokens: z.optional(z.number()),
  tokenCount: z.optional(z.object({ prompt: z.number(), completion: z.number() })),
})
export type ConversationMetadata = z.infer<typeof conversationMetadataSchema>

/** A note of the user's to the model, within the history. */
export const authorsNoteSchema = z.extend(depthNoteSchema, {
  /** Sent with every n-th message of the user; 1 is each. */
  every: z.number(),
})
export type AuthorsNote = z.infer<typeof authorsNoteSchema>

/** A conversation, as it stands in a session file. */
export const conversationSchema = z.object({
  id: z.string(),
  characterId: z.string(),
  title: z.string(),
  conversationType: z.optional(z.enum(conversationTypes)),
  messages: z.array(messageSchema),
  /** Epoch milliseconds. */
  createdAt: z.number(),
  /** Epoch milliseconds of the last message added, edited or deleted. */
  updatedAt: z.number(),
  /** In memory only, until saved. */
  temporary: z.optional(z.boolean()),
  metadata: z.optional(conversationMetadataSchema),
  /** Where this conversation was branched off. Optional field that other builds ignore (design §9). */
  branchedFrom: z.optional(z.object({ conversationId: z.string(), messageId: z.string() })),
  /** Kept at the top of lists. Optional field that other builds ignore (design §9). */
  pinned: z.optional(z.boolean()),
  /** Who the user is here; blank is nobody, whatever the character or the settings say. Other builds ignore this and the next. */
  personaId: z.optional(z.string()),
  /** The order of the prompt's parts here. */
  presetId: z.optional(z.string()),
  authorsNote: z.optional(authorsNoteSchema),
  /** Ids of the lorebooks that count here, beside those of persona and character. */
  lorebookIds: z.optional(z.array(z.string())),
  /** Tokens that all lore here may have together. Default: as the settings */
  loreBudget: z.optional(z.number()),
  /** Grows with each "Pick again": what `{{pick}}` chooses is chosen anew with it. */
  picks: z.optional(z.number()),
  /** How much the model is to think here. Default: as the character. Other builds ignore it. */
  effort: z.catch(z.optional(z.enum(chatEfforts)), undefined),
  /** What the user wants to be sent, and what requests have decided: read by sending.ts. */
  sending: z.optional(z.unknown()),
  sent: z.optional(z.unknown()),
  /** Id of the message that the sent history begins at; where that message is gone, nothing is cut. CTX-11 */
  cutBefore: z.optional(z.string()),
})
export type Conversation = z.infer<typeof conversationSchema>

/** The order of lists: pinned conversations first, then by their last change, newest first. */
export function compareConversations(
  a: Pick<Conversation, 'pinned' | 'updatedAt'>,
  b: Pick<Conversation, 'pinned' | 'updatedAt'>,
): number {
  return Number(b.pinned ?? false) - Number(a.pinned ?? false) || b.updatedAt - a.updatedAt
}

/** Ids of temporary conversations begin with this. */
export const TEMPORARY_ID_PREFIX = 'temp_'

/**
 * The title where the user gives none. It is stored and goes into session files, and so is the user's from then on, like
 * one that was typed.
 */
export function defaultConversationTitle(
  characterName: string,
  conversationType: ConversationType | undefined,
): string {
  // oxlint-disable-next-line words/no-sentences -- it is stored, and the user's from then on
  return conversationType === 'rp' ? `RP Chat with ${characterName}` : `Chat with ${characterName}`
}

/** The type of a new conversation with a character: rp and mobile characters role-play. */
export function conversationTypeFor(character: Pick<Character, 'characterMode'>): ConversationType {
  return character.characterMode === 'rp' || character.characterMode === 'mobile'
    ? 'rp'
    : 'standard'
}

/**
 * Which chat screen shows a conversation. The conversation's type wins; an untyped one follows its
 * character's mode. The one function that decides, so that the two screens cannot redirect in a
 * circle.
 */
export function chatScreenOf(
  conversation: Pick<Conversation, 'conversationType'>,
  character: Pick<Character, 'characterMode'> | undefined,
): 'chat' | 'chat2' {
  const type = conversation.conversationType ?? conversationTypeFor(character ?? {})
  return type === 'rp' ? 'chat2' : 'chat'
}

/** Longest preview shown whole, and where a longer one is cut, in characters. */
const PREVIEW_MAX_LENGTH = 60
const PREVIEW_CUT_LENGTH = 57

/** Preview of the last user message. */
export function conversationPreview(lastUserMessage: string): string {
  // Two code units make a character at most, so a long text need not be taken apart whole.
  const characters = Array.from(lastUserMessage.slice(0, 2 * (PREVIEW_MAX_LENGTH + 1)))
  if (characters.length <= PREVIEW_MAX_LENGTH) return lastUserMessage
  return `${characters.slice(0, PREVIEW_CUT_LENGTH).join('')}…`
}

/**
 * Whether a character is offered for a new chat of a type, provider aside: its mode is absent, both,
 * or that type's; mobile counts as RP.
 */
export function fitsConversationType(
  character: Pick<Character, 'characterMode'>,
  type: ConversationType,
): boolean {
  const mode = character.characterMode
  if (mode === undefined || mode === 'both') return true
  return type === 'rp' ? mode === 'rp' || mode === 'mobile' : mode === 'standard'
}
