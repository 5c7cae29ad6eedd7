import { sourceOf } from './conversation-source'

/**
 * Keeps a conversation at the top of lists, or no longer. Its time of change stays.
 * @returns false where there is none. @throws {StorageError}
 */
export function setPinned(id: string, pinned: boolean): Promise<boolean> {
  return sourceOf(id).updateConversation(id, { pinned: pinned || undefined })
}
