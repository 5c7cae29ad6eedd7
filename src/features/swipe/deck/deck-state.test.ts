import { describe, expect, it } from 'vitest'
import type { Swipe } from '@/storage/dating/profiles'
import type { ProfileRecord } from '@/storage/dating/dating-records'
import { deckReducer, type DeckState, freshDeck, queueOf } from './deck-state'

const profile = (id: string): ProfileRecord => ({
  id,
  sessionId: 'session',
  name: `Person ${id}`,
  age: 30,
  bio: '',
  interests: [],
  imagePrompt: '',
  status: 'unseen',
  generatedAt: 1,
})
const [a, b, c] = [profile('a'), profile('b'), profile('c')]
const all = [a, b, c]
const ids = (state: DeckState, profiles = all) => queueOf(state, profiles).map(({ id }) => id)
const swipe = (state: DeckState, swiped: ProfileRecord, how: Swipe, next?: ProfileRecord) =>
  deckReducer(state, {
    type: 'swiped',
    decision: { profile: swiped, swipe: how, stored: Promise.resolve(false) },
    next,
  })
/** What was decided last. */
const lastOf = ({ history }: DeckState) => {
  const decision = history.at(-1)
  if (!decision) throw new Error('nothing was decided')
  return decision
}

describe('a card that is swiped', () => {
  it('leaves at once, before what was decided is stored, and stays away after (SWIPE-50)', () => {
    const swiped = swipe(freshDeck, a, 'like', b)
    expect(ids(swiped)).toEqual(['b', 'c'])
    expect(swiped.leaving.map(({ profile: { id } }) => id)).toEqual(['a'])
    const stillRead = deckReducer(swiped, { type: 'read', profiles: [a, b, c] })
    expect(ids(stillRead)).toEqual(['b', 'c'])
    const read = deckReducer(stillRead, { type: 'read', profiles: [b, c] })
    expect(read.decided).toEqual([])
    expect(deckReducer(read, { type: 'gone', id: 'a' }).leaving).toEqual([])
  })

  it('is told, and who is next', () => {
    const swiped = swipe(freshDeck, a, 'like', b)
    expect(swiped.said.text).toBe('Liked Person a: it’s a match. Next: Person b, Age 30.')
    const last = swipe(swiped, b, 'pass')
    expect(last.said).toEqual({ text: 'Passed Person b. That was the last one.', turn: 2 })
  })

  it('is back in the deck when it is reconsidered later (SWIPE-49, SWIPE-51)', () => {
    const gone = deckReducer(swipe(freshDeck, a, 'pass', b), { type: 'read', profiles: [b, c] })
    expect(ids(deckReducer(gone, { type: 'read', profiles: all }))).toEqual(['a', 'b', 'c'])
  })
})

describe('Undo', () => {
  it('brings the last one back on top, also before the list is read anew', () => {
    let state = swipe(swipe(freshDeck, a, 'like', b), b, 'pass', c)
    state = deckReducer(state, { type: 'read', profiles: [c] })
    state = deckReducer(state, { type: 'undone' })
    expect(ids(state, [c])).toEqual(['b', 'c'])
    expect(ids(state, [b, c])).toEqual(['b', 'c'])
    expect(state.returned?.swipe).toBe('pass')
    expect(state.leaving.map(({ profile: { id } }) => id)).toEqual(['a'])
    state = deckReducer(state, { type: 'undone' })
    expect(ids(state, [b, c])).toEqual(['a', 'b', 'c'])
    expect(deckReducer(state, { type: 'undone' })).toBe(state)
  })

  it('lets the card come in from its side once, and keeps it on top', () => {
    let state = deckReducer(swipe(freshDeck, b, 'like', c), { type: 'undone' })
    state = deckReducer(state, { type: 'landed' })
    expect(state.returned).toEqual({ profile: b })
    expect(ids(state)).toEqual(['b', 'a', 'c'])
    expect(deckReducer(freshDeck, { type: 'landed' })).toBe(freshDeck)
  })

  it('lets the card be swiped again', () => {
    let state = deckReducer(swipe(freshDeck, a, 'like', b), { type: 'undone' })
    expect(state.said.text).toBe('Person a, Age 30 is back.')
    state = swipe(state, a, 'pass', b)
    expect(ids(state)).toEqual(['b', 'c'])
    expect(state.returned).toBeUndefined()
  })

  it('has nothing to take back where another tab was first', () => {
    const swiped = swipe(freshDeck, a, 'like', b)
    const state = deckReducer(swiped, { type: 'void', decision: lastOf(swiped) })
    expect(deckReducer(state, { type: 'undone' })).toBe(state)
    expect(ids(state)).toEqual(['b', 'c'])
  })
})

describe('a decision that could not be stored', () => {
  it('brings the card back', () => {
    const swiped = swipe(freshDeck, a, 'like', b)
    const failed = deckReducer(swiped, { type: 'failed', decision: lastOf(swiped) })
    expect(ids(failed)).toEqual(['a', 'b', 'c'])
    expect(failed.history).toEqual([])
    expect(failed.said.text).toContain('could not be saved')
  })

  it('leaves a later decision of the same card alone', () => {
    const first = swipe(freshDeck, a, 'like', b)
    const again = swipe(deckReducer(first, { type: 'undone' }), a, 'pass', b)
    expect(deckReducer(again, { type: 'failed', decision: lastOf(first) })).toBe(again)
  })
})
