import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { database } from '../database/database'
import { getPersonas } from '../personas/persona-queries'
import { withFault } from '../testing/fault-layer'
import { dumpDatabase, freshDatabase, removeDatabase } from '../testing/fresh-database'
import {
  addPersonas,
  createPersona,
  deletePersona,
  type PersonaDraft,
  updatePersona,
} from './personas'

const draft: PersonaDraft = { name: 'Mara', description: 'A carpenter.', placement: 'prompt' }
const picture = (text: string) => ({ blob: new Blob([text]), width: 8, height: 8 })
const everything = async () => [
  await database.personas.toArray(),
  await database.images.toArray().then((rows) => rows.map(({ id, owner }) => [id, owner])),
]

beforeEach(freshDatabase)
afterEach(removeDatabase)

it('creates a persona with its picture (PERS-01)', async () => {
  const id = await createPersona(draft, picture('a'))
  const [persona] = await getPersonas()
  expect(persona).toMatchObject({ ...draft, id })
  const image = await database.images.get(persona?.avatarImageId ?? '')
  expect(image).toMatchObject({ owner: id, width: 8 })
})

describe('updatePersona', () => {
  it('changes what is named and keeps what it does not know (PERS-01)', async () => {
    const id = await createPersona({ ...draft, placement: 'depth', depth: 4, role: 'user' })
    const extra: object = { voice: 'low' }
    await database.personas.update(id, extra)
    expect(await updatePersona(id, { placement: 'none', depth: undefined, role: undefined })).toBe(
      true,
    )
    const row = await database.personas.get(id)
    expect(row).toMatchObject({ ...draft, placement: 'none', voice: 'low' })
    expect(row).not.toHaveProperty('depth')
    expect(row).not.toHaveProperty('role')
  })

  it('replaces a picture, and takes one away', async () => {
    const id = await createPersona(draft, picture('a'))
    await updatePersona(id, {}, picture('b'))
    expect(await database.images.count()).toBe(1)
    await updatePersona(id, { name: 'Ida' })
    expect(await database.images.count()).toBe(1)
    await updatePersona(id, {}, null)
    expect(await database.images.count()).toBe(0)
    expect(await database.personas.get(id)).not.toHaveProperty('avatarImageId')
  })

  it('writes nothing for one that is gone', async () => {
    const before = await dumpDatabase()
    expect(await updatePersona('nobody', { name: 'x' }, picture('a'))).toBe(false)
    expect(await dumpDatabase()).toEqual(before)
  })
})

describe('deletePersona', () => {
  it('takes its picture along, and Undo brings both back (PERS-08)', async () => {
    const id = await createPersona(draft, picture('a'))
    await createPersona({ ...draft, name: 'Other' }, picture('b'))
    const before = await everything()
    const undo = await deletePersona(id)
    expect(await database.personas.count()).toBe(1)
    expect(await database.images.count()).toBe(1)
    if (undo) await undo()
    expect(await everything()).toEqual(before)
    if (undo) await undo()
    expect(await everything()).toEqual(before)
  })

  it('says so where there is none', async () => {
    expect(await deletePersona('nobody')).toBe(false)
  })
})

describe('addPersonas', () => {
  const three = ['A', 'B', 'C'].map((name) => ({
    draft: { ...draft, name },
    ...(name === 'B' && { picture: picture('b') }),
  }))

  it('adds all, and one Undo takes all of them away again (PERS-07)', async () => {
    await createPersona(draft)
    const before = await everything()
    const undo = await addPersonas(three)
    expect((await getPersonas()).map(({ name }) => name)).toEqual(['A', 'B', 'C', 'Mara'])
    await undo()
    expect(await everything()).toEqual(before)
  })

  it('adds none where one cannot be written (P10)', async () => {
    const before = await everything()
    const { error } = await withFault(2, 'QuotaExceededError', () => addPersonas(three))
    expect(error).toBeDefined()
    expect(await everything()).toEqual(before)
  })
})
