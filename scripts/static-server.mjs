/** A small server of built files with the headers of production, for `npm start` and the journeys. */
import { createHash } from 'node:crypto'
import { readFile, realpath, stat } from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { cacheControl, securityHeaders, securityHeadersOf } from './security-headers.mjs'

const TYPES = new Map([
  ['.avif', 'image/avif'],
  ['.css', 'text/css; charset=utf-8'],
  ['.gif', 'image/gif'],
  ['.html', 'text/html; charset=utf-8'],
  ['.ico', 'image/x-icon'],
  ['.jpeg', 'image/jpeg'],
  ['.jpg', 'image/jpeg'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.json', 'application/json; charset=utf-8'],
  ['.map', 'application/json; charset=utf-8'],
  ['.md', 'text/markdown; charset=utf-8'],
  ['.mjs', 'text/javascript; charset=utf-8'],
  ['.png', 'image/png'],
  ['.svg', 'image/svg+xml; charset=utf-8'],
  ['.txt', 'text/plain; charset=utf-8'],
  ['.wasm', 'application/wasm'],
  ['.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['.webp', 'image/webp'],
  ['.woff2', 'font/woff2'],
  ['.xml', 'text/xml; charset=utf-8'],
])

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/**
 * @typedef {'br' | 'gzip' | 'identity'} Encoding
 * @typedef {object} StoredFile a file in memory, kept until it changes on disk
 * @property {string} version its time and size on disk
 * @property {string} hash of its content
 * @property {Buffer} body
 * @property {Map<Encoding, Promise<Buffer>>} encoded
 * @typedef {{ status: number, headers: Record<string, string>, body: Buffer | string }} Answer
 */

/** @type {Record<Exclude<Encoding, 'identity'>, { extension: string, compress: (body: Buffer) => Promise<Buffer> }>} */
const COMPRESSIONS = {
  br: {
    extension: '.br',
    // 9 of 11: within 3 % of the smallest, at a tenth of the wait for the first reader.
    compress: (body) =>
      brotli(body, {
        params: {
          [zlib.constants.BROTLI_PARAM_QUALITY]: 9,
          [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        },
      }),
  },
  // At zlib's own level, as most hosts do it.
  gzip: { extension: '.gz', compress: (body) => gzip(body) },
}

/**
 * A server that is not listening yet. It answers GET and HEAD for files below `root`, gives index.html to
 * navigations (the app routes them), and 404 to all else.
 * @param {{ root: string, base?: string, isPlain?: boolean }} options `root` is a folder; `base` is the path under
 *   which the app is served, such as `/parlour/`, and defaults to `/`; a plain server does what the simplest hosts
 *   do: it sends no headers of ours, and 404.html, with that status, for whatever is no file
 * @returns {http.Server}
 */
export function createStaticServer({ root, base = '/', isPlain = false }) {
  const prefix = `/${base}/`.replace(/\/+/g, '/')
  /** @type {Map<string, StoredFile>} */
  const files = new Map()

  return http.createServer((request, response) => {
    respond(request, { root: path.resolve(root), prefix, files, isPlain })
      .catch(() => plainAnswer(500, 'The file could not be read.'))
      .then((answer) => (isPlain ? withoutOurHeaders(answer) : answer))
      .then((answer) => {
        response.writeHead(answer.status, answer.headers)
        response.end(request.method === 'HEAD' ? undefined : answer.body)
      })
      .catch(() => response.destroy())
  })
}

/**
 * @param {http.IncomingMessage} request
 * @param {{ root: string, prefix: string, files: Map<string, StoredFile>, isPlain: boolean }} site `root` is
 *   absolute, `prefix` has a slash at both ends
 * @returns {Promise<Answer>}
 */
async function respond(request, { root, prefix, files, isPlain }) {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return plainAnswer(405, 'Only GET and HEAD.', { Allow: 'GET, HEAD' })
  }
  const requestPath = (request.url ?? '/').split(/[?#]/, 1)[0] ?? '/'
  if (`${requestPath}/` === prefix) return plainAnswer(308, '', { Location: prefix })
  if (!requestPath.startsWith(prefix)) return plainAnswer(404, 'Not found.')

  const segments = toSegments(requestPath.slice(prefix.length))
  if (!segments) return plainAnswer(400, 'This path cannot be read.')
  const name = segments.join('/') || 'index.html'
  const file = await findFile(root, name)
  if (file) return fileAnswer(request, file, name, files)
  if (isPlain) {
    const notFound = await findFile(root, '404.html')
    if (!notFound) return plainAnswer(404, 'Not found.')
    return { ...(await fileAnswer(request, notFound, '404.html', files)), status: 404 }
  }
  const index = isNavigation(request, name) ? await findFile(root, 'index.html') : undefined
  return index ? fileAnswer(request, index, 'index.html', files) : plainAnswer(404, 'Not found.')
}

/**
 * The names in a path, decoded once.
 * @param {string} encodedPath
 * @returns {string[] | undefined} undefined when a name could lead out of the folder or cannot be decoded
 */
function toSegments(encodedPath) {
  try {
    const segments = decodeURIComponent(encodedPath).split('/')
    // A colon is a drive or a stream on Windows, a backslash its separator.
    const isUnsafe = segments.some((name) => /^\.{1,2}$|[\\:\0]/.test(name))
    return isUnsafe ? undefined : segments
  } catch {
    return undefined
  }
}

/**
 * @param {string} root
 * @param {string} name relative
 * @returns {Promise<string | undefined>} the file's real path; undefined when there is no such file in root
 */
async function findFile(root, name) {
  try {
    const [realRoot, file] = await Promise.all([realpath(root), realpath(path.join(root, name))])
    if (!file.startsWith(realRoot + path.sep)) return undefined
    return (await stat(file)).isFile() ? file : undefined
  } catch {
    return undefined
  }
}

/**
 * Whether a person is going to a page of the app, rather than a page asking for a file that is missing.
 * @param {http.IncomingMessage} request
 * @param {string} name
 */
function isNavigation(request, name) {
  if (name.startsWith('assets/') || TYPES.has(path.extname(name))) return false
  return (request.headers.accept ?? '').includes('text/html')
}

/**
 * @param {http.IncomingMessage} request
 * @param {string} file absolute
 * @param {string} name relative, for the cache rule and the type
 * @param {Map<string, StoredFile>} files
 * @returns {Promise<Answer>}
 */
async function fileAnswer(request, file, name, files) {
  const stored = await readStored(file, files)
  const type = TYPES.get(path.extname(name).toLowerCase())
  const isCompressible = /^text\/|json|svg|wasm/.test(type ?? '')
  const encoding = isCompressible ? chooseEncoding(request.headers['accept-encoding']) : 'identity'
  const body = await encode(file, stored, encoding)
  const etag = `"${stored.hash}${encoding === 'identity' ? '' : `-${encoding}`}"`
  /** @type {Record<string, string>} */
  const headers = {
    ...securityHeadersOf(`/${name}`),
    'Cache-Control': cacheControl(`/${name}`),
  }
  // Nobody asks for a file anew that never changes: without the tag a chat's requests are 0.3 KiB smaller.
  if (!headers['Cache-Control']?.includes('immutable')) headers.ETag = etag
  if (isCompressible) headers.Vary = 'Accept-Encoding'
  if (matchesEtag(request.headers['if-none-match'], etag)) {
    return { status: 304, headers, body: '' }
  }
  if (encoding !== 'identity') headers['Content-Encoding'] = encoding
  headers['Content-Type'] = type ?? 'application/octet-stream'
  headers['Content-Length'] = String(body.length)
  return { status: 200, headers, body }
}

/**
 * @param {string} file
 * @param {Map<string, StoredFile>} files
 */
async function readStored(file, files) {
  const { mtimeMs, size } = await stat(file)
  const version = `${mtimeMs} ${size}`
  const known = files.get(file)
  if (known?.version === version) return known
  const body = await readFile(file)
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  /** @type {StoredFile} */
  const stored = { version, hash, body, encoded: new Map() }
  files.set(file, stored)
  return stored
}

/**
 * @param {string} file
 * @param {StoredFile} stored
 * @param {Encoding} encoding
 * @returns {Promise<Buffer>}
 */
async function encode(file, stored, encoding) {
  if (encoding === 'identity') return stored.body
  const known = stored.encoded.get(encoding)
  if (known) return known
  const { extension, compress } = COMPRESSIONS[encoding]
  const encoded = readFresh(file, extension).catch(() => compress(stored.body))
  stored.encoded.set(encoding, encoded)
  return encoded
}

/**
 * The compressed file that a build may have left beside the original.
 * @param {string} file
 * @param {string} extension
 * @throws when there is none or it is older than the original
 */
async function readFresh(file, extension) {
  const [original, compressed] = await Promise.all([stat(file), stat(file + extension)])
  if (compressed.mtimeMs < original.mtimeMs) throw new Error('older than its original')
  return readFile(file + extension)
}

/**
 * @param {string | undefined} accepted the Accept-Encoding header
 * @returns {Encoding}
 */
function chooseEncoding(accepted = '') {
  const offers = accepted.split(',').map((offer) => {
    const [name = '', ...parameters] = offer
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/)
    return { name, isRefused: parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) }
  })
  /** @type {Encoding[]} */
  const preferred = ['br', 'gzip']
  const accepts = (/** @type {Encoding} */ encoding) =>
    (offers.find(({ name }) => name === encoding) ?? offers.find(({ name }) => name === '*'))
      ?.isRefused === false
  return preferred.find(accepts) ?? 'identity'
}

/**
 * @param {string | undefined} header If-None-Match
 * @param {string} etag
 */
function matchesEtag(header, etag) {
  if (header === undefined) return false
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(etag)
}

/**
 * @param {number} status
 * @param {string} text
 * @param {Record<string, string>} [headers]
 * @returns {Answer}
 */
function plainAnswer(status, text, headers = {}) {
  return {
    status,
    headers: {
      ...securityHeaders,
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(text)),
      'Cache-Control': 'no-store',
      ...headers,
    },
    body: text,
  }
}

/**
 * @param {Answer} answer
 * @returns {Answer} with the headers that every host sends
 */
function withoutOurHeaders({ headers, ...answer }) {
  const usual = Object.entries(headers).filter(([name]) =>
    /^(Content-(?!Security)|Location)/.test(name),
  )
  return { ...answer, headers: Object.fromEntries(usual) }
}
