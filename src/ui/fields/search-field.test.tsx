// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { SearchField } from './search-field'
import { drawnPage } from '../testing/drawn-page'

const onValueChange = vi.fn()
const { page, draw } = drawnPage()

beforeEach(() => {
  onValueChange.mockClear()
  draw(<SearchField label="Search characters" value="ada" onValueChange={onValueChange} />)
})

const input = () => page.querySelector('input')

function press(fields: KeyboardEventInit) {
  const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, ...fields })
  act(() => void input()?.dispatchEvent(event))
}

it('is emptied by Escape, and by its button, which gives the focus back', () => {
  press({})
  expect(onValueChange).toHaveBeenCalledExactlyOnceWith('')
  act(() => page.querySelector('button')?.click())
  expect(onValueChange).toHaveBeenCalledTimes(2)
  expect(document.activeElement).toBe(input())
})

it('leaves the Escape that ends a composition to the input method', () => {
  press({ isComposing: true })
  // All that Safari tells.
  const inSafari = { keyCode: 229 }
  press(inSafari)
  expect(onValueChange).not.toHaveBeenCalled()
})
