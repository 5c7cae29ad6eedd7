// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { drawnPage } from '../testing/drawn-page'
import { useSuggestionList } from './use-suggestion-list'

const asSuggestions = (values: string[]) => values.map((value) => ({ value, label: value }))
const onValueChange = vi.fn()
const onOpen = vi.fn()
const { page, draw } = drawnPage()

function Field({ values = ['small', 'large'] }) {
  const { isOpen, activeIndex, handleKeyDown } = useSuggestionList({
    value: '',
    suggestions: asSuggestions(values),
    onValueChange,
    onOpen,
  })
  return <input data-open={isOpen} data-active={activeIndex} onKeyDown={handleKeyDown} />
}

beforeEach(() => {
  onValueChange.mockClear()
  onOpen.mockClear()
  draw(<Field />)
})

function press(key: string, fields: KeyboardEventInit = {}) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...fields })
  act(() => void page.querySelector('input')?.dispatchEvent(event))
}

const state = () => {
  const { open, active } = page.querySelector('input')?.dataset ?? {}
  return { open, active }
}

it('opens by an arrow key, walks in a circle and takes the active line by Enter', () => {
  press('ArrowDown')
  expect(state()).toEqual({ open: 'true', active: '-1' })
  press('ArrowDown')
  press('ArrowDown')
  press('ArrowDown')
  expect(state()).toEqual({ open: 'true', active: '0' })
  press('ArrowUp')
  press('Enter')
  expect(onValueChange).toHaveBeenCalledExactlyOnceWith('large')
  expect(state()).toEqual({ open: 'false', active: '-1' })
})

it('tells when it is opened, once for each time', () => {
  expect(onOpen).not.toHaveBeenCalled()
  press('ArrowDown')
  press('ArrowDown')
  expect(onOpen).toHaveBeenCalledTimes(1)
  press('Escape')
  press('ArrowUp')
  expect(onOpen).toHaveBeenCalledTimes(2)
})

it('keeps the active line when others come before it', () => {
  press('ArrowDown')
  press('ArrowDown')
  draw(<Field values={['new', 'small', 'large']} />)
  expect(state()).toEqual({ open: 'true', active: '1' })
  press('Enter')
  expect(onValueChange).toHaveBeenCalledExactlyOnceWith('small')
})

it('leaves the Enter that ends a composition to the input method, in Safari too', () => {
  press('ArrowDown')
  press('ArrowDown')
  press('Enter', { isComposing: true })
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else tells it in Safari
  press('Enter', { keyCode: 229 })
  expect(onValueChange).not.toHaveBeenCalled()
  expect(state()).toEqual({ open: 'true', active: '0' })
})
