import { describe, expect, it } from 'vitest'
import { type BucketFormValues, readBucketForm } from './bucket-form-values'
import { endpointFaultTexts } from '@/features/shared/failures/endpoint-fault-words'
import { bucketServices, corsRule, regionOf, serviceOf } from './bucket-services'
import * as words from './words'

const form: BucketFormValues = {
  service: 'r2',
  endpoint: 'https://0123.r2.cloudflarestorage.com',
  region: '',
  bucket: 'chats',
  prefix: 'parlour/',
  keyId: 'KEYID',
  secret: 'secret',
  deviceName: 'Laptop',
}
const kept = {
  endpoint: 'https://s3.example.com',
  bucket: 'chats',
  prefix: 'parlour/',
  keyId: 'KEYID',
}
const read = (change: Partial<BucketFormValues>, saved?: typeof kept) =>
  readBucketForm({ ...form, ...change }, saved)

describe('the form of a bucket', () => {
  it.each([
    ['https://0123.r2.cloudflarestorage.com/chats', 'https://0123.r2.cloudflarestorage.com'],
    ['s3.eu-central-003.backblazeb2.com', 'https://s3.eu-central-003.backblazeb2.com'],
    [' https://s3.example.com/ ', 'https://s3.example.com'],
    ['http://127.0.0.1:3900', 'http://127.0.0.1:3900'],
  ])('takes an endpoint as services show it: %s', (endpoint, tidied) => {
    expect(read({ endpoint })).toMatchObject({ read: { bucket: { endpoint: tidied } } })
  })

  it.each([
    ['https://0123.r2.cloudflarestorage.com', 'r2', 'auto'],
    ['https://s3.eu-central-003.backblazeb2.com', 'b2', 'eu-central-003'],
    ['https://s3.eu-central-1.amazonaws.com', 'aws', 'eu-central-1'],
    ['https://s3.example.com', 'other', undefined],
  ] as const)('knows the service and the region of %s', (endpoint, service, region) => {
    expect(serviceOf(endpoint)).toBe(service)
    expect(regionOf(endpoint)).toBe(region)
    expect(read({ endpoint })).toMatchObject({ read: { bucket: region ? { region } : {} } })
  })

  it('gives the folder a slash at its end, or none at all', () => {
    expect(read({ prefix: '/a/b' })).toMatchObject({ read: { bucket: { prefix: 'a/b/' } } })
    expect(read({ prefix: ' ' })).toMatchObject({ read: { bucket: { prefix: '' } } })
    expect(read({ prefix: 'a b' })).toEqual({ problems: { prefix: words.prefixWrong } })
  })

  it('says in its field what is wrong', () => {
    const wrong = { bucket: 'A', keyId: 'a b', secret: '', region: 'é' }
    expect(read({ endpoint: 'http://example.com', ...wrong })).toEqual({
      problems: {
        endpoint: endpointFaultTexts.unencrypted,
        bucket: words.bucketNameWrong,
        keyId: words.keyIdWrong,
        secret: words.secretWrong,
        region: words.regionWrong,
      },
    })
  })

  it('lets the saved secret stay for its own address and key alone (P5)', () => {
    const same = { ...kept, region: '', secret: '' }
    expect(read(same, kept)).toMatchObject({ read: { bucket: { secret: undefined } } })
    expect(read({ ...same, bucket: 'other' }, kept)).toMatchObject({ read: {} })
    for (const change of [{ endpoint: 'https://s3.example.org' }, { keyId: 'OTHER' }])
      expect(read({ ...same, ...change }, kept)).toEqual({
        problems: { secret: words.secretOfAnotherAddress },
      })
  })
})

it.each(bucketServices)('has a rule for %s that names this page and no other', (service) => {
  const rule = corsRule(service, 'https://parlour.example')
  expect(JSON.parse(rule)).toBeTruthy()
  expect(rule).toContain('"https://parlour.example"')
  expect(rule).not.toContain('*')
  for (const header of ['authorization', 'x-amz-content-sha256', 'x-amz-date', 'content-type'])
    expect(rule).toContain(`"${header}"`)
  for (const header of ['ETag', 'Retry-After', 'Date']) expect(rule).toContain(`"${header}"`)
})
