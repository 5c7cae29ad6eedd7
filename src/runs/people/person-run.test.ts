import 'fake-indexeddb/auto'
import { readerOf } from '@/storage/conversations/reader-of'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { completion, fakeFetch, json, silentFetch, type FakeAnswer } from '@/ai/testing/fake-fetch'
import { demoFetch } from '@/demo/demo-fetch'
import { DEMO_TEXT_MODEL } from '@/demo/demo-models'
import { personGenerators } from '@/generation/people/person-choices'
import { emptyPersonForm } from '@/generation/people/person-form'
import { database } from '@/storage/database/database'
import { temporaryData } from '@/storage/conversations/temporary-data'
import { freshDatabase, removeDatabase } from '@/storage/testing/fresh-database'
import { sampleProvider } from '@/storage/testing/sample-records'
import { generatePerson, type PersonJob, startPersonChat } from './person-run'

const text = personGenerators['random-text']
const chat = personGenerators['random-chat']
const demo = sampleProvider({ id: 'demo', type: 'demo', apiKey: '', defaultModel: DEMO_TEXT_MODEL })
const sound = { name: 'Ines', age: 31, personality: 'You are calm.', first_message: 'hey' }
const answer = (fields: object | string) =>
  json(completion(typeof fields === 'string' ? fields : JSON.stringify(fields)))

let sent: ReturnType<typeof fakeFetch>['sent']

function run(answers: FakeAnswer[], change: Partial<PersonJob> = {}) {
  const fake = fakeFetch(...answers)
  sent = fake.sent
  return generatePerson({
    generator: text,
    values: { ...emptyPersonForm(text), providerId: 'provider-1' },
    signal: new AbortController().signal,
    overrides: { fetch: fake.fetch, random: () => 0 },
    ...change,
  })
}

beforeEach(async () => {
  await freshDatabase()
  await database.providers.bulkPut([
    sampleProvider(),
    demo,
    sampleProvider({ id: 'off', enabled: false, name: 'Off' }),
  ])
})
afterEach(removeDatabase)

describe('a person', () => {
  it('is invented with one request', async () => {
    expect(await run([answer(sound)])).toMatchObject({
      ok: true,
      person: { name: 'Ines', age: 31 },
    })
    expect(sent[0]?.body).toMatchObject({
      model: 'small-model',
      temperature: 0.9,
      max_tokens: 4_000,
    })
  })

  it('is asked for once more, with what was wrong', async () => {
    const onSecondTry = vi.fn()
    const result = await run([answer('Sure! Who?'), answer(sound)], { onSecondTry })
    expect(result).toMatchObject({ ok: true })
    expect(onSecondTry).toHaveBeenCalledOnce()
    const { messages } = sent[1]!.body as { messages: { role: string; content: string }[] }
    expect(messages.map(({ role }) => role)).toEqual(['system', 'assistant', 'user'])
    expect(messages[2]?.content).toContain('not the JSON object')
  })

  it('is asked for twice and not more, then the specified text is told', async () => {
    const young = answer({ ...sound, age: 15 })
    const result = await run([young, answer({ ...sound, name: '' })])
    expect(result).toMatchObject({
      ok: false,
      failure: { code: 'person_without_name' },
    })
    expect(await run([answer({ ...sound, age: 15 }), answer({ ...sound, age: 15 })])).toMatchObject(
      {
        ok: false,
        failure: { code: 'minor_in_answer' },
      },
    )
  })

  it('that a model declines is not asked for again', async () => {
    expect(await run([answer({ error: true, reason: 'No.' })])).toEqual({
      ok: false,
      failure: { code: 'refused_answer', params: { title: 'No.' } },
    })
    expect(sent).toHaveLength(1)
  })

  it('is told in words where asking fails', async () => {
    const refused = () => json({ error: { message: 'No such key' } }, 401)
    expect(await run([refused()])).toMatchObject({
      ok: false,
      failure: { code: 'generation_failed', params: { cause: 'unauthorized' } },
    })
    expect(await run([answer('?'), refused()])).toMatchObject({
      ok: false,
      failure: { code: 'unreadable_answer', params: { quote: '?' } },
    })
    for (const [providerId, code] of [
      ['off', 'provider_disabled'],
      ['gone', 'provider_not_found'],
    ] as const) {
      const values = { ...emptyPersonForm(text), providerId }
      expect(await run([], { values })).toMatchObject({
        ok: false,
        failure: { code: 'generation_failed', params: { cause: code } },
      })
    }
    expect(await run([], { values: emptyPersonForm(text) })).toEqual({
      ok: false,
      failure: { code: 'no_provider_chosen' },
    })
  })

  it('under 18 is not even asked for (P23)', async () => {
    const values = { ...emptyPersonForm(text), providerId: 'provider-1', gender: 'schoolgirl' }
    expect(await run([], { values })).toMatchObject({ ok: false })
    expect(sent).toEqual([])
  })

  it('can be stopped at once', async () => {
    const controller = new AbortController()
    const running = run([], { signal: controller.signal, overrides: { fetch: silentFetch } })
    setTimeout(() => controller.abort())
    await expect(running).rejects.toMatchObject({ name: 'AbortError' })
  })
})

it.each([text, chat])(
  'the demo invents one and the chat begins: $kind (RTXT-30, RCH2-20)',
  async (generator) => {
    const values = { ...emptyPersonForm(generator), providerId: 'demo' }
    const result = await run([], { generator, values, overrides: { fetch: demoFetch } })
    if (!result.ok) throw new Error(result.failure.code)
    const id = await startPersonChat(result.person, generator, 'demo')
    expect(id).toMatch(/^temp_/)
    const conversation = await readerOf(id).getConversation(id)
    const prefix = generator.conversationType === 'rp' ? 'RP Chat with' : 'Chat with'
    expect(conversation).toMatchObject({
      temporary: true,
      conversationType: generator.conversationType,
      title: `${prefix} ${result.person.name}`,
    })
    const messages = temporaryData.getState().messages[id] ?? []
    expect(messages.map(({ role, content }) => [role, content])).toEqual([
      ['system', result.person.systemPrompt],
      ['assistant', result.person.firstMessage],
    ])
    expect(await database.characters.count()).toBe(0)
  },
)
