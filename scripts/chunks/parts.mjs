/**
 * Which modules that are loaded after the start go into one chunk. The bundler makes a chunk for each set of screens and
 * dialogs that share something, and a screen waits for a hundred of them. Here two parts are put together wherever the
 * requests that this saves are worth more than what is then loaded in vain.
 */
import path from 'node:path'

/**
 * Characters of source that a request is worth. With twice as many the screens have a quarter fewer files and Home 12 KiB
 * more; with half as many they have a quarter more files, and no fewer bytes.
 */
const REQUEST = 16_000

/** How much counts what is loaded on a press, or after a screen, beside a screen. */
const LATE_WEIGHT = 0.1

/**
 * @typedef {object} Part modules that go into one chunk
 * @property {string[]} ids
 * @property {number} size characters of source
 * @property {Set<number>} users places of the entries that load it
 * @property {boolean} isAlone whether it stays alone: what is loaded by itself must be found under its own name
 * @property {Set<Part>} imports
 * @typedef {{ a: Part, b: Part, value: number, isExact: boolean }} Merge two parts that may become one, and what that
 *   is worth in characters of source; at most that where it is not exact
 */

/**
 * @param {object} graph
 * @param {ReadonlyMap<string, readonly string[]>} graph.entries what is loaded by itself, and what each needs that is not
 *   there anyway, itself included
 * @param {(entry: string) => boolean} graph.isScreen
 * @param {(id: string) => readonly string[]} graph.importsOf
 * @param {(id: string) => number} graph.sizeOf characters of source
 * @returns {Map<string, string>} names of parts by the ids of their modules, without what is loaded by itself
 */
export function partNames({ entries, isScreen, importsOf, sizeOf }) {
  const weights = [...entries.keys()].map((entry) => (isScreen(entry) ? 1 : LATE_WEIGHT))
  const parts = partsByUsers(entries, importsOf, sizeOf)
  mergeParts(parts, weights)
  return nameParts(parts)
}

/**
 * One part for each set of entries that need the same.
 * @param {ReadonlyMap<string, readonly string[]>} entries
 * @param {(id: string) => readonly string[]} importsOf
 * @param {(id: string) => number} sizeOf
 * @returns {Set<Part>}
 */
function partsByUsers(entries, importsOf, sizeOf) {
  /** @type {Map<string, Set<number>>} */
  const usersOf = new Map()
  for (const [place, ids] of [...entries.values()].entries())
    for (const id of ids) usersOf.set(id, (usersOf.get(id) ?? new Set()).add(place))

  /** @type {Map<string, Part>} */
  const parts = new Map()
  /** @type {Map<string, Part>} */
  const partOf = new Map()
  const owners = [...entries.keys()]
  for (const [id, users] of usersOf) {
    const [only = 0] = users
    // What nobody else needs is in the same chunk as what is loaded by itself.
    const owner = entries.has(id) ? id : users.size === 1 ? owners[only] : undefined
    const isAlone = owner !== undefined
    const key = owner ?? [...users].join(' ')
    const part = parts.get(key) ?? { ids: [], size: 0, users, isAlone, imports: new Set() }
    parts.set(key, part)
    partOf.set(id, part)
    part.ids.push(id)
    part.size += sizeOf(id)
    part.users = new Set([...part.users, ...users])
  }
  for (const [id, part] of partOf)
    for (const imported of importsOf(id).map((each) => partOf.get(each)))
      if (imported && imported !== part) part.imports.add(imported)
  return new Set(parts.values())
}

/**
 * Puts parts together, each time the two that are worth most, until nothing is worth it.
 * @param {Set<Part>} parts changed here
 * @param {readonly number[]} weights of the entries, by their places
 */
function mergeParts(parts, weights) {
  const weightOf = (/** @type {Iterable<number>} */ users) =>
    [...users].reduce((sum, user) => sum + (weights[user] ?? 0), 0)

  /** What the two themselves are worth as one. */
  const worthAlone = (/** @type {Part} */ a, /** @type {Part} */ b) => {
    const both = weightOf([...a.users].filter((user) => b.users.has(user)))
    const inVain = a.size * (weightOf(b.users) - both) + b.size * (weightOf(a.users) - both)
    return REQUEST * both - inVain
  }
  /** Less what they import, which their new users have to load too. */
  const worth = (/** @type {Part} */ a, /** @type {Part} */ b) => {
    const users = [...a.users, ...b.users]
    return [...neededBy([a, b])]
      .filter((part) => part !== a && part !== b)
      .reduce(
        (value, part) => {
          const newUsers = new Set(users.filter((user) => !part.users.has(user)))
          return value - weightOf(newUsers) * (part.size + REQUEST)
        },
        worthAlone(a, b),
      )
  }

  /** @type {Set<Merge>} */
  const merges = new Set()
  const consider = (/** @type {Part} */ a, /** @type {Part} */ b) => {
    if (a === b || a.isAlone || b.isAlone) return
    const value = worthAlone(a, b)
    if (value > 0) merges.add({ a, b, value, isExact: false })
  }
  const all = [...parts]
  for (const [place, a] of all.entries()) for (const b of all.slice(place + 1)) consider(a, b)

  for (let best = bestOf(merges); best; best = bestOf(merges)) {
    const { a, b } = best
    if (!best.isExact) {
      best.value = worth(a, b)
      best.isExact = true
    } else if (isBetween(a, b) || isBetween(b, a)) merges.delete(best)
    else {
      const changed = merge(parts, a, b)
      for (const each of merges)
        if ([each.a, each.b].some((part) => part === b || changed.has(part))) merges.delete(each)
      for (const part of changed) for (const other of parts) consider(part, other)
    }
    if (best.value <= 0) merges.delete(best)
  }
}

/** @param {Set<Merge>} merges */
function bestOf(merges) {
  /** @type {Merge | undefined} */
  let best
  for (const each of merges) if (!best || each.value > best.value) best = each
  return best
}

/**
 * Parts, what they import, and what that imports in turn.
 * @param {readonly Part[]} parts
 */
function neededBy(parts) {
  const needed = new Set(parts)
  for (const part of needed) for (const imported of part.imports) needed.add(imported)
  return needed
}

/**
 * Whether one part imports another by way of a third, which would import the two as one, and be imported by them: chunks
 * in a circle would run before what they need is there.
 * @param {Part} from
 * @param {Part} to
 */
function isBetween(from, to) {
  const third = [...from.imports].filter((part) => part !== to)
  return neededBy(third).has(to)
}

/**
 * Puts one part into another.
 * @param {Set<Part>} parts
 * @param {Part} into
 * @param {Part} from
 * @returns {Set<Part>} those that have other modules or users now
 */
function merge(parts, into, from) {
  into.ids.push(...from.ids)
  into.size += from.size
  for (const part of parts) if (part.imports.delete(from)) part.imports.add(into)
  for (const part of from.imports) into.imports.add(part)
  into.imports.delete(into)
  parts.delete(from)

  const changed = new Set([into])
  const users = new Set([...into.users, ...from.users])
  for (const part of neededBy([into]))
    for (const user of users)
      if (!part.users.has(user)) {
        part.users = new Set([...part.users, user])
        changed.add(part)
      }
  return changed
}

/**
 * @param {Set<Part>} parts
 * @returns {Map<string, string>} the name of its first module for each module of a part, with a number where that is taken
 */
function nameParts(parts) {
  /** @type {Map<string, string>} */
  const names = new Map()
  /** @type {Map<string, number>} */
  const taken = new Map()
  for (const { ids, isAlone } of parts) {
    if (isAlone) continue
    const name = path.parse(ids[0] ?? '').name
    const number = (taken.get(name) ?? 0) + 1
    taken.set(name, number)
    for (const id of ids) names.set(id, number === 1 ? name : `${name}-${number}`)
  }
  return names
}
