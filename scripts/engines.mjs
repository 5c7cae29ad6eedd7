/** Finds the other engines, Firefox and WebKitGTK, and installs them on Debian as root. */
import { existsSync } from 'node:fs'
import { installPackages } from './browser.mjs'

/**
 * What is needed: the commands that will do, likeliest first, and the Debian package that brings them.
 * @type {{ name: string, commands: string[], package: string }[]}
 */
const PROGRAMS = [
  { name: 'Firefox', commands: ['firefox-esr', 'firefox'], package: 'firefox-esr' },
  { name: "WebKitGTK's WebDriver", commands: ['WebKitWebDriver'], package: 'webkit2gtk-driver' },
  { name: 'Xvfb', commands: ['Xvfb'], package: 'xvfb' },
]

/**
 * @param {string} command
 * @param {Record<string, string | undefined>} env
 * @returns {string | undefined} the path of the program
 */
function findCommand(command, env) {
  return (env.PATH ?? '')
    .split(':')
    .map((folder) => `${folder}/${command}`)
    .find((file) => file.startsWith('/') && existsSync(file))
}

/** @param {Record<string, string | undefined>} env */
function missingPrograms(env) {
  return PROGRAMS.filter(({ commands }) => !commands.some((command) => findCommand(command, env)))
}

/**
 * @param {Record<string, string | undefined>} [env]
 * @returns {string} the path of Firefox
 * @throws {Error} where there is none
 */
export function findFirefox(env = process.env) {
  const [firefox] = PROGRAMS
  const [found] = firefox?.commands.flatMap((command) => findCommand(command, env) ?? []) ?? []
  if (found) return found
  throw new Error(enginesProblem(env))
}

/**
 * What is missing for the journeys in other engines, in words; undefined when all is there.
 * @param {Record<string, string | undefined>} [env]
 */
export function enginesProblem(env = process.env) {
  const missing = missingPrograms(env)
  if (missing.length === 0) return undefined
  const names = missing.map(({ name }) => name).join(', ')
  const packages = missing.map((program) => program.package).join(' ')
  return `The journeys in other engines need ${names}, which this machine lacks. On Debian: apt-get install ${packages}`
}

/**
 * Finds what the journeys in other engines need, or installs it.
 * @throws {Error} with words for the person at the terminal
 */
export async function setupEngines() {
  const missing = missingPrograms(process.env).map((program) => program.package)
  if (missing.length > 0) await installPackages(missing)
  const problem = enginesProblem()
  if (problem) throw new Error(problem)
}
