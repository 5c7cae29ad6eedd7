import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { completion, drawn, fakeFetch, json } from '@/ai/testing/fake-fetch'
import { database } from '@/storage/database/database'
import { withFault } from '@/storage/testing/fault-layer'
import { freshDatabase, removeDatabase } from '@/storage/testing/fresh-database'
import { sampleOpenai } from '@/storage/testing/sample-records'
import { forgetAllRuns } from '../live-runs'
import { isAnyRunning, readRun } from '../run-store'
import { type PictureOutcome, runPicture } from './picture-run'

beforeEach(freshDatabase)

afterEach(async () => {
  forgetAllRuns()
  await removeDatabase()
})

it('tells of a failure that nobody foresaw (IMG-49)', async () => {
  let outcome: PictureOutcome | undefined
  await withFault(1, 'NotReadableError', async () => {
    outcome = await runPicture('avatar a', {
      kind: 'avatar',
      subject: { name: 'Ada', systemPrompt: 'You are Ada, 36.' },
      providerId: 'p',
      model: 'm',
      prompt: '',
    })
  })
  const failure = { code: 'unknown_image_failure' }
  expect(outcome).toMatchObject({ kind: 'failed', failure, isAttempt: false })
  expect(readRun('picture', 'avatar a')).toMatchObject({ state: 'failed', failure })
})

it('hands over what was drawn before it is over: an update of the app waits for that', async () => {
  await database.providers.put(sampleOpenai)
  const { fetch } = fakeFetch(json(completion('A woman in a blue coat.')), drawn())
  const seen: unknown[] = []
  await runPicture('quick ada', {
    kind: 'quick',
    subject: { name: 'Ada', systemPrompt: 'You are Ada, 36.' },
    providerId: sampleOpenai.id,
    model: sampleOpenai.defaultModel,
    prompt: '',
    overrides: { fetch, random: () => 0 },
    onDone: ({ prompt, promptCreatedAt }) =>
      seen.push([prompt, typeof promptCreatedAt, isAnyRunning()]),
  })
  expect(seen).toEqual([['A woman in a blue coat.', 'number', true]])
  expect(isAnyRunning()).toBe(false)
})
