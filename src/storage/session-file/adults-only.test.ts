import { expect, test } from 'vitest'
import { checkCharacter } from './check/check-character'
import { checkDatingSession, checkProfile } from './check/check-dating-session'

const NOW = 1_700_000_000_000

test.each([
  ['systemPrompt', 'You are Mia, 16, from Leeds.', 'Mia, 16'],
  ['greeting', 'hi! I am 14, you?', 'am 14'],
  ['description', 'A schoolgirl from Leeds.', 'schoolgirl'],
])('a character whose %s is %j is left out, and the words are told', (field, text, words) => {
  const told: string[] = []
  const raw = { name: 'Mia', systemPrompt: 'You are kind.', [field]: text }
  expect(
    checkCharacter('1', raw, NOW, 'Unnamed', (code, { words = '' } = {}) =>
      told.push(`${code} ${words}`),
    ),
  ).toBeUndefined()
  expect(told).toEqual([`minor ${words}`])
})

test('a character with a daughter of 5 comes in whole', () => {
  const raw = { name: 'Ada', systemPrompt: 'You are 34. You have a daughter. She is 5.' }
  const told: string[] = []
  expect(
    checkCharacter('1', raw, NOW, 'Unnamed', (code, { words = '' } = {}) =>
      told.push(`${code} ${words}`),
    )?.character,
  ).toMatchObject(raw)
  expect(told).toEqual([])
})

test('a character loses the tags and the looks that name somebody under 18, and stays', () => {
  const told: string[] = []
  const raw = {
    name: 'Ada',
    systemPrompt: 'You are 34.',
    tags: ['loli', 'sea'],
    metadata: { imagePrompt: 'a girl of 12', imagePromptCreatedAt: NOW },
  }
  const character = checkCharacter('1', raw, NOW, 'Unnamed', (code, { words = '' } = {}) =>
    told.push(`${code} ${words}`),
  )?.character
  expect(character?.tags).toEqual(['sea'])
  expect(character?.metadata?.imagePrompt).toBeUndefined()
  expect(told).toEqual(['minor_tag loli', 'minor_looks girl of 12'])
})

test('a profile is left out for its words, whatever its age says', () => {
  const told: string[] = []
  const raw = { name: 'Zoe', age: 21, bio: 'Ninth grader.', interests: [], imagePrompt: '' }
  expect(
    checkProfile(raw, 's', NOW, 'Unnamed', (code, { words = '' } = {}) =>
      told.push(`${code} ${words}`),
    ),
  ).toBeUndefined()
  expect(told).toEqual(['minor grader'])
  expect(
    checkProfile({ ...raw, bio: 'Baker.', star: 'I am 15.' }, 's', NOW, 'Unnamed', () => 0),
  ).toBeUndefined()
  expect(checkProfile({ ...raw, bio: 'Baker.' }, 's', NOW, 'Unnamed', () => 0)?.profile.name).toBe(
    'Zoe',
  )
})

test('a dating session loses the texts that ask for somebody under 18, and stays', () => {
  const told: string[] = []
  const raw = {
    name: 'Harbour',
    description: 'They are all 16 years old.',
    imagePromptPool: ['a schoolgirl', 'at a café'],
  }
  const session = checkDatingSession('1', raw, NOW, 'Unnamed', (code, { words = '' } = {}) =>
    told.push(`${code} ${words}`),
  )
  expect(session).toMatchObject({
    name: 'Harbour',
    description: '',
    imagePromptPool: ['at a café'],
  })
  expect(told).toEqual(['minor_field 16 years old', 'minor_image_prompt schoolgirl'])
})
