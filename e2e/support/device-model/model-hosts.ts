import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import https from 'node:https'
import net from 'node:net'
import { listen } from '../../../scripts/serve.mjs'

/* Hosts that models are fetched from, on this machine: the browser reaches them through a proxy, by their own names. */

/** Where Hugging Face keeps files, one of many. */
const FILE_HOST = 'us.aws.cdn.hf.co'

/** How the hosts behave. */
interface Manners {
  /** Bytes of the model after which nothing more comes. */
  stallAt?: number
  /** What is handed over in place of the model. */
  instead?: Uint8Array
  /** The host that Hugging Face sends to. */
  sendTo?: string
}

/** Starts the hosts, which hand over one file whatever they are asked for. */
export async function startModelHosts(file: Uint8Array) {
  /** What was asked, such as `huggingface.co /unsloth/...` and `us.aws.cdn.hf.co /file bytes=0-99`. */
  const asked: string[] = []
  /** All hosts that the browser has wanted to reach. */
  const hosts = new Set<string>()
  let manners: Manners = {}
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const host = (request.headers.host ?? '').replace(/:443$/, '')
    const { range } = request.headers
    asked.push([host, request.url, range].filter(Boolean).join(' '))
    const open = { 'access-control-allow-origin': '*' }
    if (host === 'huggingface.co') {
      const location = `https://${manners.sendTo ?? FILE_HOST}/file`
      response.writeHead(302, { ...open, location }).end()
      return
    }
    const content = manners.instead ?? file
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
    const end = Math.min(Number(to) + 1, content.length)
    response.writeHead(206, {
      ...open,
      'content-length': end - Number(from),
      'content-range': `bytes ${from}-${end - 1}/${content.length}`,
    })
    if (manners.stallAt === undefined) response.end(content.subarray(Number(from), end))
    else response.write(content.subarray(Number(from), manners.stallAt))
  }
  const server = https.createServer({ key: KEY, cert: CERTIFICATE }, answer)
  const port = await listen(server, '0')
  const proxy = createServer()
  const sockets = new Set<net.Socket>()
  proxy.on('connect', (request, socket: net.Socket) => {
    const host = (request.url ?? '').replace(/:443$/, '')
    hosts.add(host)
    const known = [FILE_HOST, 'huggingface.co', 'elsewhere.example']
    if (!known.includes(host)) {
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
      return
    }
    const tunnel = net.connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      tunnel.pipe(socket)
      socket.pipe(tunnel)
    })
    for (const each of [socket, tunnel]) {
      sockets.add(each)
      each.on('error', () => each.destroy())
      each.on('close', () => {
        socket.destroy()
        tunnel.destroy()
      })
    }
  })
  const proxyPort = await listen(proxy, '0')
  return {
    proxy: `http://127.0.0.1:${proxyPort}`,
    asked,
    hosts,
    behave: (next: Manners) => {
      manners = next
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await Promise.all(
        [server, proxy].map(
          (each) =>
            new Promise<void>((resolve) => {
              each.close(() => resolve())
              each.closeAllConnections()
            }),
        ),
      )
    },
  }
}

/* A certificate that nobody trusts, and its key, which guards nothing. */

const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg5IBmwH6Sure7JNJl
jqZk/49pQdKCws2TsTWo1AFd6LahRANCAASep6mQDX+Rm+BCLWphCMN3DP/u3L4f
whGmta9L/256dwu6BNoXbV7r2ifOyZ8qckVL220WCK54GzQBLjT7rS1T
-----END PRIVATE KEY-----`

const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIByjCCAXCgAwIBAgIUW68tKtPzF/0Zeo5AcsenY5WqdlwwCgYIKoZIzj0EAwIw
HTEbMBkGA1UEAwwSc3RhbmQtaW4gZm9yIHRlc3RzMCAXDTI2MTEyODEyMzgxMFoY
DzIxMjYxMTA0MTIzODEwWjAdMRswGQYDVQQDDBJzdGFuZC1pbiBmb3IgdGVzdHMw
WTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASep6mQDX+Rm+BCLWphCMN3DP/u3L4f
whGmta9L/256dwu6BNoXbV7r2ifOyZ8qckVL220WCK54GzQBLjT7rS1To4GLMIGI
MB0GA1UdDgQWBBSbllkcXu6hm1RBQ0jh2357xRPTwzAfBgNVHSMEGDAWgBSbllkc
Xu6hm1RBQ0jh2357xRPTwzAPBgNVHRMBAf8EBTADAQH/MDUGA1UdEQQuMCyCDmh1
Z2dpbmdmYWNlLmNvggcqLmhmLmNvghFlbHNld2hlcmUuZXhhbXBsZTAKBggqhkjO
PQQDAgNIADBFAiEAzwH69oXW41mmRdAH6hAX+jH1hOQ7KvMjDkgirId+lOUCICJw
/ggfrZNZIIsXquC6Kf0K4SeCiHbxxxtdz6Yrx47B
-----END CERTIFICATE-----`
