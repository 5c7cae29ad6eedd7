// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepEarlyKeys, takeEarlyKeys } from './early-keys'

/** @returns whether the key was kept from the page */
const press = (key: string, more: KeyboardEventInit = {}) =>
  !document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
  )

const type = (text: string) => text.split('').map((key) => press(key))

const setPointer = (matches: boolean) => vi.stubGlobal('matchMedia', () => ({ matches }))

beforeEach(() => {
  setPointer(true)
  history.replaceState(null, '', '/chat/1')
})

afterEach(() => {
  takeEarlyKeys()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

describe('what is typed into a chat that is on its way', () => {
  it('is kept, can be taken back, and is handed over once', () => {
    keepEarlyKeys()
    type('Hullo')
    for (const key of ['Backspace', 'Backspace', 'Backspace', 'Backspace']) press(key)
    type('ello w')
    press('Backspace')
    expect(takeEarlyKeys()).toBe('Hello ')
    type('more')
    expect(takeEarlyKeys()).toBe('')
  })

  it('is seen in the frame', () => {
    document.body.innerHTML = '<div id="frame"><p data-typed></p></div>'
    keepEarlyKeys()
    type('<b>')
    expect(document.querySelector('[data-typed]')?.textContent).toBe('<b>')
  })

  it('has what AltGr writes, and no other chords, no named keys, and no space that begins it', () => {
    keepEarlyKeys()
    expect(press(' ')).toBe(false)
    expect(press('k', { ctrlKey: true })).toBe(false)
    expect(press('r', { metaKey: true })).toBe(false)
    expect(press('Enter')).toBe(false)
    expect(press('Tab')).toBe(false)
    expect(press('@', { ctrlKey: true, altKey: true, modifierAltGraph: true })).toBe(true)
    expect(takeEarlyKeys()).toBe('@')
  })

  it('goes into no other field, chat or page', () => {
    keepEarlyKeys()
    const field = document.createElement('input')
    document.body.append(field)
    field.focus()
    expect(press('a')).toBe(false)
    field.blur()
    history.replaceState(null, '', '/chat2/1')
    expect(press('b')).toBe(true)
    history.replaceState(null, '', '/conversations')
    expect(press('c')).toBe(false)
    expect(takeEarlyKeys()).toBe('')
  })

  it('is not kept where a finger would open the keyboard', () => {
    setPointer(false)
    keepEarlyKeys()
    expect(press('a')).toBe(false)
    expect(takeEarlyKeys()).toBe('')
  })
})
