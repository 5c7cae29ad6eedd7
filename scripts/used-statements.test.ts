import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Emitter, HLJSApi, LanguageFn } from 'highlight.js'
import { afterAll, describe, expect, it } from 'vitest'
import { languageOf } from '@/ui/markdown/code/languages'
import {
  engineOfHighlight,
  lexerOfMarked,
  usedEntries,
  usedStatements,
} from './used-statements.mjs'

const folder = mkdtempSync(path.join(os.tmpdir(), 'used-statements-'))
afterAll(() => rmSync(folder, { recursive: true }))

const load = createRequire(import.meta.url)

const TEXT =
  '# A *title*\n\n- a [link](https://example.org) and `code`\n- ~~two~~\n\n|a|b|\n|-|-|\n|1|2|\n'

const PAGE = '<style>p { margin: 1em }</style><script>let a = `${1}` // why</script>'

const code = `import { dep, other } from './dep.js'
var table = make(), count = 0, unused = make()
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
  for (const left of ['Parser', 'everybodys', 'unused']) expect(used).not.toContain(left)
})

it('refuses a name that the module does not export', () => {
  expect(() => usedStatements(code, ['Renderer'])).toThrow('Renderer')
})

it('refuses a marked that keeps its rules elsewhere', () => {
  const text = readFileSync(load.resolve('marked'), 'utf8')
  expect(() => lexerOfMarked(text.replaceAll(',pedantic:', ',old:'))).toThrow('marked has 0')
})

it("keeps of marked its lexer, which reads as the whole library's does", () => {
  const whole = load.resolve('marked')
  const part = path.join(folder, 'part.mjs')
  writeFileSync(part, lexerOfMarked(readFileSync(whole, 'utf8')))
  const read = (file: string) => {
    const script = `import { Lexer, Tokenizer } from '${pathToFileURL(file).href}'
      console.log(JSON.stringify(new Lexer({ gfm: true, tokenizer: new Tokenizer() }).lex(${JSON.stringify(TEXT)})))`
    const args = ['--input-type=module', '--eval', script]
    return spawnSync(process.execPath, args, { encoding: 'utf8' }).stdout
  }
  expect(read(part)).toContain('"type":"table"')
  expect(read(part)).toBe(read(whole))
  const kept = readFileSync(part, 'utf8')
  // Of its parser, and of the older Markdown.
  for (const left of ['parseInline', '|ins|del|img']) expect(kept).not.toContain(left)
})

describe('usedEntries', () => {
  const library = `const options = { size: 1, loud: false }
let api
function sing() { return options }
Object.assign(api, { sing, dance: () => sing(), rest })`

  it('keeps the wanted entries of one object, where it begins and where it is added to', () => {
    expect(usedEntries(library, 'options', ['loud'])).toContain('options = { loud: false }\n')
    expect(usedEntries(library, 'api', ['dance'])).toContain('(api, { dance: () => sing() })')
  })

  it.each([
    ['options', 'colour'],
    ['nobody', 'size'],
  ])('refuses %s.%s, which is not there', (name, key) => {
    expect(() => usedEntries(library, name, [key])).toThrow(name)
  })

  it("keeps of highlight.js its engine, which finds in every language what the whole library's finds", () => {
    const whole = load.resolve('highlight.js/lib/core')
    const part = path.join(folder, 'core.cjs')
    writeFileSync(part, engineOfHighlight(readFileSync(whole, 'utf8')))
    expect(foundBy(part)).toEqual(foundBy(whole))
  })
})

/** What the engine in a file finds in the same text with each grammar that Parlour has: pieces, each with its scope. */
function foundBy(file: string): Record<string, string[]> {
  const engine = (load(file) as HLJSApi).newInstance()
  engine.configure({ __emitter: Pieces })
  const grammars = path.dirname(load.resolve('highlight.js/lib/languages/xml'))
  const names = readdirSync(grammars)
    .map((name) => path.basename(name, '.js'))
    .filter((name) => languageOf(name)?.id === name)
  for (const name of names)
    engine.registerLanguage(name, load(path.join(grammars, name)) as LanguageFn)
  const found = (name: string) => {
    const { _emitter } = engine.highlight(`${code}\n${TEXT}\n${PAGE}`, { language: name })
    return _emitter instanceof Pieces ? _emitter.pieces : []
  }
  return Object.fromEntries(names.map((name) => [name, found(name)]))
}

class Pieces implements Emitter {
  readonly pieces: string[] = []
  addText(text: string) {
    this.pieces.push(text)
  }
  startScope(scope: string) {
    this.pieces.push(`<${scope}>`)
  }
  endScope() {
    this.pieces.push('</>')
  }
  openNode(scope: string) {
    this.startScope(scope)
  }
  closeNode() {
    this.endScope()
  }
  __addSublanguage(emitter: Emitter) {
    if (emitter instanceof Pieces) this.pieces.push(...emitter.pieces)
  }
  finalize() {}
  toHTML() {
    return ''
  }
}
