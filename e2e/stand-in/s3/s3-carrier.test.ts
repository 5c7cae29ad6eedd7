import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { S3Bucket } from '@/storage/sync/place/s3-bucket'
import { createS3Carrier } from '@/runs/sync/s3/s3-carrier'
import { carrierContract } from '@/storage/sync/testing/carrier-contract'
import { type S3Options, type S3StandIn, startS3 } from './s3-server'

let store: S3StandIn | undefined

// Real requests to the stand-in.
beforeEach(() => vi.unstubAllGlobals())

afterEach(async () => {
  await store?.close()
  store = undefined
})

const NOW = Date.UTC(2026, 10, 27, 18)
const utf8 = (text: string) => new TextEncoder().encode(text)

async function start(
  options: S3Options = {},
  changes: Partial<S3Bucket> = {},
  { now = () => NOW, signal }: { now?: () => number; signal?: AbortSignal } = {},
) {
  store = await startS3({ now: () => NOW, ...options })
  const { endpoint, bucket, keyId, secret } = store
  const place = { endpoint, bucket, prefix: 'parlour/', keyId, secret, ...changes }
  return { store, carrier: createS3Carrier(place, { now, random: () => 1, signal }) }
}

describe('a bucket as a carrier', () => {
  carrierContract(async () => (await start()).carrier)

  it('lists over several pages, and only what lies under its prefix', async () => {
    const { carrier, store: s3 } = await start({ pageSize: 3 })
    for (let n = 0; n < 10; n += 1) await carrier.put(`h/${n}`, utf8('x'))
    s3.objects.set('elsewhere/h/1', Buffer.from('x'))
    expect((await carrier.list('h/')).map(({ name }) => name)).toEqual(
      Array.from({ length: 10 }, (_, n) => `h/${n}`),
    )
  })

  it('signs names with whatever letters, and says neither secret nor key in an address (SYNC-45, SYNC-46)', async () => {
    const { carrier, store: s3 } = await start({}, { prefix: "Ünter (mein) Stern*'/" })
    await carrier.put('h/a', utf8('one'))
    expect(await carrier.get('h/a')).toEqual(utf8('one'))
    expect((await carrier.list('h/')).map(({ name }) => name)).toEqual(['h/a'])
    for (const { target, headers, body } of s3.calls) {
      expect(target).not.toContain(s3.keyId)
      expect(JSON.stringify([target, headers, body.toString('latin1')])).not.toContain(s3.secret)
      expect(headers.cookie).toBeUndefined()
      expect(headers.referer).toBeUndefined()
    }
  })

  it.each([
    ['a wrong secret', { secret: 'another' }, 'sync_store_wrong_key'],
    ['an unknown key', { keyId: 'NOBODY' }, 'sync_store_wrong_key'],
    ['a bucket that is not there', { bucket: 'none' }, 'sync_store_no_bucket'],
  ] as const)('tells %s (SYNC-29)', async (_what, changes, code) => {
    const { carrier } = await start({}, changes)
    await expect(carrier.list('')).rejects.toMatchObject({ name: 'CarrierError', code })
    await expect(carrier.put('h/a', utf8('x'))).rejects.toMatchObject({ code })
    await expect(carrier.get('h/a')).rejects.toMatchObject({ code })
  })

  it('tells that nobody answers', async () => {
    const { carrier, store: s3 } = await start()
    await s3.close()
    await expect(carrier.list('')).rejects.toMatchObject({ code: 'sync_store_unreachable' })
  })

  it('takes the time from the store where the clock here is wrong (SYNC-49)', async () => {
    const { carrier, store: s3 } = await start({}, {}, { now: () => NOW + 86_400_000 })
    await carrier.put('h/a', utf8('one'))
    expect(await carrier.get('h/a')).toEqual(utf8('one'))
    // Once it knows, it does not ask in vain again.
    expect(s3.calls).toHaveLength(3)
  })

  it('comes back to a busy store, and gives up after five tries (SYNC-49)', async () => {
    const { carrier, store: s3 } = await start()
    let left = 2
    s3.fault = () => (left-- > 0 ? { status: 503, code: 'SlowDown', retryAfter: 0 } : undefined)
    await carrier.put('h/a', utf8('one'))
    expect(s3.calls).toHaveLength(3)
    s3.fault = () => ({ status: 429, retryAfter: 0 })
    await expect(carrier.get('h/a')).rejects.toMatchObject({ code: 'sync_store_busy' })
    expect(s3.calls).toHaveLength(8)
  })

  it('says that it has no answer where one was lost, although it was done', async () => {
    const { carrier, store: s3 } = await start()
    s3.fault = () => 'lost'
    await expect(carrier.put('h/a', utf8('one'))).rejects.toMatchObject({
      code: 'sync_store_unreachable',
    })
    s3.fault = () => undefined
    expect(await carrier.get('h/a')).toEqual(utf8('one'))
  })

  it('asks for nothing more once the browser is offline (SYNC-46)', async () => {
    const { carrier, store: s3 } = await start({ pageSize: 1 })
    for (const name of ['h/a', 'h/b']) await carrier.put(name, utf8('x'))
    const before = s3.calls.length
    s3.fault = () => {
      vi.stubGlobal('navigator', { onLine: false })
      return undefined
    }
    await expect(carrier.list('h/')).rejects.toMatchObject({ code: 'sync_store_unreachable' })
    expect(s3.calls).toHaveLength(before + 1)
  })

  it('stops', async () => {
    const controller = new AbortController()
    const { carrier, store: s3 } = await start({}, {}, { signal: controller.signal })
    s3.fault = () => {
      controller.abort()
      return { status: 503, retryAfter: 50 }
    }
    await expect(carrier.get('h/a')).rejects.toMatchObject({ name: 'AbortError' })
    await expect(carrier.list('')).rejects.toMatchObject({ name: 'AbortError' })
    expect(s3.calls).toHaveLength(1)
  })
})
