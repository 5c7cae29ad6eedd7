/**
 * Which modules go into one chunk, read from the module graph: each request costs 0.4 KiB of headers and a place in the
 * browser's queue, so neither a cold chat nor another screen must need many.
 */
import { isLibrary, reachedFrom, readImports } from './module-graph.mjs'
import { partNames } from './parts.mjs'

/** So many screens besides the chat share what is loaded for all of them. */
const SHARED_BY = 2

/** Characters of source. A module that is smaller than the headers of a request is not worth one. */
const TINY = 1000

/**
 * @typedef {import('./module-graph.mjs').ModuleInfo} ModuleInfo
 * @typedef {{ first: string, start: string, screens: string, chat: string, panel: string, late: string }} Roots absolute paths: the
 *   module that the page runs before all else, the one that it starts with, the folder of the screens, the chat's screen, the panel beside all of them,
 *   and what each chat loads once it is drawn
 */

/**
 * The groups of chunks for `codeSplitting`: what the page runs first, and nothing that waits for a library; libraries of the start, which seldom change; the start itself; what
 * a chat shares with other screens; and what the other screens and dialogs are made of. What is loaded by itself, and what only a chat needs, the bundler divides.
 * @param {Roots} roots
 */
export function chunkGroups(roots) {
  /** @type {ReturnType<typeof planChunks> | undefined} */
  let plan
  const planOf = (/** @type {{ getModuleInfo: ModuleInfo }} */ graph) =>
    (plan ??= planChunks((id) => graph.getModuleInfo(id), roots))
  return [
    { name: 'first', test: (/** @type {string} */ id) => id === roots.first },
    {
      name: 'libraries',
      test: /[\\/]node_modules[\\/]/,
      tags: [/** @type {const} */ ('$initial')],
    },
    { name: 'start', tags: [/** @type {const} */ ('$initial')] },
    {
      name: (/** @type {string} */ id, /** @type {{ getModuleInfo: ModuleInfo }} */ graph) =>
        planOf(graph).shared.has(id) ? 'shared' : null,
    },
    {
      name: (/** @type {string} */ id, /** @type {{ getModuleInfo: ModuleInfo }} */ graph) => {
        const { parts, reached } = planOf(graph)
        const name = parts.get(id)
        if (name !== undefined) return `part-${name}`
        // What stands behind a library that somebody takes as a whole. The bundler would put it into what is loaded by itself.
        return isLibrary(id) && !reached.has(id) ? 'part-library' : null
      },
      // The plan knows better: with all that one module needs, a part would swallow others.
      includeDependenciesRecursively: false,
    },
  ]
}

/**
 * @param {ModuleInfo} infoOf
 * @param {Omit<Roots, 'first'>} roots
 * @returns what the chat shares with other screens; the names of parts by the modules that several others share; and all
 *   modules of which it is known who needs them
 * @throws {Error} when a root is no module, so that a moved file cannot make screens slower unnoticed
 */
export function planChunks(infoOf, { start, screens, chat, panel, late }) {
  for (const id of [start, chat, panel, late])
    if (!infoOf(id)) throw new Error(`The build has no module ${id}, which the chunk plan names.`)

  const importsOf = readImports(infoOf)
  const sizeOf = (/** @type {string} */ id) => infoOf(id)?.code?.length ?? 0
  const initial = reachedFrom(start, importsOf)
  const besideAll = reachedFrom(panel, importsOf)
  const needed = new Set([...initial, ...reachedFrom(chat, importsOf), ...besideAll])

  // What is loaded by itself: screens, the pages under Settings, which one of them loads, dialogs and the like.
  const entries = new Map([[start, initial]])
  for (const modules of entries.values())
    for (const id of modules)
      for (const entry of infoOf(id)?.dynamicallyImportedIds ?? [])
        if (!entries.has(entry)) entries.set(entry, reachedFrom(entry, importsOf))

  const isScreen = (/** @type {string} */ id) => id.startsWith(screens)
  const others = [...entries].filter(([id, modules]) => isScreen(id) && !modules.has(chat))
  const isShared = (/** @type {string} */ id) => {
    const users = others.filter(([, modules]) => modules.has(id)).length
    const isTiny = sizeOf(id) <= TINY
    return users >= (isTiny || besideAll.has(id) ? 1 : SHARED_BY)
  }
  const shared = new Set([...needed].filter((id) => !initial.has(id) && isShared(id)))

  const rest = new Map(
    [...entries]
      .filter(([id]) => !needed.has(id))
      .map(([id, modules]) => [id, [...modules].filter((each) => !needed.has(each))]),
  )
  return {
    shared,
    reached: new Set([...entries.values()].flatMap((modules) => [...modules])),
    // What each chat loads counts as much as a screen does.
    parts: partNames({
      entries: rest,
      isScreen: (id) => isScreen(id) || id === late,
      importsOf,
      sizeOf,
    }),
  }
}
