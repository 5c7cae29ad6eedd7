import * as words from './words'

/** Services that the page has words for. */
export const bucketServices = ['r2', 'b2', 'aws', 'other'] as const
export type BucketService = (typeof bucketServices)[number]

/** What a service's form and rule look like. */
interface ServiceInfo {
  name: string
  /** What the endpoint looks like. */
  endpoint: string
  /** What the region looks like where the endpoint does not say it. */
  region: string
  /** How its bucket is made ready, step by step, and where the rule goes. */
  steps: readonly string[]
  /** What comes after the rule. */
  afterRule: readonly string[]
  /** Where keys and buckets are made. */
  page?: { label: string; url: string }
}

/** What the form says of each service. Nothing but words depends on it. */
export const serviceInfo: Readonly<Record<BucketService, ServiceInfo>> = {
  r2: {
    name: words.r2,
    endpoint: 'https://0123456789abcdef.r2.cloudflarestorage.com',
    region: 'auto',
    steps: words.r2Steps,
    afterRule: words.r2AfterRule,
    page: { label: words.r2Page, url: 'https://dash.cloudflare.com/?to=/:account/r2' },
  },
  b2: {
    name: words.b2,
    endpoint: 'https://s3.eu-central-003.backblazeb2.com',
    region: 'eu-central-003',
    steps: words.b2Steps,
    afterRule: words.b2AfterRule,
    page: { label: words.b2Page, url: 'https://secure.backblaze.com/b2_buckets.htm' },
  },
  aws: {
    name: words.aws,
    endpoint: 'https://s3.eu-central-1.amazonaws.com',
    region: 'eu-central-1',
    steps: words.awsSteps,
    afterRule: words.awsAfterRule,
    page: { label: words.awsPage, url: 'https://console.aws.amazon.com/s3/' },
  },
  other: {
    name: words.otherService,
    endpoint: 'https://s3.example.com',
    region: 'us-east-1',
    steps: words.otherSteps,
    afterRule: words.otherAfterRule,
  },
}

/** The service of an address. */
export function serviceOf(endpoint: string): BucketService {
  if (/\.r2\.cloudflarestorage\.com\b/.test(endpoint)) return 'r2'
  if (/\.backblazeb2\.com\b/.test(endpoint)) return 'b2'
  return /\.amazonaws\.com\b/.test(endpoint) ? 'aws' : 'other'
}

/** The region that an address names; undefined where it names none. */
export function regionOf(endpoint: string): string | undefined {
  if (serviceOf(endpoint) === 'r2') return 'auto'
  return /\bs3[.-]([a-z0-9-]+)\.(?:backblazeb2|amazonaws)\.com\b/.exec(endpoint)?.[1]
}

const METHODS = ['GET', 'PUT', 'DELETE']
const HEADERS = ['authorization', 'content-type', 'x-amz-content-sha256', 'x-amz-date']
const EXPOSED = ['ETag', 'Retry-After', 'Date']
const MAX_AGE_SECONDS = 3600

/** The rule that lets pages of an origin ask a bucket, as the service takes it: JSON to be pasted. */
export function corsRule(service: BucketService, origin: string): string {
  const rule = {
    AllowedOrigins: [origin],
    AllowedMethods: METHODS,
    AllowedHeaders: HEADERS,
    ExposeHeaders: EXPOSED,
    MaxAgeSeconds: MAX_AGE_SECONDS,
  }
  const rules = {
    r2: [rule],
    aws: [rule],
    other: { CORSRules: [rule] },
    b2: [
      {
        corsRuleName: 'parlour',
        allowedOrigins: [origin],
        allowedOperations: ['s3_get', 's3_head', 's3_put', 's3_delete'],
        allowedHeaders: HEADERS,
        exposeHeaders: EXPOSED,
        maxAgeSeconds: MAX_AGE_SECONDS,
      },
    ],
  }
  return JSON.stringify(rules[service], undefined, 2)
}
