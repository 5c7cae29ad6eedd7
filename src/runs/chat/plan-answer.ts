import { contextWindowOf } from '@/ai/catalogue'
import type { MessageType } from '@/domain/message'
import type { Persona } from '@/domain/persona'
import type { Preset } from '@/domain/preset'
import type { Settings } from '@/domain/settings'
import { historyBudget } from '@/generation/prompt/prompt-budget'
import type { NextPicture } from '@/generation/prompt/picture-notes'
import { planPrompt } from '@/generation/prompt/plan-prompt'
import type { PlannedMessage, PromptPlan } from '@/generation/prompt/plan-types'
import type { ConversationReader } from '@/storage/conversations/conversation-reader'
import type {
  CharacterRecord,
  ConversationRecord,
  ProviderRecord,
} from '@/storage/database/records'
import { type AnswerHistory, collectHistory, type HistoryRange } from './answer-history'

/*
 * From what is stored to the plan of a request. An answer and the preview of its prompt go this one way, so that they
 * agree. Loaded with the adapters: a chat that is only opened needs nothing of it.
 */

/** Who takes part in an answer. */
export interface PlanPeople {
  conversation: ConversationRecord
  character: CharacterRecord
  provider: Pick<ProviderRecord, 'type'>
  settings: Settings
  persona?: Omit<Persona, 'avatar'>
  preset?: Preset
}

/** Reads the persona and the preset that count in a chat. */
export function readChosen(
  _conversation: ConversationRecord,
  _character: CharacterRecord,
  _settings: Settings,
): Promise<Pick<PlanPeople, 'persona' | 'preset'>> {
  return Promise.resolve({})
}

/** What a request is planned from, as it was read. */
export interface PlanMaterial extends AnswerHistory {
  /** Messages of the user in the whole chat; counted only where an author's note asks for it. */
  userMessages: number
}

/** Reads the messages before an answer, as many as may be sent. */
export async function readMaterial(
  source: ConversationReader,
  { conversation, character, provider }: PlanPeople,
  range: HistoryRange,
): Promise<PlanMaterial> {
  const window = contextWindowOf(provider.type, character.model)
  const [history, userMessages] = await Promise.all([
    collectHistory(source, range, historyBudget(character, window)),
    countUserMessages(source, conversation, range),
  ])
  return { ...history, userMessages }
}

async function countUserMessages(
  source: ConversationReader,
  { authorsNote }: ConversationRecord,
  { conversationId, beforeSeq }: HistoryRange,
): Promise<number> {
  if (!authorsNote?.text.trim() || authorsNote.every <= 1) return 0
  const isUser = ({ role }: { role: string }) => role === 'user'
  return (await source.getMessages(conversationId, { beforeSeq }, isUser)).length
}

/** What is asked for. */
export interface PlannedTurn {
  room?: MessageType
  /** What the user says with it, and is not among the messages that were read. */
  questions?: readonly PlannedMessage[]
  /** Text of the answer that is continued. */
  prefix?: string
  picture?: NextPicture
  /** Epoch milliseconds: what macros take for now. */
  now: number
}

/** Plans the request for an answer. */
export function planAnswer(
  people: PlanPeople,
  material: PlanMaterial,
  { room, questions = [], prefix, picture }: PlannedTurn,
): PromptPlan {
  const { conversation, character, provider, settings, persona, preset } = people
  return planPrompt({
    character,
    room,
    history: [...material.messages, ...questions],
    hasOlder: material.hasOlder,
    prefix,
    picture,
    persona,
    parts: preset?.parts,
    authorsNote: conversation.authorsNote,
    userMessages: material.userMessages + questions.filter(({ role }) => role === 'user').length,
    postHistory: settings.postHistory,
    window: contextWindowOf(provider.type, character.model),
  })
}

/** What the model that decides about pictures is told of the character, with macros resolved; lore is not. PROMPT-20 */
export function describeForPictures(
  { character }: PlanPeople,
  _material: PlanMaterial,
  _turn: PlannedTurn,
): Pick<CharacterRecord, 'systemPrompt' | 'scenario'> {
  return { systemPrompt: character.systemPrompt, scenario: character.scenario }
}
