import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AnswerWithVariants } from '@/domain/message'
import { answersOf, startVariant } from '@/domain/variants'
import { TINY_PNG } from '@/ai/testing/fake-fetch'
import { CONTINUE_INSTRUCTION } from '@/generation/prompt/plan-prompt'
import { createCharacter } from '@/storage/commands/characters'
import { createConversation } from '@/storage/conversations/conversations'
import { createProvider, deleteProvider, updateProvider } from '@/storage/commands/providers'
import { updateSettings } from '@/storage/commands/settings'
import { sourceOf } from '@/storage/conversations/conversation-source'
import { database } from '@/storage/database/database'
import { getConversation, getMessages } from '@/storage/database/queries'
import { METADATA_ID, type MessageRecord } from '@/storage/database/records'
import { StorageError } from '@/storage/database/storage-error'
import { storedConversations } from '@/storage/conversations/conversation-source'
import { createTemporaryChat } from '@/storage/conversations/temporary-chats'
import { withFault } from '@/storage/testing/fault-layer'
import { updateMoneySettings } from '@/storage/ledger/money-settings'
import { takeReturnedWords } from './returned-words'
import { dumpDatabase, freshDatabase, removeDatabase } from '@/storage/testing/fresh-database'
import { characterDraft, providerDraft } from '@/storage/testing/sample-records'
import { retryWrite, writeFailures } from '@/storage/database/write'
import {
  chooseVariant,
  continueAnswer,
  deleteMessage,
  editMessage,
  generateResponse,
  isLastMessage,
  recoverInterrupted,
  regenerate,
  retryPicture,
  sendMessage,
  dismissFailure,
  stopAnswer,
} from './chat-run'
import { forgetAllRuns, stopAllRuns } from '../live-runs'
import { isAnyRunning, isRunning, readRun, runStore } from '../run-store'
import { type MessageUpdated, onMessageUpdated } from './message-events'
import { readStreamingText } from './streaming-text'
import { type ChatCall, createFakeChatServer } from '../testing/fake-chat-server'
import { createFakeLocks } from '../testing/fake-locks'

/** The texts of all answers to a message. */
function answerTexts(message: AnswerWithVariants | undefined): string[] {
  return message ? answersOf(message).map(({ content }) => content) : []
}

let server = createFakeChatServer()
let locks = createFakeLocks()
let providerId = ''
let characterId = ''
let id = ''
let updates: MessageUpdated[] = []
let stopListening = () => false as boolean | undefined

beforeEach(async () => {
  await freshDatabase()
  server = createFakeChatServer()
  locks = createFakeLocks()
  vi.stubGlobal('fetch', server.fetch)
  vi.stubGlobal('navigator', { locks })
  providerId = await createProvider(providerDraft)
  characterId = await createCharacter({ ...characterDraft, providerId })
  id = await createConversation({ characterId, conversationType: 'standard' })
  updates = []
  stopListening = onMessageUpdated((update) => updates.push(update)) as () => boolean
})

afterEach(async () => {
  vi.useRealTimers()
  stopListening()
  for (const conversationId of Object.keys(runStore.getState().answer ?? {}))
    stopAnswer(conversationId)
  await until(() => !isAnyRunning())
  forgetAllRuns()
  vi.unstubAllGlobals()
  await removeDatabase()
})

/** Waits in real time, also while the clock of the code under test is fake. */
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
const run = () => readRun('answer', id)
const settled = () => until(() => run() && !isRunning(run()))
const messages = () => sourceOf(id).getMessages(id, { limit: 99 })
const last = async (): Promise<MessageRecord> => (await messages()).at(-1) as MessageRecord
const texts = async () => (await messages()).slice(1).map(({ content }) => content)
const sent = (index: number) =>
  server.calls[index]?.body.messages.map(({ role, content }) => `${role}: ${content}`)

/** Sends a text and lets the model answer it whole. */
async function exchange(question: string, answer: string) {
  const index = server.calls.length
  await sendMessage(id, question)
  const request = await call(index)
  request.token(answer)
  request.end()
  await settled()
}

/** Sends a text and lets the model begin to answer. */
async function beginExchange(question: string, beginning: string) {
  const index = server.calls.length
  await sendMessage(id, question)
  const request = await call(index)
  if (beginning !== '') {
    request.token(beginning)
    const { id: messageId } = await last()
    await until(() => readStreamingText(messageId)?.endsWith(beginning))
  }
  return request
}

describe('sendMessage', () => {
  it('has both messages stored when it resolves (MSG-12, MSG-06)', async () => {
    await sendMessage(id, 'Hello')
    expect(await messages()).toMatchObject([
      { role: 'system' },
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: '', pending: true, status: 'responding' },
    ])
    expect(run()).toMatchObject({ state: 'running', progress: { step: 'asking' } })
  })

  it('sends prompt and history without the answer to be written', async () => {
    await exchange('Hello', 'Good day.')
    await exchange('How are you?', 'Well.')
    expect(sent(1)).toEqual([
      'system: You are Ada.',
      'user: Hello',
      'assistant: Good day.',
      'user: How are you?',
    ])
    expect(server.calls[1]?.url).toBe('http://localhost:8080/v1/chat/completions')
  })

  it('streams into memory and stores the whole answer at the end (MSG-07, MSG-13)', async () => {
    const request = await beginExchange('Hello', 'Good')
    const { id: messageId } = await last()
    expect(run()).toMatchObject({
      state: 'running',
      progress: { step: 'writing' },
      data: { messageId },
    })
    expect((await last()).content).toBe('')
    request.token(' day.')
    request.end()
    await settled()
    expect(await last()).toMatchObject({
      content: 'Good day.',
      pending: false,
      status: 'complete',
      model: 'small-model-2',
      finishReason: 'stop',
    })
    expect(await last()).not.toHaveProperty('error')
    expect(await last()).not.toHaveProperty('failure')
    expect(run()?.state).toBe('done')
  })

  it('raises message-updated after completion (MSG-15)', async () => {
    await exchange('Hello', 'Good day.')
    const { id: messageId } = await last()
    expect(updates).toEqual([{ conversationId: id, messageId, reason: 'completed' }])
  })

  it('adds up the tokens of all answers (MSG-14)', async () => {
    for (const question of ['a', 'b']) {
      const request = await beginExchange(question, 'x')
      request.end({ prompt: 10, completion: 4 })
      await settled()
    }
    expect((await getConversation(id))?.metadata).toEqual({
      totalTokens: 28,
      tokenCount: { prompt: 20, completion: 8 },
    })
  })

  it('leaves the totals alone where the provider tells nothing', async () => {
    await exchange('a', 'b')
    expect((await getConversation(id))?.metadata).toBeUndefined()
  })

  it('asks for one whole answer where streaming is off (MSG-26)', async () => {
    await updateSettings({ enableStreaming: false })
    await sendMessage(id, 'Hello')
    const request = await call(0)
    expect(request.body.stream ?? false).toBe(false)
    request.whole('Good day.')
    await settled()
    expect(await last()).toMatchObject({ content: 'Good day.', pending: false })
  })

  it.each([true, false])(
    'keeps what fits of an answer that is too long, and says so (streamed: %s)',
    async (enableStreaming) => {
      await updateSettings({ enableStreaming })
      await sendMessage(id, 'Hello')
      const request = await call(0)
      const long = 'word '.repeat(1_000_000)
      if (enableStreaming) request.token(long)
      else request.whole(long)
      await settled()
      const { content, error, errorCode, pending } = await last()
      expect(content).toBe(long.slice(0, 4 * 1024 * 1024))
      expect(error).toBe('text_too_long')
      expect({ errorCode, pending }).toEqual({ errorCode: 'text_too_long', pending: false })
    },
  )

  it('knows no missing conversation (ERR-30)', async () => {
    await expect(sendMessage('nothing', 'Hello')).rejects.toThrow('Conversation not found')
    expect(server.calls).toEqual([])
  })

  it('sends nothing that could not be stored, whichever operation fails (P16)', async () => {
    const errors: unknown[] = []
    for (let failing = 1; failing <= 30; failing += 1) {
      const before = await dumpDatabase()
      const calls = server.calls.length
      const { error } = await withFault(failing, 'QuotaExceededError', () =>
        sendMessage(id, 'Hello'),
      )
      if (error === undefined) {
        stopAnswer(id)
        await settled()
        continue
      }
      errors.push(error)
      expect(await dumpDatabase()).toEqual(before)
      expect(server.calls).toHaveLength(calls)
    }
    const writes = errors.filter((error) => error instanceof StorageError)
    expect(writes.length).toBeGreaterThan(5)
    expect(writes).toEqual(
      writes.map(() => expect.objectContaining({ code: 'storage_full' }) as unknown),
    )
  })

  it('stops the answer that is being written and keeps its text (MSG-10)', async () => {
    const first = await beginExchange('one', 'half an answ')
    await exchange('two', 'whole')
    expect(first.isAborted()).toBe(true)
    expect(await texts()).toEqual(['one', 'half an answ', 'two', 'whole'])
    expect((await messages())[2]).toMatchObject({ pending: false, finishReason: 'stopped' })
    expect(sent(1)?.slice(1)).toEqual(['user: one', 'assistant: half an answ', 'user: two'])
    expect(run()?.state).toBe('done')
  })

  it('leaves nothing behind of an answer that had not begun', async () => {
    await beginExchange('one', '')
    await exchange('two', 'whole')
    expect(await texts()).toEqual(['one', 'two', 'whole'])
  })

  it('may be called twice at once', async () => {
    await Promise.all([sendMessage(id, 'one'), sendMessage(id, 'two')])
    const request = await until(() => server.calls.find(({ isAborted }) => !isAborted()))
    await until(() => server.calls.at(-1)?.body.messages.at(-1)?.content === 'two')
    server.calls.at(-1)?.token('whole')
    server.calls.at(-1)?.end()
    await settled()
    expect(await texts()).toEqual(['one', 'two', 'whole'])
    expect((await messages()).some(({ pending }) => pending)).toBe(false)
    expect(request).toBeDefined()
  })

  it('does not wait for a server that does not notice the stop', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined))
    await sendMessage(id, 'one')
    await until(() => run()?.progress.step === 'asking')
    vi.stubGlobal('fetch', server.fetch)
    await exchange('two', 'whole')
    expect(await texts()).toEqual(['one', 'two', 'whole'])
  })
})

describe('generateResponse', () => {
  it('answers without new text of the user (MSG-18)', async () => {
    await storedConversations.addMessages(id, [{ role: 'user', content: 'Hello' }])
    await generateResponse(id)
    const request = await call(0)
    request.token('Good day.')
    request.end()
    await settled()
    expect(await texts()).toEqual(['Hello', 'Good day.'])
    expect(sent(0)?.at(-1)).toBe('user: Hello')
  })

  it('knows no missing conversation (ERR-30)', async () => {
    await expect(generateResponse('nothing')).rejects.toThrow('Conversation not found')
  })
})

describe('check-points (P15)', () => {
  it('store the text so far each second, the end overtakes none', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const request = await beginExchange('Hello', 'one')
    expect((await last()).content).toBe('')
    vi.advanceTimersByTime(1_000)
    await until(async () => (await last()).content === 'one')
    expect(await last()).toMatchObject({ pending: true, status: 'responding' })
    request.token(' two')
    const { id: messageId } = await last()
    await until(() => readStreamingText(messageId) === 'one two')
    vi.advanceTimersByTime(1_000)
    request.token(' three')
    request.end()
    await settled()
    expect((await last()).content).toBe('one two three')
    vi.advanceTimersByTime(10_000)
    await new Promise((resolve) => setImmediate(resolve))
    expect((await last()).content).toBe('one two three')
  })

  it('are not made for an answer that is over', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await exchange('Hello', 'one')
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('stopAnswer', () => {
  it('keeps the text and marks it as stopped (MSG-23, decision 061)', async () => {
    const request = await beginExchange('Hello', 'Good d')
    stopAnswer(id)
    await settled()
    expect(request.isAborted()).toBe(true)
    const message = await last()
    expect(message).toMatchObject({
      content: 'Good d',
      pending: false,
      status: 'complete',
      finishReason: 'stopped',
    })
    expect(message).not.toHaveProperty('error')
    expect(run()).toMatchObject({ state: 'stopped' })
    expect(run()?.failure).toBeUndefined()
    expect(updates).toEqual([])
  })

  it('removes an answer that had not begun (decision 061)', async () => {
    await beginExchange('Hello', '')
    stopAnswer(id)
    await settled()
    expect(await texts()).toEqual(['Hello'])
  })

  it('removes the answer also where nothing streams (CHAT-32, MSG-23, MSG-26)', async () => {
    await updateSettings({ enableStreaming: false })
    const request = await beginExchange('Hello', '')
    expect(request.body.stream).toBe(false)
    stopAnswer(id)
    await settled()
    expect(request.isAborted()).toBe(true)
    expect(await texts()).toEqual(['Hello'])
    await generateResponse(id)
    ;(await call(1)).whole('Good day.')
    await settled()
    expect(await texts()).toEqual(['Hello', 'Good day.'])
  })

  it('drops tokens that come late', async () => {
    const ignoring = createFakeChatServer()
    vi.stubGlobal('fetch', (input: RequestInfo, init?: RequestInit) =>
      ignoring.fetch(input, { ...init, signal: null }),
    )
    await sendMessage(id, 'Hello')
    const request = await until(() => ignoring.calls[0])
    request.token('Good')
    const { id: messageId } = await last()
    await until(() => readStreamingText(messageId) === 'Good')
    stopAnswer(id)
    request.token(' day.')
    request.end({ prompt: 1, completion: 1 })
    await settled()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(await last()).toMatchObject({ content: 'Good', finishReason: 'stopped' })
    expect((await getConversation(id))?.metadata).toBeUndefined()
    expect(run()?.state).toBe('stopped')
  })

  it('does nothing where nothing runs', async () => {
    await exchange('Hello', 'Good day.')
    const before = await dumpDatabase()
    stopAnswer(id)
    stopAnswer('nothing')
    await recoverInterrupted(id)
    expect(await dumpDatabase()).toEqual(before)
    expect(run()?.state).toBe('done')
  })

  it('ends a run before its request is sent', async () => {
    await sendMessage(id, 'Hello')
    stopAnswer(id)
    await settled()
    expect(await texts()).toEqual(['Hello'])
  })
})

describe('a request that the provider puts off', () => {
  const later = { 'retry-after': '30' }

  it('says until when it waits, and no more once it is sent again', async () => {
    const timers = ['setTimeout', 'clearTimeout', 'Date'] as const
    await sendMessage(id, 'Hello')
    const first = await call(0)
    vi.useFakeTimers({ toFake: [...timers] })
    const sentAt = Date.now()
    first.fail(429, 'Slow down', later)
    await until(() => run()?.progress.waitsUntil)
    expect(run()).toMatchObject({
      state: 'running',
      progress: { step: 'asking', waitsUntil: sentAt + 30_000 },
    })
    vi.advanceTimersByTime(30_000)
    const second = await call(1)
    expect(run()).toMatchObject({ state: 'running', progress: { step: 'asking' } })
    expect(run()?.progress.waitsUntil).toBeUndefined()
    vi.useRealTimers()
    second.token('Good day')
    second.end()
    await settled()
    expect(await texts()).toEqual(['Hello', 'Good day'])
  })

  it('is not sent again when the wait is stopped', async () => {
    await sendMessage(id, 'Hello')
    const request = await call(0)
    request.fail(429, 'Slow down', later)
    await until(() => run()?.progress.waitsUntil)
    stopAnswer(id)
    await settled()
    expect(run()).toMatchObject({ state: 'stopped' })
    expect(run()?.progress.waitsUntil).toBeUndefined()
    expect(server.calls).toHaveLength(1)
  })
})

describe('stopAllRuns', () => {
  it('ends each run of this tab and has its text stored', async () => {
    const other = await createConversation({ characterId, conversationType: 'standard' })
    await beginExchange('one', 'half an answ')
    await sendMessage(other, 'two')
    ;(await call(1)).token('another half')
    const { id: messageId } = (await sourceOf(other).getMessages(other, { limit: 1 }))[0] ?? {}
    await until(() => readStreamingText(messageId ?? '') === 'another half')
    await stopAllRuns()
    expect(isAnyRunning()).toBe(false)
    expect(await last()).toMatchObject({ content: 'half an answ', finishReason: 'stopped' })
    const [answer] = await sourceOf(other).getMessages(other, { limit: 1 })
    expect(answer).toMatchObject({ content: 'another half', finishReason: 'stopped' })
  })

  it('has nothing to do where nothing runs', async () => {
    await expect(stopAllRuns()).resolves.toBeUndefined()
  })
})

describe('a run that fails', () => {
  it('keeps the text so far and stores what went wrong (MSG-08)', async () => {
    const request = await beginExchange('Hello', 'Good d')
    request.cut()
    await settled()
    const message = await last()
    expect(message).toMatchObject({ content: 'Good d', pending: false, status: 'complete' })
    const code = 'stream_interrupted'
    expect(run()?.failure).toEqual({ code })
    // Releases up to 0.3 tell by these two that it failed.
    expect(message).toMatchObject({ failure: { code }, error: code, errorCode: code })
    expect(run()?.state).toBe('failed')
    expect(updates).toEqual([])
  })

  it('shows an end only when it is stored: a page that is closed then loses nothing (P14)', async () => {
    const request = await beginExchange('Hello', 'Good d')
    let stored: IDBRequest<MessageRecord> | undefined
    const { id: messageId } = await last()
    const stop = runStore.subscribe(() => {
      // A read that begins now comes before any write that begins later.
      if (!isRunning(run()))
        stored = database.backendDB().transaction('messages').objectStore('messages').get(messageId)
    })
    request.cut()
    await settled()
    stop()
    await until(() => stored?.readyState === 'done')
    expect(stored?.result).toMatchObject({ content: 'Good d', pending: false })
    expect(stored?.result.error).toBeDefined()
  })

  it('tells the vendor’s words, and no key (P7)', async () => {
    await sendMessage(id, 'Hello')
    const request = await call(0)
    request.fail(401, `Incorrect API key: ${providerDraft.apiKey}`)
    await settled()
    expect(run()?.failure).toMatchObject({
      code: 'unauthorized',
      params: { detail: expect.stringContaining('Incorrect API key') as string },
    })
    expect((await last()).failure).toEqual(run()?.failure)
    expect(JSON.stringify([await messages(), run()])).not.toContain(providerDraft.apiKey)
  })

  it('loses its banner, not the text on the message, with Dismiss (CHAT-26)', async () => {
    await sendMessage(id, 'Hello')
    ;(await call(0)).fail(400, 'no such model')
    await settled()
    dismissFailure(id)
    expect(run()).toMatchObject({ state: 'failed', failure: undefined })
    expect((await last()).failure?.params).toMatchObject({ detail: 'no such model' })
    dismissFailure('nothing')
  })

  it('says that the provider is gone (ERR-29)', async () => {
    await deleteProvider(providerId)
    await sendMessage(id, 'Hello')
    await settled()
    expect(await last()).toMatchObject({ content: '', errorCode: 'provider_not_found' })
    expect((await last()).failure).toEqual({ code: 'provider_not_found' })
    expect(server.calls).toEqual([])
  })

  it('says that the provider is switched off (decision 014)', async () => {
    await updateProvider(providerId, { ...providerDraft, enabled: false })
    await sendMessage(id, 'Hello')
    await settled()
    expect(await last()).toMatchObject({ errorCode: 'provider_disabled' })
    expect(server.calls).toEqual([])
  })

  it('says so where the character is gone', async () => {
    await database.characters.delete(characterId)
    await sendMessage(id, 'Hello')
    await settled()
    expect((await last()).failure?.params).toEqual({ detail: 'Conversation not found' })
  })

  it.each(['', ' \n'])('counts an answer of %j as failed, not as an answer (P22)', async (text) => {
    await sendMessage(id, 'Hello')
    const request = await call(0)
    request.token(text)
    request.end()
    await settled()
    expect(await last()).toMatchObject({ pending: false, status: 'complete' })
    expect((await last()).failure).toEqual({ code: 'empty_answer' })
    expect(run()?.state).toBe('failed')
  })

  it('can be followed by the next message', async () => {
    await sendMessage(id, 'one')
    ;(await call(0)).fail(400, 'no')
    await settled()
    await exchange('two', 'whole')
    expect(run()).toMatchObject({ state: 'done' })
    expect(run()?.failure).toBeUndefined()
    expect(sent(1)?.slice(1)).toEqual(['user: one', 'user: two'])
  })
})

describe('a whole answer that cannot be stored (P16)', () => {
  /** Lets the final write fail, whatever came before it. */
  async function failFinalWrite() {
    const request = await beginExchange('Hello', 'Good')
    const update = vi.spyOn(storedConversations, 'updateMessage')
    update.mockImplementationOnce(async (messageId, change, usage) => {
      update.mockRestore()
      const outcome = await withFault(3, 'QuotaExceededError', () =>
        storedConversations.updateMessage(messageId, change, usage),
      )
      throw outcome.error
    })
    request.token(' day.')
    request.end({ prompt: 3, completion: 2 })
    await settled()
  }

  it('waits in the banner and is stored whole by Retry', async () => {
    await failFinalWrite()
    expect(run()).toMatchObject({ state: 'failed' })
    expect(await last()).not.toHaveProperty('error')
    expect(await last()).not.toHaveProperty('failure')
    const [failure] = writeFailures.getState().failures
    expect(failure?.error.code).toBe('storage_full')
    if (failure) await retryWrite(failure)
    expect(await last()).toMatchObject({ content: 'Good day.', pending: false, status: 'complete' })
    expect((await getConversation(id))?.metadata?.totalTokens).toBe(5)
    expect(writeFailures.getState().failures).toEqual([])
  })

  it('is marked as interrupted where it is not retried, and cannot come back over a newer answer', async () => {
    await failFinalWrite()
    await recoverInterrupted(id)
    expect(await last()).toMatchObject({ pending: false, finishReason: 'interrupted' })
    const { id: messageId } = await last()
    await regenerate(messageId)
    const request = await call(1)
    request.token('Another.')
    request.end()
    await settled()
    expect(writeFailures.getState().failures).toEqual([])
    expect((await last()).content).toBe('Another.')
  })
})

describe('regenerate', () => {
  const answer = async (text: string) => {
    const request = await call(server.calls.length - 1)
    request.token(text)
    request.end()
    await settled()
  }
  const regenerateWhole = async (messageId: string, text: string) => {
    const index = server.calls.length
    await regenerate(messageId)
    await call(index)
    await answer(text)
  }

  it('keeps the earlier answers as variants', async () => {
    await exchange('Hello', 'one')
    const { id: messageId, seq } = await last()
    await regenerateWhole(messageId, 'two')
    await regenerateWhole(messageId, 'three')
    const message = await last()
    expect(message).toMatchObject({ id: messageId, seq, content: 'three', activeVariant: 2 })
    expect(answerTexts(message)).toEqual(['one', 'two', 'three'])
    expect(sent(2)?.slice(1)).toEqual(['user: Hello'])
  })

  it('shows an empty pending message meanwhile (MSG-17)', async () => {
    await exchange('Hello', 'one')
    await regenerate((await last()).id)
    expect(await last()).toMatchObject({ content: '', pending: true, status: 'responding' })
  })

  describe('of an answer that messages follow (MSG-17, decision 052)', () => {
    /** Two exchanges, and the first of them asked for anew. */
    async function begin() {
      await exchange('a', 'b')
      const { id: messageId } = await last()
      await exchange('c', 'd')
      const before = await messages()
      const undos: (() => Promise<void>)[] = []
      await regenerate(messageId, (undo) => undos.push(undo))
      return { messageId, before, undos, request: await call(2) }
    }

    it('lets them stand until it begins, and gives the way back then', async () => {
      const { messageId, before, undos, request } = await begin()
      expect(await texts()).toEqual(['a', '', 'c', 'd'])
      expect(undos).toHaveLength(0)
      request.token('B')
      await until(async () => (await texts()).length === 2)
      expect((await last()).content).toBe('B')
      request.end()
      await settled()
      expect(await texts()).toEqual(['a', 'B'])
      expect(undos).toHaveLength(1)
      await undos[0]?.()
      expect(await texts()).toEqual(['a', 'b', 'c', 'd'])
      expect((await messages()).slice(3)).toEqual(before.slice(3))
      const variants = await sourceOf(id).getMessage(messageId)
      expect(answerTexts(variants)).toEqual(['b', 'B'])
    })

    it.each([
      ['the provider refuses it', (request: ChatCall) => request.fail(401, 'no')],
      ['the connection breaks', (request: ChatCall) => request.cut()],
      ['it is stopped', () => stopAnswer(id)],
    ])('loses nothing where %s before its first word', async (_, end) => {
      const { before, undos, request } = await begin()
      end(request)
      await settled()
      expect(await messages()).toEqual(before)
      expect(undos).toHaveLength(0)
    })

    it('says why it failed, beside the answer that stayed', async () => {
      const { request } = await begin()
      request.fail(401, 'no')
      await settled()
      expect(run()).toMatchObject({ state: 'failed', failure: { code: 'unauthorized' } })
    })

    it('gives the way back also where it fails after its first word, and while it is written', async () => {
      const failing = await begin()
      failing.request.token('B')
      await until(async () => (await texts()).length === 2)
      failing.request.cut()
      await settled()
      await failing.undos[0]?.()
      expect(await texts()).toEqual(['a', 'b', 'c', 'd'])
      await regenerate(failing.messageId, (undo) => failing.undos.push(undo))
      const request = await call(3)
      request.token('half')
      await until(async () => (await texts()).length === 2)
      await failing.undos[1]?.()
      expect(request.isAborted()).toBe(true)
      expect(await texts()).toEqual(['a', 'b', 'c', 'd'])
    })

    it('shows the former answer again where the page went before its first word', async () => {
      await exchange('a', 'b')
      const { id: messageId } = await last()
      for (let index = 0; index < 15; index += 1) await exchange('c', 'd')
      const before = await messages()
      const former = before[2] as MessageRecord
      await storedConversations.restartMessage(messageId, {
        ...startVariant(former, 1),
        pending: true,
        status: 'responding',
      })
      await recoverInterrupted(id, messageId)
      expect(await texts()).toEqual(before.slice(1).map(({ content }) => content))
      expect((await messages())[2]).toMatchObject({ content: 'b', pending: false })
    })
  })

  it('is what Retry does: takes the place of a failed answer (decision 058)', async () => {
    await sendMessage(id, 'Hello')
    ;(await call(0)).fail(400, 'no')
    await settled()
    const { id: messageId } = await last()
    await regenerateWhole(messageId, 'Good day.')
    const message = await last()
    expect(message).toMatchObject({ id: messageId, content: 'Good day.' })
    expect(message).not.toHaveProperty('error')
    expect(message).not.toHaveProperty('errorCode')
    expect(message).not.toHaveProperty('variants')
  })

  it('goes back to the earlier answer when it is stopped before it began', async () => {
    await exchange('Hello', 'one')
    const before = await last()
    await regenerate(before.id)
    await call(1)
    stopAnswer(id)
    await settled()
    expect(await last()).toEqual(before)
  })

  it('keeps both where it is stopped in the middle, and where it fails', async () => {
    await exchange('Hello', 'one')
    const { id: messageId } = await last()
    await regenerate(messageId)
    const request = await call(1)
    request.token('tw')
    await until(() => readStreamingText(messageId) === 'tw')
    request.cut()
    await settled()
    const message = await last()
    expect(answerTexts(message)).toEqual(['one', 'tw'])
    expect(message.failure).toBeDefined()
    await chooseVariant(messageId, 0)
    expect(await last()).toMatchObject({ content: 'one', finishReason: 'stop' })
    expect(await last()).not.toHaveProperty('error')
    expect(await last()).not.toHaveProperty('failure')
  })

  it('asks once and loses nothing when it is called twice at once', async () => {
    await exchange('Hello', 'one')
    const { id: messageId } = await last()
    await Promise.all([regenerate(messageId), regenerate(messageId)])
    await call(1)
    await answer('two')
    expect(server.calls).toHaveLength(2)
    expect(answerTexts(await last())).toEqual(['one', 'two'])
  })

  it('asks once when Retry is pressed twice on an empty failed answer', async () => {
    await sendMessage(id, 'Hello')
    ;(await call(0)).fail(400, 'no')
    await settled()
    const { id: messageId } = await last()
    await Promise.all([regenerate(messageId), regenerate(messageId)])
    await call(1)
    await answer('Good day.')
    expect(await texts()).toEqual(['Hello', 'Good day.'])
    expect(server.calls).toHaveLength(2)
  })

  it('stops an answer that is being written further down', async () => {
    await exchange('a', 'b')
    const { id: messageId } = await last()
    const request = await beginExchange('c', 'half')
    await regenerateWhole(messageId, 'B')
    expect(request.isAborted()).toBe(true)
    expect(await texts()).toEqual(['a', 'B'])
    expect((await messages()).some(({ pending }) => pending)).toBe(false)
  })

  it('needs a message of the user before it, unless it begins the chat (ERR-31)', async () => {
    await storedConversations.addMessages(id, [
      { role: 'assistant', content: 'Good day.' },
      { role: 'assistant', content: 'And good night.' },
    ])
    const before = await dumpDatabase()
    await expect(regenerate((await last()).id)).rejects.toThrow('User message not found')
    expect(await dumpDatabase()).toEqual(before)
  })

  it('adds an answer of the model to a greeting (GREET-06)', async () => {
    await storedConversations.addMessages(id, [{ role: 'assistant', content: 'Good day.' }])
    await regenerateWhole((await last()).id, 'Welcome!')
    expect(await last()).toMatchObject({
      content: 'Welcome!',
      variants: [{ content: 'Good day.' }, {}],
    })
  })

  it('takes no message of the other room for the question (decision 055)', async () => {
    const said = { role: 'user', content: 'I knock.', messageType: 'rp' } as const
    const texted = { role: 'assistant', content: 'Coming', messageType: 'mobile' } as const
    const [first] = await sourceOf(id).addMessages(id, [said, texted])
    await generateResponse(id, 'rp')
    const request = await call(0)
    request.token('Enter.')
    request.end()
    await settled()
    const answer = await last()
    expect(first && (await isLastMessage(first))).toBe(false)
    expect(await isLastMessage(answer)).toBe(true)
    await regenerate(answer.id)
    const again = await call(1)
    again.token('Who is it?')
    again.end()
    await settled()
    expect(await texts()).toEqual(['I knock.', 'Coming', 'Who is it?'])
  })

  it('works only on an assistant message (MSG-16)', async () => {
    await exchange('Hello', 'one')
    const before = await dumpDatabase()
    for (const message of (await messages()).slice(0, 2)) await regenerate(message.id)
    await regenerate('nothing')
    expect(await dumpDatabase()).toEqual(before)
    expect(server.calls).toHaveLength(1)
  })

  it('changes nothing where it cannot be stored', async () => {
    await exchange('a', 'b')
    const { id: messageId } = await last()
    await exchange('c', 'd')
    const before = await dumpDatabase()
    vi.spyOn(storedConversations, 'restartMessage').mockImplementationOnce(async (...args) => {
      vi.restoreAllMocks()
      const outcome = await withFault(4, 'QuotaExceededError', () =>
        storedConversations.restartMessage(...args),
      )
      throw outcome.error
    })
    await expect(regenerate(messageId)).rejects.toMatchObject({ code: 'storage_full' })
    expect(await dumpDatabase()).toEqual(before)
    expect(isRunning(run())).toBe(false)
    expect(server.calls).toHaveLength(2)
  })
})

describe('continueAnswer', () => {
  async function stopInTheMiddle() {
    await beginExchange('Hello', 'Good d')
    stopAnswer(id)
    await settled()
    return (await last()).id
  }

  it('appends to what is there', async () => {
    const messageId = await stopInTheMiddle()
    await continueAnswer(messageId)
    expect(await last()).toMatchObject({ content: 'Good d', pending: true })
    const request = await call(1)
    expect(sent(1)?.slice(1)).toEqual([
      'user: Hello',
      'assistant: Good d',
      `user: ${CONTINUE_INSTRUCTION}`,
    ])
    request.token('ay.')
    await until(() => readStreamingText(messageId) === 'Good day.')
    request.end()
    await settled()
    expect(await last()).toMatchObject({ content: 'Good day.', finishReason: 'stop' })
    expect(await texts()).toEqual(['Hello', 'Good day.'])
  })

  it.each([
    ['it is stopped', () => stopAnswer(id)],
    ['it fails', () => server.calls[1]?.fail(400, 'no')],
  ])('keeps what was there where %s at once', async (_, end) => {
    const messageId = await stopInTheMiddle()
    await continueAnswer(messageId)
    await call(1)
    end()
    await settled()
    expect(await last()).toMatchObject({ content: 'Good d', pending: false })
  })

  it('does nothing to a message of the user', async () => {
    await exchange('Hello', 'Good day.')
    const before = await dumpDatabase()
    await continueAnswer((await messages())[1]?.id ?? '')
    expect(await dumpDatabase()).toEqual(before)
  })
})

describe('editMessage', () => {
  it('saves the trimmed text, marks it and raises message-updated (MSG-02 to MSG-04)', async () => {
    await exchange('Hello', 'Good day.')
    updates = []
    const { id: messageId } = await last()
    expect(await editMessage(messageId, '  Good evening. \n', 'Good day.')).toBe('saved')
    expect(await last()).toMatchObject({ content: 'Good evening.', edited: true })
    expect(updates).toEqual([{ conversationId: id, messageId, reason: 'edited' }])
  })

  it('leaves a text alone that was changed since the edit began (P18)', async () => {
    await exchange('Hello', 'Good day.')
    const { id: messageId } = await last()
    expect(await editMessage(messageId, 'There', 'Good day.')).toBe('saved')
    expect(await editMessage(messageId, 'Here', 'Good day.')).toBe('changed')
    expect(await last()).toMatchObject({ content: 'There' })
    expect(await editMessage(messageId, 'There', 'Good day.')).toBe('saved')
    expect(await editMessage(messageId, 'Here', 'There')).toBe('saved')
    expect(await last()).toMatchObject({ content: 'Here' })
  })

  it('refuses a blank text, a missing message and one that is being written', async () => {
    await beginExchange('Hello', 'Good')
    const before = await dumpDatabase()
    expect(await editMessage((await last()).id, 'x', '')).toBe('changed')
    expect(await editMessage((await messages())[1]?.id ?? '', '  ', 'Hello')).toBe('refused')
    expect(await editMessage('nothing', 'x', '')).toBe('refused')
    expect(await dumpDatabase()).toEqual(before)
    expect(updates).toEqual([])
  })
})

describe('chooseVariant', () => {
  it('shows another answer, though not while one is being written', async () => {
    await exchange('Hello', 'one')
    const { id: messageId } = await last()
    await regenerate(messageId)
    const request = await call(1)
    await chooseVariant(messageId, 0)
    expect((await last()).pending).toBe(true)
    request.token('two')
    request.end()
    await settled()
    await chooseVariant(messageId, 0)
    expect((await last()).content).toBe('one')
    await chooseVariant(messageId, 1)
    expect((await last()).content).toBe('two')
    await chooseVariant(messageId, 7)
    expect((await last()).content).toBe('two')
  })
})

describe('deleteMessage', () => {
  it('deletes the message and all after it, and can be taken back whole (MSG-19)', async () => {
    await exchange('a', 'b')
    await exchange('c', 'd')
    const before = await messages()
    const { undo } = (await deleteMessage(before[3]?.id ?? '')) ?? {}
    expect(await texts()).toEqual(['a', 'b'])
    await undo?.()
    expect(await messages()).toEqual(before)
  })

  it('stops the answer that is being written, and brings it back with its whole text', async () => {
    await exchange('a', 'b')
    const request = await beginExchange('c', 'half an answer')
    const { undo } = (await deleteMessage((await messages())[3]?.id ?? '')) ?? {}
    expect(request.isAborted()).toBe(true)
    expect(await texts()).toEqual(['a', 'b'])
    await undo?.()
    expect(await texts()).toEqual(['a', 'b', 'c', 'half an answer'])
    expect(await last()).toMatchObject({ pending: false, finishReason: 'stopped' })
  })

  it('taken back after a new answer came, keeps both in one place', async () => {
    await exchange('a', 'b')
    const { id: messageId } = await last()
    const { undo } = (await deleteMessage(messageId)) ?? {}
    await generateResponse(id)
    const request = await call(1)
    request.token('B')
    request.end()
    await settled()
    await undo?.()
    expect(await texts()).toEqual(['a', 'b'])
    expect(answerTexts(await last())).toEqual(['b', 'B'])
  })

  it('taken back while a new answer is written, stops it and keeps its text', async () => {
    await exchange('a', 'b')
    const { id: messageId } = await last()
    const { undo } = (await deleteMessage(messageId)) ?? {}
    await generateResponse(id)
    const request = await call(1)
    request.token('half')
    await until(async () => readStreamingText((await last()).id) === 'half')
    await undo?.()
    expect(request.isAborted()).toBe(true)
    expect(await texts()).toEqual(['a', 'b'])
    expect(answerTexts(await last())).toEqual(['b', 'half'])
  })

  it('has nothing to take back of a missing message', async () => {
    expect(await deleteMessage('nothing')).toBeUndefined()
  })
})

describe('recoverInterrupted (P15)', () => {
  const unfinished = {
    role: 'assistant',
    content: 'Good d',
    pending: true,
    status: 'responding',
  } as const

  it('marks what a closed page left, and keeps its text', async () => {
    await storedConversations.addMessages(id, [{ role: 'user', content: 'Hello' }, unfinished])
    await recoverInterrupted(id)
    expect(await last()).toMatchObject({
      content: 'Good d',
      pending: false,
      status: 'complete',
      finishReason: 'interrupted',
    })
  })

  describe('with the text that the page before kept as it went', () => {
    const kept = new Map<string, string>()
    const keep = async (text: string) => {
      await storedConversations.addMessages(id, [unfinished])
      kept.set(`parlour-answer-${(await last()).id}`, text)
      await recoverInterrupted(id)
    }

    beforeEach(() => {
      kept.clear()
      vi.stubGlobal('sessionStorage', {
        getItem: (name: string) => kept.get(name) ?? null,
        setItem: (name: string, text: string) => kept.set(name, text),
        removeItem: (name: string) => kept.delete(name),
      })
    })

    it('takes what the last check-point had not', async () => {
      await keep('Good day to')
      expect(await last()).toMatchObject({ content: 'Good day to', finishReason: 'interrupted' })
      expect(kept.size).toBe(0)
    })

    it('leaves what is longer in the database', async () => {
      await keep('Good')
      expect((await last()).content).toBe('Good d')
      expect(kept.size).toBe(0)
    })

    it('forgets it when the answer is written anew', async () => {
      await exchange('Hello', 'Good day.')
      const { id: messageId } = await last()
      kept.set(`parlour-answer-${messageId}`, 'Good day. And more.')
      await regenerate(messageId)
      await call(1)
      expect(kept.size).toBe(0)
    })
  })

  it('marks it also where messages came after it', async () => {
    await storedConversations.addMessages(id, [unfinished])
    for (let index = 0; index < 8; index += 1)
      await storedConversations.addMessages(id, [{ role: 'user', content: 'more' }])
    await recoverInterrupted(id)
    expect((await messages()).some(({ pending }) => pending)).toBe(false)
  })

  it('leaves an answer alone that another tab is writing', async () => {
    await storedConversations.addMessages(id, [unfinished])
    let release: () => void = () => undefined
    const held = locks.request(
      `parlour-run-${id}`,
      { steal: true },
      () => new Promise<void>((resolve) => (release = resolve)),
    )
    await until(() => locks.isHeld(`parlour-run-${id}`))
    await recoverInterrupted(id)
    expect((await last()).pending).toBe(true)
    release()
    await held
    await recoverInterrupted(id)
    expect((await last()).pending).toBe(false)
  })

  it('leaves an answer alone that this tab is writing', async () => {
    const request = await beginExchange('Hello', 'Good')
    await recoverInterrupted(id)
    expect((await last()).pending).toBe(true)
    request.end()
    await settled()
    expect(await last()).toMatchObject({ content: 'Good', finishReason: 'stop' })
  })

  it('leaves an answer alone whose run is about to start', async () => {
    await Promise.all([sendMessage(id, 'Hello'), recoverInterrupted(id)])
    expect(await last()).toMatchObject({ pending: true })
    expect(await last()).not.toHaveProperty('finishReason')
  })

  it('writes nothing where nothing was left', async () => {
    await exchange('Hello', 'Good day.')
    const before = await dumpDatabase()
    await recoverInterrupted(id)
    expect(await dumpDatabase()).toEqual(before)
  })

  it('lets the answer be regenerated or continued afterwards', async () => {
    await storedConversations.addMessages(id, [{ role: 'user', content: 'Hello' }, unfinished])
    const { id: messageId } = await last()
    await continueAnswer(messageId)
    const request = await call(0)
    request.token('ay.')
    request.end()
    await settled()
    expect((await last()).content).toBe('Good day.')
  })
})

describe('an answer with a picture (ANALYSIS-01)', () => {
  const SHOWN = 'Ada waves from a roof at dusk'
  const wish = { shouldGenerateImage: true, imagePrompt: SHOWN, useCharacterReference: false }

  beforeEach(async () => {
    const openai = { type: 'openai', api: 'chat', apiEndpoint: undefined } as const
    providerId = await createProvider({ ...providerDraft, ...openai })
    characterId = await createCharacter({ ...characterDraft, providerId, providerType: 'openai' })
    id = await createConversation({ characterId, conversationType: 'rp' })
  })

  const isPicture = ({ url }: ChatCall) => url.includes('/images/')
  const picture = () => until(() => server.calls.find(isPicture))
  const isAnswer = ({ body }: ChatCall) => body.stream === true
  const answers = () => server.calls.filter(isAnswer)
  const answerCall = (index: number) => until((): ChatCall | undefined => answers()[index])
  const lastWords = (index: number) => answers()[index]?.body.messages.at(-1)?.content ?? ''

  async function askForPicture(decision: object = wish) {
    await sendMessage(id, 'send me a photo', 'mobile')
    const analysis = await call(0)
    expect(server.calls).toHaveLength(1)
    analysis.whole(JSON.stringify(decision))
    return answerCall(0)
  }

  it('is decided on before the words, which are told of it', async () => {
    const answer = await askForPicture()
    expect(lastWords(0)).toContain(`It shows: ${SHOWN}`)
    answer.token('look!')
    answer.end()
    ;(await picture()).json({ created: 1_800_000_000, data: [{ b64_json: TINY_PNG }] })
    await settled()
    expect(await last()).toMatchObject({
      content: 'look!',
      status: 'complete',
      attachments: [{ kind: 'image', description: SHOWN, usedReference: false }],
    })
    expect(await last()).not.toHaveProperty('plannedImage')
    expect(server.calls).toHaveLength(3)

    // The next turn knows what was shown.
    await sendMessage(id, 'nice', 'mobile')
    ;(await call(3)).whole(JSON.stringify({ shouldGenerateImage: false, reasoning: 'No.' }))
    const next = await answerCall(1)
    expect(next.body.messages.at(-3)?.content).toBe(
      `look!\n[A photo was sent with this. It shows: ${SHOWN}]`,
    )
    expect(lastWords(1)).toContain('Your next message brings no photo.')
    next.token('thanks')
    next.end()
    await settled()
  })

  it('is whole when its words are, while the picture is on its way', async () => {
    const answer = await askForPicture()
    answer.token('look!')
    answer.end()
    await until(async () => (await last()).pending === false)
    expect(await last()).toMatchObject({
      content: 'look!',
      finishReason: 'stop',
      status: 'generating-image',
      plannedImage: { description: SHOWN },
    })
    expect(updates.map(({ reason }) => reason)).toEqual(['completed'])
    stopAnswer(id)
    await settled()
    expect(await last()).toMatchObject({
      content: 'look!',
      finishReason: 'stop',
      status: 'complete',
      plannedImage: { failure: { code: 'picture_stopped' } },
    })
  })

  it('keeps its words as they are where the page goes before its picture has come, and draws that again alone', async () => {
    const whole = {
      role: 'assistant',
      content: 'look!',
      finishReason: 'stop',
      messageType: 'mobile',
      status: 'generating-image',
      plannedImage: { description: SHOWN, showsCharacter: false },
    } as const
    await storedConversations.addMessages(id, [{ role: 'user', content: 'photo?' }, whole])
    await recoverInterrupted(id)
    const message = await last()
    expect(message).toMatchObject({ content: 'look!', finishReason: 'stop', status: 'complete' })
    expect(message.plannedImage?.failure).toEqual({ code: 'picture_cut_off' })

    await retryPicture(message.id)
    expect(await last()).toMatchObject({ status: 'generating-image' })
    const drawing = await picture()
    expect(JSON.stringify(drawing.body)).toContain(SHOWN)
    drawing.json({ created: 1_800_000_000, data: [{ b64_json: TINY_PNG }] })
    await settled()
    expect(server.calls).toHaveLength(1)
    expect(await last()).toMatchObject({ content: 'look!', attachments: [{ description: SHOWN }] })
    expect(await last()).not.toHaveProperty('plannedImage')
  })

  it('tells on its message why the picture did not come', async () => {
    const answer = await askForPicture()
    ;(await picture()).fail(400, 'no')
    answer.token('look!')
    answer.end()
    await settled()
    expect((await last()).plannedImage?.failure).toMatchObject({
      code: 'image_failed',
      params: { cause: 'bad_request', detail: 'no' },
    })
    expect(run()?.data.notice).toBeUndefined()
  })
})

describe('two tabs', () => {
  /** Makes this tab wait for the next of its reads. */
  function slowDownNextRead(delayMs: number) {
    const read = database.metadata.get(METADATA_ID)
    vi.spyOn(database.metadata, 'get').mockImplementationOnce(() =>
      read.then(async (found) => {
        await new Promise((resolve) => setTimeout(resolve, delayMs))
        return found
      }),
    )
  }

  /** A second page of the app: modules of its own over the same database and locks. */
  async function openSecondTab() {
    vi.resetModules()
    const { openDatabase, database: secondDatabase } = await import('@/storage/database/database')
    await openDatabase()
    const actions = await import('./chat-run')
    const runs = await import('../run-store')
    const state = () => runs.readRun('answer', id)?.state
    return { ...actions, state, close: () => secondDatabase.close() }
  }

  it('sending in one stops the answer of the other and keeps both texts (MSG-10, P18)', async () => {
    const first = await beginExchange('one', 'half an answ')
    const other = await openSecondTab()
    await other.sendMessage(id, 'two')
    await until(() => run()?.state === 'stopped')
    expect(first.isAborted()).toBe(true)
    const second = await call(1)
    second.token('whole')
    second.end()
    await until(() => other.state() === 'done')
    expect(await texts()).toEqual(['one', 'half an answ', 'two', 'whole'])
    expect((await messages()).some(({ pending }) => pending)).toBe(false)
    other.close()
  })

  it.each([0, 1, 5, 20])(
    'sending in both, a slow one %i ms before, keeps both texts in order and answers the last (MSG-10, P18)',
    async (apartMs) => {
      const other = await openSecondTab()
      slowDownNextRead(60)
      const first = sendMessage(id, 'one')
      await new Promise((resolve) => setTimeout(resolve, apartMs))
      await Promise.all([first, other.sendMessage(id, 'two')])
      const isLive = ({ body, isAborted }: ChatCall) =>
        !isAborted() && body.messages.at(-1)?.content === 'two'
      const request = await until(() => server.calls.find(isLive))
      request.token('whole')
      request.end()
      await until(() => other.state() === 'done' && run() && !isRunning(run()))
      expect(await texts()).toEqual(['one', 'two', 'whole'])
      other.close()
    },
  )

  it('opening a chat in one does not mark the answer that the other writes', async () => {
    const request = await beginExchange('one', 'half')
    const other = await openSecondTab()
    await other.recoverInterrupted(id)
    expect((await last()).pending).toBe(true)
    request.end()
    await settled()
    expect(await last()).toMatchObject({ content: 'half', finishReason: 'stop' })
    other.close()
  })

  it('Stop in one ends the answer of the other', async () => {
    await beginExchange('one', 'half')
    const other = await openSecondTab()
    other.stopAnswer(id)
    await until(() => run()?.state === 'stopped')
    expect(await last()).toMatchObject({ content: 'half', finishReason: 'stopped' })
    other.close()
  })
})

describe('a temporary chat', () => {
  it('runs like any other and touches the database with nothing (DATA-59)', async () => {
    id = await createTemporaryChat({ ...characterDraft, providerId, greeting: 'Hi.' }, 'standard')
    const dumped = async () => {
      // What was spent is written down, without a word or an id (COST-10).
      const { usage = [], usageSums: _sums, ...others } = await dumpDatabase()
      expect(JSON.stringify(usage)).not.toMatch(/temp_|"(conversation|character)Id"/)
      return others
    }
    const before = await dumped()
    await exchange('Hello', 'Good day.')
    expect(await texts()).toEqual(['Hi.', 'Hello', 'Good day.'])
    const { id: messageId } = await last()
    await regenerate(messageId)
    const request = await call(1)
    request.token('Evening.')
    request.end()
    await settled()
    expect((await last()).variants).toHaveLength(2)
    await beginExchange('More', 'hal')
    stopAnswer(id)
    await settled()
    expect(await last()).toMatchObject({ content: 'hal', finishReason: 'stopped' })
    expect(await dumped()).toEqual(before)
  })
})

it('COST-20: gives the words back that a limit keeps from being sent', async () => {
  // A server on this computer is free, and knows no limit.
  const openai = { type: 'openai', apiKey: 'sk-test', apiEndpoint: undefined } as const
  await updateProvider(providerId, { ...providerDraft, ...openai })
  await updateMoneySettings({ dayLimit: 0, unknownPrice: 'block' })
  const before = await texts()
  await sendMessage(id, 'Too dear')
  await settled()
  expect(server.calls).toEqual([])
  expect(run()?.failure?.code).toMatch(/^(limit_reached|price_not_known)$/)
  expect(await texts()).toEqual(before)
  expect(takeReturnedWords(id, undefined)).toEqual(['Too dear'])
})

describe('an exchange with any one operation of the database failing (P16)', () => {
  async function attempt(failing: number) {
    return withFault(failing, 'QuotaExceededError', async () => {
      const index = server.calls.length
      await sendMessage(id, 'Hello')
      await until(() => server.calls[index] ?? !isRunning(run()))
      server.calls[index]?.token('Good day.')
      server.calls[index]?.end({ prompt: 1, completion: 1 })
      await settled()
    })
  }

  it('ends in a defined state, says so, and can go on', async () => {
    // No two writes in the same millisecond: the later would find updatedAt as it wants it.
    let now = Date.now()
    vi.spyOn(Date, 'now').mockImplementation(() => (now += 1))
    // The first exchange of a process reads what later ones know.
    await attempt(Infinity)
    const { count, error } = await attempt(Infinity)
    expect(error).toBeUndefined()
    expect(count).toBeGreaterThan(30)
    for (let failing = 1; failing <= count; failing += 1) {
      writeFailures.setState({ failures: [] })
      id = await createConversation({ characterId, conversationType: 'standard' })
      const outcome = await attempt(failing)
      const { failures } = writeFailures.getState()
      const stored = await getMessages(id, { limit: 9 })
      const where = `operation ${failing} of ${count}`
      expect(isRunning(run()), where).toBe(false)
      const isTold =
        outcome.error !== undefined ||
        failures.length > 0 ||
        stored.some((message) => message.error !== undefined)
      expect(isTold, where).toBe(true)
      expect([1, 3], where).toContain(stored.length)
      for (const failure of failures) await retryWrite(failure)
      await exchange('Again', 'Fine.')
      expect(await last(), where).toMatchObject({ content: 'Fine.', pending: false })
      expect((await messages()).some(({ pending }) => pending)).toBe(false)
    }
  })
})
