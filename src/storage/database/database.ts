import { Dexie, type EntityTable, type Table, type Transaction } from 'dexie'
import { createStore } from 'zustand/vanilla'
import { chooseDurability } from './durability'
import type { DatingSessionRecord, ProfileRecord } from '../dating/dating-records'
import type {
  CharacterRecord,
  ConversationRecord,
  DeletedRecord,
  DeletedRowsRecord,
  MessageRecord,
  MetadataRecord,
  ProviderRecord,
  StoredImageRecord,
  WordBlockRecord,
} from './records'
import type { PersonaRecord } from '../personas/persona-records'
import type { StoredCardRecord } from '../cards/card-records'
import type {
  LoreEntryRecord,
  LorebookRecord,
  LorebookSourceRecord,
} from '../lorebooks/lorebook-records'
import type { LedgerRecord, SumRow } from '../ledger/ledger-records'
import type { MemoryRecord } from '../memories/memory-records'
import type { Preset } from '@/domain/preset'
import { createMetadataRecord } from './records'
import { StorageError } from './storage-error'
import type { upgrades as allUpgrades } from './upgrades'
import type { StudioResultRecord } from '../pictures/studio-records'

/* Changing the name, the version or a store needs a migration: never edit a released version, add one. */

export const DATABASE_NAME = 'parlour'

/**
 * DATA-06. Stores of Parlour's own that came later count by tenths, so that the version of the specified stores stays
 * what it is. Each is a step of its own below.
 */
const SPECIFIED_VERSION = 2
const STUDIO_VERSION = 2.1
/** Messages in their present form, and what was deleted lately. */
const MESSAGES_VERSION = 2.2
/** No two messages in one place; a step of its own, because an index is made before a step changes any record. */
const PLACES_VERSION = 2.3
/** Personas, presets, and the cards that characters came from. */
const ROLE_PLAY_VERSION = 2.4
/** Lorebooks. Those of cards get records of their own; the cards stay as they are. */
const LORE_VERSION = 2.5
/** The ledger of paid calls, and its sums. */
const LEDGER_VERSION = 2.6
/** What models are told of chats beside their messages. */
const MEMORY_VERSION = 2.7

/** The version that the browser knows: Dexie multiplies by ten. */
export const NATIVE_VERSION = 27

/** What changes records when an older database is opened; loaded then only. */
let upgrades: typeof allUpgrades | undefined
let isUpgradeMissing = false

/** Nothing but the database may be awaited in an upgrade: `openDatabase` loads what is missing, and opens once more. */
function upgrade(of: keyof typeof allUpgrades, transaction: Transaction) {
  if (!upgrades) {
    isUpgradeMissing = true
    throw new Error('No upgrade yet')
  }
  return upgrades[of](transaction, (done, total) => setStatus({ status: 'upgrading', done, total }))
}

/** Milliseconds after which an opening that hangs is told to the user. */
const OPENING_LIMIT_MS = 5_000

/**
 * The browser's database factory, which Dexie may use only up to our own version. Where an installed
 * database lacks a store or an index, Dexie would add it and raise the version on the quiet: done to
 * the data of a newer Parlour, that would lock the newer one out (P17, P19).
 */
const guardedFactory: IDBFactory = {
  open: (name, version) => {
    if (version !== undefined && version > NATIVE_VERSION) throw new Error('Not ours to change')
    return indexedDB.open(name, version)
  },
  deleteDatabase: (name) => indexedDB.deleteDatabase(name),
  databases: () => indexedDB.databases(),
  cmp: (first, second) => indexedDB.cmp(first, second),
}

class ParlourDatabase extends Dexie {
  metadata!: EntityTable<MetadataRecord, 'id'>
  providers!: EntityTable<ProviderRecord, 'id'>
  characters!: EntityTable<CharacterRecord, 'id'>
  conversations!: EntityTable<ConversationRecord, 'id'>
  datingSessions!: EntityTable<DatingSessionRecord, 'id'>
  messages!: EntityTable<MessageRecord, 'id'>
  profiles!: EntityTable<ProfileRecord, 'id'>
  images!: EntityTable<StoredImageRecord, 'id'>
  wordBlocks!: Table<WordBlockRecord, [conversationId: string, place: number]>
  studioResults!: EntityTable<StudioResultRecord, 'id'>
  recentlyDeleted!: EntityTable<DeletedRecord, 'id'>
  deletedRows!: Table<DeletedRowsRecord, [deletedId: string, place: number]>
  personas!: EntityTable<PersonaRecord, 'id'>
  presets!: EntityTable<Preset, 'id'>
  cards!: EntityTable<StoredCardRecord, 'id'>
  lorebooks!: EntityTable<LorebookRecord, 'id'>
  loreEntries!: EntityTable<LoreEntryRecord, 'id'>
  lorebookSources!: EntityTable<LorebookSourceRecord, 'id'>
  usage!: EntityTable<LedgerRecord, 'id'>
  usageSums!: Table<SumRow, string>
  memories!: EntityTable<MemoryRecord, 'id'>

  constructor() {
    super(DATABASE_NAME, { indexedDB: guardedFactory })
    // The first five are the specified stores with their keys and indexes.
    this.version(SPECIFIED_VERSION).stores({
      metadata: 'id',
      providers: 'id, type, enabled',
      characters: 'id, providerId',
      conversations: 'id, characterId',
      datingSessions: 'id, name, worldType',
      messages: 'id, [conversationId+seq]',
      profiles: 'id, [sessionId+status]',
      images: 'id, owner',
      wordBlocks: '[conversationId+place], revision, count',
    })
    this.version(STUDIO_VERSION).stores({ studioResults: 'id, createdAt' })
    this.version(MESSAGES_VERSION)
      .stores({ recentlyDeleted: 'id, deletedAt', deletedRows: '[deletedId+place]' })
      .upgrade((transaction) => upgrade('messages', transaction))
    // Beside the older index and not in its place: release 0.3 would not open a database without that one.
    this.version(PLACES_VERSION).stores({
      messages: 'id, [conversationId+seq], &[seq+conversationId]',
    })
    this.version(ROLE_PLAY_VERSION).stores({
      personas: 'id',
      presets: 'id',
      cards: 'id, owner, hash',
    })
    this.version(LORE_VERSION)
      .stores({
        lorebooks: 'id, characterId',
        loreEntries: 'id, [bookId+place]',
        lorebookSources: 'id',
      })
      .upgrade((transaction) => upgrade('cards', transaction))
    this.version(LEDGER_VERSION).stores({
      usage: 'id, day, state, conversationId',
      usageSums: 'id',
    })
    this.version(MEMORY_VERSION).stores({ memories: 'id, ownerId, *sourceIds' })
    chooseDurability(this)
    // Runs only where no database exists: an empty session is never made out of a failed read (P17).
    this.on('populate', () => {
      void this.metadata.add(createMetadataRecord())
    })
  }
}

/** The one connection. Only storage/ uses it; everyone else calls commands and hooks. */
export const database = new ParlourDatabase()

/** The stores that hold a conversation: itself, its messages, their pictures, and their words for the search. */
export const conversationTables = [
  database.conversations,
  database.messages,
  database.images,
  database.wordBlocks,
]

/** Where the connection stands; the app shows a screen for each but `ready`. */
export type DatabaseStatus =
  | { status: 'opening' }
  /** Records of an older Parlour are brought to their present form; `done` of `total`. */
  | { status: 'upgrading'; done: number; total: number }
  /** `readOnly`: a newer Parlour wrote this database (P19). */
  | { status: 'ready'; readOnly: boolean }
  /** An older tab holds the database open, so that it cannot be upgraded; goes on by itself. */
  | { status: 'blocked' }
  /** Another tab upgraded or deleted the database; this page must be reloaded. */
  | { status: 'superseded' }
  | { status: 'failed'; error: StorageError }

/** Whether the database can be used in this tab, and why not. */
export const databaseStatus = createStore<DatabaseStatus>(() => ({ status: 'opening' }))

function setStatus(status: DatabaseStatus) {
  databaseStatus.setState(status, true)
}

database.on('versionchange', () => {
  // Never stand in the way of another tab's upgrade; from here on every write fails loudly.
  setStatus({ status: 'superseded' })
  database.close({ disableAutoOpen: true })
  return false
})

// Raised also where Dexie closes the connection itself, in the middle of a failing opening for instance.
database.on('close', () => {
  if (databaseStatus.getState().status === 'ready')
    setStatus({
      status: 'failed',
      error: new StorageError('storage_closed_by_browser'),
    })
})

/** Whether a newer Parlour wrote the database; false while it is not open, because that is not known then. */
export function isReadOnly(): boolean {
  return database.isOpen() && database.backendDB().version > NATIVE_VERSION
}

// Sticky: a connection that the browser closed is opened again by the next read or write.
database.on('ready', () => setStatus({ status: 'ready', readOnly: isReadOnly() }), true)

/**
 * Opens the database and keeps `databaseStatus` true. Never throws and never hangs silently: a blocked
 * upgrade or an opening that takes too long shows as `blocked` until it goes on (P19).
 */
export async function openDatabase(): Promise<void> {
  setStatus({ status: 'opening' })
  const showBlocked = () => {
    if (databaseStatus.getState().status === 'opening') setStatus({ status: 'blocked' })
  }
  const timer = setTimeout(showBlocked, OPENING_LIMIT_MS)
  try {
    await database.open().catch(async (cause: unknown) => {
      if (upgrades || !isUpgradeMissing) throw cause
      upgrades = (await import('./upgrades')).upgrades
      await database.open()
    })
  } catch (cause) {
    setStatus({
      status: 'failed',
      error: new StorageError('storage_not_opened', undefined, cause),
    })
  } finally {
    clearTimeout(timer)
  }
}
