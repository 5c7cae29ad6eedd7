import 'fake-indexeddb/auto'
import { fc } from '@/testing/fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sessionSchema } from '@/domain/session'
import { database } from '../database/database'
import { indexMissingMessages } from '../search/message-index'
import { damagedRecords } from '../database/read'
import { arbitrarySession, arbitraryText } from '../testing/arbitrary-session'
import { dumpDatabase, freshDatabase, removeDatabase } from '../testing/fresh-database'
import { startImportWorkerHere } from '../testing/import-worker-here'
import { fillDatabase } from '../testing/sample-records'
import { createSharedLocks } from '../testing/shared-locks'
import { exportSession } from './export-session'
import { openSessionFile } from './open-session-file'
import { SessionFileError } from './session-file-error'
import { sampleDefaultNames } from '../testing/default-names'

/** What a careless or hostile hand puts where something else belongs. */
const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown[]>(
    null,
    true,
    '',
    -1,
    17,
    1e300,
    'HUGE',
    [],
    {},
    [[[]]],
    { id: 'x' },
    [null],
    'temp_1',
    'data:image/svg+xml;base64,PHN2Zy8+',
    'data:image/png;base64,AAAA',
    'https://evil.example/a.png',
    '2024-01-01T00:00:00Z',
    'yesterday',
    { $ref: '#', toString: 'x', constructor: 1, length: -1 },
  ),
  arbitraryText,
  fc.jsonValue({ maxDepth: 2 }),
)

interface Change {
  place: number
  value: unknown
  isNew: boolean
  name: string
}

const change: fc.Arbitrary<Change> = fc.record({
  place: fc.nat(),
  value: junk,
  isNew: fc.boolean(),
  name: fc.constantFrom(
    'id',
    'imageIds',
    'avatarImageId',
    'seq',
    'image',
    'pending',
    'temporary',
    'temp_x',
    '',
  ),
})

/** Every object and list within a value. */
function containersIn(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return []
  return [value, ...Object.values(value).flatMap(containersIn)]
}

/** Changes one member of one object or list somewhere, or adds one; a copy, which later changes do not reach. */
function damage(session: object, { place, value, isNew, name }: Change) {
  const containers = containersIn(session)
  const container = containers[place % containers.length] ?? session
  const keys = Object.keys(container)
  const key = isNew || keys.length === 0 ? name : (keys[place % keys.length] ?? name)
  Reflect.set(
    container,
    Array.isArray(container) && isNew ? String(keys.length) : key,
    structuredClone(value),
  )
}

beforeEach(() => vi.stubGlobal('navigator', { locks: createSharedLocks() }))
afterEach(async () => {
  await removeDatabase()
  vi.unstubAllGlobals()
})

it('whatever stands in a file, it is refused or what is stored of it is sound (P11, P17)', async () => {
  let accepted = 0
  await fc.assert(
    fc.asyncProperty(
      arbitrarySession(),
      fc.array(change, { minLength: 1, maxLength: 8 }),
      fc.constantFrom('merge', 'replace'),
      async (session, changes, mode) => {
        await freshDatabase()
        await fillDatabase()
        const before = await dumpDatabase()
        for (const each of changes) damage(session, each)
        const text = JSON.stringify(session).replaceAll('"HUGE"', '1e999')
        const startWorker = () => startImportWorkerHere()
        try {
          const opened = await openSessionFile(new Blob([text]), 'a.json', {
            startWorker,
            defaultNames: sampleDefaultNames,
          })
          const { counts } = opened.preview
          const result = await opened.apply({ mode, overwrite: true })
          expect(result).toMatchObject({
            messages: counts.messages,
            profiles: counts.profiles,
            pictures: counts.pictures,
          })
          accepted += 1
        } catch (cause) {
          expect(cause).toBeInstanceOf(SessionFileError)
          expect(cause).toMatchObject({ code: 'file_invalid' })
          expect(await dumpDatabase()).toEqual(before)
          return
        }
        await indexMissingMessages()
        await expectSoundDatabase()
      },
    ),
    { numRuns: 60 },
  )
  expect(accepted).toBeGreaterThan(30)
})

/** Everything can be read and exported, every picture belongs to one record, and nothing is temporary. */
async function expectSoundDatabase() {
  const options = { includeApiKeys: true, includeConversations: true, filename: 'all.json' }
  const exported: unknown = JSON.parse(await (await exportSession(options)).text())
  expect(damagedRecords.getState().names).toEqual([])
  expect(sessionSchema.safeParse(exported).error).toBeUndefined()
  const owners = [
    ...(await database.characters.toCollection().primaryKeys()),
    ...(await database.conversations.toCollection().primaryKeys()),
    ...(await database.profiles.toCollection().primaryKeys()),
    ...(await database.personas.toCollection().primaryKeys()),
  ]
  expect(new Set(owners).size).toBe(owners.length)
  for (const { owner, mime } of await database.images.toArray()) {
    expect(owners).toContain(owner)
    expect(mime).toMatch(/^image\/(png|jpeg|webp|gif|avif)$/)
  }
  for (const table of [database.characters, database.conversations, database.messages])
    for (const record of await table.toArray()) {
      expect(record.id).not.toMatch(/^temp_|^$/)
      expect(record).not.toMatchObject({ temporary: true })
      expect(record).not.toMatchObject({ pending: true })
    }
}
