import type { LoreLog, LoreTrigger } from '@/domain/lorebook'
import { userNameOf } from '@/domain/persona'
import { readLoreLog } from '@/generation/lore/lore-log'
import type {
  LoreFiring,
  LoreMessage,
  LoreSettings,
  PlacedLore,
} from '@/generation/lore/lore-types'
import { characterNameOf } from '@/generation/macros/macro-context'
import type { LoreForMacros, MacroSources } from '@/generation/prompt/plan-macros'
import type { PlacedText, PlannedMessage } from '@/generation/prompt/plan-types'
import { turnSeed } from '@/generation/prompt/turn-seed'
import type { ConversationReader } from '@/storage/conversations/conversation-reader'
import type { CharacterRecord, ConversationRecord, MessageRecord } from '@/storage/database/records'
import { readBooksFor, readEntries } from '@/storage/lorebooks/books-for'
import { isTemporaryId } from '@/storage/conversations/temporary-data'
import { loreFinder } from './lore-finder'
import type { BookReference } from './lore-wire'
import type { Settings } from '@/domain/settings'
import type { Persona } from '@/domain/persona'

/** Tokens of all lore together, at most, and as a part of the model's window. LORE-29 */
const MAX_LORE_TOKENS = 8_192
const PART_OF_WINDOW = 0.25

/** The lore of a request, ready for its plan. */
export interface ChatLore extends LoreForMacros {
  placed: PlacedText[]
  log: LoreLog
}

/** A chat that lore is found for. */
export interface LoreQuestion {
  conversation: ConversationRecord
  character: CharacterRecord
  persona: Omit<Persona, 'avatar'> | undefined
  settings: Settings
  /** What is sent, oldest first, the user's new message included. */
  history: readonly (PlannedMessage &
    Pick<Partial<MessageRecord>, 'userName' | 'greeting' | 'seq'>)[]
  /** Only messages before this place are looked back at; absent: all. */
  beforeSeq: number | undefined
  /** Text of the answer that is continued. */
  prefix: string
  trigger: LoreTrigger
  /** Absent where macros stay as they are written. */
  macros: MacroSources | undefined
  /** Tokens of request and answer together. */
  window: number
}

/** The books that count in a chat, as the worker takes them. */
export async function booksOfChat({
  conversation,
  character,
  persona,
}: Pick<LoreQuestion, 'conversation' | 'character' | 'persona'>): Promise<BookReference[]> {
  const books = await readBooksFor({
    conversationId: conversation.id,
    characterId: character.id,
    conversation: conversation.lorebookIds,
    persona: persona?.lorebookIds,
    character: character.lorebookIds,
  })
  return Promise.all(
    books.map(async ({ book, scope }) => {
      const { id, revision } = book
      // The worker does not see what lives in the memory of this page.
      const inline = isTemporaryId(id) && { inline: { ...book, entries: await readEntries(id) } }
      return { id, revision, scope, ...inline }
    }),
  )
}

/**
 * Finds the lore of a request. Changes nothing, and the same chat gives the same (LORE-31).
 * @returns undefined where no book counts. @throws {LoreError}
 */
export async function findChatLore(
  source: ConversationReader,
  question: LoreQuestion,
  books: readonly BookReference[],
): Promise<ChatLore | undefined> {
  if (books.length === 0) return undefined
  const { needsHistory } = await loreFinder.ask({ kind: 'prepare', books })
  const { conversation, character, persona, history, prefix, trigger, macros } = question
  const said = history.filter(isSaid)
  const messages = said.map((message): LoreMessage => ({
    ...(message.id !== undefined && { id: message.id }),
    role: message.role === 'user' ? 'user' : 'assistant',
    name:
      message.role === 'user'
        ? (message.userName ?? userNameOf(persona))
        : characterNameOf(character),
    text: message.content,
  }))
  if (prefix.trim() !== '')
    messages.push({ role: 'assistant', name: characterNameOf(character), text: prefix })
  const past = needsHistory
    ? await lookBack(source, conversation.id, question.beforeSeq)
    : { messageCount: 0, characterMessageCount: 0, fired: [] }
  const drafts = said.filter(({ id }) => id === undefined || isNew(id, past))
  const names = [character.name, character.nickname ?? ''].filter((name) => name.trim() !== '')
  const result = await loreFinder.ask({
    kind: 'find',
    books,
    chat: {
      messages,
      messageCount: past.messageCount + drafts.length,
      characterMessageCount: past.characterMessageCount,
      ...(past.greeting !== undefined && { greeting: past.greeting }),
      trigger,
      characterNames: names,
      sources: sourcesOf(question),
      fired: past.fired,
      ...(macros && { macros }),
      seed: JSON.stringify([conversation.id, turnSeed(history)]),
    },
    settings: settingsFor(question),
  })
  const { placed, log, variables } = result
  return {
    placed: placed.flatMap(toPlacedText),
    outlets: outletsOf(placed),
    variables,
    log: { ...log, at: Date.now() },
  }
}

function isSaid({
  role,
  hidden,
  pending,
}: Pick<PlannedMessage, 'role' | 'hidden' | 'pending'>): boolean {
  return (role === 'user' || role === 'assistant') && !hidden && !pending
}

interface Past {
  messageCount: number
  characterMessageCount: number
  greeting?: number
  fired: LoreFiring[]
  ids?: ReadonlySet<string>
}

/** Whether a message is not stored yet, or was not when the chat was looked at. */
const isNew = (id: string, { ids }: Past) => ids !== undefined && !ids.has(id)

/** What of the whole chat entries may ask for. LORE-33, LORE-39, LORE-40 */
async function lookBack(
  source: ConversationReader,
  conversationId: string,
  beforeSeq: number | undefined,
): Promise<Past> {
  const messages = await source.getMessages(conversationId, { beforeSeq }, isSaid)
  const fired: LoreFiring[] = []
  let characterMessageCount = 0
  let greeting: number | undefined
  messages.forEach(({ role, lore, greeting: its }, index) => {
    if (role !== 'assistant') return
    if (characterMessageCount === 0) greeting = its?.index
    characterMessageCount += 1
    const log = readLoreLog(lore)
    const entryIds = (log?.entries ?? [])
      .filter(({ reason }) => reason !== 'sticky' && reason !== 'kept')
      .map(({ entryId }) => entryId)
    if (entryIds.length > 0) fired.push({ messageCount: index, entryIds })
  })
  return {
    messageCount: messages.length,
    characterMessageCount,
    ...(greeting !== undefined && { greeting }),
    fired,
    ids: new Set(messages.map(({ id }) => id)),
  }
}

function sourcesOf({ character, persona }: LoreQuestion) {
  return {
    persona: persona?.description ?? '',
    description: character.systemPrompt,
    personality: character.personality ?? '',
    scenario: character.scenario ?? '',
    note: character.note?.text ?? '',
    creatorNotes: character.description ?? '',
  }
}

/** Tokens that all books of a chat may have together. LORE-29 */
function loreBudgetOf(
  conversation: Pick<ConversationRecord, 'loreBudget'>,
  settings: Pick<Settings, 'loreBudget'>,
  window: number,
): number {
  const usual = Math.min(MAX_LORE_TOKENS, Math.floor(window * PART_OF_WINDOW))
  return conversation.loreBudget ?? settings.loreBudget ?? usual
}

function settingsFor({ conversation, character, settings, window }: LoreQuestion): LoreSettings {
  return {
    budget: loreBudgetOf(conversation, settings, window),
    ...(settings.keepsBeginning && { keepsBeginning: true }),
    hasPersonality: (character.personality ?? '').trim() !== '',
    hasScenario: (character.scenario ?? '').trim() !== '',
  }
}

/** Ids of the placed texts of lore begin with this. */
const LORE_ID = 'lore:'

function toPlacedText({
  entryId,
  bookId,
  name,
  text,
  place,
  restsWhenNarrow,
}: PlacedLore): PlacedText[] {
  if ('outlet' in place) return []
  return [
    {
      id: LORE_ID + entryId,
      ...(name !== '' && { name }),
      text,
      place,
      ...(restsWhenNarrow && { restsWhenNarrow }),
      lore: { bookId, entryId },
    },
  ]
}

/** The texts of each outlet, in their order. LORE-35 */
function outletsOf(placed: readonly PlacedLore[]): Map<string, string> {
  const outlets = new Map<string, string>()
  for (const { place, text } of placed) {
    if (!('outlet' in place)) continue
    const before = outlets.get(place.outlet)
    outlets.set(place.outlet, before === undefined ? text : `${before}\n${text}`)
  }
  return outlets
}
