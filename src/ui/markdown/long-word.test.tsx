// @vitest-environment jsdom
import { fc } from '@/testing/fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { hasLongWord, LaidOutText } from './long-word'

function show(text: string) {
  const page = document.createElement('div')
  page.innerHTML = renderToStaticMarkup(<LaidOutText text={text} />)
  return page
}

describe('hasLongWord', () => {
  it('is about stretches without white space', () => {
    expect(hasLongWord('['.repeat(5000))).toBe(false)
    expect(hasLongWord('['.repeat(5001))).toBe(true)
    expect(hasLongWord('word '.repeat(5000))).toBe(false)
    expect(hasLongWord(`a${'\u0301'.repeat(5000)}`)).toBe(true)
  })

  it('leaves out pictures held in the text', () => {
    const picture = `![x](data:image/png;base64,${'A'.repeat(9000)})`
    expect(hasLongWord(picture)).toBe(false)
    expect(hasLongWord(`${picture} ${'a'.repeat(5001)}`)).toBe(true)
  })
})

describe('LaidOutText', () => {
  it('lays out long words in pieces, never between the halves of a pair', () => {
    const text = `before ${'x'.repeat(999)}${'😀'.repeat(3000)} after`
    const page = show(text)
    expect(page.textContent).toBe(text)
    const pieces = [...page.querySelectorAll('.markdown-piece')].map((one) => one.textContent)
    expect(pieces.length).toBeGreaterThan(5)
    expect(pieces.every((piece) => piece.length <= 1001 && !/\p{Cs}/u.test(piece))).toBe(true)
  })

  it('keeps every text', () => {
    const part = fc.oneof(
      fc.constantFrom(' ', '\n', 'word', '[', '\u0301', '😀', '\u202e'),
      fc.constantFrom('[', '\u0301', '😀').map((letter) => letter.repeat(6000)),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        expect(show(parts.join('')).textContent).toBe(parts.join(''))
      }),
    )
  })
})
