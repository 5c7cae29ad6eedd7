import { expect, it } from 'vitest'
import {
  filesOfRoutes,
  placeFirstScript,
  readRoutes,
  routeTable,
  tableFile,
} from './route-files.mjs'

const router = `
  const other = { path: '/nowhere' }
  const routes = [
    { path: '/', ...screen(() => import('./routes/home')) },
    { path: '/chat/:chatId', ...screen(() => import('./routes/chat')) },
  ]
  const notFound = screen(() => import('./routes/not-found'))`

const routes = [
  { path: '/', module: '/src/app/routes/home.tsx' },
  { path: '/chat/:chatId', module: '/src/app/routes/chat.tsx' },
]

const chunk = (name: string, moduleIds: string[], imports: string[] = []) => ({
  fileName: `assets/${name}.js`,
  moduleIds,
  imports: imports.map((each) => `assets/${each}.js`),
  isEntry: name.startsWith('index'),
})

const chunks = [
  chunk('index-1', ['/src/main.tsx'], ['libraries-2']),
  chunk('libraries-2', ['/react']),
  chunk('home-3', ['/src/app/routes/home.tsx'], ['index-1', 'shared-4']),
  chunk('shared-4', ['/row'], ['index-1', 'libraries-2', 'markdown-5']),
  chunk('markdown-5', ['/marked'], ['shared-4']),
  chunk('chat-6', ['/composer', '/src/app/routes/chat.tsx'], ['shared-4']),
]

it('reads the routes where the router declares them, in its order', () => {
  expect(readRoutes(router, '/src/app/router.tsx')).toEqual(routes)
})

it('fails where no route is declared', () => {
  expect(() => readRoutes('export {}', '/src/app/router.tsx')).toThrow('no route')
})

it('lists what each route needs and those import, without what the page starts with', () => {
  expect(filesOfRoutes(routes, chunks).map(({ files }) => files)).toEqual([
    ['home-3', 'shared-4', 'markdown-5'],
    ['chat-6', 'shared-4', 'markdown-5'],
  ])
})

it('fails when a screen is in no script', () => {
  expect(() => filesOfRoutes(routes, chunks.slice(0, 2))).toThrow('/src/app/routes/home.tsx')
})

it('names each script once in a table', () => {
  expect(routeTable(filesOfRoutes(routes, chunks))).toEqual({
    files: 'home-3 shared-4 markdown-5 chat-6',
    routes: '/ 0 1 2;/chat/: 3 1 2',
  })
})

it('names the file of a table for what stands in it', async () => {
  const table = routeTable(filesOfRoutes(routes, chunks))
  const { name, source } = tableFile(table)
  expect(name).toMatch(/^routes-[\w-]{8}$/)
  expect({ ...(await import(`data:text/javascript,${source}`)) }).toEqual(table)
  expect(tableFile({ ...table, files: 'home-7' }).name).not.toBe(name)
})

const head = (...lines: string[]) => ['<head>', ...lines, '</head>'].join('\n')
const preload = (file: string) => `<link rel="modulepreload" crossorigin href="/base/${file}">`
const entry = '<script type="module" crossorigin src="/base/assets/index-1.js"></script>'

it('puts the first script before the others, in place of its preload, with what it needs to know', () => {
  const html = head(entry, preload('assets/libraries-2.js'), preload('assets/first-8.js'))
  expect(placeFirstScript(html, 'assets/first-8.js', { files: 'home-3', routes: '/ 0' })).toBe(
    head(
      '<script type="module" async blocking="render" crossorigin src="/base/assets/first-8.js" data-files="home-3" data-routes="/ 0"></script>',
      `    ${entry}`,
      preload('assets/libraries-2.js'),
    ),
  )
})

it('fails when the page does not load the first script', () => {
  expect(() => placeFirstScript(head(entry), 'assets/first-8.js', {})).toThrow('first-8')
})
