import { fc } from '@/testing/fast-check'
import { describe, expect, it } from 'vitest'
import { findMinor } from '@/domain/adults/find-minor'
import { datingSessionSchema, datingWorldTypes, isCustomFieldKey } from '@/domain/dating-session'
import { soundAgeRange, withAgeEnd } from '../people/age-range'
import {
  datingWorldLabels,
  defaultCustomFields,
  defaultImagePrompts,
  fallbackImagePrompts,
} from './dating-choices'
import {
  checkDatingForm,
  datingNumberChange,
  emptyDatingForm,
  readDatingForm,
  toDatingSessionDraft,
  withSettledNumber,
  withSettledNumbers,
  withWorldType,
} from './dating-form'

const filled = { ...emptyDatingForm(), name: ' Tea ', description: ' Two for tea ' }

describe('the choices', () => {
  it('give each world three fields and five pictures of its own, of adults (SWIPE-39 to SWIPE-46)', () => {
    const keys = (type: (typeof datingWorldTypes)[number]) =>
      defaultCustomFields(type).map(({ key }) => key)
    expect(keys('fantasy')).toEqual(['race', 'magical_ability', 'kingdom'])
    expect(keys('sci-fi')).toEqual(['species', 'home_planet', 'tech_specialty'])
    expect(keys('cyberpunk')).toEqual(['augmentations', 'corporate_affiliation', 'net_handle'])
    expect(keys('post-apocalyptic')).toEqual(['survival_skills', 'faction', 'pre_war_profession'])
    expect(keys('steampunk')).toEqual(['invention_specialty', 'social_class', 'airship_experience'])
    expect(keys('superhero')).toEqual(['powers', 'secret_identity', 'hero_status'])
    for (const other of ['modern', 'custom'] as const)
      expect(keys(other)).toEqual(['height', 'profession', 'education'])
    const pools = datingWorldTypes.map(defaultImagePrompts)
    for (const pool of [...pools, [...fallbackImagePrompts]]) {
      expect(new Set(pool).size).toBe(5)
      expect(pool.filter((text) => findMinor(text))).toEqual([])
    }
    expect(new Set(pools.flat()).size).toBe(40)
    expect(Object.keys(datingWorldLabels)).toEqual([...datingWorldTypes])
  })
})

describe('an age', () => {
  const limits = { min: 18, max: 99 }
  it('stops at the other end (decision 099)', () => {
    const range = { min: 21, max: 35 }
    expect(withAgeEnd(range, 'min', '40', limits)).toEqual({ min: 35, max: 35 })
    expect(withAgeEnd(range, 'max', '20', limits)).toEqual({ min: 21, max: 21 })
    expect(withAgeEnd(range, 'min', '30', limits)).toEqual({ min: 30, max: 35 })
  })

  it('is 18 or 99 where it is no number, and never under 18 (SWIPE-78, P23)', () => {
    expect(withAgeEnd({ min: 21, max: 35 }, 'min', 'x', limits).min).toBe(18)
    expect(withAgeEnd({ min: 21, max: 35 }, 'max', '', limits).max).toBe(99)
    const typed = fc.oneof(fc.string(), fc.double(), fc.integer({ min: -5, max: 130 }))
    fc.assert(
      fc.property(typed, typed, fc.constantFrom('min', 'max'), (min, max, end) => {
        const range = soundAgeRange({ min: Number(min), max: Number(max) }, limits)
        const edited = withAgeEnd(range, end, max, limits)
        for (const { min: low, max: high } of [range, edited]) {
          expect(low).toBeGreaterThanOrEqual(18)
          expect(high).toBeLessThanOrEqual(99)
          expect(low).toBeLessThanOrEqual(high)
        }
      }),
    )
  })
})

describe('the form', () => {
  it('begins with the specified values (SWIPE-79 to SWIPE-82)', () => {
    expect(emptyDatingForm()).toMatchObject({
      minAge: '21',
      maxAge: '35',
      genderPreference: 'any',
      batchSize: '10',
      imagesPerProfile: '1',
      worldType: 'modern',
    })
    expect(emptyDatingForm().imagePromptPool).toHaveLength(5)
  })

  it('says what is missing (SWIPE-72 to SWIPE-74)', () => {
    expect(checkDatingForm({ ...emptyDatingForm(), worldType: 'custom', name: ' ' })).toEqual({
      name: { code: 'missing' },
      description: { code: 'missing' },
      worldDescription: { code: 'missing' },
    })
    expect(checkDatingForm(filled)).toEqual({})
  })

  it('takes nothing that is too long to be shown', () => {
    const long = 'W'.repeat(20_000)
    const problems = checkDatingForm({
      ...emptyDatingForm(),
      name: long,
      description: long,
      worldDescription: long,
      userCharacterName: long,
      userCharacterDescription: long,
      interests: 'tea,'.repeat(200),
      customFields: [{ key: 'home', description: long }],
      imagePromptPool: [long],
    })
    expect(problems).toEqual({
      name: { code: 'too_long', max: 200 },
      description: { code: 'too_long', max: 10_000 },
      worldDescription: { code: 'too_long', max: 10_000 },
      userCharacterName: { code: 'too_long', max: 200 },
      userCharacterDescription: { code: 'too_long', max: 10_000 },
      interests: { code: 'too_many', max: 100 },
      customFields: { code: 'too_long', max: 10_000 },
      imagePromptPool: { code: 'too_long', max: 10_000 },
    })
    const field = { key: long, description: long }
    expect(checkDatingForm({ ...filled, customFields: [field] })).toEqual({
      customFields: { code: 'key_too_long', max: 200 },
    })
    expect(
      checkDatingForm({ ...filled, customFields: Array.from({ length: 101 }, () => field) }),
    ).toEqual({
      customFields: { code: 'too_many', max: 100 },
    })
  })

  it('takes no words that ask for somebody under 18 (P23)', () => {
    expect(
      checkDatingForm({
        ...filled,
        description: 'They are all 16 years old',
        imagePromptPool: ['a schoolgirl'],
        customFields: [{ key: 'who', description: 'she is a teenager' }],
      }),
    ).toEqual({
      description: { code: 'minor', words: '16 years old' },
      imagePromptPool: { code: 'minor', words: 'schoolgirl' },
      customFields: { code: 'minor', words: 'teenager' },
    })
  })

  it('brings the fields of another world, but not over changed ones', () => {
    const fantasy = withWorldType(filled, 'fantasy')
    expect(fantasy.customFields).toEqual(defaultCustomFields('fantasy'))
    expect(fantasy.imagePromptPool).toEqual(defaultImagePrompts('fantasy'))
    const own = [{ key: 'song', description: 'Favourite song' }]
    const kept = withWorldType({ ...fantasy, customFields: own }, 'steampunk')
    expect(kept.customFields).toEqual(own)
    expect(kept.imagePromptPool).toEqual(defaultImagePrompts('steampunk'))
  })

  it('trims, drops what is empty, clamps, and names fields so that none hides another (SWIPE-75 to SWIPE-81)', () => {
    const draft = toDatingSessionDraft({
      ...filled,
      interests: 'tea, \n chess,',
      batchSize: '70',
      imagesPerProfile: '0',
      minAge: '50',
      maxAge: 'x',
      imagePromptPool: [' ', ' at sea '],
      customFields: [
        { key: 'Favourite Song', description: ' what they hum ' },
        { key: 'favourite-song', description: 'again' },
        { key: 'Age', description: 'x' },
        { key: 'status', description: 'x' },
        { key: ' ', description: 'x' },
        { key: 'x', description: '' },
      ],
    })
    expect(draft).toMatchObject({
      name: 'Tea',
      description: 'Two for tea',
      batchSize: 50,
      imagesPerProfile: 1,
      imagePromptPool: ['at sea'],
      preferences: { ageRange: { min: 50, max: 99 }, interests: ['tea', 'chess'] },
    })
    expect(draft.customFields).toEqual([
      { key: 'favourite_song', description: 'what they hum' },
      { key: 'favourite_song_2', description: 'again' },
      { key: 'age_2', description: 'x' },
      { key: 'status_2', description: 'x' },
    ])
    expect(draft).not.toHaveProperty('worldDescription')
    expect(draft).not.toHaveProperty('profileGenerationProviderId')
  })

  it('makes a sound session of whatever stands in it, or in a draft', () => {
    const entry = fc.oneof(fc.anything(), fc.string())
    const keys = Object.keys(emptyDatingForm())
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...keys), entry), fc.anything(), (some, any) => {
        for (const draft of [some, any]) {
          const session = toDatingSessionDraft(readDatingForm(draft))
          const now = { id: 's', createdAt: 1, updatedAt: 1, profiles: [], currentIndex: 0 }
          const stats = { totalProfilesGenerated: 0, rightSwipes: 0, leftSwipes: 0, matches: 0 }
          datingSessionSchema.parse({ ...session, ...now, totalGenerated: 0, stats })
          expect(session.preferences.ageRange.min).toBeGreaterThanOrEqual(18)
          expect(session.customFields.every(({ key }) => isCustomFieldKey(key))).toBe(true)
        }
      }),
    )
  })
})

describe('a number that cannot stand as it was typed', () => {
  const outOf = (now: number, min: number, max: number) => ({ code: 'out_of_range', now, min, max })

  it.each([
    ['minAge', { minAge: '12', maxAge: '35' }, '18', outOf(18, 18, 99)],
    ['maxAge', { minAge: '21', maxAge: '' }, '99', outOf(99, 18, 99)],
    [
      'minAge',
      { minAge: '61', maxAge: '30' },
      '30',
      { code: 'past_other_end', typed: '61', now: 30 },
    ],
    ['batchSize', { batchSize: '500' }, '50', outOf(50, 1, 50)],
    ['batchSize', { batchSize: 'x' }, '10', outOf(10, 1, 50)],
    ['imagesPerProfile', { imagesPerProfile: '2.5' }, '2', { code: 'not_whole', now: 2 }],
    ['imagesPerProfile', { imagesPerProfile: '05' }, '5', undefined],
  ] as const)('is changed, and that is told: %s of %j', (field, typed, now, change) => {
    const values = { ...filled, ...typed }
    const settled = withSettledNumber(values, field)
    expect(settled).toEqual({ ...values, [field]: now })
    expect(datingNumberChange(field, values, settled)).toEqual(change)
  })

  it('is told of each also where the form was sent without leaving a field', () => {
    const { values, changes } = withSettledNumbers({
      ...filled,
      minAge: '3',
      maxAge: '10',
      batchSize: '5',
    })
    expect(toDatingSessionDraft(values)).toMatchObject({
      preferences: { ageRange: { min: 18, max: 18 } },
      batchSize: 5,
    })
    expect(changes).toEqual({ minAge: outOf(18, 18, 99), maxAge: outOf(18, 18, 99) })
  })
})
