import { describe, expect, it } from 'vitest'
import { fc } from '@/testing/fast-check'
import { syncedStore } from '../rules/registry'
import { type KnownRecord, mergeRecord, type Operation, operationsToSend } from './merge'
import type { Vector } from './marks'
import { forgetReplaced, readReplaced, replacedRegister } from './replaced'
import { createStamp } from './stamps'

const messages = syncedStore('messages')

/** What one device has sent at once. */
interface Sent {
  knowledge: Vector
  operations: Operation[]
}

const stamp = (ms: number, device: string) => createStamp(ms, 0, device)
const answer = (content: string) => ({ content, timestamp: 1 })
const TEXT = 'answers:1'

const text = (content: string, ms: number, device: string): Operation => ({
  register: TEXT,
  value: answer(content),
  entry: { s: stamp(ms, device), d: device, n: 1 },
})

/** That a text was replaced, by one that came from a device. */
const replaced = (before: Operation, ms: number, device: string): Operation => ({
  register: replacedRegister(before.register, before.entry.s),
  value: true,
  entry: { s: stamp(ms, device), d: device, n: 1 },
})

function receive(sent: readonly Sent[]): KnownRecord {
  if (!messages) throw new Error('messages are not synced')
  let known: KnownRecord = { row: undefined, mark: undefined }
  for (const { operations, knowledge } of sent)
    known = mergeRecord(messages, 'message', known, operations, knowledge)
  return known
}

function textsOf({ row = {} }: KnownRecord): string[] {
  const variants = (row.variants ?? []) as { content: string }[]
  const texts = [String(row.content), ...variants.map(({ content }) => content)]
  return texts.filter((each) => each !== '').sort()
}

const orders = (sent: readonly Sent[]) =>
  fc.shuffledSubarray([...sent], { minLength: sent.length, maxLength: sent.length })

const first = text('first', 1000, 'a')

describe('a text that was replaced by somebody who knew it', () => {
  it('does not come back when that one loses to a third, in whatever order they come (SYNC-06)', () => {
    // B has had the first text and replaced it; C has never heard of either, and its text is the latest.
    const sent: Sent[] = [
      { knowledge: { a: 1 }, operations: [first] },
      {
        knowledge: { a: 1, b: 1 },
        operations: [text('second', 2000, 'b'), replaced(first, 2000, 'b')],
      },
      { knowledge: { c: 1 }, operations: [text('third', 3000, 'c')] },
    ]
    fc.assert(
      fc.property(orders(sent), (order) => {
        expect(textsOf(receive(order))).toEqual(['second', 'third'])
      }),
    )
  })

  it('does not come back for who has it beside another one, and hears of the replacement last', () => {
    const beside = receive([
      { knowledge: { a: 1 }, operations: [first] },
      { knowledge: { c: 1 }, operations: [text('third', 3000, 'c')] },
    ])
    expect(textsOf(beside)).toEqual(['first', 'third'])
    // From a base, in which the text that replaced it has been replaced as well, by somebody who knew them all.
    const fourth = { ...text('fourth', 4000, 'd'), entry: { s: stamp(4000, 'd'), d: 'd', n: 1 } }
    const base = {
      knowledge: { a: 1, b: 1, c: 1, d: 1 },
      operations: [fourth, replaced(first, 2000, 'b')],
    }
    const { row, mark } = mergeRecord(messages!, 'message', beside, base.operations, base.knowledge)
    expect(textsOf({ row, mark })).toEqual(['fourth'])
    // Whoever has both the text and that it was replaced hears of it, too.
    expect(mark.dirty).toBe(1)
  })

  it('goes for who does not know of it, where somebody lets go of it who does', () => {
    const knowing = receive([
      { knowledge: { a: 1 }, operations: [first] },
      { knowledge: { c: 1 }, operations: [text('third', 3000, 'c')] },
      { knowledge: { b: 1 }, operations: [replaced(first, 2000, 'b')] },
    ])
    const unknowing = receive([
      { knowledge: { a: 1 }, operations: [first] },
      { knowledge: { c: 1 }, operations: [text('third', 3000, 'c')] },
    ])
    const { row, mark } = knowing
    if (!messages || !mark) throw new Error('nothing came of it')
    const gone = operationsToSend(messages, { row, mark }).filter(({ value }) => value === null)
    expect(gone).toHaveLength(1)
    const after = mergeRecord(messages, 'message', unknowing, gone, { a: 1, b: 1, c: 1 })
    expect(textsOf(after)).toEqual(['third'])
    // And not the other way round.
    const kept = operationsToSend(messages, { row: unknowing.row, mark: unknowing.mark! })
    expect(textsOf(mergeRecord(messages, 'message', after, kept, { d: 1 }))).toEqual(['third'])
  })

  it('is told from another one of the same moment', () => {
    const other = { ...first, register: 'answers:2', value: { content: 'other', timestamp: 2 } }
    const sent: Sent[] = [
      { knowledge: { a: 1 }, operations: [first, other] },
      {
        knowledge: { a: 1, b: 1 },
        operations: [text('second', 2000, 'b'), replaced(first, 2000, 'b')],
      },
      {
        knowledge: { c: 1 },
        operations: [
          {
            register: 'answers:2',
            value: { content: 'third', timestamp: 2 },
            entry: { s: stamp(3000, 'c'), d: 'c', n: 1 },
          },
        ],
      },
    ]
    fc.assert(
      fc.property(orders(sent), (order) => {
        expect(textsOf(receive(order))).toEqual(['other', 'second', 'third'])
      }),
    )
  })

  it('is remembered for the latest 300 of a record', () => {
    const names = Array.from({ length: 310 }, (_, at) => replacedRegister(TEXT, stamp(at, 'a')))
    const x = { ...Object.fromEntries(names.map((name) => [name, true])), after: 'message' }
    const f = Object.fromEntries(names.map((name) => [name, { s: stamp(1, 'a'), d: 'a', n: 1 }]))
    forgetReplaced({ x, f })
    expect(Object.keys(x)).toEqual([...names.slice(10), 'after'])
    expect(Object.keys(f)).toEqual(names.slice(10))
    expect(readReplaced(names[12] ?? '')).toEqual({ register: TEXT, stamp: stamp(12, 'a') })
    expect(readReplaced('tags:hello!')).toBeUndefined()
  })
})

it('shows the answer that was chosen elsewhere, though it comes later, in every order (SYNC-10)', () => {
  const shown = { register: 'shown', value: '2', entry: { s: stamp(3000, 'b'), d: 'b', n: 1 } }
  const answers = [1, 2, 3].map((timestamp) => ({
    register: `answers:${timestamp}`,
    value: { content: `answer ${timestamp}`, timestamp },
    entry: { s: stamp(timestamp, 'a'), d: 'a', n: 1 },
  }))
  const sent = [...answers, shown].map((operation) => ({
    knowledge: { a: 1 },
    operations: [operation],
  }))
  fc.assert(
    fc.property(orders(sent), (order) => {
      const { row, mark } = receive(order)
      expect(row?.content).toBe('answer 2')
      expect(mark?.x).toEqual({})
    }),
  )
})
