import { mkdtempSync, rmSync, writeFileSync, mkdirSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { planChunks } from './chunk-plan.mjs'

const library = mkdtempSync(path.join(os.tmpdir(), 'chunk-plan-'))
const icons = path.join(library, 'node_modules', 'icons')
mkdirSync(icons, { recursive: true })
writeFileSync(
  path.join(icons, 'index.mjs'),
  "export { default as Pen } from './pen.mjs'\nexport { default as Sun } from './sun.mjs'",
)
afterAll(() => rmSync(library, { recursive: true }))

const roots = {
  start: '/main',
  screens: '/screens/',
  chat: '/screens/chat',
  panel: '/panel',
  late: '/late',
}
const long = `/* ${'x'.repeat(1000)} */`

interface Module {
  imports?: string[]
  lazy?: string[]
  code?: string
}

/** A start with two screens beside the chat, to which a test adds what they share. */
function plan(modules: Record<string, Module>) {
  const graph: Record<string, Module> = {
    '/main': { lazy: ['/screens/chat', '/screens/home', '/screens/list', '/dialog'] },
    '/panel': {},
    '/late': {},
    ...modules,
  }
  return planChunks((id) => {
    const module = graph[id]
    if (!module) return null
    const { imports = [], lazy = [], code = long } = module
    return { importedIds: imports, dynamicallyImportedIds: lazy, code }
  }, roots)
}

const shared = (modules: Record<string, Module>) => plan(modules).shared

it('takes what the chat shares with two other screens, directly or through others', () => {
  const modules = {
    '/screens/chat': { imports: ['/row', '/own'] },
    '/screens/home': { imports: ['/avatar'] },
    '/screens/list': { imports: ['/row'] },
    '/row': { imports: ['/avatar'] },
    '/own': {},
    '/avatar': {},
  }
  expect(shared(modules)).toEqual(new Set(['/avatar']))
})

it('takes what is tiny, or stands beside every screen, for one other screen', () => {
  const modules = {
    '/screens/chat': { imports: ['/tiny', '/large'] },
    '/screens/home': { imports: ['/tiny', '/large', '/beside'] },
    '/panel': { imports: ['/beside', '/panel-only'] },
    '/tiny': { code: 'export {}' },
    '/large': {},
    '/beside': {},
    '/panel-only': {},
  }
  expect(shared(modules)).toEqual(new Set(['/tiny', '/beside']))
})

it('leaves out what the start has anyway, what only dialogs share, and the other screen of the chat', () => {
  const modules = {
    '/main': {
      imports: ['/toast'],
      lazy: ['/screens/chat', '/screens/chat2', '/screens/home', '/dialog'],
    },
    '/screens/chat': { imports: ['/toast', '/field', '/row'] },
    '/screens/chat2': { imports: ['/screens/chat', '/row'] },
    '/screens/home': { imports: ['/toast'] },
    '/dialog': { imports: ['/field'] },
    '/toast': {},
    '/field': { code: 'export {}' },
    '/row': { code: 'export {}' },
  }
  expect(shared(modules)).toEqual(new Set())
})

it('counts what is imported from a library, not all that the library hands on', () => {
  const index = path.join(icons, 'index.mjs')
  const modules = {
    '/screens/chat': { imports: [index], code: "import { Pen, Sun } from 'icons'" },
    '/screens/home': { imports: [index], code: "import { Pen } from 'icons'" },
    '/screens/list': { imports: [index], code: "import { Pen as Pencil } from 'icons'" },
  }
  expect(shared(modules)).toEqual(new Set([path.join(icons, 'pen.mjs')]))
})

it('fails when a module that it starts from is not there', () => {
  expect(() => shared({})).toThrow('/screens/chat')
})

it('makes parts of what other screens and dialogs share, beside what a chat needs, and leaves to each what nobody else needs', () => {
  const modules = {
    '/screens/chat': { imports: ['/row'] },
    '/screens/home': { imports: ['/row', '/face', '/greeting'] },
    '/screens/list': { imports: ['/row', '/face'] },
    '/dialog': { imports: ['/face'] },
    '/face': { imports: ['/initials'] },
    '/initials': {},
    '/greeting': {},
    '/row': {},
  }
  const { parts, reached } = plan(modules)
  expect(parts).toEqual(
    new Map([
      ['/face', 'face'],
      ['/initials', 'face'],
    ]),
  )
  expect(reached).toContain('/greeting')
})

it('counts what each chat loads once it is drawn as much as a screen', () => {
  const modules = {
    '/screens/chat': { lazy: ['/late'] },
    '/screens/home': { imports: ['/face'] },
    '/screens/list': { imports: ['/meter'] },
    '/late': { imports: ['/face', '/meter'] },
    '/face': {},
    '/meter': {},
  }
  const { parts } = plan(modules)
  // Each screen loads the other's in vain: for something that is pressed it would not be worth that.
  expect(parts.get('/face')).toBe(parts.get('/meter'))
})

it('does not know who needs what stands behind a library that is taken as a whole', () => {
  const index = path.join(icons, 'index.mjs')
  const modules = {
    '/screens/chat': {},
    '/screens/home': { imports: [index], code: "import * as icons from 'icons'" },
    '/screens/list': {},
  }
  expect(plan(modules).reached).not.toContain(index)
})
