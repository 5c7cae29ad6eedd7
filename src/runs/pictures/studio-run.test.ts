import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { drawn, tinyPngBytes } from '@/ai/testing/fake-fetch'
import { database } from '@/storage/database/database'
import { getStudioResults } from '@/storage/studio-results'
import { withFault } from '@/storage/testing/fault-layer'
import { freshDatabase, removeDatabase } from '@/storage/testing/fresh-database'
import { sampleProvider } from '@/storage/testing/sample-records'
import { changeStudioForm, forgetStudio, studioForm } from './studio-form'
import { hideStudioPicture, startStudioRun } from './studio-run'
import { stopRun } from '../live-runs'
import { isRunning, readRun, runStore } from '../run-store'
import { STUDIO, type StudioJob } from './studio-job'

const job: StudioJob = {
  kind: 'generate',
  providerId: 'painter',
  model: 'gpt-image-2',
  prompt: 'A pier',
  size: '1792x1024',
  quality: 'high',
  count: 2,
}

/** A provider that answers with pictures when it is let. */
function service(count = 2) {
  const bodies: unknown[] = []
  let answer: () => void = () => undefined
  const allowed = new Promise<void>((resolve) => {
    answer = resolve
  })
  const fetch = async (_: unknown, init?: RequestInit) => {
    if (typeof init?.body === 'string') bodies.push(JSON.parse(init.body))
    await allowed
    return drawn(count)
  }
  return { bodies, answer, overrides: { fetch } }
}

const run = () => readRun('studio', STUDIO)

beforeEach(async () => {
  await freshDatabase()
  await database.providers.put(
    sampleProvider({ id: 'painter', name: 'Painter', type: 'openai', apiEndpoint: undefined }),
  )
})

afterEach(async () => {
  forgetStudio()
  await removeDatabase()
})

it('asks for what was filled in, shows what comes and keeps it (IMG-30 to IMG-32)', async () => {
  const { bodies, answer, overrides } = service()
  const done = startStudioRun(job, overrides)
  expect(isRunning(run())).toBe(true)
  answer()
  await done
  expect(bodies).toEqual([
    {
      model: 'gpt-image-2',
      prompt: 'A pier',
      n: 2,
      size: '1792x1024',
      quality: 'high',
      moderation: 'low',
    },
  ])
  expect(run()).toMatchObject({ state: 'done', data: { doneJob: job } })
  const { results, total } = await getStudioResults(10)
  expect(total).toBe(2)
  expect(results[0]).toMatchObject({
    kind: 'generate',
    prompt: 'A pier',
    providerName: 'Painter',
    model: 'gpt-image-2',
    size: '1792x1024',
    quality: 'high',
  })
  expect(results.map(({ id }) => id)).toEqual(run()?.data.pictures.map(({ record }) => record.id))
  expect(await database.images.count()).toBe(2)
})

it('is over only when what came of it is kept: an update of the app waits for that', async () => {
  const { answer, overrides } = service()
  answer()
  let kept: Promise<number> | undefined
  const stop = runStore.subscribe(() => {
    if (run()?.state === 'done') kept = database.studioResults.count()
  })
  await startStudioRun(job, overrides)
  stop()
  expect(await kept).toBe(2)
})

it('is stopped without a trace, and what was there before stays in sight', async () => {
  const first = service(1)
  first.answer()
  await startStudioRun(job, first.overrides)
  const { answer, overrides } = service()
  const done = startStudioRun({ ...job, prompt: 'Another' }, overrides)
  void stopRun('studio', STUDIO)
  answer()
  await done
  expect(run()).toMatchObject({ state: 'stopped', data: { doneJob: job } })
  expect(run()?.data.pictures).toHaveLength(1)
  expect((await getStudioResults(10)).total).toBe(1)
})

it('drops what an earlier run brings late', async () => {
  const slow = service()
  const quick = service(1)
  const late = startStudioRun(job, slow.overrides)
  quick.answer()
  await startStudioRun({ ...job, prompt: 'Later' }, quick.overrides)
  slow.answer()
  await late
  expect(run()?.data.pictures.map(({ record }) => record.prompt)).toEqual(['Later'])
  expect((await getStudioResults(10)).total).toBe(1)
})

it('shows a picture that cannot be kept all the same (P16)', async () => {
  const { answer, overrides } = service()
  answer()
  // The first operations read the provider.
  vi.spyOn(database.studioResults, 'bulkPut').mockRejectedValueOnce(new Error('full'))
  await startStudioRun(job, overrides)
  expect(run()).toMatchObject({ state: 'done' })
  expect(run()?.data.pictures).toHaveLength(2)
  expect((await getStudioResults(10)).total).toBe(0)
})

it('tells why there is no picture (IMG-43, IMG-49, IMG-50)', async () => {
  await startStudioRun({ ...job, providerId: 'nobody' })
  expect(run()?.failure?.code).toBe('no_studio_provider')
  await withFault(1, 'NotReadableError', () => startStudioRun(job))
  expect(run()?.failure?.code).toBe('unknown_image_failure')
  const fetch = () => Promise.resolve(Response.json({ data: [] }))
  const images = [new Blob([tinyPngBytes])]
  await startStudioRun({ ...job, kind: 'edit', images }, { fetch })
  expect(run()?.failure).toMatchObject({
    code: 'image_edit_failed',
    params: { cause: 'no_picture_data' },
  })
})

it.each(['A schoolgirl on a pier', 'A girl on a pier. She is 15.', 'Emma, 17, on a pier'])(
  'draws nobody under 18 (P23): %s',
  async (prompt) => {
    const { bodies, overrides } = service()
    await startStudioRun({ ...job, prompt }, overrides)
    expect(run()?.failure).toMatchObject({
      code: 'minor_asked_for',
      params: { words: expect.stringMatching(/./) as string },
    })
    expect(bodies).toEqual([])
  },
)

it('takes a deleted picture out of sight and brings it back', async () => {
  const { answer, overrides } = service()
  answer()
  await startStudioRun(job, overrides)
  const before = run()?.data.pictures
  const show = hideStudioPicture(before?.[0]?.record.id ?? '')
  expect(run()?.data.pictures).toHaveLength(1)
  show()
  expect(run()?.data.pictures).toEqual(before)
  hideStudioPicture('nobody')()
  expect(run()?.data.pictures).toEqual(before)
})

it('is forgotten with everything that was filled in', () => {
  changeStudioForm({ prompt: 'A secret' })
  void startStudioRun(job, service().overrides)
  forgetStudio()
  expect(run()).toBeUndefined()
  expect(studioForm.getState().prompt).toBe('')
})
