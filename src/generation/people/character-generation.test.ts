import type { ProviderType } from '@/domain/provider'
import { fc } from '@/testing/fast-check'
import { describe, expect, it } from 'vitest'
import { predefinedAttributes } from '@/domain/character-form'
import type { Attribute } from '@/domain/generated'
import { handleDemoRequest } from '@/demo/handle-demo-request'
import {
  findMinorAskedFor,
  checkAttributes,
  checkGeneration,
  readCharacterAnswer,
  toCharacterQuestion,
} from './character-generation'

const attribute = (label: string, value = '', isCustom = false): Attribute => ({
  id: label,
  label,
  value,
  isCustom,
})
const attributes = [
  attribute('Personality', 'warm\nand dry'),
  attribute('Speech Style'),
  attribute('Star sign', 'Leo', true),
]
const question = toCharacterQuestion({ attributes }, 'a-model', () => 0)
const prompt = question.request.parameters?.systemPrompt ?? ''

describe('the question', () => {
  it('is a system message only, at temperature 0.9 with 4000 tokens (CHAR-73)', () => {
    expect(question.request).toMatchObject({
      model: 'a-model',
      messages: [],
      parameters: { temperature: 0.9, maxTokens: 4000 },
    })
  })

  it('holds the age to that of an adult where a model on this device writes it (LOCAL-08)', () => {
    const ageOf = (type: ProviderType) =>
      toCharacterQuestion({ attributes, type }, 'm').request.answerSchema?.schema['properties']
    expect(ageOf('device')).toMatchObject({ age: { type: 'integer', minimum: 18 } })
    expect(JSON.stringify(ageOf('anthropic'))).not.toContain('minimum')
  })

  it('asks for a simple string for each attribute, and for name, age, first message and looks (CHAR-75)', () => {
    const { schema } = question.request.answerSchema ?? {}
    const fields = [
      'name',
      'age',
      'personality',
      'speech_style',
      'star_sign',
      'first_message',
      'image_prompt',
    ]
    for (const field of fields) expect(prompt).toContain(`"${field}"`)
    expect(schema?.['required']).toEqual([...fields, 'error', 'reason', 'details'])
    expect(schema).toMatchObject({ additionalProperties: false, type: 'object' })
  })

  it('keeps what the user wrote to one line, and draws lots for what was left open (CHAR-41)', () => {
    expect(prompt).toContain('\n- Personality: warm and dry\n')
    expect(prompt).toContain(
      '\n- Speech Style: yours to choose, in the direction of: short sentences',
    )
    const other = toCharacterQuestion({ attributes }, 'm', () => 0.999).request
    expect(other.parameters?.systemPrompt).toContain('in the direction of: thinks aloud')
    expect(other.parameters?.systemPrompt).not.toContain('short sentences')
  })

  it('has lots for every predefined attribute', () => {
    const all = predefinedAttributes.map((label) => attribute(label))
    const { asked } = toCharacterQuestion({ attributes: all }, 'm')
    expect(asked.every(({ drawn }) => drawn !== undefined)).toBe(true)
  })

  it('tells name, time and manner only where they are given (CHAR-74)', () => {
    expect(prompt).toContain('- Name: yours to choose')
    expect(prompt).not.toContain('It is now')
    expect(prompt).not.toContain('How the character will talk')
    const currentTime = new Date(2026, 10, 21, 7, 5)
    const told = toCharacterQuestion(
      { attributes, name: ' Ada ', currentTime, systemInstructions: 'Be brief.' },
      'm',
    ).request.parameters?.systemPrompt
    expect(told).toContain('- Name: Ada\n')
    expect(told).toMatch(/It is now Saturday,? .*21.*2026.*07:05/)
    expect(told).toContain('- How the character will talk: Be brief.')
  })

  it('gives each attribute a field of its own, whatever it is called', () => {
    const odd = ['Name', 'name', 'Speech-Style', 'Speech Style', '???', 'Größe'].map((label) =>
      attribute(label, 'x', true),
    )
    const fields = toCharacterQuestion({ attributes: odd }, 'm').asked.map(({ field }) => field)
    expect(fields).toEqual([
      'name_2',
      'name_3',
      'speech_style',
      'speech_style_2',
      'attribute',
      'größe',
    ])
  })
})

describe('what has to be there first', () => {
  it('is one attribute, with name and value where it is the user’s own (CHAR-58 to CHAR-60)', () => {
    expect(checkAttributes([]).isEmpty).toBe(true)
    expect(checkAttributes([attribute('Goals')])).toEqual({ isEmpty: false, byId: new Map() })
    const { byId } = checkAttributes([{ ...attribute(' ', ' ', true), id: 'a' }])
    expect(byId.get('a')).toEqual({
      label: { code: 'missing' },
      value: { code: 'missing' },
    })
  })

  const ground = {
    providerId: 'p',
    model: 'm',
    isProviderThere: true,
    wantsAvatar: false,
    canDraw: false,
  }
  it.each([
    [{}, undefined],
    [{ providerId: '' }, 'provider_required'],
    [{ model: ' ' }, 'model_required'],
    [{ wantsAvatar: true }, 'avatar_provider_required'],
    [{ wantsAvatar: true, canDraw: true }, undefined],
    [{ isProviderThere: false }, 'provider_gone'],
  ])('%j gives %s (CHAR-63 to CHAR-66)', (change, message) => {
    expect(checkGeneration({ ...ground, ...change })).toBe(message)
  })

  it('is that nobody under 18 is asked for (P23)', () => {
    expect(findMinorAskedFor({ attributes: [attribute('Age', '15', true)] })).toBeDefined()
    expect(
      findMinorAskedFor({ attributes: [attribute('Background', 'is a teenager')] }),
    ).toBeDefined()
    expect(findMinorAskedFor({ attributes: [attribute('Occupation', 'schoolgirl')] })).toBeDefined()
    expect(
      findMinorAskedFor({ attributes, systemInstructions: 'You are 14 years old.' }),
    ).toBeDefined()
    expect(
      findMinorAskedFor({ attributes, name: 'Ada', systemInstructions: 'Be brief.' }),
    ).toBeUndefined()
  })
})

const sound = {
  name: 'Mira Voss',
  personality: 'You are dry and kind.',
  speech_style: 'You ask back.',
  star_sign: 'You are a Leo.',
  first_message: 'There you are.\nTea?',
  image_prompt: 'A woman of 41 in a grey coat.',
}
const text = JSON.stringify(sound)
const character = {
  name: 'Mira Voss',
  systemPrompt:
    'You are Mira Voss.\n\nPersonality: You are dry and kind.\n\nSpeech Style: You ask back.\n\nStar sign: You are a Leo.',
  firstMessage: 'There you are.\nTea?',
  imagePrompt: 'A woman of 41 in a grey coat.',
}
const read = (answer: string) => readCharacterAnswer(answer, question)

describe('the answer', () => {
  it.each([
    ['plain', text],
    ['in a fence', `\`\`\`json\n${text}\n\`\`\``],
    ['with prose around', `Here she is {new}:\n${text}\nEnjoy!`],
    ['with a comma too many', text.replace('}', ',}')],
    ['wrapped', `{"character": ${text}}`],
    ['in camel case', text.replace('speech_style', 'speechStyle').replace('first_m', 'firstM')],
    ['with error false', text.replace('}', ',"error":false,"reason":"","details":""}')],
    ['with lists', text.replace('"You ask back."', '["You ask back."]')],
  ])('is mapped to a character %s (CHAR-77)', (_, answer) => {
    expect(read(answer)).toEqual({ ok: true, character })
  })

  it('bears the name that the user gave, in all of its texts, whatever the model called it (CHAR-48)', () => {
    const wish = { name: 'Ada', attributes: [attribute('Background')] }
    const question = toCharacterQuestion(wish, 'm')
    const answer = readCharacterAnswer(
      JSON.stringify({
        name: 'Mira Voss',
        background: 'You are Mira Voss, and Mira knows the sea.',
        first_message: 'I am Mira. Sit down.',
        image_prompt: 'Mira Voss, an adult of 40',
      }),
      question,
    )
    expect(answer).toMatchObject({
      ok: true,
      character: {
        name: 'Ada',
        systemPrompt: 'You are Ada.\n\nBackground: You are Ada, and Ada knows the sea.',
        firstMessage: 'I am Ada. Sit down.',
        imagePrompt: 'Ada, an adult of 40',
      },
    })
  })

  it('falls back to what the user wrote where the model left it out', () => {
    const rest = { ...sound, star_sign: undefined, name: undefined }
    const named = toCharacterQuestion({ attributes, name: 'Ada' }, 'm')
    const answer = readCharacterAnswer(JSON.stringify(rest), named)
    expect(answer).toMatchObject({ ok: true, character: { name: 'Ada' } })
    expect(answer.ok && answer.character.systemPrompt).toContain('Star sign: Leo')
  })

  it('keeps a character whose last words were cut off, without them', () => {
    const rest = { ...character, imagePrompt: undefined }
    expect(read(text.slice(0, -12))).toEqual({ ok: true, character: rest })
  })

  it.each([
    ['prose', 'I am sorry, but no.', 'unreadable_answer'],
    ['nothing', '', 'unreadable_empty_answer'],
    ['a list', '[1, 2]', 'unreadable_answer'],
    ['no name', JSON.stringify({ ...sound, name: ' ' }), 'unreadable_answer'],
    ['a name alone', '{"name": "Mira"}', 'unreadable_answer'],
    ['attributes that were cut off', text.slice(0, text.indexOf('Leo')), 'character_cut_off'],
    ['attributes that never came', text.slice(0, text.indexOf('"star_')), 'character_cut_off'],
  ])('is refused for %s (CHAR-79)', (_, answer, code) => {
    expect(read(answer)).toMatchObject({ ok: false, failure: { code } })
  })

  it('that is an error object is told with its reason, and its details below (CHAR-76, decision 033)', () => {
    expect(read('{"error": true, "reason": "Too vague.", "details": "Say more."}')).toEqual({
      ok: false,
      failure: { code: 'refused_answer', params: { title: 'Too vague.', detail: 'Say more.' } },
    })
    expect(read('```{"error": true}```')).toEqual({
      ok: false,
      failure: { code: 'refused_answer', params: {} },
    })
    expect(read('{"error": "true", "reason": 7}')).toMatchObject({
      ok: false,
      failure: { params: { title: '7' } },
    })
  })

  it.each([
    ['personality', 'You are a 15-year-old with big plans.'],
    ['first_message', "hi, I'm 16!"],
    ['age', 17],
    ['age', 'sixteen'],
    ['age', 'about 17'],
    ['name', 'Emma, 17'],
    ['personality', 'High school senior with a weakness for chess.'],
    ['personality', 'You are Mira, 16, and dry.'],
  ])('with somebody under 18 in its %s is thrown away (P23)', (field, value) => {
    expect(read(JSON.stringify({ ...sound, [field]: value }))).toMatchObject({
      ok: false,
      failure: { code: 'minor_in_answer' },
    })
  })

  it.each([
    ['age', '5,000 years old'],
    ['personality', 'You are 5,000 years old, and the mother of a 5-year-old.'],
    ['star_sign', 'At 12 years old you saw Leo. Your son is a teenager.'],
    ['personality', '1. You are dry.\n2. You are kind.'],
  ])('is kept where its %s tells of others, of long ago or of nothing so: %j', (field, value) => {
    expect(read(JSON.stringify({ ...sound, [field]: value }))).toHaveProperty('ok', true)
  })

  it.each(['A girl, 9 years old', 'A girl in a coat. She is 15.'])(
    'loses a description of the looks that names somebody under 18 (P23): %s',
    (image_prompt) => {
      const answer = read(JSON.stringify({ ...sound, image_prompt }))
      expect(answer.ok && answer.character.imagePrompt).toBeUndefined()
      expect(answer.ok).toBe(true)
    },
  )

  it('never throws, whatever it is, and wherever it is cut', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.json(),
      fc.nat({ max: text.length }).map((end) => text.slice(0, end)),
      fc.constantFrom('{"name":', '"personality":', '```', 'error', 'true', '}', ','),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const answer = read(pieces.join(''))
        if (answer.ok) expect(answer.character.name.trim()).not.toBe('')
        else expect(answer.failure.code).toMatch(/\w/)
      }),
    )
  })
})

describe('the demo', () => {
  it.each([true, false])('writes a whole character (with a schema: %s)', async (withSchema) => {
    const all = predefinedAttributes.map((label) => attribute(label))
    const asked = toCharacterQuestion({ attributes: all }, 'm', () => 0.5)
    const { parameters, answerSchema } = asked.request
    const response = await handleDemoRequest(
      new Request('http://demo.invalid/v1/chat/completions', {
        method: 'POST',
        body: JSON.stringify({
          model: 'm',
          messages: [{ role: 'system', content: parameters?.systemPrompt }],
          ...(withSchema && {
            response_format: {
              type: 'json_schema',
              json_schema: { ...answerSchema, strict: true },
            },
          }),
        }),
      }),
      { anyModel: true },
    )
    const body = (await response.json()) as { choices: { message: { content: string } }[] }
    const answer = readCharacterAnswer(body.choices[0]?.message.content ?? '', asked)
    expect(answer).toMatchObject({ ok: true })
    if (!answer.ok) return
    expect(answer.character.firstMessage).toMatch(/\w/)
    expect(answer.character.imagePrompt).toMatch(/\w/)
    for (const label of predefinedAttributes)
      expect(answer.character.systemPrompt).toContain(`${label}: `)
  })
})
