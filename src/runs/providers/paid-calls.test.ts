// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawn, json, tinyPngBytes } from '@/ai/testing/fake-fetch'
import { database } from '@/storage/database/database'
import { freshDatabase, removeDatabase } from '@/storage/testing/fresh-database'
import { sampleOpenai } from '@/storage/testing/sample-records'
import { forgetAllRuns } from '../live-runs'
import { everyRun } from '../testing/every-run'
import { createFakeLocks } from '../testing/fake-locks'
import { connect, connectForImages } from './connect'
import { type CallOutcome, type PaidCall, passPaidCall, watchPaidCalls } from './paid-calls'

/** Calls that have passed the door, and how each ended. */
let calls: { call: PaidCall; outcome?: CallOutcome }[] = []
let stopWatching: () => void

beforeEach(async () => {
  calls = []
  stopWatching = watchPaidCalls((call) => {
    const passed: (typeof calls)[number] = { call }
    calls.push(passed)
    return (outcome) => {
      passed.outcome = outcome
    }
  })
  await freshDatabase()
  await database.providers.put(sampleOpenai)
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

it.each(everyRun)('$what sends nothing that does not pass the door', async ({ kind, begin }) => {
  let sent = 0
  let outside = 0
  vi.stubGlobal('fetch', () => {
    sent += 1
    if (!calls.some(({ outcome }) => outcome === undefined)) outside += 1
    return Promise.resolve(json({ error: { message: 'No' } }, 400))
  })
  await begin(sampleOpenai)
  expect(sent).toBeGreaterThan(0)
  if (kind === 'models') {
    expect(calls).toEqual([])
    return
  }
  expect(outside).toBe(0)
  expect(calls.length).toBeGreaterThan(0)
  expect(new Set(calls.map(({ call }) => call.purpose.kind))).toEqual(new Set([kind]))
  expect(calls.every(({ outcome }) => outcome && 'error' in outcome)).toBe(true)
})

describe('the door', () => {
  it('knows of an answer who is asked for what, and what it has used', async () => {
    const fetch = () =>
      Promise.resolve(
        json({
          choices: [{ message: { content: 'Hi' } }],
          usage: { prompt_tokens: 5, completion_tokens: 2 },
        }),
      )
    const purpose = { kind: 'answer', conversationId: 'chat', characterId: 'ada' } as const
    const adapter = await connect(sampleOpenai, purpose, { overrides: { fetch } })
    const request = { model: 'small', messages: [{ role: 'user', content: 'Hello' }] } as const
    await adapter.complete({ ...request, messages: [...request.messages] })
    const { id, type, name } = sampleOpenai
    expect(calls).toMatchObject([
      {
        call: {
          purpose,
          provider: { id, type, name },
          operation: 'complete',
          model: 'small',
          request,
        },
        outcome: { usage: { promptTokens: 5, completionTokens: 2 } },
      },
    ])
    expect(JSON.stringify(calls)).not.toContain(sampleOpenai.apiKey)
  })

  it('counts the pictures that came', async () => {
    const fetch = () => Promise.resolve(drawn())
    const purpose = { kind: 'studio' } as const
    const adapter = await connectForImages(sampleOpenai, purpose, { overrides: { fetch } })
    await adapter.generate({ prompt: 'A pier', model: 'gpt-image-2' })
    await adapter.edit({
      prompt: 'At night',
      model: 'gpt-image-2',
      images: [new Blob([tinyPngBytes])],
    })
    expect(calls.map(({ call, outcome }) => [call.operation, outcome])).toEqual([
      ['generate', { usage: { model: 'gpt-image-2', pictures: 1 } }],
      ['edit', { usage: { model: 'gpt-image-2', pictures: 1 } }],
    ])
  })

  it('is for the test of a connection only where that costs something', async () => {
    const fetch = () => Promise.resolve(json({ error: { message: 'No' } }, 400))
    const adapter = await connect(sampleOpenai, { kind: 'test' }, { overrides: { fetch } })
    await adapter.testConnection()
    expect(calls).toEqual([])
    await adapter.testConnection({ byMessage: true })
    expect(calls).toMatchObject([{ call: { operation: 'test' }, outcome: { error: {} } }])
  })

  it('stays shut where a watcher says so', async () => {
    const stop = watchPaidCalls(() => {
      throw new Error('Enough for today')
    })
    const send = vi.fn<() => Promise<void>>()
    const call = { purpose: { kind: 'test' }, provider: sampleOpenai, model: 'm' } as const
    const passing = passPaidCall({ ...call, operation: 'test' }, send, () => ({ usage: {} }))
    await expect(passing).rejects.toThrow('Enough for today')
    stop()
    expect(send).not.toHaveBeenCalled()
  })
})
