import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { database } from '../database/database'
import { getImage } from '../pictures/images'
import { damagedRecords } from '../database/read'
import { getStudioResults } from '../studio-results'
import { dumpDatabase, freshDatabase, removeDatabase } from '../testing/fresh-database'
import { fillDatabase, fillStudio, sampleStudioResult } from '../testing/sample-records'
import { startImportWorkerHere } from '../testing/import-worker-here'
import { createSharedLocks } from '../testing/shared-locks'
import { stubStorage } from '../testing/stub-storage'
import { exportSession } from '../session-file/export-session'
import { openSessionFile } from '../session-file/open-session-file'
import { dropSafetyCopy, restoreSafetyCopy } from '../all-data/safety-copy'
import { resetSession } from '../all-data/reset-session'
import { addStudioResults, deleteAllStudioResults, deleteStudioResult } from './studio-results'
import { sampleDefaultNames } from '../testing/default-names'

beforeEach(async () => {
  vi.stubGlobal('navigator', { locks: createSharedLocks() })
  stubStorage()
  await freshDatabase()
  await fillDatabase()
  await fillStudio()
})

afterEach(async () => {
  await dropSafetyCopy()
  await removeDatabase()
  vi.unstubAllGlobals()
})

const draft = (id: string, createdAt: number) => {
  const record = sampleStudioResult({ id, createdAt })
  const blob = new Blob([`picture of ${id}`], { type: 'image/png' })
  return { record, picture: { blob, width: 64, height: 32, thumbnail: new Blob(['small']) } }
}

it('keeps results with their pictures, newest first, and counts those beyond the limit', async () => {
  await addStudioResults([draft('b', 3_000), draft('a', 2_999)])
  const { results, total } = await getStudioResults(2)
  expect(results.map(({ id }) => id)).toEqual(['b', 'a'])
  expect(total).toBe(3)
  const image = await getImage(results[0]?.imageId ?? '')
  expect(image).toMatchObject({ owner: 'b', mime: 'image/png', width: 64, height: 32 })
  expect(await image?.blob.text()).toBe('picture of b')
})

it('deletes a result with its picture, and brings both back', async () => {
  const before = await dumpDatabase()
  const undo = await deleteStudioResult('result-1')
  const after = await dumpDatabase()
  expect(after.studioResults).toEqual([])
  expect(after.images).toHaveLength((before.images?.length ?? 0) - 1)
  if (undo) await undo()
  expect(await dumpDatabase()).toEqual(before)
  expect(await deleteStudioResult('nobody')).toBe(false)
})

it('deletes all results with their pictures, but no damaged one, and brings them back (P17)', async () => {
  await addStudioResults([draft('b', 3_000), draft('a', 2_999)])
  await database.table('studioResults').put({ id: 'odd', createdAt: 5_000, prompt: 7 })
  const before = await dumpDatabase()
  const { ids, undo } = await deleteAllStudioResults()
  expect(ids.toSorted()).toEqual(['a', 'b', 'result-1'])
  const after = await dumpDatabase()
  expect(after.studioResults).toEqual([{ id: 'odd', createdAt: 5_000, prompt: 7 }])
  expect(after.images).toHaveLength((before.images?.length ?? 0) - 3)
  await undo()
  expect(await dumpDatabase()).toEqual(before)
})

it('leaves a damaged result out, tells of it and does not touch it (P17)', async () => {
  await database.table('studioResults').put({ id: 'odd', createdAt: 5_000, prompt: 7 })
  const before = await dumpDatabase()
  expect((await getStudioResults(10)).results.map(({ id }) => id)).toEqual(['result-1'])
  expect(damagedRecords.getState().names).toEqual(['studioResults/odd'])
  expect(await dumpDatabase()).toEqual(before)
})

it('goes with a reset and comes back with its Undo', async () => {
  const before = await getStudioResults(10)
  await resetSession()
  expect(await getStudioResults(10)).toEqual({ results: [], total: 0 })
  expect(await database.images.count()).toBe(0)
  await restoreSafetyCopy()
  expect(await getStudioResults(10)).toEqual(before)
  expect(await database.images.get('image-of-result-1')).toBeDefined()
})

it('stands in no session file, and no file that replaces everything takes it away', async () => {
  const options = { includeApiKeys: false, includeConversations: true, filename: 'all.json' }
  const seen: { done: number; total: number }[] = []
  const file = await exportSession(options, { onProgress: (progress) => seen.push(progress) })
  expect(await file.text()).not.toContain('result-1')
  expect(seen.at(-1)?.done).toBe(seen.at(-1)?.total)
  const before = await getStudioResults(10)
  const startWorker = () => startImportWorkerHere()
  const opened = await openSessionFile(file, 'all.json', {
    startWorker,
    defaultNames: sampleDefaultNames,
  })
  await opened.apply({ mode: 'replace', overwrite: false })
  opened.close()
  expect(await getStudioResults(10)).toEqual(before)
  const owners = (await database.images.toArray()).map(({ owner }) => owner)
  // The sample pictures are none, so that none of them comes back.
  expect(owners).toEqual(['result-1'])
})
