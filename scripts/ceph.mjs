/**
 * A real S3 server for tests: Ceph's gateway with one monitor and one store in memory, from an empty folder, on this computer
 * alone. From Debian's packages.
 */
import { execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { installPackages } from './browser.mjs'

const exec = promisify(execFile)

const PACKAGES = ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph-common']
const GATEWAY = 'radosgw'
const PROGRAMS = [GATEWAY, 'ceph-mon', 'ceph-osd', 'ceph', 'radosgw-admin', 'monmaptool']
/** Milliseconds that a step of the start may take: a minute on a slow machine. */
const STEP_MS = 180_000
const KEY_ID = 'PARLOURKEY'
const SECRET = 'parlour-secret'

function missingPrograms() {
  const folders = (process.env.PATH ?? '').split(':')
  return PROGRAMS.filter((name) => !folders.some((folder) => existsSync(`${folder}/${name}`)))
}

/**
 * Finds Ceph, or installs it where this is Debian and one may.
 * @returns {Promise<boolean>} whether it is there
 */
export async function setupCeph() {
  if (missingPrograms().length > 0) await installPackages(PACKAGES)
  return missingPrograms().length === 0
}

/** @param {string} folder @param {number} port @param {string} monitors */
function configuration(folder, port, monitors) {
  return `[global]
fsid = ${randomUUID()}
mon host = [${monitors}]
auth cluster required = none
auth service required = none
auth client required = none
# The gateway insists on encryption otherwise, and waits five minutes in vain.
ms mon client mode = crc secure
public addr = 127.0.0.1
cluster addr = 127.0.0.1
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd crush chooseleaf type = 0
mon allow pool size one = true
mon max pg per osd = 2000
# Any disk will do, however full it is.
mon data avail crit = 1
log file = ${folder}/log/$name.log
admin socket = ${folder}/$name.asok
pid file = ${folder}/$name.pid
crash dir = ${folder}/log
[mon.a]
mon data = ${folder}/mon
[osd.0]
osd data = ${folder}/osd
osd objectstore = memstore
memstore device bytes = 2147483648
[client.rgw]
rgw data = ${folder}/rgw
rgw frontends = beast endpoint=127.0.0.1:${port}
rgw dns name = 127.0.0.1
`
}

/**
 * Starts the server.
 * @param {string} folder empty, or not there yet
 * @param {number} port two more above it are used too
 * @returns {Promise<{ endpoint: string, keyId: string, secret: string }>}
 * @throws {Error} where a step fails
 */
export async function startCeph(folder, port) {
  for (const name of ['mon', 'osd', 'rgw', 'log'])
    mkdirSync(path.join(folder, name), { recursive: true })
  const monitors = `v2:127.0.0.1:${port + 1},v1:127.0.0.1:${port + 2}`
  const config = path.join(folder, 'ceph.conf')
  const text = configuration(folder, port, monitors)
  writeFileSync(config, text)
  const fsid = /fsid = (\S+)/.exec(text)?.[1] ?? ''
  /** @param {string} program @param {string[]} args */
  const step = (program, ...args) => exec(program, args, { timeout: STEP_MS })
  const map = path.join(folder, 'monmap')
  await step(
    'monmaptool',
    '--create',
    '--clobber',
    '--fsid',
    fsid,
    '--addv',
    'a',
    `[${monitors}]`,
    map,
  )
  await step('ceph-mon', '--mkfs', '-i', 'a', '--conf', config, '--monmap', map)
  await step('ceph-mon', '-i', 'a', '--conf', config)
  const osd = randomUUID()
  await step('ceph', '--conf', config, 'osd', 'new', osd)
  await step('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', osd, '--conf', config)
  await step('ceph', '--conf', config, 'osd', 'crush', 'add', 'osd.0', '1.0', 'root=default')
  await step('ceph-osd', '-i', '0', '--conf', config)
  const user = ['user', 'create', '--uid=parlour', '--display-name=Parlour']
  const keys = [`--access-key=${KEY_ID}`, `--secret=${SECRET}`]
  await step('radosgw-admin', '-n', 'client.rgw', '--conf', config, ...user, ...keys)
  const gateway = spawn(GATEWAY, ['-n', 'client.rgw', '--conf', config, '--no-mon-config', '-f'], {
    stdio: 'ignore',
    detached: true,
  })
  writeFileSync(path.join(folder, 'rgw.pid'), String(gateway.pid))
  gateway.unref()
  const endpoint = `http://127.0.0.1:${port}`
  await untilAnswered(endpoint)
  return { endpoint, keyId: KEY_ID, secret: SECRET }
}

/** @param {string} endpoint */
async function untilAnswered(endpoint) {
  const end = Date.now() + STEP_MS
  for (;;) {
    if (
      await fetch(endpoint).then(
        () => true,
        () => false,
      )
    )
      return
    if (Date.now() > end) throw new Error("Ceph's gateway does not answer.")
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/**
 * Ends the server that was started in a folder.
 * @param {string} folder
 */
export function stopCeph(folder) {
  for (const name of ['rgw', 'osd.0', 'mon.a']) {
    const file = path.join(folder, `${name}.pid`)
    if (!existsSync(file)) continue
    try {
      // The store does not listen to anything softer once its monitor is gone.
      process.kill(Number(readFileSync(file, 'utf8')), 'SIGKILL')
    } catch {
      // It has ended already.
    }
  }
}
