import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newestPage, PAGE_LIMIT_MS } from './newest-page'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

const HTML = { 'content-type': 'text/html; charset=utf-8', 'x-frame-options': 'DENY' }
const page = (text: string, init: ResponseInit = {}) =>
  new Response(text, { headers: HTML, ...init })
const stored = () => Promise.resolve(page('stored'))
const nothingStored = () => Promise.resolve(undefined)

function later<Value>(delayMs: number, make: () => Value): Promise<Value> {
  return new Promise((resolve) => setTimeout(() => resolve(make()), delayMs))
}

/** What is answered, and after how many milliseconds. */
async function answerOf(
  fromNetwork: Promise<Response>,
  fromCache: () => Promise<Response | undefined> = stored,
) {
  const start = Date.now()
  const answer = newestPage(fromNetwork, fromCache).then(
    async (response) => ({ text: await response.text(), response, ms: Date.now() - start }),
    (error: unknown) => ({ error: String(error) }),
  )
  await vi.runAllTimersAsync()
  return answer
}

describe('the newest page (P21)', () => {
  it('is the one of the network, with its headers, up to the limit', async () => {
    const answer = await answerOf(later(PAGE_LIMIT_MS - 1, () => page('new')))
    expect(answer).toMatchObject({ text: 'new', ms: PAGE_LIMIT_MS - 1 })
    expect('response' in answer && answer.response.headers.get('x-frame-options')).toBe('DENY')
  })

  it('is the stored one after it', async () => {
    const answer = await answerOf(later(PAGE_LIMIT_MS + 1, () => page('new')))
    expect(answer).toMatchObject({ text: 'stored', ms: PAGE_LIMIT_MS })
  })

  it('has to be there whole in time', async () => {
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('half a')),
    })
    const stalled = Promise.resolve(new Response(body, { headers: HTML }))
    expect(await answerOf(stalled)).toMatchObject({ text: 'stored', ms: PAGE_LIMIT_MS })
  })

  it('is the stored one at once without a network', async () => {
    const failed = Promise.reject(new TypeError('Failed to fetch'))
    expect(await answerOf(failed)).toMatchObject({ text: 'stored', ms: 0 })
  })

  it.each([404, 500, 502, 503, 504])(
    'is the stored one when the host answers %i',
    async (status) => {
      const inTrouble = Promise.resolve(page('trouble', { status }))
      expect(await answerOf(inTrouble)).toMatchObject({ text: 'stored' })
    },
  )

  it.each([401, 403])('is what the host says when it answers %i', async (status) => {
    const refused = Promise.resolve(page('refused', { status }))
    expect(await answerOf(refused)).toMatchObject({ text: 'refused', response: { status } })
  })

  it('is what a host has for an address that is no file, where nothing is stored yet', async () => {
    const notFound = Promise.resolve(page('the app as 404.html', { status: 404 }))
    expect(await answerOf(notFound, nothingStored)).toMatchObject({ text: 'the app as 404.html' })
  })

  it('hands on what is no page as it is', async () => {
    const picture = new Response('bytes', { headers: { 'content-type': 'image/png' } })
    expect(await answerOf(Promise.resolve(picture))).toMatchObject({ response: picture })
  })

  it('waits for the network where nothing is stored, however long', async () => {
    const slow = later(20_000, () => page('new'))
    expect(await answerOf(slow, nothingStored)).toMatchObject({ text: 'new', ms: 20_000 })
    const broken = () => Promise.reject(new Error('The cache cannot be read'))
    const asSlow = later(20_000, () => page('new'))
    expect(await answerOf(asSlow, broken)).toMatchObject({ text: 'new' })
  })

  it('fails as the network did where nothing is stored', async () => {
    const failed = Promise.reject(new TypeError('Failed to fetch'))
    expect(await answerOf(failed, nothingStored)).toEqual({ error: 'TypeError: Failed to fetch' })
  })
})
