// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { PictureViewer } from './picture-viewer'
import { drawnPage } from '../testing/drawn-page'
import { stubResizeObserver } from '../testing/stub-observers'

const onNext = vi.fn()
const { draw } = drawnPage()

beforeEach(() => {
  stubResizeObserver()
  onNext.mockClear()
  draw(<PictureViewer src="/a.png" alt="A cat" onNext={onNext} onClose={() => undefined} />)
})

function find(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector)
  if (!element) throw new Error(`no ${selector}`)
  return element
}

/** Presses a key where the focus is. */
function press(key: string) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  act(() => void document.activeElement?.dispatchEvent(event))
}

const zoom = () => find('[role=dialog] [role=status]').textContent

it('zooms by keys and shows the next picture by an arrow, while this one is whole', () => {
  find('[aria-label="Zoom in"]').focus()
  press('ArrowRight')
  expect(onNext).toHaveBeenCalledOnce()
  press('+')
  expect(zoom()).toBe('150%')
  press('ArrowRight')
  expect(onNext).toHaveBeenCalledOnce()
  press('-')
  expect(zoom()).toBe('100%')
  press('-')
  expect(zoom()).toBe('100%')
})

it('keeps the focus on the picture that is scrolled by keys, however it is zoomed', () => {
  find('[aria-label="Zoom in"]').focus()
  press('+')
  find('[aria-label="Zoomed picture"]').focus()
  press('+')
  expect(zoom()).toBe('200%')
  press('0')
  expect(zoom()).toBe('100%')
  press('+')
  expect(zoom()).toBe('150%')
})

it('stays at the ends, with the focus', () => {
  const button = find('[aria-label="Zoom out"]')
  button.focus()
  act(() => button.click())
  expect(zoom()).toBe('100%')
  expect(document.activeElement).toBe(button)
  expect(find('[aria-label="Previous picture"]').getAttribute('aria-disabled')).toBe('true')
})
