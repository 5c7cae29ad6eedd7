// @vitest-environment jsdom
import { act, createRef } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { drawnPage } from '@/ui/testing/drawn-page'
import { MessagePage } from './message-page'

const { page, draw } = drawnPage()

/** What the browser tells of the page, one list at a time. */
let report: (...isIntersecting: boolean[]) => void

class FakeObserver {
  constructor(listener: (entries: { isIntersecting: boolean }[]) => void) {
    report = (...states) =>
      act(() => listener(states.map((isIntersecting) => ({ isIntersecting }))))
  }
  observe = vi.fn()
  disconnect = vi.fn()
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', FakeObserver)
  draw(
    <MessagePage scroller={createRef()} canRest>
      <button>Message</button>
    </MessagePage>,
  )
})

it('is an empty box while it is far away', () => {
  report(false)
  expect(page.textContent).toBe('')
  report(true)
  expect(page.textContent).toBe('Message')
})

it('goes by the last that is told, where a busy page hears of several at once', () => {
  report(false, true)
  expect(page.textContent).toBe('Message')
  report(true, false)
  expect(page.textContent).toBe('')
})

it('stays while the focus is in it', () => {
  page.querySelector('button')?.focus()
  report(false)
  expect(page.textContent).toBe('Message')
})

it('is filled at once when a reader scrolls to it faster than the browser tells', () => {
  const view = document.createElement('div')
  view.getBoundingClientRect = () => new DOMRect(0, 0, 400, 600)
  draw(
    <MessagePage key="scrolled" scroller={{ current: view }} canRest>
      <button>Message</button>
    </MessagePage>,
  )
  report(false)
  const box = page.firstElementChild
  if (!box) throw new Error('The page of messages is not there.')
  box.getBoundingClientRect = () => new DOMRect(0, 2_600, 400, 900)
  act(() => void view.dispatchEvent(new Event('scroll')))
  expect(page.textContent).toBe('')
  box.getBoundingClientRect = () => new DOMRect(0, 599, 400, 900)
  act(() => void view.dispatchEvent(new Event('scroll')))
  expect(page.textContent).toBe('Message')
})
