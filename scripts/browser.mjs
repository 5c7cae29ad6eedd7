/**
 * Finds a Chromium on this machine for the journeys, and installs one where that can be done. The journeys take its
 * headless shell where there is one: the same engine without the windows around it, which needs a third less time.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { run, runBin } from './run.mjs'

const COMMANDS = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
]

const SHELL_COMMAND = 'chromium-headless-shell'

const MAC_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
]

const WINDOWS_PLACES = [
  'Google/Chrome/Application/chrome.exe',
  'Chromium/Application/chrome.exe',
  'Microsoft/Edge/Application/msedge.exe',
]

/**
 * Where a browser usually stands on a system, likeliest first.
 * @param {NodeJS.Platform} platform
 * @param {Record<string, string | undefined>} env
 * @returns {string[]} absolute paths, which need not exist
 */
export function usualPlaces(platform, env) {
  if (platform === 'darwin') {
    return MAC_PLACES.flatMap((place) => [place, path.posix.join(env.HOME ?? '/', place)])
  }
  if (platform === 'win32') {
    return [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA]
      .filter((folder) => folder !== undefined)
      .flatMap((folder) => WINDOWS_PLACES.map((place) => path.win32.join(folder, place)))
  }
  return COMMANDS.flatMap((name) => linuxPlaces(name, env))
}

/**
 * @param {string} command
 * @param {Record<string, string | undefined>} env
 */
function linuxPlaces(command, env) {
  return ['/usr/bin', ...(env.PATH ?? '').split(':'), '/snap/bin']
    .filter((folder) => folder.startsWith('/'))
    .map((folder) => `${folder}/${command}`)
}

/**
 * Finds a browser: the one that CHROME_PATH names, else the system's, else Playwright's own download.
 * @param {Record<string, string | undefined>} [env]
 * @returns {string | undefined} the path of the program; undefined when there is none
 * @throws {Error} when CHROME_PATH names a file that is not there
 */
export function findBrowser(env = process.env) {
  if (env.CHROME_PATH) {
    if (existsSync(env.CHROME_PATH)) return env.CHROME_PATH
    throw new Error(`CHROME_PATH names ${env.CHROME_PATH}, but there is no such file.`)
  }
  const places = new Set(usualPlaces(process.platform, env))
  return [...places].find((place) => existsSync(place) && isWorking(place)) ?? playwrightBrowser()
}

/**
 * Finds Chromium's headless shell, as Debian packages it.
 * @param {Record<string, string | undefined>} [env]
 * @returns {string | undefined} the path of the program; undefined when there is none, or when CHROME_PATH names
 * what the journeys shall run in
 */
export function findHeadlessShell(env = process.env) {
  if (env.CHROME_PATH || process.platform !== 'linux') return undefined
  return linuxPlaces(SHELL_COMMAND, env).find((place) => existsSync(place) && isWorking(place))
}

/**
 * Ubuntu installs a chromium command that only says "use snap", so a Linux browser must tell its version.
 * @param {string} file
 */
function isWorking(file) {
  if (process.platform !== 'linux') return true
  const answer = spawnSync(file, ['--version'], { encoding: 'utf8', timeout: 20_000 })
  return answer.status === 0 && /\d+\.\d+/.test(answer.stdout)
}

function playwrightBrowser() {
  try {
    const require = createRequire(import.meta.url)
    const file = require('@playwright/test').chromium.executablePath()
    return existsSync(file) ? file : undefined
  } catch {
    return undefined // the packages are not installed yet
  }
}

/**
 * @typedef {object} System
 * @property {NodeJS.Platform} platform
 * @property {boolean} isRoot
 * @property {boolean} hasSudo whether sudo works without a password
 * @property {(command: string) => boolean} has whether a command is there
 */

/**
 * The commands that install Debian's Chromium, which needs nothing but the mirror of packages that such a machine has anyway.
 * @param {System} system
 * @returns {string[][]} command lines to run in order; empty where Playwright has to download one
 */
export function installCommands({ platform, isRoot, hasSudo, has }) {
  if (platform !== 'linux' || (!isRoot && !hasSudo) || !has('apt-get')) return []
  return aptCommands(['chromium'], isRoot ? [] : ['sudo', '-n'])
}

/**
 * The commands that install the headless shell: where there is no browser at all, or the machine is nobody's desk.
 * @param {System} system
 * @param {boolean} hasBrowser
 * @returns {string[][]} as of `installCommands`
 */
export function shellInstallCommands({ platform, isRoot, hasSudo, has }, hasBrowser) {
  const isAllowed = isRoot || (hasSudo && !hasBrowser)
  if (platform !== 'linux' || !isAllowed || !has('apt-get')) return []
  return aptCommands([SHELL_COMMAND], isRoot ? [] : ['sudo', '-n'])
}

/**
 * @param {string[]} packageNames
 * @param {string[]} sudo
 */
function aptCommands(packageNames, sudo) {
  // Another installation may be under way: wait for it instead of failing.
  const wait = ['-o', 'DPkg::Lock::Timeout=300']
  return [
    [...sudo, 'apt-get', 'update', ...wait],
    [...sudo, 'apt-get', 'install', ...wait, '-y', '--no-install-recommends', ...packageNames],
  ]
}

/** @returns {System} */
function thisSystem() {
  const succeeds = (/** @type {string} */ command, /** @type {string[]} */ args) =>
    spawnSync(command, args, { stdio: 'ignore' }).status === 0
  return {
    platform: process.platform,
    isRoot: process.getuid?.() === 0,
    hasSudo: succeeds('sudo', ['-n', 'true']),
    has: (command) => succeeds(command, ['--version']),
  }
}

/** @param {string[][]} commands */
async function runAll(commands) {
  for (const [command = '', ...args] of commands) {
    console.log(`> ${[command, ...args].join(' ')}`)
    await run(command, args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  }
}

/**
 * Installs Debian packages, as root or with a sudo that asks for no password. Does nothing elsewhere.
 * @param {string[]} packageNames
 */
export async function installPackages(packageNames) {
  const { isRoot, hasSudo, has } = thisSystem()
  if ((!isRoot && !hasSudo) || !has('apt-get')) return
  await runAll(aptCommands(packageNames, isRoot ? [] : ['sudo', '-n']))
}

/**
 * Installs Chromium's headless shell, where the system has a package of it.
 * @returns {Promise<string | undefined>} the path of the program; undefined when there is no such package
 */
export async function installHeadlessShell() {
  const commands = shellInstallCommands(thisSystem(), findBrowser() !== undefined)
  if (commands.length === 0) return undefined
  console.log('Installing a Chromium without windows, in which the journeys are faster …')
  await runAll(commands)
  return findHeadlessShell()
}

/**
 * Installs a browser: Debian's, else the one that Playwright downloads for this system.
 * @returns {Promise<string>} the path of the program
 * @throws {Error} that says what to do by hand
 */
export async function installBrowser() {
  const system = thisSystem()
  console.log('No Chromium found for the journeys; installing one …')
  await runAll(installCommands(system))
  const installed = findBrowser()
  if (installed) return installed

  const canInstallLibraries = system.platform === 'linux' && (system.isRoot || system.hasSudo)
  const extra = canInstallLibraries ? ['--with-deps'] : []
  await runBin('@playwright/test', 'playwright', ['install', ...extra, 'chromium'])
  const downloaded = findBrowser()
  if (downloaded) return downloaded
  throw new Error(
    'The journeys need a browser. Install Chromium or Google Chrome, or set CHROME_PATH to the program of one.',
  )
}
