import { expect, test, vi } from 'vitest'
import { contextWindowOf } from '@/ai/catalogue'
import { createAdapter } from '@/ai/create-adapter'
import type { ChatRequest } from '@/ai/contracts'
import { fakeFetch, text } from '@/ai/testing/fake-fetch'
import { leaseOf } from '@/ai/testing/lease'
import { readRequest } from './files/read-request'
import { planPrompt } from '@/generation/prompt/plan-prompt'
import { sentTokens } from '@/generation/prompt/message-tokens'
import { wholeWindow } from '@/generation/prompt/prompt-budget'
import type { MessageRecord } from '@/storage/database/records'
import bodies from '../testing/release-0.3/bodies.json'
import {
  type ReleaseCase,
  type ReleaseProvider,
  releaseCases,
  releaseProviders,
} from '../testing/release-0.3/cases'
import { collectHistory } from './answer-history'

/** What release 0.3 sent; by the titles of case and provider. */
const recorded: Readonly<Record<string, Readonly<Record<string, string>>>> = bodies

/**
 * Where today's request differs on purpose. Each of them Mistral refuses as release 0.3 sends it (PROMPT-12), and Claude's
 * second system message lost its place (PROMPT-11). What does not fit is decided by tokens now, not by characters, and
 * many messages go at once (CTX-11).
 */
const everywhere = releaseProviders.map(({ title }) => title)
const departures: Readonly<Record<string, readonly string[]>> = {
  'a second system message': ['anthropic', 'mistral'],
  'a function message': ['mistral'],
  'an answer after an answer': ['mistral'],
  'a history longer than the model takes': everywhere,
  'a history longer than the model takes, without a stored prompt': everywhere,
  'a question longer than the model takes': everywhere,
}

/** The request of a case to a provider, as a chat makes it. */
async function requestOf(
  { character, room, stored, question, prefix }: ReleaseCase,
  { type, model, window }: ReleaseProvider,
): Promise<Omit<ChatRequest, 'options'>> {
  const records = stored.map((message, seq): MessageRecord => {
    const place = { id: `message-${seq}`, conversationId: 'case', seq, timestamp: seq }
    return { ...message, ...place }
  })
  const source = {
    getMessages: (
      _: string,
      { beforeSeq = Infinity, limit }: { beforeSeq?: number; limit: number },
    ) => Promise.resolve(records.filter(({ seq }) => seq < beforeSeq).slice(-limit)),
    getMessage: () => Promise.resolve(undefined),
    getFirstMessage: () => Promise.resolve(records[0]),
  }
  const asked = { ...character, model }
  expect(contextWindowOf(type, model) ?? 128_000).toBe(window)
  const range = { conversationId: 'case', isFollowed: question !== undefined }
  const limit = wholeWindow(asked, { window })
  const bounds = { limit, measure: sentTokens }
  const { messages, hasOlder } = await collectHistory(source, range, bounds)
  const questions = question === undefined ? [] : [{ role: 'user' as const, content: question }]
  const history = [...messages, ...questions]
  const { request } = planPrompt({ character: asked, room, history, hasOlder, prefix })
  const provider = {
    id: 'p',
    name: 'p',
    type,
    apiKey: '',
    defaultModel: model,
    enabled: true,
    createdAt: 1,
  }
  return readRequest({ getImage: () => expect.unreachable() }, provider, request)
}

/** The body that goes out, letter for letter. */
async function bodyOf(
  provider: ReleaseProvider,
  request: Omit<ChatRequest, 'options'>,
): Promise<unknown> {
  const { fetch, sent } = fakeFetch(text('no answer', 400))
  const stored = { id: 'p', name: 'p', enabled: true, createdAt: 1, defaultModel: '' }
  const { type, requestFormat, responseFormat } = provider
  const address = type === 'custom' ? { apiEndpoint: 'https://own.test/v1' } : {}
  const adapter = createAdapter(
    {
      ...stored,
      type,
      // The older of the two APIs, which it knew alone.
      api: 'chat',
      ...address,
      requestFormat,
      responseFormat,
      leaseKey: leaseOf('key-12345'),
    },
    { fetch },
  )
  await adapter
    .complete({ ...request, options: { onProgress: () => undefined } })
    .catch(() => undefined)
  const body = sent[0]?.init.body
  // What stands in the request besides, since it is to be cut by nobody else (CTX-21).
  return typeof body === 'string' ? body.replace(NO_CUTS, '') : body
}

const NO_CUTS = ',"plugins":[{"id":"context-compression","enabled":false}]'

test.each(releaseCases)(
  'PROMPT-02: without any new field, $title is sent byte for byte as release 0.3 sends it',
  async (releaseCase) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { title } = releaseCase
    for (const provider of releaseProviders) {
      const body = await bodyOf(provider, await requestOf(releaseCase, provider))
      const before = recorded[title]?.[provider.title]
      expect(before).toBeTypeOf('string')
      if (departures[title]?.includes(provider.title)) expect(body).not.toBe(before)
      else expect(body, provider.title).toBe(before)
    }
  },
)
