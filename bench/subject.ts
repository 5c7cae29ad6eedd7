import type { BrowserContext } from '@playwright/test'
import type { Provider } from '@/domain/provider'
import type { CharacterRecord, ConversationRecord } from '@/storage/records'
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
  /** Records beside the messages, by store. */
  stores: (chats: readonly SeededChat[]) => Record<string, readonly unknown[]>
}

/** A chat to be written into the database. */
export interface SeededChat {
  id: string
  messages: number
}

/** @param endpoint address of the provider that answers */
export function floorSubject(context: BrowserContext, origin: string, endpoint: string): Subject {
  const provider = encodeURIComponent(endpoint)
  return {
    name: 'floor',
    context,
    chatUrl: (id) => `${origin}/floor/?chat=${id}&provider=${provider}`,
    homeUrl: `${origin}/floor/`,
    database: 'floor',
    stores: () => ({}),
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
    stores: (chats) => {
      const provider: Provider = {
        id: 'bench-provider',
        name: 'Bench',
        type: 'custom',
        apiKey: 'bench-key',
        defaultModel: 'bench-model',
        enabled: true,
        createdAt: 1,
        apiEndpoint: endpoint,
      }
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
      return { providers: [provider], characters: [character], conversations }
    },
  }
}

/** Lets the site make its database, and writes chats into it. */
export async function seed(subject: Subject, chats: readonly SeededChat[]): Promise<void> {
  const page = await subject.context.newPage()
  await page.goto(subject.homeUrl)
  const { database } = subject
  // Listed only when it is complete.
  await page.waitForFunction(
    async (name) => (await indexedDB.databases()).some((known) => known.name === name),
    database,
  )
  const messages = chats.flatMap(({ id, messages: count }) => chatMessages(id, count))
  const stores = { ...subject.stores(chats), messages }
  await page.evaluate(
    ({ database, stores }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(database)
        opening.onerror = () => reject(new Error(`Cannot open ${database}`))
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(Object.keys(stores), 'readwrite')
          for (const [name, records] of Object.entries(stores))
            for (const record of records) transaction.objectStore(name).put(record)
          transaction.onabort = () => reject(new Error(`Cannot fill ${database}`))
          transaction.oncomplete = () => resolve()
        }
      }),
    { database, stores },
  )
  await page.close()
}
