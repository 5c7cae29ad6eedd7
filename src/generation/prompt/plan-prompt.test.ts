import { describe, expect, it } from 'vitest'
import type { MessageRecord } from '@/storage/database/records'
import type { Message } from '@/domain/message'
import type { MessageType } from '@/domain/message'
import { planPrompt } from './plan-prompt'
import type { NextPicture } from './picture-notes'
import type { PlannedCharacter, PlannedMessage } from './plan-types'
import { historyBudget } from './prompt-budget'
import { sentLength } from './sent-text'

const persona = {
  systemPrompt: 'You are Ada.',
  model: 'small-model',
  modelParameters: { temperature: 0.5, topP: 0.9, maxTokens: 300 },
}
const message = (role: Message['role'], content: string, more: Partial<MessageRecord> = {}) => ({
  role,
  content,
  ...more,
})

/** The request for the next answer. */
function toChatRequest(
  character: PlannedCharacter,
  history: PlannedMessage[],
  room?: MessageType,
  picture?: NextPicture,
) {
  return planPrompt({ character, history, room, picture }).request
}

describe('the request of a character without new fields (PROMPT-02, ADAP-08, ADAP-09)', () => {
  it('sends the first system message as system prompt, and the rest in order (decision 077)', () => {
    const request = toChatRequest(persona, [
      message('system', 'You are Ida.'),
      message('user', 'Hello'),
      message('assistant', 'Good day.'),
      message('system', 'It is raining.'),
      message('user', 'So?'),
    ])
    expect(request).toEqual({
      model: 'small-model',
      messages: [
        { role: 'user', content: 'Hello' },
        { role: 'assistant', content: 'Good day.' },
        { role: 'system', content: 'It is raining.' },
        { role: 'user', content: 'So?' },
      ],
      parameters: { temperature: 0.5, topP: 0.9, maxTokens: 300, systemPrompt: 'You are Ida.' },
    })
  })

  it('puts the instruction of the style or the room before the prompt (decision 028)', () => {
    const expert = { ...persona, interactionStyle: 'expert' } as const
    const stored = [message('system', 'You are Ida.'), message('user', 'Hello')]
    const promptOf = (room?: 'rp') => toChatRequest(expert, stored, room).parameters?.systemPrompt
    expect(promptOf()).toMatch(/^Answer as a specialist[\s\S]+\n\nYou are Ida\.$/)
    expect(promptOf('rp')).toMatch(/^This is a role-play[\s\S]+\n\nYou are Ida\.$/)
  })

  it('falls back to the prompt of the character', () => {
    const request = toChatRequest(persona, [message('user', 'Hello')])
    expect(request.parameters?.systemPrompt).toBe('You are Ada.')
  })

  it('sends no blank prompt', () => {
    const request = toChatRequest({ ...persona, systemPrompt: '' }, [message('system', ' ')])
    expect(request).toEqual({
      model: 'small-model',
      messages: [],
      parameters: persona.modelParameters,
    })
  })

  it('leaves out what is being written and what has no text', () => {
    const request = toChatRequest(persona, [
      message('user', 'one'),
      message('assistant', 'half', { pending: true }),
      message('assistant', ' \n', { error: 'broke' }),
      message('user', 'two'),
    ])
    expect(request.messages.map(({ content }) => content)).toEqual(['one', 'two'])
  })

  it('keeps the name of a function message and the text exactly (P4)', () => {
    const request = toChatRequest(persona, [message('function', ' \ud800 ', { name: 'clock' })])
    expect(request.messages).toEqual([{ role: 'function', content: ' \ud800 ', name: 'clock' }])
  })

  it('sends nothing of a message but role, text and name', () => {
    const request = toChatRequest(persona, [
      message('assistant', 'one', { error: 'secret', model: 'm', id: 'i', edited: true }),
    ])
    expect(request.messages).toEqual([{ role: 'assistant', content: 'one' }])
  })

  it('sends no parameters that the character does not have', () => {
    const request = toChatRequest({ systemPrompt: '', model: 'm' }, [])
    expect(request.parameters).toEqual({})
  })
})

describe('historyBudget', () => {
  it('leaves room for the answer and the prompt', () => {
    expect(historyBudget(persona, 1_000)).toBe((1_000 - 300) * 3 - persona.systemPrompt.length)
  })

  it('assumes a usual model where the limit is not known', () => {
    expect(historyBudget(persona)).toBe(historyBudget(persona, 128_000))
    expect(historyBudget(persona, undefined)).toBeGreaterThan(300_000)
  })

  it('is never below zero', () => {
    expect(historyBudget(persona, 100)).toBe(0)
  })

  it('leaves the usual room for an answer of unknown length', () => {
    const unknown = { ...persona, modelParameters: undefined }
    expect(historyBudget(unknown, 10_000)).toBe((10_000 - 4_096) * 3 - 12)
  })
})

describe('pictures in a request', () => {
  const history = [
    message('user', 'photo?'),
    message('assistant', 'here!', {
      attachments: [{ kind: 'image', id: 'a', description: 'A loaf on a table' }],
    }),
    message('assistant', '', {
      attachments: [{ kind: 'image', id: 'b', prompt: 'x'.repeat(1_000) }],
    }),
  ]

  it('are told to the model as notes of bounded length, also where a message has no words', () => {
    const { messages, parameters } = toChatRequest(persona, history, 'mobile')
    expect(messages[1]?.content).toBe(
      'here!\n[A photo was sent with this. It shows: A loaf on a table]',
    )
    expect(messages[2]?.content).toMatch(/^\[A photo was sent with this\. It shows: x+.*\]$/)
    expect(messages[2]?.content.length).toBeLessThan(400)
    expect(parameters?.systemPrompt).toContain('Never write such a note.')
    const [, , wordless] = history
    if (wordless) expect(sentLength(wordless)).toBe(messages[2]?.content.length)
  })

  it('leave a request without any as it is', () => {
    const plain = [message('user', 'Hello')]
    expect(toChatRequest(persona, plain).parameters?.systemPrompt).toBe(persona.systemPrompt)
    expect(toChatRequest({ ...persona, systemPrompt: ' ' }, plain).parameters).not.toHaveProperty(
      'systemPrompt',
    )
  })

  it('that come with the answer are announced, and so is that none comes', () => {
    const ask = (picture: Parameters<typeof toChatRequest>[3]) =>
      toChatRequest(persona, [message('user', 'photo?')], 'mobile', picture).parameters
        ?.systemPrompt
    expect(ask({ shows: { description: 'A loaf on a table' } })).toMatch(
      /It shows: A loaf on a table$/m,
    )
    expect(ask({})).toContain('Your next message brings no photo.')
    expect(ask(undefined)).not.toContain('photo')
  })
})
