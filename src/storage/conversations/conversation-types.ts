import type { ConversationRecord, MessageRecord } from '../database/records'
import type { Deletion } from '../deleted/keep-deleted'
import type { ConversationReader } from './conversation-reader'
import type { EditResult } from './edit-result'
import type { MessageDraft } from './new-messages'

/** What may change in a message; everything else of it stays. */
export type MessageChange = Partial<Omit<MessageRecord, 'id' | 'conversationId' | 'seq'>>

/** What may change in a conversation. */
type ConversationChange = Partial<
  Pick<
    ConversationRecord,
    | 'title'
    | 'metadata'
    | 'pinned'
    | 'personaId'
    | 'presetId'
    | 'authorsNote'
    | 'picks'
    | 'effort'
    | 'lorebookIds'
    | 'loreBudget'
    | 'sending'
    | 'sent'
    | 'cutBefore'
  >
>

/** A generated picture, on its way into a message. */
export interface MessagePicture {
  blob: Blob
  /** What it was made from. */
  prompt?: string
  /** What it shows, for later requests. */
  description?: string
  /** Whether it was drawn from the character's profile picture. */
  usedReference?: boolean
  /** Epoch milliseconds. */
  generatedAt?: number
}

/** Tokens of one answer. */
export interface TokenUsage {
  promptTokens: number
  completionTokens: number
  totalTokens: number
}

/**
 * Where a conversation lives: in the database, or in memory for temporary chats. The chat
 * screen and the runs know only this. Each call is one transaction; writes throw StorageError.
 */
export interface ConversationSource extends ConversationReader {
  /**
   * Appends messages and touches updatedAt; the files that they bring are theirs from then on. Empty where the
   * conversation is missing.
   */
  addMessages(conversationId: string, drafts: MessageDraft[]): Promise<MessageRecord[]>
  /**
   * Changes a message, touches updatedAt, and adds the tokens of a finished answer.
   * False where it is missing.
   */
  updateMessage(id: string, change: MessageChange, usage?: TokenUsage): Promise<boolean>
  /**
   * Puts an edited text in the place of the one that the user saw, unless that is gone. MSG-02, MSG-03, P18.
   * @param basedOn the content when the edit began.
   */
  editMessage(id: string, content: string, basedOn: string): Promise<EditResult>
  /**
   * Gives a message a picture, in one transaction with whatever else changes (as in `updateMessage`), so that
   * neither stands without the other. A picture that it had before goes.
   * False where the message is missing.
   */
  saveMessageImage(
    id: string,
    picture: MessagePicture,
    change?: MessageChange,
    usage?: TokenUsage,
  ): Promise<boolean>
  /** Changes a message while it is being written: cheap, safe to lose (design §3). */
  checkpointMessage(id: string, change: MessageChange): Promise<void>
  /**
   * The same by what the message is at that moment, so that nothing is written over what another tab has just stored.
   * @param toChange undefined leaves it as it is.
   */
  reviseMessage(
    id: string,
    toChange: (message: MessageRecord) => MessageChange | undefined,
  ): Promise<void>
  /** Removes one message, with its picture, and leaves those after it. */
  removeMessage(id: string): Promise<void>
  /**
   * Changes a message for the answer that is to be written there.
   * False where it is missing.
   */
  restartMessage(id: string, change: MessageChange): Promise<boolean>
  /** Deletes a message and all after it. Undefined where the message is missing. */
  deleteMessagesFrom(id: string): Promise<Deletion | undefined>
  /** Deletes all messages after this one. Undefined where there are none. */
  deleteMessagesAfter(id: string): Promise<Deletion | undefined>
  /**
   * Puts deleted messages back, if their conversation is still there: at their places, with what was written there since
   * after them (`planRestoration`).
   */
  restoreMessages(deletion: Deletion): Promise<void>
  /** False where it is missing. */
  updateConversation(id: string, change: ConversationChange): Promise<boolean>
}
