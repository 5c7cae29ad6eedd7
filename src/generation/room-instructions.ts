import type { MessageType } from '@/domain/message'

/** How a character answers in each room of a dual-mode chat. Own texts (decisions 026 and 028). */
const ROOM_INSTRUCTIONS: Record<MessageType, string> = {
  rp: [
    'This is a role-play between adults. Stay in character.',
    'Write actions between *asterisks* and speech in "double quotes".',
    'Describe what your character does, feels and notices; never decide what the other person says or does.',
    'Leave each turn open for them to answer.',
  ].join(' '),
  mobile: [
    'You are texting on a phone. Stay in character.',
    'Write one short text message, as this person would type it: no asterisks, no stage directions, no quotation marks around what you say.',
    'The story so far, also what was told outside the phone, has happened.',
  ].join(' '),
}

/**
 * The system prompt that is sent: the style of the room, then the character's own prompt, which is never changed
 * (decision 028).
 */
export function composePrompt(systemPrompt: string, room: MessageType | undefined): string {
  if (room === undefined) return systemPrompt
  return [ROOM_INSTRUCTIONS[room], systemPrompt].filter((part) => part.trim() !== '').join('\n\n')
}
