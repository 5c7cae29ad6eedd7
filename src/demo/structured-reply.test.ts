import { fc } from '@/testing/fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { writeImagePrompt } from './image-prompt-reply'
import { writeStructuredReply, type AskedFormat } from './structured-reply'

function answer(system: string, user: string, format: AskedFormat = { type: 'text' }): unknown {
  const messages = [
    { role: 'system', text: system },
    { role: 'user', text: user },
  ]
  const text = writeStructuredReply({ messages, variation: 0 }, format)
  return text === undefined ? undefined : (JSON.parse(text) as unknown)
}

const profilesSchema = z.array(
  z.object({
    name: z.string().check(z.minLength(2)),
    age: z.int().check(z.gte(18)),
    bio: z.string().check(z.minLength(40)),
    interests: z.array(z.string()).check(z.length(4)),
    imagePrompt: z.string().check(z.regex(/adult/)),
  }),
)

const person = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    age: { type: 'integer', minimum: 18 },
    bio: { type: 'string' },
    interests: { type: 'array', items: { type: 'string' }, minItems: 4, maxItems: 4 },
    imagePrompt: { type: 'string' },
    kingdom: { type: 'string' },
    error: { type: 'string' },
  },
  required: ['name', 'age', 'bio', 'interests', 'imagePrompt', 'kingdom'],
}

describe('with a schema', () => {
  it('makes people by the names of the fields, as many as asked', () => {
    const schema = {
      type: 'object',
      properties: { profiles: { type: 'array', items: { $ref: '#/$defs/person' } } },
      required: ['profiles'],
      $defs: { person },
    }
    const made = z
      .object({ profiles: profilesSchema })
      .parse(answer('', 'Generate exactly 7 profiles', { type: 'json_schema', schema }))
    expect(made.profiles).toHaveLength(7)
    expect(new Set(made.profiles.map(({ name }) => name)).size).toBe(7)
    expect(made.profiles[0]).not.toHaveProperty('error')
    for (const { age, imagePrompt } of made.profiles) expect(imagePrompt).toContain(`${age} years`)
  })

  it('respects const, enum, ranges, null and self-reference', () => {
    const schema = {
      type: 'object',
      properties: {
        kind: { const: 'x' },
        mood: { enum: ['calm', 'brisk'] },
        score: { type: 'number', minimum: 3, maximum: 5 },
        note: { type: ['string', 'null'], maxLength: 10 },
        choice: { anyOf: [{ type: 'null' }, { type: 'boolean' }] },
        friend: { $ref: '#' },
      },
    }
    const made = z
      .looseObject({
        kind: z.literal('x'),
        mood: z.enum(['calm', 'brisk']),
        score: z.number().check(z.gte(3), z.lte(5)),
        note: z.string().check(z.maxLength(10)),
        choice: z.boolean(),
        friend: z.looseObject({ kind: z.literal('x') }),
      })
      .parse(answer('', '', { type: 'json_schema', schema }))
    expect(made.kind).toBe('x')
  })

  it('never fails on a strange schema', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (schema) => {
        expect(() => answer('', '', { type: 'json_schema', schema })).not.toThrow()
      }),
    )
  })
})

describe('from the prompt alone', () => {
  it('follows a schema or an example written there', () => {
    const example = `Return only a JSON array of exactly 3 profiles, each with exactly 4 interests:
[{"name": "...", "age": 25, "bio": "...", "interests": ["a", "b", "c", "d"], "imagePrompt": "...", "race": "..."}]`
    expect(profilesSchema.parse(answer(example, 'Go.'))).toHaveLength(3)
    const broken = `Reply with a JSON array of 2 profiles like [{"name": string, "age": number, "bio": string, "interests": [..4], "imagePrompt": string}]`
    expect(profilesSchema.parse(answer('', broken))).toHaveLength(2)
  })

  it('follows named fields', () => {
    const made = answer(
      'Respond with a valid JSON object with the keys "name", "speech_style", "goals", "first_message" and "image_prompt". If you refuse, return {"error": true, "reason": "...", "details": "..."}.',
      '',
    )
    expect(Object.keys(z.record(z.string(), z.string()).parse(made))).toEqual([
      'name',
      'speech_style',
      'goals',
      'first_message',
      'image_prompt',
    ])
  })

  it('decides about a picture by the newest line of the conversation', () => {
    const prompt = (
      line: string,
    ) => `Decide whether the reply should carry a picture. Reply with JSON:
{"shouldGenerateImage": true, "imagePrompt": "...", "useCharacterReference": true, "reasoning": "..."}
user: hello
assistant: hi
user: ${line}`
    expect(answer(prompt('send me a photo?'), '')).toMatchObject({ shouldGenerateImage: true })
    expect(answer(prompt('how was work'), '')).toMatchObject({ shouldGenerateImage: false })
  })

  it('leaves a chat about JSON alone', () => {
    expect(answer('You are Hollis.', 'What is JSON good for?')).toBeUndefined()
    expect(answer('', 'hello')).toBeUndefined()
  })
})

describe('ages', () => {
  it('are never under 18, whatever the prompt asks (P23)', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 120 }),
        fc.integer({ min: 0, max: 120 }),
        (from, to) => {
          for (const wish of [`aged ${from}-${to}`, `"ageRange": {"min": ${from}, "max": ${to}}`]) {
            const made = answer(
              '',
              `Return a JSON array of 5 profiles ${wish} with "name", "age", "bio", "interests", "imagePrompt"`,
            )
            profilesSchema.parse(made)
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  it('stay in the range that is asked for', () => {
    const made = profilesSchema.parse(
      answer(
        '',
        'JSON array of 20 profiles, ages 30 to 33: "name", "age", "bio", "interests", "imagePrompt"',
      ),
    )
    for (const { age } of made) expect(age >= 30 && age <= 33).toBe(true)
  })

  it('cannot be lowered by a schema', () => {
    const schema = { type: 'object', properties: { age: { type: 'integer', maximum: 12 } } }
    expect(answer('', '', { type: 'json_schema', schema })).toEqual({ age: 18 })
  })
})

describe('a description for a painter', () => {
  it('is written where one is asked for, of an adult', () => {
    const messages = [{ role: 'user', text: 'Write an image prompt for a portrait of Vesna.' }]
    expect(writeImagePrompt({ messages, variation: 0 })).toMatch(/adult .+ \d\d years old/)
    const chat = [{ role: 'user', text: 'I like portraits' }]
    expect(writeImagePrompt({ messages: chat, variation: 0 })).toBeUndefined()
  })
})
