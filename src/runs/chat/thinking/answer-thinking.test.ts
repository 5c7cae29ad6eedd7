import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createCharacter } from '@/storage/commands/characters'
import { createProvider } from '@/storage/commands/providers'
import { updateSettings } from '@/storage/commands/settings'
import { branchConversation } from '@/storage/conversations/branch-conversation'
import { createConversation } from '@/storage/conversations/conversations'
import { sourceOf } from '@/storage/conversations/conversation-source'
import type { MessageRecord } from '@/storage/database/records'
import { freshDatabase, removeDatabase } from '@/storage/testing/fresh-database'
import { characterDraft, providerDraft } from '@/storage/testing/sample-records'
import { forgetAllRuns } from '../../live-runs'
import { isAnyRunning, isRunning, readRun, runStore } from '../../run-store'
import { type ChatCall, createFakeChatServer } from '../../testing/fake-chat-server'
import { createFakeLocks } from '../../testing/fake-locks'
import {
  chooseVariant,
  continueAnswer,
  recoverInterrupted,
  regenerate,
  sendMessage,
  stopAnswer,
} from '../chat-run'
import { type MessageUpdated, onMessageUpdated } from '../message-events'
import { readStreamingText } from '../streaming-text'
import { keepUnsavedThinking } from './answer-thinking'
import { liveThinking, thinkingKey } from './live-thinking'

const SECRET = 'They greet, so greet them'

let server = createFakeChatServer()
let id = ''
let updates: MessageUpdated['reason'][] = []
let stopListening: () => void = () => undefined

beforeEach(async () => {
  await freshDatabase()
  server = createFakeChatServer()
  vi.stubGlobal('fetch', server.fetch)
  vi.stubGlobal('navigator', { locks: createFakeLocks() })
  const providerId = await createProvider(providerDraft)
  const characterId = await createCharacter({ ...characterDraft, providerId })
  id = await createConversation({ characterId, conversationType: 'standard' })
  updates = []
  stopListening = onMessageUpdated(({ reason }) => updates.push(reason))
})

afterEach(async () => {
  stopListening()
  for (const conversationId of Object.keys(runStore.getState().answer ?? {}))
    stopAnswer(conversationId)
  await until(() => !isAnyRunning())
  forgetAllRuns()
  vi.unstubAllGlobals()
  await removeDatabase()
})

async function until<Value>(read: () => Value | Promise<Value>): Promise<NonNullable<Value>> {
  const start = performance.now()
  for (;;) {
    const value = await read()
    if (value) return value
    if (performance.now() - start > 30_000) throw new Error(`never happened: ${read.toString()}`)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

const call = (index: number) => until((): ChatCall | undefined => server.calls[index])
const settled = () => until(() => readRun('answer', id) && !isRunning(readRun('answer', id)))
const messages = (of = id) => sourceOf(of).getMessages(of, { limit: 99 })
const last = async (): Promise<MessageRecord> => (await messages()).at(-1) as MessageRecord

/** Sends, and lets the model think. */
async function think(question: string, thoughts: string) {
  const index = server.calls.length
  await sendMessage(id, question)
  const request = await call(index)
  request.think(thoughts)
  return request
}

async function exchange(question: string, thoughts: string, answer: string) {
  const request = await think(question, thoughts)
  request.token(answer)
  request.end()
  await settled()
}

it('shows thinking apart while it goes on, and stores it with the answer (THINK-03, THINK-04)', async () => {
  const request = await think('Hello', 'They greet')
  const { id: messageId } = await last()
  await until(() => readStreamingText(thinkingKey(messageId)) === 'They greet')
  expect(readStreamingText(messageId)).toBeUndefined()
  expect(liveThinking.getState()[messageId]).toMatchObject({ kind: 'full' })
  request.think(', so greet them')
  request.token('Good day.')
  request.end()
  await settled()
  const answer = await last()
  expect(answer).toMatchObject({ content: 'Good day.', thinking: { text: SECRET, kind: 'full' } })
  expect(answer.thinking?.ms).toBeGreaterThanOrEqual(0)
  // Said once, however many pieces there were. THINK-07
  expect(updates).toEqual(['thinking', 'completed'])
})

it('is not asked for where it is hidden, and stored all the same (THINK-05)', async () => {
  await updateSettings({ thinking: 'hidden' })
  await exchange('Hello', SECRET, 'Good day.')
  const answer = await last()
  expect(answer.thinking?.text).toBe(SECRET)
  expect(updates).toEqual(['completed'])
  expect(liveThinking.getState()[answer.id]).toBeUndefined()
})

it('never sends thoughts: not next, anew, continued, nor from a branch (THINK-04, THINK-15)', async () => {
  await exchange('Hello', SECRET, 'Good day.')
  await exchange('And now?', SECRET, 'Now it rains.')
  const { id: messageId } = await last()
  await regenerate(messageId)
  const again = await call(2)
  again.think(SECRET)
  again.token('Now it snows.')
  again.end()
  await settled()
  await continueAnswer(messageId)
  const further = await call(3)
  further.think('Go on')
  further.token(' Still.')
  further.end()
  await settled()
  const branch = await branchConversation(messageId)
  expect((await messages(branch)).at(-1)?.thinking?.text).toBe(`${SECRET}\n\nGo on`)
  await sendMessage(branch, 'In the branch')
  await call(4)
  expect(server.calls).toHaveLength(5)
  for (const { body } of server.calls) expect(JSON.stringify(body)).not.toContain('They greet')
})

it('belongs to its variant', async () => {
  await exchange('Hello', 'First thought', 'One.')
  const { id: messageId } = await last()
  await regenerate(messageId)
  const again = await call(1)
  again.token('Two.')
  again.end()
  await settled()
  expect((await last()).thinking).toBeUndefined()
  await chooseVariant(messageId, 0)
  expect(await last()).toMatchObject({ content: 'One.', thinking: { text: 'First thought' } })
})

it('keeps the thoughts of a stop while thinking (THINK-16)', async () => {
  await think('Hello', SECRET)
  const { id: messageId } = await last()
  await until(() => readStreamingText(thinkingKey(messageId)))
  stopAnswer(id)
  await settled()
  expect(await last()).toMatchObject({
    id: messageId,
    content: '',
    finishReason: 'stopped',
    pending: false,
    thinking: { text: SECRET },
  })
})

it('keeps the thoughts of an answer that breaks off', async () => {
  const request = await think('Hello', SECRET)
  const { id: messageId } = await last()
  await until(() => readStreamingText(thinkingKey(messageId)))
  request.cut()
  await settled()
  const broken = await last()
  expect(broken.thinking?.text).toBe(SECRET)
  expect(broken.failure).toBeDefined()
})

it('survives the end of the page in the middle: the longer of check-point and what the tab kept (P15)', async () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  const [added] = await sourceOf(id).addMessages(id, [
    {
      role: 'assistant',
      content: '',
      pending: true,
      status: 'responding',
      thinking: { text: 'They', kind: 'full' },
    },
  ])
  keepUnsavedThinking(added!.id, { text: SECRET, kind: 'full' })
  await recoverInterrupted(id)
  expect(await last()).toMatchObject({
    pending: false,
    finishReason: 'interrupted',
    thinking: { text: SECRET },
  })
  expect(kept.size).toBe(0)
})
