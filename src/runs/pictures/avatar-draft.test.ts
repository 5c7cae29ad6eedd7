import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  completion,
  drawn,
  fakeFetch,
  json,
  silentFetch,
  type FakeAnswer,
} from '@/ai/testing/fake-fetch'
import * as pictures from '@/lib/pictures/prepare-picture'
import { database } from '@/storage/database/database'
import { freshDatabase, removeDatabase } from '@/storage/testing/fresh-database'
import { sampleOpenai } from '@/storage/testing/sample-records'
import { waitFor } from '@/testing/wait-for'
import {
  avatarDrafts,
  avatarProblem,
  avatarRunKey,
  avatarToSave,
  changeAvatarDraft,
  forgetAvatarDrafts,
  NEW_CHARACTER,
  resetAvatarOptions,
  startAvatarRun,
} from './avatar-draft'
import { forgetAllRuns } from '../live-runs'
import { readRun, runStore } from '../run-store'
import { runPicture, type PictureJob } from './picture-run'

const DESCRIPTION = 'A woman of forty in a blue coat.'
const subject = { name: 'Ada', systemPrompt: 'You are Ada.' }

const described = (text = DESCRIPTION) => json(completion(text))
const broken = () => json({ error: { message: 'The brush broke.' } }, 400)
const refused = () =>
  json({ error: { message: 'Rejected by the safety system.', code: 'moderation_blocked' } }, 400)

let sent: ReturnType<typeof fakeFetch>['sent']
const run = () => readRun('picture', avatarRunKey(NEW_CHARACTER))
const draft = () => avatarDrafts.getState()[NEW_CHARACTER]
const prompts = () =>
  sent
    .filter(({ url }) => url.includes('/images/'))
    .map(({ body }) => String((body as { prompt: unknown }).prompt))

function overridesFor(answers: FakeAnswer[]) {
  const fake = fakeFetch(...answers)
  sent = fake.sent
  return { fetch: fake.fetch, random: () => 0 }
}

const start = (answers: FakeAnswer[], change: Partial<typeof subject> = {}) =>
  startAvatarRun(NEW_CHARACTER, {
    subject: { ...subject, ...change },
    providerId: 'openai-1',
    model: 'gpt-6.1-sol',
    overrides: overridesFor(answers),
  })

beforeEach(async () => {
  await freshDatabase()
  await database.providers.put(sampleOpenai)
  // No picture can be decoded here: the journeys in a browser show that.
  vi.spyOn(pictures, 'preparePicture').mockImplementation((blob) =>
    Promise.resolve({ blob, width: 1, height: 1 }),
  )
})
afterEach(async () => {
  forgetAllRuns()
  forgetAvatarDrafts()
  await removeDatabase()
})

describe('an avatar run', () => {
  it('goes from the description to the picture, which becomes the avatar (GAL-18, CHAR-50)', async () => {
    const seen: string[] = []
    const stop = runStore.subscribe(() => seen.push(`${run()?.state} ${run()?.progress.step}`))
    await start([described(), drawn()])
    stop()
    expect([...new Set(seen)]).toEqual(['running describing', 'running drawing', 'done drawing'])
    expect(sent[0]?.body).toMatchObject({ model: 'gpt-6-luna' })
    expect(sent[1]?.body).toMatchObject({ moderation: 'low', size: '1024x1024' })
    expect(sent[1]?.body).not.toHaveProperty('style')
    expect(draft()).toMatchObject({
      prompt: DESCRIPTION,
      attempts: 1,
      picture: { source: 'ai-generated', prompt: DESCRIPTION },
    })
  })

  it('draws from the user’s own description without asking', async () => {
    changeAvatarDraft(NEW_CHARACTER, { prompt: 'My own words.' })
    await start([drawn()])
    expect(prompts()[0]).toContain('My own words.')
    expect(draft()?.picture).toMatchObject({ prompt: 'My own words.' })
  })

  it('keeps it plain after two attempts (GAL-20)', async () => {
    await start([described(), broken()])
    expect(run()?.failure).toMatchObject({
      code: 'avatar_failed',
      params: { cause: 'bad_request', detail: 'The brush broke.' },
    })
    await start([broken()])
    await start([drawn()])
    expect(prompts()[0]).toMatch(/plain headshot.*neutral background/)
    expect(draft()?.prompt).toBe(DESCRIPTION)
    changeAvatarDraft(NEW_CHARACTER, { attempts: 0 })
    await start([drawn()])
    expect(prompts()[0]).toContain(DESCRIPTION)
  })

  it('keeps it plain after a refusal, and remembers it with the character (GAL-21, DATA-40)', async () => {
    await start([described(), refused()])
    expect(run()?.failure).toMatchObject({ params: { cause: 'content_policy' } })
    expect(avatarToSave(NEW_CHARACTER, subject, undefined, 5).metadata).toEqual({
      imagePrompt: DESCRIPTION,
      imagePromptCreatedAt: 5,
      avatarGenerationAttempts: 1,
      lastAvatarError: 'content_policy',
      avatarGenerationRestricted: true,
      lastAvatarFailure: run()?.failure,
    })
    await start([drawn()])
    expect(prompts()[0]).toContain('plain headshot')
    expect(avatarToSave(NEW_CHARACTER, subject, undefined, 6)).toMatchObject({
      avatar: { source: 'ai-generated' },
      metadata: { avatarGenerationRestricted: true },
    })
    expect(avatarToSave(NEW_CHARACTER, subject, undefined, 6).metadata).not.toHaveProperty(
      'avatarGenerationAttempts',
    )
  })

  it('that fails before it comes to drawing is no attempt (GAL-37, GAL-38)', async () => {
    await start([described('')])
    expect(run()?.failure?.code).toBe('image_prompt_empty')
    await start([broken()])
    expect(run()?.failure).toMatchObject({
      code: 'avatar_prompt_failed',
      params: { cause: 'bad_request', detail: 'The brush broke.' },
    })
    expect(draft()?.attempts).toBe(0)
  })

  it('can be stopped, and what comes late is dropped (CHAR-51)', async () => {
    const running = startAvatarRun(NEW_CHARACTER, {
      subject,
      providerId: 'openai-1',
      model: 'm',
      overrides: { fetch: silentFetch },
    })
    await waitFor(() => expect(run()?.progress.step).toBe('describing'))
    resetAvatarOptions(NEW_CHARACTER)
    await running
    expect(run()?.state).toBe('stopped')
    expect(draft()).toMatchObject({ wantsAi: false, attempts: 0 })
    expect(draft()?.picture).toBeUndefined()
  })

  it('draws nobody under age (P23)', async () => {
    await start([], { systemPrompt: 'You are a 13-year-old boy.' })
    expect(run()?.failure).toEqual({
      code: 'minor_asked_for',
      params: { words: '13-year-old' },
    })
    await start([described('A girl, 10 years old')])
    expect(run()?.failure).toEqual({ code: 'minor_described', params: { words: '10 years old' } })
    await start([described('NOT AN ADULT: "ninth grader"')])
    expect(run()?.failure).toEqual({ code: 'minor_by_model', params: { words: 'ninth grader' } })
    await start([described('NOT AN ADULT')])
    expect(run()?.failure).toEqual({ code: 'minor_by_model' })
    expect(prompts()).toEqual([])
  })
})

describe('who draws and who describes', () => {
  const job: PictureJob = {
    kind: 'avatar',
    subject,
    providerId: 'openai-1',
    model: 'm',
    prompt: 'x',
  }
  const codeOf = async (change: Partial<PictureJob>) => {
    await runPicture('test', { ...job, ...change })
    return readRun('picture', 'test')?.failure?.code
  }

  it('is told where there is nobody (CHAR-65, GAL-41, IMG-39, IMG-40)', async () => {
    expect(await codeOf({ imageProviderId: 'gone', imageModel: 'm' })).toBe(
      'image_provider_changed',
    )
    await database.providers.clear()
    expect(await codeOf({})).toBe('no_avatar_provider')
    expect(await codeOf({ kind: 'quick' })).toBe('no_image_provider')
    expect(avatarProblem([sampleOpenai], undefined)).toBeUndefined()
    expect(avatarProblem([{ ...sampleOpenai, apiKey: '' }], undefined)).toEqual({
      code: 'avatar_needs_provider',
    })
  })

  it('is the image provider where the character’s provider is off', async () => {
    await database.providers.put({ ...sampleOpenai, id: 'off', enabled: false })
    await runPicture('test', {
      ...job,
      providerId: 'off',
      prompt: '',
      overrides: overridesFor([described(), drawn()]),
      finish: (blob) => Promise.resolve({ blob, width: 1, height: 1 }),
    })
    expect(readRun('picture', 'test')).toMatchObject({
      state: 'done',
      data: { prompt: DESCRIPTION },
    })
  })

  it('needs a profile picture to draw from one (GAL-42)', async () => {
    expect(await codeOf({ reference: null })).toBe('no_reference')
  })
})
