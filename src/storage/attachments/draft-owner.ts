import type { MessageType } from '@/domain/message'

/** What owners of files begin with that stand beside unsent text. */
export const DRAFT_OWNER = 'draft:'

/** Who owns the files beside unsent text. @param draftKey tells the box: a conversation's id, or a room's of it */
export function draftOwner(draftKey: string): string {
  return DRAFT_OWNER + draftKey
}

/** The box of a room, by which its unsent text and files are kept. */
export function draftKeyOf(conversationId: string, room: MessageType | undefined): string {
  return room === 'mobile' ? `${conversationId}-mobile` : conversationId
}

/** All boxes of a conversation: in a chat with two rooms each has its own. */
export function draftKeysOf(conversationId: string): string[] {
  return [draftKeyOf(conversationId, undefined), draftKeyOf(conversationId, 'mobile')]
}
