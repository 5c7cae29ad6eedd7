// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { completion, json } from '@/ai/testing/fake-fetch'
import { personGenerators } from '@/generation/people/person-choices'
import { emptyPersonForm } from '@/generation/people/person-form'
import { resetAll } from '@/runs/data/session-transfer'
import { createDatingSession } from '@/storage/dating/dating-sessions'
import { database } from '@/storage/database/database'
import { freshDatabase, removeDatabase } from '@/storage/testing/fresh-database'
import { datingDraft, sampleProvider } from '@/storage/testing/sample-records'
import { waitFor } from '@/testing/wait-for'

/** What another tab is: the same modules once more, on the same database and channels. */
async function openOtherTab() {
  vi.resetModules()
  const modules = await Promise.all([
    import('@/ui/overlays/toast-store'),
    import('@/storage/database/database'),
    import('./watch-transfer'),
    import('@/runs/people/find-person'),
    import('@/runs/run-store'),
    import('@/runs/dating/profile-batch'),
    import('@/runs/pictures/generated-pictures'),
    import('@/runs/chat/last-prompt'),
    import('@/generation/prompt/plan-prompt'),
  ])
  const [toasts, storage, transfer, people, runs, batch, pictures, prompts, plans] = modules
  await storage.openDatabase()
  transfer.watchTransfer()
  const others = { ...pictures, ...prompts, ...plans }
  return { ...toasts, ...storage, ...people, ...runs, ...batch, ...others }
}

beforeEach(freshDatabase)
afterEach(removeDatabase)

it('a reset in one tab ends what a model is at in another, whose late answer is stored nowhere', async () => {
  await database.providers.put(sampleProvider())
  const sessionId = await createDatingSession({ ...datingDraft, batchSize: 3 })
  const other = await openOtherTab()
  const signals: (AbortSignal | null | undefined)[] = []
  const answers: ((response: Response) => void)[] = []
  const slow: typeof fetch = (_url, init) => {
    signals.push(init?.signal)
    return new Promise((resolve) => answers.push(resolve))
  }
  const overrides = { fetch: slow }
  const text = personGenerators['random-text']
  const wish = { ...emptyPersonForm(text), providerId: 'provider-1' }
  const work = [
    other.findPerson(text, wish, overrides),
    other.startProfiles(sessionId, { overrides }),
  ]
  other.keepGeneratedPicture('quick character-1', {
    picture: { blob: new Blob(['picture']), width: 1, height: 1 },
    prompt: 'A baker',
    generationAttributes: { imageType: 'portrait', imageSize: '1024x1024' },
  })
  other.capturePrompt(
    'conversation-1',
    other.planPrompt({ character: { systemPrompt: '', model: 'small-model' }, history: [] }),
  )
  other.showToast({ text: 'Mira deleted', undo: () => undefined })
  const search = () => other.readRun('person', 'random-text')?.state
  const batch = () => other.readRun('profiles', sessionId)?.state
  await waitFor(() => expect(signals).toHaveLength(2))
  expect([search(), batch()]).toEqual(['running', 'running'])

  await resetAll()
  await waitFor(() => expect([search(), batch()]).toEqual([undefined, undefined]))
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, true])
  expect(other.generatedPictures.getState()).toEqual({})
  expect(other.lastPrompts.getState()).toEqual({})
  expect(other.toastStore.getState().toasts.filter(({ isLeaving }) => !isLeaving)).toEqual([])
  const person = {
    name: 'Late',
    age: 27,
    bio: 'Baker.',
    interests: ['a', 'b', 'c', 'd'],
    imagePrompt: 'A woman of 27',
    height: '170 cm',
  }
  for (const answer of answers) answer(json(completion(JSON.stringify([person, person, person]))))
  await Promise.all(work)
  expect(signals, 'nothing more is asked').toHaveLength(2)
  expect(await database.profiles.count()).toBe(0)
  expect(await database.datingSessions.count()).toBe(0)
  other.database.close()
})
