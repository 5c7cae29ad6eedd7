import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import { describe, expect, it } from 'vitest'
import { checkSignature } from './check-signature'

/* The first example of AWS: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
const keyId = 'AKIAIOSFODNN7EXAMPLE'
const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
const signature = 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41'
const now = Date.UTC(2013, 4, 24)
const hash = createHash('sha256').update('').digest('hex')
const headers = {
  range: 'bytes=0-9',
  'x-amz-content-sha256': hash,
  'x-amz-date': '20130524T000000Z',
}
const authorization = `AWS4-HMAC-SHA256 Credential=${keyId}/20130524/us-east-1/s3/aws4_request, SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, Signature=${signature}`
const request = {
  method: 'GET',
  target: '/test.txt',
  headers: { ...headers, host: 'examplebucket.s3.amazonaws.com', authorization },
  body: Buffer.alloc(0),
}

describe('the signature of AWS’s own example (SYNC-45)', () => {
  it('is what the library makes', async () => {
    const { headers: signed } = await new AwsV4Signer({
      method: 'GET',
      url: 'https://examplebucket.s3.amazonaws.com/test.txt',
      headers,
      accessKeyId: keyId,
      secretAccessKey: secret,
      service: 's3',
      region: 'us-east-1',
      datetime: '20130524T000000Z',
      allHeaders: true,
    }).sign()
    expect(signed.get('authorization')).toContain(`Signature=${signature}`)
  })

  it('is right to the stand-in, and wrong with anything changed', () => {
    const rules = { keyId, secret, now }
    expect(checkSignature(request, rules)).toBeUndefined()
    expect(checkSignature({ ...request, target: '/test2.txt' }, rules)).toBe(
      'SignatureDoesNotMatch',
    )
    expect(checkSignature({ ...request, method: 'PUT' }, rules)).toBe('SignatureDoesNotMatch')
    expect(checkSignature({ ...request, body: Buffer.from('x') }, rules)).toBe(
      'XAmzContentSHA256Mismatch',
    )
    expect(checkSignature(request, { ...rules, secret: 'x' })).toBe('SignatureDoesNotMatch')
    expect(checkSignature(request, { ...rules, keyId: 'x' })).toBe('InvalidAccessKeyId')
    expect(checkSignature(request, { ...rules, now: now + 86_400_000 })).toBe(
      'RequestTimeTooSkewed',
    )
  })
})
