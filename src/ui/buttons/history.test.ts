// @vitest-environment jsdom
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { waitFor } from '@/testing/wait-for'
import { navigate, navigateFromHere, openOverlay, setLeaveGuard, startHistory } from './history'

/** Where the page is scrolled and how far it can be, which jsdom does not know. */
let top = 0
let furthest = Infinity
/** The address after the start. */
let opened = ''
/** Steps through the history so far, also those that the page is not told of. */
let steps = 0

function scrollBy(pixels: number) {
  top = pixels
}

/** What looks at the page's height at present, called as the browser does when the page has grown. */
const watchers = new Set<() => void>()

class HeightWatcher {
  private readonly look: () => void
  constructor(look: () => void) {
    this.look = look
  }
  observe() {
    watchers.add(this.look)
    requestAnimationFrame(() => watchers.has(this.look) && this.look())
  }
  disconnect() {
    watchers.delete(this.look)
  }
}

/** Lets the page be scrolled as far as it is said. */
function grow(to: number) {
  furthest = to
  for (const look of [...watchers]) look()
}

const arrival = () =>
  new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))

beforeAll(() => {
  Object.defineProperty(window, 'scrollY', { get: () => top })
  addEventListener('popstate', () => (steps += 1))
  vi.stubGlobal('ResizeObserver', HeightWatcher)
  vi.stubGlobal('scrollTo', (options: ScrollToOptions) => {
    top = Math.min(options.top ?? 0, furthest)
  })
  history.replaceState(null, '', '/index.html?from=here#top')
  startHistory()
  opened = location.pathname + location.search + location.hash
})

it('begins at the first page where the address names its file', () => {
  // The one test that looks at the address that the page was opened at.
  expect(opened).toBe('/?from=here#top')
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

  /** Goes back to a list that was left at 9,000 pixels and is not as long yet as it was. */
  async function goBackToShortPage() {
    navigate('/characters')
    await waitFor(() => expect(top).toBe(0))
    scrollBy(9000)
    navigate('/characters/edit/a')
    await waitFor(() => expect(top).toBe(0))
    furthest = 0
    const arrived = arrival()
    navigate('/characters', { back: true })
    await arrived
    await waitFor(() => expect(watchers.size).toBe(1))
  }

  it('scrolls a page that is slow to grow as soon as it is long enough', async () => {
    await goBackToShortPage()
    grow(300)
    expect(top, 'as far as it goes').toBe(300)
    grow(12_000)
    expect(top).toBe(9000)
    expect(watchers.size, 'is left alone from then on').toBe(0)
  })

  it.each(['wheel', 'pointerdown', 'keydown'])(
    'leaves a page to the reader who acts before it has grown: %s',
    async (act) => {
      await goBackToShortPage()
      dispatchEvent(new Event(act))
      grow(12_000)
      expect(top).toBe(0)
      expect(watchers.size).toBe(0)
    },
  )

  it('scrolls no page that the reader has gone on to meanwhile', async () => {
    await goBackToShortPage()
    navigate('/about')
    await new Promise(requestAnimationFrame)
    grow(12_000)
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

describe('a press that waits before it leads on', () => {
  it('leads on from its page', () => {
    navigate('/characters')
    const goTo = navigateFromHere()
    goTo('/chat/a', { replace: true })
    expect(location.pathname).toBe('/chat/a')
  })

  it('leaves the reader where they have gone meanwhile', async () => {
    navigate('/characters')
    const goTo = navigateFromHere()
    const arrived = arrival()
    history.back()
    await arrived
    goTo('/chat/a')
    goTo('/chat/a', { replace: true })
    goTo(-1)
    expect(location.pathname).toBe('/')
  })
})

describe('an overlay', () => {
  const layers: string[] = []
  /** Opens an overlay; the way back closes it, as a dialog does. */
  function open(name: string, refuses = false) {
    layers.push(name)
    const done = openOverlay(() => {
      if (!refuses) close()
    })
    const close = () => {
      layers.splice(layers.indexOf(name), 1)
      done()
    }
    return close
  }
  const opened = () =>
    waitFor(() => expect(history.state).toMatchObject({ overlays: layers.length }))
  const atPage = (path: string) =>
    waitFor(() => {
      expect(location.pathname).toBe(path)
      expect(history.state).not.toHaveProperty('overlays')
    })

  beforeEach(() => {
    layers.length = 0
    navigate('/conversations')
    navigate('/chat/a')
  })

  it('is closed by the back button, which leaves the page with the next press', async () => {
    open('viewer')
    await opened()
    history.back()
    await waitFor(() => expect(layers).toEqual([]))
    await atPage('/chat/a')
    history.back()
    await atPage('/conversations')
  })

  it('leaves no entry when it is closed by a button, however many lie over one another', async () => {
    const closeLower = open('viewer')
    const closeUpper = open('question')
    await opened()
    closeUpper()
    closeLower()
    await atPage('/chat/a')
    history.back()
    await atPage('/conversations')
  })

  it('closes the upper of two', async () => {
    open('viewer')
    open('question')
    await opened()
    history.back()
    await waitFor(() => expect(layers).toEqual(['viewer']))
    await opened()
    history.back()
    await atPage('/chat/a')
    expect(layers).toEqual([])
  })

  it('stays where it refuses, with its entry', async () => {
    const close = open('import', true)
    await opened()
    const before = steps
    history.back()
    await waitFor(() => expect(steps).toBeGreaterThan(before))
    await opened()
    close()
    await atPage('/chat/a')
  })

  it('gives its entry to the page that it leads to', async () => {
    open('menu')
    await opened()
    navigate('/about')
    await atPage('/about')
    history.back()
    await atPage('/chat/a')
  })

  it('does not come back with the forward button', async () => {
    open('viewer')
    await opened()
    history.back()
    await waitFor(() => expect(layers).toEqual([]))
    const before = steps
    history.forward()
    // There and back.
    await waitFor(() => expect(steps).toBe(before + 2))
    await atPage('/chat/a')
  })

  it('is gone after a reload, with its entry', async () => {
    open('viewer')()
    history.pushState({ ...history.state, overlays: 1 }, '')
    startHistory()
    await atPage('/chat/a')
    history.back()
    await atPage('/conversations')
  })

  it('waits with the next page until a closed one has given its entry back', async () => {
    const close = open('viewer')
    await opened()
    close()
    await Promise.resolve()
    navigate('/about')
    await atPage('/about')
    history.back()
    await atPage('/chat/a')
  })
})
