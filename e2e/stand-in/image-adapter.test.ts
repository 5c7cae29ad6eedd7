import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createImageAdapter } from '@/ai/images/create-image-adapter'
import { forgetRefusedFields } from '@/ai/images/post-image'
import type { Provider } from '@/domain/provider'
import { waitFor } from '@/testing/wait-for'
import { startStandIn, type StandIn } from './server'
import type { StandInProvider } from './stand-in-types'
import { connectable } from '@/ai/testing/lease'

/* The app's own adapter for pictures against the vendors' rules. */

let standIn: StandIn

beforeEach(async () => {
  vi.unstubAllGlobals()
  forgetRefusedFields()
  standIn = await startStandIn()
})
afterEach(async () => {
  expect(standIn.problems).toEqual([])
  await standIn.close()
})

function adapterOf(type: Exclude<StandInProvider, 'anthropic' | 'mistral'>) {
  const provider: Provider = {
    id: type,
    name: type,
    type,
    apiKey: 'sk-good-key',
    defaultModel: 'model',
    enabled: true,
    createdAt: 1,
    apiEndpoint: standIn.endpoint(type),
  }
  return createImageAdapter(connectable(provider), { fetch: globalThis.fetch, random: () => 0 })
}

const types = [['openai'], ['xai'], ['openrouter'], ['custom']] as const
// Small, so that the drawing costs the test little; the models draw the nearest that they can.
const wish = { prompt: 'A lighthouse at dawn', size: '256x256', quality: 'standard' }

describe('pictures fit the vendors’ schemas and rules', () => {
  it.each(types)('%s, new and from another', async (type) => {
    const adapter = adapterOf(type)
    const [first] = await adapter.generate(wish)
    expect(first).toMatchObject({ mime: 'image/png', prompt: wish.prompt })
    const [second] = await adapter.edit({ ...wish, images: first ? [first.blob] : [] })
    expect(second?.blob.size).toBeGreaterThan(100)
    expect(standIn.requests.filter(({ method }) => method === 'POST')).toMatchObject([
      { provider: type, status: 200 },
      { provider: type, status: 200 },
    ])
  })

  it.each(['1792x1024', '1024x1792', 'auto', '1024x1024', '123x4567'])(
    'OpenAI in size %s, and of the models before',
    async (size) => {
      const adapter = adapterOf('openai')
      for (const model of ['gpt-image-2', 'gpt-image-1.5'])
        await adapter.generate({ prompt: 'A cat', size, quality: 'high', model })
    },
  )

  it('OpenAI with several pictures, and with a mask of the same size', async () => {
    const adapter = adapterOf('openai')
    const [picture] = await adapter.generate(wish)
    if (!picture) throw new Error('no picture')
    const { blob } = picture
    expect(await adapter.edit({ ...wish, images: [blob, blob], count: 2 })).toHaveLength(2)
    expect(await adapter.edit({ ...wish, images: [blob], mask: blob })).toHaveLength(1)
  })
})

describe('faults', () => {
  it.each(types)('%s: overloaded once is tried again', async (type) => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout'],
      shouldAdvanceTime: true,
      advanceTimeDelta: 20,
    })
    standIn.fault({ error: 'overloaded', times: 1 })
    const work = adapterOf(type).generate({ ...wish, model: 'gpt-image-2' })
    await waitFor(() => expect(standIn.requests).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(2_000)
    vi.useRealTimers()
    expect(await work).toHaveLength(1)
  })

  it.each(types)('%s: every other fault ends in an error that says what it was', async (type) => {
    const adapter = adapterOf(type)
    const codeOf = () =>
      adapter.generate({ ...wish, model: 'gpt-image-2' }).then(
        () => 'none',
        (error: unknown) => (error as { type?: string }).type,
      )
    standIn.fault({ error: 'bad-key' })
    expect(await codeOf()).toBe('authorization')
    standIn.fault({ error: 'bad-request' })
    expect(await codeOf()).toBe('bad_request')
    standIn.fault({ kind: 'html' })
    expect(await codeOf()).toBe('unknown')
    standIn.fault({ kind: 'error-in-200', error: 'server' })
    expect(await codeOf()).not.toBe('none')
    standIn.fault({ kind: 'reset' })
    expect(await codeOf()).toBe('connection')
    expect(await codeOf()).toBe('none')
  })

  it('hangs up when the user stops', async () => {
    const controller = new AbortController()
    standIn.hold()
    const work = adapterOf('openai').generate({ ...wish, signal: controller.signal })
    const ended = expect(work).rejects.toMatchObject({ code: 'request_aborted' })
    await standIn.waitForRequest({ path: '/images/generations' })
    controller.abort()
    await ended
    await standIn.waitUntil(() => standIn.requests[0]?.state === 'aborted')
  })
})
