// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { paletteLayerFor } from './palette-keys'

const keydown = (key: string, fields: KeyboardEventInit = {}, target: EventTarget = document) => {
  const event = new KeyboardEvent('keydown', { key, ...fields })
  target.dispatchEvent(event)
  return paletteLayerFor(event)
}

it.each([
  ['k', { ctrlKey: true }],
  ['k', { metaKey: true }],
  // Caps lock.
  ['K', { ctrlKey: true }],
])('opens the palette by %s with %j', (key, fields) => {
  expect(keydown(key, fields)).toBe('palette')
  expect(keydown(key, fields, document.createElement('textarea'))).toBe('palette')
})

it.each([
  ['k', {}],
  ['k', { ctrlKey: true, altKey: true }],
  // The browser's own console in Firefox.
  ['K', { ctrlKey: true, shiftKey: true }],
])('leaves %s with %j alone', (key, fields) => {
  expect(keydown(key, fields)).toBeUndefined()
})

it('opens the shortcuts by a question mark, but not where it is typed', () => {
  expect(keydown('?', { shiftKey: true })).toBe('shortcuts')
  expect(keydown('?', { shiftKey: true, ctrlKey: true })).toBeUndefined()
  for (const name of ['input', 'textarea', 'select'])
    expect(keydown('?', { shiftKey: true }, document.createElement(name))).toBeUndefined()
})
