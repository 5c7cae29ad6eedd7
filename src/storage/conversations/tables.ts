import type { ConversationReader } from './conversation-reader'
import type {
  CharacterRecord,
  ConversationRecord,
  DeletedRecord,
  ImageRecord,
  MessageRecord,
  StoredImageRecord,
  WordBlockRecord,
} from '../database/records'
import type { StoredCardRecord } from '../cards/card-records'
import type { LoreEntryRecord, LorebookRecord } from '../lorebooks/lorebook-records'
import type { WholeLorebook } from '../lorebooks/whole-lorebook'
import type { MemoryRecord } from '../memories/memory-records'
import type { WriteOptions } from '../database/write'

/** Records by id. `put` and `remove` belong into a transaction. */
export interface RecordTable<Row extends { id: string }> {
  get(id: string): PromiseLike<Row | undefined>
  /** In the order of the ids; undefined where there is none. */
  getAll(ids: string[]): PromiseLike<(Row | undefined)[]>
  put(rows: Row[]): PromiseLike<unknown>
  remove(ids: string[]): PromiseLike<unknown>
}

/** Messages, also by their place. No two of a conversation have the same: `put` fails then, and the transaction with it. */
interface MessageTable extends RecordTable<MessageRecord> {
  /** Those of a conversation in order, from a place on. Default: all */
  of(conversationId: string, fromSeq?: number): PromiseLike<MessageRecord[]>
  last(conversationId: string): PromiseLike<MessageRecord | undefined>
  /** As `put`, of messages whose ids have just been made: nobody has to look whether they are known. */
  add(messages: MessageRecord[]): PromiseLike<unknown>
  /** Changes single fields. */
  change(id: string, change: Partial<MessageRecord>): PromiseLike<unknown>
}

/** The records of something deleted, by kind. */
export interface DeletedRows {
  characters: CharacterRecord[]
  conversations: ConversationRecord[]
  messages: MessageRecord[]
  wordBlocks: WordBlockRecord[]
  memories: MemoryRecord[]
}

/** What a transaction touches; the less, the sooner it is done. */
export type Scope =
  | 'conversations'
  | 'messages'
  /** Conversations, messages, the search, and the memories that messages feed. */
  | 'texts'
  /** The same with pictures. */
  | 'chats'
  /** Characters and their pictures. */
  | 'characters'
  /** Memories, with the messages and owners that they are of. */
  | 'memories'
  /** All of it. */
  | 'everything'
  /** The same with Recently deleted. */
  | 'deletions'

/**
 * Where conversations live: stored ones in the database, temporary ones in memory. All that is done with a
 * conversation is written once, over this.
 */
export interface ConversationTables {
  read: ConversationReader
  characters: RecordTable<CharacterRecord>
  conversations: RecordTable<ConversationRecord> & {
    ofCharacter(characterId: string): PromiseLike<ConversationRecord[]>
  }
  messages: MessageTable
  images: RecordTable<StoredImageRecord> & {
    /** Those of some records. */
    of(owners: string[]): PromiseLike<StoredImageRecord[]>
    /** Their ids alone, which costs far less. */
    idsOf(owners: string[]): PromiseLike<string[]>
  }
  /** Cards that characters came from. In transactions of `everything` and `deletions`. */
  cards: RecordTable<StoredCardRecord> & {
    /** Those of some characters. */
    of(owners: string[]): PromiseLike<StoredCardRecord[]>
    /** Their ids alone. */
    idsOf(owners: string[]): PromiseLike<string[]>
  }
  /** Lorebooks of cards. `put` and `removeOf` in transactions of `everything` and `deletions`. */
  lorebooks: {
    /** Those of some characters, without their entries. */
    of(characterIds: string[]): PromiseLike<LorebookRecord[]>
    /** Entries of a book in their order. */
    entriesOf(bookId: string): PromiseLike<LoreEntryRecord[]>
    /** Those of some characters, with everything. */
    wholeOf(characterIds: string[]): PromiseLike<WholeLorebook[]>
    put(books: readonly WholeLorebook[]): PromiseLike<unknown>
    /** Those of some characters, with everything. */
    removeOf(characterIds: string[]): PromiseLike<unknown>
  }
  /** Memories of chats and characters. */
  memories: RecordTable<MemoryRecord> & {
    /** Those of some owners. */
    of(ownerIds: string[]): PromiseLike<MemoryRecord[]>
    /** Those that some messages feed, each once. */
    fedBy(messageIds: string[]): PromiseLike<MemoryRecord[]>
  }
  /** What was deleted and can be brought back; absent where nothing is kept for longer than Undo. */
  deleted?: {
    put(record: DeletedRecord, rows: DeletedRows): PromiseLike<unknown>
    get(id: string): PromiseLike<DeletedRecord | undefined>
    /** Its records; empty where there are none. */
    rows(id: string): PromiseLike<DeletedRows>
    /** With their records. */
    remove(ids: string[]): PromiseLike<unknown>
  }
  /** Makes a new id for a record of these tables. */
  createId: () => string
  /**
   * Runs `change` as one transaction: everything of it is written, or nothing. One waits for the other where their
   * scopes meet. Only what these tables give may be awaited inside.
   * @throws {StorageError}
   */
  transaction<Result>(
    options: WriteOptions,
    scope: Scope,
    change: () => Promise<Result>,
  ): Promise<Result>
  /** Makes a picture ready to be put. Before the transaction, because none would wait for it. */
  prepareImage(image: ImageRecord): Promise<StoredImageRecord>
  /** The search. Inside a transaction that has texts. */
  words: {
    /** Adds messages, or brings the search up to date with them. */
    index(messages: readonly MessageRecord[]): PromiseLike<void>
    unindex(messages: readonly MessageRecord[]): PromiseLike<void>
    /** Takes whole conversations out. @returns what was there. */
    take(conversationIds: string[]): PromiseLike<WordBlockRecord[]>
    /** Puts back what was taken. */
    put(blocks: WordBlockRecord[]): PromiseLike<void>
  }
  /** Tells who shows it that a message is written; a live query would tell it later. */
  announce(message: MessageRecord): void
}
