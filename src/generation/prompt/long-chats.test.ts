import { describe, expect, it } from 'vitest'
import { fc } from '@/testing/fast-check'
import { countText, estimatesMade, messageTokens } from './message-tokens'
import { planPrompt } from './plan-prompt'
import type { PlannedMessage, PlanInput } from './plan-types'

const character = { systemPrompt: 'You are Ada.', model: 'small-model' }

/** A message of about so many tokens. */
const said = (
  index: number,
  words: number,
  more: Partial<PlannedMessage> = {},
): PlannedMessage => ({
  id: `message-${index}`,
  role: index % 2 === 0 ? 'user' : 'assistant',
  content: `${index} ${'wind '.repeat(words)}`.trim(),
  ...more,
})

const chat = (count: number, words = 12) =>
  Array.from({ length: count }, (_, index) => said(index, words))

/** Ids of the messages of a plan, in the order in which they are sent. */
const sentIds = ({ parts }: ReturnType<typeof planPrompt>) =>
  parts.flatMap(({ source }) => (source.kind === 'message' ? [source.id] : []))

describe('how much a plan counts (CTX-04)', () => {
  const countsOf = (input: Omit<PlanInput, 'character'>) => {
    const before = estimatesMade()
    planPrompt({ character, limit: 10_000_000, ...input })
    return estimatesMade() - before
  }

  it('counts each message of 10,000 once, and then only what is new', () => {
    const history = chat(10_000)
    const first = countsOf({ history })
    expect(first).toBeGreaterThanOrEqual(10_000)
    // The prompt is no message.
    expect(countsOf({ history })).toBe(first - 10_000)
    const longer = [...history, said(10_000, 3)]
    expect(countsOf({ history: longer })).toBe(first - 10_000 + 1)
  })

  it('counts nothing that was counted when it was written, and anew what was changed', () => {
    const history = Array.from({ length: 50 }, (_, index) => {
      const message = said(index, 12, { id: `written-${index}` })
      return { ...message, counted: countText(message.content) }
    })
    const prompt = countsOf({ history: [] })
    expect(countsOf({ history })).toBe(prompt)
    const [first, ...others] = history
    const edited = { ...first, role: 'user' as const, content: 'Something shorter' }
    expect(countsOf({ history: [edited, ...others] })).toBe(prompt + 1)
  })

  it('takes what was counted for the text of that length alone', () => {
    const counted = { tokens: 777, length: 5 }
    expect(messageTokens('kept', 'Hello', counted)).toBe(777)
    expect(messageTokens('kept', 'Hello there', counted)).toBeLessThan(10)
  })
})

describe('what is sent of a long chat (CTX-11, CTX-14, CTX-28)', () => {
  it('sends what is always sent from above the cut too, in its place, and says so', () => {
    const history = chat(200).map((message, index) =>
      index === 3 || index === 7 ? { ...message, alwaysSent: true } : message,
    )
    const plan = planPrompt({ character, history, limit: 600 })
    const ids = sentIds(plan)
    expect(ids.slice(0, 2)).toEqual(['message-3', 'message-7'])
    expect(ids[2]).toBe(plan.cutBefore)
    expect(ids.at(-1)).toBe('message-199')
    expect(plan.tokens).toBeLessThanOrEqual(600)
    expect(plan.parts.filter(({ isPinned }) => isPinned)).toHaveLength(2)
    expect(plan.leftOut.some(({ part }) => part.isPinned)).toBe(false)
  })

  it('leaves the less room to the history, the more is always sent', () => {
    const history = chat(200)
    const pinned = history.map((message, index) => ({ ...message, alwaysSent: index < 10 }))
    const tail = (messages: PlannedMessage[]) => {
      const plan = planPrompt({ character, history: messages, limit: 600 })
      return history.findIndex(({ id }) => id === plan.cutBefore)
    }
    expect(tail(pinned)).toBeGreaterThan(tail(history))
  })

  it('never marks the cut with a message that is always sent, where older ones were not read', () => {
    const history = [said(1, 2, { alwaysSent: true }), said(500, 300), said(501, 5)]
    const plan = planPrompt({ character, history, hasOlder: true, limit: 420 })
    expect(plan.cutBefore).not.toBe('message-1')
    expect(sentIds(plan)).toEqual(['message-1', 'message-501'])
    expect(plan.cutBefore).toBe('message-501')
  })

  const drawn = fc.record({
    messages: fc.array(
      fc.record({
        words: fc.integer({ min: 1, max: 60 }),
        alwaysSent: fc.boolean(),
        hidden: fc.boolean(),
      }),
      { minLength: 1, maxLength: 60 },
    ),
    limit: fc.integer({ min: 1, max: 2_000 }),
    tokenFactor: fc.constantFrom(0.5, 1, 1.35),
    cutAt: fc.option(fc.nat(59), { nil: undefined }),
    hasOlder: fc.boolean(),
  })

  it('sends the tail from the cut and what is always sent, in order, within the limit, the newest always', () => {
    fc.assert(
      fc.property(drawn, ({ messages, limit, tokenFactor, cutAt, hasOlder }) => {
        // Ids stay for the whole page: what is counted belongs to one text.
        const history = messages.map(({ words, alwaysSent, hidden }, index) =>
          said(index, words, {
            id: `${index}-${words}`,
            alwaysSent,
            hidden: hidden && !alwaysSent,
          }),
        )
        const input = { character, history, limit, tokenFactor, hasOlder }
        const cutBefore = cutAt === undefined ? undefined : history[cutAt]?.id
        const plan = planPrompt({ ...input, cutBefore })
        const shown = history.filter(({ hidden }) => !hidden)
        const ids = sentIds(plan)
        const at = history.findIndex(({ id }) => id === plan.cutBefore)
        const first = at === -1 ? 0 : at
        const newest = shown.at(-1)
        const expected = shown.filter(
          (message) =>
            message === newest || message.alwaysSent || history.indexOf(message) >= first,
        )
        expect(ids).toEqual(expected.map(({ id }) => id))
        // Never back: what an earlier request has cut stays cut.
        if (cutAt !== undefined && cutBefore !== undefined && plan.cutBefore !== undefined)
          expect(first).toBeGreaterThanOrEqual(
            Math.min(cutAt, newest ? history.indexOf(newest) : 0),
          )
        const isNeeded = ({ source, isPinned }: (typeof plan.parts)[number]) =>
          source.kind !== 'message' || isPinned || source.id === newest?.id
        const least = plan.parts.filter(isNeeded).reduce((sum, { tokens }) => sum + tokens, 0)
        expect(plan.tokens).toBeLessThanOrEqual(Math.max(limit, least))
        expect(plan.tokens).toBe(plan.parts.reduce((sum, { tokens }) => sum + tokens, 0))
      }),
      { numRuns: 300 },
    )
  })
})

describe('what a cache can keep (CTX-11, CTX-12)', () => {
  it('begins each request as the one before it, but where the cut jumps', () => {
    let history = chat(300)
    let cutBefore: string | undefined
    let before:
      | { messages: readonly unknown[]; systemPrompt?: string; cutBefore?: string }
      | undefined
    let jumps = 0
    for (let turn = 0; turn < 120; turn += 1) {
      // Notes and lore come and go with each turn, and so stand after the history.
      const placed = [
        {
          id: `lore-${turn}`,
          text: `It is ${turn} o’clock.`,
          place: { slot: 'postHistory', side: 'after' } as const,
        },
      ]
      const plan = planPrompt({ character, history, limit: 2_000, cutBefore, placed })
      const { systemPrompt } = plan.request.parameters ?? {}
      const ofHistory = plan.request.messages.filter(({ role }) => role !== 'system')
      if (before && before.cutBefore === plan.cutBefore) {
        expect(systemPrompt).toBe(before.systemPrompt)
        expect(plan.request.messages.slice(0, before.messages.length)).toEqual(before.messages)
      } else if (before) jumps += 1
      expect(plan.request.messages.slice(0, ofHistory.length)).toEqual(ofHistory)
      before = { messages: ofHistory, systemPrompt, cutBefore: plan.cutBefore }
      cutBefore = plan.cutBefore
      history = [...history, said(history.length, 12), said(history.length + 1, 12)]
    }
    // It jumps seldom: each jump makes room for many turns.
    expect(jumps).toBeGreaterThan(0)
    expect(jumps).toBeLessThan(15)
  })
})
