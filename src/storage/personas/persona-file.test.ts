import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { textLimits } from '@/domain/text-limits'
import { toDataUrl } from '@/lib/base64'
import { PictureError } from '@/lib/pictures/prepare-picture'
import { fc } from '@/testing/fast-check'
import { addPersonas } from '../commands/personas'
import { updateSettings } from '../commands/settings'
import { database } from '../database/database'
import { getSettings } from '../database/queries'
import { freshDatabase, removeDatabase } from '../testing/fresh-database'
import { type PersonaFile, PersonaFileError, readPersonas, withoutKnown } from './persona-file'
import { getPersonas } from './persona-queries'
import { readPersonaFile } from './read-persona-file'
import { writePersonaFile } from './write-persona-file'

const read = (file: unknown) => readPersonas(JSON.stringify(file))
const drafts = ({ personas }: PersonaFile) => personas.map(({ draft }) => draft)
const codes = ({ issues }: PersonaFile) => issues.map(({ code }) => code)
const refused = (text: string) =>
  readPersonas(text).then(
    () => 'taken',
    (cause: unknown) => (cause instanceof PersonaFileError ? cause.code : 'thrown'),
  )

describe('a backup of SillyTavern (PERS-07)', () => {
  const backup = {
    personas: { 'a.png': 'Mara', 'b.png': ' Ida ', 'c.png': 'Eve', 'd.png': 'Zoe' },
    persona_descriptions: {
      'a.png': { description: 'A carpenter.', position: 0, depth: 2, role: 0 },
      'b.png': { description: 'A pilot.\n', position: 4, depth: 7, role: 2, lorebook: 'Skies' },
      'c.png': { description: 'A baker.', position: 3, depth: 2, role: 1 },
      'e.png': { description: 'Nobody’s' },
    },
    default_persona: 'b.png',
  }

  it('gives names, descriptions and places', async () => {
    const file = await read(backup)
    expect(drafts(file)).toEqual([
      { name: 'Mara', description: 'A carpenter.', placement: 'prompt' },
      { name: 'Ida', description: 'A pilot.\n', placement: 'depth', depth: 7, role: 'assistant' },
      { name: 'Eve', description: 'A baker.', placement: 'depth', depth: 4, role: 'system' },
      { name: 'Zoe', description: '', placement: 'prompt' },
    ])
    expect(file.issues).toEqual([
      { code: 'lorebook', name: 'Ida' },
      { code: 'place_at_note', name: 'Eve' },
      { code: 'default_not_taken', name: 'Ida' },
      { code: 'pictures_elsewhere' },
    ])
  })

  it('is found in the settings of SillyTavern as well', async () => {
    expect(drafts(await read({ username: 'x', power_user: backup }))).toHaveLength(4)
  })

  it('has a place for each of its numbers', async () => {
    const places = [0, 1, 2, 3, 4, 9, 5, '0'].map(async (position) => {
      const { personas } = await read({
        personas: { a: 'A' },
        persona_descriptions: { a: { position } },
      })
      return personas[0]?.draft.placement
    })
    expect(await Promise.all(places)).toEqual([
      ...['prompt', 'prompt', 'depth', 'depth', 'depth', 'none', 'prompt', 'prompt'],
    ])
  })

  it('has depth 2 and the system where it names none', async () => {
    const file = await read({
      personas: { a: 'A' },
      persona_descriptions: { a: { position: 4 } },
    })
    expect(drafts(file)[0]).toMatchObject({ depth: 2, role: 'system' })
    expect(codes(file)).toEqual(['pictures_elsewhere'])
  })
})

describe('what is hostile or odd (PERS-07)', () => {
  it('leaves what is no persona out by its place, and takes the rest (P11)', async () => {
    const file = await read({
      personas: [7, null, [], 'Mara', { name: '' }, { name: 3 }, { name: 'Ida' }],
    })
    expect(drafts(file).map(({ name }) => name)).toEqual(['Ida'])
    expect(file.issues).toEqual([
      ...[1, 2, 3, 4].map((at) => ({ code: 'unreadable', at })),
      ...[5, 6].map((at) => ({ code: 'unnamed', at })),
    ])
  })

  it('refuses somebody under 18 by name, with the words that say so (P23)', async () => {
    const file = await read({
      personas: [
        { name: 'Mara', description: 'A 15-year-old girl.' },
        { name: 'Ida', description: 'A pilot of 40.' },
      ],
    })
    expect(drafts(file).map(({ name }) => name)).toEqual(['Ida'])
    expect(file.issues).toHaveLength(1)
    expect(file.issues[0]).toMatchObject({ code: 'minor', name: 'Mara' })
    expect(JSON.stringify(file.issues)).toContain('15-year-old')
  })

  it('cuts what is too long, and tells', async () => {
    const file = await read({
      personas: [
        { name: 'n'.repeat(5_000), description: '🙂'.repeat(textLimits.personaDescription) },
      ],
    })
    const [draft] = drafts(file)
    expect(draft?.name).toHaveLength(textLimits.name)
    expect(draft?.description.length).toBeLessThanOrEqual(textLimits.personaDescription)
    expect(draft?.description.isWellFormed()).toBe(true)
    expect(codes(file)).toEqual(['name_cut', 'description_cut'])
  })

  it('reads 1,000 at most, and tells of the others', async () => {
    const file = await read({
      personas: Array.from({ length: 1_203 }, (_, index) => ({ name: `P${index}` })),
    })
    expect(file.personas).toHaveLength(1_000)
    expect(file.issues).toEqual([{ code: 'too_many', count: 203, max: 1_000 }])
  })

  it('keeps depths between 0 and 1,000', async () => {
    const depths = [-5, 0, 3.7, 1_000, 1e9, 'x', null].map(async (depth) => {
      const { personas } = await read({ personas: [{ name: 'A', placement: 'depth', depth }] })
      return personas[0]?.draft.depth
    })
    expect(await Promise.all(depths)).toEqual([0, 0, 3, 1_000, 1_000, 4, 4])
  })

  it('takes names of object members for data', async () => {
    const file = await readPersonas(
      '{"personas": {"__proto__": "A", "constructor": "B", "toString": "C"}, "persona_descriptions": {}}',
    )
    for (const draft of drafts(file)) expect(draft.description).toBe('')
    expect(Object.prototype).not.toHaveProperty('description')
  })

  it('says what else a file is', async () => {
    expect(await refused('{"personas": [')).toBe('persona_file_no_json')
    expect(await refused('\u0000\u0001PNG')).toBe('persona_file_no_json')
    expect(await refused('[]')).toBe('persona_file_without_personas')
    expect(await refused('{"spec": "chara_card_v3", "data": {}}')).toBe(
      'persona_file_without_personas',
    )
    expect(await refused('{"providers": {}, "conversations": {}, "personas": {}}')).toBe(
      'persona_file_session',
    )
    expect(await refused('\uFEFF{"personas": []}')).toBe('taken')
    expect(await refused(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)).toMatch(/^persona_file_/)
  })

  it('reads any JSON to personas within bounds, or refuses it by a code', async () => {
    const value = fc.jsonValue({ maxDepth: 3 })
    const fields = fc.dictionary(
      fc.constantFrom('name', 'description', 'placement', 'depth', 'role', 'position', 'avatar'),
      fc.oneof(value, fc.constantFrom('depth', 'none', 'user', 4, 9, -1)),
    )
    const file = fc.oneof(
      value,
      fc.record({ personas: fc.array(fc.oneof(fields, value)) }),
      fc.record({
        personas: fc.dictionary(fc.string(), fc.oneof(fc.string(), value)),
        persona_descriptions: fc.dictionary(fc.string(), fc.oneof(fields, value)),
        default_persona: value,
      }),
    )
    await fc.assert(
      fc.asyncProperty(file, async (content) => {
        const found = await read(content).catch((cause: unknown) => {
          expect(cause).toBeInstanceOf(PersonaFileError)
          return undefined
        })
        for (const { name, description, placement, depth, role } of found ? drafts(found) : []) {
          expect(name.trim()).toBe(name)
          expect(name).not.toBe('')
          expect(typeof description).toBe('string')
          if (placement === 'depth') {
            expect(Number.isInteger(depth)).toBe(true)
            expect(depth).toBeGreaterThanOrEqual(0)
            expect(depth).toBeLessThanOrEqual(1_000)
            expect(['system', 'user', 'assistant']).toContain(role)
          } else expect([depth, role]).toEqual([undefined, undefined])
        }
      }),
    )
  })
})

it('leaves out what is here already, and what a file has twice (PERS-07)', async () => {
  const file = await read({
    personas: [
      { name: 'Mara', description: 'a' },
      { name: 'Mara', description: 'b' },
      { name: 'Ida', description: 'c' },
      { name: 'Ida', description: 'c' },
    ],
  })
  const fresh = withoutKnown(file, [{ name: 'Mara', description: 'a' }])
  expect(drafts(fresh).map(({ description }) => description)).toEqual(['b', 'c'])
  expect(fresh.issues).toEqual([
    { code: 'already_here', name: 'Mara' },
    { code: 'already_here', name: 'Ida' },
  ])
})

describe('a file of personas', () => {
  beforeEach(freshDatabase)
  afterEach(removeDatabase)

  /** Stands for the drawing, which needs a browser. */
  const prepare = (blob: Blob) => Promise.resolve({ blob, width: 4, height: 4 })
  const { signal } = new AbortController()
  const withoutIds = async () =>
    (await getPersonas()).map(({ name, description, placement, depth, role }) => ({
      ...{ name, description, placement, depth, role },
    }))

  it('brings back what was exported, pictures included (PERS-07, P4)', async () => {
    const picture = { blob: new Blob(['bytes'], { type: 'image/png' }), width: 4, height: 4 }
    await addPersonas([
      { draft: { name: 'Mara', description: ' \ud800 {{user}}\r\n', placement: 'none' }, picture },
      {
        draft: { name: 'Ida', description: '', placement: 'depth', depth: 0, role: 'assistant' },
      },
    ])
    const before = await withoutIds()
    const whole = await writePersonaFile()
    await database.personas.clear()
    await database.images.clear()
    const { personas, issues } = await readPersonaFile(whole, { signal, prepare })
    expect(issues).toEqual([])
    await addPersonas(personas)
    expect(await withoutIds()).toEqual(before)
    const [image] = await database.images.toArray()
    expect(image?.blob).toBeInstanceOf(Blob)
    if (image?.blob instanceof Blob) expect(await image.blob.text()).toBe('bytes')
  })

  it('can be of one persona', async () => {
    const two = ['Mara', 'Ida'].map((name) => ({
      draft: { name, description: '', placement: 'prompt' as const },
    }))
    await addPersonas(two)
    const [ida] = await getPersonas()
    const text = await (await writePersonaFile(ida?.id)).text()
    expect(drafts(await readPersonas(text)).map(({ name }) => name)).toEqual(['Ida'])
  })

  it('takes no picture that is an address, a document or too large, and tells of each (P2)', async () => {
    const file = {
      personas: [
        { name: 'A', avatar: 'https://example.com/a.png' },
        { name: 'B', avatar: 'data:text/html;base64,PGI+' },
        { name: 'C', avatar: `data:image/png;base64,${'A'.repeat(11 * 1024 * 1024)}` },
        { name: 'D', avatar: 'data:image/png;base64,%%%' },
        { name: 'E', avatar: await toDataUrl(new Blob(['fine'], { type: 'image/png' })) },
        { name: 'F', avatar: 7 },
      ],
    }
    const asked: Blob[] = []
    const { personas, issues } = await readPersonaFile(new Blob([JSON.stringify(file)]), {
      signal,
      prepare: (blob) => {
        asked.push(blob)
        return prepare(blob)
      },
    })
    expect(personas.map(({ picture }) => picture !== undefined)).toEqual([
      ...[false, false, false, false, true, false],
    ])
    expect(asked).toHaveLength(1)
    expect(issues.map((issue) => 'failure' in issue && [issue.name, issue.failure.code])).toEqual([
      ['A', 'picture_type_unknown'],
      ['B', 'picture_type_unknown'],
      ['C', 'picture_too_many_bytes'],
      ['D', 'picture_damaged'],
    ])
  })

  it('goes on after a picture that cannot be drawn, and ends when it is told to', async () => {
    const avatar = 'data:image/png;base64,AAAA'
    const file = new Blob([JSON.stringify({ personas: [{ name: 'A', avatar }, { name: 'B' }] })])
    const broken = () => Promise.reject(new PictureError('picture_not_loaded'))
    const found = await readPersonaFile(file, { signal, prepare: broken })
    expect(found.personas.map(({ draft }) => draft.name)).toEqual(['A', 'B'])
    const controller = new AbortController()
    controller.abort()
    await expect(readPersonaFile(file, { signal: controller.signal, prepare })).rejects.toThrow()
  })

  it('is not opened beyond 100 MB, and changes no default (P12)', async () => {
    const large = Object.defineProperty(new Blob(['{}']), 'size', { value: 101 * 1024 * 1024 })
    await expect(readPersonaFile(large, { signal })).rejects.toMatchObject({
      code: 'persona_file_too_large',
    })
    await updateSettings({ defaultPersonaId: undefined })
    const file = { personas: { 'a.png': 'Mara' }, default_persona: 'a.png' }
    const { personas } = await readPersonaFile(new Blob([JSON.stringify(file)]), { signal })
    await addPersonas(personas)
    expect((await getSettings()).defaultPersonaId).toBeUndefined()
  })
})
