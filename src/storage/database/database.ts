import { Dexie, type EntityTable, type Table, type Transaction } from 'dexie'
import { createStore } from 'zustand/vanilla'
import { earlyOpening, takeEarly } from '../connection/early-connection'
import { untilDrawn, untilReadAhead } from '../connection/read-ahead'
import { giveUpAsLost, tellLossAsClosed } from '../connection/tell-loss'
import { chooseDurability } from './durability'
import { DATABASE_NAME, NATIVE_VERSION } from './name-and-version'
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
import type { HeldRecord, MarkRow, RecordKey } from '../sync/marks/marks'
import type { Preset } from '@/domain/preset'
import { createMetadataRecord } from './records'
import { StorageError } from './storage-error'
import type { upgrades as allUpgrades } from './upgrades'
import type { StudioResultRecord } from '../pictures/studio-records'

/* Changing a store needs a migration: never edit a released version, add one, and count name-and-version.ts up. */

/** What changes records when an older database is opened; loaded then only. */
let upgrades: typeof allUpgrades | undefined
let isUpgradeMissing = false

/** Nothing but the database may be awaited in an upgrade: `openDatabase` loads what is missing, and opens once more. */
function upgrade(of: keyof typeof allUpgrades, transaction: Transaction) {
  if (!upgrades) {
    isUpgradeMissing = true
    // Without words: nobody but `openDatabase` sees it.
    throw new Error()
  }
  return upgrades[of](transaction, (done, total) => setStatus({ status: 'upgrading', done, total }))
}

/** Milliseconds after which an opening that hangs is told to the user. */
const OPENING_LIMIT_MS = 5_000

/**
 * The browser's database factory, which Dexie may use only up to our own version. Where an installed
 * database lacks a store or an index, Dexie would add it and raise the version on the quiet: done to
 * the data of a newer Parlour, that would lock the newer one out (P17, P19). The first opening is the one that the page has begun.
 */
const guardedFactory: IDBFactory = {
  open: (name, version) => {
    if (Number(version) > NATIVE_VERSION) throw new Error('Not ours to change')
    const early = takeEarly(name, version)
    if (early) {
      tellLossAsClosed(early.result)
      return early
    }
    const request = indexedDB.open(name, version)
    request.addEventListener('success', () => tellLossAsClosed(request.result))
    return request
  },
  deleteDatabase: (name) => indexedDB.deleteDatabase(name),
  databases: () => indexedDB.databases(),
  cmp: (first, second) => indexedDB.cmp(first, second),
}

/**
 * DATA-06: the stores of each version, and the upgrade that it begins with. The first five are the specified stores with their keys
 * and indexes. Stores of Parlour's own that came later count by tenths, so that the version of the specified stores stays
 * what it is. Numbers and no names: the names would be loaded with every start.
 */
const VERSIONS: [
  version: number,
  stores: Record<string, string>,
  step?: keyof typeof allUpgrades,
][] = [
  [
    2,
    {
      metadata: 'id',
      providers: 'id, type, enabled',
      characters: 'id, providerId',
      conversations: 'id, characterId',
      datingSessions: 'id, name, worldType',
      messages: 'id, [conversationId+seq]',
      profiles: 'id, [sessionId+status]',
      images: 'id, owner',
      wordBlocks: '[conversationId+place], revision, count',
    },
  ],
  [2.1, { studioResults: 'id, createdAt' }],
  // Messages in their present form, and what was deleted lately.
  [2.2, { recentlyDeleted: 'id, deletedAt', deletedRows: '[deletedId+place]' }, 'messages'],
  // No two messages in one place; a step of its own, because an index is made before a step changes any record. Beside the
  // older index and not in its place: release 0.3 would not open a database without that one.
  [2.3, { messages: 'id, [conversationId+seq], &[seq+conversationId]' }],
  // Personas, presets, and the cards that characters came from.
  [2.4, { personas: 'id', presets: 'id', cards: 'id, owner, hash' }],
  // Lorebooks. Those of cards get records of their own; the cards stay as they are.
  [
    2.5,
    {
      lorebooks: 'id, characterId',
      loreEntries: 'id, [bookId+place]',
      lorebookSources: 'id',
    },
    'cards',
  ],
  // The ledger of paid calls, and its sums.
  [2.6, { usage: 'id, day, state, conversationId', usageSums: 'id' }],
  // What models are told of chats beside their messages.
  [2.7, { memories: 'id, ownerId, *sourceIds' }],
  // The change log of sync, and what it holds back. Empty where sync is off.
  [2.8, { syncMarks: '[store+id], dirty, owner', syncHeld: '[store+id], until, owner' }],
]

/**
 * What Dexie has once it knows the stores. It takes some 8 ms to work that out, which a chat that was read ahead does not wait
 * for: it is done when somebody first asks for one of these, or opens the database.
 */
const MADE_LATE = ['tables', 'table', ...VERSIONS.flatMap(([, stores]) => Object.keys(stores))]

class ParlourDatabase extends Dexie {
  // Declared only: Dexie makes them of what is said below, and their names twice would weigh on the start.
  declare metadata: EntityTable<MetadataRecord, 'id'>
  declare providers: EntityTable<ProviderRecord, 'id'>
  declare characters: EntityTable<CharacterRecord, 'id'>
  declare conversations: EntityTable<ConversationRecord, 'id'>
  declare datingSessions: EntityTable<DatingSessionRecord, 'id'>
  declare messages: EntityTable<MessageRecord, 'id'>
  declare profiles: EntityTable<ProfileRecord, 'id'>
  declare images: EntityTable<StoredImageRecord, 'id'>
  declare wordBlocks: Table<WordBlockRecord, [conversationId: string, place: number]>
  declare studioResults: EntityTable<StudioResultRecord, 'id'>
  declare recentlyDeleted: EntityTable<DeletedRecord, 'id'>
  declare deletedRows: Table<DeletedRowsRecord, [deletedId: string, place: number]>
  declare personas: EntityTable<PersonaRecord, 'id'>
  declare presets: EntityTable<Preset, 'id'>
  declare cards: EntityTable<StoredCardRecord, 'id'>
  declare lorebooks: EntityTable<LorebookRecord, 'id'>
  declare loreEntries: EntityTable<LoreEntryRecord, 'id'>
  declare lorebookSources: EntityTable<LorebookSourceRecord, 'id'>
  declare usage: EntityTable<LedgerRecord, 'id'>
  declare usageSums: Table<SumRow, string>
  declare memories: EntityTable<MemoryRecord, 'id'>
  declare syncMarks: Table<MarkRow, RecordKey>
  declare syncHeld: Table<HeldRecord, RecordKey>

  #hasTables = false

  constructor() {
    super(DATABASE_NAME, { indexedDB: guardedFactory })
    chooseDurability(this)
    // Runs only where no database exists: an empty session is never made out of a failed read (P17).
    this.on('populate', () => {
      void this.metadata.add(createMetadataRecord())
    })
    for (const name of MADE_LATE)
      Object.defineProperty(this, name, {
        configurable: true,
        get: () => {
          this.#makeTables()
          return Reflect.get(this, name) as unknown
        },
      })
  }

  /** Has Dexie make the tables: whoever asks for the first one waits for it, and the opening. */
  #makeTables() {
    if (this.#hasTables) return
    this.#hasTables = true
    for (const name of MADE_LATE) Reflect.deleteProperty(this, name)
    for (const [number, stores, step] of VERSIONS) {
      const version = this.version(number).stores(stores)
      if (step) version.upgrade((transaction) => upgrade(step, transaction))
    }
  }

  /** Waits for the page's early opening where one is under way, whoever asks: a connection of its own would wait behind it. */
  override open() {
    this.#makeTables()
    const early = earlyOpening()
    return early ? Dexie.Promise.resolve(early).then(() => super.open()) : super.open()
  }
}

/** The one connection. Only storage/ uses it; everyone else calls commands and hooks. */
export const database = new ParlourDatabase()

/** The stores that hold a conversation: itself, its messages, their pictures, and their words for the search. */
export const conversationTables = () => [
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

/** Whether a newer Parlour wrote the database; false while it is not open, because that is not known then. */
export function isReadOnly(): boolean {
  return database.isOpen() && database.backendDB().version > NATIVE_VERSION
}

// Sticky: a connection that the browser closed is opened again by the next read or write.
database.on(
  'ready',
  async () => {
    const readOnly = isReadOnly()
    // Nobody reads or writes before this is over, so that no write gets past the change log.
    if (!readOnly && (await hasSyncMarks())) await import('../sync/change-log')
    setStatus({ status: 'ready', readOnly })
  },
  true,
)

/**
 * Whether sync is on. Where the connection is lost in this moment, nobody gets to write over it either: it is given up, and the
 * first who reads or writes opens another one, of which this is asked again. Without Dexie, which would wait for this opening.
 */
function hasSyncMarks(): Promise<boolean> {
  const connection = database.backendDB()
  return new Promise((resolve) => {
    const giveUp = () => {
      giveUpAsLost(connection)
      resolve(false)
    }
    try {
      const { name } = database.syncMarks
      const request = connection.transaction(name).objectStore(name).count()
      request.onsuccess = () => resolve(request.result > 0)
      request.onerror = (event) => {
        event.preventDefault()
        giveUp()
      }
      if (request.transaction) request.transaction.onabort = giveUp
    } catch {
      giveUp()
    }
  })
}

/**
 * Opens the database and keeps `databaseStatus` true. Never throws and never hangs silently: a blocked
 * upgrade or an opening that takes too long shows as `blocked` until it goes on (P19). Where it was open before, the
 * screens stay meanwhile: what they read and write waits.
 */
export async function openDatabase(): Promise<void> {
  if (databaseStatus.getState().status !== 'ready') setStatus({ status: 'opening' })
  const showBlocked = () => {
    if (!database.isOpen() && databaseStatus.getState().status !== 'upgrading')
      setStatus({ status: 'blocked' })
  }
  const timer = setTimeout(showBlocked, OPENING_LIMIT_MS)
  try {
    // A chat that is being read over the early connection is drawn first.
    const isRead = earlyOpening()?.then(untilReadAhead) ?? untilReadAhead()
    if (isRead) await isRead.then(untilDrawn)
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
