import { fc } from '@/testing/fast-check'
import { describe, expect, it } from 'vitest'
import { type AnswerWithVariants as Answer, variantPosition } from './message'
import {
  answersOf,
  dropEmptyVariant,
  finishVariant,
  showVariant,
  startVariant,
  withShownOnce,
} from './variants'

const first: Answer = { content: 'one', timestamp: 1, model: 'm1', finishReason: 'stop' }

/** What the database gives back: fields without a value are absent. */
function stored(answer: Answer): Answer {
  return JSON.parse(JSON.stringify(answer)) as Answer
}

/** A message whose shown answer has ended. */
function finished(message: Answer, ending: Parameters<typeof finishVariant>[1]): Answer {
  return { ...message, ...finishVariant(message, ending) }
}

describe('startVariant', () => {
  it('keeps the present answer and shows an empty one', () => {
    const started = startVariant(first, 2)
    expect(stored(started)).toEqual({
      content: '',
      timestamp: 2,
      variants: [first, { content: '', timestamp: 2 }],
      activeVariant: 1,
    })
  })

  it('clears error, code, model and finish reason of the answer before', () => {
    const started = startVariant({ ...first, error: 'e', errorCode: 'c' }, 2)
    expect({ ...first, error: 'e', errorCode: 'c', ...started }).toMatchObject({
      model: undefined,
      error: undefined,
      errorCode: undefined,
      finishReason: undefined,
    })
  })

  it.each(['', '  \n'])('does not keep an answer of %j', (content) => {
    expect(stored(startVariant({ content, timestamp: 1, error: 'e' }, 2))).toEqual({
      content: '',
      timestamp: 2,
    })
  })

  it('keeps the shown answer as it was edited', () => {
    const twice = finished(startVariant(first, 2), { content: 'two' })
    const started = startVariant({ ...twice, content: 'two, edited' }, 3)
    expect(started.variants?.map(({ content }) => content)).toEqual(['one', 'two, edited', ''])
  })

  it('keeps the lore of each answer through its end, and begins without any (LORE-48)', () => {
    const log = (at: number) => ({ books: [], at })
    const told = finished({ ...first, lore: log(1) }, { content: 'one' })
    expect(told.lore).toEqual(log(1))
    const started = startVariant(told, 2)
    expect(stored({ ...told, ...started })).not.toHaveProperty('lore')
    const twice = finished({ ...told, ...started }, { content: 'two', lore: log(2) })
    expect(answersOf(twice).map(({ lore }) => lore)).toEqual([log(1), log(2)])
    expect(showVariant(twice, 0)?.lore).toEqual(log(1))
    expect(withShownOnce({ ...twice, content: 'two' }).variants?.[0]?.lore).toEqual(log(1))
  })

  it('keeps the picture of each answer, and begins with that of the present one', () => {
    const pictured = { ...first, attachments: [{ kind: 'image', id: 'a' }] }
    const started = startVariant(pictured, 2)
    expect(started.attachments).toEqual(pictured.attachments)
    const redrawn = { ...started, content: 'two', attachments: [{ kind: 'image', id: 'b' }] }
    expect(showVariant(redrawn, 0)?.attachments).toEqual(pictured.attachments)
    expect(showVariant({ ...redrawn, ...showVariant(redrawn, 0) }, 1)?.attachments).toEqual(
      redrawn.attachments,
    )
  })
})

describe('finishVariant', () => {
  it('writes the ending to the message, where the shown answer stands', () => {
    const second = { content: 'two', model: 'm2', finishReason: 'length' }
    const ended = finished(startVariant(first, 2), second)
    expect(ended).toMatchObject(second)
    expect(stored(ended).variants).toEqual([first, { content: '', timestamp: 2 }])
    expect(answersOf(stored(ended)).map(stored)).toEqual([first, { ...second, timestamp: 2 }])
  })

  it('needs no list for a single answer', () => {
    const ended = finishVariant({ content: '', timestamp: 1 }, { content: 'one' })
    expect(stored(ended)).toEqual({ content: 'one', timestamp: 1 })
  })

  it('leaves the model where a continued answer is stopped', () => {
    expect(finishVariant(first, { content: 'one and' }).model).toBe('m1')
  })

  it('takes an earlier error away', () => {
    const failed = { ...first, error: 'e', errorCode: 'c' }
    expect({ ...failed, ...finishVariant(failed, { content: 'one' }) }.error).toBeUndefined()
  })
})

describe('showVariant', () => {
  const both = stored(finished(startVariant(first, 2), { content: 'two', model: 'm2' }))

  it('shows the other answer with its model and time', () => {
    expect(showVariant(both, 0)).toMatchObject({ ...first, activeVariant: 0 })
  })

  it('leaves no error of the answer that was shown before', () => {
    const failed = stored(finished(startVariant(first, 2), { content: 'tw', error: 'broke' }))
    expect({ ...failed, ...showVariant(failed, 0) }.error).toBeUndefined()
  })

  it.each([2, -1, 0.5, NaN])('knows no answer at place %s', (index) => {
    expect(showVariant(both, index)).toBeUndefined()
  })

  it('has nothing to show where there is one answer', () => {
    expect(showVariant(first, 0)).toBeUndefined()
  })
})

describe('dropEmptyVariant', () => {
  it('goes back to a single answer whole', () => {
    const dropped = dropEmptyVariant(stored(startVariant(first, 2)))
    expect(stored({ ...startVariant(first, 2), ...dropped })).toEqual(first)
  })

  it('leaves an answer with text and a single empty one alone', () => {
    expect(dropEmptyVariant(first)).toBeUndefined()
    expect(dropEmptyVariant({ content: '', timestamp: 1 })).toBeUndefined()
    expect(dropEmptyVariant(finished(startVariant(first, 2), { content: 'x' }))).toBeUndefined()
  })
})

describe('variantPosition', () => {
  it.each([
    [{ content: 'a' }, 0, 1],
    [{ content: 'a', variants: [], activeVariant: 0 }, 0, 1],
  ])('counts one answer in %j', (message, index, count) => {
    expect(variantPosition(message)).toEqual({ index, count })
  })

  it('tells the place of the shown one', () => {
    expect(variantPosition(startVariant(first, 2))).toEqual({ index: 1, count: 2 })
  })
})

/* The same, for any order of actions on any message. */

type Action =
  | { type: 'start' | 'drop' }
  | { type: 'finish' | 'edit' | 'checkpoint'; text: string }
  | { type: 'show'; index: number }

const texts = fc.oneof(fc.constantFrom('', ' ', 'a', 'b'), fc.string())
const actions: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ type: fc.constantFrom('start', 'drop') }),
  fc.record({ type: fc.constantFrom('finish', 'edit', 'checkpoint'), text: texts }),
  fc.record({ type: fc.constant('show'), index: fc.nat(5) }),
)

const withText = (values: string[]) => values.filter((text) => text.trim() !== '').sort()

/** All texts that a message holds: those of the list, the shown one as it stands in the message. */
function textsOf(answer: Answer): string[] {
  const { index } = variantPosition(answer)
  const others = (answer.variants ?? []).filter((_, place) => place !== index)
  return withText([answer.content, ...others.map(({ content }) => content)])
}

/** Whether the shown answer stands in the message alone, and its place in the list is kept. */
function isShownOnce({ variants, activeVariant }: Answer): boolean {
  return !variants || variants[activeVariant ?? -1]?.content === ''
}

function apply(answer: Answer, action: Action): Answer | undefined {
  switch (action.type) {
    case 'start':
      return startVariant(answer, 9)
    case 'drop':
      return dropEmptyVariant(answer)
    case 'show':
      return showVariant(answer, action.index)
    case 'finish':
      return finished(answer, { content: action.text })
    case 'edit':
    case 'checkpoint':
      return { ...answer, content: action.text }
  }
}

/** What the texts must be afterwards; only writing the shown answer may change one. */
function expectedTexts(answer: Answer, action: Action): string[] {
  const before = textsOf(answer)
  if (!('text' in action)) return before
  const others = [...before]
  const shown = others.indexOf(answer.content)
  if (shown >= 0) others.splice(shown, 1)
  return withText([...others, action.text])
}

describe('any order of actions', () => {
  type Check = (texts: string[], wanted: string[]) => void
  const run = (message: Answer, steps: Action[], check: Check) => {
    let answer = message
    for (const action of steps) {
      const change = apply(answer, action)
      if (!change) continue
      const wanted = expectedTexts(answer, action)
      answer = stored({ ...answer, ...change })
      check(textsOf(answer), wanted)
      expect(isShownOnce(answer)).toBe(true)
      const { index, count } = variantPosition(answer)
      expect(index).toBeLessThan(count)
    }
  }

  it('loses no text and keeps the shown answer in one place', () => {
    fc.assert(
      fc.property(texts, fc.array(actions, { maxLength: 12 }), (content, steps) => {
        run({ content, timestamp: 1 }, steps, (held, wanted) => expect(held).toEqual(wanted))
      }),
      { numRuns: 1_000 },
    )
  })

  it('loses no text of a message from a foreign file either', () => {
    const foreign: fc.Arbitrary<Answer> = fc.record(
      {
        content: texts,
        timestamp: fc.constant(1),
        variants: fc.array(fc.record({ content: texts, timestamp: fc.constant(1) }), {
          maxLength: 4,
        }),
        activeVariant: fc.oneof(fc.integer({ min: -2, max: 6 }), fc.constant(0.5)),
      },
      { requiredKeys: ['content', 'timestamp'] },
    )
    fc.assert(
      fc.property(foreign, fc.array(actions, { maxLength: 8 }), (message, steps) => {
        expect(textsOf(message)).toEqual(
          expect.arrayContaining(withText([message.content])) as string[],
        )
        // More may be kept: a place that points nowhere leaves the twin of an edited text in the list.
        run(withShownOnce(message), steps, (held, wanted) => {
          expect(held).toEqual(expect.arrayContaining(wanted))
        })
      }),
      { numRuns: 1_000 },
    )
  })
})
