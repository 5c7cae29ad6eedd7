import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as pictures from '@/lib/pictures/prepare-picture'
import { database } from '@/storage/database/database'
import { getCharacter } from '@/storage/database/queries'
import { freshDatabase, removeDatabase } from '@/storage/testing/fresh-database'
import { sampleCharacter } from '@/storage/testing/sample-records'
import { forgetAllRuns, stopRun } from '../live-runs'
import { isAnyRunning, readRun, runStore } from '../run-store'
import { dismissUploadProblems, uploadToGallery } from './gallery-upload'

const { id } = sampleCharacter()
const upload = () => readRun('upload', id)
const count = async () => (await getCharacter(id))?.imageGallery?.length ?? 0
const files = (...names: string[]) => names.map((name) => new File([name], name))

/** Names of the files in the order in which they were read. */
let read: string[]
/** Called while a file is read. */
let whileReading: (name: string) => void

beforeEach(async () => {
  await freshDatabase()
  await database.characters.put(sampleCharacter())
  read = []
  whileReading = () => {}
  // No picture can be decoded here: the journeys in a browser show that.
  vi.spyOn(pictures, 'preparePicture').mockImplementation((blob) => {
    const name = blob instanceof File ? blob.name : ''
    read.push(name)
    whileReading(name)
    if (name === 'bad') throw new pictures.PictureError('picture_empty')
    return Promise.resolve({ blob, width: 1, height: 1 })
  })
})
afterEach(async () => {
  forgetAllRuns()
  await removeDatabase()
})

describe('uploads to a gallery (GAL-10)', () => {
  it('are taken file after file, those that come meanwhile after the others', async () => {
    const seen: unknown[] = []
    whileReading = (name) => {
      if (name === 'a') void uploadToGallery(id, files('c'))
      seen.push([upload()?.progress.done, upload()?.progress.total])
      expect(isAnyRunning()).toBe(true)
    }
    await uploadToGallery(id, files('a', 'b'))
    expect(read).toEqual(['a', 'b', 'c'])
    expect(seen).toEqual([
      [0, 3],
      [1, 3],
      [2, 3],
    ])
    expect(upload()).toMatchObject({ state: 'done', data: { problems: [] } })
    expect(await count()).toBe(3)
  })

  it('go on behind a file that cannot be taken, which is told until it is dismissed', async () => {
    await uploadToGallery(id, files('bad', 'good'))
    expect(upload()?.data.problems).toEqual([{ name: 'bad', failure: { code: 'picture_empty' } }])
    expect(await count()).toBe(1)
    dismissUploadProblems(id)
    expect(upload()?.data.problems).toEqual([])
  })

  it('say so where the character was deleted', async () => {
    await database.characters.clear()
    await uploadToGallery(id, files('a'))
    expect(upload()?.data.problems).toEqual([{ name: 'a', failure: { code: 'character_deleted' } }])
  })

  it('leave out what waits when they are stopped, and when everything is reset', async () => {
    whileReading = () => void stopRun('upload', id)
    await uploadToGallery(id, files('a', 'b'))
    expect(upload()).toMatchObject({ state: 'stopped', progress: { done: 1, total: 1 } })
    whileReading = forgetAllRuns
    await uploadToGallery(id, files('c', 'd'))
    expect(read).toEqual(['a', 'c'])
    expect(isAnyRunning()).toBe(false)
    whileReading = () => {}
    await uploadToGallery(id, files('e'))
    expect(await count()).toBe(3)
  })
  it('begin anew behind the last file of those that were stopped', async () => {
    let more: Promise<void> | undefined
    whileReading = (name) => {
      if (name !== 'a') return
      void stopRun('upload', id)
      more = uploadToGallery(id, files('c'))
    }
    await uploadToGallery(id, files('a', 'b'))
    await more
    expect(read).toEqual(['a', 'c'])
    expect(upload()).toMatchObject({ state: 'done', progress: { done: 1, total: 1 } })
  })

  it('begin anew where the last file was read a moment ago', async () => {
    let more: Promise<void> | undefined
    const stop = runStore.subscribe(() => {
      if (upload()?.state === 'done') more ??= uploadToGallery(id, files('b'))
    })
    await uploadToGallery(id, files('a'))
    await more
    stop()
    expect(read).toEqual(['a', 'b'])
    expect(upload()).toMatchObject({ state: 'done', progress: { done: 1, total: 1 } })
  })
})
