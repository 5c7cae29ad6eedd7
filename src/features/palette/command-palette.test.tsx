// @vitest-environment jsdom
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubResizeObserver } from '@/ui/testing/stub-observers'
import { waitFor } from '@/testing/wait-for'
import { CommandPalette } from './command-palette'
import type { Command } from './find-commands'

const run = vi.fn<(label: string) => void>()
const commands = ['First chat', 'Second chat'].map((label): Command => ({
  id: label,
  group: 'conversation',
  label,
  run: () => run(label),
}))
let root: Root

beforeEach(() => {
  stubResizeObserver()
  run.mockClear()
  const container = document.createElement('div')
  document.body.append(container)
  root = createRoot(container)
  root.render(<CommandPalette commands={commands} onClose={() => undefined} />)
})

afterEach(() => root.unmount())

const findBox = () =>
  waitFor(() => {
    const box = document.querySelector<HTMLInputElement>('[role=combobox]')
    if (!box) throw new Error('no box yet')
    return box
  })

function type(box: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text)
  box.dispatchEvent(new Event('input', { bubbles: true }))
}

function press(box: HTMLInputElement, key: string) {
  box.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
}

it('runs what was typed, also where Enter comes before the list is drawn', async () => {
  const box = await findBox()
  type(box, 'second')
  press(box, 'Enter')
  expect(run).toHaveBeenCalledExactlyOnceWith('Second chat')
})

it('runs nothing where nothing has that name', async () => {
  const box = await findBox()
  type(box, 'third')
  press(box, 'Enter')
  expect(run).not.toHaveBeenCalled()
})

it('runs the line that the arrows have chosen', async () => {
  const box = await findBox()
  press(box, 'ArrowDown')
  await waitFor(() =>
    expect(document.querySelector('[aria-selected=true]')?.textContent).toBe('Second chat'),
  )
  press(box, 'Enter')
  expect(run).toHaveBeenCalledExactlyOnceWith('Second chat')
})
