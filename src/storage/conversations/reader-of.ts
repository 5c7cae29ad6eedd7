import { type ConversationReader, storedReader } from './conversation-reader'
import { isTemporaryId, temporaryReader } from './temporary-data'

/** Reads where a conversation, message, character or picture is, told by its id. */
export function readerOf(id: string): ConversationReader {
  return isTemporaryId(id) ? temporaryReader : storedReader
}
