// @vitest-environment jsdom
import { act, useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { SliderField } from './slider-field'
import { drawnPage } from '../testing/drawn-page'

const { page, draw } = drawnPage()

function Form() {
  const [value, setValue] = useState(2000)
  return (
    <>
      <SliderField
        label="Max tokens"
        value={value}
        onValueChange={setValue}
        min={100}
        max={8000}
        step={1}
      />
      <output>{value}</output>
    </>
  )
}

beforeEach(() => {
  draw(<Form />)
})

function box(): HTMLInputElement {
  const input = page.querySelector<HTMLInputElement>('input[type=number]')
  if (!input) throw new Error('no number input')
  return input
}

/** The form's value and what stands in the box. */
const state = () => [page.querySelector('output')?.textContent, box().value]

function type(text: string) {
  box().focus()
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box(), text)
  act(() => void box().dispatchEvent(new Event('input', { bubbles: true })))
}

it('takes what is typed within the range at once', () => {
  type('300')
  expect(state()).toEqual(['300', '300'])
})

it('leaves the number alone while it is half typed', () => {
  type('3')
  expect(state()).toEqual(['2000', '3'])
})

it.each([
  ['9000', '8000'],
  ['3', '100'],
  ['', '2000'],
])('makes of "%s" %s on leaving the field', (text, expected) => {
  type(text)
  act(() => box().blur())
  expect(state()).toEqual([expected, expected])
})

it('does so at Enter too, which submits the form', () => {
  type('9000')
  act(() => void box().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })))
  expect(state()).toEqual(['8000', '8000'])
})
