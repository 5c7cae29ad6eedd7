import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { withFault } from '@/storage/testing/fault-layer'
import { freshDatabase, removeDatabase } from '@/storage/testing/fresh-database'
import { forgetPictureRuns, type PictureOutcome, runPicture } from './picture-run'
import { pictureRuns } from './picture-runs'

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
