import type { CacheWish, ChatFile, ChatMessage, ChatRequest } from '@/ai/contracts'
import type { Character, DepthRole } from '@/domain/character'
import type { AuthorsNote } from '@/domain/conversation'
import type { Memory } from '@/domain/memory'
import type { Answer, Message, MessageRole, MessageType } from '@/domain/message'
import type { Persona } from '@/domain/persona'
import type { PresetPart, PromptPartKind } from '@/domain/preset'
import type { MemoryRestReason } from '../memory/choose-memories'
import type { NextPicture } from './picture-notes'
import type { SentFile } from './sent-files'

/*
 * The plan of a request: what is previewed and what is sent come from it, and so does what is told of it afterwards.
 */

/** A character's part in a request. */
export type PlannedCharacter = Pick<
  Character,
  | 'systemPrompt'
  | 'model'
  | 'modelParameters'
  | 'interactionStyle'
  | 'customInstructions'
  | 'personality'
  | 'scenario'
  | 'examples'
  | 'mainPrompt'
  | 'postHistory'
  | 'note'
> &
  Partial<Pick<Character, 'name'>>

/** A message that an answer may be made from. A draft has no id. */
export type PlannedMessage = Pick<
  Message,
  'role' | 'content' | 'name' | 'pending' | 'hidden' | 'alwaysSent'
> &
  Pick<Answer, 'attachments'> & {
    id?: string
    /** Its place in the chat. */
    seq?: number
    /** What its text was counted as when it was stored. */
    counted?: CountedText | undefined
  }

/** About how many tokens a text of so many characters is, before a model's factor. */
export interface CountedText {
  tokens: number
  length: number
}

/**
 * A text that is placed from outside, such as an entry of a lorebook. It is sent as it is: whoever places it has
 * resolved its macros.
 */
export interface PlacedText {
  id: string
  /** What the user calls it. */
  name?: string
  text: string
  place: TextPlace
  /** Whether it goes first when the history no longer fits. */
  restsWhenNarrow?: boolean
  /** The entry of a lorebook that it is. */
  lore?: { bookId: string; entryId: string }
}

/** Where such a text stands: beside a part or in its place, or within the history. */
type TextPlace =
  | { slot: PromptPartKind; side: 'before' | 'in' | 'after' }
  /** Above or below the author's note, or where it would stand. */
  | { note: 'above' | 'below' }
  | {
      /** Messages that follow it. */
      depth: number
      role: DepthRole
    }

/** Resolves the macros of a request's own texts; its state is that of one request. */
export interface PlanMacros {
  /**
   * @param place the part that the text belongs to; chance is drawn by it.
   * @param original what `{{original}}` is; '' where there is none.
   */
  resolve: (text: string, place: string, original?: string) => string
  /** Macros in a text that nobody knows, as they are written. */
  unknownIn: (text: string) => string[]
}

/** What a request is planned from. */
export interface PlanInput {
  character: PlannedCharacter
  /** The room that the answer is for; absent in standard chats. */
  room?: MessageType
  /** All messages that were read, oldest first, the user's new one included and the answer to be written not. */
  history: readonly PlannedMessage[]
  /** Whether older messages were not read, because they would not fit. */
  hasOlder?: boolean
  /** What the model is told that the character is called. Default: its name. */
  characterName?: string
  /** Text of the answer that is continued. */
  prefix?: string
  /** Whether the answer brings a picture, where that has been decided. */
  picture?: NextPicture
  persona?: Omit<Persona, 'avatar'>
  /** The order of the parts; absent: Parlour's own. */
  parts?: readonly PresetPart[]
  authorsNote?: AuthorsNote
  /** Messages of the user in the whole chat, the new one included; an author's note counts by them. */
  userMessages?: number
  /** The user's own text after the newest message. */
  postHistory?: string
  placed?: readonly PlacedText[]
  /** What the character and the chat remember. */
  memories?: readonly Memory[]
  /** Tokens that facts, and chapters with books, may have. Default: memoryBudgets */
  memoryBudgets?: { facts?: number | undefined; chapters?: number | undefined } | undefined
  /** Absent where macros stay as they are written. */
  macros?: PlanMacros
  /** Tokens of request and answer together, where the model's limit is known. */
  window?: number
  /** What is assumed instead. Default: ASSUMED_CONTEXT_TOKENS */
  assumedWindow?: number
  /** Tokens of the request at most. Default: what fits into the window beside the answer */
  limit?: number
  /** Id of the message that the history begins at, as an earlier request has decided. */
  cutBefore?: string | undefined
  /** By what estimates are multiplied to be tokens of this model. Default: 1 */
  tokenFactor?: number
  /** How the provider may keep the beginning of the request. */
  cache?: CacheWish
  /** The files that go with a message; absent: all are told of only. */
  filesOf?: (message: PlannedMessage) => readonly SentFile[] | undefined
}

/** What a part of a request is. A part's title on the screen is told by it. */
export type PlannedPartKind =
  | Exclude<PromptPartKind, 'history' | 'loreBefore' | 'loreAfter'>
  | 'placed'
  | 'characterNote'
  | 'authorsNote'
  | 'pictures'
  /** A fact. */
  | 'memory'
  /** A chapter or a book. */
  | 'chapters'
  | 'message'
  | 'continuation'

/** Where a part stands. */
export type PartPlace =
  | { at: 'system' }
  | {
      at: 'history'
      /** Messages that follow it. */
      depth: number
    }
  | { at: 'end' }

/** Who wrote a part, and where it can be changed. */
type PartSource =
  | { kind: 'app' }
  | { kind: 'character'; field: keyof PlannedCharacter }
  | { kind: 'chat'; field: 'systemPrompt' | 'authorsNote' }
  | { kind: 'persona'; id: string }
  | { kind: 'preset'; id: string }
  | { kind: 'settings' }
  | { kind: 'message'; id?: string }
  | { kind: 'placed'; id: string }
  | { kind: 'lore'; bookId: string; entryId: string }
  | { kind: 'memory'; id: string }

/** One part of a request. */
export interface PlannedPart {
  /** One of a kind in its plan. */
  id: string
  kind: PlannedPartKind
  /** What the user calls it, where that is known. */
  name?: string
  /** As it is sent. */
  text: string
  role: MessageRole
  place: PartPlace
  /** About. */
  tokens: number
  /** Whether it goes with every request, or with this one. */
  isAlwaysSent: boolean
  source: PartSource
  /** Whether it is a message that the user wants in every request, wherever the history is cut. CTX-14 */
  isPinned?: boolean
  /** Whether it is a further line of the list that the part before it begins. */
  isFurtherLine?: boolean
  /** Whether it is a memory of messages that say something else by now. MEM-12 */
  isStale?: boolean
  /** Macros in it that nobody knows, as they are written. */
  unknownMacros?: string[]
  /** The files of a message, also those that are told of only. */
  files?: readonly SentFile[]
}

/** Why a part is not sent. */
export type LeftOutReason =
  /** Switched off in the preset. */
  | 'off'
  /** There is nothing in it, or its macros came to nothing. */
  | 'blank'
  /** The description says it already. */
  | 'alreadySaid'
  /** The user has left the message out. */
  | 'hidden'
  /** It is still being written. */
  | 'pending'
  /** Only its name is used. */
  | 'nameOnly'
  /** An author's note whose turn it is not. */
  | 'notThisTurn'
  /** It did not fit. */
  | 'budget'
  | MemoryRestReason

/** A part that is not sent. */
export interface LeftOutPart {
  part: PlannedPart
  reason: LeftOutReason
}

/** A file of a request before it is read. */
export interface PlannedFile extends Omit<ChatFile, 'data'> {
  /** Its id in the images store. */
  id: string
  /** Bytes. */
  size: number
  tokens: number
  /** Of a picture: pixels of its longer edge. */
  edge?: number
  /** Of a PDF: how many it has; 0 where nobody knows. */
  pages?: number
  /** Of a PDF: whether it could go as text. */
  hasText?: boolean
}

/** A message of a request, whose files are not read yet. */
export type PlannedChatMessage = Omit<ChatMessage, 'files'> & { files?: readonly PlannedFile[] }

/** A request as it is planned: all of it but the bytes of files. */
export type PlannedRequest = Omit<ChatRequest, 'options' | 'messages'> & {
  messages: PlannedChatMessage[]
}

/** A request, part by part. */
export interface PromptPlan {
  /** In the order in which they are sent. */
  parts: PlannedPart[]
  leftOut: LeftOutPart[]
  /** Whether there are older messages that were not even read. */
  hasOlder: boolean
  /** What is sent. */
  request: PlannedRequest
  /** Of all parts, about. */
  tokens: number
  /** Tokens of request and answer together that the model takes; assumed where it is not known. */
  window: number
  isWindowKnown: boolean
  /** Tokens of the request at most. */
  limit: number
  /** Tokens that are kept for the answer. */
  answerTokens: number
  /** Id of the message that the history begins at; absent where nothing is cut. */
  cutBefore?: string
}
