import { describe, expect, it } from 'vitest'
import { countFillingScreen, exceedScreen, fillsScreen } from './filling-screen'

const messages = (count: number, length: number) =>
  Array.from({ length: count }, () => ({ content: 'x'.repeat(length) }))
const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 800 }

describe('the messages that fill a screen', () => {
  it('are few where they are long, and more where they are short', () => {
    expect(countFillingScreen(messages(50, 600), desktop)).toBe(6)
    expect(countFillingScreen(messages(50, 600), phone)).toBe(4)
    expect(countFillingScreen(messages(50, 5), desktop)).toBe(15)
  })

  it('are not fewer however long each is', () => {
    expect(countFillingScreen(messages(50, 1_000_000), desktop)).toBe(2)
  })

  it('are all where they do not fill it', () => {
    expect(countFillingScreen(messages(3, 5), desktop)).toBe(3)
    expect(countFillingScreen([], desktop)).toBe(0)
    expect(countFillingScreen(messages(50, 0), { width: 0, height: 1_000 })).toBe(19)
  })

  it('are fewer where they are of many lines', () => {
    const poem = Array.from({ length: 50 }, () => ({ content: 'A line\n'.repeat(20) }))
    expect(countFillingScreen(poem, desktop)).toBe(4)
  })

  it('are enough with a quarter of a screen above what is seen', () => {
    expect(fillsScreen({ scrollHeight: 1_250, clientHeight: 1_000 })).toBe(true)
    expect(fillsScreen({ scrollHeight: 1_249, clientHeight: 1_000 })).toBe(false)
  })

  it('are fewer than there are where these are more than it shows', () => {
    expect(exceedScreen(messages(50, 600), desktop)).toBe(true)
    expect(exceedScreen(messages(2, 5), desktop)).toBe(false)
  })
})
