// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { deckKey, keyTargetOf, type KeyTarget } from './deck-keys'

const press = (key: string, where: KeyTarget = 'deck', change: Partial<KeyboardEvent> = {}) =>
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

it('the place of a key is told by what had the focus', () => {
  document.body.innerHTML = `
    <h1 tabindex="-1">Harbour</h1>
    <button role="tab">Passed</button>
    <a href="#">Providers</a>
    <div id="deck">
      <button id="stop">Stop</button>
      <select><option>Ask another provider</option></select>
      <article tabindex="0"><input type="radio"></article>
      <button>Like</button>
    </div>
    <div role="dialog"><p tabindex="0">Words</p></div>`
  const find = (selector: string) => document.querySelector(selector)
  const deck = find('#deck')
  if (!deck) throw new Error('no deck')
  const targetOf = (selector: string) => keyTargetOf(find(selector), deck)
  expect(targetOf('article')).toBe('deck')
  expect(targetOf('#stop')).toBe('deck')
  expect(targetOf('a')).toBe('page')
  expect(targetOf('h1')).toBe('page')
  expect(targetOf('body')).toBe('page')
  // The dots of a gallery go by the arrow keys themselves, though they are on a card.
  for (const selector of ['input', 'select', '[role=tab]', '[role=dialog] p'])
    expect(targetOf(selector), selector).toBe('elsewhere')
  expect(keyTargetOf(null, deck)).toBe('elsewhere')
})
