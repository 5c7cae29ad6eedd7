import { fc } from '@/testing/fast-check'
import { describe, expect, test } from 'vitest'
import { standardParts } from '@/domain/preset'
import { styleInstructions } from './interaction-styles'
import { CONTINUE_INSTRUCTION, planPrompt } from './plan-prompt'
import type { PlanInput, PlannedMessage, PromptPlan } from './plan-types'

const user = (content: string, more: Partial<PlannedMessage> = {}) => ({
  role: 'user' as const,
  content,
  ...more,
})
const model = (content: string, more: Partial<PlannedMessage> = {}) => ({
  role: 'assistant' as const,
  content,
  ...more,
})
const system = (content: string) => ({ role: 'system' as const, content })
const base = { systemPrompt: 'DESCRIPTION', model: 'm', name: 'Ada' }
const persona = {
  id: 'p',
  name: 'Max',
  description: 'WHO I AM',
  placement: 'prompt' as const,
  createdAt: 1,
  updatedAt: 1,
}
const card: PlanInput = {
  character: {
    ...base,
    mainPrompt: 'MAIN',
    personality: 'PERSONALITY',
    scenario: 'SCENARIO',
    examples: '<START>\nAda: EXAMPLE ONE\n<START>\nAda: EXAMPLE TWO',
    postHistory: 'AFTER',
    note: { text: 'NOTE', depth: 1, role: 'system' },
  },
  history: [user('one'), model('two'), user('three')],
  persona,
}
const plan = (more: Partial<PlanInput> = {}, character: Partial<PlanInput['character']> = {}) =>
  planPrompt({ ...card, ...more, character: { ...card.character, ...character } })
const said = ({ request }: PromptPlan) => request.messages.map(({ content }) => content)
const sentKinds = ({ parts }: PromptPlan) => parts.map(({ id }) => id)
const reasons = ({ leftOut }: PromptPlan) =>
  Object.fromEntries(leftOut.map(({ part, reason }) => [part.id, reason]))
const orderIn = (text: string, ...words: string[]) => {
  const places = words.map((word) => text.indexOf(word))
  expect(places, words.join()).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
}

describe('order', () => {
  test('PROMPT-01: one system prompt in order, then the messages', () => {
    const lore = (id: string, slot: 'loreBefore' | 'loreAfter') => ({
      id,
      text: id,
      place: { slot, side: 'in' as const },
    })
    const beside = (id: string, side: 'before' | 'after') => ({
      id,
      text: id,
      place: { slot: 'description' as const, side },
    })
    const whole = plan({
      placed: [
        lore('LORE-AFTER', 'loreAfter'),
        lore('LORE-BEFORE', 'loreBefore'),
        beside('AFTER-DESC', 'after'),
        beside('BEFORE-DESC', 'before'),
      ],
    })
    const { systemPrompt = '' } = whole.request.parameters ?? {}
    orderIn(
      systemPrompt,
      'MAIN',
      'LORE-BEFORE',
      'WHO I AM',
      'BEFORE-DESC',
      'DESCRIPTION',
      'AFTER-DESC',
      'PERSONALITY',
      'SCENARIO',
      'LORE-AFTER',
      'EXAMPLE ONE',
      'EXAMPLE TWO',
    )
    expect(said(whole)).toEqual(['one', 'two', 'NOTE', 'three', 'AFTER'])
    expect(whole.request.messages.map(({ role }) => role)).toEqual([
      'user',
      'assistant',
      'system',
      'user',
      'system',
    ])
  })

  test('PERS-05: a persona stands before the description, or at its depth, or nowhere', () => {
    expect(plan().request.parameters?.systemPrompt).toMatch(/MAIN\n\nWHO I AM\n\nDESCRIPTION/)
    const deep = plan({ persona: { ...persona, placement: 'depth', depth: 2 } })
    expect(deep.request.parameters?.systemPrompt).not.toContain('WHO I AM')
    expect(said(deep)).toEqual(['one', 'WHO I AM', 'two', 'NOTE', 'three', 'AFTER'])
    const usual = plan({ persona: { ...persona, placement: 'depth' } })
    expect(said(usual)[0]).toBe('WHO I AM')
    expect(usual.request.messages[0]?.role).toBe('system')
    const nowhere = plan({ persona: { ...persona, placement: 'none' } })
    expect(JSON.stringify(nowhere.request)).not.toContain('WHO I AM')
    expect(reasons(nowhere)).toMatchObject({ persona: 'nameOnly' })
  })

  test('PROMPT-09: at one depth lore, the note of the character, the note of the author', () => {
    const notes = plan(
      {
        authorsNote: { text: 'AUTHOR', depth: 1, role: 'user', every: 1 },
        placed: [{ id: 'l', text: 'LORE', place: { depth: 1, role: 'system' } }],
        persona: { ...persona, placement: 'depth', depth: 1 },
      },
      {},
    )
    expect(said(notes)).toEqual([
      'one',
      'two',
      'WHO I AM\n\nLORE\n\nNOTE',
      'AUTHOR',
      'three',
      'AFTER',
    ])
  })

  test('LORE-25: lore stands above and below the note of the author, or where it would stand', () => {
    const above = { id: 'a', text: 'ABOVE', place: { note: 'above' as const } }
    const below = { id: 'b', text: 'BELOW', place: { note: 'below' as const } }
    const authorsNote = { text: 'AUTHOR', depth: 1, role: 'user' as const, every: 1 }
    const beside = plan({ placed: [below, above], authorsNote }, { note: undefined })
    expect(said(beside)).toEqual(['one', 'two', 'ABOVE\n\nAUTHOR\n\nBELOW', 'three', 'AFTER'])
    const alone = plan({ placed: [below, above] }, { note: undefined })
    expect(said(alone)[0]).toBe('ABOVE\n\nBELOW')
    expect(alone.request.messages[0]?.role).toBe('system')
  })

  test('a part of lore names its entry', () => {
    const lore = { bookId: 'book', entryId: 'entry' }
    const { parts } = plan({
      placed: [{ id: 'lore:entry', text: 'LORE', place: { slot: 'loreAfter', side: 'in' }, lore }],
    })
    expect(parts.find(({ text }) => text === 'LORE')?.source).toEqual({ kind: 'lore', ...lore })
  })

  test('LORE-26: deeper parts stand first, also where the chat is too short for them', () => {
    const at = (id: string, depth: number) => ({
      id,
      text: id,
      place: { depth, role: 'user' as const },
    })
    const deep = plan({ placed: [at('A', 50), at('B', 1000), at('C', 3)] }, { note: undefined })
    expect(said(deep)).toEqual(['B\n\nA\n\nC', 'one', 'two', 'three', 'AFTER'])
  })

  test('LORE-26: nothing of the model stands at the end', () => {
    const end = plan({}, { note: { text: 'NOTE', depth: 0, role: 'assistant' } })
    expect(end.request.messages.slice(-1)).toEqual([{ role: 'system', content: 'NOTE\n\nAFTER' }])
  })

  test('a continued answer is the newest message, and the request to go on stands last', () => {
    const going = plan({ prefix: 'Once upon' })
    expect(said(going)).toEqual([
      'one',
      'two',
      'three',
      'NOTE',
      'Once upon',
      'AFTER',
      CONTINUE_INSTRUCTION,
    ])
  })
})

describe('parts', () => {
  const original = {
    resolve: (text: string, _: string, replaced = '') => text.replaceAll('{{original}}', replaced),
    unknownIn: () => [],
  }

  test('PROMPT-03: the main prompt of a card replaces style and room, which {{original}} is', () => {
    const main = { mainPrompt: '<{{original}}>', interactionStyle: 'expert' as const }
    const prompt = (room?: 'rp' | 'mobile') =>
      plan({ macros: original, room }, main).request.parameters?.systemPrompt ?? ''
    expect(prompt()).toMatch(new RegExp(`^<${styleInstructions.expert.slice(0, 20)}`))
    expect(prompt('rp')).toMatch(new RegExp(`^<${styleInstructions.roleplay.slice(0, 20)}`))
    expect(prompt('mobile')).toMatch(/^You are texting on a phone[^<]+\n\n<>\n\n/)
    expect(
      plan({}, { ...main, mainPrompt: 'MAIN' }).request.parameters?.systemPrompt,
    ).not.toContain(styleInstructions.expert)
    expect(plan({}, { ...main, mainPrompt: ' ' }).request.parameters?.systemPrompt).toContain(
      styleInstructions.expert,
    )
  })

  test('PROMPT-04: the stored system message stands for the description', () => {
    const stored = plan({ history: [system('STORED'), user('one')] })
    expect(stored.request.parameters?.systemPrompt).toMatch(/WHO I AM\n\nSTORED\n\nPERSONALITY/)
    expect(JSON.stringify(stored.request)).not.toContain('DESCRIPTION')
    expect(stored.parts.find(({ kind }) => kind === 'description')?.source).toEqual({
      kind: 'chat',
      field: 'systemPrompt',
    })
  })

  test('PROMPT-05: examples are text of the system prompt, block by block', () => {
    const blocks = plan().parts.filter(({ kind }) => kind === 'examples')
    expect(blocks.map(({ id }) => id)).toEqual(['examples:0', 'examples:1'])
    expect(blocks[0]?.text).toMatch(/talks\..*\n<START>\nAda: EXAMPLE ONE$/)
    expect(said(plan()).join()).not.toContain('EXAMPLE')
    const bare = plan({}, { examples: 'no mark at all' })
    expect(bare.request.parameters?.systemPrompt).toContain('<START>\nno mark at all')
  })

  test('PROMPT-08: an author’s note comes with every n-th message of the user', () => {
    const note = { text: 'AUTHOR', depth: 0, role: 'system' as const, every: 3 }
    const at = (userMessages: number) => plan({ authorsNote: note, userMessages })
    expect(said(at(3)).join()).toContain('AUTHOR')
    expect(said(at(4)).join()).not.toContain('AUTHOR')
    expect(reasons(at(4))).toMatchObject({ authorsNote: 'notThisTurn' })
    expect(said(plan({ authorsNote: { ...note, every: 0 } })).join()).toContain('AUTHOR')
  })

  test('PROMPT-10: what stands after the history is the card’s, else the user’s, else nothing', () => {
    const end = (more: Partial<PlanInput>, postHistory?: string) =>
      said(plan({ macros: original, ...more }, { postHistory, note: undefined })).at(-1)
    expect(end({ postHistory: 'MINE' }, 'AFTER')).toBe('AFTER')
    expect(end({ postHistory: 'MINE' }, '{{original}}, THEN')).toBe('MINE, THEN')
    expect(end({}, '{{original}}, THEN')).toBe(', THEN')
    expect(end({ postHistory: 'MINE' }, ' ')).toBe('MINE')
    expect(end({})).toBe('three')
  })

  test('PROMPT-17: a message that is left out is not sent, and the plan says so', () => {
    const hidden = plan({
      history: [user('one', { id: 'a' }), model('two', { id: 'b', hidden: true }), user('three')],
    })
    expect(said(hidden)).toEqual(['one', 'NOTE', 'three', 'AFTER'])
    expect(reasons(hidden)).toMatchObject({ 'message:b': 'hidden' })
    expect(hidden.parts.find(({ id }) => id === 'message:a')?.place).toEqual({
      at: 'history',
      depth: 1,
    })
  })

  test('PROMPT-13: a preset orders parts, switches them off and adds own ones', () => {
    const off = standardParts.map((part) =>
      part.kind === 'scenario' ? { ...part, enabled: false } : part,
    )
    const own = (id: string, more: object) => ({
      id,
      kind: 'own' as const,
      enabled: true,
      text: id.toUpperCase(),
      ...more,
    })
    const preset = plan({
      parts: [
        own('first', { role: 'assistant' }),
        ...off,
        own('last', { role: 'assistant' }),
        own('deep', { depth: 2, role: 'user' }),
        own('off', { depth: 2, enabled: false }),
      ],
    })
    expect(preset.request.parameters?.systemPrompt).toMatch(/^FIRST\n\nMAIN/)
    expect(preset.request.parameters?.systemPrompt).not.toContain('SCENARIO')
    expect(said(preset)).toEqual(['one', 'DEEP', 'two', 'NOTE', 'three', 'AFTER\n\nLAST'])
    expect(reasons(preset)).toMatchObject({ scenario: 'off', 'own:off': 'off' })
  })

  test('PROMPT-13: a part that was moved behind the history is sent there', () => {
    const moved = standardParts.filter(({ kind }) => kind !== 'scenario')
    const scenario = standardParts.filter(({ kind }) => kind === 'scenario')
    const late = plan({ parts: [...moved, ...scenario] })
    expect(said(late).at(-1)).toBe('AFTER\n\nSCENARIO')
    expect(late.parts.at(-1)?.place).toEqual({ at: 'end' })
  })

  test('MACRO-01: messages are never resolved, all other parts are', () => {
    const macros = { resolve: (text: string) => `[${text}]`, unknownIn: () => [] }
    const resolved = plan({
      macros,
      history: [system('STORED'), user('{{user}}')],
      authorsNote: { text: 'AUTHOR', depth: 0, role: 'system', every: 1 },
    })
    expect(said(resolved)).toEqual(['[NOTE]', '{{user}}', '[AUTHOR]\n\n[AFTER]'])
    expect(resolved.request.parameters?.systemPrompt).toMatch(
      /^\[MAIN\]\n\n\[WHO I AM\]\n\n\[STORED\]\n\n\[PERSONALITY\]\n\n\[SCENARIO\]/,
    )
  })

  test('MACRO-06: macros that nobody knows are named at their part', () => {
    const macros = {
      resolve: (text: string) => text,
      unknownIn: (text: string) => (text === 'MAIN' ? ['{{what}}'] : []),
    }
    const { parts } = plan({ macros })
    expect(parts.flatMap(({ unknownMacros = [] }) => unknownMacros)).toEqual(['{{what}}'])
  })
})

describe('what fits', () => {
  /** So many tokens are sent at most. */
  const narrow = (limit: number) => ({
    limit,
    character: { ...card.character, modelParameters: { maxTokens: 100 } },
  })
  const messages = Array.from({ length: 20 }, (_, index) =>
    (index % 2 === 0 ? user : model)(`message ${String(index).padStart(2, '0')}`, {
      id: String(index),
    }),
  )

  test('PROMPT-06: lore that rests goes first, then examples from the last, then the oldest messages', () => {
    const input = {
      ...card,
      history: messages,
      placed: [
        {
          id: 'l',
          text: 'L'.repeat(90),
          place: { slot: 'loreAfter' as const, side: 'in' as const },
          restsWhenNarrow: true,
        },
      ],
    }
    const whole = planPrompt({ ...input, ...narrow(10_000) })
    expect(whole.leftOut).toEqual([])
    const gone = new Set<string>()
    const order: string[] = []
    for (let size = 300; size > 0; size -= 1)
      for (const { part, reason } of planPrompt({ ...input, ...narrow(size) }).leftOut) {
        expect(reason).toBe('budget')
        if (!gone.has(part.id)) order.push(part.id)
        gone.add(part.id)
      }
    expect(order.slice(0, 5)).toEqual([
      'placed:l',
      'examples:1',
      'examples:0',
      'message:0',
      'message:1',
    ])
    const least = planPrompt({ ...input, ...narrow(0) })
    expect(sentKinds(least)).toEqual([
      'main',
      'persona',
      'description',
      'personality',
      'scenario',
      'characterNote',
      'message:19',
      'postHistory',
    ])
  })

  test('PROMPT-07: a chat that was not read whole has no room for examples', () => {
    const { leftOut } = planPrompt({ ...card, hasOlder: true })
    expect(leftOut.map(({ part }) => part.id)).toEqual(['examples:0', 'examples:1'])
  })

  const anyText = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.constant('漢字かな'.repeat(5)),
    fc.constant(' '),
    fc.constant(undefined),
  )
  const anyInput = fc.record({
    history: fc.array(
      fc.record({
        role: fc.constantFrom('user' as const, 'assistant' as const, 'system' as const),
        content: fc.oneof(fc.string({ maxLength: 60 }), fc.constant('字'.repeat(30))),
        hidden: fc.boolean(),
        pending: fc.boolean(),
      }),
      { maxLength: 12 },
    ),
    mainPrompt: anyText,
    personality: anyText,
    scenario: anyText,
    postHistory: anyText,
    examples: anyText,
    depth: fc.integer({ min: -2, max: 20 }),
    size: fc.integer({ min: 0, max: 400 }),
    hasOlder: fc.boolean(),
    prefix: fc.constantFrom('', 'Once'),
  })

  test('PROMPT-07: the budget holds but for what always goes, and every part is sent or told', () => {
    fc.assert(
      fc.property(anyInput, ({ history, depth, size, hasOlder, prefix, ...fields }) => {
        const { limit, character } = narrow(size)
        const input: PlanInput = {
          character: { ...character, ...fields, note: { text: 'NOTE', depth, role: 'system' } },
          history: history.map((message, index) => ({ ...message, id: String(index) })),
          hasOlder,
          prefix,
          limit,
          persona,
        }
        const before = structuredClone(input)
        const { parts, leftOut, request, tokens } = planPrompt(input)
        expect(input).toEqual(before)

        const messagesSent = parts.filter(({ kind, id }) => kind === 'message' && id !== 'prefix')
        const droppable = parts.filter(({ kind }) => kind === 'examples').length
        if (tokens > limit) {
          expect(messagesSent.length).toBeLessThanOrEqual(1)
          expect(droppable).toBe(0)
        }
        const stored = history.findIndex(({ role, hidden }) => role === 'system' && !hidden)
        const ids = [...parts, ...leftOut.map(({ part }) => part)].map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
        history.forEach((_, index) => {
          if (index !== stored) expect(ids).toContain(`message:${index}`)
        })

        // What is sent is what the parts say, in their order.
        const inPrompt = parts.filter(({ place }) => place.at === 'system')
        expect(request.parameters?.systemPrompt).toBe(
          inPrompt.map(({ text }) => text).join('\n\n') || undefined,
        )
        const rest = parts.filter(({ place }) => place.at !== 'system')
        const words = (texts: string[]) => texts.join('\n\n')
        expect(words(request.messages.map(({ content }) => content))).toBe(
          words(rest.map(({ text }) => text)),
        )
        expect(request.messages.every(({ content }) => content.trim() !== '')).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})
