import { expect, it } from 'vitest'
import { emptyDatingForm } from '@/generation/dating/dating-form'
import { datingFormTexts } from './problem-texts'

const filled = { ...emptyDatingForm(), name: 'Tea', description: 'Two for tea' }
const long = 'W'.repeat(20_000)

it('says what is missing (SWIPE-72 to SWIPE-74)', () => {
  expect(datingFormTexts({ ...emptyDatingForm(), worldType: 'custom', name: ' ' })).toEqual({
    name: 'Please enter a session name',
    description: 'Please enter a session description',
    worldDescription: 'Please describe your custom world',
  })
  expect(datingFormTexts(filled)).toEqual({})
})

it('says what is too long, and by what it is called', () => {
  expect(
    datingFormTexts({
      ...filled,
      name: long,
      description: long,
      worldDescription: long,
      userCharacterName: long,
      userCharacterDescription: long,
      interests: 'tea,'.repeat(200),
      customFields: [{ key: 'home', description: long }],
      imagePromptPool: [long],
    }),
  ).toEqual({
    name: 'Session name is too long: 200 characters at most',
    description: 'Session description is too long: 10,000 characters at most',
    worldDescription: 'World description is too long: 10,000 characters at most',
    userCharacterName: 'Your character name is too long: 200 characters at most',
    userCharacterDescription: 'Your character description is too long: 10,000 characters at most',
    interests: 'Interests: 100 at most',
    customFields: 'A field description is too long: 10,000 characters at most',
    imagePromptPool: 'An image prompt is too long: 10,000 characters at most',
  })
  const customFields = [{ key: long, description: 'x' }]
  expect(datingFormTexts({ ...filled, customFields })).toEqual({
    customFields: 'A field name is too long: 200 characters at most',
  })
})

it('names the words that tell of somebody under 18 (P23)', () => {
  expect(datingFormTexts({ ...filled, imagePromptPool: ['a schoolgirl'] })).toEqual({
    imagePromptPool:
      'Everybody in a session is 18 or older. Please change the words that say otherwise: “schoolgirl”',
  })
})
