// @vitest-environment jsdom
import { act, useState } from 'react'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { SuggestField } from './suggest-field'
import { drawnPage } from '../testing/drawn-page'

const suggestions = Array.from({ length: 2_000 }, (_, index) => ({
  value: `model-${index}`,
  label: `Model ${index}`,
}))
const { page, draw } = drawnPage()

function Field() {
  const [value, setValue] = useState('')
  return (
    <SuggestField label="Model" value={value} onValueChange={setValue} suggestions={suggestions} />
  )
}

beforeAll(() => {
  // Not known to jsdom.
  HTMLElement.prototype.showPopover = () => undefined
  HTMLElement.prototype.hidePopover = () => undefined
})
beforeEach(() => {
  vi.stubGlobal('visualViewport', new EventTarget())
  draw(<Field />)
})

const options = () => page.querySelectorAll('[role=option]')

function press(key: string) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  act(() => void page.querySelector('input')?.dispatchEvent(event))
}

it('draws the beginning of a long list, and tells how long it is', () => {
  press('ArrowDown')
  expect(options()).toHaveLength(100)
  expect(options()[99]?.getAttribute('aria-posinset')).toBe('100')
  expect(options()[99]?.getAttribute('aria-setsize')).toBe('2000')
})

it('draws more where one scrolls to the end of that', () => {
  press('ArrowDown')
  // Without a layout every place is the end.
  act(() => void page.querySelector('ul')?.dispatchEvent(new Event('scroll')))
  expect(options()).toHaveLength(200)
})

it('draws every line that an arrow key goes to', () => {
  press('ArrowDown')
  press('ArrowUp')
  expect(options()).toHaveLength(2_000)
  const active = page.querySelector('input')?.getAttribute('aria-activedescendant')
  expect(page.querySelector('[aria-selected=true]')?.id).toBe(active)
})
