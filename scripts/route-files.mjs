/**
 * Which scripts each route needs, read from the finished bundle and written where the page's first script finds it, which asks
 * for those of the page's address before the large scripts are compiled (src/lib/start/route-files.ts).
 */
import { createHash } from 'node:crypto'
import path from 'node:path'
import { parseSync } from 'vite'

/**
 * @typedef {{ path: string, module: string }} Route the path of a route, and the id of the module of its screen
 * @typedef {{ fileName: string, imports: string[], moduleIds: string[], isEntry: boolean }} Chunk what is known of a
 *   script of the bundle
 * @typedef {Record<string, unknown>} Node of a syntax tree
 */

/**
 * The routes that a router declares, in its order: each object with a `path` that imports the module of a screen.
 * @param {string} code of the router
 * @param {string} id of the router's module
 * @returns {Route[]}
 */
export function readRoutes(code, id) {
  const { program } = parseSync(id, code)
  const routes = nodesOf(program)
    .filter(({ type }) => type === 'ObjectExpression')
    .flatMap((object) => {
      const pathname = stringOf(property(object, 'path'))
      const [screen] = nodesOf(object).filter(({ type }) => type === 'ImportExpression')
      const source = stringOf(screen?.source)
      return pathname === undefined || source === undefined
        ? []
        : [{ path: pathname, module: path.posix.join(path.posix.dirname(id), `${source}.tsx`) }]
    })
  if (routes.length === 0) throw new Error(`There is no route in ${id}.`)
  return routes
}

/**
 * @param {unknown} value a node, or what a node holds
 * @returns {Node[]} all nodes in it, itself included
 */
function nodesOf(value) {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(nodesOf)
  return isNode(value) ? [value, ...inside] : inside
}

/**
 * @param {object} value
 * @returns {value is Node}
 */
const isNode = (value) => 'type' in value && typeof value.type === 'string'

/**
 * @param {Node} object
 * @param {string} name
 * @returns {unknown} the value of a property
 */
function property({ properties }, name) {
  const found = Array.isArray(properties)
    ? properties.find((each) => each.type === 'Property' && each.key.name === name)
    : undefined
  return found?.value
}

/**
 * @param {unknown} node
 * @returns {string | undefined} the text of a literal
 */
function stringOf(node) {
  const value =
    typeof node === 'object' && node !== null && 'value' in node ? node.value : undefined
  return typeof value === 'string' ? value : undefined
}

/**
 * The scripts that each route needs besides those that the page starts with.
 * @param {readonly Route[]} routes
 * @param {readonly Chunk[]} chunks
 * @returns {{ path: string, module: string, files: string[] }[]} the names of the scripts without folder and ending
 * @throws {Error} when a screen or the entry is in no script, so that a moved file cannot go unnoticed
 */
export function filesOfRoutes(routes, chunks) {
  const entry = chunks.find(({ isEntry }) => isEntry)
  if (!entry) throw new Error('The build has no entry.')
  const initial = closureOf(entry, chunks)
  return routes.map((route) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(route.module))
    if (!chunk) throw new Error(`The build has no script with ${route.module}.`)
    const files = [...closureOf(chunk, chunks)].filter((file) => !initial.has(file))
    return { ...route, files: files.map((file) => path.posix.basename(file, '.js')) }
  })
}

/**
 * A script and all that it imports statically, and those in turn.
 * @param {Chunk} chunk
 * @param {readonly Chunk[]} chunks
 * @returns {Set<string>} names of files
 */
function closureOf(chunk, chunks) {
  const files = new Set([chunk.fileName])
  for (const file of files)
    for (const imported of chunks.find(({ fileName }) => fileName === file)?.imports ?? [])
      files.add(imported)
  return files
}

/**
 * Routes as the page reads them: the names of all their scripts, and for each route its path and the places of its scripts among
 * these.
 * @param {readonly { path: string, files: readonly string[] }[]} routes
 */
export function routeTable(routes) {
  const names = [...new Set(routes.flatMap(({ files }) => files))]
  const lines = routes.map(({ path: route, files }) =>
    // What a parameter is called is nothing to whoever compares addresses.
    [route.replaceAll(/:\w+/g, ':'), ...files.map((file) => names.indexOf(file))].join(' '),
  )
  return { files: names.join(' '), routes: lines.join(';') }
}

/**
 * The table of routes as a script, which is named for what stands in it.
 * @param {{ files: string, routes: string }} table
 */
export function tableFile({ files, routes }) {
  const source = `export const files=${JSON.stringify(files)},routes=${JSON.stringify(routes)}\n`
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
  return { name: `routes-${hash}`, source }
}

/**
 * Has the page run its first script as soon as it is there, without waiting for the style sheet or for another script, and draw
 * nothing before, where the browser can be told so.
 * @param {string} html
 * @param {string} file name of the first script
 * @param {Record<string, string>} data what the first script finds beside it
 * @returns {string}
 * @throws {Error} when the page does not load the script
 */
export function placeFirstScript(html, file, data) {
  const preload = new RegExp(`\\s*<link rel="modulepreload" crossorigin href="([^"]*${file})">`)
  const address = preload.exec(html)?.[1]
  const start = '<script type="module"'
  if (address === undefined || !html.includes(start))
    throw new Error(`The page does not load ${file}.`)
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${value}"`)
  const script = `${start} async blocking="render" crossorigin src="${address}"${attributes.join('')}></script>`
  return html.replace(preload, '').replace(start, () => `${script}\n    ${start}`)
}
