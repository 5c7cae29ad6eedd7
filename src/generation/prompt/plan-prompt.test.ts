import { describe, expect, it } from 'vitest'
import { fc } from '@/testing/fast-check'
import type { MessageRecord } from '@/storage/database/records'
import type { Message } from '@/domain/message'
import type { MessageType } from '@/domain/message'
import { planPrompt } from './plan-prompt'
import type { NextPicture } from './picture-notes'
import type { PlannedCharacter, PlannedMessage } from './plan-types'
import { KEPT_SHARE, sendLimitOf, wholeWindow } from './prompt-budget'

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

describe('how much is sent at most (CTX-10)', () => {
  const size = { window: 200_000 }

  it('is 64,000 tokens by itself, or what fits beside the answer with two per cent to spare', () => {
    expect(sendLimitOf(undefined, persona, size)).toBe(64_000)
    expect(sendLimitOf('auto', persona, { window: 10_000 })).toBe(9_800 - 300)
    expect(sendLimitOf('auto', persona, size, 50_000)).toBe(50_000)
    expect(sendLimitOf('window', persona, size)).toBe(196_000 - 300)
    expect(sendLimitOf(8_000, persona, size)).toBe(8_000)
    expect(sendLimitOf(128_000, persona, { window: 10_000 })).toBe(9_500)
  })

  it('is no more than the model takes of a request', () => {
    expect(sendLimitOf('window', persona, { window: 1_050_000, maxInput: 922_000 })).toBe(922_000)
  })

  it('leaves half of a small window to the request, and is never below zero', () => {
    const long = { modelParameters: { maxTokens: 8_000 } }
    expect(wholeWindow(long, { window: 8_192 })).toBe(8_028 - 4_096)
    expect(wholeWindow(long, { window: 1 })).toBe(0)
  })

  it('keeps the usual room for an answer of unknown length', () => {
    expect(wholeWindow({}, { window: 100_000 })).toBe(98_000 - 4_096)
  })
})

describe('the cut of a long chat (CTX-11, CTX-28)', () => {
  const chat = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      id: String(index),
      role: index % 2 === 0 ? ('user' as const) : ('assistant' as const),
      content: `Message ${index} tells of the harbour, the rain and the last ferry.`,
    }))
  const idsOf = ({ parts }: ReturnType<typeof planPrompt>) =>
    parts.flatMap(({ source }) => (source.kind === 'message' ? [source.id] : []))

  it('leaves so many at once that the next requests begin alike', () => {
    const limit = 600
    let cutBefore: string | undefined
    let moves = 0
    let sharing = 0
    let before: unknown[] = []
    for (let count = 1; count <= 120; count += 1) {
      const plan = planPrompt({ character: persona, history: chat(count), limit, cutBefore })
      expect(plan.tokens).toBeLessThanOrEqual(limit)
      const { messages } = plan.request
      if (plan.cutBefore === cutBefore) {
        sharing += 1
        expect(messages.slice(0, before.length)).toEqual(before)
      } else {
        moves += 1
        expect(plan.tokens).toBeLessThanOrEqual(limit * KEPT_SHARE)
        expect(Number(plan.cutBefore)).toBeGreaterThan(Number(cutBefore ?? -1))
      }
      cutBefore = plan.cutBefore
      before = messages
    }
    expect(moves).toBeGreaterThan(3)
    expect(sharing).toBeGreaterThan(8 * moves)
  })

  it('never moves back by itself, and is decided anew where its message is gone', () => {
    const history = chat(10)
    const plan = (cutBefore: string) =>
      planPrompt({ character: persona, history, limit: 10_000, cutBefore })
    expect(idsOf(plan('6'))).toEqual(['6', '7', '8', '9'])
    expect(plan('6').cutBefore).toBe('6')
    expect(idsOf(plan('gone'))).toHaveLength(10)
    expect(plan('gone').cutBefore).toBeUndefined()
  })

  it('stays where it is while the message at it is left out', () => {
    const history = chat(10).map((each) => ({ ...each, hidden: each.id === '6' }))
    const plan = planPrompt({ character: persona, history, limit: 10_000, cutBefore: '6' })
    expect(idsOf(plan)).toEqual(['7', '8', '9'])
    expect(plan.cutBefore).toBe('6')
  })

  it('CTX-28: what is sent is the tail from the cut, in order, within the limit, the newest always', () => {
    const anyMessage = fc.record({
      role: fc.constantFrom('user' as const, 'assistant' as const),
      content: fc.oneof(fc.lorem({ maxCount: 30 }), fc.string({ maxLength: 80 })),
      hidden: fc.boolean(),
    })
    const property = fc.property(
      fc.array(anyMessage, { maxLength: 40 }),
      fc.integer({ min: 0, max: 800 }),
      fc.option(fc.nat(45), { nil: undefined }),
      fc.double({ min: 0.5, max: 3, noNaN: true }),
      (messages, limit, cut, tokenFactor) => {
        const history = messages.map((each, index) => ({ ...each, id: `${index}` }))
        const cutBefore = cut === undefined ? undefined : String(cut)
        const plan = planPrompt({ character: persona, history, limit, cutBefore, tokenFactor })
        const sendable = history.filter(({ hidden, content }) => !hidden && content.trim() !== '')
        const sent = idsOf(plan)
        expect(sent).toEqual(sendable.map(({ id }) => id).slice(sendable.length - sent.length))
        if (sendable.length > 0) expect(sent.at(-1)).toBe(sendable.at(-1)?.id)
        if (sent.length > 1) expect(plan.tokens).toBeLessThanOrEqual(limit)
        if (cut !== undefined && cut < history.length && sent.length > 1)
          expect(Number(sent[0])).toBeGreaterThanOrEqual(cut)
      },
    )
    fc.assert(property)
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
  })

  it('leave a request without any as it is', () => {
    const plain = [message('user', 'Hello')]
    expect(toChatRequest(persona, plain).parameters?.systemPrompt).toBe(persona.systemPrompt)
    expect(toChatRequest({ ...persona, systemPrompt: ' ' }, plain).parameters).not.toHaveProperty(
      'systemPrompt',
    )
  })

  it('that come with the answer are announced behind the history, and so is that none comes (CTX-12)', () => {
    const said = message('user', 'photo?')
    const ask = (picture: Parameters<typeof toChatRequest>[3]) =>
      toChatRequest(persona, [said], 'mobile', picture)
    const [first, rule] = ask({ shows: { description: 'A loaf on a table' } }).messages
    expect(first).toEqual({ role: 'user', content: 'photo?' })
    expect(rule?.content).toMatch(/It shows: A loaf on a table$/m)
    expect(ask({}).messages.at(-1)).toMatchObject({
      role: 'system',
      content: expect.stringContaining('Your next message brings no photo.') as string,
    })
    expect(ask({}).parameters).toEqual(ask(undefined).parameters)
    expect(ask(undefined).messages).toHaveLength(1)
  })
})
