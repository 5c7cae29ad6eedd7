import { expect, it } from 'vitest'
import { findMinorCharacter } from './refusals'

const adult = { name: 'Ada', systemPrompt: 'You are Ada, a pilot of forty.' }
const minor = 'She is 15 years old.'

it.each([
  ['nickname', { nickname: minor }, 0],
  ['personality', { personality: minor }, 0],
  ['scenario', { scenario: minor }, 0],
  ['examples', { examples: `<START>\n{{char}}: I am ada. ${minor}` }, 0],
  ['mainPrompt', { mainPrompt: minor }, 0],
  ['postHistory', { postHistory: minor }, 0],
  ['note', { note: { text: minor, depth: 4, role: 'system' } }, 0],
  ['greetings', { greetings: ['Hello.', minor] }, 1],
  ['groupGreetings', { groupGreetings: [minor] }, 0],
])('CARD-14, P23: somebody under 18 is found in %s', (field, texts, index) => {
  expect(findMinorCharacter({ ...adult, ...texts })).toMatchObject({ field, index })
})

it('CARD-14: adults pass, and what is not there is not read', () => {
  const texts = { personality: 'Dry.', note: undefined, greetings: [], scenario: undefined }
  expect(findMinorCharacter({ ...adult, ...texts })).toBeUndefined()
})
