/** What owners of files begin with that stand beside unsent text. */
export const DRAFT_OWNER = 'draft:'

/** Who owns the files beside unsent text. @param draftKey tells the box: a conversation's id, or a room's of it */
export function draftOwner(draftKey: string): string {
  return DRAFT_OWNER + draftKey
}

/** All boxes of a conversation: in a chat with two rooms each has its own. */
export function draftKeysOf(conversationId: string): string[] {
  return [conversationId, `${conversationId}-mobile`]
}
