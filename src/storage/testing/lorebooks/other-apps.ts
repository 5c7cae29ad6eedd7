/*
 * Reads lorebooks by the steps of other apps, with what makes them fail: SillyTavern (public/scripts/world-info.js) and
 * RisuAI (src/ts/characterCards.ts).
 */

type Json = Record<string, unknown>

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parse(text: string): Json {
  const value: unknown = JSON.parse(text)
  if (!isObject(value)) throw new Error('No object')
  return value
}

/** Entries of a world file by their numbers, each of which is its `uid` too. */
export function worldEntries(text: string): Json[] {
  const { entries } = parse(text)
  if (!isObject(entries)) throw new Error('File is not valid world info')
  return Object.entries(entries).map(([key, entry]) => {
    if (!isObject(entry) || String(entry.uid) !== key) throw new Error(`Entry ${key}`)
    for (const name of ['key', 'keysecondary'])
      if (!Array.isArray(entry[name])) throw new Error(`${name} of ${key} is not iterable`)
    for (const name of ['order', 'position', 'depth', 'probability', 'role', 'selectiveLogic'])
      if (typeof entry[name] !== 'number') throw new Error(`${name} of ${key}`)
    if (typeof entry.content !== 'string' || typeof entry.comment !== 'string')
      throw new Error(`Texts of ${key}`)
    return entry
  })
}

/** Entries of a V3 lorebook, as RisuAI joins their keys. */
export function risuEntries(text: string): { key: string; content: string }[] {
  const { data } = parse(text)
  const entries = isObject(data) ? data.entries : undefined
  if (!Array.isArray(entries)) throw new Error('entries is not iterable')
  return entries.map((entry: unknown) => {
    if (!isObject(entry) || !Array.isArray(entry.keys)) throw new Error('keys.join is no function')
    if (typeof entry.content !== 'string') throw new Error('content')
    return { key: entry.keys.join(', '), content: entry.content }
  })
}
