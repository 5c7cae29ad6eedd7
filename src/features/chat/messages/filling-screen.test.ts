import { describe, expect, it } from 'vitest'
import { countFillingScreen } from './filling-screen'

const messages = (count: number, length: number) =>
  Array.from({ length: count }, () => ({ content: 'x'.repeat(length) }))
const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 800 }

describe('the messages that fill a screen', () => {
  it('are few where they are long, and more where they are short', () => {
    expect(countFillingScreen(messages(50, 600), desktop)).toBe(11)
    expect(countFillingScreen(messages(50, 600), phone)).toBe(6)
    expect(countFillingScreen(messages(50, 5), desktop)).toBe(34)
  })

  it('are not fewer however long each is', () => {
    expect(countFillingScreen(messages(50, 1_000_000), desktop)).toBe(5)
  })

  it('are all where they do not fill it', () => {
    expect(countFillingScreen(messages(3, 5), desktop)).toBe(3)
    expect(countFillingScreen([], desktop)).toBe(0)
    expect(countFillingScreen(messages(50, 0), { width: 0, height: 1_000 })).toBe(42)
  })
})
