// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubResizeObserver } from '@/ui/testing/stub-observers'
import { keepInEntry, keptInEntry, navigate, startHistory } from './history'
import { Navigate } from './router'

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('scrollTo', () => undefined)
  stubResizeObserver()
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

describe('what a page keeps', () => {
  it('is there on the way back, and nowhere else', async () => {
    keepInEntry('search', 'tides')
    navigate('/characters/new')
    expect(keptInEntry('search')).toBeUndefined()
    keepInEntry('search', 'other')
    const hasReturned = new Promise((resolve) =>
      addEventListener('popstate', resolve, { once: true }),
    )
    history.back()
    await hasReturned
    expect(keptInEntry('search')).toBe('tides')
    // The entry ahead becomes another page's.
    navigate('/conversations')
    expect(keptInEntry('search')).toBeUndefined()
  })

  it('stays where the page replaces its own address, and stands in none', () => {
    keepInEntry('search', 'tides')
    navigate('/chat/temp_1?view=all', { replace: true })
    expect(keptInEntry('search')).toBe('tides')
    expect(location.href).not.toContain('tides')
    navigate('/elsewhere', { replace: true })
    expect(keptInEntry('search')).toBeUndefined()
  })
})
