/**
 * Serves the build with a real nginx, by the configuration that docs/hosting.md shows, and compares what it sends with
 * what Parlour promises. Installs nginx on Debian where it may.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import zlib from 'node:zlib'
import { buildIfStale } from './build.mjs'
import { readNginxSample } from './nginx-sample.mjs'
import { isMainScript, projectRoot, run, runScript } from './run.mjs'
import { cacheControl, securityHeaders, securityHeadersOf } from './security-headers.mjs'
import { setup } from './setup.mjs'

/** Milliseconds that nginx may take to begin, also on a busy machine. */
const START_LIMIT_MS = 20_000

/** @returns {string | undefined} the program, where it is installed */
function findNginx() {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin']
  return folders
    .filter((folder) => path.isAbsolute(folder))
    .map((folder) => path.join(folder, 'nginx'))
    .find((file) => existsSync(file))
}

/** @returns {Promise<string>} the program */
async function setupNginx() {
  const found = findNginx()
  if (found) return found
  const isRoot = process.getuid?.() === 0
  if (isRoot && existsSync('/etc/debian_version')) {
    console.log('No nginx found; installing it …')
    // As in runlevel 1, so that the package starts no server of its own.
    const env = { ...process.env, RUNLEVEL: '1', DEBIAN_FRONTEND: 'noninteractive' }
    const lock = ['-o', 'DPkg::Lock::Timeout=300']
    await run('apt-get', ['update', '-q', ...lock], { env })
    await run('apt-get', ['install', '-qy', '--no-install-recommends', ...lock, 'nginx'], { env })
  }
  const installed = findNginx()
  if (installed) return installed
  throw new Error(
    'This test needs nginx. Install it (the package is called nginx on most systems) and run it again.',
  )
}

/** @returns {Promise<number>} a port that was free a moment ago */
async function freePort() {
  const server = net.createServer()
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}

/**
 * The guide's configuration with this machine's port and folders.
 * @param {{ sample: string, port: number, site: string, folder: string }} options
 */
function nginxConfiguration({ sample, port, site, folder }) {
  const server = sample
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('root /site;', `root "${site}";`)
  if (!server.includes(String(port)) || !server.includes(site))
    throw new Error(
      'The configuration in docs/hosting.md should have "listen 80;" and "root /site;".',
    )
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `  ${name}_temp_path "${folder}/${name}";`,
  )
  return [
    process.getuid?.() === 0 ? 'user root;' : '',
    'daemon off;',
    `pid "${folder}/nginx.pid";`,
    'error_log stderr;',
    'events {}',
    'http {',
    '  include /etc/nginx/mime.types;',
    '  default_type application/octet-stream;',
    '  access_log off;',
    ...temporary,
    server,
    '}',
  ].join('\n')
}

/**
 * @param {number} port
 * @param {string} address
 * @returns {Promise<{ status: number | undefined, headers: http.IncomingHttpHeaders, body: Buffer }>}
 */
function ask(port, address) {
  const headers = { 'accept-encoding': 'gzip', accept: 'text/html,*/*' }
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path: address, headers, agent: false }
    const request = http.get(options, (response) => {
      /** @type {Buffer[]} */
      const chunks = []
      response.on('data', (/** @type {Buffer} */ chunk) => chunks.push(chunk))
      response.on('end', () => {
        const { statusCode: status, headers } = response
        resolve({ status, headers, body: Buffer.concat(chunks) })
      })
    })
    request.on('error', reject)
  })
}

/**
 * @param {number} port
 * @param {() => string | undefined} whyEnded what the server said where it has ended
 */
async function untilListening(port, whyEnded) {
  for (const end = Date.now() + START_LIMIT_MS; Date.now() < end; await wait(50)) {
    const ended = whyEnded()
    if (ended !== undefined) throw new Error(`nginx did not start: ${ended}`)
    const isThere = await ask(port, '/').then(
      () => true,
      () => false,
    )
    if (isThere) return
  }
  throw new Error('nginx did not answer.')
}

/**
 * What is wrong with what the server sends, in words; empty where all is as promised.
 * @param {number} port
 * @param {string} site folder of the build
 */
async function findFaults(port, site) {
  const assets = readdirSync(path.join(site, 'assets'))
  const one = (/** @type {RegExp} */ pattern) => {
    const name = assets.find((asset) => pattern.test(asset))
    if (name === undefined) throw new Error(`The build has no asset like ${pattern}.`)
    return `/assets/${name}`
  }
  const missing = '/assets/missing-0000.js'
  const missingModel = '/assets/device-model-worker-0000.js'
  /** @type {{ address: string, type: RegExp, status?: number, file?: string, isZipped?: boolean, headers?: Record<string, string> }[]} */
  const cases = [
    { address: '/', type: /^text\/html/, file: 'index.html' },
    { address: '/index.html', type: /^text\/html/, file: 'index.html' },
    { address: '/chat/some-conversation', type: /^text\/html/, file: 'index.html' },
    { address: '/providers?form=new', type: /^text\/html/, file: 'index.html' },
    { address: '/sw.js', type: /javascript/, isZipped: true },
    { address: '/manifest.webmanifest', type: /^application\/manifest\+json/ },
    { address: '/icon.svg', type: /^image\/svg\+xml/ },
    { address: one(/^index-.*\.js$/), type: /javascript/, isZipped: true },
    { address: one(/\.css$/), type: /^text\/css/, isZipped: true },
    { address: one(/worker.*\.js$/), type: /javascript/ },
    { address: one(/\.woff2$/), type: /^font\/woff2/ },
    { address: missing, type: /^text\/html/, status: 404 },
    {
      address: missingModel,
      type: /^text\/html/,
      status: 404,
      headers: securityHeadersOf(missingModel),
    },
  ]
  /** @type {string[]} */
  const faults = []
  for (const each of cases) {
    const { address, type, status = 200, file = address, isZipped = false } = each
    const fault = (/** @type {string} */ words) => faults.push(`${address}: ${words}`)
    const answer = await ask(port, address)
    if (answer.status !== status) fault(`status ${answer.status} instead of ${status}`)
    const wanted = {
      ...(each.headers ?? securityHeaders),
      'Cache-Control': status === 404 ? cacheControl('/') : cacheControl(address),
    }
    for (const [name, value] of Object.entries(wanted)) {
      const sent = answer.headers[name.toLowerCase()]
      if (sent !== value) fault(`${name} is ${JSON.stringify(sent)} instead of "${value}"`)
    }
    if (!type.test(answer.headers['content-type'] ?? ''))
      fault(`Content-Type is ${answer.headers['content-type']}`)
    const coding = answer.headers['content-encoding']
    if (isZipped && coding !== 'gzip') fault('is not compressed')
    if (status !== 200) continue
    const body = coding === 'gzip' ? zlib.gunzipSync(answer.body) : answer.body
    if (!body.equals(readFileSync(path.join(site, file)))) fault(`is not the file ${file}`)
  }
  return faults
}

/** @throws {Error} with what is wrong, in words */
async function testHosting() {
  await setup()
  const nginx = await setupNginx()
  await buildIfStale()
  const site = path.join(projectRoot, 'dist')
  const sample = readNginxSample(readFileSync(path.join(projectRoot, 'docs/hosting.md'), 'utf8'))
  const folder = mkdtempSync(path.join(tmpdir(), 'parlour-hosting-'))
  const port = await freePort()
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(file, nginxConfiguration({ sample, port, site, folder }))
  const version = spawnSync(nginx, ['-v'], { encoding: 'utf8' }).stderr.trim()
  const server = spawn(nginx, ['-c', file, '-p', folder, '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  let hasEnded = false
  server.stderr.on('data', (chunk) => (said += chunk))
  const end = new Promise((resolve) => {
    server.once('error', resolve)
    server.once('exit', resolve)
  }).then(() => (hasEnded = true))
  try {
    await untilListening(port, () => (hasEnded ? said.trim() || 'it said nothing' : undefined))
    const faults = await findFaults(port, site)
    if (faults.length > 0)
      throw new Error(`The nginx configuration in docs/hosting.md is wrong:\n${faults.join('\n')}`)
    console.log(`${version}: the guide's configuration sends all that is promised.`)
  } finally {
    server.kill('SIGQUIT')
    await end
    rmSync(folder, { recursive: true, force: true })
  }
}

if (isMainScript(import.meta.url)) await runScript(testHosting)
