// @vitest-environment jsdom
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { waitFor } from '@/testing/wait-for'
import { navigate, setLeaveGuard, startHistory } from './history'

/** Where the page is scrolled and how far it can be, which jsdom does not know. */
let top = 0
let furthest = Infinity

function scrollBy(pixels: number) {
  top = pixels
}

const arrival = () =>
  new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))

beforeAll(() => {
  Object.defineProperty(window, 'scrollY', { get: () => top })
  vi.stubGlobal('scrollTo', (options: ScrollToOptions) => {
    top = Math.min(options.top ?? 0, furthest)
  })
  history.replaceState(null, '', '/')
  startHistory()
})

beforeEach(() => {
  navigate('/')
  top = 0
  furthest = Infinity
})

describe('a way back', () => {
  it('returns to the page the reader came from, and to where it was scrolled', async () => {
    navigate('/characters')
    await waitFor(() => expect(top).toBe(0))
    scrollBy(9000)
    navigate('/characters/edit/a')
    await waitFor(() => expect(top).toBe(0))
    const { length } = history
    const arrived = arrival()
    navigate('/characters', { back: true })
    await arrived
    expect(location.pathname).toBe('/characters')
    expect(history.length, 'no entry more').toBe(length)
    await waitFor(() => expect(top).toBe(9000))
  })

  it('scrolls no page that the reader has gone on to meanwhile', async () => {
    navigate('/characters')
    await waitFor(() => expect(top).toBe(0))
    scrollBy(9000)
    navigate('/characters/edit/a')
    await waitFor(() => expect(top).toBe(0))
    // The page is not as long yet as it was.
    furthest = 0
    const arrived = arrival()
    navigate('/characters', { back: true })
    await arrived
    navigate('/about')
    await new Promise(requestAnimationFrame)
    furthest = Infinity
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
    expect(top).toBe(0)
  })

  it('is a step on where the reader came from elsewhere', () => {
    navigate('/conversations')
    navigate('/chat/a')
    const { length } = history
    navigate('/characters', { back: true })
    expect(location.pathname).toBe('/characters')
    expect(history.length).toBe(length + 1)
  })

  it('knows the page before after an entry was replaced, and after a reload', async () => {
    navigate('/conversations')
    navigate('/chat/temp_1')
    navigate('/chat/saved', { replace: true })
    startHistory()
    const arrived = arrival()
    navigate('/conversations', { back: true })
    await arrived
    expect(location.pathname).toBe('/conversations')
  })

  it('is held back by a form with changes', async () => {
    navigate('/characters')
    navigate('/characters/edit/a')
    const held: (() => void)[] = []
    const release = setLeaveGuard((_from, _to, proceed) => {
      held.push(proceed)
      return true
    })
    navigate('/characters', { back: true })
    await waitFor(() => expect(held).toHaveLength(1))
    await waitFor(() => expect(location.pathname).toBe('/characters/edit/a'))
    release()
  })
})
