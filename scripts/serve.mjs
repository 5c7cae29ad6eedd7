/**
 * Serves dist/ on this machine only, with the headers of production. Options: `--port` (or PORT), `--base`
 * (such as `/parlour/`), `--root` (a folder other than dist) and `--plain` (as the simplest hosts do, without headers
 * and with 404.html for deep links).
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { isMainScript, optionValue, projectRoot, runScript } from './run.mjs'
import { createStaticServer } from './static-server.mjs'

const DEFAULT_PORT = 4173
const HOST = '127.0.0.1'

/**
 * Serves until the process ends, and prints the address once it listens.
 * @param {string[]} args command-line options
 * @throws {Error} when there is no build, or the asked-for port is taken or no port
 */
export async function serve(args) {
  const root = path.resolve(projectRoot, optionValue(args, '--root') ?? 'dist')
  if (!existsSync(path.join(root, 'index.html'))) {
    throw new Error('There is no build to serve. Run `npm start`, which builds it first.')
  }
  const base = optionValue(args, '--base') ?? '/'
  const server = createStaticServer({ root, base, isPlain: args.includes('--plain') })
  const port = await listen(server, optionValue(args, '--port') ?? process.env.PORT)
  console.log(`Parlour is at http://${HOST}:${port}${`/${base}/`.replace(/\/+/g, '/')}`)
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      server.close()
      server.closeAllConnections()
    })
  }
}

/**
 * Listens on the asked-for port, else on the default one or the next that is free.
 * @param {import('node:http').Server} server
 * @param {string | undefined} asked
 * @returns {Promise<number>} the port
 */
export async function listen(server, asked) {
  if (asked) {
    const port = Number(asked)
    if (!Number.isInteger(port) || port < 0 || port > 65_535) {
      throw new Error(`${asked} is no port. Ports are whole numbers from 1 to 65535.`)
    }
    if (await tryPort(server, port)) return boundPort(server)
    throw new Error(`Port ${port} is taken. Choose another, or none to use the next free one.`)
  }
  for (let port = DEFAULT_PORT; port < DEFAULT_PORT + 100; port++) {
    if (await tryPort(server, port)) return port
  }
  throw new Error(`The ports from ${DEFAULT_PORT} on are all taken. Choose one with --port.`)
}

/**
 * @param {import('node:http').Server} server
 * @param {number} port
 * @returns {Promise<boolean>} false when the port is taken or reserved
 */
function tryPort(server, port) {
  return new Promise((resolve, reject) => {
    const refuse = (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(false)
      else reject(error)
    }
    server.once('error', refuse)
    server.listen(port, HOST, () => {
      server.off('error', refuse)
      resolve(true)
    })
  })
}

/** @param {import('node:http').Server} server */
function boundPort(server) {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return address.port
}

if (isMainScript(import.meta.url)) await runScript(() => serve(process.argv.slice(2)))
