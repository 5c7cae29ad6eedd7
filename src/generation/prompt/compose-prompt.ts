import type { Character } from '@/domain/character'
import type { MessageType } from '@/domain/message'
import { styleInstructions } from './interaction-styles'

/** What a prompt is composed of: the user's own text, and how the character talks. */
export type PromptParts = Pick<
  Character,
  'systemPrompt' | 'interactionStyle' | 'customInstructions'
>

/** How a character answers in each room of a dual-mode chat. Own texts. */
const ROOM_INSTRUCTIONS: Readonly<Record<MessageType, string>> = {
  rp: styleInstructions.roleplay,
  mobile: [
    'You are texting on a phone. Stay in character.',
    'Write one short text message, as this person would type it: no asterisks, no stage directions, no quotation marks around what you say.',
    'The story so far, also what was told outside the phone, has happened.',
  ].join(' '),
}

/** What stands before the character's own prompt: the instruction of the room or style; empty where nothing does. */
export function instructionOf(
  { interactionStyle, customInstructions }: Omit<PromptParts, 'systemPrompt'>,
  room: MessageType | undefined,
): string {
  if (room !== undefined) return ROOM_INSTRUCTIONS[room]
  if (customInstructions?.trim()) return customInstructions
  // In plain conversation, also of a role-player in a standard chat, what the user wrote goes as it is (P4).
  const isPlain = interactionStyle === 'default' || interactionStyle === 'roleplay'
  return interactionStyle === undefined || isPlain ? '' : styleInstructions[interactionStyle]
}

/**
 * The system prompt that is sent: the instruction of the room or, in a standard chat, of the character's style, then
 * the character's own prompt, which is never changed. An instruction that the prompt has in itself
 * is not said twice.
 * @param room absent in standard chats.
 */
export function composePrompt(parts: PromptParts, room: MessageType | undefined): string {
  const { systemPrompt } = parts
  const instruction = instructionOf(parts, room)
  if (instruction === '' || systemPrompt.includes(instruction)) return systemPrompt
  return [instruction, systemPrompt].filter((part) => part.trim() !== '').join('\n\n')
}
