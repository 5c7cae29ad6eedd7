// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { drawnPage } from '@/ui/testing/drawn-page'
import { waitFor } from '@/testing/wait-for'
import { useScrollTabStop } from './use-scroll-tab-stop'

const { page, draw } = drawnPage()

function Box({ children }: { children: React.ReactNode }) {
  return <div ref={useScrollTabStop()}>{children}</div>
}

/** Elements whose size is watched, and how a change of it is told. */
const watched = new Map<Element, () => void>()

let contentHeight = 100

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly listener: () => void) {}
      observe = (element: Element) => void watched.set(element, this.listener)
      disconnect = () => watched.clear()
    },
  )
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(100)
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(() => contentHeight)
})

it('follows what stands in the box, also where the box keeps its size', async () => {
  draw(
    <Box>
      <p>One line</p>
    </Box>,
  )
  const line = page.querySelector('p')
  const box = line?.parentElement
  if (!box) throw new Error('Nothing was drawn.')
  expect(box.hasAttribute('tabindex')).toBe(false)
  contentHeight = 500
  act(() => watched.get(line)?.())
  expect(box.tabIndex).toBe(0)

  contentHeight = 100
  draw(
    <Box>
      <p>One line</p>
      <p>Another</p>
    </Box>,
  )
  await waitFor(() => expect(watched.size).toBe(3))
  expect(box.hasAttribute('tabindex')).toBe(false)
})
