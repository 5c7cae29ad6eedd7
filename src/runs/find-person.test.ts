// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { completion, fakeFetch, json, silentFetch, type FakeAnswer } from '@/ai/testing/fake-fetch'
import { personGenerators } from '@/generation/person-choices'
import { emptyPersonForm, type PersonFormValues } from '@/generation/person-form'
import * as pictures from '@/lib/prepare-picture'
import { database } from '@/storage/database'
import { temporaryData } from '@/storage/temporary-data'
import { freshDatabase, removeDatabase } from '@/storage/testing/fresh-database'
import { sampleProvider } from '@/storage/testing/sample-records'
import { avatarDrafts, avatarRunKey, forgetAvatarDrafts } from './avatar-draft'
import { drawPerson, findPerson, startFoundChat } from './find-person'
import {
  endPersonSearch,
  forgetPersonSearches,
  forgetStarted,
  type FoundPerson,
  personAvatarForm,
  personStates,
} from './person-searches'
import { isPictureRunning, pictureRuns } from './picture-runs'

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const text = personGenerators['random-text']
const openai = sampleProvider({
  id: 'openai-1',
  type: 'openai',
  apiKey: 'sk-openai-key',
  apiEndpoint: undefined,
  defaultModel: 'gpt-6.1-sol',
})
const sound = {
  name: 'Ines',
  age: 31,
  personality: 'You are calm.',
  first_message: 'hey',
  image_prompt: 'A woman of 31.',
}
const answer = (fields: object | string) =>
  json(completion(typeof fields === 'string' ? fields : JSON.stringify(fields)))
const drawn = () => json({ created: 1, data: [{ b64_json: PNG }] })

const state = () => personStates.getState()['random-text']
const kept = () => sessionStorage.getItem('parlour-form-random-text-person')
const overrides = (...answers: FakeAnswer[]) => ({
  fetch: fakeFetch(...answers).fetch,
  random: () => 0,
})
const find = (answers: FakeAnswer[], change: Partial<PersonFormValues> = {}) =>
  findPerson(
    text,
    { ...emptyPersonForm(text), providerId: 'openai-1', ...change },
    overrides(...answers),
  )

async function foundInes(): Promise<FoundPerson> {
  await find([answer(sound)])
  const { found } = state()
  if (!found) throw new Error('Nobody was found.')
  return found
}
const characterOf = (conversationId: string) => {
  const { conversations, characters } = temporaryData.getState()
  return characters[conversations[conversationId]?.characterId ?? '']
}

beforeEach(async () => {
  await freshDatabase()
  await database.providers.put(openai)
  // No picture can be decoded here: the journeys in a browser show that.
  vi.spyOn(pictures, 'preparePicture').mockImplementation((blob) =>
    Promise.resolve({ blob, width: 1, height: 1 }),
  )
})
afterEach(async () => {
  forgetPersonSearches()
  forgetAvatarDrafts()
  sessionStorage.clear()
  await removeDatabase()
})

describe('a search', () => {
  it('ends with somebody, who is kept over a reload (RTXT-29)', async () => {
    const seen: unknown[] = []
    const unsubscribe = personStates.subscribe((states) => seen.push(states['random-text'].search))
    await find([answer('Sure! Who?'), answer(sound)])
    unsubscribe()
    expect(seen).toContainEqual({ status: 'running', length: 0, isSecondTry: true })
    expect(state()).toMatchObject({
      search: { status: 'idle' },
      found: { person: { name: 'Ines', age: 31 }, providerId: 'openai-1' },
    })
    expect(kept()).toContain('Ines')
    vi.resetModules()
    const reloaded = await import('./person-searches')
    expect(reloaded.personStates.getState()['random-text'].found?.person.name).toBe('Ines')
    sessionStorage.setItem(
      'parlour-form-random-text-person',
      (kept() ?? '').replace('"age":31', '"age":17'),
    )
    vi.resetModules()
    const tampered = await import('./person-searches')
    expect(tampered.personStates.getState()['random-text'].found).toBeUndefined()
  })

  it('that fails leaves whoever was found before, and so does one that is stopped (RTXT-27)', async () => {
    const before = await foundInes()
    await find([answer('?'), answer('?')])
    expect(state()).toMatchObject({ search: { status: 'failed' }, found: before })
    endPersonSearch('random-text')
    expect(state().search).toEqual({ status: 'idle' })

    const running = findPerson(
      text,
      { ...emptyPersonForm(text), providerId: 'openai-1' },
      { fetch: silentFetch },
    )
    expect(state().search.status).toBe('running')
    endPersonSearch('random-text')
    await running
    expect(state()).toEqual({ search: { status: 'idle' }, found: before })
  })

  it('that another has taken the place of tells nothing any more', async () => {
    const values = { ...emptyPersonForm(text), providerId: 'openai-1' }
    const old = findPerson(text, values, { fetch: silentFetch })
    await find([answer({ ...sound, name: 'Tomas' })])
    await old
    expect(state()).toMatchObject({
      search: { status: 'idle' },
      found: { person: { name: 'Tomas' } },
    })
  })

  it('is stopped, and forgotten with its result, when everything is reset', async () => {
    const found = await foundInes()
    const values = { ...emptyPersonForm(text), providerId: 'openai-1' }
    const running = findPerson(text, values, { fetch: silentFetch })
    forgetPersonSearches()
    await running
    expect(state()).toEqual({ search: { status: 'idle' }, found: undefined })
    expect(kept()).toBeNull()
    expect(avatarDrafts.getState()[personAvatarForm(found)]).toBeUndefined()
  })

  it('has the face drawn where one is wanted, and forgets the former face', async () => {
    const former = await foundInes()
    expect(avatarDrafts.getState()[personAvatarForm(former)]?.prompt).toBe('A woman of 31.')
    await find([answer(sound), drawn()], { wantsAvatar: true })
    const { found } = state()
    expect(found?.id).not.toBe(former.id)
    expect(avatarDrafts.getState()[personAvatarForm(former)]).toBeUndefined()
    expect(avatarDrafts.getState()[personAvatarForm(found ?? former)]?.picture).toMatchObject({
      source: 'ai-generated',
      prompt: 'A woman of 31.',
    })
  })
})

describe('the chat with somebody who was found', () => {
  it('begins with the face, once, and lets the person go (RTXT-28, RTXT-30)', async () => {
    const found = await foundInes()
    await drawPerson(found, overrides(drawn()))
    const id = await startFoundChat(found, text)
    expect(characterOf(id)).toMatchObject({
      name: 'Ines',
      temporary: true,
      imageGallery: [{ source: 'ai-generated', isProfilePicture: true }],
      metadata: { imagePrompt: 'A woman of 31.' },
    })
    expect(characterOf(id)?.avatarImageId).toMatch(/^temp_/)
    expect(kept()).toBeNull()
    const started = state().found
    expect(await startFoundChat(started ?? found, text)).toBe(id)
    forgetStarted('random-text')
    expect(state().found).toBeUndefined()
    expect(avatarDrafts.getState()[personAvatarForm(found)]).toBeUndefined()
    expect(await database.characters.count()).toBe(0)
    expect(await database.images.count()).toBe(0)
  })

  it('gets a face that was on its way', async () => {
    const found = await foundInes()
    let arrive = () => {}
    const waits = new Promise<void>((resolve) => {
      arrive = resolve
    })
    const { fetch } = fakeFetch(drawn())
    const slow: typeof fetch = async (...call) => {
      await waits
      return fetch(...call)
    }
    const drawing = drawPerson(found, { fetch: slow })
    const run = () => pictureRuns.getState()[avatarRunKey(personAvatarForm(found))]
    await vi.waitFor(() => expect(isPictureRunning(run())).toBe(true))
    const id = await startFoundChat(found, text)
    forgetStarted('random-text')
    expect(characterOf(id)?.avatarImageId).toBeUndefined()
    arrive()
    await drawing
    expect(characterOf(id)?.avatarImageId).toMatch(/^temp_/)
    expect(avatarDrafts.getState()[personAvatarForm(found)]).toBeUndefined()
  })

  it('does not begin where the provider is gone, and the person stays', async () => {
    const found = await foundInes()
    await database.providers.clear()
    await expect(startFoundChat(found, text)).rejects.toThrow('Provider not found')
    expect(state().found).toEqual(found)
  })
})
