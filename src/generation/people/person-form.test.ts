import { fc } from '@/testing/fast-check'
import { describe, expect, it } from 'vitest'
import { predefinedAttributes } from '@/domain/character-form'
import { ageChoices, agePresets, meetingsFor, personGenerators } from './person-choices'
import {
  ageRangeOf,
  findMinorAskedFor,
  checkPersonForm,
  hasProblems,
  emptyPersonForm,
  readPersonForm,
  withAge,
  withOtherWorld,
  personAgeChange,
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
})

const MISSING = { code: 'missing' }

describe('the form', () => {
  it('begins with the predefined attributes in Random Text, and without in Random Chat 2.0 (decision 097)', () => {
    expect(emptyPersonForm(text).attributes.map(({ label }) => label)).toEqual([
      ...predefinedAttributes,
    ])
    expect(emptyPersonForm(chat)).toMatchObject({ attributes: [], gender: 'any', age: 'random' })
  })

  it('can be sent with a provider alone, and names what is missing (RTXT-31 to RTXT-36)', () => {
    expect(hasProblems(checkPersonForm(filled, ground))).toBe(false)
    const attributes = [
      { id: 'a', label: ' ', value: 'x', isCustom: true },
      { id: 'b', label: 'x', value: '', isCustom: true },
      { id: 'c', label: 'Goals', value: '', isCustom: false },
    ]
    const problems = checkPersonForm(
      { ...emptyPersonForm(text), attributes, wantsAvatar: true },
      { isProviderThere: false, canDraw: false },
    )
    expect(hasProblems(problems)).toBe(true)
    expect(problems.byField).toEqual({ providerId: MISSING, avatar: MISSING })
    expect(Object.fromEntries(problems.byAttribute)).toEqual({
      a: { label: MISSING },
      b: { value: MISSING },
    })
    const { byField } = checkPersonForm(filled, { ...ground, isProviderThere: false })
    expect(byField).toEqual({ providerId: MISSING })
  })

  it('wants a description only of another world that is not to be invented (decision 098)', () => {
    const missing = (change: object) =>
      checkPersonForm({ ...filled, ...change }, ground).byField.worldDescription
    expect(missing({ otherWorld: true, autoWorld: false })).toEqual(MISSING)
    expect(missing({ otherWorld: false, autoWorld: false })).toBeUndefined()
    expect(missing({ otherWorld: true, autoWorld: true })).toBeUndefined()
    expect(missing({ otherWorld: true, autoWorld: false, worldDescription: 'Wet' })).toBeUndefined()
  })

  it('refuses what is too long, and takes what is not', () => {
    const long = 'a'.repeat(10_001)
    const { byField, byAttribute } = checkPersonForm(
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
      ground,
    )
    const tooLong = { code: 'too_long', max: 10_000 }
    expect(byField).toEqual({
      worldDescription: tooLong,
      gender: tooLong,
      additionalAttributes: tooLong,
    })
    expect(byAttribute.get('a')).toEqual({ value: tooLong })
    expect(byAttribute.get('b')).toEqual({ label: { code: 'too_long', max: 60 } })
    const fits = { otherWorld: true, worldDescription: long.slice(1), gender: 'b'.repeat(2_001) }
    expect(hasProblems(checkPersonForm({ ...filled, ...fits }, ground))).toBe(false)
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
      const { byAttribute, byField } = checkPersonForm({ ...filled, ...change }, ground)
      expect({ ...byField, ...byAttribute.get('a') }).toEqual({
        [field]: { code: 'minor', words: expect.stringContaining(words) as string },
      })
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
    expect(hasProblems(checkPersonForm({ ...filled, ...change }, ground))).toBe(false)
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
    ['min', '61', '30', { code: 'past_other_end', typed: '61', now: 30 }],
    ['max', '61', '30', { code: 'past_other_end', typed: '30', now: 61 }],
    ['min', '3', '35', { code: 'out_of_range', now: 18, min: 18, max: 100 }],
    ['max', '26', '', { code: 'out_of_range', now: 100, min: 18, max: 100 }],
    ['min', '30.7', '35', { code: 'not_whole', now: 30 }],
    ['min', '30', '35', undefined],
  ] as const)('says why the %s of %s to %s was changed', (end, minAge, maxAge, change) => {
    const typed = { ...filled, age: 'custom' as const, minAge, maxAge }
    expect(personAgeChange(end, typed, withSettledAge(typed, end))).toEqual(change)
  })
})
