// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { focusNeighbour } from './focus-elsewhere'

const item = (id: string) => `<li><button>Edit</button><button id="${id}">Delete</button></li>`

function press(id: string): string | undefined {
  document.getElementById(id)?.focus()
  focusNeighbour()
  return document.activeElement?.id
}

beforeEach(() => {
  document.body.innerHTML = `<main><h1 id="heading" tabindex="-1">Cards</h1>
    <ul>${item('first')}${item('last')}</ul><ul>${item('only')}</ul></main>`
})

it.each([
  ['first', 'last'],
  ['last', 'first'],
  ['only', 'heading'],
])('from the item "%s" the focus goes to "%s"', (pressed, next) => {
  expect(press(pressed)).toBe(next)
})
