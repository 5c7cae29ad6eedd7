// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startHistory } from './history'
import { Navigate } from './router'

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('scrollTo', () => undefined)
  history.replaceState(null, '', '/chat/temp_1')
  startHistory()
})

afterEach(() => vi.unstubAllGlobals())

/** Shows a redirect of the page "/chat/temp_1". */
function redirect(from: string | undefined) {
  const root = createRoot(document.createElement('div'))
  act(() => {
    root.render(<Navigate from={from} to="/conversations" replace />)
  })
  act(() => {
    root.unmount()
  })
}

describe('Navigate', () => {
  it('leads away from the page it stands on', () => {
    redirect('/chat/temp_1')
    expect(location.pathname).toBe('/conversations')
  })

  it('leads nowhere when the reader has gone on by another way', () => {
    history.replaceState(null, '', '/chat/saved')
    redirect('/chat/temp_1')
    expect(location.pathname).toBe('/chat/saved')
  })

  it('leads away from anywhere where no page is named', () => {
    history.replaceState(null, '', '/somewhere')
    redirect(undefined)
    expect(location.pathname).toBe('/conversations')
  })
})
