import { describe, expect, it } from 'vitest'
import { writeImagePrompt } from './image-prompt-reply'
import { writeStructuredReply } from './structured-reply'
import { fieldKey, toldFactsOf } from './told-facts'

const asked = (system: string, user = '') => ({
  messages: [
    { role: 'system', text: system },
    { role: 'user', text: user },
  ],
  variation: 0,
})

function answer(prompt: string): Record<string, string> {
  const text = writeStructuredReply(asked(prompt), { type: 'text' })
  return JSON.parse(text ?? '{}') as Record<string, string>
}

describe('a character of the demo', () => {
  const written = answer(
    [
      'Invent one fictional character.',
      '- Name: Ada Byron',
      '- Age: 41',
      '- Appearance: copper hair, a green coat',
      '- Occupation: lighthouse keeper',
      '- Goals: yours to choose, in the direction of: a rival to outdo',
      'Answer with one JSON object: {"name": "...", "appearance": "...", "occupation": "...", "goals": "...", "background": "...", "first_message": "...", "image_prompt": "..."}',
    ].join('\n'),
  )

  it('has the name and the particulars that were typed, in all of its texts', () => {
    expect(written).toMatchObject({
      name: 'Ada Byron',
      appearance: 'Copper hair, a green coat.',
      occupation: 'Lighthouse keeper.',
    })
    expect(written['background']).toMatch(/^Ada Byron is 41 and works as a lighthouse keeper/)
    expect(written['first_message']).toContain('this is Ada.')
    expect(written['goals']).not.toContain('yours to choose')
  })

  it('is drawn as it was described', () => {
    const prompt = written['image_prompt'] ?? ''
    expect(prompt).toMatch(
      /an adult .* 41 years old, copper hair, a green coat, a lighthouse keeper/,
    )
  })
})

it('people of a dating session have the interests and the world that were typed', () => {
  const prompt = [
    'Generate exactly 1 profiles.',
    '- What it is about: People who work at night.',
    '- The world in detail: A city under glass where it always rains.',
    '- Shared interests that are welcome: tea, old maps',
    'Answer with a JSON object: {"name": "...", "bio": "...", "interests": ["...", "...", "...", "..."]}',
  ].join('\n')
  const { bio, interests } = answer(prompt)
  expect(bio).toContain('“A city under glass where it always rains”')
  expect(interests).toEqual(expect.arrayContaining(['tea', 'old maps']))
})

it('an avatar’s description follows the character’s prompt, and shows an adult whatever that says', () => {
  const describedFor = (persona: string) =>
    writeImagePrompt(
      asked(
        '',
        `Character: Ada\nWho that is: ${persona}\n\nWrite the image prompt for a portrait of Ada.`,
      ),
    )
  expect(
    describedFor('You are Ada. Appearance: You wear a grey coat and round glasses. Goals: Tea.'),
  ).toMatch(/of an adult .*a grey coat and round glasses, /)
  const minor = describedFor('You are Ada. Appearance: a girl of 12. Goals: Tea.')
  expect(minor).toMatch(/of an adult/)
  expect(minor).not.toMatch(/girl|12/)
})

it('reads labels as fields, and leaves what is open to chance', () => {
  expect(fieldKey('Speech Style')).toBe('speech_style')
  expect(fieldKey('speechStyle')).toBe('speech_style')
  const told = toldFactsOf(
    '- Name: yours to choose, and not the first\n- Age: 21 to 30, for instance 22',
  )
  expect(told.name).toBeUndefined()
  expect(told.age).toBeUndefined()
})
