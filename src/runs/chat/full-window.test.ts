// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { json } from '@/ai/testing/fake-fetch'
import { createCharacter } from '@/storage/commands/characters'
import { sourceOf } from '@/storage/conversations/conversation-source'
import { createConversation } from '@/storage/conversations/conversations'
import { readModelNote } from '@/storage/browser/model-notes'
import { database } from '@/storage/database/database'
import { freshDatabase, removeDatabase } from '@/storage/testing/fresh-database'
import { characterDraft, sampleProvider } from '@/storage/testing/sample-records'
import { waitFor } from '@/testing/wait-for'
import { forgetAllRuns } from '../live-runs'
import { isAnyRunning } from '../run-store'
import { createFakeLocks } from '../testing/fake-locks'
import { sendMessage } from './chat-run'
import { toNoted } from './model-limits'

/* An answer of Claude that ran into the window of the model. CTX-20 */

const claude = sampleProvider({
  id: 'claude-1',
  type: 'anthropic',
  apiKey: 'sk-ant-key',
  apiEndpoint: undefined,
  defaultModel: 'claude-sonnet-5-5',
})

beforeEach(async () => {
  localStorage.clear()
  await freshDatabase()
  await database.providers.put(claude)
  Object.defineProperty(navigator, 'locks', { value: createFakeLocks(), configurable: true })
})

afterEach(async () => {
  forgetAllRuns()
  localStorage.clear()
  sessionStorage.clear()
  Reflect.deleteProperty(navigator, 'locks')
  vi.unstubAllGlobals()
  await removeDatabase()
})

/** The last message of a chat after an answer with this text, and what is noted as the window. */
async function answered(text: string) {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      json({
        type: 'message',
        content: text === '' ? [] : [{ type: 'text', text }],
        stop_reason: 'model_context_window_exceeded',
        usage: { input_tokens: 30_000, output_tokens: 2_000 },
      }),
    ),
  )
  const { id: providerId, defaultModel: model } = claude
  const draft = { ...characterDraft, providerId, providerType: claude.type, model }
  const characterId = await createCharacter(draft)
  const id = await createConversation({ characterId, conversationType: 'standard' })
  await sendMessage(id, 'Hello')
  await waitFor(() => expect(isAnyRunning()).toBe(false))
  const message = (await sourceOf(id).getMessages(id, { limit: 9 })).at(-1)
  return { message, window: readModelNote(toNoted(claude, model)).toldWindow }
}

it('keeps its text, and is remembered as how much the model takes', async () => {
  const { message, window } = await answered('Half an answer')
  expect(message).toMatchObject({
    content: 'Half an answer',
    finishReason: 'model_context_window_exceeded',
    status: 'complete',
  })
  expect(message?.failure).toBeUndefined()
  expect(window).toBe(32_000)
})

it('without a word is a failure that says how much fits, and can be cut to it', async () => {
  const { message, window } = await answered('')
  expect(message?.failure).toEqual({ code: 'window_full', params: { window: 32_000 } })
  expect(window).toBe(32_000)
})
