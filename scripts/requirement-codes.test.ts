import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8')
const requirements = [
  'screens',
  'providers',
  'characters',
  'chats',
  'data',
  'random-people',
  'swipe',
  'images',
  'role-play',
  'sync',
  'reach',
  'on-device',
]
const matches = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ([, code = '']) => code)

const codes = new Set(
  requirements.flatMap((page) =>
    matches(textOf(`docs/requirements/${page}.md`), /^- \*\*([A-Z0-9]+-\d+)\*\*/gm),
  ),
)
const openPoints = new Set(matches(textOf('docs/requirements/open-points.md'), /^### (\d{3})$/gm))
const promises = new Set(matches(textOf('docs/promises.md'), /^- P(\d+) /gm))

const areas = [...new Set(Array.from(codes, (code) => code.split('-')[0]))].join('|')
const files = ['src', 'e2e', 'bench', 'docs']
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.join(folder, file),
    ),
  )
  .concat('README.md', 'CONTRIBUTING.md', 'CHANGELOG.md')
  .filter((file) => /\.(?:ts|tsx|md)$/.test(file))

/** What `pattern` finds in the project that `known` lacks, each with the file that names it. */
function strays(pattern: RegExp, known: ReadonlySet<string>) {
  return files.flatMap((file) =>
    matches(textOf(file), pattern).flatMap((code) => (known.has(code) ? [] : [`${file}: ${code}`])),
  )
}

test('the requirements have a line for every code', () => {
  expect(codes.size).toBe(944)
  expect(files.length).toBeGreaterThan(500)
  expect(openPoints.size).toBe(124)
  expect(strays(new RegExp(`\\b((?:${areas})-\\d+)\\b`, 'g'), codes)).toEqual([])
})

test('the open points have an entry for every decision', () => {
  expect(strays(/\bdecisions? (\d{3})\b/g, openPoints)).toEqual([])
})

test('the promises have an entry for every promise that a test title names', () => {
  expect(strays(/[(;,] ?P(\d+)(?=[);,])/g, promises)).toEqual([])
})
