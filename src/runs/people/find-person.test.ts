// @vitest-environment jsdom
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
import { personGenerators } from '@/generation/people/person-choices'
import { emptyPersonForm, type PersonFormValues } from '@/generation/people/person-form'
import * as pictures from '@/lib/pictures/prepare-picture'
import { addGalleryImage } from '@/storage/commands/gallery'
import { database } from '@/storage/database/database'
import { getCharacter } from '@/storage/database/queries'
import { saveTemporaryChat } from '@/storage/conversations/temporary-chats'
import { temporaryData } from '@/storage/conversations/temporary-data'
import { freshDatabase, removeDatabase } from '@/storage/testing/fresh-database'
import { sampleOpenai } from '@/storage/testing/sample-records'
import { waitFor } from '@/testing/wait-for'
import { avatarDrafts, avatarRunKey, forgetAvatarDrafts } from '../pictures/avatar-draft'
import { drawPerson, findPerson, startFoundChat } from './find-person'
import {
  endPersonSearch,
  forgetPersonSearches,
  forgetStarted,
  personAvatarForm,
  type FoundPerson,
  foundPersons,
} from './person-searches'
import { isRunning, readRun, runStore } from '../run-store'

const text = personGenerators['random-text']
const sound = {
  name: 'Ines',
  age: 31,
  personality: 'You are calm.',
  first_message: 'hey',
  image_prompt: 'A woman of 31.',
}
const answer = (fields: object | string) =>
  json(completion(typeof fields === 'string' ? fields : JSON.stringify(fields)))

const search = () => readRun('person', 'random-text')
const foundPerson = () => foundPersons.getState()['random-text']
const kept = () => sessionStorage.getItem('parlour-form-random-text-person')
const mark = () => sessionStorage.getItem('parlour-form-random-text-search')
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
  const found = foundPerson()
  if (!found) throw new Error('Nobody was found.')
  return found
}
const characterOf = (conversationId: string) => {
  const { conversations, characters } = temporaryData.getState()
  return characters[conversations[conversationId]?.characterId ?? '']
}

beforeEach(async () => {
  await freshDatabase()
  await database.providers.put(sampleOpenai)
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
  it('that comes to its end, or fails, is not told of as cut off', async () => {
    await foundInes()
    expect(mark()).toBeNull()
    await find([answer('?'), answer('?')])
    expect(search()?.state).toBe('failed')
    // It could have failed because the page is going.
    expect(mark()).not.toBeNull()
    await waitFor(() => expect(mark()).toBeNull())
  })

  it('that fails leaves whoever was found before, and so does one that is stopped (RTXT-27)', async () => {
    const before = await foundInes()
    await find([answer('?'), answer('?')])
    expect(search()?.state).toBe('failed')
    expect(foundPerson()).toEqual(before)
    endPersonSearch('random-text')
    expect(search()).toBeUndefined()

    const running = findPerson(
      text,
      { ...emptyPersonForm(text), providerId: 'openai-1' },
      { fetch: silentFetch },
    )
    expect(search()?.state).toBe('running')
    endPersonSearch('random-text')
    await running
    expect(search()).toBeUndefined()
    expect(foundPerson()).toEqual(before)
  })

  it('that another has taken the place of tells nothing any more', async () => {
    const values = { ...emptyPersonForm(text), providerId: 'openai-1' }
    const old = findPerson(text, values, { fetch: silentFetch })
    await find([answer({ ...sound, name: 'Tomas' })])
    await old
    expect(search()?.state).toBe('done')
    expect(foundPerson()).toMatchObject({ person: { name: 'Tomas' } })
  })

  it('is stopped, and forgotten with its result, when everything is reset', async () => {
    const found = await foundInes()
    const values = { ...emptyPersonForm(text), providerId: 'openai-1' }
    const running = findPerson(text, values, { fetch: silentFetch })
    forgetPersonSearches()
    await running
    expect(search()).toBeUndefined()
    expect(foundPerson()).toBeUndefined()
    expect(kept()).toBeNull()
    expect(mark()).toBeNull()
    expect(avatarDrafts.getState()[personAvatarForm(found)]).toBeUndefined()
  })

  it('has the face drawn where one is wanted, and forgets the former face', async () => {
    const former = await foundInes()
    expect(avatarDrafts.getState()[personAvatarForm(former)]?.prompt).toBe('A woman of 31.')
    await find([answer(sound), drawn()], { wantsAvatar: true })
    const found = foundPerson()
    expect(found?.id).not.toBe(former.id)
    expect(avatarDrafts.getState()[personAvatarForm(former)]).toBeUndefined()
    expect(avatarDrafts.getState()[personAvatarForm(found ?? former)]?.picture).toMatchObject({
      source: 'ai-generated',
      prompt: 'A woman of 31.',
    })
  })
})

/** Lets the next read of a provider wait. @returns the way to let it go on. */
function holdNextProvider(): () => void {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const read = database.providers.get('openai-1')
  vi.spyOn(database.providers, 'get').mockImplementationOnce(
    () => held.then(() => read) as typeof read,
  )
  return release
}

/** A chat that begins while the face is drawn. */
async function startBeforeFace() {
  const found = await foundInes()
  let draw = () => {}
  const waits = new Promise<void>((resolve) => {
    draw = resolve
  })
  const { fetch } = fakeFetch(drawn())
  const slow: typeof fetch = async (...call) => {
    await waits
    return fetch(...call)
  }
  const drawing = drawPerson(found, { fetch: slow })
  const run = () => readRun('picture', avatarRunKey(personAvatarForm(found)))
  await waitFor(() => expect(isRunning(run())).toBe(true))
  const id = await startFoundChat(found, text)
  forgetStarted('random-text')
  const arrive = () => {
    draw()
    return drawing
  }
  return { id, found, arrive }
}

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
    const started = foundPerson()
    expect(await startFoundChat(started ?? found, text)).toBe(id)
    forgetStarted('random-text')
    expect(foundPerson()).toBeUndefined()
    expect(avatarDrafts.getState()[personAvatarForm(found)]).toBeUndefined()
    expect(await database.characters.count()).toBe(0)
    expect(await database.images.count()).toBe(0)
  })

  it('gets a face that was on its way', async () => {
    const { id, found, arrive } = await startBeforeFace()
    expect(characterOf(id)?.avatarImageId).toBeUndefined()
    await arrive()
    await waitFor(() => expect(characterOf(id)?.avatarImageId).toMatch(/^temp_/))
    expect(avatarDrafts.getState()[personAvatarForm(found)]).toBeUndefined()
  })

  it('gets a face that comes while the chat is made', async () => {
    const found = await foundInes()
    const release = holdNextProvider()
    const starting = startFoundChat(found, text)
    await drawPerson(found, overrides(drawn()))
    release()
    expect(characterOf(await starting)?.avatarImageId).toMatch(/^temp_/)
  })

  it('is not taken for that of somebody else who was found meanwhile', async () => {
    const found = await foundInes()
    const release = holdNextProvider()
    const starting = startFoundChat(found, text)
    await find([answer({ ...sound, name: 'Tomas' })])
    release()
    await starting
    expect(foundPerson()).toMatchObject({ person: { name: 'Tomas' } })
    expect(foundPerson()?.conversationId).toBeUndefined()
    expect(kept()).toContain('Tomas')
  })

  it('gets it also where it was saved meanwhile', async () => {
    const { id, arrive } = await startBeforeFace()
    await saveTemporaryChat(id)
    await arrive()
    await waitFor(async () =>
      expect(await database.characters.toArray()).toMatchObject([
        { name: 'Ines', imageGallery: [{ isProfilePicture: true, prompt: 'A woman of 31.' }] },
      ]),
    )
    const [character] = await database.characters.toArray()
    expect(await database.images.toArray()).toMatchObject([
      { id: character?.avatarImageId, owner: character?.id },
    ])
  })

  it('keeps the face that it was given meanwhile; the other one waits in the gallery', async () => {
    const { id, arrive } = await startBeforeFace()
    await saveTemporaryChat(id)
    const [{ id: characterId } = { id: '' }] = await database.characters.toArray()
    const picture = { blob: new Blob(['mine']), width: 1, height: 1 }
    const mine = await addGalleryImage(
      characterId,
      { source: 'uploaded', picture },
      { asProfilePicture: true },
    )
    await arrive()
    await waitFor(async () =>
      expect((await getCharacter(characterId))?.imageGallery).toHaveLength(2),
    )
    expect((await getCharacter(characterId))?.avatarImageId).toBe(mine)
  })

  it('does not begin where the provider is gone, and the person stays', async () => {
    const found = await foundInes()
    await database.providers.clear()
    await expect(startFoundChat(found, text)).rejects.toThrow('provider_not_found')
    expect(foundPerson()).toEqual(found)
  })
})

describe('a search, after a reload', () => {
  // The parts of the app that load late belong to the database of the new page.
  beforeEach(() => void vi.resetModules())

  it('ends with somebody, who is kept over a reload (RTXT-29)', async () => {
    const seen: unknown[] = []
    const unsubscribe = runStore.subscribe(() => seen.push(search()))
    await find([answer('Sure! Who?'), answer(sound)])
    unsubscribe()
    expect(seen).toContainEqual(
      expect.objectContaining({
        state: 'running',
        progress: expect.objectContaining({ done: 0 }) as unknown,
        data: { isSecondTry: true },
      }),
    )
    expect(search()?.state).toBe('done')
    expect(foundPerson()).toMatchObject({
      person: { name: 'Ines', age: 31 },
      providerId: 'openai-1',
    })
    expect(kept()).toContain('Ines')
    vi.resetModules()
    const reloaded = await import('./person-searches')
    expect(reloaded.foundPersons.getState()['random-text']?.person.name).toBe('Ines')
    sessionStorage.setItem(
      'parlour-form-random-text-person',
      (kept() ?? '').replace('"age":31', '"age":17'),
    )
    vi.resetModules()
    const tampered = await import('./person-searches')
    expect(tampered.foundPersons.getState()['random-text']).toBeUndefined()
  })

  it('that a reload cuts off is told of until it is dismissed, beside whoever was found before', async () => {
    const before = await foundInes()
    void findPerson(
      text,
      { ...emptyPersonForm(text), providerId: 'openai-1' },
      { fetch: silentFetch },
    )
    for (const attempt of ['once', 'twice']) {
      vi.resetModules()
      await import('./use-found-person')
      const [{ foundPersons: found }, runs] = await Promise.all([
        import('./person-searches'),
        import('../run-store'),
      ])
      expect(found.getState()['random-text']?.id, attempt).toBe(before.id)
      expect(runs.readRun('person', 'random-text'), attempt).toMatchObject({
        state: 'failed',
        failure: { code: 'search_cut_off' },
      })
      expect(runs.readRun('person', 'random-chat')).toBeUndefined()
    }
    const reloaded = await import('./person-searches')
    reloaded.endPersonSearch('random-text')
    vi.resetModules()
    await import('./person-searches')
    const after = await import('../run-store')
    expect(after.readRun('person', 'random-text')).toBeUndefined()
  })
})
