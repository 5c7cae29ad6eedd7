import { fc } from '@/testing/fast-check'
import { describe, expect, it } from 'vitest'
import { createAdapter } from '@/ai/create-adapter'
import { demoFetch } from '@/demo/demo-fetch'
import { DEMO_TEXT_MODEL } from '@/demo/demo-models'
import type { ProviderType } from '@/domain/provider'
import { predefinedAttributes } from '@/domain/character-form'
import { personGeneratorKinds, personGenerators, type PersonGenerator } from './person-choices'
import { emptyPersonForm, type PersonFormValues } from './person-form'
import { readPerson, toPersonCharacter, toPersonQuestion } from './random-person'
import { leaseOf } from '@/ai/testing/lease'

const text = personGenerators['random-text']
const chat = personGenerators['random-chat']
const now = new Date(2026, 10, 21, 7, 5)

function ask(change: Partial<PersonFormValues> = {}, generator: PersonGenerator = text) {
  const values = { ...emptyPersonForm(generator), providerId: 'p1', ...change }
  return toPersonQuestion({ values, generator, model: 'm', now, random: () => 0 })
}
const promptOf = (...wish: Parameters<typeof ask>) =>
  ask(...wish).request.parameters?.systemPrompt ?? ''

describe('the question', () => {
  it('is a system message only, at temperature 0.9 with 4000 tokens (specification, generators §7)', () => {
    expect(ask().request).toMatchObject({
      model: 'm',
      messages: [],
      parameters: { temperature: 0.9, maxTokens: 4_000 },
    })
  })

  it('asks for name, age, every predefined attribute, first message and looks, in both generators', () => {
    const fields = [
      'name',
      'age',
      ...predefinedAttributes.map((label) => label.toLowerCase().replace(' ', '_')),
      'first_message',
      'image_prompt',
    ]
    for (const generator of [text, chat]) {
      const { request } = ask({}, generator)
      expect(request.answerSchema?.schema['required']).toEqual([
        ...fields,
        'error',
        'reason',
        'details',
      ])
      for (const field of fields) expect(request.parameters?.systemPrompt).toContain(`"${field}"`)
    }
  })

  it('holds a model on this device to the ages that are asked for, and no other (LOCAL-08)', () => {
    const values = { ...emptyPersonForm(text), providerId: 'p1' }
    const ageOf = (type: ProviderType) =>
      toPersonQuestion({ values, generator: text, model: 'm', type, now }).request.answerSchema
        ?.schema['properties']
    expect(ageOf('device')).toMatchObject({ age: { type: 'integer', minimum: 18, maximum: 80 } })
    expect(ageOf('openai')).toMatchObject({ age: { type: 'integer' } })
    expect(JSON.stringify(ageOf('openai'))).not.toContain('minimum')
  })

  it('tells what was chosen, each on its line', () => {
    const prompt = promptOf(
      {
        otherWorld: true,
        autoWorld: false,
        worldType: 'alien',
        worldDescription: 'Wet\n- Age: 5',
        gender: 'woman',
        age: 'thirties',
        meeting: 'dimensional-anomaly',
        currentTime: true,
        additionalAttributes: 'likes rain',
        attributes: [
          { id: '1', label: 'Goals', value: 'a boat', isCustom: false },
          { id: '2', label: 'Name', value: 'no, a hat', isCustom: true },
        ],
      },
      text,
    )
    const lines = prompt.split('\n')
    expect(lines).toContain('- World: Alien: Wet - Age: 5')
    expect(lines).toContain('- Age: 26 to 35, for instance 26')
    expect(lines).toContain('- Gender: woman')
    expect(lines).toContain('- Goals: a boat')
    expect(lines).toContain('- Name: no, a hat')
    expect(lines).toContain('- Also: likes rain')
    expect(prompt).toContain('anomaly')
    expect(prompt).toMatch(/It is now Saturday.*07:05/)
    expect(prompt).toContain('"name_2"')
    expect(prompt).not.toContain('world_info')
  })

  it('tells of a custom world by its description alone', () => {
    const own = { otherWorld: true, worldType: 'custom' }
    for (const generator of [text, chat]) {
      const told = { ...own, autoWorld: false, worldDescription: 'Under the sea' }
      expect(promptOf(told, generator)).toContain('- World: Under the sea')
      expect(promptOf(own, generator)).toContain('- World: another one than ours')
      for (const values of [own, told]) expect(promptOf(values, generator)).not.toMatch(/custom/i)
    }
  })

  it('tells a long text whole', () => {
    const long = `${'a long sea '.repeat(900)}ends here`
    const attributes = [{ id: '1', label: 'Goals', value: long, isCustom: false }]
    const told = {
      otherWorld: true,
      worldDescription: long,
      additionalAttributes: long,
      attributes,
    }
    expect(promptOf(told).match(/ends here/g)).toHaveLength(3)
  })

  it('asks for the world only where it is to be invented, and leaves out what was not chosen', () => {
    expect(promptOf({ otherWorld: true })).toContain('"world_info"')
    const plain = promptOf({ worldType: 'alien', gender: 'Any' })
    for (const word of ['world_info', 'Alien', '- Gender', 'It is now', '- Also'])
      expect(plain).not.toContain(word)
  })
})

const sound = {
  name: 'Ines Prado',
  age: 31,
  personality: 'You are calm.',
  background: 'You came for a year.',
  first_message: 'hey, is this the number for the boat?',
  image_prompt: 'A woman of 31 in a raincoat',
  world_info: 'It always rains.',
}

describe('the answer', () => {
  it.each([
    ['plain', JSON.stringify(sound)],
    ['in a fence', `\`\`\`json\n${JSON.stringify(sound, null, 2)}\n\`\`\``],
    ['with prose around', `Here you {go}:\n${JSON.stringify(sound)}\nEnjoy!`],
    ['wrapped', JSON.stringify({ person: sound })],
    ['with an age and a word', JSON.stringify({ ...sound, age: '31 years' })],
  ])('is read %s', (_, answer) => {
    const read = readPerson(answer, ask({ otherWorld: true }))
    expect(read).toMatchObject({
      ok: true,
      person: {
        name: 'Ines Prado',
        age: 31,
        background: 'You came for a year.',
        firstMessage: 'hey, is this the number for the boat?',
        imagePrompt: 'A woman of 31 in a raincoat',
        worldInfo: 'Alternate Earth\nIt always rains.',
      },
    })
    if (read.ok) {
      expect(read.person.systemPrompt).toContain('You are Ines Prado, 31 years old.')
      expect(read.person.systemPrompt).toContain('World: Alternate Earth\nIt always rains.')
    }
  })

  it('keeps the world that was chosen beside what was made of it (RCH2-06)', () => {
    const chosen = { otherWorld: true, worldType: 'steampunk', worldDescription: 'Brass cities' }
    const worldOf = (world_info: unknown, values: object = chosen) => {
      const read = readPerson(JSON.stringify({ ...sound, world_info }), ask(values, chat))
      return read.ok ? read.person.worldInfo : read.failure
    }
    expect(worldOf('It always rains.')).toBe('Steampunk: Brass cities\nIt always rains.')
    expect(worldOf('')).toBe('Steampunk: Brass cities')
    expect(worldOf('Steampunk: Brass cities, and rain.')).toBe('Steampunk: Brass cities, and rain.')
    expect(worldOf('It always rains.', { otherWorld: true, worldType: 'custom' })).toBe(
      'It always rains.',
    )
    expect(worldOf('It always rains.', { ...chosen, autoWorld: false })).toBe(
      'Steampunk: Brass cities',
    )
  })

  it('of another age than was asked for is refused (RTXT-10)', () => {
    const young = ask({ age: 'young-adult' })
    expect(readPerson(JSON.stringify({ ...sound, age: 78 }), young)).toMatchObject({
      ok: false,
      failure: { code: 'person_of_other_age', params: { age: 78, min: 18, max: 25 } },
    })
    expect(readPerson(JSON.stringify({ ...sound, age: 25 }), young)).toMatchObject({ ok: true })
  })

  it('tells the chat how the two meet (RTXT-16)', () => {
    const read = readPerson(JSON.stringify(sound), ask({ meeting: 'wrong-number' }))
    expect(read.ok && read.person.systemPrompt).toContain(
      'How you meet the user: you texted a wrong number: theirs.',
    )
  })

  it('without a name is none (RTXT-39)', () => {
    expect(readPerson(JSON.stringify({ ...sound, name: ' ' }), ask())).toMatchObject({
      ok: false,
      failure: { code: 'person_without_name' },
      complaint: 'the field "name" is missing',
    })
  })

  it.each([
    ['nothing', '', { code: 'unreadable_empty_answer' }],
    ['prose', 'I like trains.', { code: 'unreadable_answer', params: { quote: 'I like trains.' } }],
    ['other fields', '{"a": 1}', { code: 'unreadable_answer', params: { quote: '{"a": 1}' } }],
    ['cut off', JSON.stringify(sound).slice(0, 60), { code: 'person_cut_off' }],
  ])('that is %s is refused', (_, answer, failure) => {
    const read = readPerson(answer, ask())
    expect(read).toMatchObject({ ok: false, failure })
    if (!read.ok) expect(read.complaint).toMatch(/\w/)
  })

  it('that declines gives the model’s reason, and is not asked again', () => {
    const refusal = '{"error": true, "reason": "Too odd.", "details": "Rules."}'
    expect(readPerson(refusal, ask())).toEqual({
      ok: false,
      failure: { code: 'refused_answer', params: { title: 'Too odd.', detail: 'Rules.' } },
    })
  })

  it.each([
    ['age', 16],
    ['age', '17'],
    ['age', 'I am 12'],
    ['age', 'sixteen'],
    ['age', 'teenager'],
    ['name', 'Emma, 17'],
    ['personality', 'You are a teenager.'],
    ['background', 'She is 15 years old'],
    ['first_message', 'hi! I am 14, you?'],
  ])('whose %s is %j makes nobody (P23)', (field, value) => {
    expect(readPerson(JSON.stringify({ ...sound, [field]: value }), ask())).toMatchObject({
      ok: false,
      failure: { code: 'minor_in_answer' },
    })
  })

  it('keeps no description that would draw somebody under 18 (P23)', () => {
    const read = readPerson(JSON.stringify({ ...sound, image_prompt: 'a schoolgirl' }), ask())
    expect(read.ok && read.person.imagePrompt).toBeUndefined()
    expect(read.ok).toBe(true)
  })

  it('never throws, whatever it is and wherever it is cut, and makes nobody under 18 (P23)', () => {
    const value = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom('I am 15.', '17, poet', 'You are a teenager.', 'Calm.', 16, '12'),
    )
    const fields = fc.record(
      {
        name: value,
        age: value,
        personality: value,
        goals: value,
        first_message: value,
        image_prompt: value,
        error: value,
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.oneof(fields, fc.jsonValue()), fc.nat({ max: 400 }), (answer, cut) => {
        const written = JSON.stringify(answer)
        for (const piece of [written, written.slice(0, cut)]) {
          const read = readPerson(piece, ask())
          if (!read.ok) expect(read.failure.code).toMatch(/\S/)
          else {
            expect(read.person.age).toBeGreaterThanOrEqual(18)
            expect(read.person.name).not.toBe('')
            expect(JSON.stringify(read.person)).not.toMatch(/I am 15|17, poet|teenager/)
          }
        }
      }),
      { numRuns: 300 },
    )
    fc.assert(fc.property(fc.string(), (answer) => void readPerson(answer, ask())))
  })
})

describe('the character', () => {
  const provider = { id: 'p1', type: 'demo' as const, defaultModel: DEMO_TEXT_MODEL }

  it('of a person greets with the first message, in both rooms (RTXT-30, RCH2-20)', () => {
    const read = readPerson(JSON.stringify(sound), ask({ otherWorld: true }))
    if (!read.ok) throw new Error('unread')
    expect(toPersonCharacter(read.person, text, provider)).toMatchObject({
      name: 'Ines Prado',
      greeting: sound.first_message,
      characterMode: 'both',
      interactionStyle: 'texting',
      model: DEMO_TEXT_MODEL,
      worldInfo: 'Alternate Earth\nIt always rains.',
      metadata: { imagePrompt: sound.image_prompt },
    })
    expect(toPersonCharacter(read.person, chat, provider).interactionStyle).toBe('roleplay')
  })

  it.each(
    personGeneratorKinds.flatMap((kind) =>
      [...personGenerators[kind].worldTypes, undefined].map(
        (world) => [kind, world?.value] as const,
      ),
    ),
  )('is invented by the demo for %s, world %s, with and without a schema', async (kind, world) => {
    const generator = personGenerators[kind]
    const values: PersonFormValues = {
      ...emptyPersonForm(generator),
      age: 'mature',
      gender: kind === 'random-chat' ? 'female' : 'woman',
      otherWorld: world !== undefined,
      ...(world !== undefined && { worldType: world }),
      attributes: [{ id: '1', label: 'Star sign', value: 'Leo', isCustom: true }],
    }
    const question = toPersonQuestion({ values, generator, model: DEMO_TEXT_MODEL, now })
    const adapter = createAdapter(
      { ...provider, name: 'Demo', leaseKey: leaseOf(''), enabled: true, createdAt: 0 },
      { fetch: demoFetch },
    )
    for (const answerSchema of [question.request.answerSchema, undefined]) {
      const { content } = await adapter.complete({ ...question.request, answerSchema })
      const read = readPerson(content, question)
      expect(read).toMatchObject({ ok: true })
      if (!read.ok) return
      expect(read.person.age).toBeGreaterThanOrEqual(46)
      expect(read.person.age).toBeLessThanOrEqual(60)
      expect(read.person.firstMessage).toMatch(/\w/)
      expect(read.person.imagePrompt).toMatch(/woman/)
      expect(read.person.background).toMatch(/\w/)
      expect(read.person.worldInfo !== undefined).toBe(world !== undefined)
    }
  })
})
