import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { compile } from 'tailwindcss'
import { expect, it } from 'vitest'

/** Families of classes whose values are the tokens of theme.css alone, so that others make nothing. */
const OF_TOKENS = /^(?:[a-z-]+:)*(?:animate|shadow|rounded|font|ease)-[a-z0-9-]+$/

const source = new URL('..', import.meta.url)

const components = () =>
  readdirSync(source, { encoding: 'utf8', recursive: true })
    .filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
    .map((path) => ({ path, text: readFileSync(new URL(path, source), 'utf8') }))

const usedClasses = () =>
  components()
    .flatMap(({ text }) => text.split(/[\s'"`]+/))
    .filter((word) => OF_TOKENS.test(word))

/** What scrolls, and what is positioned, among the classes of one element. */
const SCROLLS = /(?:^|[\s:])overflow-(?:[xy]-)?(?:auto|scroll)(?:\s|$)/
const IS_POSITIONED = /(?:^|\s)(?:relative|absolute|fixed|sticky)(?:\s|$)/

it('positions everything that scrolls, so that hidden words inside it do not make the page higher', () => {
  const scrollers = components().flatMap(({ path, text }) =>
    [...text.matchAll(/'([^'\n]*)'|"([^"\n]*)"/g)]
      .map(([, single, double]) => `${path}: ${single ?? double ?? ''}`)
      .filter((classes) => SCROLLS.test(classes)),
  )
  expect(scrollers.length).toBeGreaterThan(10)
  expect(scrollers.filter((classes) => !IS_POSITIONED.test(classes))).toEqual([])
})

it('uses no utility that the theme leaves out', () => {
  const theme = readFileSync(new URL('app/theme.css', source), 'utf8')
  const leftOut = [...theme.matchAll(/@source not inline\('\{?([^}']+)\}?'\)/g)].flatMap(
    ([, names = '']) => names.split(','),
  )
  expect(leftOut.length).toBeGreaterThan(5)
  const used = components().flatMap(({ path, text }) =>
    [...text.matchAll(/'([^'\n]*)'|"([^"\n]*)"/g)]
      .map(([, single, double]) => single ?? double ?? '')
      // Other texts have no such words beside each other.
      .filter((classes) =>
        /(?:^|\s)(?:flex|grid|(?:p[xytb]?|m[xytb]?|text|bg|gap|size|w|h)-\S+)/.test(classes),
      )
      .flatMap((classes) => classes.split(/\s+/))
      .filter((name) => leftOut.includes(name))
      .map((name) => `${path}: ${name}`),
  )
  expect(used).toEqual([])
})

it('knows every class of animations, shadows, corners and fonts that is used', async () => {
  const tailwind = await compile(readFileSync(new URL('app/theme.css', source), 'utf8'), {
    loadStylesheet: (id) => {
      const path = createRequire(import.meta.url).resolve(`${id}/index.css`)
      return Promise.resolve({ path, base: '', content: readFileSync(path, 'utf8') })
    },
  })
  const classes = [...new Set(usedClasses())]
  expect(classes.length).toBeGreaterThan(10)
  let styles = tailwind.build([])
  const unknown = classes.filter((name) => {
    const before = styles
    styles = tailwind.build([name])
    return styles === before
  })
  expect(unknown).toEqual([])
})
