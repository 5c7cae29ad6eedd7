import { AwsV4Signer } from 'aws4fetch'
import { retryDelayMs } from '@/ai/http/retry-policy'
import { type StoreAnswer, StoreRequestError, sendToStore } from '@/ai/http/store-request'
import { pause } from '@/lib/pause'
import { sha256 } from '@/lib/hex'
import {
  type Carrier,
  CarrierError,
  type CarrierErrorCode,
  type ListedObject,
  type ObjectBlob,
  toObjectBlob,
} from '@/storage/sync/carrier/carrier'
import { MAX_SEALED_BYTES } from '@/storage/sync/seal/sealed-object'
import type { S3Bucket } from '@/storage/sync/place/s3-bucket'
import { plainTag, readErrorCode, readListPage, readServerTime } from './s3-answers'

/*
 * A bucket of the user, at anything that speaks S3. Requests are signed in their headers (SigV4), so that neither the secret
 * nor the key's id ever stands in an address; the secret itself never leaves. No condition is asked for: many stores know
 * none, and nothing here rests on them.
 */

/** What a carrier takes besides. */
export interface S3Options {
  /** Epoch milliseconds. Default: Date.now */
  now?: () => number
  /** From 0 to 1. Default: Math.random */
  random?: () => number
  /** Stops what is under way, and all that is asked for later. */
  signal?: AbortSignal
}

const DEFAULT_REGION = 'us-east-1'
/** Bytes of a list or an error. */
const MAX_XML_BYTES = 4 * 1024 * 1024
/** Pages of a list: a hundred thousand objects. */
const MAX_PAGES = 100
/** Times that a busy store is asked again. */
const MAX_TRIES = 5

const CODES: Readonly<Partial<Record<string, CarrierErrorCode>>> = {
  NoSuchBucket: 'sync_store_no_bucket',
  InvalidAccessKeyId: 'sync_store_wrong_key',
  SignatureDoesNotMatch: 'sync_store_wrong_key',
  AccessDenied: 'sync_store_forbidden',
  AllAccessDisabled: 'sync_store_forbidden',
  RequestTimeTooSkewed: 'sync_store_clock',
  EntityTooLarge: 'sync_store_too_large',
}

interface Asked {
  method: 'GET' | 'PUT' | 'DELETE'
  /** Full name of an object; empty for the bucket. */
  name?: string
  query?: Readonly<Record<string, string>>
  content?: ObjectBlob
  maxBytes?: number
}

/** A carrier over a bucket. */
export function createS3Carrier(bucket: S3Bucket, options: S3Options = {}): Carrier {
  const { now = Date.now, random = Math.random } = options
  const signal = options.signal ?? new AbortController().signal
  /** How far the store's clock is ahead of the one here, as the store told it. */
  let clockAheadMs = 0

  const askOnce = async (asked: Asked): Promise<StoreAnswer> => {
    const { method, name = '', query = {}, content, maxBytes = MAX_XML_BYTES } = asked
    const url = addressOf(bucket, name, query)
    const signer = new AwsV4Signer({
      method,
      url,
      headers: { 'x-amz-content-sha256': content?.hash ?? (await sha256('')) },
      accessKeyId: bucket.keyId,
      secretAccessKey: bucket.secret,
      service: 's3',
      region: bucket.region ?? DEFAULT_REGION,
      datetime: toAmzDate(now() + clockAheadMs),
    })
    const { headers } = await signer.sign()
    // What it gives back of the address is read anew by `URL`; ours is the one that was signed.
    return sendToStore({ url, method, headers, body: content?.blob, maxBytes, signal })
  }

  /** @returns an answer with a status of 200 to 299, or of 404 for an object */
  const ask = async (asked: Asked): Promise<StoreAnswer> => {
    let hasSetClock = false
    for (let retry = 0; ; retry += 1) {
      const answer = await askOnce(asked).catch((cause: unknown) => {
        throw toCarrierError(cause)
      })
      const { status } = answer
      if (status >= 200 && status < 300) return answer
      const text = new TextDecoder().decode(answer.bytes.subarray(0, MAX_XML_BYTES))
      const code = readErrorCode(text)
      const isGone = status === 404 && asked.name !== undefined && code !== 'NoSuchBucket'
      if (isGone && asked.method !== 'PUT') return answer
      const serverTime = code === 'RequestTimeTooSkewed' ? readServerTime(text) : undefined
      if (serverTime !== undefined && !hasSetClock) {
        hasSetClock = true
        clockAheadMs = serverTime - now()
        continue
      }
      const isBusy = status === 429 || status === 500 || status === 502 || status === 503
      if (!isBusy || retry === MAX_TRIES - 1)
        throw new CarrierError(codeOf(status, code), { status })
      await pause(retryDelayMs(retry, answer.retryAfter, random()), signal)
    }
  }

  return {
    list: async (prefix) => {
      const all: ListedObject[] = []
      let next: string | undefined
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const query = {
          'list-type': '2',
          'encoding-type': 'url',
          prefix: bucket.prefix + prefix,
          ...(next !== undefined && { 'continuation-token': next }),
        }
        const { bytes } = await ask({ method: 'GET', query })
        const read = readListPage(new TextDecoder().decode(bytes), bucket.prefix)
        if (!read) throw new CarrierError('sync_store_failed')
        all.push(...read.objects.filter(({ name }) => name.startsWith(prefix)))
        if (read.next === undefined) return all
        // A store that leads back to the same page would never come to an end.
        if (read.next === next) throw new CarrierError('sync_store_failed')
        next = read.next
      }
      throw new CarrierError('sync_store_too_large')
    },
    get: async (name) => {
      const maxBytes = MAX_SEALED_BYTES
      const { status, bytes } = await ask({ method: 'GET', name, maxBytes })
      return status === 404 ? undefined : bytes
    },
    put: async (name, bytes) => {
      const content = await toObjectBlob(bytes)
      const { tag } = await ask({ method: 'PUT', name, content })
      // As it stands in a list: what does not is looked at once more, which does no harm.
      return tag && plainTag(tag)
    },
    delete: async (name) => {
      await ask({ method: 'DELETE', name })
    },
  }
}

/** Path-style, which all services take: a bucket's own host would have to be allowed by the page's policy. */
function addressOf(
  { endpoint, bucket, prefix }: S3Bucket,
  name: string,
  query: Readonly<Record<string, string>>,
): string {
  const path = name === '' ? bucket : `${bucket}/${prefix}${name}`
  const url = new URL(`${endpoint}/${path.split('/').map(encodeStrictly).join('/')}`)
  // Not by URLSearchParams, which writes a blank as "+": what is signed has "%20".
  url.search = Object.entries(query)
    .map(([key, value]) => `${encodeStrictly(key)}=${encodeStrictly(value)}`)
    .join('&')
  return url.href
}

/** As SigV4 wants it: all but letters, digits and `-._~`. */
function encodeStrictly(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** As `20261127T180000Z`. */
function toAmzDate(time: number): string {
  return new Date(time).toISOString().replace(/[-:]|\.\d{3}/g, '')
}

function codeOf(status: number, code: string | undefined): CarrierErrorCode {
  const known = code === undefined ? undefined : CODES[code]
  if (known) return known
  if (status === 403 || status === 401) return 'sync_store_forbidden'
  if (status === 404) return 'sync_store_no_bucket'
  if (status === 429 || status === 503) return 'sync_store_busy'
  return status === 413 ? 'sync_store_too_large' : 'sync_store_failed'
}

function toCarrierError(cause: unknown): unknown {
  if (!(cause instanceof StoreRequestError)) return cause
  const codes = {
    store_reload_required: 'sync_store_reload_required',
    store_unreachable: 'sync_store_unreachable',
    store_answer_too_large: 'sync_store_too_large',
  } as const
  return new CarrierError(codes[cause.code], undefined, cause)
}
