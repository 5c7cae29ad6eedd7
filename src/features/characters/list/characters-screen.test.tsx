// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { completion, type FakeAnswer, fakeFetch, json } from '@/ai/testing/fake-fetch'
import { paths } from '@/lib/paths'
import { forgetAllRuns } from '@/runs/live-runs'
import { database } from '@/storage/database/database'
import { dumpDatabase, freshDatabase, removeDatabase } from '@/storage/testing/fresh-database'
import {
  sampleCharacter,
  sampleConversation,
  sampleMessage,
  sampleOpenai,
  sampleProvider,
} from '@/storage/testing/sample-records'
import { waitFor } from '@/testing/wait-for'
import { navigate } from '@/ui/buttons/history'
import { liveScreen } from '@/ui/testing/live-screen'
import { temporaryData } from '@/storage/conversations/temporary-data'
import { toastStore } from '@/ui/overlays/toast-store'
import { undoNewestToast } from '@/ui/testing/undo-toast'
import { CharacterImagesScreen } from '../gallery/character-images-screen'
import { CharactersScreen } from './characters-screen'

const screen = liveScreen()

beforeAll(() => {
  // Not known to jsdom.
  HTMLElement.prototype.showPopover = () => undefined
  HTMLElement.prototype.hidePopover = () => undefined
})
beforeEach(async () => {
  vi.stubGlobal('visualViewport', new EventTarget())
  await freshDatabase()
  await database.providers.put(sampleOpenai)
})
afterEach(async () => {
  // Not at the end of the test that holds the clock: where it fails, the next ones would have it too.
  vi.useRealTimers()
  forgetAllRuns()
  await removeDatabase()
})

/** Presses a button as soon as it can be pressed. */
async function pressReady(name: string) {
  await waitFor(async () => expect(await screen.control(name)).toHaveProperty('disabled', false))
  await screen.press(name)
}

const hasText = (words: string) => waitFor(() => expect(screen.text()).toContain(words))
const of = (change: Parameters<typeof sampleCharacter>[0] = {}) =>
  sampleCharacter({ providerId: sampleOpenai.id, providerType: 'openai', ...change })

describe('the list', () => {
  const people = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      of({
        id: `person-${index + 1}`,
        name: `Person ${index + 1}`,
        createdAt: index,
        updatedAt: 10_000 - index,
        ...(index === 6 && { description: 'Knows the tides by heart', tags: ['séance'] }),
      }),
    )
  const names = () =>
    [...document.querySelectorAll('article h2')].map(({ textContent }) => textContent)
  const card = (name: string) =>
    waitFor(() => {
      const found = [...document.querySelectorAll('article')].find(
        (one) => one.querySelector('h2')?.textContent === name,
      )
      if (!found) throw new Error(`no card of ${name}`)
      return found
    })
  const chat = async (name: string) => {
    const found = (await card(name)).querySelector<HTMLButtonElement>('[aria-label=Chat]')
    if (!found) throw new Error(`nothing chats with ${name}`)
    return found
  }
  const pressChat = async (name: string) => (await chat(name)).click()
  const described = (element: HTMLElement | null | undefined) =>
    (element?.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.querySelector(`[id="${id}"]`)?.textContent)
  const menuItems = async (name: string) => [
    ...(await card(name)).querySelectorAll<HTMLElement>('[role=menuitem]'),
  ]
  const openMenu = async (name: string) => {
    const button = (await card(name)).querySelector<HTMLElement>('[aria-haspopup=menu]')
    expect(button?.getAttribute('aria-label')).toBe(`More for “${name}”`)
    button?.click()
    await waitFor(async () => expect(await menuItems(name)).not.toEqual([]))
  }
  const choose = async (name: string, item: string) => {
    await openMenu(name)
    ;(await menuItems(name)).find(({ textContent }) => textContent === item)?.click()
  }
  const open = () => {
    navigate(paths.characters)
    screen.draw(<CharactersScreen onTryDemo={() => Promise.resolve()} />)
  }

  it('needs no search for a dozen (CHAR-02)', async () => {
    await database.characters.bulkPut(people(12))
    open()
    await card('Person 12')
    expect(document.querySelector('[type=search]')).toBeNull()
  })

  it('is searched and ordered where it is more than a screenful (CHAR-02)', async () => {
    await database.characters.bulkPut(people(14))
    open()
    await waitFor(() => expect(names()[0]).toBe('Person 1'))
    await database.conversations.bulkPut([
      sampleConversation({ id: 'earlier', characterId: 'person-9', updatedAt: 20_000 }),
      sampleConversation({ id: 'later', characterId: 'person-5', updatedAt: 30_000 }),
    ])
    await waitFor(() => expect(names().slice(0, 3)).toEqual(['Person 5', 'Person 9', 'Person 1']))
    await screen.fill('Order', 'changed')
    await waitFor(() => expect(names()[0]).toBe('Person 1'))
    await screen.fill('Order', 'created')
    await waitFor(() => expect(names()[0]).toBe('Person 14'))
    await screen.fill('Search characters', 'TIDES seance')
    await waitFor(() => expect(names()).toEqual(['Person 7']))
    await hasText('1 character found')
    await screen.fill('Search characters', 'nobody at all')
    await hasText('No character has “nobody at all”')
    await screen.press('Show all')
    await waitFor(() => expect(names()).toHaveLength(14))
    await screen.fill('Search characters', 'x')
    const search = await screen.field('Search characters')
    search.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    await waitFor(() => expect(search.value).toBe(''))
  })

  it('gives a provider to all who came without one, with a way back (CARD-34)', async () => {
    const without = { providerId: '', providerType: undefined, model: '' }
    await database.characters.bulkPut([
      of({ id: 'a', name: 'Ada', ...without }),
      of({ id: 'b', name: 'Bea', ...without }),
      of({ id: 'c', name: 'Cleo', providerId: 'gone' }),
    ])
    open()
    await card('Ada')
    await hasText('2 characters have no provider yet')
    await screen.press('Use for all')
    await waitFor(() => expect(screen.text()).not.toContain('no provider yet'))
    const providers = async () =>
      (await database.characters.toArray()).map(({ providerId, model }) => [providerId, model])
    const { id, defaultModel } = sampleOpenai
    const [, , cleo] = await providers()
    expect(await providers()).toEqual([[id, defaultModel], [id, defaultModel], cleo])
    undoNewestToast()
    await hasText('2 characters have no provider yet')
    expect(await providers()).toEqual([['', ''], ['', ''], cleo])
  })

  it('leads with Chat to the conversations, or to a new one (CHAR-14, CHAR-15, NAV-13, CONV-03)', async () => {
    await database.characters.bulkPut([
      of({ id: 'busy', name: 'Busy' }),
      of({ id: 'fresh', name: 'Fresh' }),
      of({ id: 'role', name: 'Role', characterMode: 'rp' }),
    ])
    await database.conversations.put(sampleConversation({ characterId: 'busy' }))
    open()
    await pressChat('Busy')
    await waitFor(() =>
      expect(location.pathname + location.search).toBe(paths.conversationsOf('busy')),
    )
    const madeFor = async (characterId: string) =>
      (await database.conversations.where({ characterId }).toArray())[0]
    await pressChat('Fresh')
    await waitFor(() => expect(location.pathname).toMatch(/^\/chat\//))
    const made = await madeFor('fresh')
    expect(made).toMatchObject({ conversationType: 'standard', title: 'Chat with Fresh' })
    expect(location.pathname).toBe(paths.chat(made?.id ?? ''))
    await pressChat('Role')
    await waitFor(() => expect(location.pathname).toMatch(/^\/chat2\//))
    const rolePlay = await madeFor('role')
    expect(rolePlay).toMatchObject({ conversationType: 'rp', title: 'RP Chat with Role' })
    expect(location.pathname).toBe(paths.chat2(rolePlay?.id ?? ''))
  })

  it('has all else in a menu, whose head says who answers (CHAR-05, CHAR-07)', async () => {
    await database.characters.bulkPut([
      of({ id: 'busy', name: 'Busy', model: 'gpt-6-luna' }),
      of({ id: 'fresh', name: 'Fresh' }),
    ])
    await database.conversations.put(sampleConversation({ characterId: 'busy' }))
    open()
    await openMenu('Busy')
    const named = async (name: string) =>
      (await menuItems(name)).map(({ textContent }) => textContent)
    const others = ['Edit', 'Images', 'Export card', 'Delete']
    expect(await named('Busy')).toEqual(['New chat', 'Conversations', ...others])
    expect(described((await card('Busy')).querySelector<HTMLElement>('[role=menu]'))).toEqual([
      `Available${sampleOpenai.name} · gpt-6-luna`,
    ])
    const before = await database.conversations.count()
    ;(await menuItems('Busy'))[0]?.click()
    await waitFor(() => expect(location.pathname).toMatch(/^\/chat\//))
    expect(await database.conversations.count()).toBe(before + 1)

    const pressed = new MouseEvent('contextmenu', { bubbles: true, cancelable: true })
    ;(await chat('Fresh')).dispatchEvent(pressed)
    expect(pressed.defaultPrevented).toBe(true)
    await waitFor(async () => expect(await named('Fresh')).toEqual(['New chat', ...others]))
    for (const [item, path] of [
      ['Edit', paths.editCharacter('fresh')],
      ['Images', paths.characterImages('fresh')],
    ] as const) {
      ;(await menuItems('Fresh')).find(({ textContent }) => textContent === item)?.click()
      await waitFor(() => expect(location.pathname).toBe(path))
      await openMenu('Fresh')
    }
  })

  it('says what a character is, or what hinders a chat and how to change it (CHAR-04, CHAR-06 to CHAR-08)', async () => {
    await database.providers.put(sampleProvider({ id: 'off', name: 'Off', enabled: false }))
    await database.characters.bulkPut([
      of({ id: 'well', name: 'Well', model: 'gpt-6-luna', description: 'Keeps the lamps.' }),
      of({ id: 'off', name: 'Off', providerId: 'off', description: 'Unseen.' }),
      of({ id: 'gone', name: 'Gone', providerId: 'gone' }),
      of({ id: 'none', name: 'None', providerId: '' }),
      of({ id: 'bare', name: 'Bare', model: '' }),
      of({ id: 'old', name: 'Old', model: 'gpt-3.5-turbo' }),
    ])
    open()
    const linked = async (name: string) => {
      const link = (await card(name)).querySelector('a')
      return link && [link.textContent, link.pathname + link.search]
    }
    const edit = (id: string) => ['Choose one', paths.editCharacter(id)]
    for (const [name, isDisabled, line, link] of [
      ['Well', false, 'AvailableKeeps the lamps.', null],
      ['Off', true, 'Provider DisabledEnable it', ['Enable it', paths.editProvider('off')]],
      ['Gone', true, 'Provider DisabledIts provider was deleted. Choose one', edit('gone')],
      ['None', true, 'Provider DisabledNo provider. Choose one', edit('none')],
      ['Bare', false, 'AvailableNo model. Choose one', edit('bare')],
    ] as const) {
      const button = await chat(name)
      expect([name, button.disabled, described(button)]).toEqual([name, isDisabled, [name, line]])
      expect(await linked(name)).toEqual(link)
    }
    expect(described(await chat('Old'))[1]).toContain('This model has been switched off.')
  })

  it('shows temporary ones as such, without what only stored ones have (CHAR-06, CHAR-12)', async () => {
    const id = 'temp_one'
    temporaryData.setState({
      characters: { [id]: of({ id, name: 'Passing', temporary: true }) },
    })
    open()
    await screen.press('Show temporary characters')
    const shown = await waitFor(() => {
      const found = document.querySelector('article')
      if (!found) throw new Error('nobody is shown')
      return found
    })
    expect(shown.textContent).toContain('Temporary')
    shown.querySelector<HTMLElement>('[aria-haspopup=menu]')?.click()
    await waitFor(() =>
      expect(
        [...shown.querySelectorAll('[role=menuitem]')].map(({ textContent }) => textContent),
      ).toEqual(['Export card', 'Delete']),
    )
    temporaryData.setState({ characters: {} })
  })

  it('goes at the Delete key too (CHAR-05)', async () => {
    await database.characters.put(of({ name: 'Noor' }))
    open()
    const button = await chat('Noor')
    button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Delete', bubbles: true }))
    await waitFor(async () => expect(await database.characters.count()).toBe(0))
  })

  it('says what goes with a character that is deleted, and Undo brings all of it back (CHAR-16)', async () => {
    await database.characters.put(of({ name: 'Mira' }))
    await database.conversations.put(sampleConversation())
    await database.messages.bulkPut([1, 2].map((seq) => sampleMessage(seq)))
    const before = await dumpDatabase()
    open()
    await choose('Mira', 'Delete')
    await screen.heading('Delete Character?')
    await hasText('Mira has 1 conversation with you.')
    const buttons = document.querySelectorAll<HTMLElement>('[role=dialog] button')
    ;[...buttons].find(({ textContent }) => textContent === 'Delete')?.click()
    const toast = () => toastStore.getState().toasts[0]
    await waitFor(() => expect(toast()?.text).toBe('Deleted “Mira”'))
    expect(await database.characters.count()).toBe(0)
    expect(await database.conversations.count()).toBe(0)
    expect(await database.messages.count()).toBe(0)
    undoNewestToast()
    await waitFor(async () => expect(await dumpDatabase()).toEqual(before))
  })
})

describe('the pictures of a character', () => {
  const DESCRIPTION = 'A woman of forty with silver hair in a blue coat.'
  const described = (text = DESCRIPTION) => json(completion(text))
  /** Answers the page's requests in turn. @returns what was sent so far */
  function answerWith(...answers: FakeAnswer[]) {
    const { fetch, sent } = fakeFetch(...answers)
    vi.stubGlobal('fetch', fetch)
    return sent
  }
  const silence = () => new Promise<Response>(() => undefined)
  const problem = (told: string) =>
    waitFor(async () => expect((await screen.alert(/^Image Error/)).textContent).toContain(told))
  async function open(change: Parameters<typeof of>[0] = {}) {
    await database.characters.put(of(change))
    navigate(paths.characterImages('character-1'))
    screen.draw(<CharacterImagesScreen characterId="character-1" />)
    await screen.control('Gallery')
  }
  /** Leaves the page. What is drawn before it is gone would take its place, with all that it holds. */
  async function leave() {
    screen.draw(null)
    await waitFor(() => expect(screen.controls('Gallery')).toEqual([]))
  }

  it('have a way back, and say so where there is no character (GAL-03, GAL-04, CHAR-37)', async () => {
    await open()
    expect(await screen.control('Back to Character')).toHaveProperty(
      'pathname',
      paths.editCharacter('character-1'),
    )
    screen.draw(<CharacterImagesScreen key="nobody" characterId="nobody" />)
    await screen.heading('Character Not Found')
    await hasText("The character you're looking for doesn't exist.")
    expect(await screen.control('Back to Characters')).toHaveProperty('pathname', paths.characters)
  })

  it('begin with the avatar where there is no gallery (GAL-11), and looking writes nothing (P9)', async () => {
    await database.characters.put(of({ avatarImageId: 'face' }))
    const before = await dumpDatabase()
    await open({ avatarImageId: 'face' })
    await waitFor(() =>
      expect(document.querySelector('[aria-label="Picture 1"]')?.textContent).toContain(
        'Profile picture',
      ),
    )
    expect(await dumpDatabase()).toEqual(before)
  })

  it('can only be drawn where somebody draws (IMG-39)', async () => {
    await database.providers.clear()
    await database.providers.put(
      sampleProvider({ id: sampleOpenai.id, type: 'anthropic', apiEndpoint: undefined }),
    )
    await open()
    await screen.press('Quick Generate')
    await hasText('No OpenAI providers available for image generation')
    expect(await screen.control('Open Providers')).toHaveProperty('pathname', paths.providers)
  })

  it('are drawn by xAI or OpenRouter where there is no OpenAI (decision 008)', async () => {
    for (const [type, host] of [
      ['xai', 'https://api.x.ai/'],
      ['openrouter', 'https://openrouter.ai/'],
    ] as const) {
      await database.providers.put({ ...sampleOpenai, type })
      const sent = answerWith(described(), silence)
      await open()
      await screen.press('Quick Generate')
      await pressReady('Generate Image')
      await waitFor(() => expect(sent).toHaveLength(2))
      expect(sent[1]?.url).toContain(host)
      expect(JSON.stringify(sent[1]?.body)).toContain(DESCRIPTION)
      await screen.press('Stop')
      await leave()
    }
  })

  it('tell each failure in its words, and draw nobody under age (GAL-37, GAL-42, IMG-44, IMG-45, IMG-48, P23)', async () => {
    const refusal = { error: { message: 'Rejected.', code: 'moderation_blocked' } }
    const failures = [
      [json(refusal, 400), 'The provider declined to draw this'],
      [json({ created: 1, data: [] }), 'Image generation returned no data'],
      [json({ created: 1, data: [{}] }), 'Image generation returned no b64_json or url data'],
    ] as const
    const sent = answerWith(
      described(),
      ...failures.map(([answer]) => answer),
      described(''),
      json({ error: { message: 'No such key', code: 'invalid_api_key' } }, 401),
    )
    await open()
    await screen.press('Quick Generate')
    for (const [, told] of failures) {
      await pressReady('Generate Image')
      await problem(`Image generation failed: ${told}`)
    }
    await screen.press('Draw from the profile picture')
    await pressReady('Generate Image')
    await problem('No profile image available to use as a reference.')
    await screen.press('Draw from the profile picture')
    await screen.fill('Image Prompt', '')
    await pressReady('Generate Image')
    await problem('Failed to generate image prompt')
    await pressReady('Generate Image')
    await problem('Failed to generate image prompt: ')
    expect(sent).toHaveLength(6)

    await leave()
    await database.characters.put(of({ systemPrompt: 'You are a 14-year-old pupil.' }))
    forgetAllRuns()
    await open({ systemPrompt: 'You are a 14-year-old pupil.' })
    await screen.press('Quick Generate')
    await pressReady('Generate Image')
    await problem('Only adults are drawn.')
    expect(sent).toHaveLength(6)
  })

  it('name what is missing of an attribute (GAL-05, GAL-06)', async () => {
    const sent = answerWith()
    await open()
    await screen.press('Advanced Generate')
    expect(await screen.choices('Image Type')).toEqual([
      'Portrait',
      'Half-body',
      'Full-body',
      'Close-up',
      'Custom',
    ])
    await screen.field('Outfit')
    await screen.field('Location')
    await screen.field('Time')
    await screen.press('Add Attribute')
    await pressReady('Generate Image')
    await hasText('Custom attribute name is required')
    await hasText('Value is required for custom attributes')
    expect(sent).toEqual([])
  })

  it('can be stopped after a long wait, which leaving the page does not end', async () => {
    vi.useFakeTimers({
      toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    })
    const sent = answerWith(described(), silence)
    await open()
    await screen.press('Quick Generate')
    await pressReady('Generate Image')
    const isDrawing = () =>
      waitFor(() =>
        expect(document.querySelector('[role=progressbar]')?.getAttribute('aria-label')).toBe(
          'Drawing the picture',
        ),
      )
    await isDrawing()
    await waitFor(() => expect(sent).toHaveLength(2))
    await vi.advanceTimersByTimeAsync(30_000)
    // More than half a minute where the picture was slow to begin: the clock goes on with each look.
    await waitFor(() => expect(screen.text()).toMatch(/[3-9]\d s so far\./))
    await leave()
    await open()
    await screen.press('Quick Generate')
    await isDrawing()
    expect(sent[1]?.init.signal?.aborted).toBe(false)
    await screen.press('Stop')
    await screen.control('Generate Image')
    expect(document.querySelector('[role=alert]')).toBeNull()
    expect(sent[1]?.init.signal?.aborted).toBe(true)
  })
})
