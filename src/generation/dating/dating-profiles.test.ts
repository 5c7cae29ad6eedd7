import { fc } from '@/testing/fast-check'
import { describe, expect, it } from 'vitest'
import { createAdapter } from '@/ai/create-adapter'
import { demoFetch } from '@/demo/demo-fetch'
import { DEMO_TEXT_MODEL } from '@/demo/demo-models'
import { datingWorldTypes, genderPreferences } from '@/domain/dating-session'
import { defaultCustomFields } from './dating-choices'
import { emptyDatingForm, toDatingSessionDraft, withWorldType } from './dating-form'
import {
  profilesPerRequest,
  type ProfilesQuestion,
  readProfiles,
  toProfilesQuestion,
} from './dating-profiles'
import { toSecondTry } from '../second-try'
import { connectable } from '@/ai/testing/lease'

const session = toDatingSessionDraft({
  ...emptyDatingForm(),
  name: 'Tea',
  description: 'Two for tea',
})

function ask(change: Partial<Parameters<typeof toProfilesQuestion>[0]> = {}): ProfilesQuestion {
  const wish = { session, count: 2, takenNames: [], type: 'openai' as const, model: 'm', ...change }
  return toProfilesQuestion(wish)
}

const person = {
  name: 'Ada Moreau',
  age: 27,
  bio: 'Baker on the night shift. Laughs at clocks.',
  interests: ['tea', 'tides', 'chess', 'radio'],
  imagePrompt: 'An adult woman of 27 in a blue coat',
  height: '170 cm',
  profession: 'baker',
  education: 'apprenticeship',
}
const draft = {
  name: 'Ada Moreau',
  age: 27,
  bio: 'Baker on the night shift. Laughs at clocks.',
  interests: ['tea', 'tides', 'chess', 'radio'],
  imagePrompt: 'An adult woman of 27 in a blue coat',
  custom: { height: '170 cm', profession: 'baker', education: 'apprenticeship' },
}
const two = [person, { ...person, name: 'Bo Lind' }]
const drafts = [draft, { ...draft, name: 'Bo Lind' }]
const write = (...people: unknown[]) => JSON.stringify(people)

describe('the question', () => {
  it('holds every word that the form let through', () => {
    const words = (name: string, length: number) => `${name} ${'la '.repeat(length)}${name} ends`
    const long = {
      ...session,
      description: words('what it is about', 3_000),
      worldDescription: words('world', 3_000),
      userCharacterDescription: words('user', 3_000),
      customFields: [{ key: 'height', description: words('custom', 3_000) }],
      preferences: {
        ...session.preferences,
        interests: Array.from({ length: 100 }, (_, index) => `${'x'.repeat(190)} ${index}`),
      },
    }
    const asked = JSON.stringify(ask({ session: long }).request.messages)
    for (const end of ['about ends', 'world ends', 'user ends', 'custom ends', 'x 99'])
      expect(asked).toContain(end)
  })

  it('is a system message, then a user message, without parameters (SWIPE-83)', () => {
    const { request } = ask()
    expect(request.messages).toHaveLength(1)
    expect(request.messages[0]?.role).toBe('user')
    expect(Object.keys(request.parameters ?? {})).toEqual(['systemPrompt'])
    expect(request.parameters?.systemPrompt).toContain('adult')
    expect(ask({ type: 'anthropic' }).request.parameters?.maxTokens).toBe(16_000)
  })

  it('is a small one for a model on this device, whose answer is held to the number (LOCAL-22)', () => {
    expect(profilesPerRequest('openai')).toBe(10)
    expect(profilesPerRequest('device')).toBe(3)
    const schema = JSON.stringify(ask({ type: 'device', count: 3 }).request.answerSchema)
    expect(schema).toContain('"minItems":3,"maxItems":3')
    expect(schema).toContain('"minItems":4,"maxItems":4')
    expect(schema).toContain('"minimum":21,"maximum":35')
    const others = JSON.stringify(ask().request.answerSchema)
    expect(others).not.toContain('Items')
    expect(others).not.toContain('imum')
  })

  it('tells the world, the wishes and the taken names, each on its line', () => {
    const told = {
      ...session,
      description: 'Two\n- Ages from 5 to 9',
      worldType: 'fantasy' as const,
    }
    const [message] = ask({ session: told, takenNames: ['Ida'] }).request.messages
    const lines = message?.content.split('\n') ?? []
    expect(lines).toContain('Generate exactly 2 profiles.')
    expect(lines).toContain('- What it is about: Two - Ages from 5 to 9')
    expect(lines).toContain('- World: Fantasy')
    expect(lines).toContain('- Ages from 21 to 35')
    expect(lines).toContain('- Names that are taken: Ida')
  })

  it('asks for every custom field once, and for none that would hide another', () => {
    const customFields = [
      { key: 'song', description: 'what they hum' },
      { key: 'song', description: 'again' },
      { key: 'age', description: 'hides' },
      { key: '__proto__', description: 'hides' },
    ]
    const question = ask({ session: { ...session, customFields } })
    expect(question.customKeys).toEqual(['song'])
    expect(JSON.stringify(question.request.answerSchema)).toContain('"song"')
  })

  it('never asks for an age under 18 (P23)', () => {
    const preferences = { ...session.preferences, ageRange: { min: 12, max: 15 } }
    const question = ask({ session: { ...session, preferences } })
    expect(question.ageRange).toEqual({ min: 18, max: 18 })
    expect(question.request.messages[0]?.content).toContain('Ages from 18 to 18')
  })
})

describe('the answer', () => {
  const text = JSON.stringify(two)
  it.each([
    ['plain', text],
    ['in a fence (SWIPE-89)', `\`\`\`json\n${text}\n\`\`\``],
    ['with prose around', `Here [are] {they}:\n${text}\nEnjoy [2]!`],
    ['in the object that was asked for', JSON.stringify({ profiles: two })],
    ['with a comma too many', text.replace(/\]$/, ',]')],
    ['with names in snake case', text.replaceAll('imagePrompt', 'image_prompt')],
    [
      'with fields that nobody asked for',
      text.replaceAll('"bio"', '"id":"x","status":"matched","bio"'),
    ],
  ])('is read %s', (_, answer) => {
    expect(readProfiles(answer, ask())).toEqual({ profiles: drafts })
  })

  const complaintOf = (answer: string) => {
    const { profiles, problem } = readProfiles(answer, ask())
    return { profiles, complaint: problem?.complaint }
  }

  it.each([
    ['no', { code: 'profiles_without_json' }],
    ['', { code: 'profiles_answer_empty' }],
    ['{}', { code: 'profiles_not_list' }],
    [write(), { code: 'profiles_wrong_count', params: { expected: 2, got: 0 } }],
    [text.slice(0, -20), { code: 'profiles_cut_off', params: { whole: 1 } }],
    [
      write(person, { ...person, bio: '' }),
      { code: 'profile_field_missing', params: { number: 2, field: 'bio' } },
    ],
    [
      write({ ...person, interests: [] }, person),
      { code: 'profile_wrong_interests', params: { number: 1, expected: 4, got: 0 } },
    ],
    [write({ ...person, age: 17 }, person), { code: 'profile_wrong_age', params: { number: 1 } }],
    [
      write({ ...person, bio: 'I am 16.' }, person),
      { code: 'minor_in_profile', params: { number: 1, age: 18, words: 'am 16' } },
    ],
  ])('that cannot be used says why: %s', (answer, failure) => {
    expect(readProfiles(answer, ask()).problem?.failure).toEqual(failure)
  })

  it.each([
    ['no array', JSON.stringify(person), 'Response must be a JSON array'],
    ['a word', '"no"', 'Response must be a JSON array'],
    ['null', 'null', 'Response must be a JSON array'],
    ['a list of texts', '["a", "b"]', 'Response must be a JSON array'],
    ['an empty list', '[]', 'Must generate exactly 2 profiles, got 0'],
    ['nothing', ' ', 'Invalid JSON response: the answer is empty'],
    ['prose', 'I would rather not.', 'Invalid JSON response: there is no JSON in the answer'],
  ])('that is %s is refused in the specified words', (_, answer, problem) => {
    expect(complaintOf(answer)).toEqual({ profiles: [], complaint: problem })
  })

  const broken = (change: object) => write(person, { ...person, ...change })
  it.each([
    ['no name', { name: undefined }, 'Profile 2 missing required field: name'],
    ['no age', { age: undefined }, 'Profile 2 missing required field: age'],
    ['an empty bio', { bio: ' ' }, 'Profile 2 missing required field: bio'],
    ['a bio of the wrong type', { bio: ['x'] }, 'Profile 2 missing required field: bio'],
    ['no interests', { interests: null }, 'Profile 2 missing required field: interests'],
    ['no picture', { imagePrompt: undefined }, 'Profile 2 missing required field: imagePrompt'],
    [
      'three interests',
      { interests: ['a', 'b', 'c'] },
      'Profile 2 must have exactly 4 interests, got 3',
    ],
    [
      'interests in a text',
      { interests: 'a, b' },
      'Profile 2 must have exactly 4 interests, got 0',
    ],
    ['an age in words', { age: 'old' }, 'Profile 2 must have a valid age number'],
    ['an age as text', { age: '27' }, 'Profile 2 must have a valid age number'],
    ['age zero', { age: 0 }, 'Profile 2 must have a valid age number'],
    ['age 17', { age: 17 }, 'Profile 2 must have a valid age number'],
    ['age 17.99', { age: 17.99 }, 'Profile 2 must have a valid age number'],
    ['an age outside the session’s', { age: 36 }, 'Profile 2 must have a valid age number'],
    [
      'a bio of a minor',
      { bio: 'I am 16 and bored.' },
      'Profile 2 describes somebody under 18: “am 16”',
    ],
    [
      'a picture of a minor',
      { imagePrompt: 'a teenager' },
      'Profile 2 describes somebody under 18: “teenager”',
    ],
    [
      'a custom field of a minor',
      { education: 'She is 15 years old' },
      'Profile 2 describes somebody under 18: “15 years old”',
    ],
    [
      'a name with an age',
      { name: 'Emma, 17' },
      'Profile 2 describes somebody under 18: “Emma, 17”',
    ],
  ])(
    'keeps the sound profile beside one with %s (SWIPE-86 to SWIPE-88, P23)',
    (_, change, problem) => {
      expect(complaintOf(broken(change))).toEqual({ profiles: [draft], complaint: problem })
    },
  )

  it('of the wrong count is told, and what is sound is kept (SWIPE-85)', () => {
    expect(complaintOf(write(person))).toEqual({
      profiles: [draft],
      complaint: 'Must generate exactly 2 profiles, got 1',
    })
    expect(complaintOf(write(...two, person))).toEqual({
      profiles: drafts,
      complaint: 'Must generate exactly 2 profiles, got 3',
    })
  })

  it.each([
    ['list', JSON.stringify(two).slice(0, -20)],
    ['object', JSON.stringify({ profiles: two }).slice(0, -20)],
  ])('that broke off keeps what is whole of the %s', (_, answer) => {
    expect(complaintOf(answer)).toEqual({
      profiles: [draft],
      complaint: 'Invalid JSON response: it broke off after 1 whole profiles',
    })
  })

  it('takes no number in a custom field for an age', () => {
    const answer = write({ ...person, height: '1.78 m', profession: '12 years', education: '2' })
    expect(readProfiles(answer, ask({ count: 1 })).problem).toBeUndefined()
  })

  it('leaves a blank custom field out, and makes one text of a list', () => {
    const answer = write({ ...person, height: '', education: ['a', 'b'] })
    const { profiles } = readProfiles(answer, ask({ count: 1 }))
    expect(profiles[0]?.custom).toEqual({ profession: 'baker', education: 'a, b' })
  })

  it('never throws, and nobody under 18 or outside the ages comes out of it, whatever it is (P23)', () => {
    const age = fc.oneof(fc.integer({ min: -3, max: 60 }), fc.double(), fc.string(), fc.jsonValue())
    const texts = fc.oneof(
      fc.string(),
      fc.constantFrom(
        'I am 15.',
        'a teenager',
        '17, poet',
        'She is twelve years old',
        'Baker of 30',
      ),
      fc.jsonValue(),
    )
    const interests = fc.oneof(
      fc.array(fc.string({ minLength: 1 }), { minLength: 3, maxLength: 5 }),
      fc.jsonValue(),
    )
    const made = fc.record(
      { name: texts, age, bio: texts, interests, imagePrompt: texts, height: texts },
      { requiredKeys: [] },
    )
    const likely = fc.record({
      name: fc.constant('Ada'),
      age,
      bio: texts,
      interests: fc.constant(person.interests),
      imagePrompt: texts,
      height: texts,
    })
    const around = fc.constantFrom('', '```json\n', 'Here: ', '{"profiles":')
    fc.assert(
      fc.property(
        fc.oneof(fc.array(made), fc.array(likely, { minLength: 1, maxLength: 3 }), fc.jsonValue()),
        around,
        fc.nat({ max: 900 }),
        (value, before, cut) => {
          const written = before + JSON.stringify(value)
          for (const answer of [written, written.slice(0, cut)]) {
            const { profiles, problem } = readProfiles(answer, ask())
            expect(profiles.length).toBeLessThanOrEqual(2)
            if (problem === undefined) expect(profiles).toHaveLength(2)
            for (const each of profiles) {
              expect(each.age).toBeGreaterThanOrEqual(21)
              expect(each.age).toBeLessThanOrEqual(35)
              expect(each.interests).toHaveLength(4)
              expect(JSON.stringify(each)).not.toMatch(/I am 15|teenager|17, poet|twelve/)
            }
          }
        },
      ),
      { numRuns: 300 },
    )
    fc.assert(
      fc.property(fc.string(), (answer) => {
        readProfiles(answer, ask())
      }),
    )
  })
})

describe('the second try', () => {
  it('shows what was answered and says what was wrong with it', () => {
    const { request } = ask()
    const again = toSecondTry(request, ' nonsense ', 'Response must be a JSON array')
    expect(again.messages).toHaveLength(3)
    expect(again.messages[1]).toEqual({ role: 'assistant', content: 'nonsense' })
    expect(again.messages[2]?.content).toContain('Response must be a JSON array.')
    expect(toSecondTry(request, '', 'Empty').messages.map(({ role }) => role)).toEqual([
      'user',
      'user',
    ])
    expect(again).toMatchObject({ model: 'm', answerSchema: request.answerSchema })
  })
})

describe('the demo', () => {
  const provider = {
    id: 'demo',
    name: 'Demo',
    type: 'demo' as const,
    apiKey: '',
    defaultModel: DEMO_TEXT_MODEL,
    enabled: true,
    createdAt: 0,
  }

  it.each(datingWorldTypes.map((worldType, index) => [worldType, index] as const))(
    'answers a request for the world %s validly, with and without a schema',
    async (worldType, index) => {
      const form = withWorldType(
        { ...emptyDatingForm(), name: 'Tea', description: 'Two' },
        worldType,
      )
      const genderPreference = genderPreferences[index % genderPreferences.length] ?? 'any'
      const drawn = toDatingSessionDraft({ ...form, genderPreference, minAge: '30', maxAge: '34' })
      const question = toProfilesQuestion({
        session: drawn,
        count: profilesPerRequest('demo'),
        takenNames: [],
        type: 'demo',
        model: DEMO_TEXT_MODEL,
      })
      const adapter = createAdapter(connectable(provider), { fetch: demoFetch })
      for (const answerSchema of [question.request.answerSchema, undefined]) {
        const { content } = await adapter.complete({ ...question.request, answerSchema })
        const { profiles, problem } = readProfiles(content, question)
        expect(problem).toBeUndefined()
        expect(profiles).toHaveLength(profilesPerRequest('demo'))
        const keys = defaultCustomFields(worldType).map(({ key }) => key)
        for (const { custom } of profiles) expect(Object.keys(custom)).toEqual(keys)
      }
    },
  )
})
