import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import zlib from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { securityHeaders } from './security-headers.mjs'
import { listen } from './serve.mjs'
import { createStaticServer } from './static-server.mjs'
import { deviceWorkerPolicy, modelFileWorkerPolicy } from './worker-policies.mjs'

const INDEX = '<!doctype html><title>Parlour</title>'
const SCRIPT = `export const text = '${'a long line, '.repeat(200)}'`

let folder = ''
let root = ''
let servers: http.Server[] = []

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'parlour-serve-'))
  root = path.join(folder, 'dist')
  mkdirSync(path.join(root, 'assets'), { recursive: true })
  writeFileSync(path.join(root, 'index.html'), INDEX)
  writeFileSync(path.join(root, 'icon.svg'), '<svg/>')
  writeFileSync(path.join(root, 'sw.js'), 'self.skipWaiting()')
  writeFileSync(path.join(root, 'manifest.webmanifest'), '{}')
  writeFileSync(path.join(root, 'assets/main-abc.js'), SCRIPT)
  writeFileSync(path.join(root, 'assets/serif-abc.woff2'), 'font')
  writeFileSync(path.join(root, 'a b.txt'), 'spaced')
  writeFileSync(path.join(folder, 'secret.txt'), 'outside')
})

afterEach(async () => {
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  servers = []
  rmSync(folder, { recursive: true })
})

async function start(base?: string, isPlain = false) {
  const server = createStaticServer({ root, base, isPlain })
  servers.push(server)
  return listen(server, '0')
}

interface Reply {
  status: number | undefined
  headers: http.IncomingHttpHeaders
  body: Buffer
}

/** Sends the path as it is written; `fetch` would tidy `..` away first. */
function ask(port: number, target: string, headers: http.OutgoingHttpHeaders = {}, method = 'GET') {
  return new Promise<Reply>((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path: target, method, headers, agent: false }
    const request = http.request(options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const { statusCode: status, headers } = response
        resolve({ status, headers, body: Buffer.concat(chunks) })
      })
    })
    request.on('error', reject)
    request.end()
  })
}

const asPerson = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describe('files', () => {
  it('come with their type, length and every security header', async () => {
    const reply = await ask(await start(), '/')
    expect(reply.status).toBe(200)
    expect(reply.body.toString()).toBe(INDEX)
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(reply.headers['content-length']).toBe(String(INDEX.length))
    for (const [name, value] of Object.entries(securityHeaders)) {
      expect(reply.headers[name.toLowerCase()]).toBe(value)
    }
  })

  it.each([
    ['/icon.svg', 'image/svg+xml; charset=utf-8'],
    ['/assets/main-abc.js', 'text/javascript; charset=utf-8'],
    ['/sw.js', 'text/javascript; charset=utf-8'],
    ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8'],
    ['/assets/serif-abc.woff2', 'font/woff2'],
    ['/a%20b.txt?query=1', 'text/plain; charset=utf-8'],
  ])('%s is %s', async (target, type) => {
    const reply = await ask(await start(), target)
    expect(reply.status).toBe(200)
    expect(reply.headers['content-type']).toBe(type)
  })

  it('with a hash in their name are kept for ever, others are asked for again', async () => {
    const port = await start()
    const asset = await ask(port, '/assets/main-abc.js')
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    for (const target of ['/index.html', '/sw.js', '/manifest.webmanifest'])
      expect((await ask(port, target)).headers['cache-control']).toBe('no-cache')
  })

  it('give the service worker the policy under which it may ask its own host', async () => {
    const { headers } = await ask(await start(), '/sw.js')
    expect(headers['content-security-policy']).toContain("connect-src 'self'")
  })

  it('give the worker of models, and no other file, the policy under which it may run one (LOCAL-10)', async () => {
    writeFileSync(path.join(root, 'assets/device-model-worker-Ab_3.js'), 'run()')
    writeFileSync(path.join(root, 'assets/model-file-worker-A-b.js'), 'store()')
    writeFileSync(path.join(root, 'assets/import-worker-Ab3.js'), 'read()')
    const port = await start()
    const policyOf = async (target: string) =>
      (await ask(port, target)).headers['content-security-policy']
    expect(await policyOf('/assets/device-model-worker-Ab_3.js')).toBe(deviceWorkerPolicy())
    expect(await policyOf('/assets/model-file-worker-A-b.js')).toBe(modelFileWorkerPolicy())
    for (const target of ['/', '/assets/import-worker-Ab3.js'])
      expect(await policyOf(target)).toBe(securityHeaders['Content-Security-Policy'])
    expect(securityHeaders['Content-Security-Policy']).not.toMatch(/wasm|worker-src[^;]*blob/)
  })

  it('are read anew after a build', async () => {
    const port = await start()
    const before = await ask(port, '/')
    writeFileSync(path.join(root, 'index.html'), `${INDEX}<p>new`)
    const after = await ask(port, '/')
    expect(after.body.toString()).toBe(`${INDEX}<p>new`)
    expect(after.headers.etag).not.toBe(before.headers.etag)
  })
})

describe('compression', () => {
  const decoders = { br: zlib.brotliDecompressSync, gzip: zlib.gunzipSync }

  it.each(['br', 'gzip'] as const)('%s gives the same text in fewer bytes', async (encoding) => {
    const port = await start()
    for (const accepted of [encoding, `identity, ${encoding.toUpperCase()};q=0.5`]) {
      const reply = await ask(port, '/assets/main-abc.js', { 'accept-encoding': accepted })
      expect(reply.headers['content-encoding']).toBe(encoding)
      expect(reply.headers.vary).toBe('Accept-Encoding')
      expect(reply.headers['content-length']).toBe(String(reply.body.length))
      expect(reply.body.length).toBeLessThan(SCRIPT.length / 5)
      expect(decoders[encoding](reply.body).toString()).toBe(SCRIPT)
    }
  })

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['br;q=0, gzip;q=0.000', undefined],
    ['*;q=0', undefined],
    ['deflate', undefined],
    [undefined, undefined],
  ])('of %s is %s', async (accepted, encoding) => {
    const headers = accepted ? { 'accept-encoding': accepted } : {}
    const reply = await ask(await start(), '/assets/main-abc.js', headers)
    expect(reply.headers['content-encoding']).toBe(encoding)
  })

  it('leaves what is compressed already', async () => {
    const reply = await ask(await start(), '/assets/serif-abc.woff2', { 'accept-encoding': 'br' })
    expect(reply.headers['content-encoding']).toBeUndefined()
    expect(reply.headers.vary).toBeUndefined()
  })

  it('takes the file that the build left beside the original, unless it is older', async () => {
    const beside = path.join(root, 'assets/main-abc.js.br')
    writeFileSync(beside, zlib.brotliCompressSync('from the build'))
    const fresh = await ask(await start(), '/assets/main-abc.js', { 'accept-encoding': 'br' })
    expect(zlib.brotliDecompressSync(fresh.body).toString()).toBe('from the build')
    utimesSync(beside, 1, 1)
    const stale = await ask(await start(), '/assets/main-abc.js', { 'accept-encoding': 'br' })
    expect(zlib.brotliDecompressSync(stale.body).toString()).toBe(SCRIPT)
  })
})

describe('an ETag', () => {
  it('spares the body when the reader has it, also as a weak tag in a list', async () => {
    const port = await start()
    const etag = (await ask(port, '/')).headers.etag ?? ''
    expect(etag).toMatch(/^".+"$/)
    for (const known of [etag, `"other", W/${etag}`, '*']) {
      const reply = await ask(port, '/', { 'if-none-match': known })
      expect(reply.status).toBe(304)
      expect(reply.body).toHaveLength(0)
      expect(reply.headers.etag).toBe(etag)
      expect(reply.headers['content-security-policy']).toBeDefined()
    }
    expect((await ask(port, '/', { 'if-none-match': '"other"' })).status).toBe(200)
  })

  it('differs between the encodings of one file', async () => {
    const port = await start()
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map(
        async (encoding) => (await ask(port, '/', { 'accept-encoding': encoding })).headers.etag,
      ),
    )
    expect(new Set(tags).size).toBe(3)
  })
})

describe('methods', () => {
  it('HEAD has the headers of GET and no body', async () => {
    const port = await start()
    const got = await ask(port, '/icon.svg')
    const reply = await ask(port, '/icon.svg', {}, 'HEAD')
    expect(reply.status).toBe(200)
    expect(reply.body).toHaveLength(0)
    expect({ ...reply.headers, date: '' }).toEqual({ ...got.headers, date: '' })
  })

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s is refused', async (method) => {
    const reply = await ask(await start(), '/', {}, method)
    expect(reply.status).toBe(405)
    expect(reply.headers.allow).toBe('GET, HEAD')
  })
})

describe('a path without a file', () => {
  it.each(['/chat/some-id', '/characters/', '/chat/name.with.dots?x=1', '/assets'])(
    '%s is a page of the app for a person who goes there',
    async (target) => {
      const port = await start()
      const reply = await ask(port, target, asPerson)
      expect(reply.status).toBe(200)
      expect(reply.body.toString()).toBe(INDEX)
      expect(reply.headers['cache-control']).toBe('no-cache')
      expect((await ask(port, target, { accept: '*/*' })).status).toBe(404)
    },
  )

  it.each(['/assets/gone-abc.js', '/assets/gone', '/gone.png', '/data/gone.json'])(
    '%s is missing for everyone',
    async (target) => {
      const reply = await ask(await start(), target, asPerson)
      expect(reply.status).toBe(404)
      expect(reply.headers['cache-control']).toBe('no-store')
      expect(reply.headers['content-security-policy']).toBeDefined()
    },
  )
})

describe('a path that leads out of the folder', () => {
  it.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e%2fsecret.txt',
    '/..%5csecret.txt',
    '/assets/..\\..\\secret.txt',
    '/C:/secret.txt',
    '/index.html%00.txt',
    '/%',
    '/%c0%ae%c0%ae/secret.txt',
  ])('%s cannot be read', async (target) => {
    const reply = await ask(await start(), target, asPerson)
    expect(reply.status).toBe(400)
    expect(reply.body.toString()).not.toContain('outside')
  })

  it('is not decoded twice', async () => {
    const reply = await ask(await start(), '/%252e%252e/secret.txt')
    expect(reply.status).toBe(404)
  })

  it('stays closed through a link in the folder', async () => {
    symlinkSync(path.join(folder, 'secret.txt'), path.join(root, 'link.txt'))
    expect((await ask(await start(), '/link.txt')).status).toBe(404)
  })

  it('stays closed for a neighbour whose name begins alike', async () => {
    mkdirSync(`${root}-old`)
    writeFileSync(`${root}-old/old.txt`, 'outside')
    symlinkSync(`${root}-old/old.txt`, path.join(root, 'old.txt'))
    expect((await ask(await start(), '/old.txt')).status).toBe(404)
  })
})

describe('a base path', () => {
  it.each(['/parlour/', '/parlour', 'parlour'])(
    '%s holds the app and nothing else',
    async (base) => {
      const port = await start(base)
      expect((await ask(port, '/parlour/')).body.toString()).toBe(INDEX)
      expect((await ask(port, '/parlour/chat/1', asPerson)).body.toString()).toBe(INDEX)
      const asset = await ask(port, '/parlour/assets/main-abc.js')
      expect(asset.headers['cache-control']).toContain('immutable')
      expect((await ask(port, '/', asPerson)).status).toBe(404)
      expect((await ask(port, '/parlourette/', asPerson)).status).toBe(404)
    },
  )

  it('gets its last slash by a redirect', async () => {
    const reply = await ask(await start('/parlour/'), '/parlour')
    expect(reply.status).toBe(308)
    expect(reply.headers.location).toBe('/parlour/')
  })
})

describe('a plain server', () => {
  it('sends 404.html for what is no file, and none of our headers', async () => {
    writeFileSync(path.join(root, '404.html'), INDEX)
    const port = await start('/parlour/', true)
    const page = await ask(port, '/parlour/chat/1', asPerson)
    expect({ status: page.status, body: page.body.toString() }).toEqual({
      status: 404,
      body: INDEX,
    })
    const first = await ask(port, '/parlour/', asPerson)
    expect(first).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    })
    for (const name of Object.keys(securityHeaders).concat('Cache-Control', 'ETag')) {
      expect(first.headers).not.toHaveProperty(name.toLowerCase())
    }
  })

  it('has no page for such an address where the build has no 404.html', async () => {
    const reply = await ask(await start('/', true), '/chat/1', asPerson)
    expect(reply).toMatchObject({ status: 404, body: Buffer.from('Not found.') })
  })
})

describe('ports', () => {
  it('refuses an asked-for port that is taken or none at all', async () => {
    const port = await start()
    const another = createStaticServer({ root })
    await expect(listen(another, String(port))).rejects.toThrow(`Port ${port} is taken`)
    await expect(listen(another, 'soon')).rejects.toThrow('soon is no port')
    await expect(listen(another, '70000')).rejects.toThrow('70000 is no port')
  })

  it('takes the next free one when none is asked for', async () => {
    const first = createStaticServer({ root })
    const second = createStaticServer({ root })
    servers.push(first, second)
    const port = await listen(first, undefined)
    expect(port).toBeGreaterThanOrEqual(4173)
    expect(await listen(second, undefined)).toBeGreaterThan(port)
  })
})
