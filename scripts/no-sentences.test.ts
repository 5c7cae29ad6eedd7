import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { projectRoot } from './run.mjs'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'no-sentences-'))
  const plugin = path.join(projectRoot, 'scripts/no-sentences.mjs')
  const config = {
    jsPlugins: [{ name: 'words', specifier: plugin }],
    categories: { correctness: 'off' },
    rules: { 'words/no-sentences': 'error' },
  }
  writeFileSync(path.join(folder, 'config.json'), JSON.stringify(config))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** How often the rule complains about a text. */
function complaints(code: string): number {
  const file = path.join(folder, 'code.ts')
  writeFileSync(file, code)
  const linter = path.join(projectRoot, 'node_modules/oxlint/bin/oxlint')
  const args = [linter, '-c', path.join(folder, 'config.json'), '--no-ignore', '-f', 'json', file]
  try {
    execFileSync(process.execPath, args, { encoding: 'utf8' })
    return 0
  } catch (cause) {
    const { stdout } = cause as { stdout: string }
    return (JSON.parse(stdout) as { diagnostics: unknown[] }).diagnostics.length
  }
}

it('finds sentences in texts and templates', () => {
  expect(complaints("export const words = ['Failed to save', `Out of ${1}`, 'Don’t do it']")).toBe(
    3,
  )
})

it('leaves codes, single words, prompts in small letters and errors for developers alone', () => {
  expect(
    complaints(
      "export const codes = ['save_message', 'Close', 'a portrait, head and shoulders', '1024x1024']\nexport const fail = () => { throw new TypeError('No file is open') }",
    ),
  ).toBe(0)
})
