// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { completion, fakeFetch, json } from '@/ai/testing/fake-fetch'
import { createCharacter } from '@/storage/commands/characters'
import { sourceOf } from '@/storage/conversations/conversation-source'
import { createConversation } from '@/storage/conversations/conversations'
import { database } from '@/storage/database/database'
import { freshDatabase, removeDatabase } from '@/storage/testing/fresh-database'
import {
  characterDraft,
  sampleMessage,
  sampleOpenai,
  sampleProvider,
} from '@/storage/testing/sample-records'
import { waitFor } from '@/testing/wait-for'
import { forgetAllRuns } from '../live-runs'
import { connect } from '../providers/connect'
import { type PaidCall, watchPaidCalls } from '../providers/paid-calls'
import { isAnyRunning } from '../run-store'
import { everyRun } from '../testing/every-run'
import { createFakeLocks } from '../testing/fake-locks'
import { sendMessage } from './chat-run'
import { makeMessageImage } from './message-image'
import { writeForUser } from './write-for-user'

/* Who asks a provider to keep what it was sent: a chat, and nothing that is asked once. */

const claude = sampleProvider({
  id: 'claude-1',
  type: 'anthropic',
  apiKey: 'sk-ant-key',
  apiEndpoint: undefined,
  defaultModel: 'claude-sonnet-5-5',
})

const claudeAnswer = (usage: object) => ({
  type: 'message',
  content: [{ type: 'text', text: 'Hello.' }],
  stop_reason: 'end_turn',
  usage,
})

let calls: PaidCall[] = []
let bodies: unknown[] = []
let stopWatching: () => void

beforeEach(async () => {
  calls = []
  bodies = []
  stopWatching = watchPaidCalls((call) => {
    calls.push(call)
    return () => undefined
  })
  await freshDatabase()
  await database.providers.bulkPut([sampleOpenai, claude])
  Object.defineProperty(navigator, 'locks', { value: createFakeLocks(), configurable: true })
})

afterEach(async () => {
  stopWatching()
  forgetAllRuns()
  sessionStorage.clear()
  Reflect.deleteProperty(navigator, 'locks')
  vi.unstubAllGlobals()
  await removeDatabase()
})

/** Answers all requests alike, and notes what they ask for. */
function answerWith(body: unknown, status = 200): void {
  vi.stubGlobal('fetch', (_address: unknown, init?: RequestInit) => {
    if (typeof init?.body === 'string') bodies.push(JSON.parse(init.body))
    return Promise.resolve(json(body, status))
  })
}

const MARKS = /cache_control|prompt_cache_key/
const marked = () => bodies.filter((body) => MARKS.test(JSON.stringify(body)))

/** A chat with Claude whose beginning is long enough to be kept. */
async function longChat(keepsForHour?: true): Promise<string> {
  const characterId = await createCharacter({
    ...characterDraft,
    systemPrompt: 'You are Ada, 36. '.repeat(2_000),
    providerId: claude.id,
    providerType: 'anthropic',
    model: claude.defaultModel,
  })
  const id = await createConversation({ characterId, conversationType: 'standard' })
  if (keepsForHour) await sourceOf(id).updateConversation(id, { sending: { keepsForHour } })
  return id
}

async function exchange(id: string): Promise<void> {
  await sendMessage(id, 'Hello')
  await waitFor(() => expect(isAnyRunning()).toBe(false))
}

describe('CTX-24: what is asked once sets no mark', () => {
  it.each(everyRun)('$what', async ({ kind, begin }) => {
    answerWith({ error: { message: 'No' } }, 400)
    await begin(sampleOpenai)
    const asked = calls.filter((call) => call.operation === 'complete')
    // It is the answers of a chat that the cache is for, and not the hidden question of one.
    const answers = asked.filter(
      ({ purpose }) => purpose.kind === 'answer' && purpose.part === undefined,
    )
    expect(asked.filter(({ request }) => request.cache)).toEqual(answers)
    expect(answers).toHaveLength(kind === 'answer' ? 1 : 0)
    expect(marked()).toHaveLength(answers.length)
  })

  it('the question whether a message wants a picture', async () => {
    const { fetch, sent } = fakeFetch(json(completion('{"shouldGenerateImage": false}')))
    const { createdAt, updatedAt, version } = { createdAt: 1, updatedAt: 1, version: '2' as const }
    await makeMessageImage({
      answer: { messageType: 'mobile', conversationId: 'chat' },
      character: {
        ...characterDraft,
        id: 'ada',
        model: 'gpt-6.1-sol',
        createdAt,
        updatedAt,
        version,
      },
      provider: sampleOpenai,
      settings: {},
      history: [1, 2].map((seq) => ({ ...sampleMessage(seq), content: 'word '.repeat(9_000) })),
      signal: new AbortController().signal,
      overrides: { fetch },
    })
    expect(sent).toHaveLength(1)
    expect(JSON.stringify(sent[0]?.body)).not.toMatch(MARKS)
  })

  it.each([sampleOpenai, claude])('the test of a connection: $type', async (provider) => {
    answerWith({ error: { message: 'No' } }, 400)
    const adapter = await connect(provider, { kind: 'test' })
    await adapter.testConnection({ byMessage: true })
    expect(bodies.length).toBeGreaterThan(0)
    expect(marked()).toEqual([])
  })

  it('"Write for me", in a chat whose answers set one', async () => {
    const id = await longChat(true)
    answerWith(claudeAnswer({ input_tokens: 9_000, output_tokens: 10 }))
    await exchange(id)
    expect(marked()).toHaveLength(1)
    await writeForUser({ conversationId: id, wish: '' })
    expect(bodies).toHaveLength(2)
    expect(marked()).toHaveLength(1)
  })
})

describe('CTX-24: "Keep for an hour"', () => {
  const usage = {
    input_tokens: 100,
    cache_read_input_tokens: 0,
    cache_creation_input_tokens: 9_000,
    output_tokens: 10,
  }

  it('of a chat reaches Claude, and what it writes to the cache costs twice as much', async () => {
    answerWith(
      claudeAnswer({
        ...usage,
        cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 9_000 },
      }),
    )
    await exchange(await longChat(true))
    const mark = { type: 'ephemeral', ttl: '1h' }
    expect(bodies).toMatchObject([{ cache_control: mark, system: [{ cache_control: mark }] }])
    // $2 in, $4 written, $10 out.
    const cost = 100 * 2_000 + 9_000 * 2 * 2_000 + 10 * 10_000
    expect(await database.usage.toArray()).toMatchObject([
      { state: 'done', cost, source: 'priced' },
    ])
  })

  it('is not what a chat asks for by itself: five minutes, a quarter dearer', async () => {
    answerWith(
      claudeAnswer({
        ...usage,
        cache_creation: { ephemeral_5m_input_tokens: 9_000, ephemeral_1h_input_tokens: 0 },
      }),
    )
    await exchange(await longChat())
    expect(bodies).toMatchObject([{ cache_control: { type: 'ephemeral' } }])
    expect(JSON.stringify(bodies)).not.toContain('ttl')
    const cost = 100 * 2_000 + 9_000 * 2_500 + 10 * 10_000
    expect(await database.usage.toArray()).toMatchObject([{ state: 'done', cost }])
  })
})
