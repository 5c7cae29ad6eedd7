/**
 * Which modules go into one chunk, read from the module graph: each request of a cold chat costs 0.4 KiB of headers and
 * a place in the browser's queue, so what the chat shares with other screens must not be many files.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'

/** So many screens besides the chat share what is loaded for all of them. */
const SHARED_BY = 2

/** Characters of source. A module that is smaller than the headers of a request is not worth one. */
const TINY = 1000

/**
 * @typedef {(id: string) => { importedIds: string[], dynamicallyImportedIds: string[], code: string | null } | null} ModuleInfo
 *   the bundler's knowledge of a module
 * @typedef {{ first: string, start: string, screens: string, chat: string, panel: string }} Roots absolute paths: the
 *   module that the page runs before all else, the one that it starts with, the folder of the screens, the chat's screen, and the panel beside all of them
 */

/**
 * The groups of chunks for `codeSplitting`: what the page runs first, and nothing that waits for a library; libraries of the start, which seldom change; the start itself; and what
 * a chat shares with other screens. All else the bundler divides by itself.
 * @param {Roots} roots
 */
export function chunkGroups(roots) {
  /** @type {Set<string> | undefined} */
  let shared
  return [
    { name: 'first', test: (/** @type {string} */ id) => id === roots.first },
    {
      name: 'libraries',
      // The Trusted Types policy must stand in the chunk that is evaluated first of all that have code of others.
      test: /[\\/]node_modules[\\/]|[\\/]src[\\/]lib[\\/]trusted-url\.ts$/,
      tags: [/** @type {const} */ ('$initial')],
    },
    { name: 'start', tags: [/** @type {const} */ ('$initial')] },
    {
      name: (/** @type {string} */ id, /** @type {{ getModuleInfo: ModuleInfo }} */ graph) => {
        shared ??= sharedWithChat((each) => graph.getModuleInfo(each), roots)
        return shared.has(id) ? 'shared' : null
      },
    },
  ]
}

/**
 * What a cold chat needs besides the start, and other screens too.
 * @param {ModuleInfo} infoOf
 * @param {Omit<Roots, 'first'>} roots
 * @returns {Set<string>} ids of modules
 * @throws {Error} when a root is no module, so that a moved file cannot make the chat slower unnoticed
 */
export function sharedWithChat(infoOf, { start, screens, chat, panel }) {
  for (const id of [start, chat, panel])
    if (!infoOf(id)) throw new Error(`The build has no module ${id}, which the chunk plan names.`)

  const reach = (/** @type {string} */ root) => reachedFrom(root, infoOf)
  const initial = reach(start)
  const loadedBy = (/** @type {Iterable<string>} */ ids) =>
    [...ids].flatMap((id) => infoOf(id)?.dynamicallyImportedIds ?? [])
  const lazy = loadedBy(initial)
  // The pages under Settings have one route, which loads each of them.
  const others = [...new Set([...lazy, ...loadedBy(lazy)])]
    .filter((id) => id.startsWith(screens))
    .map(reach)
    .filter((modules) => !modules.has(chat))
  const besideAll = reach(panel)

  const isShared = (/** @type {string} */ id) => {
    const users = others.filter((modules) => modules.has(id)).length
    const isTiny = (infoOf(id)?.code?.length ?? 0) <= TINY
    return users >= (isTiny || besideAll.has(id) ? 1 : SHARED_BY)
  }
  const needed = [...reach(chat), ...besideAll].filter((id) => !initial.has(id))
  return new Set(needed.filter(isShared))
}

/**
 * The modules that one imports statically, itself included, and those of theirs. A library counts with what is imported
 * from it, without what that needs in turn: the bundler puts it into the same chunk anyway.
 * @param {string} root
 * @param {ModuleInfo} infoOf
 */
function reachedFrom(root, infoOf) {
  const reached = new Set([root])
  for (const id of reached) {
    const info = isLibrary(id) ? null : infoOf(id)
    for (const imported of info?.importedIds ?? []) if (!isLibrary(imported)) reached.add(imported)
    for (const imported of info ? libraryModules(id, info) : []) reached.add(imported)
  }
  return reached
}

/** @param {string} id */
const isLibrary = (id) => /[\\/]node_modules[\\/]/.test(id)

/**
 * The modules that stand behind what a module imports from libraries. Their own first modules, which only hand on what
 * stands in hundreds of others, say nothing about what is needed.
 * @param {string} id
 * @param {{ importedIds: string[], code: string | null }} info
 */
function libraryModules(id, { importedIds, code }) {
  const { staticImports } = parseSync(id, code ?? '').module
  return staticImports.flatMap(({ moduleRequest, entries }) => {
    const library = importedIds.find((each) =>
      each.includes(`/node_modules/${moduleRequest.value}/`),
    )
    if (!library) return []
    const handedOn = handedOnBy(library)
    return entries.flatMap(({ importName }) => handedOn.get(importName.name ?? 'default') ?? [])
  })
}

/** @type {Map<string, Map<string, string>>} */
const known = new Map()

/**
 * The modules that a module re-exports from, by the names that they get there.
 * @param {string} id
 */
function handedOnBy(id) {
  const found = known.get(id)
  if (found) return found
  /** @type {Map<string, string>} */
  const handedOn = new Map()
  for (const { entries } of parseSync(id, readFileSync(id, 'utf8')).module.staticExports)
    for (const { exportName, moduleRequest } of entries)
      if (exportName.name && moduleRequest?.value.startsWith('.'))
        handedOn.set(exportName.name, path.posix.join(path.posix.dirname(id), moduleRequest.value))
  known.set(id, handedOn)
  return handedOn
}
