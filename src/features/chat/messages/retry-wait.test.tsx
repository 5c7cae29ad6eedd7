// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { RetryWait } from './retry-wait'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

it('counts the seconds of a pause down, and offers to stop', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  act(() => {
    root.render(<RetryWait conversationId="c" until={Date.now() + 30_000} />)
  })
  const text = () => container.textContent
  expect(text()).toContain('Trying again in 30 s.')
  expect(container.querySelector('button')?.textContent).toBe('Stop')
  act(() => {
    vi.advanceTimersByTime(4_500)
  })
  expect(text()).toContain('Trying again in 26 s.')
  act(() => {
    vi.advanceTimersByTime(60_000)
  })
  expect(text()).toContain('Trying again in 0 s.')
  act(() => {
    root.unmount()
  })
  expect(vi.getTimerCount()).toBe(0)
})
