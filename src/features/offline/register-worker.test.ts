// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerBuild, TAKE_OVER } from '@/lib/ask-build'
import { waitFor } from '@/testing/wait-for'
import { pageBuild, registerWorker } from './register-worker'
import { updateState } from './update'

function pageWith(html: string) {
  const page = document.implementation.createHTMLDocument()
  const base = page.createElement('base')
  base.href = 'https://chat.example/'
  page.head.append(base)
  page.body.innerHTML = html
  return page
}

const entry = '<script type="module" crossorigin src="/parlour/assets/index-3fJk2a.js"></script>'

describe('the build of a page', () => {
  it('is named by the script that the page starts with, whatever a host adds', () => {
    const added =
      '<script type="module" src="/beacon.js"></script><script src="/parlour/assets/x.js"></script>'
    expect(pageBuild(pageWith(added + entry), '/parlour/')).toBe('assets/index-3fJk2a.js')
  })

  it('is not named by what runs before that script', () => {
    const first = '<script type="module" async src="/parlour/assets/first-1.js"></script>'
    expect(pageBuild(pageWith(first + entry), '/parlour/')).toBe('assets/index-3fJk2a.js')
  })

  it('is unknown in development and below another path', () => {
    const source = '<script type="module" src="/src/main.tsx"></script>'
    expect(pageBuild(pageWith(source), '/')).toBeUndefined()
    expect(pageBuild(pageWith(entry), '/')).toBeUndefined()
  })
})

describe('a worker of another build', () => {
  /** A service worker, as far as pages see one. */
  class FakeWorker extends EventTarget {
    constructor(
      readonly build: string,
      public state: ServiceWorkerState,
    ) {
      super()
    }
    /** How many questions it leaves without an answer. */
    silences = 0
    /** Whether it takes over when it is told to, as one does that Chromium has left waiting. */
    canBeTold = false
    postMessage(data: unknown, ports: MessagePort[] = []) {
      if (data === TAKE_OVER && this.canBeTold) this.become('activated')
      if (ports.length > 0 && this.silences-- > 0) return
      answerBuild({ data, ports }, this.build)
    }
    become(state: ServiceWorkerState) {
      this.state = state
      this.dispatchEvent(new Event('statechange'))
    }
  }

  class FakeRegistration extends EventTarget {
    active: FakeWorker | null = null
    installing: FakeWorker | null = null
    waiting: FakeWorker | null = null
    readonly update = () => Promise.resolve(this)
  }

  const offered = () => updateState.getState().build
  let registration: FakeRegistration

  beforeEach(() => {
    vi.stubEnv('PROD', true)
    document.head.innerHTML = '<script type="module" src="/assets/index-own.js"></script>'
    registration = new FakeRegistration()
    const serviceWorker = new EventTarget()
    Object.assign(serviceWorker, { register: () => Promise.resolve(registration) })
    vi.stubGlobal('navigator', { serviceWorker })
    updateState.setState({ state: 'none', build: undefined }, true)
  })

  afterEach(() => {
    vi.unstubAllEnvs()
    vi.unstubAllGlobals()
    document.head.replaceChildren()
  })

  it('is offered where it is at work already, and one of the same build is not', async () => {
    registration.active = new FakeWorker('assets/index-own.js', 'activated')
    await registerWorker()
    expect(offered()).toBeUndefined()
    registration.active = new FakeWorker('assets/index-new.js', 'activated')
    await registerWorker()
    expect(offered()).toBe('assets/index-new.js')
  })

  it.each([
    ['found while the page is open', true],
    ['being installed when the page looked', false],
  ])('is offered once it is at work, when it was %s', async (_, isFoundLater) => {
    registration.active = new FakeWorker('assets/index-own.js', 'activated')
    const next = new FakeWorker('assets/index-next.js', 'installing')
    if (!isFoundLater) registration.installing = next
    await registerWorker()
    registration.installing = next
    if (isFoundLater) registration.dispatchEvent(new Event('updatefound'))
    next.become('installed')
    next.become('activating')
    expect(offered()).toBeUndefined()
    next.become('activated')
    await waitFor(() => expect(offered()).toBe('assets/index-next.js'))
  })

  it('is offered although it is too busy to answer at first', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    registration.active = new FakeWorker('assets/index-own.js', 'activated')
    await registerWorker()
    const next = new FakeWorker('assets/index-next.js', 'activating')
    next.silences = 2
    registration.installing = next
    registration.dispatchEvent(new Event('updatefound'))
    next.become('activated')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(offered()).toBeUndefined()
    await vi.advanceTimersByTimeAsync(2_000)
    vi.useRealTimers()
    await waitFor(() => expect(offered()).toBe('assets/index-next.js'))
  })

  it.each(['found while the page is open', 'left waiting before the page was loaded'])(
    'is told to take over, when it was %s and waits',
    async (when) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      registration.active = new FakeWorker('assets/index-own.js', 'activated')
      const next = new FakeWorker('assets/index-next.js', 'installing')
      next.canBeTold = true
      if (when === 'found while the page is open') {
        await registerWorker()
        registration.installing = next
        registration.dispatchEvent(new Event('updatefound'))
        next.become('installed')
      } else {
        next.become('installed')
        registration.waiting = next
        await registerWorker()
      }
      await vi.advanceTimersByTimeAsync(1_999)
      expect(next.state).toBe('installed')
      await vi.advanceTimersByTimeAsync(1)
      vi.useRealTimers()
      expect(next.state).toBe('activated')
      await waitFor(() => expect(offered()).toBe('assets/index-next.js'))
    },
  )

  it('is offered at a later look, where it answered nobody when it took over', async () => {
    registration.active = new FakeWorker('assets/index-own.js', 'activated')
    await registerWorker()
    registration.active = new FakeWorker('assets/index-next.js', 'activated')
    expect(offered()).toBeUndefined()
    dispatchEvent(new Event('online'))
    await waitFor(() => expect(offered()).toBe('assets/index-next.js'))
  })
})
