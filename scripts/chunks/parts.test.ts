import { fc } from '@/testing/fast-check'
import { expect, it } from 'vitest'
import { partNames } from './parts.mjs'

const REQUEST = 16_000

/** Entries with what each imports, by modules; a size by the name of its module. */
interface Graph {
  entries: string[]
  imports: Record<string, string[]>
  sizes?: Record<string, number>
}

function reach(root: string, imports: Graph['imports']): string[] {
  const reached = new Set([root])
  for (const id of reached) for (const each of imports[id] ?? []) reached.add(each)
  return [...reached]
}

function namesOf({ entries, imports, sizes = {} }: Graph) {
  return partNames({
    entries: new Map(entries.map((entry) => [entry, reach(entry, imports)])),
    isScreen: (id) => id.startsWith('/screen'),
    importsOf: (id) => imports[id] ?? [],
    sizeOf: (id) => sizes[id] ?? 1_000,
  })
}

it('puts together what the same screens need, and what nearly the same do where it is small', () => {
  const names = namesOf({
    entries: ['/screen1', '/screen2', '/screen3'],
    imports: {
      '/screen1': ['/a', '/b', '/some'],
      '/screen2': ['/a', '/b', '/some'],
      '/screen3': ['/a', '/b'],
    },
  })
  expect(new Set(names.values())).toEqual(new Set(['a']))
  expect([...names.keys()].toSorted()).toEqual(['/a', '/b', '/some'])
})

it('does not make a screen load what is large and of no use to it', () => {
  const names = namesOf({
    entries: ['/screen1', '/screen2', '/screen3'],
    imports: {
      '/screen1': ['/small', '/dictionary'],
      '/screen2': ['/small', '/dictionary'],
      '/screen3': ['/small'],
    },
    sizes: { '/dictionary': 3 * REQUEST },
  })
  expect(names.get('/small')).not.toBe(names.get('/dictionary'))
})

it('counts what a part imports, which whoever loads it has to load too', () => {
  // Both are small, but what one of them imports is not.
  const names = namesOf({
    entries: ['/screen1', '/screen2', '/screen3', '/screen4'],
    imports: {
      '/screen1': ['/reader', '/small'],
      '/screen2': ['/reader', '/small'],
      '/screen3': ['/small'],
      '/screen4': ['/dictionary'],
      '/reader': ['/dictionary'],
    },
    sizes: { '/dictionary': 5 * REQUEST },
  })
  expect(names.get('/small')).not.toBe(names.get('/reader'))
})

it('keeps apart what would be imported by what it imports', () => {
  const screen = ['/a', '/c']
  const names = namesOf({
    entries: ['/screen1', '/screen2', '/dialog'],
    // The dialog is also imported at once, by one of the two, and imports the other.
    imports: { '/screen1': screen, '/screen2': screen, '/a': ['/dialog'], '/dialog': ['/c'] },
  })
  expect(names.get('/a')).not.toBe(names.get('/c'))
})

it('counts a dialog less than a screen, and leaves alone what is loaded by itself and what nobody else needs', () => {
  const names = namesOf({
    entries: ['/screen1', '/screen2', '/dialog'],
    imports: {
      '/screen1': ['/a', '/b', '/own'],
      '/screen2': ['/a', '/b'],
      '/dialog': ['/a'],
    },
    sizes: { '/b': 2 * REQUEST },
  })
  expect(names).toEqual(
    new Map([
      ['/a', 'a'],
      ['/b', 'a'],
    ]),
  )
})

it('tells parts apart whose first modules have the same name', () => {
  const names = namesOf({
    entries: ['/screen1', '/screen2', '/screen3', '/screen4'],
    imports: {
      '/screen1': ['/x/words.ts'],
      '/screen2': ['/x/words.ts'],
      '/screen3': ['/y/words.ts'],
      '/screen4': ['/y/words.ts'],
    },
  })
  expect(names).toEqual(
    new Map([
      ['/x/words.ts', 'words'],
      ['/y/words.ts', 'words-2'],
    ]),
  )
})

/** Graphs whose modules import later ones only, as far as they are known to be without circles. */
const graphs = fc
  .array(
    fc.record({
      imports: fc.array(fc.nat(40), { maxLength: 5 }),
      size: fc.nat(4 * REQUEST),
      isScreen: fc.boolean(),
    }),
    { minLength: 2, maxLength: 40 },
  )
  .map((modules): Graph => {
    const idOf = (place: number) => `/${modules[place]?.isScreen ? 'screen' : 'm'}${place}`
    const ids = modules.map((_, place) => idOf(place))
    return {
      entries: ids.filter((id) => id.startsWith('/screen')),
      imports: Object.fromEntries(
        modules.map(({ imports }, place) => [
          idOf(place),
          imports.filter((to) => to > place && to < modules.length).map(idOf),
        ]),
      ),
      sizes: Object.fromEntries(modules.map(({ size }, place) => [idOf(place), size])),
    }
  })

it('never makes chunks that import one another in a circle', () => {
  fc.assert(
    fc.property(graphs, (graph) => {
      const names = namesOf(graph)
      const { entries, imports } = graph
      const users = (id: string) => entries.filter((entry) => reach(entry, imports).includes(id))
      // What has no name is in the chunk of the only entry that needs it, or is an entry itself.
      const chunkOf = (id: string) =>
        names.get(id) ?? (entries.includes(id) ? id : (users(id)[0] ?? id))
      const chunks: Record<string, Set<string>> = {}
      for (const [id, imported] of Object.entries(imports))
        for (const other of imported)
          if (chunkOf(id) !== chunkOf(other))
            (chunks[chunkOf(id)] ??= new Set()).add(chunkOf(other))
      for (const from of Object.keys(chunks)) {
        const after = new Set(chunks[from])
        for (const each of after) for (const next of chunks[each] ?? []) after.add(next)
        expect(after).not.toContain(from)
      }
    }),
  )
})
