import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { usedStatements } from './used-statements.mjs'

const folder = mkdtempSync(path.join(os.tmpdir(), 'used-statements-'))
afterAll(() => rmSync(folder, { recursive: true }))

const TEXT =
  '# A *title*\n\n- a [link](https://example.org) and `code`\n- ~~two~~\n\n|a|b|\n|-|-|\n|1|2|\n'

const code = `import { dep, other } from './dep.js'
var table = make(), count = 0
function make() { return { size: dep } }
class Lexer { rules = table }
class Parser { constructor() { this.lexer = new Lexer(), other(count) } }
var everybodys = new Parser()
everybodys.options = {}
export { Lexer as lexer, Parser, everybodys }`

it('keeps what an export needs, directly or through others, and nothing else', () => {
  const used = usedStatements(code, ['lexer'])
  for (const kept of ['dep', 'var table', 'function make', 'class Lexer', 'Lexer as lexer'])
    expect(used).toContain(kept)
  for (const left of ['Parser', 'everybodys']) expect(used).not.toContain(left)
})

it('refuses a name that the module does not export', () => {
  expect(() => usedStatements(code, ['Renderer'])).toThrow('Renderer')
})

it("keeps of marked its lexer, which reads as the whole library's does", () => {
  const whole = createRequire(import.meta.url).resolve('marked')
  const part = path.join(folder, 'part.mjs')
  writeFileSync(part, usedStatements(readFileSync(whole, 'utf8'), ['Lexer', 'Tokenizer']))
  const read = (file: string) => {
    const script = `import { Lexer, Tokenizer } from '${pathToFileURL(file).href}'
      console.log(JSON.stringify(new Lexer({ gfm: true, tokenizer: new Tokenizer() }).lex(${JSON.stringify(TEXT)})))`
    const args = ['--input-type=module', '--eval', script]
    return spawnSync(process.execPath, args, { encoding: 'utf8' }).stdout
  }
  expect(read(part)).toContain('"type":"table"')
  expect(read(part)).toBe(read(whole))
  expect(readFileSync(part, 'utf8')).not.toContain('parseInline')
})
