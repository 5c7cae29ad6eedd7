import { endpointFaultTexts } from '@/features/shared/failures/endpoint-fault-words'
import { parseEndpoint } from '@/domain/provider-endpoint'
import type { KeptPlace } from '@/storage/sync/place/store-place'
import { type S3Bucket, s3BucketSchema } from '@/storage/sync/place/s3-bucket'
import type { FormProblems } from '@/ui/overlays/resolve-with'
import { deviceNameProblem, suggestDeviceName } from '../device-name'
import { type BucketService, regionOf, serviceInfo, serviceOf } from './bucket-services'
import * as words from './words'

/** The form of a bucket. */
export interface BucketFormValues {
  service: BucketService
  endpoint: string
  region: string
  bucket: string
  prefix: string
  keyId: string
  secret: string
  deviceName: string
}

/** Bucket of a place that is changed. */
export type KeptBucket = Omit<S3Bucket, 'secret'>

/** What the form holds at first. @param kept what is changed */
export function toBucketValues(kept: KeptPlace | undefined): BucketFormValues {
  const { place } = kept ?? {}
  const bucket = place?.kind === 'bucket' ? place.bucket : undefined
  return {
    service: bucket ? serviceOf(bucket.endpoint) : 'r2',
    endpoint: bucket?.endpoint ?? '',
    region: bucket?.region ?? '',
    bucket: bucket?.bucket ?? '',
    prefix: bucket?.prefix ?? 'parlour/',
    keyId: bucket?.keyId ?? '',
    secret: '',
    deviceName: kept?.deviceName ?? suggestDeviceName(navigator.userAgent),
  }
}

/**
 * An endpoint as services show it: some leave https:// out, and R2 shows it with the bucket behind.
 * @param bucket its name, which is no part of the endpoint
 */
function tidyEndpoint(typed: string, bucket: string): string {
  const trimmed = typed.trim()
  const whole = trimmed === '' || trimmed.includes('://') ? trimmed : `https://${trimmed}`
  const end = `/${bucket}`
  const bare = whole.replace(/\/+$/, '')
  return bucket !== '' && bare.endsWith(end) ? bare.slice(0, -end.length) : bare
}

/** A folder as the bucket's names begin with it: with a slash at its end, and none before it. */
function tidyPrefix(typed: string): string {
  const bare = typed.trim().replaceAll(/^\/+|\/+$/g, '')
  return bare === '' ? '' : `${bare}/`
}

/** A form that was read: a bucket whose secret is undefined where the saved one stays. */
export interface ReadBucket {
  bucket: KeptBucket & { secret: string | undefined }
  deviceName: string
}

/** Whether the saved secret may go on with a bucket: it was given for this address and this key (P5). */
function mayKeepSecret(bucket: KeptBucket, kept: KeptBucket | undefined): boolean {
  return (
    kept !== undefined &&
    kept.keyId === bucket.keyId &&
    new URL(kept.endpoint).origin === new URL(bucket.endpoint).origin
  )
}

/** Reads the form. @param kept the bucket that is changed */
export function readBucketForm(
  values: BucketFormValues,
  kept: KeptBucket | undefined,
): { read: ReadBucket } | { problems: FormProblems<BucketFormValues> } {
  const bucketName = values.bucket.trim()
  const endpoint = tidyEndpoint(values.endpoint, bucketName)
  const typedRegion = values.region.trim() || regionOf(endpoint)
  const secret = values.secret.trim()
  const typed = {
    endpoint,
    ...(typedRegion !== undefined && { region: typedRegion }),
    bucket: bucketName,
    prefix: tidyPrefix(values.prefix),
    keyId: values.keyId.trim(),
    // What stands here where the saved one stays is checked and thrown away.
    secret: secret === '' && kept ? 'kept' : secret,
  }
  const problems: FormProblems<BucketFormValues> = nameProblems(values.deviceName)
  const checked = s3BucketSchema.safeParse(typed)
  if (!checked.success) {
    const faults = new Set(checked.error.issues.map(({ path: [field] }) => field))
    const texts = faultTexts(endpoint, values.service)
    for (const field of Object.keys(texts))
      if (isBucketField(field) && faults.has(field)) problems[field] = texts[field]
    return { problems }
  }
  const bucket = checked.data
  if (secret === '' && !mayKeepSecret(bucket, kept))
    problems.secret = kept ? words.secretOfAnotherAddress : words.secretWrong
  if (Object.keys(problems).length > 0) return { problems }
  return {
    read: {
      bucket: { ...bucket, secret: secret === '' ? undefined : bucket.secret },
      deviceName: values.deviceName.trim(),
    },
  }
}

type BucketField = keyof S3Bucket

const bucketFields = ['endpoint', 'region', 'bucket', 'prefix', 'keyId', 'secret'] as const
const isBucketField = (name: string): name is BucketField =>
  bucketFields.some((field) => field === name)

function faultTexts(endpoint: string, service: BucketService): Record<BucketField, string> {
  return {
    endpoint: endpointFaultText(endpoint, service),
    region: words.regionWrong,
    bucket: words.bucketNameWrong,
    prefix: words.prefixWrong,
    keyId: words.keyIdWrong,
    secret: words.secretWrong,
  }
}

function endpointFaultText(endpoint: string, service: BucketService): string {
  const parsed = parseEndpoint(endpoint, 'custom', '')
  const example = serviceInfo[service].endpoint
  if (parsed.ok || parsed.fault === 'noAddress') return words.endpointNoAddress(example)
  return parsed.fault === 'missing' ? words.endpointMissing : endpointFaultTexts[parsed.fault]
}

function nameProblems(name: string): FormProblems<{ deviceName: string }> {
  const problem = deviceNameProblem(name)
  return problem === undefined ? {} : { deviceName: problem }
}
