// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { findWord } from './mark-word'

function shown(html: string): HTMLElement {
  const element = document.createElement('div')
  // The texts of this test.
  element.append(document.createRange().createContextualFragment(html))
  return element
}

it('finds a word over the borders of what is formatted, whatever its case', () => {
  const range = findWord(shown('<p>The old <em>Dra</em><b>gon</b> sleeps</p>'), 'dragon')
  expect(range?.toString()).toBe('Dragon')
})

it('takes any white space for any other', () => {
  expect(findWord(shown('<p>in New\nYork</p>'), 'new york')?.toString()).toBe('New\nYork')
})

it('finds nothing where the word is not shown, or blank', () => {
  expect(findWord(shown('<p>nobody</p>'), 'dragon')).toBeUndefined()
  expect(findWord(shown('<p>nobody</p>'), '')).toBeUndefined()
})
