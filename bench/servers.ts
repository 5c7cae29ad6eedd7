import { readFile } from 'node:fs/promises'
import http from 'node:http'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { listen } from '../scripts/serve.mjs'
import { createStaticServer } from '../scripts/static-server.mjs'
import { PAGES_ROOT } from './build-pages'

const gzip = promisify(zlib.gzip)

/** A server that listens. */
export interface RunningServer {
  /** Without a slash at the end. */
  origin: string
  close: () => void
}

/** Starts a server at any free port. */
export async function startServer(server: http.Server): Promise<RunningServer> {
  const origin = `http://127.0.0.1:${await listen(server, '0')}`
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { origin, close }
}

/** Serves dist/ as in production, but always in gzip, which every host can send; browsers ask for brotli too. */
export function serveApp(): Promise<RunningServer> {
  const server = createStaticServer({ root: fileURLToPath(new URL('../dist', import.meta.url)) })
  server.prependListener('request', ({ headers }: http.IncomingMessage) => {
    headers['accept-encoding'] = 'gzip'
  })
  return startServer(server)
}

/** Serves the pages of the bench in gzip. They are bare, so they come without the policy of the app. */
export function servePages(): Promise<RunningServer> {
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://pages.invalid')
    const name = pathname.endsWith('/') ? `${pathname}index.html` : pathname
    const type = name.endsWith('.js') ? 'text/javascript' : 'text/html'
    readFile(PAGES_ROOT + name)
      .then((body) => gzip(body, { level: 9 }))
      .then((body) => {
        const cache = name.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
        const headers = {
          'Content-Encoding': 'gzip',
          'Cache-Control': cache,
          // The floor's service worker lies with its files, and answers for its page.
          'Service-Worker-Allowed': '/',
        }
        response.writeHead(200, { ...headers, 'Content-Type': `${type}; charset=utf-8` }).end(body)
      })
      .catch(() => response.writeHead(404).end())
  })
  return startServer(server)
}
