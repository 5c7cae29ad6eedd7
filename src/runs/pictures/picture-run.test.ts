import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { completion, drawn, fakeFetch, json } from '@/ai/testing/fake-fetch'
import { database } from '@/storage/database/database'
import { withFault } from '@/storage/testing/fault-layer'
import { freshDatabase, removeDatabase } from '@/storage/testing/fresh-database'
import { sampleOpenai } from '@/storage/testing/sample-records'
import { forgetPictureRuns, type PictureOutcome, runPicture } from './picture-run'
import { isAnyPictureRunning, pictureRuns } from './picture-runs'

beforeEach(freshDatabase)

afterEach(async () => {
  forgetPictureRuns()
  await removeDatabase()
})

it('tells in plain words of a failure that nobody foresaw (IMG-49)', async () => {
  let outcome: PictureOutcome | undefined
  await withFault(1, 'UnknownError', async () => {
    outcome = await runPicture('avatar a', {
      kind: 'avatar',
      subject: { name: 'Ada', systemPrompt: 'You are Ada, 36.' },
      providerId: 'p',
      model: 'm',
      prompt: '',
    })
  })
  const message = 'An error occurred during image generation'
  expect(outcome).toMatchObject({ kind: 'failed', error: { message }, isAttempt: false })
  expect(pictureRuns.getState()['avatar a']).toMatchObject({ status: 'error', error: { message } })
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
      seen.push([prompt, typeof promptCreatedAt, isAnyPictureRunning()]),
  })
  expect(seen).toEqual([['A woman in a blue coat.', 'number', true]])
  expect(isAnyPictureRunning()).toBe(false)
})
