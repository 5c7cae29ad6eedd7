// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  brokenStream,
  chunk,
  completion,
  type FakeAnswer,
  fakeFetch,
  json,
  sse,
  stream,
  text,
} from '@/ai/testing/fake-fetch'
import type { PersonGeneratorKind } from '@/generation/people/person-choices'
import { forgetAvatarDrafts } from '@/runs/pictures/avatar-draft'
import { forgetPersonSearches } from '@/runs/people/person-searches'
import { database } from '@/storage/database/database'
import { writeFormDraft } from '@/storage/browser/form-drafts'
import { freshDatabase, removeDatabase } from '@/storage/testing/fresh-database'
import { sampleOpenai, sampleProvider } from '@/storage/testing/sample-records'
import { waitFor } from '@/testing/wait-for'
import { liveScreen } from '@/ui/testing/live-screen'
import { undoNewestToast } from '@/ui/testing/undo-toast'
import { RandomPersonScreen } from './random-person-screen'

const screen = liveScreen()
const onTryDemo = vi.fn(() => Promise.resolve())

const ines = {
  name: 'Ines Varga',
  age: 34,
  personality: 'You are calm and a little sly.',
  background: 'Ines grew up above a bakery in Pécs.',
  first_message: 'wait, this is not Marta, is it?',
  image_prompt: 'A woman of 34 in a green coat, morning light.',
}
const written = (change: object = {}) => JSON.stringify({ ...ines, ...change })
const answer = (content: string) => json(completion(content))

/** Answers the page's requests in turn. @returns what was sent so far */
function answerWith(...answers: (FakeAnswer | string)[]) {
  const { fetch, sent } = fakeFetch(
    ...answers.map((each) => (typeof each === 'string' ? answer(each) : each)),
  )
  vi.stubGlobal('fetch', fetch)
  return sent
}

const open = (kind: PersonGeneratorKind = 'random-text') =>
  screen.draw(<RandomPersonScreen kind={kind} onTryDemo={onTryDemo} />)

/** Nothing of a person is on disk before "Save Chat". */
async function expectNothingStored() {
  expect(await database.characters.count()).toBe(0)
  expect(await database.conversations.count()).toBe(0)
  expect(await database.images.count()).toBe(0)
}

const expectValue = async (label: string, value: string) => {
  const field = await screen.field(label)
  await waitFor(() => expect(field.value, label).toBe(value))
}

async function expectFocus(wanted: HTMLElement | Promise<HTMLElement>) {
  const element = await wanted
  await waitFor(() => expect(document.activeElement).toBe(element))
}

const anthropic = sampleProvider({ id: 'anthropic-1', type: 'anthropic', apiEndpoint: undefined })

beforeEach(async () => {
  await freshDatabase()
  await database.providers.put(sampleOpenai)
})
afterEach(async () => {
  forgetPersonSearches()
  forgetAvatarDrafts()
  sessionStorage.clear()
  localStorage.clear()
  await removeDatabase()
})

const UNREADABLE =
  'Failed to parse the generated character data. The AI may have returned an invalid response.'

describe('the form', () => {
  it('has its names and choices, settles ages, and asks for what stands in it (RTXT-02 to RTXT-22)', async () => {
    const sent = answerWith(written())
    open()
    await screen.control('Find Someone to Text')
    await waitFor(() => expect(document.title).toMatch(/^Random Text/))
    const meetings = ['Random text app', 'Got your number', 'Dating app', 'Wrong number']
    expect(await screen.choices('How you met')).toEqual(meetings)
    expect(await screen.choices('Age range')).toEqual([
      'Random',
      'Young adult (18-25)',
      'Thirties (26-35)',
      'Middle-aged (36-45)',
      'Mature (46-60)',
      'Senior (61+)',
      'Custom',
    ])
    expect((await screen.field('AI Provider')).value).toBe(sampleOpenai.id)

    await screen.press('Interdimensional Mode')
    await screen.control('Find Someone Across Dimensions')
    expect(await screen.choices('Dimension Type')).toEqual([
      'Alternate Earth',
      'Futuristic',
      'Fantasy',
      'Post-Apocalyptic',
      'Alien',
      'Cyberpunk',
      'Steampunk',
      'Cosmic Horror',
      'Custom',
    ])
    expect(await screen.choices('How you met')).toEqual([
      ...meetings,
      'Interdimensional app',
      'Dimensional anomaly',
    ])
    await screen.fill('How you met', 'dimensional-anomaly')
    await screen.press('Interdimensional Mode')
    await expectValue('How you met', 'random-text-app')
    await screen.press('Interdimensional Mode')
    await screen.fill('Dimension Type', 'steampunk')
    await screen.press('Auto-generate dimension details')
    await screen.fill('Dimension Description', 'Trains that swim')
    await waitFor(() =>
      expect(
        document.querySelector('section[aria-label="Dimension Preview"]')?.textContent,
      ).toContain('Steampunk: Trains that swim'),
    )
    await screen.fill('How you met', 'interdimensional-app')
    await screen.fill('Preferred gender', 'woman')

    // The other end stays where it is.
    await screen.fill('Age range', 'thirties')
    await screen.fill('Age range', 'custom')
    await expectValue('Minimum age', '26')
    for (const [field, typed, becomes] of [
      ['Minimum age', '50', '35'],
      ['Maximum age', '200', '100'],
      ['Minimum age', '15', '18'],
      ['Maximum age', '5', '18'],
      ['Maximum age', '', '100'],
      ['Minimum age', '30', '30'],
      ['Maximum age', '41', '41'],
    ] as const) {
      await screen.fill(field, typed)
      await expectValue(field, becomes)
    }
    await screen.press('Attributes')
    for (const label of ['Personality', 'Appearance', 'Background', 'Goals'])
      await expectValue(label, '')
    await screen.fill('Occupation', 'tunes pianos')
    await screen.press('Add Attribute')
    await screen.fill('Attribute name', 'Star sign')
    await screen.fill('Value', 'Leo')
    await screen.press('Include current time')

    await screen.press('Find Someone Across Dimensions')
    await screen.heading('Ines Varga')
    expect(sent).toHaveLength(1)
    expect(sent[0]?.body).toMatchObject({ messages: [{ role: 'system' }] })
    const asked = JSON.stringify(sent[0]?.body)
    for (const words of [
      'Age: 30 to 41',
      'Gender: woman',
      'Steampunk: Trains that swim',
      'an app that connects people of different dimensions',
      'Occupation: tunes pianos',
      'Star sign: Leo',
      'It is now',
    ])
      expect(asked).toContain(words)
  })

  it('of Random Chat 2.0 has choices and words of its own (RCH2-02 to RCH2-15)', async () => {
    const sent = answerWith(written({ world_info: 'A town under one lamp.' }))
    open('random-chat')
    await screen.control('Generate Random Person')
    await waitFor(() => expect(document.title).toMatch(/^Random Chat 2\.0/))
    expect(await screen.choices('How you will meet')).toEqual([
      'Dating app',
      'Social media',
      'Mutual friend',
      'Local event',
      'Work or school',
      'Online community',
      'Wrong number',
    ])
    expect(await screen.choices('Gender')).toEqual(['Any', 'Female', 'Male', 'Non-binary'])
    expect(await screen.choices('Age range')).toHaveLength(7)
    await screen.press('Custom World Mode')
    expect(await screen.choices('World Type')).toEqual([
      'Modern Earth',
      'Fantasy',
      'Sci-Fi',
      'Post-Apocalyptic',
      'Cyberpunk',
      'Steampunk',
      'Alternate History',
      'Superhero',
      'Custom',
    ])
    expect(screen.controls('Generate Random Person')).toHaveLength(1)
    await screen.fill('World Type', 'fantasy')
    await waitFor(() =>
      expect(document.querySelector('section[aria-label="World Preview"]')?.textContent).toContain(
        'Fantasy',
      ),
    )
    await screen.fill('World Description', 'Moths carry the post')
    await screen.fill('Gender', 'non-binary')
    await screen.fill('How you will meet', 'mutual-friend')
    await screen.fill('Additional attributes', 'repairs radios')
    await screen.press('Advanced customization')
    await screen.press('Add Attribute')
    await screen.fill('Attribute name', 'Guild')
    await screen.fill('Value', 'Lamplighters')
    await screen.press('Use current time')
    await screen.press('Generate Random Person')
    await screen.heading('Ines Varga')
    await screen.control('Start Chat 2.0')
    await screen.control('Generate Another')
    expect(screen.text()).toContain('A town under one lamp.')
    const asked = JSON.stringify(sent[0]?.body)
    for (const words of [
      'Fantasy: Moths carry the post',
      'Gender: non-binary',
      'a mutual friend introduces you',
      'Also: repairs radios',
      'Guild: Lamplighters',
      'It is now',
    ])
      expect(asked).toContain(words)
  })

  it('begins in another tab with what it was sent with last, and can begin anew', async () => {
    answerWith(written())
    open()
    await screen.press('Interdimensional Mode')
    await screen.fill('Dimension Description', 'Trains that swim')
    await screen.fill('Preferred gender', 'woman')
    await screen.press('Find Someone Across Dimensions')
    await screen.heading('Ines Varga')
    screen.draw(null)
    // Drawn at once, the page would be the same one, with what was typed still in it.
    await waitFor(() => expect(screen.controls(/./)).toEqual([]))
    forgetPersonSearches()
    sessionStorage.clear()
    open()
    await expectValue('Preferred gender', 'woman')
    expect(await screen.field('Interdimensional Mode')).toMatchObject({ checked: true })
    await expectValue('Dimension Description', 'Trains that swim')
    await screen.press('Reset the form')
    await expectValue('Preferred gender', '')
    expect(await screen.field('Interdimensional Mode')).toMatchObject({ checked: false })
    undoNewestToast()
    await expectValue('Preferred gender', 'woman')
  })

  it('tells at each field what is missing, and sends nothing (RTXT-31 to RTXT-36, P23)', async () => {
    await database.providers.clear()
    await database.providers.put(anthropic)
    const sent = answerWith()
    open()
    await screen.press('Interdimensional Mode')
    await screen.press('Auto-generate dimension details')
    await screen.press('Generate AI Avatar')
    await screen.fill('AI Provider', '')
    await screen.press('Attributes')
    await screen.press('Add Attribute')
    await screen.press('Find Someone Across Dimensions')
    const description = await screen.field('Dimension Description')
    await expectFocus(description)
    for (const [label, message] of [
      ['Dimension Description', 'Please provide a description of the dimension'],
      ['AI Provider', 'Please select a provider first'],
      [
        'Generate AI Avatar',
        'AI Avatar generation requires an OpenAI provider with a valid API key',
      ],
      ['Attribute name', 'Attribute name is required'],
      ['Value', 'Value is required'],
    ] as const) {
      const field = await screen.field(label)
      expect(field.getAttribute('aria-invalid'), label).toBe('true')
      expect(screen.describe(field)).toMatch(new RegExp(`^${message}`))
    }
    expect(screen.text()).toContain('All custom attributes must have both a name and a value')

    await screen.fill('Dimension Description', 'Rain that falls up')
    await waitFor(() => expect(description.getAttribute('aria-invalid')).toBeNull())
    await screen.fill('Attribute name', 'Age')
    await screen.fill('Value', '16')
    await screen.fill('AI Provider', anthropic.id)
    await screen.press('Generate AI Avatar')
    await screen.press('Find Someone Across Dimensions')
    const value = await screen.field('Value')
    await expectFocus(value)
    expect(value.getAttribute('aria-invalid')).toBe('true')
    expect(screen.describe(value)).toMatch(/^Only people of 18 or older/)
    await screen.fill('Value', '61')
    await waitFor(() => expect(screen.text()).not.toContain('Only people of 18 or older'))

    // A provider that goes while the form is open leaves nobody who could answer.
    await screen.fill('AI Provider', '')
    await screen.press('Find Someone Across Dimensions')
    const provider = await screen.field('AI Provider')
    await expectFocus(provider)
    expect(sent).toEqual([])
  })

  it('opens what is folded away where something is wrong in it (RTXT-31)', async () => {
    open()
    await screen.press('Attributes')
    await screen.press('Add Attribute')
    await screen.press('Attributes')
    await waitFor(() => expect(screen.fields('Attribute name')).toEqual([]))
    await screen.press('Find Someone to Text')
    await expectFocus(screen.field('Attribute name'))
  })

  it('marks the fields that ask for somebody under 18, says why beside each, and moves the focus to the first (P23)', async () => {
    writeFormDraft('random-text', {
      providerId: sampleOpenai.id,
      gender: 'schoolgirl',
      attributes: [{ id: 'own', label: 'Age', value: '16', isCustom: true }],
    })
    open()
    const gender = await screen.field('Preferred gender')
    expect(document.querySelector('[aria-invalid]')).toBeNull()
    await screen.press('Find Someone to Text')
    await expectFocus(gender)
    // Fields in a folded part are shown.
    const value = await screen.field('Value')
    expect([...document.querySelectorAll('[aria-invalid=true]')]).toEqual([gender, value])
    for (const field of [gender, value])
      expect(screen.describe(field)).toMatch(
        `Only people of 18 or older can be generated. Please change the words that say otherwise: “${field.value}”`,
      )
  })

  it('of Random Chat 2.0 tells it in the same words, with the world’s own (RCH2-21 to RCH2-23)', async () => {
    await database.providers.clear()
    await database.providers.put(anthropic)
    open('random-chat')
    await screen.press('Custom World Mode')
    await screen.press('Auto-generate world details')
    await screen.press('Generate AI Avatar')
    await screen.fill('AI Provider', '')
    await screen.press('Advanced customization')
    await screen.press('Add Attribute')
    await screen.press('Generate Random Person')
    const description = await screen.field('World Description')
    await expectFocus(description)
    for (const message of [
      'Please provide a description of your custom world',
      'Please select a provider first',
      'AI Avatar generation requires an OpenAI provider with a valid API key',
      'Attribute name is required',
      'Value is required',
      'All custom attributes must have both a name and a value',
    ])
      expect(screen.text()).toContain(message)
    await screen.press('Custom World Mode')
    await screen.press('Generate AI Avatar')
    await screen.fill('AI Provider', anthropic.id)
    await screen.press('Remove attribute')
    const nameless = { content: [{ type: 'text', text: written({ name: ' ' }) }] }
    answerWith(json(nameless), json(nameless))
    await screen.press('Generate Random Person')
    await screen.alert(/Generated character is missing a name. Please try again./)
    await expectNothingStored()
  })

  it('is not there without a provider: the ways to one are (CHAR-10)', async () => {
    await database.providers.clear()
    open()
    await screen.heading('First, a provider')
    await screen.control('Add Provider')
    await screen.press('Try the demo')
    expect(onTryDemo).toHaveBeenCalledOnce()
    screen.draw(null)
    await database.providers.put(sampleProvider({ enabled: false }))
    open()
    await screen.heading('No provider is enabled')
    await screen.control('Open Providers')
  })
})

describe('an answer', () => {
  it.each([
    ['no JSON', 'I would rather not write that.', UNREADABLE, 'It wrote: “I would rather not'],
    ['nothing', ' ', UNREADABLE, 'empty answer'],
    ['half of it', written().slice(0, 160), UNREADABLE, 'The answer broke off'],
    ['something else', '{"profiles": []}', UNREADABLE, ''],
    [
      'no name',
      written({ name: '' }),
      'Generated character is missing a name. Please try again.',
      '',
    ],
    ['a child’s age', written({ age: 15 }), 'Only adults can be made here', 'under 18'],
    [
      'a child in its words',
      written({ personality: 'You are a shy 16-year-old.' }),
      'Only adults can be made here',
      'under 18',
    ],
  ])(
    'that is %s twice is told in the panel, with nothing stored, and Retry goes on (RTXT-39, P22, P23)',
    async (_what, content, message, details) => {
      const sent = answerWith(content, content, written())
      open()
      await screen.fill('Preferred gender', 'kept')
      await screen.press('Find Someone to Text')
      const panel = await screen.alert(/Generation Error/)
      expect(panel.textContent).toContain(message)
      expect(panel.textContent).toContain(details)
      expect(sent).toHaveLength(2)
      expect(screen.controls('Start Texting')).toEqual([])
      await expectValue('Preferred gender', 'kept')
      await expectNothingStored()
      await screen.press('Retry')
      await screen.heading('Ines Varga')
      expect(panel.isConnected).toBe(false)
    },
  )

  it('that is fenced, wrapped or full of slips is read, and failures of all kinds are told (RTXT-39, P22)', async () => {
    open()
    const search = /^Find Someone/
    for (const [index, content] of [
      `Here she is:\n\`\`\`json\n${written()}\n\`\`\`\nEnjoy {her}!`,
      `\ufeff{"person": ${written()}}`,
      written().replace('}', ',}'),
    ].entries()) {
      const name = `Person ${index}`
      answerWith(content.replace('Ines Varga', name))
      await screen.press(search)
      await screen.heading(name)
    }
    for (const [what, failure] of [
      ['status 400', () => json({ error: { message: 'No' } }, 400)],
      ['a page', () => text('<!doctype html><h1>Log in</h1>', 200, 'text/html')],
      ['an error in place of an answer', () => json({ error: { message: 'Key is wrong' } })],
      ['an error as an event', () => stream(sse({ error: { message: 'Overloaded' } }))],
      ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
      [
        'a connection that breaks',
        () => brokenStream(`data: ${JSON.stringify(chunk('{"na'))}\n\n`),
      ],
    ] as const) {
      // As often as the app asks again.
      answerWith(...Array.from({ length: 4 }, () => failure))
      await screen.press(search)
      const panel = await screen.alert(/Generation Error/)
      expect(panel.textContent, what).toContain('Failed to generate character')
      await screen.press('Dismiss')
      await waitFor(() => expect(panel.isConnected).toBe(false))
    }
    await screen.heading('Person 2')
    await expectNothingStored()
  })

  it('that declines is told in the model’s words and not asked for again; a second try is told of (P22, RTXT-29)', async () => {
    const refusal = '{"error": true, "reason": "That is too vague.", "details": "Name a mood."}'
    const declined = answerWith(refusal)
    open()
    await screen.press('Find Someone to Text')
    const panel = await screen.alert(/That is too vague./)
    expect(panel.textContent).toContain('Name a mood.')
    expect(declined).toHaveLength(1)

    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const sent = answerWith('Sure! Who?', () => held.then(() => answer(written())))
    await screen.press('Find Someone to Text')
    await waitFor(() => expect(screen.text()).toContain('Asking once more.'))
    // It is told before it is sent.
    await waitFor(() => expect(sent).toHaveLength(2))
    release()
    await screen.heading('Ines Varga')
  })
})

describe('whoever was found', () => {
  it('is shown whole, and stays until somebody else is found; the form can be changed meanwhile (RTXT-23, RTXT-27)', async () => {
    answerWith(written())
    open()
    await screen.press('Find Someone to Text')
    await expectFocus(screen.heading('Ines Varga'))
    for (const words of ['34 years old', ines.background, ines.first_message])
      expect(screen.text()).toContain(words)
    await screen.control('Generate Avatar')

    answerWith(json({ error: { message: 'Key is wrong' } }, 401))
    await screen.press('Find Someone Else')
    const panel = await screen.alert(/Invalid API key or unauthorized/)
    expect(panel.querySelector('a')?.textContent).toBe('Open Providers')
    await screen.heading('Ines Varga')
    await screen.press('Dismiss')
    await expectFocus(screen.control('Find Someone Else'))

    const stopped = answerWith(() => new Promise(() => undefined))
    await screen.press('Find Someone Else')
    await waitFor(() => expect(stopped).toHaveLength(1))
    await screen.press('Stop')
    await expectFocus(screen.control('Find Someone Else'))
    await screen.heading('Ines Varga')

    await screen.press('Change the form')
    await expectFocus(screen.control('Back to the result'))
    expect(screen.controls('Start Texting')).toEqual([])
    await screen.fill('Preferred gender', 'man')
    await screen.press('Back to the result')
    await expectFocus(screen.heading('Ines Varga'))
    const sent = answerWith(written({ name: 'Tomas Lind' }))
    await screen.press('Find Someone Else')
    await expectFocus(screen.heading('Tomas Lind'))
    expect(JSON.stringify(sent[0]?.body)).toContain('Gender: man')
    await expectNothingStored()
  })
})
