/** What modules need, read from the bundler's knowledge of them: without what a library only hands on to others. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'

/**
 * @typedef {{ importedIds: string[], dynamicallyImportedIds: string[], code: string | null }} Module what the bundler
 *   knows of a module
 * @typedef {(id: string) => Module | null} ModuleInfo
 */

/** @param {string} id */
export const isLibrary = (id) => /[\\/]node_modules[\\/]/.test(id)

/**
 * @param {ModuleInfo} infoOf
 * @returns {(id: string) => readonly string[]} what a module needs at once: those that it imports, and of libraries the modules
 *   that stand behind what is imported. Nothing is known of what somebody takes from a library as a whole.
 */
export function readImports(infoOf) {
  /** @type {Map<string, readonly string[]>} */
  const known = new Map()
  /** @param {string} id */
  const read = (id) => {
    const info = infoOf(id)
    if (!info || isLibrary(id)) return info?.importedIds ?? []
    return [...info.importedIds.filter((each) => !isLibrary(each)), ...libraryModules(id, info)]
  }
  return (id) => {
    const found = known.get(id) ?? read(id)
    known.set(id, found)
    return found
  }
}

/**
 * The modules that one needs at once, itself included, and those of theirs.
 * @param {string} root
 * @param {(id: string) => readonly string[]} importsOf
 */
export function reachedFrom(root, importsOf) {
  const reached = new Set([root])
  for (const id of reached) for (const imported of importsOf(id)) reached.add(imported)
  return reached
}

/**
 * The modules that stand behind what a module imports from libraries. Their own first modules, which only hand on what
 * stands in hundreds of others, say nothing about what is needed.
 * @param {string} id
 * @param {Module} info
 */
function libraryModules(id, { importedIds, code }) {
  const libraries = new Set(importedIds.filter(isLibrary))
  const behind = parseSync(id, code ?? '').module.staticImports.flatMap(
    ({ moduleRequest, entries }) => {
      const library = importedIds.find((each) =>
        each.includes(`/node_modules/${moduleRequest.value}/`),
      )
      if (library === undefined) return []
      libraries.delete(library)
      const handedOn = handedOnBy(library)
      return entries
        .filter(({ importName }) => importName.kind !== 'NamespaceObject')
        .map(({ importName }) => handedOn.get(importName.name ?? 'default') ?? library)
    },
  )
  return [...behind, ...libraries]
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
