import { afterEach, expect, it, vi } from 'vitest'
import { sendToStore } from './store-request'

afterEach(() => vi.unstubAllGlobals())

it('sends bytes that the page does not have to copy (SYNC-31)', async () => {
  const sent: RequestInit[] = []
  vi.stubGlobal('fetch', (_url: string, request: RequestInit) => {
    sent.push(request)
    return Promise.resolve(new Response(null, { status: 200, headers: { etag: '"1"' } }))
  })
  const body = Uint8Array.of(0, 1, 254, 255)
  const url = 'https://store.example/chats/s/1'
  const asked = { url, headers: new Headers(), maxBytes: 100 }
  expect(await sendToStore({ ...asked, method: 'PUT', body })).toMatchObject({ tag: '"1"' })
  await sendToStore({ ...asked, method: 'GET' })

  const [put, get] = sent.map((request) => request.body)
  if (!(put instanceof Blob)) throw new Error('Bytes themselves are copied')
  // A kind of content would be a header that nobody has signed.
  expect(put.type).toBe('')
  expect(new Uint8Array(await put.arrayBuffer())).toEqual(body)
  expect(get).toBeUndefined()
})
