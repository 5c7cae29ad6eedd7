// @vitest-environment jsdom
import { Brain, Image, Paperclip } from 'lucide-react'
import { useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { waitFor } from '@/testing/wait-for'
import { Menu } from './menu'

let root: Root

beforeEach(() => {
  // jsdom has neither popovers nor a visual viewport.
  vi.stubGlobal('visualViewport', null)
  HTMLElement.prototype.showPopover = () => undefined
  HTMLElement.prototype.hidePopover = () => undefined
  const container = document.createElement('div')
  document.body.append(container)
  root = createRoot(container)
})

afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
})

function Host({ onClose }: { onClose: () => void }) {
  const anchor = useRef<HTMLButtonElement>(null)
  const nothing = () => undefined
  return (
    <>
      <button ref={anchor} type="button">
        More
      </button>
      <Menu
        label="More"
        anchor={anchor}
        onClose={onClose}
        head="Available"
        items={[
          { label: 'Attach files', icon: Paperclip, onChoose: nothing },
          { label: 'Memory', icon: Brain, hint: 'What is remembered', onChoose: nothing },
          { label: 'Make a picture', icon: Image, onChoose: nothing },
        ]}
      />
    </>
  )
}

const focused = () => document.activeElement?.textContent ?? ''
const press = (key: string) =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  )

it('moves by arrows, Home, End and first letters, round and round, and closes at Escape', async () => {
  const onClose = vi.fn<() => void>()
  root.render(<Host onClose={onClose} />)
  await waitFor(() => expect(focused()).toBe('Attach files'))
  const walk = [
    ['m', 'Memory'],
    ['M', 'Make a picture'],
    ['m', 'Memory'],
    ['a', 'Attach files'],
    ['z', 'Attach files'],
    ['ArrowUp', 'Make a picture'],
    ['ArrowDown', 'Attach files'],
    ['End', 'Make a picture'],
    ['Home', 'Attach files'],
  ] as const
  for (const [key, name] of walk) {
    press(key)
    expect(focused(), key).toContain(name)
  }
  press('Escape')
  expect(onClose).toHaveBeenCalledOnce()
})

it('is described by its head, which cannot be chosen', async () => {
  root.render(<Host onClose={() => undefined} />)
  await waitFor(() => expect(focused()).toBe('Attach files'))
  const menu = document.querySelector('[role=menu]')
  const head = document.querySelector(`[id="${menu?.getAttribute('aria-describedby')}"]`)
  expect(head?.textContent).toBe('Available')
  expect(menu?.firstElementChild).toBe(head)
})
