import {
  MAX_RECEIVED_BYTES,
  RECEIVED_AT,
  RECEIVED_PATH,
  receivedCacheName,
  type ReceivedFault,
} from '@/lib/received'

/** The parts of a request that are looked at. */
type Handed = Pick<Request, 'body' | 'destination' | 'headers' | 'referrer'>

interface Surroundings {
  /** Address that the app is served at, with a slash at the end. */
  scope: string
  caches: Pick<CacheStorage, 'open'>
  /** Epoch milliseconds. */
  now: number
}

/**
 * Keeps a form that the system's share sheet has sent, in place of the one before, and leads to the page that shows it.
 * Nothing in it is looked at. Any site can send such a form, and a browser does not always say that it did: so there is
 * room for one of a bounded size, and all that comes of it is that the user sees it.
 */
export async function takeReceived(
  request: Handed,
  { scope, caches, now }: Surroundings,
): Promise<Response> {
  if (isOfPage(request)) return leadTo(scope, 'foreign')
  const type = request.headers.get('content-type') ?? ''
  // Where requests show no body, no share sheet sends any.
  if (!request.body || !/^multipart\/form-data *;/i.test(type)) return leadTo(scope, 'not_kept')
  const limit = new ByteLimit(MAX_RECEIVED_BYTES)
  try {
    const cache = await caches.open(receivedCacheName(scope))
    const headers = { 'content-type': type, [RECEIVED_AT]: String(now) }
    // A form that ends too early is not put there at all, and the one before stays.
    await cache.put(scope, new Response(request.body.pipeThrough(limit), { headers }))
    return leadTo(scope)
  } catch {
    return leadTo(scope, limit.isPassed ? 'too_large' : 'not_kept')
  }
}

/**
 * Whether a page has sent it, as far as the browser says so. The share sheet has no origin, which browsers write as
 * "null"; a page that hides where it is looks the same.
 */
function isOfPage({ destination, headers, referrer }: Handed): boolean {
  const origin = headers.get('origin') ?? 'null'
  return destination !== 'document' || origin !== 'null' || !/^(?:about:client)?$/.test(referrer)
}

function leadTo(scope: string, fault?: ReceivedFault): Response {
  const query = fault === undefined ? '' : `?fault=${fault}`
  return Response.redirect(`${scope}${RECEIVED_PATH}${query}`, 303)
}

/** Hands on bytes up to a limit, and fails at the first one beyond. */
class ByteLimit extends TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  isPassed = false

  constructor(max: number) {
    let left = max
    super({
      transform: (chunk, controller) => {
        left -= chunk.byteLength
        this.isPassed = left < 0
        if (this.isPassed) controller.error(new Error('The form is too large'))
        else controller.enqueue(chunk)
      },
    })
  }
}
