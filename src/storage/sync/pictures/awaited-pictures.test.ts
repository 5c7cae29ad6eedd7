import 'fake-indexeddb/auto'
import { pngHead } from '@/lib/testing/picture-bytes'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { waitFor } from '@/testing/wait-for'
import { database } from '../../database/database'
import { readImageUrl, readPictureProblem, watchImageUrl } from '../../pictures/image-urls'
import { freshDatabase, removeDatabase } from '../../testing/fresh-database'
import { sampleImage } from '../../testing/sample-records'
import { BYTES, type HeldReason } from '../marks/marks'
import { awaitedPictures } from './awaited-pictures'

beforeEach(() => freshDatabase())
afterEach(() => removeDatabase())

function hold(id: string, reason: HeldReason) {
  const ops = [{ r: BYTES, v: 'a'.repeat(64), e: { s: '1', d: 'laptop', n: 1 } }]
  return database.syncHeld.put({ store: 'images', id, reason, ops })
}
const nameDevices = (names: Record<string, string>) =>
  database.table('syncMarks').put({
    store: '',
    id: 'devices',
    dirty: 0,
    devices: Object.entries(names).map(([device, name]) => ({ device, name, n: 1 })),
  })
const come = (id: string) =>
  database.transaction('rw', database.images, database.syncHeld, async () => {
    const blob = new Blob([pngHead(300, 10)], { type: 'image/png' })
    await database.images.put({ ...sampleImage(id, 'owner'), blob })
    await database.syncHeld.delete(['images', id])
  })
async function show(id: string) {
  const listener = vi.fn()
  const stop = watchImageUrl(id, listener)
  await waitFor(() => expect(listener).toHaveBeenCalledTimes(1))
  return { listener, stop }
}

it('tells from which device a picture is still to come, and shows it when it has (SYNC-36)', async () => {
  await hold('boat', 'no_bytes')
  await nameDevices({ laptop: 'Laptop', phone: 'Phone' })
  const { stop } = await show('boat')
  expect(readImageUrl('boat')).toBeNull()
  expect(readPictureProblem('boat')).toEqual({ from: 'Laptop' })
  expect(awaitedPictures()).toEqual(['boat'])
  await come('boat')
  await waitFor(() => expect(readImageUrl('boat')).toMatch(/^blob:/))
  expect(awaitedPictures()).not.toContain('boat')
  stop()
})

it('says nothing of a device that has no name', async () => {
  await hold('cat', 'no_bytes')
  await nameDevices({ phone: 'Phone' })
  const { stop } = await show('cat')
  expect(readPictureProblem('cat')).toEqual({})
  stop()
})

it('waits for a picture whose record is still to come, where there is sync', async () => {
  await database.table('syncMarks').put({ store: '', id: 'state', dirty: 0 })
  const { stop } = await show('dog')
  expect(readPictureProblem('dog')).toBe('missing')
  await hold('dog', 'no_bytes')
  await waitFor(() => expect(readPictureProblem('dog')).toEqual({}))
  await come('dog')
  await waitFor(() => expect(readImageUrl('dog')).toMatch(/^blob:/))
  stop()
})

it.each(['wrong_bytes', 'refused_bytes'] as const)(
  'shows a picture that was not taken as one that cannot be shown: %s',
  async (reason) => {
    await hold(reason, reason)
    const { stop } = await show(reason)
    expect(readPictureProblem(reason)).toBe('damaged')
    stop()
  },
)

it('waits for nothing where there is no sync', async () => {
  const { stop } = await show('nowhere')
  expect(readPictureProblem('nowhere')).toBe('missing')
  expect(awaitedPictures()).not.toContain('nowhere')
  stop()
})
