// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { drawnPage } from '@/ui/testing/drawn-page'
import { afterPress, usePublishedHeight } from './use-published-height'

const { page, draw } = drawnPage()

let heightPx = 0
/** The browser tells that the element has another height. */
let report: () => void

function Bar() {
  return <div ref={usePublishedHeight('--toasts-height')}>Bar</div>
}

const published = () => document.documentElement.style.getPropertyValue('--toasts-height')

function resizeTo(px: number) {
  heightPx = px
  act(() => report())
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(listener: () => void) {
        report = listener
      }
      observe = vi.fn()
      disconnect = vi.fn()
    },
  )
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(() => heightPx)
  draw(<Bar />)
})

afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

it('is published at once', () => {
  resizeTo(40)
  expect(published()).toBe('40px')
})

it('moves nothing between a press and its click', () => {
  resizeTo(40)
  page.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  resizeTo(0)
  expect(published()).toBe('40px')
  page.dispatchEvent(new Event('pointerup', { bubbles: true }))
  expect(published()).toBe('40px')
  vi.runAllTimers()
  expect(published()).toBe('0px')
})

it('lets other news wait for the end of a press too', () => {
  const move = vi.fn()
  afterPress(move)
  expect(move).toHaveBeenCalledOnce()
  page.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  afterPress(move)
  page.dispatchEvent(new Event('pointerup', { bubbles: true }))
  expect(move).toHaveBeenCalledOnce()
  vi.runAllTimers()
  expect(move).toHaveBeenCalledTimes(2)
})

it('waits for no release that never comes', () => {
  page.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  resizeTo(30)
  vi.runAllTimers()
  expect(published()).toBe('30px')
})
