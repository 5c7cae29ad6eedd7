import { describe, expect, test } from 'vitest'
import { type Memory, toMemorySource } from '@/domain/memory'
import { fc } from '@/testing/fast-check'
import { planPrompt } from '../prompt/plan-prompt'
import type { PlanInput, PlannedMessage } from '../prompt/plan-types'
import { chooseChapters, chooseFacts } from './choose-memories'

const character = { systemPrompt: 'You are Ada.', model: 'm', name: 'Ada' }
const history = (count: number, text = 'said'): PlannedMessage[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `m${index + 1}`,
    seq: index + 1,
    role: index % 2 === 0 ? 'user' : 'assistant',
    content: `${text} ${index + 1}`,
  }))

function fact(text: string, change: Partial<Memory> = {}): Memory {
  return {
    id: text,
    scope: 'chat',
    ownerId: 'chat',
    kind: 'fact',
    text,
    sources: [],
    madeBy: 'user',
    createdAt: 1,
    updatedAt: 1,
    ...change,
  }
}
function chapter(first: number, last: number, change: Partial<Memory> = {}): Memory {
  const place = (seq: number) => ({ seq, messageId: `m${seq}` })
  return fact(`Chapter ${first} to ${last}.`, {
    kind: 'chapter',
    range: { first: place(first), last: place(last) },
    ...change,
  })
}
const source = (state: 'changed' | 'gone') => ({
  ...toMemorySource({ id: 'm1', seq: 1, content: 'x' }),
  state,
})

const byLength = { budget: 1_000, measure: (text: string) => text.length }
const plan = (more: Partial<PlanInput>) => planPrompt({ character, history: history(4), ...more })
const promptOf = (more: Partial<PlanInput>) => plan(more).request.parameters?.systemPrompt
const reasonsOf = (more: Partial<PlanInput>) =>
  Object.fromEntries(plan(more).leftOut.map(({ part, reason }) => [part.text, reason]))

describe('facts', () => {
  test('MEM-14: pinned ones first, then the newest, while there is room; sent from the oldest', () => {
    const facts = [
      fact('oldest', { createdAt: 1 }),
      fact('pinned', { createdAt: 2, pinned: true }),
      fact('newer', { createdAt: 3 }),
      fact('newest', { createdAt: 4 }),
    ]
    const line = 2 + 6
    const budget = 'What you know:'.length + 3 * line
    const { always, rest } = chooseFacts(facts, [], { ...byLength, budget })
    expect(always.map(({ text }) => text)).toEqual(['pinned', 'newer', 'newest'])
    expect(rest).toEqual([{ memory: facts[0], reason: 'noRoom' }])
  })

  test('MEM-15: with keys only where one is a whole word of the newest messages, whatever its case', () => {
    const facts = [
      fact('tea', { keys: ['milk', 'Tea'] }),
      fact('steam', { keys: ['eam'] }),
      fact('blank', { keys: [' '] }),
      fact('always'),
    ]
    const found = chooseFacts(facts, ['A TEA, please. Steam!'], byLength)
    expect(found.keyed.map(({ text }) => text)).toEqual(['tea'])
    expect(found.always.map(({ text }) => text)).toEqual(['always'])
    expect(found.rest.map(({ memory, reason }) => [memory.text, reason])).toEqual([
      ['steam', 'keyNotFound'],
      ['blank', 'keyNotFound'],
    ])
  })

  test('MEM-16: a line each after the character, those of the character first', () => {
    const memories = [
      fact('Of the chat.'),
      fact('Of the character.', { scope: 'character', createdAt: 9 }),
      fact('Not sent.', { off: true }),
    ]
    expect(promptOf({ memories })).toBe(
      'You are Ada.\n\nWhat you know:\n- Of the character.\n- Of the chat.',
    )
    expect(reasonsOf({ memories })).toEqual({ 'Not sent.': 'memoryOff' })
    const { parts } = plan({ memories })
    const sent = parts.filter(({ kind }) => kind === 'memory')
    expect(sent.map((part) => [part.source, part.tokens > 0])).toEqual([
      [{ kind: 'memory', id: 'Of the character.' }, true],
      [{ kind: 'memory', id: 'Of the chat.' }, true],
    ])
  })

  test('MEM-16: a plan says where memory begins, for providers that take it as a block of its own', () => {
    const memories = [fact('One.'), chapter(1, 2)]
    const { parameters } = plan({ memories, cutBefore: 'm3' }).request
    const { systemPrompt = '', memoryAt } = parameters ?? {}
    expect(systemPrompt.slice(0, memoryAt)).toBe('You are Ada.')
    expect(systemPrompt.slice(memoryAt)).toBe(
      '\n\nWhat you know:\n- One.\n\nThe story so far:\nChapter 1 to 2.',
    )
    expect(plan({}).request.parameters).toEqual({ systemPrompt: 'You are Ada.' })
    const keyed = [fact('One.', { keys: ['said'] })]
    expect(plan({ memories: keyed }).request.parameters).not.toHaveProperty('memoryAt')
    const blank = { ...character, systemPrompt: ' ' }
    expect(plan({ memories, character: blank }).request.parameters).not.toHaveProperty('memoryAt')
  })

  test('MEM-15, CTX-12: those with keys stand before the newest message, so that the beginning stays', () => {
    const memories = [fact('One.', { keys: ['said'] }), fact('Two.', { keys: ['4'] })]
    const { request } = plan({ memories })
    expect(request.parameters?.systemPrompt).toBe('You are Ada.')
    expect(request.messages.map(({ role, content }) => [role, content])).toEqual([
      ['user', 'said 1'],
      ['assistant', 'said 2'],
      ['user', 'said 3'],
      ['system', 'What you know:\n- One.\n- Two.'],
      ['assistant', 'said 4'],
    ])
  })

  test('MEM-15: keys are looked for in the last six messages that are sent', () => {
    const memories = [fact('Late.', { keys: ['5'] }), fact('Early.', { keys: ['4'] })]
    const nine: PlannedMessage[] = [
      ...history(9),
      { role: 'user', content: '4', hidden: true },
      { role: 'user', content: 'new' },
    ]
    expect(reasonsOf({ memories, history: nine })).toMatchObject({ 'Early.': 'keyNotFound' })
    expect(reasonsOf({ memories, history: nine })).not.toHaveProperty('Late.')
  })
})

describe('chapters', () => {
  test('MEM-10, MEM-12, MEM-13: stale ones are sent, others rest for a reason', () => {
    const memories = [
      chapter(1, 20),
      chapter(21, 40),
      chapter(1, 40, { kind: 'book', text: 'A book.' }),
      chapter(41, 60, { sources: [source('changed')] }),
      chapter(61, 80, { sources: [source('gone')] }),
      chapter(81, 100, { off: true }),
      chapter(101, 120),
    ]
    const { sent, rest } = chooseChapters(memories, 101, byLength)
    expect(sent.map(({ text }) => text)).toEqual(['A book.', 'Chapter 41 to 60.'])
    expect(rest.map(({ memory, reason }) => [memory.text, reason])).toEqual([
      ['Chapter 1 to 20.', 'inBook'],
      ['Chapter 21 to 40.', 'inBook'],
      ['Chapter 61 to 80.', 'sourceGone'],
      ['Chapter 81 to 100.', 'memoryOff'],
      ['Chapter 101 to 120.', 'covered'],
    ])
  })

  test('MEM-14: the newest where there is not room for all', () => {
    const memories = [chapter(1, 20), chapter(21, 40), chapter(41, 60, { pinned: true })]
    const budget = 'The story so far:'.length + 2 * 'Chapter 21 to 40.'.length
    const { sent, rest } = chooseChapters(memories, undefined, { ...byLength, budget })
    expect(sent.map(({ text }) => text)).toEqual(['Chapter 21 to 40.', 'Chapter 41 to 60.'])
    expect(rest.map(({ reason }) => reason)).toEqual(['noRoom'])
  })

  test('MEM-16: after the facts, oldest first, and not what is sent itself', () => {
    const memories = [
      chapter(3, 4),
      chapter(1, 2, { sources: [source('changed')] }),
      fact('A fact.'),
      fact('From elsewhere.', { kind: 'chapter', madeBy: 'import' }),
    ]
    const cut = { history: history(6).slice(2), hasOlder: true, cutBefore: 'm3' }
    expect(promptOf({ ...cut, memories })).toBe(
      'You are Ada.\n\nWhat you know:\n- A fact.\n\nThe story so far:\nFrom elsewhere.\n\nChapter 1 to 2.',
    )
    expect(reasonsOf({ ...cut, memories })).toEqual({ 'Chapter 3 to 4.': 'covered' })
    const stale = plan({ ...cut, memories }).parts.find(({ isStale }) => isStale)
    expect(stale?.text).toBe('Chapter 1 to 2.')
  })

  test('tell what the same request has just cut off', () => {
    const words = 'word '.repeat(40)
    const memories = [chapter(1, 8), chapter(9, 16), chapter(17, 24)]
    const input = { history: history(30, words), memories, limit: 1_000 }
    const { cutBefore, tokens, parts } = plan(input)
    const firstSeq = Number(cutBefore?.slice(1))
    expect(firstSeq).toBeGreaterThan(9)
    const sent = parts.filter(({ kind }) => kind === 'chapters').map(({ source: from }) => from)
    const cutOff = memories.filter(({ range }) => (range?.first.seq ?? 0) < firstSeq)
    expect(sent).toEqual(cutOff.map(({ id }) => ({ kind: 'memory', id })))
    expect(tokens).toBeLessThanOrEqual(1_000 * 0.7)
  })
})

describe('a plan with memories', () => {
  test('CTX-28: stays within its limit, whatever there is to remember', () => {
    const someMemories = fc.array(
      fc.record({
        first: fc.integer({ min: 1, max: 60 }),
        length: fc.integer({ min: 1, max: 20 }),
        words: fc.integer({ min: 1, max: 60 }),
        isFact: fc.boolean(),
        pinned: fc.boolean(),
      }),
      { maxLength: 20 },
    )
    fc.assert(
      fc.property(
        someMemories,
        fc.integer({ min: 2, max: 60 }),
        fc.integer({ min: 1, max: 60 }),
        (drafts, count, cutAt) => {
          const memories = drafts.map(({ first, length, words, isFact, pinned }, index) => ({
            ...(isFact ? fact('') : chapter(first, first + length)),
            id: String(index),
            text: 'word '.repeat(words).trim(),
            pinned,
          }))
          const input: PlanInput = {
            character,
            history: history(count, 'some words of a message'),
            memories,
            memoryBudgets: { facts: 100, chapters: 150 },
            limit: 500,
            cutBefore: `m${Math.min(cutAt, count)}`,
          }
          const { tokens, parts } = planPrompt(input)
          expect(tokens).toBeLessThanOrEqual(500)
          const firstSeq = Number(parts.find(({ kind }) => kind === 'message')?.id.split('m')[2])
          const sentIds = new Set(parts.map(({ id }) => id))
          for (const { id, range } of memories)
            if (range && range.first.seq >= firstSeq) expect(sentIds).not.toContain(`memory:${id}`)
        },
      ),
      { numRuns: 100 },
    )
  })

  test('without any is the same request, byte for byte', () => {
    const bare = JSON.stringify(plan({}).request)
    expect(JSON.stringify(plan({ memories: [] }).request)).toBe(bare)
    expect(JSON.stringify(plan({ memories: [fact('x', { off: true })] }).request)).toBe(bare)
  })
})
