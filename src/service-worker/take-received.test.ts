import { describe, expect, it } from 'vitest'
import { MAX_RECEIVED_BYTES, RECEIVED_AT, receivedCacheName } from '@/lib/received'
import { memoryCaches } from '@/lib/testing/memory-caches'
import { takeReceived } from './take-received'

const scope = 'https://chat.example/parlour/'
const cacheName = receivedCacheName(scope)
const now = 1_700_000_000_000

/** A form as a share sheet sends it, but for what is changed. */
function handed({
  form = sharedForm('Hello'),
  headers = {},
  ...change
}: { form?: FormData; headers?: Record<string, string> } & Partial<
  Pick<Request, 'body' | 'destination' | 'referrer'>
> = {}) {
  const response = new Response(form)
  const type = response.headers.get('content-type') ?? ''
  return {
    body: response.body,
    destination: 'document' as const,
    referrer: '',
    ...change,
    headers: new Headers({ 'content-type': type, origin: 'null', ...headers }),
  }
}

function sharedForm(text: string, ...files: File[]) {
  const form = new FormData()
  form.set('text', text)
  for (const file of files) form.append('files', file)
  return form
}

async function take(request = handed(), { caches } = memoryCaches()) {
  const response = await takeReceived(request, { scope, caches, now })
  const kept = await caches.match(scope, { cacheName })
  return { status: response.status, to: response.headers.get('location'), kept }
}

const page = `${scope}settings/received`

describe('what the share sheet sends (REACH-05)', () => {
  it('is kept whole with its time, and leads to the page that shows it', async () => {
    const file = new File(['{"a":1}'], 'Ada.json', { type: 'application/json' })
    const { status, to, kept } = await take(handed({ form: sharedForm('Hello', file) }))
    expect([status, to]).toEqual([303, page])
    expect(kept?.headers.get(RECEIVED_AT)).toBe(String(now))
    const form = await kept?.formData()
    expect(form?.get('text')).toBe('Hello')
    const [read] = form?.getAll('files') ?? []
    expect(read instanceof File && [read.name, await read.text()]).toEqual(['Ada.json', '{"a":1}'])
  })

  it('takes the place of what came before, so that there is one at most', async () => {
    const memory = memoryCaches()
    await take(handed({ form: sharedForm('First') }), memory)
    const { kept } = await take(handed({ form: sharedForm('Second') }), memory)
    expect((await kept?.formData())?.get('text')).toBe('Second')
    expect(memory.names()).toEqual([cacheName])
  })

  it('needs no origin, which some browsers leave out', async () => {
    const request = handed()
    request.headers.delete('origin')
    expect((await take(request)).to).toBe(page)
  })
})

describe('what must not be kept (REACH-05)', () => {
  it.each([
    ['another site', { headers: { origin: 'https://evil.example' } }],
    ['a page of the same origin', { headers: { origin: 'https://chat.example' } }],
    ['a site that says only where it is', { referrer: 'https://evil.example/' }],
    ['a frame within another page', { destination: 'iframe' as const }],
  ])('is a form of %s', async (_, change) => {
    const memory = memoryCaches()
    const { to, kept } = await take(handed(change), memory)
    expect([to, kept]).toEqual([`${page}?fault=foreign`, undefined])
    expect(memory.names(), 'not even an empty cache').toEqual([])
  })

  it('is a form that never ends, and what came before stays', async () => {
    const memory = memoryCaches()
    await take(handed(), memory)
    const chunk = new Uint8Array(1024 * 1024)
    let sent = 0
    const endless = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull: (controller) => {
        sent += chunk.length
        controller.enqueue(chunk)
      },
    })
    const { to, kept } = await take(handed({ body: endless }), memory)
    expect(to).toBe(`${page}?fault=too_large`)
    expect(sent).toBeLessThan(MAX_RECEIVED_BYTES + 10 * chunk.length)
    expect((await kept?.formData())?.get('text')).toBe('Hello')
  })

  it.each([
    ['text', { headers: { 'content-type': 'text/plain' } }],
    [
      'a form in another encoding',
      { headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    ],
    ['nothing', { body: null }],
  ])('is %s', async (_, change) => {
    const { to, kept } = await take(handed(change))
    expect([to, kept]).toEqual([`${page}?fault=not_kept`, undefined])
  })

  it('is what there is no room for', async () => {
    const full = { open: () => Promise.reject(new DOMException('', 'QuotaExceededError')) }
    const response = await takeReceived(handed(), { scope, caches: full, now })
    expect(response.headers.get('location')).toBe(`${page}?fault=not_kept`)
  })
})
