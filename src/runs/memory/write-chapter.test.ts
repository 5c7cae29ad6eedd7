import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryState, rangesMeet } from '@/domain/memory'
import { isTellable } from '@/generation/memory/told-messages'
import { createCharacter } from '@/storage/commands/characters'
import { createProvider } from '@/storage/commands/providers'
import { sourceOf } from '@/storage/conversations/conversation-source'
import { createConversation } from '@/storage/conversations/conversations'
import { database } from '@/storage/database/database'
import { getProvider } from '@/storage/database/queries'
import { addMemories } from '@/storage/memories/memories'
import { getMemories } from '@/storage/memories/memory-queries'
import { setMemoryWriter } from '@/storage/memories/memory-writer'
import { freshDatabase, removeDatabase } from '@/storage/testing/fresh-database'
import { characterDraft, providerDraft } from '@/storage/testing/sample-records'
import { keepSent } from '../chat/keep-sent'
import { planAnswer, readMaterial, readPeople } from '../chat/plan-answer'
import { forgetAllRuns, stopRun } from '../live-runs'
import { readRun } from '../run-store'
import { createFakeLocks } from '../testing/fake-locks'
import { estimateChapter, findChapterWork } from './chapter-work'
import { estimateFacts, suggestFacts } from './suggest-facts'
import { writeChapter } from './write-chapter'

/** What the stand-in for the small model answers with, and how often it was asked. */
let answer: (asked: string) => Promise<string> | string
let asked: string[] = []

const fetch: typeof globalThis.fetch = async (_address, init) => {
  const body = typeof init?.body === 'string' ? init.body : ''
  asked.push(body)
  const content = await answer(body)
  init?.signal?.throwIfAborted()
  const choices = [{ message: { role: 'assistant', content }, finish_reason: 'stop' }]
  return Response.json({ id: 'a', model: 'tiny', choices })
}

let id = ''
let providerId = ''

beforeEach(async () => {
  await freshDatabase()
  asked = []
  answer = () => `They talked. Part ${asked.length}.`
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('navigator', { locks: createFakeLocks() })
  providerId = await createProvider({
    ...providerDraft,
    type: 'openai',
    api: 'chat',
    apiEndpoint: undefined,
  })
  const characterId = await createCharacter({
    ...characterDraft,
    providerId,
    providerType: 'openai',
    sending: { limit: 8_000 },
  })
  id = await createConversation({ characterId, conversationType: 'standard' })
})

afterEach(async () => {
  forgetAllRuns()
  vi.unstubAllGlobals()
  await removeDatabase()
})

let said = 0
const talk = (count: number) =>
  sourceOf(id).addMessages(
    id,
    Array.from({ length: count }, () => ({
      role: (said += 1) % 2 === 0 ? ('assistant' as const) : ('user' as const),
      content: `Message ${said}: the harbour smelled of salt, diesel and rain that night.`,
    })),
  )

async function plan() {
  const source = sourceOf(id)
  const people = await readPeople(source, id)
  const material = await readMaterial(source, people, { conversationId: id })
  const planned = await planAnswer(source, people, material, { now: 1, isInChat: true })
  await keepSent(source, people.conversation, planned.plan)
  return planned.plan
}

const chapters = async () => (await getMemories(id)).filter(({ kind }) => kind === 'chapter')

/** Enough to be near the limit. */
const NEAR_LIMIT = 420

describe('writeChapter', () => {
  it('MEM-30: keeps the story of 3,000 messages in chapters, each message in one', async () => {
    for (let count = 0; count < 3_000; count += 30) {
      await talk(30)
      const present = await plan()
      expect(present.tokens).toBeLessThanOrEqual(8_000)
      expect(['written', 'nothing']).toContain(
        await writeChapter({ conversationId: id, plan: present }),
      )
    }
    const written = await chapters()
    const books = (await getMemories(id)).filter(({ kind }) => kind === 'book')
    expect(written.length).toBeGreaterThanOrEqual(10)
    expect(books.length).toBeGreaterThan(0)
    // None was asked for twice.
    expect(asked).toHaveLength(written.length + books.length)
    const ranges = written.map(({ range }) => range!)
    for (const [index, range] of ranges.entries())
      expect(ranges.some((other, at) => at !== index && rangesMeet(range, other))).toBe(false)
    const present = await plan()
    const cut = await sourceOf(id).getMessage(present.cutBefore ?? '')
    const above = await sourceOf(id).getMessages(id, { beforeSeq: cut?.seq ?? 0 }, isTellable)
    const told = written.flatMap(({ sources }) => sources.map(({ messageId }) => messageId))
    expect(new Set(told).size).toBe(told.length)
    expect(above.filter((message) => !told.includes(message.id))).toEqual([])
    const sent = present.parts.filter(({ kind }) => kind === 'chapters')
    expect(sent[0]?.text).toMatch(/^The story so far:\nThey talked\. Part \d+\.$/)

    const [edited, deleted] = written.slice(-5)
    const source = sourceOf(id)
    const first = edited?.sources[3]?.messageId ?? ''
    await source.updateMessage(first, { content: 'It was another night.' })
    const stale = (await getMemories(id)).filter((memory) => memoryState(memory) !== 'ok')
    expect(stale.map((memory) => [memory.id, memoryState(memory)])).toEqual([[edited?.id, 'stale']])
    await source.removeMessage(deleted?.sources[3]?.messageId ?? '')
    const after = await plan()
    expect(after.parts.find(({ id: part }) => part === `memory:${edited?.id}`)?.isStale).toBe(true)
    const leftOut = after.leftOut.find(({ part }) => part.id === `memory:${deleted?.id}`)
    expect(leftOut?.reason).toBe('sourceGone')

    expect(await writeChapter({ conversationId: id, replaces: deleted?.id })).toBe('written')
    const again = (await chapters()).find((chapter) => chapter.id === deleted?.id)
    expect(again && memoryState(again)).toBe('ok')
    expect(again?.sources).toHaveLength((deleted?.sources.length ?? 0) - 1)
  }, 180_000)

  it('writes nothing while the limit is far, and says what it would cost before (MEM-08)', async () => {
    await talk(50)
    expect(await writeChapter({ conversationId: id })).toBe('nothing')
    expect(asked).toEqual([])
    await talk(NEAR_LIMIT - 50)
    const work = await findChapterWork(id)
    const estimate = work && (await estimateChapter(work))
    expect(estimate).toMatchObject({ kind: 'chapter' })
    expect(estimate).not.toHaveProperty('elsewhere')
    expect(estimate?.messages).toBeGreaterThanOrEqual(20)
    expect(asked).toEqual([])
  })

  it('is done once where it is asked for twice, and counts as a summary (MEM-20)', async () => {
    await talk(NEAR_LIMIT)
    const both = await Promise.all([
      writeChapter({ conversationId: id }),
      writeChapter({ conversationId: id }),
    ])
    expect(both.toSorted()).toEqual(['busy', 'written'])
    expect(asked).toHaveLength(1)
    expect(await writeChapter({ conversationId: id })).toBe('nothing')
    const [call] = await database.usage.toArray()
    expect(call).toMatchObject({ purpose: 'summary', conversationId: id, state: 'done' })
    expect(await chapters()).toMatchObject([{ madeBy: 'model', model: 'tiny' }])
  })

  it('stores nothing that is refused, and says why (MEM-18, MEM-20)', async () => {
    await talk(NEAR_LIMIT)
    answer = () => 'Ada is 15 years old.'
    expect(await writeChapter({ conversationId: id })).toBe('failed')
    expect(readRun('chapter', id)?.failure).toMatchObject({ code: 'minor_in_memory' })
    answer = () => ''
    expect(await writeChapter({ conversationId: id })).toBe('failed')
    await database.providers.update(providerId, { enabled: false })
    expect(await writeChapter({ conversationId: id })).toBe('failed')
    expect(await chapters()).toEqual([])
    expect((await plan()).tokens).toBeGreaterThan(0)
  })

  it('stops', async () => {
    await talk(NEAR_LIMIT)
    let begun: () => void = () => undefined
    const isAsked = new Promise<void>((resolve) => (begun = resolve))
    answer = () => {
      begun()
      return new Promise(() => undefined)
    }
    const writing = writeChapter({ conversationId: id })
    await isAsked
    await stopRun('chapter', id)
    expect(await writing).toBe('stopped')
    expect(await chapters()).toEqual([])
  })
})

describe('who writes (MEM-19)', () => {
  let addresses: unknown[] = []

  beforeEach(() => {
    addresses = []
    vi.stubGlobal('fetch', (address: string | URL, init?: RequestInit) => {
      addresses.push(new URL(address).origin)
      return fetch(address, init)
    })
  })

  it('is the chosen provider with the chosen model, for its price', async () => {
    await talk(NEAR_LIMIT)
    const homeId = await createProvider({
      ...providerDraft,
      name: 'At home',
      type: 'custom',
      apiEndpoint: 'http://127.0.0.1:8080/v1',
    })
    await setMemoryWriter(await getProvider(homeId), 'tiny-writer')
    const work = await findChapterWork(id)
    expect(work && (await estimateChapter(work))).toMatchObject({
      model: 'tiny-writer',
      elsewhere: 'At home',
    })
    expect(await writeChapter({ conversationId: id })).toBe('written')
    answer = () => '{"facts": []}'
    expect(await estimateFacts(id)).toMatchObject({ model: 'tiny-writer', elsewhere: 'At home' })
    await suggestFacts(id)
    expect(addresses).toEqual(['http://127.0.0.1:8080', 'http://127.0.0.1:8080'])
    expect(asked.map((body) => (JSON.parse(body) as { model: string }).model)).toEqual([
      'tiny-writer',
      'tiny-writer',
    ])
  })

  it('is nobody where the chosen one is not what it was: no word goes anywhere', async () => {
    await talk(NEAR_LIMIT)
    const homeId = await createProvider({
      ...providerDraft,
      name: 'At home',
      type: 'custom',
      apiEndpoint: 'http://127.0.0.1:8080/v1',
    })
    await setMemoryWriter(await getProvider(homeId))
    await database.providers.update(homeId, { apiEndpoint: 'https://evil.example/v1' })
    expect(await writeChapter({ conversationId: id })).toBe('failed')
    expect(readRun('chapter', id)?.failure).toMatchObject({ code: 'memory_writer_gone' })
    await database.providers.delete(homeId)
    expect(await suggestFacts(id)).toBeUndefined()
    expect(readRun('facts', id)?.failure).toMatchObject({ code: 'memory_writer_gone' })
    await expect(estimateFacts(id)).rejects.toMatchObject({ code: 'memory_writer_gone' })
    expect(asked).toEqual([])
  })
})

describe('suggestFacts (MEM-06)', () => {
  it('proposes facts with their messages, and stores none by itself', async () => {
    const messages = await talk(4)
    answer = () => '{"facts": [{"text": "The harbour smells of salt.", "messages": [2]}]}'
    const proposed = await suggestFacts(id)
    expect(proposed?.drafts).toMatchObject([
      { text: 'The harbour smells of salt.', sources: [{ messageId: messages[1]?.id }] },
    ])
    expect(await getMemories(id)).toEqual([])
    await addMemories(proposed?.drafts ?? [])
    answer = () => '{"facts": []}'
    await suggestFacts(id)
    expect(asked.at(-1)).toContain('The harbour smells of salt.')
    expect(asked.at(-1)).not.toContain(messages[1]?.content)
    answer = () => 'no'
    expect(await suggestFacts(id)).toBeUndefined()
    expect(readRun('facts', id)?.failure).toEqual({ code: 'memory_unreadable' })
  })
})
