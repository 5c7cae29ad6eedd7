import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sha256 } from '@/lib/hex'
import { toObjectBlob } from '@/storage/sync/carrier/carrier'
import { createS3Carrier } from './s3-carrier'

const bucket = {
  endpoint: 'https://store.example',
  bucket: 'chats',
  prefix: '',
  keyId: 'key',
  secret: 'secret',
}
const BYTES = Uint8Array.of(0, 1, 254, 255)

let sent: RequestInit[] = []

beforeEach(() => {
  vi.unstubAllGlobals()
  sent = []
  vi.stubGlobal('fetch', (_url: string, request: RequestInit) => {
    sent.push(request)
    return Promise.resolve(new Response(null, { status: 200, headers: { etag: '"1"' } }))
  })
})

afterEach(() => vi.unstubAllGlobals())

const hashSent = (request: RequestInit | undefined) =>
  new Headers(request?.headers).get('x-amz-content-sha256')

it('sends what a worker has sealed without reading it (SYNC-31)', async () => {
  const content = await toObjectBlob(BYTES)
  const reads = ['arrayBuffer', 'bytes', 'text', 'stream', 'slice'].map((name) => {
    const read = vi.fn<() => never>(() => {
      throw new Error('The page reads it')
    })
    Object.defineProperty(content.blob, name, { value: read })
    return read
  })
  expect(await createS3Carrier(bucket).put('s/1', content)).toBe('1')
  expect(sent[0]?.body).toBe(content.blob)
  expect(hashSent(sent[0])).toBe(await sha256(BYTES))
  for (const read of reads) expect(read).not.toHaveBeenCalled()
})

it('sends bytes as a blob of no kind: that would be a header that nobody has signed', async () => {
  await createS3Carrier(bucket).put('g/1', BYTES)
  await createS3Carrier(bucket).get('g/1')
  const [put, get] = sent
  if (!(put?.body instanceof Blob)) throw new Error('Bytes themselves are copied')
  expect(put.body.type).toBe('')
  expect(new Uint8Array(await put.body.arrayBuffer())).toEqual(BYTES)
  expect(hashSent(put)).toBe(await sha256(BYTES))
  expect(get?.body).toBeUndefined()
  expect(hashSent(get)).toBe(await sha256(''))
})
