// @vitest-environment jsdom
import { act, useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { TextArea } from './text-area'
import { drawnPage } from '../testing/drawn-page'
import { stubResizeObserver } from '../testing/stub-observers'

const { page, draw } = drawnPage()

const LINE_PX = 20

let isSupported = false

beforeEach(() => {
  stubResizeObserver()
  vi.stubGlobal('CSS', { supports: () => isSupported })
  // A page without layout: as high as there are lines.
  vi.spyOn(HTMLTextAreaElement.prototype, 'scrollHeight', 'get').mockImplementation(function (
    this: HTMLTextAreaElement,
  ) {
    return this.value.split('\n').length * LINE_PX
  })
  return () => vi.restoreAllMocks()
})

function Form() {
  const [text, setText] = useState('one')
  return (
    <>
      <TextArea value={text} onChange={(event) => setText(event.target.value)} />
      <button onClick={() => setText('one\ntwo\nthree\nfour')}>Fill</button>
    </>
  )
}

const box = () => page.querySelector('textarea') ?? document.createElement('textarea')

async function drawForm() {
  await import('./fit-text-area')
  draw(<Form />)
  await act(async () => undefined)
}

/** As a person does: React reads what the element has by itself. */
function type(text: string) {
  const value = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')
  act(() => {
    value?.set?.call(box(), text)
    box().dispatchEvent(new Event('input', { bubbles: true }))
  })
}

it('grows and shrinks with its text where the browser does not see to it', async () => {
  isSupported = false
  await drawForm()
  expect(box().style.height).toBe('20px')
  type('one\ntwo')
  expect(box().value).toBe('one\ntwo')
  expect(box().style.height).toBe('40px')
  // Also where a program has put the text there.
  act(() => page.querySelector('button')?.click())
  expect(box().value).toBe('one\ntwo\nthree\nfour')
  expect(box().style.height).toBe('80px')
  type('one')
  expect(box().style.height).toBe('20px')
  expect(page.querySelectorAll('textarea')).toHaveLength(1)
})

it('keeps a height that the user has drawn', async () => {
  isSupported = false
  await drawForm()
  box().style.height = '200px'
  type('one\ntwo')
  expect(box().style.height).toBe('200px')
})

it('leaves it to the browser where that can do it', async () => {
  isSupported = true
  await drawForm()
  type('one\ntwo')
  expect(box().style.height).toBe('')
})

it('stands clear of the bars when it gets the focus, but not under a pressed mouse', async () => {
  await drawForm()
  const scroll = vi.spyOn(box(), 'scrollIntoView')
  box().focus()
  expect(scroll).toHaveBeenCalledExactlyOnceWith({ block: 'nearest' })
  box().blur()
  const matches = vi.spyOn(box(), 'matches').mockImplementation((one) => one === ':active')
  box().focus()
  expect(matches).toHaveBeenCalled()
  expect(scroll).toHaveBeenCalledOnce()
})
