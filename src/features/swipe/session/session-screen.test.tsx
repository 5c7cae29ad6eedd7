// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { completion, json } from '@/ai/testing/fake-fetch'
import type { DatingSessionDraft } from '@/domain/dating-session'
import { forgetAllRuns, stopAllRuns } from '@/runs/live-runs'
import { addProfiles, createDatingSession } from '@/storage/dating/dating-sessions'
import { setPictureState, swipeProfile } from '@/storage/dating/profiles'
import { updateSettings } from '@/storage/commands/settings'
import { updateMoneySettings } from '@/storage/ledger/money-settings'
import { database } from '@/storage/database/database'
import { getProfiles } from '@/storage/dating/dating-queries'
import { freshDatabase, removeDatabase } from '@/storage/testing/fresh-database'
import {
  datingDraft,
  sampleOpenai,
  sampleProfileDraft,
  sampleProvider,
} from '@/storage/testing/sample-records'
import { waitFor } from '@/testing/wait-for'
import { toastStore } from '@/ui/overlays/toast-store'
import { liveScreen } from '@/ui/testing/live-screen'
import { SwipeSessionScreen } from './session-screen'

const screen = liveScreen()

const person = (name: string, change: object = {}) => ({
  name,
  age: 29,
  bio: 'Bakes at night. Sleeps at noon.',
  interests: ['Bread', 'Chess', 'Rain', 'Maps'],
  imagePrompt: `A portrait of ${name}, an adult of 29`,
  height: '170 cm',
  ...change,
})
const people = ['Ada Moreau', 'Teo Brandt', 'Ines Okafor'].map((name) => person(name))

/** What the model writes when it is asked for so many profiles. */
let write: (count: number) => Response
/** Questions for profiles so far. */
let asked: string[]

const writing = (answer: unknown) => () =>
  json(completion(typeof answer === 'string' ? answer : JSON.stringify(answer)))

const serve: typeof fetch = (_input, init = {}) => {
  const body = typeof init.body === 'string' ? init.body : ''
  const count = /Generate exactly (\d+) profiles/.exec(body)?.[1]
  if (count === undefined)
    // Pictures never come.
    return new Promise((_resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(new DOMException('Ended', 'AbortError')))
    })
  asked.push(body)
  return Promise.resolve(write(Number(count)))
}

async function open(change: Partial<DatingSessionDraft> = {}) {
  const id = await createDatingSession({
    ...datingDraft,
    batchSize: 3,
    imagesPerProfile: 1,
    ...change,
  })
  screen.draw(<SwipeSessionScreen sessionId={id} />)
  return id
}

beforeEach(async () => {
  asked = []
  vi.stubGlobal('fetch', serve)
  await freshDatabase()
  await database.providers.put(sampleOpenai)
  await updateSettings({ enableStreaming: false })
  // What it costs is asked in batch-dialog.test.tsx.
  const upTo = 1_000_000_000_000
  await updateMoneySettings({ quietBatches: [{ kind: 'profiles', upTo, isUnknown: true }] })
})
afterEach(async () => {
  screen.draw(null)
  await stopAllRuns()
  forgetAllRuns()
  history.replaceState(null, '', '/')
  await removeDatabase()
})

/** Answers that cannot be used, what is told, and how many of them could be kept. */
const brokenAnswers: [answer: unknown, told: string, valid: number][] = [
  [{ name: 'Ada' }, 'Response must be a JSON array', 0],
  ['I would rather not.', 'Invalid JSON response: ', 0],
  ['', 'Invalid JSON response: ', 0],
  [people.slice(0, 2), 'Must generate exactly 3 profiles, got 2', 2],
  [
    [...people.slice(0, 2), { ...people[2], bio: undefined }],
    'Profile 3 missing required field: bio',
    2,
  ],
  [
    [{ ...people[0], interests: ['Bread'] }, ...people.slice(1)],
    'Profile 1 must have exactly 4 interests, got 1',
    2,
  ],
  [
    [{ ...people[0], age: 'thirty' }, ...people.slice(1)],
    'Profile 1 must have a valid age number',
    2,
  ],
  [[people[0], { ...people[1], age: 17 }, people[2]], 'Profile 2 must have a valid age number', 2],
]

describe('a broken answer', () => {
  it('is asked for once more, told in its words, and leaves nothing behind (SWIPE-24, SWIPE-84 to SWIPE-90, SWIPE-93, SWIPE-94, P23)', async () => {
    const id = await open()
    for (const [answer, told, valid] of brokenAnswers) {
      write = writing(answer)
      asked = []
      await screen.press(/^(Generate New Profiles|Try Again)$/)
      // The model is told what was wrong, and asked once more.
      await waitFor(() => expect(asked).toHaveLength(2))
      const panel = await waitFor(async () => {
        const alert = await screen.alert(/Failed to generate profiles/)
        expect(alert.textContent).toContain(told)
        return alert
      })
      expect(panel.textContent.includes('No profiles were generated successfully'), told).toBe(
        valid === 0,
      )
      expect(screen.controls(`Keep the ${valid} valid ones`)).toHaveLength(valid === 0 ? 0 : 1)
      expect(await getProfiles(id)).toEqual([])
    }
  })

  it('to a later part is told beside what came, and tried again; a double click asks once (SWIPE-15 to SWIPE-17, SWIPE-24, SWIPE-93)', async () => {
    const ten = Array.from({ length: 10 }, (_, index) => person(`Person ${index + 1}`))
    write = (count) =>
      count === 10 ? writing(ten)() : json({ error: { message: 'Key is wrong' } }, 401)
    await open({ batchSize: 11 })
    const generate = await screen.control('Generate New Profiles')
    generate.click()
    generate.click()
    const panel = await screen.alert(/10 of 11 profiles were generated/)
    expect(panel.textContent).not.toContain('No profiles were generated')
    expect(asked).toHaveLength(2)
    await waitFor(() => expect(screen.text()).toContain('10 profile(s) remaining'))
    // No word of another tab, of which the second press would be told.
    expect(toastStore.getState().toasts).toEqual([])
    expect([...panel.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual([
      'Open Providers',
    ])
    // Pictures are being drawn still.
    await screen.control('Stop')
    write = writing([person('The Last')])
    await screen.press('Try Again')
    await waitFor(() => expect(screen.text()).toContain('11 profile(s) remaining'))
    expect(panel.isConnected).toBe(false)
  })
})

describe('a session', () => {
  it('whose provider is gone asks nobody else unasked, and can be given another (SWIPE-83, SWIPE-92)', async () => {
    const id = await open({ profileGenerationProviderId: 'gone' })
    write = writing(people)
    await screen.press('Generate New Profiles')
    await screen.alert(/No provider available for profile generation/)
    expect(asked).toEqual([])
    await screen.fill('Ask another provider', sampleOpenai.id)
    await waitFor(() => expect(screen.text()).toContain('3 profile(s) remaining'))
    expect(await database.datingSessions.get(id)).toMatchObject({
      profileGenerationProviderId: sampleOpenai.id,
    })
  })

  it('without a provider asks nothing, shows the way to one, and starts no chat (SWIPE-54, SWIPE-57, SWIPE-92)', async () => {
    await database.providers.clear()
    const id = await open()
    await screen.press('Generate New Profiles')
    const panel = await screen.alert(/No provider available for profile generation/)
    expect(panel.querySelector('a')?.textContent).toBe('Open Providers')
    await addProfiles(id, [sampleProfileDraft({ name: 'Mira Castell' })], 0)
    const [mira] = await getProfiles(id)
    await swipeProfile(mira?.id ?? '', 'like')
    await screen.press('Matches (1)')
    await screen.press('Start Chat')
    await screen.alert(/No providers available. Please configure a provider first./)
  })

  it('where nobody can draw has pictures of its own, and says so once (SWIPE-64)', async () => {
    await database.providers.clear()
    await database.providers.put(sampleProvider({ type: 'anthropic', apiEndpoint: undefined }))
    const failure = { code: 'main_picture_failed', params: { cause: 'no_image_provider' } }
    const id = await createDatingSession({ ...datingDraft, imagesPerProfile: 1 })
    await addProfiles(
      id,
      ['Mira Castell', 'Jonas Vik', 'Ada Moreau'].map((name) => sampleProfileDraft({ name })),
      1,
    )
    for (const { id: profileId } of await getProfiles(id))
      await setPictureState(profileId, { failure })
    // Not before: the cards know of the failures as soon as they are there.
    screen.draw(<SwipeSessionScreen sessionId={id} />)
    await waitFor(() => {
      expect(screen.text().match(/no enabled provider can draw/g)).toHaveLength(1)
      const letters = [...document.querySelectorAll('svg text')].map((text) => text.textContent)
      expect(letters).toEqual(expect.arrayContaining(['M', 'C']))
    })
    await screen.control('Open Providers')
    expect(screen.text()).not.toContain(failure)
  })

  it('shows why a picture failed in the words of a file or of release 0.3', async () => {
    const id = await createDatingSession({ ...datingDraft, imagesPerProfile: 1 })
    await addProfiles(id, [sampleProfileDraft()], 1)
    const pictureFailure = 'Failed to generate main profile image: Bad request.'
    await database.profiles.toCollection().modify({ pictureFailure })
    screen.draw(<SwipeSessionScreen sessionId={id} />)
    await waitFor(() => expect(screen.text()).toContain(pictureFailure))
  })

  it('that is unknown is told of (SWIPE-10)', async () => {
    screen.draw(<SwipeSessionScreen sessionId="nowhere" />)
    await screen.heading('Session Not Found')
    await screen.control('Back to Sessions')
    await waitFor(() => expect(document.title).toContain('Session Not Found'))
  })
})
