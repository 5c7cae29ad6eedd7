import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sumOfBatch } from '@/domain/money/batch'
import { personGenerators } from '@/generation/people/person-choices'
import { emptyPersonForm } from '@/generation/people/person-form'
import { addProfiles, createDatingSession, setGeneration } from '@/storage/dating/dating-sessions'
import { database } from '@/storage/database/database'
import { getMoneySettings } from '@/storage/ledger/money-settings'
import { freshDatabase, removeDatabase } from '@/storage/testing/fresh-database'
import {
  datingDraft,
  sampleOpenai,
  sampleProfileDraft,
  sampleProvider,
} from '@/storage/testing/sample-records'
import { personLines } from './plan-person'
import { studioLines } from './plan-pictures'
import { planProfiles, profileLines, workOfPeople } from './plan-profiles'

beforeEach(freshDatabase)
afterEach(removeDatabase)

/** Nano-dollars. */
const cents = (number: number) => number * 10_000_000

const large = { ...datingDraft, imagesPerProfile: 5 }

it('COST-26: prices 50 people of 5 pictures each as the vendor does', async () => {
  const settings = await getMoneySettings()
  const linesAt = (imageQuality: 'medium' | 'high') =>
    profileLines({ ...large, imageQuality }, workOfPeople(large, 50), [sampleOpenai], settings)
  const [people, pictures] = linesAt('high')
  expect(people).toMatchObject({ kind: 'profiles', count: 50, calls: 10, model: 'gpt-6.1-sol' })
  expect(pictures).toMatchObject({
    kind: 'pictures',
    count: 250,
    calls: 250,
    model: 'gpt-image-2.5-flare',
    quality: 'high',
    cost: { low: cents(1_317), high: cents(1_317) },
    // 200 of them are drawn from another picture.
    references: cents(240),
  })
  expect(pictures?.worst).toBeGreaterThan(cents(1_317 + 240))
  const [, medium] = linesAt('medium')
  expect(medium?.cost?.high).toBe(250 * 13_170_000)
  // The second try of each question is reckoned in.
  expect(people?.worst).toBeGreaterThan(5 * (people?.cost?.high ?? 0))
})

it('COST-26: says of unknown prices that they are, and of free ones that they cost nothing', async () => {
  const settings = await getMoneySettings()
  const work = workOfPeople(large, 10)
  const own = sampleProvider({ type: 'custom', apiEndpoint: 'https://models.example.org/v1' })
  const [unknown] = profileLines(large, work, [own], settings)
  expect(unknown).not.toHaveProperty('worst')
  expect(sumOfBatch([unknown ?? never()])).toMatchObject({ isUnknown: true, worst: 0 })
  const local = sampleProvider({ type: 'custom', apiEndpoint: 'http://localhost:1234/v1' })
  expect(sumOfBatch(profileLines(large, work, [local], settings))).toMatchObject({
    calls: 0,
    worst: 0,
    isUnknown: false,
  })
})

function never(): never {
  throw new Error('There is no line.')
}

it('COST-26: counts of a press what is left and what is missing', async () => {
  await database.providers.put(sampleOpenai)
  const id = await createDatingSession({ ...datingDraft, batchSize: 20, imagesPerProfile: 3 })
  await addProfiles(id, [sampleProfileDraft(), sampleProfileDraft()], 3)
  await setGeneration(id, { wanted: 12, written: 2 })
  const settings = await getMoneySettings()
  const countsOf = async (press: Parameters<typeof planProfiles>[1], count?: number) => {
    const plan = await planProfiles(id, press)
    const lines = plan?.linesOf(
      { quality: 'medium', ...(count !== undefined && { count }) },
      settings,
    )
    return lines?.map((line) => line.count)
  }
  expect(await countsOf({ kind: 'rest' })).toEqual([10, 2 * 3 + 10 * 3])
  expect(await countsOf({ kind: 'batch' })).toEqual([20, 2 * 3 + 20 * 3])
  expect(await countsOf({ kind: 'batch' }, 5)).toEqual([5, 2 * 3 + 5 * 3])
  const [first] = await database.profiles.toCollection().primaryKeys()
  expect(await countsOf({ kind: 'profile', profileId: first ?? '' })).toEqual([3])
  expect(await planProfiles('gone', { kind: 'rest' })).toBeUndefined()
})

it('COST-27: prices a search for somebody with a second try, and the face that follows', async () => {
  const settings = await getMoneySettings()
  const generator = personGenerators['random-text']
  const values = { ...emptyPersonForm(generator), providerId: sampleOpenai.id }
  const linesOf = (wantsAvatar: boolean) =>
    personLines({ ...values, wantsAvatar }, generator, [sampleOpenai], settings)
  expect(sumOfBatch(linesOf(false)).calls).toBe(2)
  expect(linesOf(true).map(({ kind }) => kind)).toEqual(['person', 'description', 'pictures'])
  expect(sumOfBatch(linesOf(true)).calls).toBe(4)
})

it('COST-27, COST-30: prices a series of the studio by what is sent', () => {
  const job = {
    kind: 'generate',
    providerId: sampleOpenai.id,
    model: 'gpt-image-2.5-flare',
    prompt: 'A harbour',
    size: '1024x1024',
    quality: 'auto',
    count: 10,
  } as const
  const [chosenByModel] = studioLines(job, sampleOpenai)
  expect(chosenByModel).toMatchObject({ count: 10, calls: 10, quality: 'auto' })
  expect(chosenByModel?.cost?.low).toBeLessThan(chosenByModel?.cost?.high ?? 0)
  const images = [new Blob(['a']), new Blob(['b'])]
  const [edit] = studioLines({ ...job, kind: 'edit', quality: 'low', images }, sampleOpenai)
  // 196 tokens of output, and two pictures that are given along, ten times.
  expect(edit?.cost?.high).toBe(10 * 196 * 30_000)
  expect(edit?.references).toBe(10 * 2 * 12_000_000)
})
