// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { ReadableStream } from 'node:stream/web'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  brokenStream,
  chunk,
  completion,
  drivenStream,
  type FakeAnswer,
  fakeFetch,
  json,
  sse,
  stream,
} from '@/ai/testing/fake-fetch'
import { styleInstructions } from '@/generation/prompt/interaction-styles'
import { promptTemplates } from '@/generation/prompt/prompt-templates'
import { paths } from '@/lib/paths'
import { forgetAvatarDrafts } from '@/runs/pictures/avatar-draft'
import { forgetAllRuns } from '@/runs/live-runs'
import { database } from '@/storage/database/database'
import { withFault } from '@/storage/testing/fault-layer'
import { freshDatabase, removeDatabase } from '@/storage/testing/fresh-database'
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
import { toastStore } from '@/ui/overlays/toast-store'
import { undoNewestToast } from '@/ui/testing/undo-toast'
import { CreateCharacterScreen } from './form/create-character-screen'
import { EditCharacterScreen } from './form/edit-character-screen'

const screen = liveScreen()

const written = {
  name: 'Mira Voss',
  personality: 'You are dry and kind.',
  goals: 'You want six tables of your own.',
  first_message: 'There you are. Tea?',
  image_prompt: 'A woman of 41 in a grey coat, evening light.',
}
const text = JSON.stringify(written)
const DESCRIPTION = 'A woman of forty with silver hair in a blue coat.'
const USE_AI = 'Use AI to help generate this character'

/** The answer of a model that writes, in a stream. */
const says = (content: string) => stream(sse(chunk(content, 'stop')))
const described = (description = DESCRIPTION) => json(completion(description))
const broken = () => json({ error: { message: 'The brush broke.' } }, 400)
const refused = () =>
  json({ error: { message: 'Rejected by the safety system.', code: 'moderation_blocked' } }, 400)
const badKey = () => json({ error: { message: 'No such key', code: 'invalid_api_key' } }, 401)

/** Answers the page's requests in turn. @returns what was sent so far */
function answerWith(...answers: FakeAnswer[]) {
  const { fetch, sent } = fakeFetch(...answers)
  vi.stubGlobal('fetch', fetch)
  return sent
}

/** An answer that never comes. */
const silence = () => new Promise<Response>(() => undefined)

/** Waits until a field holds a value, or what matches it. */
async function expectValue(label: string, value: string | RegExp) {
  const field = await screen.field(label)
  await waitFor(() =>
    typeof value === 'string'
      ? expect(field.value).toBe(value)
      : expect(field.value).toMatch(value),
  )
}

/** Waits until a field says what is wrong with it. */
async function expectFault(label: string, message: string) {
  const field = await screen.field(label)
  await waitFor(() => expect(screen.describe(field)).toContain(message))
  return field
}

/** A fault moves the focus once it is drawn. */
async function expectFocus(wanted: HTMLElement | Promise<HTMLElement>) {
  const element = await wanted
  await waitFor(() => expect(document.activeElement).toBe(element))
}

const hasText = (words: string) => waitFor(() => expect(screen.text()).toContain(words))

const panel = () => screen.alert(/^Generation Error/)
const pictureProblem = () => screen.alert(/^Image Error/)
const switchOf = async (label: string) => {
  const field = await screen.field(label)
  if (!(field instanceof HTMLInputElement)) throw new Error(`${label} is no switch`)
  return field
}
const progress = (label: string) =>
  waitFor(() =>
    expect(document.querySelector('[role=progressbar]')?.getAttribute('aria-label')).toBe(label),
  )
const stored = async () => (await database.characters.toArray())[0]

async function openNew() {
  screen.draw(<CreateCharacterScreen />)
  await screen.field('Name')
}

/** Opens the form of a new character with the AI's half. */
async function openWithAi() {
  await openNew()
  await screen.press(USE_AI)
  await screen.control('Generate Character')
}

/** Opens the form of a new character with the AI avatar. */
async function openWithAvatar() {
  await openNew()
  await screen.fill('Name', 'Ada')
  await screen.fill('System Prompt', 'You are Ada, a harbour pilot of forty.')
  await screen.press('Generate AI Avatar')
  await screen.control('Generate Avatar')
}

beforeAll(() => {
  // Not known to jsdom.
  HTMLElement.prototype.showPopover = () => undefined
  HTMLElement.prototype.hidePopover = () => undefined
})
beforeEach(async () => {
  vi.stubGlobal('visualViewport', new EventTarget())
  vi.stubGlobal('ReadableStream', ReadableStream)
  navigate(paths.createCharacter)
  await freshDatabase()
  await database.providers.put(sampleOpenai)
})
afterEach(async () => {
  // Not at the end of the test that holds the clock: where it fails, the next ones would have it too.
  vi.useRealTimers()
  forgetAllRuns()
  forgetAvatarDrafts()
  await removeDatabase()
})

describe('the form of a new character', () => {
  it('names at its field what is missing (CHAR-56, CHAR-57, CHAR-61, CHAR-62, CHAR-67)', async () => {
    await openNew()
    await screen.fill('AI Provider', '')
    await screen.press('Create Character')
    for (const [label, message] of [
      ['Name', 'Character name is required'],
      ['System Prompt', 'System prompt is required'],
      ['AI Provider', 'AI provider is required'],
      ['AI Model', 'AI model is required'],
    ] as const) {
      const field = await expectFault(label, message)
      expect(field.getAttribute('aria-invalid')).toBe('true')
    }
    await expectFocus(screen.field('Name'))
    await screen.fill('Name', 'n'.repeat(201))
    await expectFault('Name', '200 characters at most')
    await screen.fill('AI Provider', sampleOpenai.id)
    await expectValue('AI Model', sampleOpenai.defaultModel)
    const model = await screen.field('AI Model')
    await waitFor(() => expect(model.getAttribute('aria-invalid')).toBeNull())
    expect(await database.characters.count()).toBe(0)
  })

  it('locks role-play and custom instructions for RP and both, and leaves role-play out for standard (CHAR-25, CHAR-26, CHAR-42, CHAR-45 to CHAR-47, CHAR-71)', async () => {
    await openNew()
    await expectValue('Chat mode compatibility', 'both')
    for (const mode of ['both', 'rp']) {
      await screen.fill('Chat mode compatibility', mode)
      await expectValue('Interaction style', 'roleplay')
      expect((await screen.field('Interaction style')).disabled).toBe(true)
      expect((await switchOf('Custom instructions')).disabled).toBe(true)
    }
    await screen.fill('Chat mode compatibility', 'standard')
    await waitFor(async () =>
      expect(await screen.choices('Interaction style')).toEqual([
        'Standard Chat',
        'Texting',
        'Expert',
        'Storyteller',
      ]),
    )
    await screen.fill('Interaction style', 'expert')
    await screen.press('Custom instructions')
    await expectValue('Instructions', styleInstructions.expert)
    await screen.fill('Instructions', 'Rhyme.')
    await screen.fill('Name', 'Ada')
    await screen.fill('System Prompt', 'You are Ada.')
    await screen.press('Create Character')
    await waitFor(() => expect(location.pathname).toBe(paths.characters))
    expect(await stored()).toMatchObject({
      interactionStyle: 'expert',
      customInstructions: 'Rhyme.',
      systemPrompt: 'You are Ada.',
    })
  })

  it('shows what is sent in each kind of chat, and never changes the own prompt (CHAR-43, CHAR-49, CHAR-55, decision 028)', async () => {
    await openNew()
    await screen.fill('Name', 'Ada')
    await screen.fill('System Prompt', 'You are Ada.')
    await screen.fill('Greeting', 'Good day.')
    await screen.press('What is sent')
    const shown = (prompt: string) =>
      waitFor(() =>
        expect(document.querySelector('[role=tabpanel]:not([hidden])')?.textContent).toContain(
          prompt,
        ),
      )
    await shown('You are Ada.')
    await screen.press('RP Mode')
    await shown(`${styleInstructions.roleplay}\n\nYou are Ada.`)
    await screen.press('Mobile Chat')
    await shown('texting on a phone')
    await screen.press('Create Character')
    await waitFor(async () =>
      expect(await stored()).toMatchObject({ systemPrompt: 'You are Ada.', greeting: 'Good day.' }),
    )
  })

  it('takes a template for the prompt, and Undo brings back what stood there (CHAR-28, CHAR-44)', async () => {
    await openNew()
    for (const { title, prompt } of promptTemplates) {
      await screen.press(title)
      await expectValue('System Prompt', prompt)
    }
    await screen.fill('System Prompt', 'My own words.')
    await screen.press('Generic Assistant')
    await waitFor(() => expect(toastStore.getState().toasts[0]?.undo).toBeDefined())
    undoNewestToast()
    await expectValue('System Prompt', 'My own words.')
  })

  it('says so where the character cannot be saved, and stays (CHAR-80, P16)', async () => {
    await openNew()
    await screen.fill('Name', 'Ada')
    await screen.fill('System Prompt', 'You are Ada.')
    const { error } = await withFault(1, 'QuotaExceededError', async () => {
      await screen.press('Create Character')
      expect((await screen.alert(/^Error/)).textContent).toMatch(/\w+ \w+/)
    })
    expect(error).toBeUndefined()
    expect(await database.characters.count()).toBe(0)
    await expectValue('Name', 'Ada')
    expect(location.pathname).toBe(paths.createCharacter)
  })
})

describe('the help of the AI', () => {
  it('needs an attribute, a model and a provider, and nobody under 18; nothing is sent before (CHAR-58 to CHAR-60, CHAR-63, CHAR-64, P23)', async () => {
    const sent = answerWith()
    await openWithAi()
    expect(screen.fields('System Prompt')).toEqual([])
    await screen.press('Add Attribute')
    await screen.press('Generate Character')
    const name = await expectFault('Attribute name', 'Custom attribute name is required')
    await expectFault('Value', 'Value is required for custom attributes')
    await expectFocus(name)
    await screen.fill('Attribute name', 'Age')
    await screen.fill('Value', '15')
    await screen.press('Generate Character')
    await waitFor(async () =>
      expect((await panel()).textContent).toContain('Only adults can be made here'),
    )

    await screen.press('Remove Age')
    for (const label of [
      'Personality',
      'Appearance',
      'Background',
      'Occupation',
      'Speech Style',
      'Interests',
      'Knowledge',
      'Goals',
    ])
      await screen.press(`Remove ${label}`)
    await screen.press('Generate Character')
    await hasText('At least one attribute is required')
    await expectFocus(screen.control('Generate Character'))
    await screen.press('Goals')
    await waitFor(() => expect(screen.text()).not.toContain('At least one attribute is required'))

    await screen.fill('AI Model', '')
    await screen.press('Generate Character')
    await waitFor(async () => expect((await panel()).textContent).toContain('Model is required'))
    await screen.fill('AI Provider', '')
    await screen.press('Generate Character')
    await waitFor(async () => expect((await panel()).textContent).toContain('Provider is required'))
    await screen.press('Create Character')
    await hasText('Press “Generate Character” first')
    expect(sent).toEqual([])
  })

  it('names an AI avatar that nobody can draw before anything is sent, and takes it away with itself (CHAR-51, CHAR-65)', async () => {
    await database.providers.clear()
    await database.providers.put(sampleProvider({ type: 'anthropic', apiEndpoint: undefined }))
    const sent = answerWith()
    await openWithAi()
    await screen.press('Generate AI Avatar')
    await hasText('AI Avatar generation requires an OpenAI provider with a valid API key')
    expect(await screen.control('Generate Avatar')).toHaveProperty('disabled', true)
    await screen.press('Generate Character')
    expect((await panel()).textContent).toContain(
      'AI Avatar generation requires an OpenAI provider with a valid API key',
    )
    expect(sent).toEqual([])
    await screen.press(USE_AI)
    await waitFor(async () => expect((await switchOf('Generate AI Avatar')).checked).toBe(false))
  })

  it('tells in a panel what came instead of a character, and Retry asks again; the form stays (CHAR-76, CHAR-78 to CHAR-80, P22, P23)', async () => {
    const unreadable =
      'Failed to parse the generated character data. The AI may have returned an invalid response.'
    const failures = [
      [says('I would rather not write that.'), unreadable, 'It wrote: “I would rather not'],
      [says(' '), unreadable, 'empty answer'],
      [says(text.slice(0, 60)), unreadable, 'The answer broke off'],
      [says('{"profiles": []}'), unreadable, ''],
      [
        says('{"error": true, "reason": "That is too vague.", "details": "Name a mood."}'),
        'That is too vague.',
        'Name a mood.',
      ],
      [
        says(text.replace('You are dry and kind.', 'You are a shy 16-year-old.')),
        'Only adults can be made here',
        'under 18',
      ],
      [badKey(), 'Failed to generate character', 'Invalid API key or unauthorized'],
      [brokenStream(sse(chunk('{"name"'))), 'Failed to generate character', ''],
    ] as const
    const sent = answerWith(...failures.map(([answer]) => answer), says(text))
    await openWithAi()
    await screen.fill('Name', 'Kept')
    await screen.fill('Goals', 'to be kept')
    let press = 'Generate Character'
    for (const [index, [, message, details]] of failures.entries()) {
      await screen.press(press)
      await waitFor(async () => {
        expect(sent).toHaveLength(index + 1)
        const { textContent } = await panel()
        expect(textContent).toContain(message)
        expect(textContent).toContain(details)
      })
      await expectValue('Name', 'Kept')
      await expectValue('Goals', 'to be kept')
      expect(screen.fields('System Prompt')).toEqual([])
      const leadsToProviders = screen.controls('Open Providers').length === 1
      expect(leadsToProviders, message).toBe(details === 'Invalid API key or unauthorized')
      press = 'Retry'
    }
    await screen.press('Dismiss')
    await waitFor(() => expect(document.querySelector('[role=alert]')).toBeNull())
    await screen.press('Generate Character')
    await expectValue('System Prompt', /^You are Kept\./)
  })

  it('counts the text of a stream while it comes', async () => {
    const answer = drivenStream()
    answerWith(answer.response)
    await openWithAi()
    await screen.press('Generate Character')
    await progress('Waiting for the answer')
    answer.send(sse(chunk(text.slice(0, 60))).replace('data: [DONE]\n\n', ''))
    await hasText('60 letters so far')
    await progress('Writing the character')
    answer.send(sse(chunk(text.slice(60), 'stop')))
    answer.close()
    await expectValue('System Prompt', /^You are Mira Voss\./)
  })

  it('ends a long wait at once with Stop, and when the page is left (P22)', async () => {
    const sent = answerWith(silence, silence)
    await openWithAi()
    await screen.press('Generate Character')
    await progress('Waiting for the answer')
    await waitFor(() => expect(sent).toHaveLength(1))
    await screen.press('Stop')
    await expectFocus(screen.control('Generate Character'))
    expect(document.querySelector('[role=alert]')).toBeNull()
    expect(sent[0]?.init.signal?.aborted).toBe(true)

    await screen.press('Generate Character')
    await waitFor(() => expect(sent).toHaveLength(2))
    screen.draw(null)
    await waitFor(() => expect(sent[1]?.init.signal?.aborted).toBe(true))
  })

  it('is there for a stored character too (CHAR-18, CHAR-32)', async () => {
    const looks = { imagePrompt: written.image_prompt, imagePromptCreatedAt: 2_000 }
    await database.characters.put(sampleCharacter({ providerId: sampleOpenai.id, metadata: looks }))
    answerWith(says(text.replace('dry and kind', 'loud and kind')))
    screen.draw(<EditCharacterScreen characterId="character-1" />)
    await screen.press('Generate AI Avatar')
    await expectValue('Image Prompt', written.image_prompt)
    await screen.press('Generate AI Avatar')
    await screen.press(USE_AI)
    await screen.press('Generate Character')
    await expectValue('System Prompt', /loud and kind/)
    await screen.press('Save Changes')
    await waitFor(async () => expect((await stored())?.systemPrompt).toContain('loud and kind'))
  })
})

describe('the AI avatar', () => {
  it('is plain after two attempts, and says so (GAL-20, GAL-36, GAL-39)', async () => {
    answerWith(described(), broken(), broken())
    await openWithAvatar()
    await screen.press('Generate Avatar')
    const { textContent } = await pictureProblem()
    expect(textContent).toContain('Failed to generate image: ')
    expect(textContent).toContain('The brush broke.')
    expect(screen.text()).not.toContain('Two attempts have been made.')
    await screen.press('Generate Avatar')
    await hasText('Two attempts have been made. The next one is a plain headshot')
    await screen.press('Create Character')
    await waitFor(async () =>
      expect((await stored())?.metadata).toMatchObject({
        avatarGenerationAttempts: 2,
        imagePrompt: DESCRIPTION,
      }),
    )
  })

  it('is plain after a refusal, which is kept with the character (GAL-21, DATA-40)', async () => {
    answerWith(described(), refused())
    await openWithAvatar()
    await screen.press('Generate Avatar')
    expect((await pictureProblem()).textContent).toContain(
      'Failed to generate image: The provider declined to draw this',
    )
    await screen.press('Create Character')
    await waitFor(() => expect(location.pathname).toBe(paths.characters))
    const character = await stored()
    expect(character?.metadata).toMatchObject({
      avatarGenerationAttempts: 1,
      avatarGenerationRestricted: true,
      imagePrompt: DESCRIPTION,
    })
    expect(character?.metadata?.lastAvatarError).toBe('content_policy')

    screen.draw(<EditCharacterScreen characterId={character?.id ?? ''} />)
    await screen.control('Save Changes')
    await screen.press('Generate AI Avatar')
    await hasText('The provider refused an earlier description.')
  })

  it('tells of a description that comes broken, is refused, or is of a child (GAL-37, GAL-38, P23)', async () => {
    const cases = [
      [described(''), 'Failed to generate image prompt'],
      [
        described('{"error": true, "reason": "I cannot describe this."}'),
        'Failed to generate image description: I cannot describe this.',
      ],
      [described('A girl, 12 years old, in a garden.'), 'Only adults are drawn.'],
      [badKey(), 'Failed to generate image description: Invalid API key'],
    ] as const
    const sent = answerWith(...cases.map(([answer]) => answer))
    await openWithAvatar()
    for (const [, told] of cases) {
      await screen.press('Generate Avatar')
      await waitFor(async () => expect((await pictureProblem()).textContent).toContain(told))
    }
    expect(await screen.control('Open Providers')).toBeDefined()
    expect(sent.filter(({ url }) => url.includes('/images/'))).toEqual([])
  })

  it('can be stopped and skipped, and the form be saved without it (CHAR-50, CHAR-51)', async () => {
    const sent = answerWith(described(), silence, silence)
    await openWithAvatar()
    await screen.press('Generate Avatar')
    await progress('Drawing the picture')
    await waitFor(() => expect(sent).toHaveLength(2))
    await screen.press('Stop')
    await screen.control('Generate Avatar')
    expect(document.querySelector('[role=alert]')).toBeNull()
    await expectValue('Image Prompt', DESCRIPTION)
    expect(sent[1]?.init.signal?.aborted).toBe(true)

    await screen.press('Generate Avatar')
    await waitFor(() => expect(sent).toHaveLength(3))
    await screen.press('Create Character')
    await screen.heading('The avatar is not ready yet')
    await screen.press('Wait for it')
    await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull())
    expect(await database.characters.count()).toBe(0)
    await screen.press('Skip Avatar')
    await waitFor(async () => expect((await switchOf('Generate AI Avatar')).checked).toBe(false))
    expect(sent[2]?.init.signal?.aborted).toBe(true)
    await screen.press('Create Character')
    await waitFor(async () => expect(await stored()).toMatchObject({ name: 'Ada' }))
    expect(await database.images.count()).toBe(0)
  })

  it('says so where the character has changed since its description was written (GAL-22)', async () => {
    const notice = 'This character has changed since its image description was written.'
    await database.characters.put(
      sampleCharacter({
        providerId: sampleOpenai.id,
        metadata: { imagePrompt: 'An old sailor.', imagePromptCreatedAt: 1 },
        updatedAt: 100_000,
      }),
    )
    answerWith(described(), broken())
    screen.draw(<EditCharacterScreen characterId="character-1" />)
    await screen.press('Generate AI Avatar')
    await expectValue('Image Prompt', 'An old sailor.')
    await hasText(notice)
    await screen.press('Write it anew')
    await waitFor(() => expect(screen.text()).not.toContain(notice))
    await screen.press('Generate Avatar')
    await pictureProblem()
    await expectValue('Image Prompt', DESCRIPTION)
    expect(screen.text()).not.toContain(notice)
    await screen.fill('System Prompt', 'You are somebody else.')
    await hasText(notice)
  })
})

describe('the form of a stored character', () => {
  it('tells how it is used, and changes its chats only where that is wanted (CHAR-34 to CHAR-36, CHAR-39)', async () => {
    await database.characters.put(sampleCharacter({ providerId: sampleOpenai.id }))
    for (const id of ['one', 'two']) {
      await database.conversations.put(sampleConversation({ id }))
      await database.messages.bulkPut(
        [1, 2].map((seq) => sampleMessage(seq, { conversationId: id })),
      )
    }
    const prompts = async () =>
      (await database.messages.toArray())
        .filter(({ role }) => role === 'system')
        .map(({ content }) => content)
    screen.draw(<EditCharacterScreen characterId="character-1" />)
    await screen.control('Save Changes')
    await waitFor(() =>
      expect(document.querySelector('[aria-label=Usage]')?.textContent).toMatch(
        /Conversations\s*2/,
      ),
    )
    expect(await screen.control('Manage Images')).toHaveProperty(
      'pathname',
      paths.characterImages('character-1'),
    )
    await screen.fill('System Prompt', 'You are new.')
    await screen.press('Save Changes')
    await waitFor(async () => expect((await stored())?.systemPrompt).toBe('You are new.'))
    expect(await prompts()).toEqual(['You are Ada.', 'You are Ada.'])

    await screen.fill('System Prompt', 'You are newer.')
    await screen.press('Update existing conversations')
    await screen.press('Save Changes')
    await waitFor(async () => expect(await prompts()).toEqual(['You are newer.', 'You are newer.']))
  })

  it('is missing with its character, and the page goes on by itself (NAV-10, CHAR-37, CHAR-38)', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    navigate(paths.editCharacter('nobody'))
    screen.draw(<EditCharacterScreen characterId="nobody" />)
    await screen.heading('Character Not Found')
    await hasText("The character you're trying to edit doesn't exist.")
    expect(await screen.control('Back to Characters')).toHaveProperty('pathname', paths.characters)
    // An effect sets the title, and with it the time after which the page goes on.
    await waitFor(() => expect(document.title).toBe('Character Not Found · Parlour'))
    expect(location.pathname).toBe(paths.editCharacter('nobody'))
    await vi.advanceTimersByTimeAsync(5_000)
    await waitFor(() => expect(location.pathname).toBe(paths.characters))
  })
})
