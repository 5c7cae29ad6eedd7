import { describe, expect, it } from 'vitest'
import { fc } from '@/testing/fast-check'
import {
  bookOf,
  cleanMemoryKeys,
  cleanMemoryText,
  compareChapters,
  freshSource,
  isSendable,
  memoriesOfBranch,
  type Memory,
  memoryKinds,
  memoryState,
  memoryTextLimits,
  rangesMeet,
  toMemorySource,
  withFreshSources,
  withSettledSources,
} from './memory'

const message = (seq: number, content = `text ${seq}`) => ({ id: `m${seq}`, seq, content })

function sampleMemory(change: Partial<Memory> = {}): Memory {
  return {
    id: 'a',
    scope: 'chat',
    ownerId: 'chat',
    kind: 'fact',
    text: 'Ada likes tea.',
    sources: [],
    madeBy: 'user',
    createdAt: 1,
    updatedAt: 1,
    ...change,
  }
}

function chapter(first: number, last: number, change: Partial<Memory> = {}): Memory {
  const messages = Array.from({ length: last - first + 1 }, (_, index) => message(first + index))
  return sampleMemory({
    id: `c${first}`,
    kind: 'chapter',
    range: {
      first: { seq: first, messageId: `m${first}` },
      last: { seq: last, messageId: `m${last}` },
    },
    sources: messages.map(toMemorySource),
    ...change,
  })
}

describe('cleanMemoryText (MEM-17)', () => {
  it('takes away what is no text, and makes a fact one line', () => {
    expect(cleanMemoryText(' a\u0000b\r\nc\u202e\td\ud800 ', 'fact')).toBe('ab c d')
    expect(cleanMemoryText('one  \r\n\n\n\ntwo', 'chapter')).toBe('one\n\ntwo')
  })

  it('never gives more than there may be, and gives the same again', () => {
    const hostile = fc.string({ unit: 'binary', maxLength: 800 })
    fc.assert(
      fc.property(hostile, fc.constantFrom(...memoryKinds), (text, kind) => {
        const clean = cleanMemoryText(text, kind)
        expect(clean.length).toBeLessThanOrEqual(memoryTextLimits[kind])
        expect(clean).not.toMatch(/[^\P{Cc}\n]|\p{Cs}/u)
        expect(cleanMemoryText(clean, kind)).toBe(clean)
      }),
    )
  })

  it('cuts a long text without half a character', () => {
    expect(cleanMemoryText('😀'.repeat(400), 'fact')).toBe('😀'.repeat(300))
    expect(cleanMemoryText(`a${'😀'.repeat(400)}`, 'fact')).toBe(`a${'😀'.repeat(299)}`)
  })

  it('keeps each key once', () => {
    expect(cleanMemoryKeys([' tea', 'tea', ' ', 'milk\n'])).toEqual(['tea', 'milk'])
  })
})

describe('freshSource (MEM-12, MEM-13)', () => {
  const source = toMemorySource(message(1))

  it('is the same object while its message says the same', () => {
    expect(freshSource(source, message(1))).toBe(source)
  })

  it('tells of a message that is edited, hidden, deleted, moved, and back', () => {
    const changed = freshSource(source, message(1, 'other'))
    expect(changed.state).toBe('changed')
    expect(freshSource(source, { ...message(1), hidden: true }).state).toBe('changed')
    expect(freshSource(source, undefined).state).toBe('gone')
    expect(freshSource(source, { ...message(1), seq: 7 })).toEqual({ ...source, seq: 7 })
    expect(freshSource(changed, message(1))).toEqual(source)
  })

  it('moves the ends of a range with their messages', () => {
    const moved = withFreshSources(chapter(1, 3), (id) =>
      id === 'm3' ? { message: { ...message(3), seq: 9 } } : undefined,
    )
    expect(moved.range?.last).toEqual({ seq: 9, messageId: 'm3' })
    expect(moved.range?.first.seq).toBe(1)
  })
})

describe('memoryState', () => {
  const stale = chapter(1, 2, { sources: [{ ...toMemorySource(message(1)), state: 'changed' }] })
  const gone = chapter(1, 2, { sources: [{ ...toMemorySource(message(1)), state: 'gone' }] })

  it('tells the worst, and what the user wants before it', () => {
    expect(memoryState(chapter(1, 2))).toBe('ok')
    expect(memoryState(stale)).toBe('stale')
    expect(memoryState({ ...gone, sources: [...stale.sources, ...gone.sources] })).toBe(
      'sourceGone',
    )
    expect(memoryState({ ...gone, off: true })).toBe('off')
  })

  it('sends a stale chapter, none with a deleted source, and a fact all the same', () => {
    expect(isSendable(stale)).toBe(true)
    expect(isSendable(gone)).toBe(false)
    expect(isSendable({ ...gone, kind: 'fact' })).toBe(true)
    expect(isSendable(sampleMemory({ off: true }))).toBe(false)
  })

  it('is right again when the user says so, without what is gone', () => {
    const mixed = { ...stale, sources: [...stale.sources, { ...gone.sources[0]!, messageId: 'x' }] }
    const settled = withSettledSources(mixed, (id) =>
      id === 'm1' ? message(1, 'other') : undefined,
    )
    expect(settled.sources).toEqual([toMemorySource(message(1, 'other'))])
  })
})

describe('bookOf (MEM-10)', () => {
  const chapters = [chapter(1, 20), chapter(21, 40), chapter(41, 60)]
  const book = chapter(1, 40, { id: 'b', kind: 'book' })

  it('is the book that tells the whole chapter, while that is sent', () => {
    const all = [...chapters, book]
    expect(chapters.map((each) => bookOf(each, all)?.id)).toEqual(['b', 'b', undefined])
    expect(bookOf(book, all)).toBeUndefined()
    expect(bookOf(chapters[0]!, [...chapters, { ...book, off: true }])).toBeUndefined()
  })

  it('orders by what is told', () => {
    const imported = sampleMemory({ id: 'i', kind: 'chapter', createdAt: 9 })
    const order = [chapters[2]!, imported, chapters[0]!].toSorted(compareChapters)
    expect(order.map(({ id }) => id)).toEqual(['i', 'c1', 'c41'])
  })

  it('knows ranges that meet', () => {
    expect(rangesMeet(chapters[0]!.range!, chapters[1]!.range!)).toBe(false)
    expect(rangesMeet(book.range!, chapters[1]!.range!)).toBe(true)
  })
})

describe('memoriesOfBranch (MEM-22)', () => {
  const placeOf = (id: string) => {
    const seq = Number(id.slice(1))
    return seq <= 30 ? { messageId: `n${seq}`, seq } : undefined
  }
  let count = 0
  const createId = () => `new${(count += 1)}`
  const branch = (...memories: Memory[]) =>
    memoriesOfBranch(memories, 'branch', { placeOf, createId })

  it('takes chapters that end before it, under the ids of the copies', () => {
    const [copy, ...others] = branch(chapter(1, 20), chapter(21, 40))
    expect(others).toEqual([])
    expect(copy?.ownerId).toBe('branch')
    expect(copy?.range?.last).toEqual({ messageId: 'n20', seq: 20 })
    expect(copy?.sources[4]).toMatchObject({ messageId: 'n5', seq: 5 })
  })

  it('takes facts, but for those of what is said only later', () => {
    const own = sampleMemory({ id: 'own' })
    const early = sampleMemory({
      id: 'early',
      sources: [toMemorySource(message(3)), toMemorySource(message(50))],
    })
    const late = sampleMemory({ id: 'late', sources: [toMemorySource(message(50))] })
    expect(branch(own, early, late).map(({ sources }) => sources.map((s) => s.messageId))).toEqual([
      [],
      ['n3'],
    ])
  })
})
