import { createHash, createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/*
 * SigV4 as a store checks it, written from AWS's description and not from the library that signs:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */

/** A request as it came over the wire. */
export interface SignedRequest {
  method: string
  /** As on the request's first line: path and query, encoded. */
  target: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A key, and how far clocks may be apart. */
export interface SignatureRules {
  keyId: string
  secret: string
  /** The store's time, in epoch milliseconds. */
  now: number
}

/** What S3 calls the fault; undefined where the signature is right. */
export type SignatureFault =
  | 'AccessDenied'
  | 'InvalidAccessKeyId'
  | 'RequestTimeTooSkewed'
  | 'SignatureDoesNotMatch'
  | 'XAmzContentSHA256Mismatch'

const MAX_SKEW_MS = 15 * 60_000
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

/** Checks a request. */
export function checkSignature(
  { method, target, headers, body }: SignedRequest,
  { keyId, secret, now }: SignatureRules,
): SignatureFault | undefined {
  const [, id = '', day = '', region = '', signedNames = '', signature] =
    AUTHORIZATION.exec(headers.authorization ?? '') ?? []
  if (signature === undefined) return 'AccessDenied'
  if (id !== keyId) return 'InvalidAccessKeyId'
  const date = String(headers['x-amz-date'])
  if (!date.startsWith(day) || Math.abs(timeOf(date) - now) > MAX_SKEW_MS)
    return 'RequestTimeTooSkewed'
  const hash = String(headers['x-amz-content-sha256'])
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const names = signedNames.split(';')
  // Without these, somebody between could change them.
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name)))
    return 'SignatureDoesNotMatch'
  const [path = '', query = ''] = target.split('?')
  const canonical = [
    method,
    path,
    query.split('&').filter(Boolean).toSorted().join('&'),
    ...names.map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}`),
    '',
    signedNames,
    hash,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')
  const dayKey = hmac(`AWS4${secret}`, day)
  const key = hmac(hmac(hmac(dayKey, region), 's3'), 'aws4_request')
  return hmac(key, toSign).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch'
}

/** Of a date as `20261127T180000Z`. */
function timeOf(date: string): number {
  return Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}
