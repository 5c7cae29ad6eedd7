import { fc } from '@/testing/fast-check'
import { describe, expect, it } from 'vitest'
import { predefinedAttributes } from '@/domain/character-form'
import { ageChoices, agePresets, meetingsFor, personGenerators } from './person-choices'
import {
  ageRangeOf,
  findMinorAskedFor,
  checkPersonForm,
  emptyPersonForm,
  readPersonForm,
  withAge,
  withOtherWorld,
  changedAgeNote,
  withSettledAge,
  worldPreviewOf,
} from './person-form'

const text = personGenerators['random-text']
const chat = personGenerators['random-chat']
const ground = { isProviderThere: true, canDraw: true }
const filled = { ...emptyPersonForm(text), providerId: 'p1' }
const values = (choices: readonly { value: string }[] = []) => choices.map(({ value }) => value)

describe('the choices', () => {
  it('are the specified ones (RTXT-03 to RTXT-17, RCH2-03, RCH2-07, RCH2-09)', () => {
    expect(values(text.worldTypes)).toEqual(
      'alternate-earth futuristic fantasy post-apocalyptic alien cyberpunk steampunk cosmic-horror custom'.split(
        ' ',
      ),
    )
    expect(values(chat.worldTypes)).toEqual(
      'modern-earth fantasy sci-fi post-apocalyptic cyberpunk steampunk alternate-history superhero custom'.split(
        ' ',
      ),
    )
    expect(values(meetingsFor(text, false))).toEqual([
      'random-text-app',
      'got-number',
      'dating-app',
      'wrong-number',
    ])
    expect(values(meetingsFor(text, true)).slice(4)).toEqual([
      'interdimensional-app',
      'dimensional-anomaly',
    ])
    expect(values(meetingsFor(chat, true))).toEqual(
      'dating-app social-media mutual-friend local-event work-school online-community wrong-number'.split(
        ' ',
      ),
    )
    expect(values(chat.genders)).toEqual(['any', 'female', 'male', 'non-binary'])
    expect(text.genders).toBeUndefined()
    expect(agePresets).toEqual({
      random: { min: 18, max: 80 },
      'young-adult': { min: 18, max: 25 },
      thirties: { min: 26, max: 35 },
      'middle-aged': { min: 36, max: 45 },
      mature: { min: 46, max: 60 },
      senior: { min: 61, max: 80 },
    })
  })

  it('have the specified words on their buttons (RTXT-21, RTXT-22, RCH2-15)', () => {
    expect(text.actionLabel(false)).toBe('Find Someone to Text')
    expect(text.actionLabel(true)).toBe('Find Someone Across Dimensions')
    expect(chat.actionLabel(true)).toBe('Generate Random Person')
  })
})

describe('the form', () => {
  it('begins with the predefined attributes in Random Text, and without in Random Chat 2.0 (decision 097)', () => {
    expect(emptyPersonForm(text).attributes.map(({ label }) => label)).toEqual([
      ...predefinedAttributes,
    ])
    expect(emptyPersonForm(chat)).toMatchObject({ attributes: [], gender: 'any', age: 'random' })
  })

  it('can be sent with a provider alone, and names what is missing (RTXT-31 to RTXT-36)', () => {
    expect(checkPersonForm(filled, text, ground).first).toBeUndefined()
    const attributes = [
      { id: 'a', label: ' ', value: 'x', isCustom: true },
      { id: 'b', label: 'x', value: '', isCustom: true },
      { id: 'c', label: 'Goals', value: '', isCustom: false },
    ]
    const problems = checkPersonForm(
      { ...emptyPersonForm(text), attributes, wantsAvatar: true },
      text,
      { isProviderThere: false, canDraw: false },
    )
    expect(problems).toMatchObject({
      first: 'Please select a provider first',
      providerId: 'Please select a provider first',
      attributes: 'All custom attributes must have both a name and a value',
      avatar: 'AI Avatar generation requires an OpenAI provider with a valid API key',
    })
    expect(Object.fromEntries(problems.byAttribute)).toEqual({
      a: { label: 'Attribute name is required' },
      b: { value: 'Value is required' },
    })
    expect(checkPersonForm(filled, text, { ...ground, isProviderThere: false }).providerId).toBe(
      'Please select a provider first',
    )
  })

  it('wants a description only of another world that is not to be invented (decision 098)', () => {
    const missing = (change: object, generator = text) =>
      checkPersonForm({ ...filled, ...change }, generator, ground).worldDescription
    expect(missing({ otherWorld: true, autoWorld: false })).toBe(
      'Please provide a description of the dimension',
    )
    expect(missing({ otherWorld: true, autoWorld: false, worldType: 'fantasy' }, chat)).toBe(
      'Please provide a description of your custom world',
    )
    expect(missing({ otherWorld: false, autoWorld: false })).toBeUndefined()
    expect(missing({ otherWorld: true, autoWorld: true })).toBeUndefined()
    expect(missing({ otherWorld: true, autoWorld: false, worldDescription: 'Wet' })).toBeUndefined()
  })

  it('refuses what is too long, in words, and takes what is not', () => {
    const long = 'a'.repeat(10_001)
    const problems = checkPersonForm(
      {
        ...filled,
        otherWorld: true,
        worldDescription: long,
        gender: long,
        additionalAttributes: long,
        attributes: [
          { id: 'a', label: 'Goals', value: long, isCustom: false },
          { id: 'b', label: 'x'.repeat(61), value: 'y', isCustom: true },
        ],
      },
      chat,
      ground,
    )
    expect(problems.worldDescription).toBe(
      `${chat.worldDescriptionLabel} is too long: 10,000 characters at most`,
    )
    expect(problems.gender).toMatch(/too long/)
    expect(problems.additionalAttributes).toMatch(/too long/)
    expect(problems.byAttribute.get('a')?.value).toMatch(/^Goals is too long/)
    expect(problems.byAttribute.get('b')?.label).toMatch(/60 characters at most/)
    expect(problems.attributes).toMatch(/^Goals is too long/)
    const fits = { otherWorld: true, worldDescription: long.slice(1), gender: 'b'.repeat(2_001) }
    expect(checkPersonForm({ ...filled, ...fits }, chat, ground).first).toBeUndefined()
  })

  it('lets a way of meeting go with its world (RTXT-17)', () => {
    const other = withOtherWorld(filled, true, text)
    const met = { ...other, meeting: 'dimensional-anomaly' }
    expect(withOtherWorld(met, false, text).meeting).toBe('random-text-app')
    expect(withOtherWorld({ ...met, meeting: 'got-number' }, false, text).meeting).toBe(
      'got-number',
    )
  })

  it('previews the world: type and description (decision 100)', () => {
    const world = { ...filled, otherWorld: true, worldType: 'alien', worldDescription: ' Wet ' }
    expect(worldPreviewOf({ ...world, autoWorld: false }, text)).toBe('Alien: Wet')
    expect(worldPreviewOf({ ...world, autoWorld: true }, text)).toBe('Alien')
    expect(worldPreviewOf({ ...world, otherWorld: false }, text)).toBe('')
  })

  const attribute = (label: string, value: string) => ({
    attributes: [{ id: 'a', label, value, isCustom: true }],
  })
  it.each([
    [{ gender: 'teenage girl' }, 'gender', 'teenage'],
    [{ gender: 'young boy' }, 'gender', 'young boy'],
    [{ additionalAttributes: 'a teenager' }, 'additionalAttributes', 'teenager'],
    [{ additionalAttributes: 'she is 16 years old' }, 'additionalAttributes', '16 years old'],
    [{ otherWorld: true, worldDescription: 'All are schoolgirls' }, 'worldDescription', 'girls'],
    [attribute('Age', '15'), 'value', '15'],
    [attribute('Occupation', 'schoolgirl'), 'value', 'schoolgirl'],
    [attribute('Schoolgirl', 'yes'), 'label', 'Schoolgirl'],
  ])(
    'says at the field which words ask for somebody under 18: %j (P23)',
    (change, field, words) => {
      expect(findMinorAskedFor({ ...filled, ...change })).toBeDefined()
      const { byAttribute, first, ...problems } = checkPersonForm(
        { ...filled, ...change },
        text,
        ground,
      )
      const marked = { ...problems, attributes: undefined, ...byAttribute.get('a') }
      const told = Object.entries(marked).filter(([, problem]) => problem !== undefined)
      expect(told.map(([name]) => name)).toEqual([field])
      expect(told[0]?.[1]).toMatch(new RegExp(`^Only people of 18 or older .*${words}`))
      expect(first).toContain(words)
    },
  )

  it.each([
    { gender: 'woman' },
    attribute('Background', 'raised two children'),
    attribute('Occupation', 'high school teacher'),
    // Words that stand in no field that is shown, and are not sent.
    { otherWorld: false, worldDescription: 'All are schoolgirls' },
  ])('takes words that ask for nobody under 18: %j (P23)', (change) => {
    expect(findMinorAskedFor({ ...filled, ...change })).toBeUndefined()
    expect(checkPersonForm({ ...filled, ...change }, text, ground).first).toBeUndefined()
  })

  it('asks for nobody under 18, whatever was typed or remembered (RTXT-37, P23)', () => {
    const typed = fc.oneof(fc.string(), fc.integer({ min: -9, max: 200 }).map(String))
    fc.assert(
      fc.property(
        typed,
        typed,
        fc.constantFrom(...ageChoices),
        fc.anything(),
        (minAge, maxAge, age, any) => {
          for (const draft of [
            any,
            { minAge, maxAge, age },
            { attributes: any, worldType: any, gender: any },
          ])
            for (const generator of [text, chat]) {
              const read = readPersonForm(draft, generator)
              const { min, max } = ageRangeOf(read)
              expect(min).toBeGreaterThanOrEqual(18)
              expect(max).toBeLessThanOrEqual(100)
              expect(min).toBeLessThanOrEqual(max)
              expect(values(generator.worldTypes)).toContain(read.worldType)
              expect(values(meetingsFor(generator, read.otherWorld))).toContain(read.meeting)
              expect(readPersonForm(read, generator)).toEqual(read)
            }
        },
      ),
    )
  })

  it('begins a range of one’s own with what was chosen before (RTXT-15)', () => {
    const thirties = withAge(filled, 'thirties')
    expect(withAge(thirties, 'custom')).toMatchObject({ age: 'custom', minAge: '26', maxAge: '35' })
    const own = { ...filled, age: 'custom' as const, minAge: '40', maxAge: '41' }
    expect(withAge(own, 'custom')).toEqual(own)
  })

  it.each([
    ['min', '50', '35', '35', '35'],
    ['max', '26', '20', '26', '26'],
    ['min', '3', '35', '18', '35'],
    ['max', '26', '900', '26', '100'],
    ['min', 'x', '35', '18', '35'],
    ['max', '26', '', '26', '100'],
    ['min', '30.7', '35', '30', '35'],
  ] as const)(
    'stops the %s of %s to %s at the limits and at the other end (RTXT-37, RTXT-38)',
    (end, minAge, maxAge, min, max) => {
      expect(withSettledAge({ ...filled, age: 'custom', minAge, maxAge }, end)).toMatchObject({
        minAge: min,
        maxAge: max,
      })
    },
  )

  it.each([
    ['min', '61', '30', 'The minimum age is 30 now: 61 was above the maximum.'],
    ['max', '61', '30', 'The maximum age is 61 now: 30 was below the minimum.'],
    ['min', '3', '35', 'The minimum age is 18 now: from 18 to 100.'],
    ['max', '26', '', 'The maximum age is 100 now: from 18 to 100.'],
    ['min', '30.7', '35', 'The minimum age is 30 now: only whole numbers are possible.'],
    ['min', '30', '35', undefined],
  ] as const)('says why the %s of %s to %s was changed', (end, minAge, maxAge, note) => {
    const typed = { ...filled, age: 'custom' as const, minAge, maxAge }
    expect(changedAgeNote(end, typed, withSettledAge(typed, end))).toBe(note)
  })
})
