/**
 * Makes a fresh clone ready: the right Node, the packages of package-lock.json and, with `--browser`, a
 * Chromium for the journeys. Does nothing when all is there.
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { findBrowser, findHeadlessShell, installBrowser, installHeadlessShell } from './browser.mjs'
import { isMainScript, projectRoot, runNpm, runScript } from './run.mjs'

export { findBrowser, findHeadlessShell }

/**
 * What is wrong with a Node version, in words; undefined when it will do. The tools ask for 20.19 or
 * newer, and of the 22 line for 22.13 or newer.
 * @param {string} version such as `20.19.0`
 */
export function nodeProblem(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isTooOld =
    major < 20 || major === 21 || (major === 20 && minor < 19) || (major === 22 && minor < 13)
  return isTooOld
    ? `Parlour needs Node 20.19 or newer (22.13 or newer of the 22 line); this is ${version}. Get it from https://nodejs.org`
    : undefined
}

/**
 * @typedef {{ version?: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} LockedPackage
 * @typedef {{ packages?: Record<string, LockedPackage> }} Lock
 * @typedef {{ os: string, cpu: string, libc: string | undefined }} Machine
 */

/**
 * Whether what npm says it installed is what the lockfile asks for on this machine. Optional packages count
 * only when they are made for this machine, so that node_modules of another system is noticed.
 * @param {Lock} lock package-lock.json
 * @param {Lock} installed node_modules/.package-lock.json
 * @param {Machine} machine
 */
export function isInstalled(lock, installed, machine) {
  const wanted = Object.entries(lock.packages ?? {}).filter(([place]) => place !== '')
  const found = installed.packages ?? {}
  return wanted.every(([place, entry]) => {
    const isNeeded = !entry.optional || isMadeFor(entry, machine)
    return found[place] ? found[place].version === entry.version : !isNeeded
  })
}

/**
 * @param {LockedPackage} entry
 * @param {Machine} machine
 */
function isMadeFor({ os, cpu, libc }, machine) {
  if (!os || !cpu) return false
  if (libc && !libc.includes(machine.libc ?? '')) return false
  return os.includes(machine.os) && cpu.includes(machine.cpu)
}

/** @returns {Machine} */
function thisMachine() {
  if (process.platform !== 'linux') {
    return { os: process.platform, cpu: process.arch, libc: undefined }
  }
  // The report names glibc's version; on other C libraries, musl in practice, it has none.
  const report = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (
    /** @type {unknown} */ (process.report.getReport())
  )
  const libc = report.header.glibcVersionRuntime ? 'glibc' : 'musl'
  return { os: 'linux', cpu: process.arch, libc }
}

function needsInstall() {
  const installed = path.join(projectRoot, 'node_modules/.package-lock.json')
  if (!existsSync(installed)) return true
  const lock = path.join(projectRoot, 'package-lock.json')
  return !isInstalled(readJson(lock), readJson(installed), thisMachine())
}

/**
 * @param {string} file
 * @returns {Lock}
 */
function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/**
 * Checks Node and installs the packages when they are missing or package-lock.json has changed.
 * @throws {Error} with words for the person at the terminal
 */
export async function setup() {
  const problem = nodeProblem(process.versions.node)
  if (problem) throw new Error(problem)
  if (!needsInstall()) return
  console.log('Installing the packages that package-lock.json names …')
  // NODE_ENV=production would leave out the packages that build and test.
  // No package runs a program of its own at install, and none needs to.
  const flags = ['--include=dev', '--no-audit', '--no-fund', '--ignore-scripts']
  if ((await runNpm(['ci', ...flags])) === 0) return
  // npm ci refuses a lockfile that lacks packages for other systems, as one made against a mirror without
  // them does; npm install takes the same versions from it, and --no-save leaves the file alone.
  console.log('npm ci failed; trying npm install with the same versions …')
  const code = await runNpm(['install', '--no-save', ...flags])
  if (code !== 0) throw new Error("The packages could not be installed; npm's words stand above.")
}

/**
 * Finds a whole Chromium, or installs one.
 * @returns {Promise<string>} the path of the program
 * @throws {Error} with words for the person at the terminal
 */
async function setupBrowser() {
  return findBrowser() ?? (await installBrowser())
}

/**
 * Finds what journeys, bench and screenshots run in, or installs it: Chromium's headless shell, else a whole browser.
 * CHROME_PATH chooses another. Call it after `setup`.
 * @returns {Promise<string>} the path of the program
 * @throws {Error} with words for the person at the terminal
 */
export async function setupHeadlessBrowser() {
  const chosen = process.env.CHROME_PATH ? findBrowser() : findHeadlessShell()
  return chosen ?? (await installHeadlessShell()) ?? (await setupBrowser())
}

if (isMainScript(import.meta.url)) {
  await runScript(async () => {
    await setup()
    if (process.argv.includes('--browser')) console.log(`Browser: ${await setupHeadlessBrowser()}`)
  })
}
