import type { ConversationType } from '@/domain/conversation'
import type { MessageType } from '@/domain/message'
import { createId as createStoredId } from '@/lib/ids'
import type { CharacterRecord, MessageRecord } from '../database/records'

/** A message to be added: its id and time are given here. */
export type MessageDraft = Omit<MessageRecord, 'id' | 'timestamp' | 'conversationId' | 'seq'>

/** Gives messages their ids, time and places after `lastSeq`. */
export function createMessageRecords(
  conversationId: string,
  drafts: MessageDraft[],
  options: { lastSeq?: number; createId?: () => string } = {},
): MessageRecord[] {
  const { lastSeq = 0, createId = createStoredId } = options
  const timestamp = Date.now()
  return drafts.map((draft, index) => ({
    ...draft,
    id: createId(),
    timestamp,
    conversationId,
    seq: lastSeq + 1 + index,
  }))
}

/** The first messages of a conversation: prompt, greeting, first words of the user. */
export function openingMessages(
  character: Pick<CharacterRecord, 'systemPrompt' | 'greeting' | 'characterMode'>,
  conversationType: ConversationType,
  firstMessage = '',
): MessageDraft[] {
  const messageType = openingRoom(character, conversationType)
  const drafts: MessageDraft[] = [{ role: 'system', content: character.systemPrompt }]
  const greeting = character.greeting?.trim()
  if (greeting)
    drafts.push({ role: 'assistant', content: greeting, status: 'complete', messageType })
  const content = firstMessage.trim()
  if (content !== '') drafts.push({ role: 'user', content, messageType })
  return drafts
}

/** The room that a dual-mode chat opens in. */
function openingRoom(
  { characterMode }: Pick<CharacterRecord, 'characterMode'>,
  conversationType: ConversationType,
): MessageType | undefined {
  if (conversationType !== 'rp') return undefined
  return characterMode === 'mobile' ? 'mobile' : 'rp'
}
