import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeSafetyCopy, restoreSafetyCopy } from '../all-data/safety-copy'
import { createCharacter } from '../commands/characters'
import { addGalleryImage, deleteGalleryImage } from '../commands/gallery'
import { addStudioResults } from '../commands/studio-results'
import { database } from '../database/database'
import { getImage } from './images'
import { exportRaw } from '../database/raw-export'
import { exportSession } from '../session-file/export-session'
import { openSessionFile } from '../session-file/open-session-file'
import { dumpDatabase, freshDatabase, removeDatabase } from '../testing/fresh-database'
import { startImportWorkerHere } from '../testing/import-worker-here'
import { characterDraft, sampleStudioResult } from '../testing/sample-records'
import { createSharedLocks } from '../testing/shared-locks'
import { sampleDefaultNames } from '../testing/default-names'

/** Whether a value holds a blob, at any depth. */
function holdsBlob(value: unknown): boolean {
  if (value instanceof Blob) return true
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return false
  return Object.values(value).some(holdsBlob)
}

/** Lets the browser refuse to store blobs, as WebKit does in a private window. */
function refuseBlobs() {
  for (const name of ['put', 'add'] as const) {
    const store = IDBObjectStore.prototype[name]
    vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(function (
      this: IDBObjectStore,
      value: unknown,
      key?: IDBValidKey,
    ) {
      if (holdsBlob(value))
        throw new DOMException(
          'Error preparing Blob/File data to be stored in object store',
          'DataCloneError',
        )
      return key === undefined ? store.call(this, value) : store.call(this, value, key)
    })
  }
}

// The head of a PNG of 3 by 2 pixels: enough to be taken for one.
const PNG = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAYAAACddGYaAAAAE0lEQVR42mNk+M9QzwAEjDAGACCbAwElI4QbAAAAAElFTkSuQmCC',
  ),
  (letter) => letter.charCodeAt(0),
)
const face = {
  source: 'uploaded' as const,
  picture: {
    blob: new Blob([PNG], { type: 'image/png' }),
    width: 3,
    height: 2,
    thumbnail: new Blob(['small'], { type: 'image/jpeg' }),
  },
}

beforeEach(async () => {
  vi.stubGlobal('navigator', { locks: createSharedLocks() })
  refuseBlobs()
  await freshDatabase()
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await removeDatabase()
})

async function expectFace(imageId: string) {
  const image = await getImage(imageId)
  expect(image).toMatchObject({ mime: 'image/png', width: 3, height: 2 })
  expect(image?.blob.type).toBe('image/png')
  expect(new Uint8Array((await image?.blob.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(PNG)
  return image
}

async function onlyImageId() {
  const keys = await database.images.toCollection().primaryKeys()
  expect(keys).toHaveLength(1)
  return keys[0] ?? ''
}

it('a picture is stored as bytes with their type, and read as a blob', async () => {
  await createCharacter(characterDraft, face)
  expect(await database.images.get(await onlyImageId())).toMatchObject({
    blob: { bytes: PNG, type: 'image/png' },
    thumbnail: { type: 'image/jpeg' },
  })
  const image = await expectFace(await onlyImageId())
  expect(await image?.thumbnail?.text()).toBe('small')
})

it('pictures of the gallery and of the studio are kept, deleted and brought back', async () => {
  const characterId = await createCharacter(characterDraft)
  const entryId = (await addGalleryImage(characterId, face)) ?? ''
  const before = await dumpDatabase()
  const undo = await deleteGalleryImage(characterId, entryId)
  expect(await database.images.count()).toBe(0)
  if (undo) await undo()
  expect(await dumpDatabase()).toEqual(before)
  await expectFace(await onlyImageId())

  await database.images.clear()
  await addStudioResults([{ record: sampleStudioResult(), picture: face.picture }])
  await expectFace(await onlyImageId())
})

it('all of it is copied before a change, and put back', async () => {
  await createCharacter(characterDraft, face)
  const before = await dumpDatabase()
  await makeSafetyCopy('reset')
  await database.images.clear()
  await restoreSafetyCopy()
  expect(await dumpDatabase()).toEqual(before)
})

it('it goes into a session file, comes back from it, and stands in the raw export', async () => {
  await createCharacter(characterDraft, face)
  const former = await onlyImageId()
  expect(await (await exportRaw()).text()).toContain(
    `"blob":"data:image/png;base64,${Buffer.from(PNG).toString('base64')}"`,
  )
  const options = { filename: 'session.json', includeApiKeys: false, includeConversations: true }
  const file = await exportSession(options)
  await database.images.clear()
  await database.characters.clear()
  const opened = await openSessionFile(file, 'session.json', {
    startWorker: () => startImportWorkerHere(),
    defaultNames: sampleDefaultNames,
  })
  await opened.apply({ mode: 'replace', overwrite: false })
  opened.close()
  const imageId = await onlyImageId()
  expect(imageId).not.toBe(former)
  expect((await database.images.get(imageId))?.blob).toEqual({ bytes: PNG, type: 'image/png' })
  await expectFace(imageId)
})
