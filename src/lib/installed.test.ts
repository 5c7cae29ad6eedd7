import { afterEach, expect, it, vi } from 'vitest'
import { isInstalled, isSafariTab, isTouchSafariTab } from './installed'

function stubBrowser({ gestures = false, touch = false, standalone = false, homeScreen = false }) {
  if (gestures) vi.stubGlobal('GestureEvent', Event)
  vi.stubGlobal('CSS', { supports: (name: string) => touch && name === '-webkit-touch-callout' })
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: standalone && query === '(display-mode: standalone)',
  }))
  vi.stubGlobal('navigator', { standalone: homeScreen })
}

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['a tab of another browser', {}, [false, false, false]],
  ['an app of another browser', { standalone: true }, [true, false, false]],
  ['Safari on a Mac', { gestures: true }, [false, true, false]],
  ['Safari on a phone', { gestures: true, touch: true }, [false, true, true]],
  ['an app in the Dock', { gestures: true, standalone: true }, [true, false, false]],
  ['a Home Screen app', { gestures: true, touch: true, homeScreen: true }, [true, false, false]],
])('REACH-02: %s is told', (_, browser, told) => {
  stubBrowser(browser)
  expect([isInstalled(), isSafariTab(), isTouchSafariTab()]).toEqual(told)
})
