/** A page with nothing but the storage of the app, to measure its writes. */
import { createCharacter } from '@/storage/commands/characters'
import { createConversation } from '@/storage/conversations/conversations'
import { storedConversations } from '@/storage/conversations/conversation-source'
import { database, openDatabase } from '@/storage/database/database'

/** What a write goes through. `plain`: nothing of sync, not even the place where it would come in. */
export type WriteMode = 'plain' | 'off' | 'on'

const CHAT = 'bench-chat-0'
/** Of the chat before. */
const MESSAGES = 1_000

/** Makes a chat, and turns sync on where it is to be on. Once for a page. */
async function prepareWrites(mode: WriteMode): Promise<void> {
  if (mode === 'plain') {
    database.unuse({ stack: 'dbcore', name: 'durability' })
    database.use({
      stack: 'dbcore',
      name: 'plain',
      create: (core) => ({
        ...core,
        transaction: (stores, transactionMode, options) =>
          core.transaction(stores, transactionMode, { ...options, durability: 'strict' }),
      }),
    })
  }
  await openDatabase()
  const characterId = await createCharacter({
    name: 'Bridget',
    systemPrompt: 'You know bridges.',
    providerId: 'bench-provider',
    providerType: 'custom',
    model: 'bench-model',
    modelParameters: { temperature: 0.7, topP: 1, maxTokens: 2000 },
    characterMode: 'both',
  })
  await createConversation({ characterId, conversationType: 'standard' }, CHAT)
  await storedConversations.addMessages(
    CHAT,
    Array.from({ length: MESSAGES }, (_, index) => ({
      role: index % 2 === 0 ? ('user' as const) : ('assistant' as const),
      content: `What was said ${index} times before, and in as many words as usual.`,
    })),
  )
  if (mode !== 'on') return
  // Only now, as in the app: the log comes with it.
  const { markRest, startSync } = await import('@/storage/sync/start-sync')
  await startSync()
  await markRest()
}

/** Milliseconds of each of some turns: a question, and the place for its answer. */
async function timeWrites(count: number): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; index < count; index += 1) {
    const start = performance.now()
    await storedConversations.addMessages(CHAT, [
      { role: 'user', content: `And what about case ${index}? Keep it short, please.` },
      { role: 'assistant', content: '', pending: true },
    ])
    times.push(performance.now() - start)
  }
  return times
}

declare global {
  interface Window {
    prepareWrites: (mode: WriteMode) => Promise<void>
    timeWrites: (count: number) => Promise<number[]>
  }
}

window.prepareWrites = prepareWrites
window.timeWrites = timeWrites
