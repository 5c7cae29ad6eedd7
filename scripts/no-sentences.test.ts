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
  for (const rule of ['no-sentences', 'in-words-files']) {
    const config = {
      jsPlugins: [{ name: 'words', specifier: plugin }],
      categories: { correctness: 'off' },
      rules: { [`words/${rule}`]: 'error' },
    }
    writeFileSync(path.join(folder, `${rule}.json`), JSON.stringify(config))
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

/** How often a rule complains about a text. */
function complaints(code: string, rule = 'no-sentences'): number {
  const file = path.join(folder, 'code.tsx')
  writeFileSync(file, code)
  const linter = path.join(projectRoot, 'node_modules/oxlint/bin/oxlint')
  const args = [linter, '-c', path.join(folder, `${rule}.json`), '--no-ignore', '-f', 'json', file]
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

it('finds words of the screen in components', () => {
  const component = `export const C = ({ name, count, busy }) => (
    <Page title="Settings" aria-label={busy ? 'Busy' : undefined} confirmText={\`Delete \${name}\`}>
      Nothing here
      {busy ? 'Stop' : 'Go on'}
      {count > 1 && ', up to two'}
      {\`\${name} has answered\`}
    </Page>
  )
  export const labels = [{ label: 'go' }, 'Two words']`
  expect(complaints(component, 'in-words-files')).toBe(10)
})

it('leaves classes, names, keys and values of components alone', () => {
  const component = `export const C = ({ name, kind }) => (
    <Page
      title={words.title}
      className={\`Page \${kind} grow\`}
      name="model"
      id={\`\${name} \${kind}\`}
      kind={kind === 'danger' ? 'danger' : 'plain'}
    >
      {words.found(3)} · {name}
    </Page>
  )
  export const isEnter = ({ key }) => key === 'Enter'
  export type Mark = 'Two words'
  export const fail = () => { throw new Error('No file is open') }`
  expect(complaints(component, 'in-words-files')).toBe(0)
})
