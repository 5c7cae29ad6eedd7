// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubResizeObserver } from '@/ui/testing/stub-observers'
import { keepInEntry, keptInEntry, navigate, startHistory } from './history'
import { Navigate, useSearchParams } from './router'

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('scrollTo', () => undefined)
  stubResizeObserver()
  history.replaceState(null, '', '/chat/temp_1')
  startHistory()
})

afterEach(() => vi.unstubAllGlobals())

/** Shows a redirect of the page "/chat/temp_1". */
function redirect(from: string) {
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
})

describe('the query of the address', () => {
  /** The page "/conversations" with a query. @returns its way to replace it */
  function drawPage() {
    navigate('/conversations?view=all')
    const place = document.createElement('div')
    function Page() {
      const [params, setParams] = useSearchParams()
      const saw = params.get('view') ?? ''
      return <button onClick={() => setParams({ saw }, { replace: true })} />
    }
    document.body.append(place)
    act(() => {
      createRoot(place).render(<Page />)
    })
    return () => place.querySelector('button')?.click()
  }

  it('is replaced by the page that it belongs to', () => {
    act(drawPage())
    expect(location.pathname + location.search).toBe('/conversations?saw=all')
  })

  it('of the page to which the reader has gone back meanwhile is left alone', async () => {
    const replaceQuery = drawPage()
    // The browser changes its address before it tells the page so.
    history.go(-1)
    await new Promise<void>((resolve) =>
      addEventListener('popstate', () => resolve(), { once: true, capture: true }),
    )
    replaceQuery()
    expect(location.pathname + location.search).toBe('/chat/temp_1')
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
