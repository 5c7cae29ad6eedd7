/** How the scripts start, and how they start other programs: no shell, and the Node that runs the script. */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const projectRoot = fileURLToPath(new URL('..', import.meta.url))

/**
 * @typedef {import('node:child_process').SpawnOptions & { hold?: Buffer[] }} RunOptions `hold` takes the output
 * in place of the terminal, for commands that run side by side
 */

/**
 * Runs a command in the project's folder with its output shown.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<number>} its exit code; 1 when a signal ended it or it could not start
 */
export function run(command, args, { hold, ...options } = {}) {
  return new Promise((resolve) => {
    /** @type {import('node:child_process').StdioOptions} */
    const stdio = hold ? ['ignore', 'pipe', 'pipe'] : 'inherit'
    const child = spawn(command, args, { cwd: projectRoot, stdio, ...options })
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => hold?.push(chunk))
    }
    child.on('error', (error) => {
      console.error(`${command} could not start: ${error.message}`)
      resolve(1)
    })
    child.on('close', (code) => resolve(code ?? 1))
  })
}

/**
 * Runs a program that an installed package brings, such as `tsc` of `typescript`. Reads the package's own
 * `bin` entry, because the links in node_modules/.bin are shell files on Windows.
 * @param {string} packageName
 * @param {string} binName
 * @param {string[]} args
 * @param {RunOptions} [options]
 */
export function runBin(packageName, binName, args, options) {
  const folder = path.join(projectRoot, 'node_modules', packageName)
  /** @type {{ bin: string | Record<string, string> }} */
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const file = typeof bin === 'string' ? bin : bin[binName]
  if (!file) throw new Error(`${packageName} has no program named ${binName}`)
  return run(process.execPath, [path.join(folder, file), ...args], options)
}

/**
 * Runs npm.
 * @param {string[]} args
 */
export function runNpm(args) {
  const nodeFolder = path.dirname(process.execPath)
  const cli = [
    process.env.npm_execpath,
    path.join(nodeFolder, 'node_modules/npm/bin/npm-cli.js'),
    path.join(nodeFolder, '../lib/node_modules/npm/bin/npm-cli.js'),
  ].find((file) => file?.endsWith('npm-cli.js') && existsSync(file))
  if (cli) return run(process.execPath, [cli, ...args])
  return run('npm', args, { shell: process.platform === 'win32' })
}

/**
 * Value of a command-line option given as `--name value` or `--name=value`; undefined when it is not given.
 * @param {string[]} args
 * @param {string} name
 */
export function optionValue(args, name) {
  const index = args.findIndex((arg) => arg === name || arg.startsWith(`${name}=`))
  if (index === -1) return undefined
  const arg = args[index]
  return arg === name ? (args[index + 1] ?? '') : arg?.slice(name.length + 1)
}

/**
 * Does the work of a script; where that fails it says why and ends the process with code 1.
 * @param {() => unknown} work
 */
export async function runScript(work) {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

/**
 * Whether a script was started itself rather than imported.
 * @param {string} moduleUrl its `import.meta.url`
 */
export function isMainScript(moduleUrl) {
  return process.argv[1] !== undefined && path.resolve(process.argv[1]) === fileURLToPath(moduleUrl)
}
