import type { ConversationType } from '@/domain/conversation'
import { type Greeting, greetingsOf } from '@/domain/greetings'
import type { Answer, AnswerWithVariants, MessageType } from '@/domain/message'
import { withShownOnce } from '@/domain/variants'
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

/** How a conversation opens, where it is not as the character stands. */
export interface Opening {
  /** The greetings in words that are to be stored. Default: as they were written */
  greetings?: readonly Greeting[]
  /** Which is shown, by its place among the character's. Default: the first */
  greeting?: number
}

/** The first messages of a conversation: prompt, greetings, first words of the user. GREET-01 */
export function openingMessages(
  character: Pick<CharacterRecord, 'systemPrompt' | 'greeting' | 'greetings' | 'characterMode'>,
  conversationType: ConversationType,
  firstMessage = '',
  { greetings = greetingsOf(character), greeting }: Opening = {},
): MessageDraft[] {
  const messageType = openingRoom(character, conversationType)
  const drafts: MessageDraft[] = [{ role: 'system', content: character.systemPrompt }]
  const opening = asVariants(greetings, greeting)
  if (opening) drafts.push({ role: 'assistant', ...opening, status: 'complete', messageType })
  const content = firstMessage.trim()
  if (content !== '') drafts.push({ role: 'user', content, messageType })
  return drafts
}

/** Greetings as the answers of one message. */
function asVariants(
  greetings: readonly Greeting[],
  shown: number | undefined,
): Omit<AnswerWithVariants, 'timestamp'> | undefined {
  const timestamp = Date.now()
  const answers = greetings.map(({ index, text }): Answer => {
    return { content: text, timestamp, greeting: { index } }
  })
  const at = Math.max(
    0,
    greetings.findIndex(({ index }) => index === shown),
  )
  const first = answers[at]
  if (!first) return undefined
  return answers.length === 1
    ? first
    : withShownOnce({ ...first, variants: answers, activeVariant: at })
}

/** The room that a dual-mode chat opens in. */
function openingRoom(
  { characterMode }: Pick<CharacterRecord, 'characterMode'>,
  conversationType: ConversationType,
): MessageType | undefined {
  if (conversationType !== 'rp') return undefined
  return characterMode === 'mobile' ? 'mobile' : 'rp'
}
