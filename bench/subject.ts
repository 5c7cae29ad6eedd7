import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { Provider } from '@/domain/provider'
import type {
  CharacterRecord,
  ConversationRecord,
  MessageRecord,
  WordBlockRecord,
} from '@/storage/database/records'
import { placeOf, positionsIn, setWords } from '@/storage/search/word-block'
import { wordsOf } from '@/storage/search/word-index'
import { chatMessages } from './chat-content'

/** What is measured: the bare page or the app. Both have the same box and list, so the same code measures both. */
export interface Subject {
  name: 'floor' | 'parlour'
  context: BrowserContext
  /** Address of a chat. */
  chatUrl: (id: string) => string
  /** A page of the site that makes the database. */
  homeUrl: string
  database: string
  /** What belongs to a loaded chat and comes after its box, by its name for assistive technology. */
  panel?: string
  /** Records beside the messages, by store. */
  stores: (
    chats: readonly SeededChat[],
    messages: readonly MessageRecord[],
  ) => Record<string, readonly unknown[]>
}

/** A chat to be written into the database. */
export interface SeededChat {
  id: string
  messages: number
}

/**
 * @param endpoint address of the provider that answers
 * @param options `hasWorker`: a service worker answers for the host
 */
export function floorSubject(
  context: BrowserContext,
  origin: string,
  endpoint: string,
  { hasWorker = false } = {},
): Subject {
  const provider = encodeURIComponent(endpoint)
  const worker = hasWorker ? '&worker' : ''
  return {
    name: 'floor',
    context,
    chatUrl: (id) => `${origin}/floor/?chat=${id}&provider=${provider}${worker}`,
    homeUrl: `${origin}/floor/`,
    database: 'floor',
    stores: () => ({}),
  }
}

/** A provider that is the stand-in. */
export function benchProvider(type: 'custom' | 'openai', apiEndpoint: string): Provider {
  return {
    id: 'bench-provider',
    name: 'Bench',
    type,
    apiKey: 'bench-key',
    defaultModel: 'bench-model',
    enabled: true,
    createdAt: 1,
    apiEndpoint,
  }
}

/** @param endpoint address of the provider that answers */
export function appSubject(context: BrowserContext, origin: string, endpoint: string): Subject {
  return {
    name: 'parlour',
    context,
    chatUrl: (id) => `${origin}/chat/${id}`,
    homeUrl: `${origin}/`,
    database: 'parlour',
    panel: 'Recent conversations',
    stores: (chats, messages) => {
      const provider = benchProvider('custom', endpoint)
      const character: CharacterRecord = {
        id: 'bench-character',
        name: 'Bridget',
        systemPrompt: 'You know bridges.',
        providerId: provider.id,
        providerType: provider.type,
        model: provider.defaultModel,
        createdAt: 1,
        updatedAt: 1,
      }
      const conversations = chats.map(({ id }): ConversationRecord => ({
        id,
        characterId: character.id,
        title: `Chat ${id}`,
        conversationType: 'standard',
        createdAt: 1,
        updatedAt: 1,
      }))
      const wordBlocks = wordBlocksOf(messages)
      return { providers: [provider], characters: [character], conversations, wordBlocks }
    },
  }
}

/** Lets the site make its database, and writes chats into it. */
export async function seed(subject: Subject, chats: readonly SeededChat[]): Promise<void> {
  const { database } = subject
  const page = await openWithDatabase(subject)
  const messages = chats.flatMap(({ id, messages: count }) => chatMessages(id, count))
  for (const [store, records] of Object.entries({ ...subject.stores(chats, messages), messages }))
    for (let start = 0; start < records.length; start += RECORDS_AT_ONCE)
      await putRecords(page, database, store, records.slice(start, start + RECORDS_AT_ONCE))
  await page.close()
}

/** Opens the page that makes the database, and waits until it is there. */
export async function openWithDatabase({
  context,
  homeUrl,
  database,
}: Pick<Subject, 'context' | 'homeUrl' | 'database'>): Promise<Page> {
  const page = await context.newPage()
  await page.goto(homeUrl)
  // Listed only when it is complete.
  await expect
    .poll(() =>
      page.evaluate(
        async (name) => (await indexedDB.databases()).some((known) => known.name === name),
        database,
      ),
    )
    .toBe(true)
  return page
}

/** As many as fit one message to the browser. */
const RECORDS_AT_ONCE = 5_000

/** Writes records into a store of the page's database. */
export function putRecords(
  page: Page,
  database: string,
  store: string,
  records: readonly unknown[],
) {
  return page.evaluate(
    ({ database, store, records }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(database)
        opening.onerror = () => reject(new Error(`Cannot open ${database}`))
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(store, 'readwrite')
          for (const record of records) transaction.objectStore(store).put(record)
          transaction.onabort = () => reject(new Error(`Cannot fill ${database}`))
          transaction.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    { database, store, records },
  )
}

/** The index of the search, as the app makes it while messages are written. */
function wordBlocksOf(messages: readonly MessageRecord[]): WordBlockRecord[] {
  const blocks = new Map<
    string,
    { conversationId: string; place: number; words: Map<number, string[]> }
  >()
  for (const { conversationId, seq, content } of messages) {
    const { place, position } = placeOf(seq)
    const name = `${place} ${conversationId}`
    const block = blocks.get(name) ?? { conversationId, place, words: new Map() }
    blocks.set(name, block)
    block.words.set(position, wordsOf(content))
  }
  return Array.from(blocks.values(), ({ conversationId, place, words }, index) => {
    let indexed = 0
    for (const position of words.keys()) indexed |= 1 << position
    const count = positionsIn(indexed).length
    return {
      conversationId,
      place,
      revision: index + 1,
      indexed,
      count,
      words: setWords('', words),
    }
  })
}
