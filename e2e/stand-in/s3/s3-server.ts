import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { checkSignature } from './check-signature'

/** A request that the store was asked, as it came. */
export interface StoreCall {
  method: string
  /** Path and query, encoded. */
  target: string
  headers: Readonly<Record<string, string>>
  body: Buffer
  /** Bytes of the answer's body, once there is one. */
  answerBytes: number
}

/** What goes wrong with a request: `cut` breaks the connection off, `lost` does so after the work was done. */
type StoreFault = 'cut' | 'lost' | { status: number; code?: string; retryAfter?: number }

/** Options of the stand-in. */
export interface S3Options {
  bucket?: string
  keyId?: string
  secret?: string
  /** The store's clock, in epoch milliseconds. Default: Date.now */
  now?: () => number
  /** Origins of pages that may ask. Default: all */
  allowedOrigin?: string
  /** Objects of a page of a list. Default: 1000 */
  pageSize?: number
  port?: number
}

/** A store that speaks as much S3 as Parlour asks for, checks signatures, and has faults. */
export interface S3StandIn {
  endpoint: string
  bucket: string
  /** The key that it knows. May be changed, as by who gives a removed device's key up. */
  keyId: string
  secret: string
  objects: Map<string, Buffer>
  calls: StoreCall[]
  /** Decides what goes wrong with a request. Default: nothing does */
  fault: (call: StoreCall) => StoreFault | undefined
  close: () => Promise<void>
}

const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${body}`
const tagOf = (body: Buffer) => `"${createHash('md5').update(body).digest('hex')}"`

/** Starts the stand-in on this computer. */
export async function startS3(options: S3Options = {}): Promise<S3StandIn> {
  const {
    bucket = 'chats',
    keyId = 'KEYID',
    secret = 'a secret of the store',
    now = Date.now,
    allowedOrigin = '*',
    pageSize = 1000,
    port = 0,
  } = options
  const objects = new Map<string, Buffer>()
  const putAt = new Map<string, Date>()
  const calls: StoreCall[] = []

  const server = createServer((message, response) => {
    void handle(message, response).catch(() => response.destroy())
  })

  // On a busy machine a client may hold a connection for longer than Node's five seconds, and would write into a closed one.
  server.keepAliveTimeout = 0

  async function handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url: target = '/' } = message
    response.setHeader('access-control-allow-origin', allowedOrigin)
    response.setHeader('access-control-expose-headers', 'ETag, Retry-After')
    if (method === 'OPTIONS') {
      response.setHeader('access-control-allow-methods', 'GET, PUT, DELETE')
      response.setHeader(
        'access-control-allow-headers',
        'authorization, x-amz-content-sha256, x-amz-date, content-type',
      )
      response.writeHead(200).end()
      return
    }
    const chunks: Buffer[] = []
    for await (const chunk of message) chunks.push(Buffer.from(chunk as Uint8Array))
    const body = Buffer.concat(chunks)
    const headers = Object.fromEntries(
      Object.entries(message.headers).map(([name, value]) => [name, String(value)]),
    )
    const call = { method, target, headers, body, answerBytes: 0 }
    calls.push(call)
    countBytes(response, call)
    const fault = standIn.fault(call)
    if (fault === 'cut') {
      response.destroy()
      return
    }
    if (typeof fault === 'object') {
      if (fault.retryAfter !== undefined) response.setHeader('retry-after', fault.retryAfter)
      refuse(response, fault.status, fault.code ?? 'InternalError')
      return
    }
    const wrong = checkSignature(
      { ...call, headers: message.headers },
      { keyId: standIn.keyId, secret: standIn.secret, now: now() },
    )
    if (wrong !== undefined) {
      refuse(response, 403, wrong, `<ServerTime>${new Date(now()).toISOString()}</ServerTime>`)
      return
    }
    const url = new URL(target, 'http://store.invalid')
    const [, inBucket = '', ...path] = url.pathname.split('/')
    if (decodeURIComponent(inBucket) !== bucket) {
      refuse(response, 404, 'NoSuchBucket')
      return
    }
    const key = decodeURIComponent(path.join('/'))
    answer(response, { method, key, query: url.searchParams, body }, fault === 'lost')
  }

  function countBytes(response: ServerResponse, call: StoreCall) {
    const end = response.end.bind(response) as (body?: unknown) => ServerResponse
    response.end = (body?: unknown) => {
      if (typeof body === 'string' || Buffer.isBuffer(body))
        call.answerBytes += Buffer.byteLength(body)
      return end(body)
    }
  }

  function answer(
    response: ServerResponse,
    asked: { method: string; key: string; query: URLSearchParams; body: Buffer },
    isLost: boolean,
  ) {
    const { method, key, query, body } = asked
    const content = objects.get(key)
    if (method === 'PUT') {
      objects.set(key, body)
      putAt.set(key, new Date())
    }
    if (method === 'DELETE') objects.delete(key)
    if (isLost) response.destroy()
    else if (key === '') list(response, query)
    else if (method === 'PUT') response.writeHead(200, { etag: tagOf(body) }).end()
    else if (method === 'DELETE') response.writeHead(204).end()
    else if (content) response.writeHead(200, { etag: tagOf(content) }).end(content)
    else refuse(response, 404, 'NoSuchKey')
  }

  function list(response: ServerResponse, query: URLSearchParams) {
    const prefix = query.get('prefix') ?? ''
    const after = query.get('continuation-token') ?? ''
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(prefix) && key > after)
      .toSorted()
    const page = keys.slice(0, pageSize)
    const contents = page.map((key) => {
      const content = objects.get(key) ?? Buffer.alloc(0)
      const tag = tagOf(content).replaceAll('"', '&quot;')
      const at = putAt.get(key) ?? new Date(0)
      return `<Contents><Key>${encodeURIComponent(key)}</Key><ETag>${tag}</ETag><Size>${content.length}</Size><LastModified>${at.toISOString()}</LastModified></Contents>`
    })
    const isCut = keys.length > page.length
    const next = isCut ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(
        xml(
          `<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`,
        ),
      )
  }

  await new Promise<void>((listening) => {
    server.listen(port, '127.0.0.1', listening)
  })
  const standIn: S3StandIn = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket,
    keyId,
    secret,
    objects,
    calls,
    fault: () => undefined,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
  return standIn
}

function refuse(response: ServerResponse, status: number, code: string, more = '') {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(xml(`<Error><Code>${code}</Code><Message>No.</Message>${more}</Error>`))
}
