import type { CacheWish } from '@/ai/contracts'
import { requestParameters } from '@/ai/models/thinking-effort'
import type { MessageType } from '@/domain/message'
import type { Persona } from '@/domain/persona'
import type { Preset } from '@/domain/preset'
import { readSending } from '@/domain/sending'
import type { Settings } from '@/domain/settings'
import type { Memory } from '@/domain/memory'
import type { LoreLog, LoreTrigger } from '@/domain/lorebook'
import { logOfPlan } from '@/generation/lore/lore-log'
import { characterNameOf } from '@/generation/macros/macro-context'
import type { NextPicture } from '@/generation/prompt/picture-notes'
import { planPrompt } from '@/generation/prompt/plan-prompt'
import {
  createPlanMacros,
  type LoreForMacros,
  type MacroSources,
} from '@/generation/prompt/plan-macros'
import type {
  PlacedText,
  PlanInput,
  PlanMacros,
  PlannedMessage,
  PromptPlan,
} from '@/generation/prompt/plan-types'
import type { ConversationReader } from '@/storage/conversations/conversation-reader'
import type {
  CharacterRecord,
  ConversationRecord,
  ProviderRecord,
} from '@/storage/database/records'
import { getProvider, getSettings } from '@/storage/database/queries'
import { getMemoriesFor } from '@/storage/memories/memory-queries'
import { getPersonaFor } from '@/storage/personas/persona-queries'
import { getPreset } from '@/storage/presets/preset-queries'
import { getMoneySettings } from '@/storage/ledger/money-settings'
import { priceStepOf } from '../providers/plan-pricing'
import { followLoadedPrices } from '../providers/prices'
import { booksOfChat, type ChatLore, findChatLore } from '../lore/find-chat-lore'
import type { BookReference } from '../lore/lore-wire'
import { type AnswerHistory, collectHistory, type HistoryRange } from './answer-history'
import { fileAbility } from './files/file-ability'
import { readSentFiles, weighMessages } from './files/plan-files'
import { cacheKeyOf } from './keep-sent'
import { type ModelLimits, modelLimits } from './model-limits'

/*
 * From what is stored to the plan of a request. An answer and the preview of its prompt go this one way, so that they
 * agree. Loaded with the adapters: a chat that is only opened needs nothing of it.
 */

/** Who takes part in an answer. */
export interface PlanPeople {
  conversation: ConversationRecord
  /** With the model parameters that are sent, the chat's effort and the room for thinking in them. */
  character: CharacterRecord
  /** Undefined where there is none any more: a prompt can be previewed still. */
  provider: ProviderRecord | undefined
  settings: Settings
  persona?: Omit<Persona, 'avatar'>
  preset?: Preset
  /** The lorebooks that count. */
  books: readonly BookReference[]
  /** What character and chat remember. */
  memories: readonly Memory[]
}

/** Reads who takes part in a chat. @throws {Error} "Conversation not found". */
export async function readPeople(
  source: ConversationReader,
  conversationId: string,
): Promise<PlanPeople> {
  const readChat = async () => {
    const conversation = await source.getConversation(conversationId)
    const character = conversation && (await source.getCharacter(conversation.characterId))
    if (!character) throw new Error('Conversation not found')
    return { conversation, character, provider: await getProvider(character.providerId) }
  }
  const [chat, settings] = await Promise.all([readChat(), getSettings()])
  const { conversation, provider } = chat
  const modelParameters = requestParameters(provider?.type, chat.character, conversation.effort)
  const character = { ...chat.character, modelParameters }
  const [persona, preset, memories] = await Promise.all([
    getPersonaFor({
      conversation: conversation.personaId,
      character: character.personaId,
      settings: settings.defaultPersonaId,
    }),
    getPresetFor([conversation.presetId, character.presetId, settings.presetId]),
    getMemoriesFor(conversation),
  ])
  const books = await booksOfChat({ conversation, character, persona })
  return { ...chat, character, settings, persona, preset, books, memories }
}

/** The first preset that is still there. A blank id is Parlour's own order, whatever those after it say. */
async function getPresetFor(ids: readonly (string | undefined)[]): Promise<Preset | undefined> {
  for (const id of ids) {
    if (id === '') return undefined
    const found = id === undefined ? undefined : await getPreset(id)
    if (found) return found
  }
  return undefined
}

/** What a request is planned from, as it was read. */
export interface PlanMaterial extends AnswerHistory {
  /** Messages of the user in the whole chat; counted only where an author's note asks for it. */
  userMessages: number
  /** How much the model takes, and how much of it is sent. */
  limits: ModelLimits
}

/** Reads the messages before an answer, as many as may be sent. */
export async function readMaterial(
  source: ConversationReader,
  people: PlanPeople,
  range: HistoryRange,
): Promise<PlanMaterial> {
  const { conversation } = people
  const limits = await limitsOf(people)
  const { factor } = limits
  const { always, sendsOlderFiles: older = false } = readSending(conversation.sending)
  const { isFollowed = false } = range
  const ability = fileAbility(people.provider, people.character.model)
  const { cutBefore } = conversation
  const cut = cutBefore === undefined ? undefined : await source.getMessage(cutBefore)
  const { beforeSeq = Infinity } = range
  // An answer above the cut is made from what stands before it.
  const holds = cut?.conversationId === conversation.id && cut.seq < beforeSeq
  const [history, userMessages] = await Promise.all([
    collectHistory(source, range, {
      limit: limits.limit,
      measure: weighMessages(ability, factor, { older, isFollowed }),
      cutSeq: holds ? cut.seq : undefined,
      always,
    }),
    countUserMessages(source, conversation, range),
  ])
  return { ...history, userMessages, limits }
}

/** The limits of a chat's requests; by itself none goes over a step of the model's price. CTX-10, COST-07 */
async function limitsOf(people: PlanPeople): Promise<ModelLimits> {
  const { provider, character } = people
  await followLoadedPrices()
  const priceStep = provider && priceStepOf(provider, character.model, await getMoneySettings())
  return modelLimits({ ...people, priceStep })
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
  questions?: readonly (PlannedMessage & { timestamp?: number })[]
  /** Text of the answer that is continued. */
  prefix?: string
  picture?: NextPicture
  /** Further texts, such as what a draft for the user is asked by. */
  placed?: readonly PlacedText[]
  /** What makes the answer. Default: a message that is sent */
  trigger?: LoreTrigger
  /** Only messages before this place count; absent: all. */
  beforeSeq?: number
  /** Epoch milliseconds: what macros take for now. */
  now: number
  /** Whether it is the chat's next answer: one of many requests that begin alike. Others leave nothing worth keeping. */
  isInChat?: boolean
}

/** A request, and the lore in it. */
export interface PlannedAnswer {
  plan: PromptPlan
  /** Absent where no book counts. */
  lore?: LoreLog
}

export { noteCacheUse } from './cache-hits'
export { countText } from '@/generation/prompt/message-tokens'
export { readRequest } from './files/read-request'
export { understandRefusal } from './files/refused-pictures'
export { keepSent } from './keep-sent'
export { learnFromAnswer, learnFromRefusal } from './model-limits'

/** Plans the request for an answer. @throws {LoreError} */
export async function planAnswer(
  source: ConversationReader,
  people: PlanPeople,
  material: PlanMaterial,
  turn: PlannedTurn,
): Promise<PlannedAnswer> {
  const [lore, filesOf] = await Promise.all([
    findLoreOf(source, people, material, turn),
    readFilesOf(source, people, material, turn),
  ])
  const plan = planParts(people, material, turn, lore, filesOf)
  return { plan, ...(lore && { lore: logOfPlan(lore.log, plan) }) }
}

/** What files go with the messages of a request. */
function readFilesOf(
  source: ConversationReader,
  { conversation, character, provider }: PlanPeople,
  { messages }: PlanMaterial,
  { questions = [] }: PlannedTurn,
): Promise<PlanInput['filesOf']> {
  const { sendsOlderFiles = false } = readSending(conversation.sending)
  const ability = fileAbility(provider, character.model)
  return readSentFiles(source, [...messages, ...questions], ability, sendsOlderFiles)
}

function planParts(
  people: PlanPeople,
  material: PlanMaterial,
  turn: PlannedTurn,
  lore: ChatLore | undefined,
  filesOf: PlanInput['filesOf'],
): PromptPlan {
  const { conversation, character, settings, persona, preset } = people
  const { limits } = material
  const { room, questions = [], prefix, picture, placed = [], isInChat = false } = turn
  return planPrompt({
    character,
    characterName: characterNameOf(character),
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
    placed: [...(lore?.placed ?? []), ...placed],
    memories: people.memories,
    memoryBudgets: readSending(conversation.sending).memory,
    macros: macrosOf(people, material, turn, lore),
    ...(limits.isKnown && { window: limits.window }),
    ...(!limits.isKnown && { assumedWindow: limits.window }),
    limit: limits.limit,
    tokenFactor: limits.factor,
    cutBefore: conversation.cutBefore,
    ...(filesOf && { filesOf }),
    ...(isInChat && { cache: cacheWish(conversation) }),
  })
}

function cacheWish(conversation: ConversationRecord): CacheWish {
  const isForHour = readSending(conversation.sending).keepsForHour
  return { key: cacheKeyOf(conversation), ...(isForHour === true && { forHour: true }) }
}

/** What the model that decides about pictures is told of the character, with macros resolved; lore is not. PROMPT-20 */
export function describeForPictures(
  people: PlanPeople,
  material: PlanMaterial,
  turn: PlannedTurn,
): Pick<CharacterRecord, 'systemPrompt' | 'scenario'> {
  const { systemPrompt, scenario } = people.character
  const macros = macrosOf(people, material, turn)
  if (!macros) return { systemPrompt, scenario }
  return {
    systemPrompt: macros.resolve(systemPrompt, 'description'),
    scenario: scenario && macros.resolve(scenario, 'scenario'),
  }
}

/** Undefined where the character's macros stay as they are written. MACRO-01 */
function macroSourcesOf(
  { conversation, character, persona }: PlanPeople,
  { messages }: PlanMaterial,
  { questions = [], now }: PlannedTurn,
): MacroSources | undefined {
  if (!character.useMacros) return undefined
  const { locale, timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return {
    character,
    persona,
    chatId: conversation.id,
    picks: conversation.picks,
    history: [...messages, ...questions],
    now,
    locale,
    timeZone,
  }
}

function macrosOf(
  people: PlanPeople,
  material: PlanMaterial,
  turn: PlannedTurn,
  lore?: LoreForMacros,
): PlanMacros | undefined {
  const sources = macroSourcesOf(people, material, turn)
  return sources && createPlanMacros(sources, lore)
}

function findLoreOf(
  source: ConversationReader,
  people: PlanPeople,
  material: PlanMaterial,
  turn: PlannedTurn,
): Promise<ChatLore | undefined> {
  const { conversation, character, settings, persona } = people
  const { questions = [], prefix = '', trigger = 'normal', beforeSeq } = turn
  const question = {
    conversation,
    character,
    persona,
    settings,
    history: [...material.messages, ...questions],
    beforeSeq,
    prefix,
    trigger,
    macros: macroSourcesOf(people, material, turn),
    window: material.limits.window,
  }
  return findChatLore(source, question, people.books)
}
