/** How the scripts load TypeScript. */
import path from 'node:path'
import { projectRoot } from './run.mjs'

/**
 * Loads a TypeScript file with Vite's runner, which understands the alias too; Node 20 understands neither. Needs the
 * installed packages.
 * @param {string} file path within the project
 * @returns {Promise<any>} what the file exports
 */
export async function importTypeScript(file) {
  const { runnerImport } = await import('vite')
  const { module } = await runnerImport(path.join(projectRoot, file), {
    configFile: false,
    root: projectRoot,
    logLevel: 'error',
    resolve: { alias: { '@': path.join(projectRoot, 'src') } },
  })
  return module
}
