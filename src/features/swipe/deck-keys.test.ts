import { expect, it } from 'vitest'
import { deckKey, type KeyPlace } from './deck-keys'

const press = (key: string, where: KeyPlace = 'deck', change: Partial<KeyboardEvent> = {}) =>
  deckKey(
    {
      key,
      repeat: false,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      shiftKey: false,
      ...change,
    },
    where,
  )

it('arrows decide and Backspace takes back, in the deck and on the page', () => {
  for (const where of ['deck', 'page'] as const) {
    expect(press('ArrowRight', where)).toBe('like')
    expect(press('ArrowLeft', where)).toBe('pass')
    expect(press('Backspace', where)).toBe('undo')
    expect(press('z', where, { ctrlKey: true })).toBe('undo')
    expect(press('z', where, { metaKey: true })).toBe('undo')
    expect(press('ArrowUp', where)).toBeUndefined()
  }
})

it('a letter works in the deck only', () => {
  expect(press('z')).toBe('undo')
  expect(press('Z')).toBe('undo')
  expect(press('z', 'page')).toBeUndefined()
})

it('nothing happens on other controls, with other keys held, or while a key is held down', () => {
  expect(press('ArrowRight', 'elsewhere')).toBeUndefined()
  expect(press('z', 'elsewhere', { ctrlKey: true })).toBeUndefined()
  expect(press('ArrowRight', 'deck', { repeat: true })).toBeUndefined()
  expect(press('ArrowRight', 'deck', { altKey: true })).toBeUndefined()
  expect(press('ArrowLeft', 'deck', { metaKey: true })).toBeUndefined()
  expect(press('z', 'deck', { ctrlKey: true, shiftKey: true })).toBeUndefined()
})
