import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  completion,
  drawn,
  fakeFetch,
  json,
  silentFetch,
  tinyPngBytes,
  type FakeAnswer,
} from '@/ai/testing/fake-fetch'
import type { Provider } from '@/domain/provider'
import { database } from '@/storage/database/database'
import type { CharacterRecord, MessageRecord } from '@/storage/database/records'
import { freshDatabase, removeDatabase } from '@/storage/testing/fresh-database'
import {
  sampleCharacter,
  sampleImage,
  sampleMessage,
  sampleOpenai,
  sampleProvider,
} from '@/storage/testing/sample-records'
// Loaded before the clock is stopped: the run fetches them when it needs them.
import '@/ai/create-adapter'
import '@/ai/images/create-image-adapter'
import { waitFor } from '@/testing/wait-for'
import { makeMessageImage, type MessageImageJob } from './message-image'

const anthropic = sampleProvider({
  id: 'anthropic-1',
  type: 'anthropic',
  apiKey: 'sk-ant-key',
  apiEndpoint: undefined,
  defaultModel: 'claude-sonnet-5-5',
})

const decision = (fields: Record<string, unknown>) => json(completion(JSON.stringify(fields)))
const wanted = (useCharacterReference = false) =>
  decision({
    shouldGenerateImage: true,
    imagePrompt: 'Ada waves from a roof',
    useCharacterReference,
    reasoning: 'They asked for it.',
  })
const refused = (message = 'Invalid', status = 400) => json({ error: { message } }, status)

let sent: ReturnType<typeof fakeFetch>['sent']

function jobWith(answers: FakeAnswer[], change: Partial<MessageImageJob> = {}): MessageImageJob {
  const fake = fakeFetch(...answers)
  sent = fake.sent
  return {
    answer: { messageType: 'mobile', conversationId: 'chat' },
    character: sampleCharacter({ model: 'gpt-6.1-sol' }),
    provider: sampleOpenai,
    settings: {},
    history: [1, 2, 3, 4].map((seq) => sampleMessage(seq)),
    signal: new AbortController().signal,
    overrides: { fetch: fake.fetch, random: () => 0 },
    ...change,
  }
}

/** A character with a profile picture to draw from. */
async function pictured(): Promise<CharacterRecord> {
  const blob = new Blob([tinyPngBytes], { type: 'image/png' })
  await database.images.put({ ...sampleImage('face', 'character-1'), blob })
  return sampleCharacter({
    avatarImageId: 'face',
    metadata: { imagePrompt: 'A woman of 40 with grey hair' },
  })
}

/** Anthropic's answer that no picture is wanted. */
const claudeSaysNo = () =>
  json({
    id: 'm',
    type: 'message',
    role: 'assistant',
    model: 'claude',
    content: [{ type: 'text', text: '{"shouldGenerateImage": false, "reasoning": "No."}' }],
    stop_reason: 'end_turn',
    usage: { input_tokens: 1, output_tokens: 1 },
  })

const paths = () => sent.map(({ url }) => new URL(url).pathname.replace('/v1', ''))

beforeEach(async () => {
  await freshDatabase()
  await database.providers.bulkPut([sampleOpenai, anthropic])
})
afterEach(async () => {
  vi.useRealTimers()
  await removeDatabase()
})

describe('the decision', () => {
  it('comes first, from the small model, as one short question (ANALYSIS-01, ANALYSIS-05)', async () => {
    const onDecided = vi.fn()
    const result = await makeMessageImage(jobWith([wanted(), drawn()], { onDecided }))
    expect(paths()).toEqual(['/chat/completions', '/images/generations'])
    expect(sent[0]?.body).toMatchObject({ model: 'gpt-6-luna', max_completion_tokens: 2_000 })
    // A model that thinks takes no temperature, and needs room for its thoughts (ANALYSIS-08).
    expect(sent[0]?.body).not.toHaveProperty('temperature')
    expect(sent[0]?.body).not.toHaveProperty('stream', true)
    const plan = { description: 'Ada waves from a roof', showsCharacter: false }
    expect(onDecided.mock.calls).toEqual([[{ plan }]])
    expect(result.failure).toBeUndefined()
    expect(result.image).toMatchObject({ usedReference: false, generatedAt: 1_800_000_000_000 })
    expect(result.image?.prompt).toContain('Ada waves from a roof')
    expect(result.image?.blob.type).toBe('image/png')
  })

  it('is asked about the last five messages, at temperature 0.3 with at most 300 tokens where the model takes that (ANALYSIS-05, ANALYSIS-06)', async () => {
    const mistral = sampleProvider({
      id: 'mistral-1',
      type: 'mistral',
      apiEndpoint: undefined,
      defaultModel: 'mistral-small-2603',
    })
    await database.providers.put(mistral)
    const history = [
      sampleMessage(1, { content: 'You are Ada, secretly.' }),
      ...[2, 3, 4, 5, 6, 7].map((seq) => sampleMessage(seq)),
    ]
    await makeMessageImage(jobWith([wanted(), drawn()], { provider: mistral, history }))
    expect(sent[0]?.url).toContain('api.mistral.ai')
    expect(sent[0]?.body).toMatchObject({ temperature: 0.3, max_tokens: 300 })
    const asked = JSON.stringify(sent[0]?.body)
    for (const seq of [3, 4, 5, 6, 7]) expect(asked).toContain(`Text ${seq}`)
    expect(asked).not.toContain('Text 2')
    expect(asked).not.toContain('secretly')
    // Another provider draws.
    expect(sent[1]?.url).toBe('https://api.openai.com/v1/images/generations')
  })

  it('against a picture is the end', async () => {
    const onDecided = vi.fn()
    const no = decision({ shouldGenerateImage: false, reasoning: 'Small talk.' })
    expect(await makeMessageImage(jobWith([no], { onDecided }))).toEqual({})
    expect(onDecided.mock.calls).toEqual([[{ plan: undefined }]])
  })

  it('is the dedicated provider’s where one is set, else the conversation’s (ANALYSIS-13)', async () => {
    const settings = { imageAnalysisProviderId: 'anthropic-1' }
    expect(await makeMessageImage(jobWith([claudeSaysNo()], { settings }))).toEqual({})
    expect(sent[0]?.url).toBe('https://api.anthropic.com/v1/messages')
    expect(sent[0]?.body).toMatchObject({ model: 'claude-haiku-5-5' })
    await database.providers.update('anthropic-1', { enabled: false })
    const no = decision({ shouldGenerateImage: false, reasoning: 'No.' })
    await makeMessageImage(jobWith([no], { settings }))
    expect(sent[0]?.url).toContain('api.openai.com')
  })

  it('is that of the character’s own provider before all others, where it is enabled (SWIPE-25)', async () => {
    const settings = { imageAnalysisProviderId: 'openai-1' }
    const character = sampleCharacter({ imageAnalysisProviderId: 'anthropic-1' })
    await makeMessageImage(jobWith([claudeSaysNo()], { settings, character }))
    expect(sent[0]?.url).toContain('api.anthropic.com')
    await database.providers.update('anthropic-1', { enabled: false })
    const no = decision({ shouldGenerateImage: false, reasoning: 'No.' })
    await makeMessageImage(jobWith([no], { settings, character }))
    expect(sent[0]?.url).toContain('api.openai.com')
  })

  it('is asked of the default model where the small one is not there (ANALYSIS-12)', async () => {
    const gone = json({ error: { message: 'no such model', code: 'model_not_found' } }, 404)
    const no = decision({ shouldGenerateImage: false, reasoning: 'No.' })
    expect(await makeMessageImage(jobWith([gone, no]))).toEqual({})
    expect(sent.map(({ body }) => (body as { model: string }).model)).toEqual([
      'gpt-6-luna',
      'gpt-6.1-sol',
    ])
  })

  it.each([
    [
      'fails',
      refused('No credit', 402),
      { code: 'analysis_failed', params: { cause: 'payment_required', detail: 'No credit' } },
    ],
    ['is nonsense', json(completion('I like trains.')), { code: 'analysis_unreadable' }],
  ])('that %s means no picture, with a reason (ANALYSIS-02)', async (_, answer, failure) => {
    const result = await makeMessageImage(jobWith([answer]))
    expect(result.image).toBeUndefined()
    expect(result.failure).toMatchObject(failure)
  })

  it('may take 15 seconds and no longer, and is hung up on then (ANALYSIS-02)', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const fetch = vi.fn(silentFetch)
    const ended = vi.fn()
    const onDecided = vi.fn()
    const work = makeMessageImage(jobWith([], { overrides: { fetch }, onDecided }))
    void work.then(ended)
    await waitFor(() => expect(fetch).toHaveBeenCalled())
    await vi.advanceTimersByTimeAsync(14_000)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1_100)
    expect(await work).toEqual({
      failure: { code: 'analysis_timeout', params: { seconds: 15 } },
    })
    expect(fetch.mock.calls[0]?.[1]?.signal?.aborted).toBe(true)
    expect(onDecided).not.toHaveBeenCalled()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is not asked for where no picture could be made, nor outside the mobile chat (ANALYSIS-01, ANALYSIS-02)', async () => {
    const job = jobWith([], { answer: { messageType: 'rp', conversationId: 'chat' } })
    expect((await makeMessageImage(job)).image).toBeUndefined()
    await database.providers.clear()
    await database.providers.bulkPut([
      anthropic,
      sampleProvider({ id: 'demo', type: 'demo', apiKey: '' }),
    ])
    expect(await makeMessageImage(jobWith([], { provider: anthropic }))).toEqual({})
    expect(sent).toEqual([])
  })
})

describe('a picture of the character', () => {
  it('is drawn from the profile picture (ANALYSIS-03)', async () => {
    const character = await pictured()
    const result = await makeMessageImage(jobWith([wanted(true), drawn()], { character }))
    expect(paths()).toEqual(['/chat/completions', '/images/edits'])
    const form = sent[1]?.init.body
    if (!(form instanceof FormData)) throw new Error('no form')
    expect(form.get('image')).toMatchObject({ type: 'image/png', size: tinyPngBytes.length })
    expect(result.image?.usedReference).toBe(true)
  })

  it('is tried twice, a second apart, then drawn without it (ANALYSIS-03, ANALYSIS-04)', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const character = await pictured()
    const job = jobWith([wanted(true), refused(), refused(), drawn()], { character })
    const { fetch = globalThis.fetch } = job.overrides ?? {}
    const times: number[] = []
    const timed: typeof fetch = (...request) => {
      times.push(Date.now())
      return fetch(...request)
    }
    const work = makeMessageImage({ ...job, overrides: { ...job.overrides, fetch: timed } })
    // The clock goes on with each look.
    await waitFor(() => expect(sent).toHaveLength(4))
    const [, first = 0, second = 0] = times
    expect(second - first).toBeGreaterThanOrEqual(1000)
    const result = await work
    expect(paths()).toEqual([
      '/chat/completions',
      '/images/edits',
      '/images/edits',
      '/images/generations',
    ])
    expect(result.image?.usedReference).toBe(false)
    expect(result.image?.prompt).toContain('grey hair')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('that the rules refuse is not tried the same way again', async () => {
    const character = await pictured()
    const rejected = refused('Rejected by the safety system')
    const result = await makeMessageImage(jobWith([wanted(true), rejected, drawn()], { character }))
    expect(paths()).toEqual(['/chat/completions', '/images/edits', '/images/generations'])
    expect(result.image?.usedReference).toBe(false)
  })

  it('is drawn from words where there is no profile picture, or it is gone', async () => {
    for (const character of [sampleCharacter(), sampleCharacter({ avatarImageId: 'gone' })]) {
      const result = await makeMessageImage(jobWith([wanted(true), drawn()], { character }))
      expect(paths()).toEqual(['/chat/completions', '/images/generations'])
      expect(result.image?.usedReference).toBe(false)
    }
  })
})

describe('a picture that cannot be drawn', () => {
  it.each([
    ['refused', refused('Rejected by the safety system'), 'content_policy'],
    ['empty', json({ data: [] }), 'no_picture_data'],
    ['unreachable', new TypeError('Failed to fetch'), 'key_or_connection'],
  ])('because it is %s means none, with a reason (IMG-48)', async (_, answer, cause) => {
    const result = await makeMessageImage(jobWith([wanted(), answer]))
    expect(result.image).toBeUndefined()
    expect(result.failure).toMatchObject({ code: 'image_failed', params: { cause } })
    expect(JSON.stringify(result.failure)).not.toContain('sk-openai-key')
  })
})

describe('a stop', () => {
  it.each([
    ['while it is decided', 0],
    ['while it is drawn', 1],
    ['between two attempts', 2],
  ])('%s ends it at once', async (_, place) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const controller = new AbortController()
    const reason = new DOMException('stop', 'AbortError')
    const silence = () => new Promise<Response>(() => undefined)
    const answers = [[silence], [wanted(true), silence], [wanted(true), refused(), () => drawn()]][
      place
    ]
    const { signal } = controller
    const job = jobWith(answers ?? [], { signal, character: await pictured() })
    const work = makeMessageImage(job)
    const ended = expect(work).rejects.toBe(reason)
    await waitFor(() => expect(sent).toHaveLength(Math.min(place, 1) + 1))
    await vi.advanceTimersByTimeAsync(500)
    controller.abort(reason)
    await ended
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(Math.min(place, 1) + 1)
  })

  it('just before it is drawn sends nothing more', async () => {
    const controller = new AbortController()
    const reason = new DOMException('stop', 'AbortError')
    const onDecided = () => controller.abort(reason)
    const job = jobWith([wanted()], { signal: controller.signal, onDecided })
    await expect(makeMessageImage(job)).rejects.toBe(reason)
    expect(paths()).toEqual(['/chat/completions'])
  })

  it('before the beginning sends nothing', async () => {
    const signal = AbortSignal.abort()
    await expect(makeMessageImage(jobWith([], { signal }))).rejects.toBe(signal.reason)
    expect(sent).toEqual([])
  })
})

describe('a picture that was decided on before', () => {
  const plan = { description: 'Ada waves from a roof', showsCharacter: false }

  it('is drawn, and nobody is asked', async () => {
    const result = await makeMessageImage(jobWith([drawn()], { plan }))
    expect(paths()).toEqual(['/images/generations'])
    expect(result.image).toMatchObject({ description: plan.description })
  })

  it('of somebody under 18 is not drawn, wherever it comes from', async () => {
    const child = { ...plan, description: 'A 9-year-old girl on a beach' }
    const result = await makeMessageImage(jobWith([], { plan: child }))
    expect(result.failure).toEqual({ code: 'minor_described', params: { words: '9-year-old' } })
    expect(result.image).toBeUndefined()
    expect(sent).toEqual([])
  })
})

describe('in a chat of the demo', () => {
  const demo: Provider = sampleProvider({
    id: 'demo-1',
    type: 'demo',
    apiKey: '',
    apiEndpoint: undefined,
    defaultModel: 'demo-storyteller',
  })
  const say = (content: string): MessageRecord[] => [
    sampleMessage(1),
    sampleMessage(2, { content: 'Good evening.' }),
    sampleMessage(3, { content: 'Hello you.' }),
    sampleMessage(4, { content }),
  ]
  const ask = (content: string) =>
    makeMessageImage({
      ...jobWith([], { provider: demo, history: say(content) }),
      character: sampleCharacter({ providerId: 'demo-1', model: 'demo-storyteller' }),
      overrides: undefined,
    })

  it('the demo decides and draws by itself, also where a paid provider is set up', async () => {
    const { image, failure } = await ask('Could you send me a photo of your kitchen?')
    expect(failure).toBeUndefined()
    expect(image?.blob.type).toBe('image/png')
    expect(image?.blob.size).toBeGreaterThan(1_000)
  })

  it('most messages bring no picture', async () => {
    const result = await ask('How was your day?')
    expect(result.image).toBeUndefined()
    expect(result.failure).toBeUndefined()
  })
})
