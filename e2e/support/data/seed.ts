import type { Page } from '@playwright/test'
import { providerInfo } from '@/ai/catalogue'
import { defaultModelParameters } from '@/domain/character'
import { isOnDevice, type Provider, type ProviderType } from '@/domain/provider'
import { SESSION_APP_VERSION } from '@/domain/session-version'
import { defaultSettings, type Settings } from '@/domain/settings'
import { paths } from '@/lib/paths'
import { database } from '@/storage/database/database'
import { DATABASE_NAME, NATIVE_VERSION } from '@/storage/database/name-and-version'
import type { DatingSessionRecord, ProfileRecord } from '@/storage/dating/dating-records'
import {
  METADATA_ID,
  type CharacterRecord,
  type ConversationRecord,
  type MessageRecord,
  type MetadataRecord,
  type ProviderRecord,
  type StoredImageRecord,
} from '@/storage/database/records'
import type { LedgerRecord } from '@/storage/ledger/ledger-records'
import type { LoreEntryRecord, LorebookRecord } from '@/storage/lorebooks/lorebook-records'
import type { MemoryRecord } from '@/storage/memories/memory-records'
import { type PersonaRecord } from '@/storage/personas/persona-records'
import { type StoredCardRecord } from '@/storage/cards/card-records'
import type { HeldRecord, MarkRow } from '@/storage/sync/marks/marks'
import type { VaultRecord } from '@/storage/vault/vault-record'
import type { StandIn } from '../../stand-in/server'

/** A document of the app's origin that runs no script: nothing holds the database while it is open. */
const QUIET_ADDRESS = '/icon.svg'

/** What stands in the database when the app starts; the rest is as in a new session. */
export interface SeedRecords {
  providers?: ProviderRecord[]
  characters?: CharacterRecord[]
  conversations?: ConversationRecord[]
  messages?: MessageRecord[]
  personas?: PersonaRecord[]
  lorebooks?: LorebookRecord[]
  loreEntries?: LoreEntryRecord[]
  memories?: MemoryRecord[]
  datingSessions?: DatingSessionRecord[]
  profiles?: ProfileRecord[]
  /** Cards that characters came from. */
  cards?: StoredCardRecord[]
  /** Pictures, with their bytes in place of a blob. */
  images?: StoredImageRecord[]
  /** What of other devices' records waits. */
  syncHeld?: HeldRecord[]
  /** How the user's devices are connected, as its rows. */
  syncMarks?: MarkRow[]
  settings?: Partial<Settings>
  /** What the metadata record holds besides. Without `reminderDismissedAt` nobody is reminded of a backup. */
  metadata?: Partial<MetadataRecord>
  /** What is set about money, as its record. */
  money?: object
  /** What keeps the keys, where a passphrase is set. */
  vault?: VaultRecord
}

/** The lock that tells whether the page before is still there. */
const LOCK = 'page-before'

/** Takes the lock for as long as the page is there; run in the page. */
function holdLock(name: string) {
  // An empty page has none to take.
  if (!globalThis.isSecureContext) return
  return new Promise<void>((resolve) => {
    const hold = () => {
      resolve()
      return new Promise(() => {})
    }
    void navigator.locks.request(name, hold)
  })
}

/**
 * Opens a document of the app's origin without the app: what is on disk can be read before the app changes it. The page
 * before has gone by then: this document lives in another process, so what the app does on its way out could come later.
 */
export async function openQuietPage(page: Page): Promise<void> {
  if (URL.canParse(page.url()) && new URL(page.url()).pathname === QUIET_ADDRESS) return
  await page.evaluate(holdLock, LOCK)
  await page.goto(QUIET_ADDRESS)
  await page.evaluate((name) => navigator.locks.request(name, () => undefined), LOCK)
}

/** The time of the first seeded record; later ones follow a second apart. */
const SEED_TIME = Date.UTC(2026, 0, 15, 12)

/** So late that the reminder of a backup does not come any more. */
const NEVER_AGAIN = Date.UTC(2100, 0, 1)

/** What makes the database and puts records into it, by the schema that the app itself uses. */
export function seedPlan(records: SeedRecords) {
  const { settings, metadata: more, money, vault, ...stores } = records
  const metadata = {
    id: METADATA_ID,
    appVersion: SESSION_APP_VERSION,
    lastUpdated: SEED_TIME,
    settings: { ...defaultSettings, ...settings },
    // Or it would come in between where a journey takes more than twenty seconds on a page, as it does on a slow machine.
    reminderDismissedAt: NEVER_AGAIN,
    ...more,
  }
  const allRecords: Record<string, object[]> = {
    ...stores,
    metadata: [metadata, ...(vault ? [vault] : []), ...(money ? [money] : [])],
  }
  return {
    name: DATABASE_NAME,
    version: NATIVE_VERSION,
    schema: database.tables.map(({ name, schema }) => ({
      name,
      keyPath: schema.primKey.keyPath,
      indexes: schema.indexes.map(({ name: index, keyPath, unique, multi }) => ({
        name: index,
        keyPath,
        unique: unique === true,
        multiEntry: multi === true,
      })),
    })),
    records: allRecords,
  }
}

/** Carries a plan out, in a page that does not hold the database yet. */
export function writeSeed({ name, version, schema, records }: ReturnType<typeof seedPlan>) {
  return new Promise<void>((resolve, reject) => {
    const request = indexedDB.open(name, version)
    request.onerror = () => reject(new Error(request.error?.message))
    request.onupgradeneeded = () => {
      for (const { name, keyPath, indexes } of schema) {
        const store = request.result.createObjectStore(name, { keyPath })
        for (const { name: index, keyPath: path, unique, multiEntry } of indexes)
          store.createIndex(index, path ?? index, { unique, multiEntry })
      }
    }
    request.onsuccess = () => {
      const names = Object.keys(records)
      const transaction = request.result.transaction(names, 'readwrite')
      for (const name of names)
        for (const record of records[name] ?? []) transaction.objectStore(name).put(record)
      transaction.onerror = () => reject(new Error(transaction.error?.message))
      transaction.oncomplete = () => {
        request.result.close()
        resolve()
      }
    }
  })
}

/**
 * Makes the database and puts records into it. Leaves the page on a document without the app: open a screen afterwards.
 */
export async function seedDatabase(page: Page, records: SeedRecords): Promise<void> {
  await openQuietPage(page)
  await page.evaluate(writeSeed, seedPlan(records))
}

/** All records of one store as they are on disk now. The app may be open. */
export function readStore<Store extends keyof StoreRecords>(
  page: Page,
  store: Store,
): Promise<StoreRecords[Store][]> {
  return page.evaluate(
    ([databaseName, storeName]) =>
      new Promise<StoreRecords[Store][]>((resolve, reject) => {
        const request = indexedDB.open(databaseName)
        request.onerror = () => reject(new Error(request.error?.message))
        request.onsuccess = () => {
          const all = request.result.transaction(storeName).objectStore(storeName).getAll()
          all.onerror = () => reject(new Error(all.error?.message))
          all.onsuccess = () => {
            request.result.close()
            resolve(all.result as StoreRecords[Store][])
          }
        }
      }),
    [DATABASE_NAME, store] as const,
  )
}

/** The settings as they are on disk now. */
export async function readSettings(page: Page): Promise<Partial<Settings>> {
  const metadata = await readStore(page, 'metadata')
  return metadata.find((record) => record.id === METADATA_ID)?.settings ?? {}
}

/** The messages of all conversations, as they are on disk now, by their places. */
export async function readMessages(page: Page): Promise<MessageRecord[]> {
  return (await readStore(page, 'messages')).toSorted((one, other) => one.seq - other.seq)
}

/** Puts one record beside the app, as another tab would. An open app learns of it with its next read. */
export function putRecord<Store extends keyof StoreRecords>(
  page: Page,
  store: Store,
  record: StoreRecords[Store],
): Promise<void> {
  return page.evaluate(
    ({ databaseName, storeName, value }) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open(databaseName)
        request.onerror = () => reject(new Error(request.error?.message))
        request.onsuccess = () => {
          const transaction = request.result.transaction(storeName, 'readwrite')
          transaction.objectStore(storeName).put(value)
          transaction.onerror = () => reject(new Error(transaction.error?.message))
          transaction.oncomplete = () => {
            request.result.close()
            resolve()
          }
        }
      }),
    { databaseName: DATABASE_NAME, storeName: store, value: record },
  )
}

interface StoreRecords {
  metadata: MetadataRecord | VaultRecord
  memories: MemoryRecord
  messages: MessageRecord
  conversations: ConversationRecord
  providers: Provider
  characters: CharacterRecord
  datingSessions: DatingSessionRecord
  profiles: ProfileRecord
  usage: LedgerRecord
  syncHeld: HeldRecord
}

/** The key of seeded providers, which no page, console line or address may show. */
export const SEED_KEY = 'sk-seed-5f2a91c7d3'

let serial = 0
/** In the order in which they were made, also beyond nine: what has the same time stands in the order of its ids. */
const nextId = (kind: string) => `${kind}-${String((serial += 1)).padStart(5, '0')}`

/** A provider that the stand-in plays; for `demo` the built-in one. */
export function makeProvider(
  standIn: Pick<StandIn, 'endpoint'> | undefined,
  type: ProviderType,
  changes: Partial<Provider> = {},
): Provider {
  const { name, models } = providerInfo(type)
  return {
    id: nextId('provider'),
    name: type === 'custom' ? 'My server' : name,
    type,
    apiKey: isOnDevice(type) ? '' : SEED_KEY,
    defaultModel: models[0]?.id ?? 'custom-model',
    enabled: true,
    createdAt: SEED_TIME,
    ...(!isOnDevice(type) && standIn !== undefined && { apiEndpoint: standIn.endpoint(type) }),
    ...changes,
  }
}

/** Who is talked with, unless a test says otherwise. */
export const SEED_CHARACTER_NAME = 'Mira'

/** A character that answers with a provider. */
export function makeCharacter(
  provider: Pick<Provider, 'id' | 'type' | 'defaultModel'>,
  changes: Partial<CharacterRecord> = {},
): CharacterRecord {
  return {
    id: nextId('character'),
    name: SEED_CHARACTER_NAME,
    systemPrompt: 'You are Mira, who keeps a lighthouse.',
    providerId: provider.id,
    providerType: provider.type,
    model: provider.defaultModel,
    modelParameters: defaultModelParameters,
    createdAt: SEED_TIME,
    updatedAt: SEED_TIME,
    version: '2',
    characterMode: 'both',
    ...changes,
  }
}

/** A standard chat with a character. */
export function makeConversation(
  character: Pick<CharacterRecord, 'id' | 'name'>,
  changes: Partial<ConversationRecord> = {},
): ConversationRecord {
  return {
    id: nextId('conversation'),
    characterId: character.id,
    title: `Chat with ${character.name}`,
    conversationType: 'standard',
    createdAt: SEED_TIME,
    updatedAt: SEED_TIME,
    ...changes,
  }
}

/** Finished messages of a conversation, oldest first. */
export function makeMessages(
  conversationId: string,
  drafts: readonly (Pick<MessageRecord, 'role' | 'content'> & Partial<MessageRecord>)[],
): MessageRecord[] {
  return drafts.map((draft, index) => ({
    id: nextId('message'),
    conversationId,
    seq: index + 1,
    timestamp: SEED_TIME + (index + 1) * 1000,
    ...(draft.role === 'assistant' && { pending: false, status: 'complete' as const }),
    ...draft,
  }))
}

/** What a seeded chat may have otherwise. */
export interface SeedChatOptions {
  /** Which provider answers. Default: openai. */
  type?: ProviderType
  provider?: Partial<Provider>
  character?: Partial<CharacterRecord>
  conversation?: Partial<ConversationRecord>
  messages?: Parameters<typeof makeMessages>[1]
  settings?: Partial<Settings>
}

/** One provider, one character and one chat between them. */
export function makeChat(
  standIn: Pick<StandIn, 'endpoint'> | undefined,
  options: SeedChatOptions = {},
) {
  const provider = makeProvider(standIn, options.type ?? 'openai', options.provider)
  const character = makeCharacter(provider, options.character)
  const conversation = makeConversation(character, options.conversation)
  const messages = makeMessages(conversation.id, options.messages ?? [])
  const records: SeedRecords = {
    providers: [provider],
    characters: [character],
    conversations: [conversation],
    messages,
    settings: options.settings,
  }
  return { provider, character, conversation, messages, path: paths.chat(conversation.id), records }
}

/** One provider, one character and one chat between them, in the database before the app starts. */
export async function seedChat(
  page: Page,
  standIn: Pick<StandIn, 'endpoint'> | undefined,
  options: SeedChatOptions = {},
) {
  const { records, ...chat } = makeChat(standIn, options)
  await seedDatabase(page, records)
  return chat
}

/** A lorebook with entries of these names, which are their keys, too. */
export function makeLorebook(
  names: readonly string[],
  change: Partial<LorebookRecord> = {},
): { lorebook: LorebookRecord; loreEntries: LoreEntryRecord[] } {
  const { name = 'Harbour Town', createdAt = SEED_TIME } = change
  const times = { createdAt, updatedAt: createdAt }
  const lorebook = { id: `lorebook-${name}`, revision: 1, ...change, name, ...times }
  const loreEntries = names.map((entry, place) => ({
    id: `${lorebook.id}-${place}`,
    bookId: lorebook.id,
    place,
    name: entry,
    keys: [entry],
    content: `${entry} stands by the water, and everybody knows it.`,
    enabled: true,
    ...times,
  }))
  return { lorebook, loreEntries }
}

/** A persona; later ones are as old. */
export function makePersona(change: Partial<PersonaRecord> = {}): PersonaRecord {
  const { name = 'Mara', createdAt = SEED_TIME } = change
  return {
    id: `persona-${name}`,
    description: 'A ship’s carpenter with a patient temper.',
    placement: 'prompt',
    ...change,
    name,
    createdAt,
    updatedAt: createdAt,
  }
}
