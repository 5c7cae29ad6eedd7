// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { MessagePage } from '@/storage/conversations/message-window'
import type { MessageRecord } from '@/storage/database/records'
import { drawnPage } from '@/ui/testing/drawn-page'
import { useEnoughAtFirst } from './use-enough-at-first'

const { page, draw } = drawnPage()

function List({ pages, opensAtEnd = true }: { pages: MessagePage[]; opensAtEnd?: boolean }) {
  const { drawn, drawRest } = useEnoughAtFirst(pages, opensAtEnd)
  return (
    <>
      {drawn.map(({ key, messages }) => (
        <div key={key}>{messages.map(({ seq }) => seq).join(' ')}</div>
      ))}
      {drawRest && <button onClick={drawRest} />}
      <textarea />
    </>
  )
}

const message = (seq: number): MessageRecord => ({
  id: `message-${seq}`,
  conversationId: 'conversation-1',
  seq,
  role: 'user',
  content: 'Yes',
  timestamp: 0,
})

/** A page of the messages at these places. */
const pageOf = (key: number, from: number, to: number): MessagePage => ({
  key,
  messages: Array.from({ length: to - from + 1 }, (_, index) => message(from + index)),
})

const drawn = () => [...page.querySelectorAll('div')].map(({ textContent }) => textContent)

const rest = () => page.querySelector('button')

const press = (key: KeyboardEventInit, target: Element = document.body) =>
  act(() => {
    target.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true }))
  })

beforeEach(() => vi.stubGlobal('innerHeight', 150))

it('draws what fills the screen, and the rest when it is asked for, before what is there', () => {
  draw(<List pages={[pageOf(0, 11, 16)]} />)
  expect(drawn()).toEqual(['14 15 16'])
  const first = page.querySelector('div')
  act(() => rest()?.click())
  expect(drawn()).toEqual(['11 12 13', '14 15 16'])
  expect(page.querySelectorAll('div')[1], 'what is there stays').toBe(first)
  expect(rest()).toBeNull()
  draw(<List pages={[pageOf(1, 7, 10), pageOf(0, 11, 16)]} />)
  expect(drawn()).toEqual(['7 8 9 10', '11 12 13', '14 15 16'])
})

it('goes on at the end, also where what was drawn at first becomes two pages', () => {
  draw(<List pages={[pageOf(0, 1, 6)]} />)
  draw(<List pages={[pageOf(0, 1, 8)]} />)
  expect(drawn()).toEqual(['4 5 6 7 8'])
  draw(<List pages={[pageOf(0, 1, 5), pageOf(1, 6, 9)]} />)
  expect(drawn()).toEqual(['4 5', '6 7 8 9'])
  draw(<List pages={[pageOf(0, 1, 3), pageOf(1, 4, 9)]} />)
  expect(drawn()).toEqual(['4 5 6 7 8 9'])
})

it.each([
  { key: 'F3' },
  { key: 'f', ctrlKey: true },
  { key: 'F', metaKey: true },
  { key: 'a', ctrlKey: true },
])('draws the rest for what takes in the whole page: %j', (key) => {
  draw(<List pages={[pageOf(0, 1, 6)]} />)
  press({ ...key, key: 'x' })
  press({ key: 'f' })
  press({ key: 'a', ctrlKey: true }, page.querySelector('textarea') ?? undefined)
  expect(drawn()).toEqual(['4 5 6'])
  press(key)
  expect(drawn()).toEqual(['1 2 3', '4 5 6'])
})

it('has the rest to draw where all that was drawn is deleted', () => {
  draw(<List pages={[pageOf(0, 1, 6)]} />)
  draw(<List pages={[pageOf(0, 1, 3)]} />)
  expect(drawn()).toEqual([])
  act(() => rest()?.click())
  expect(drawn()).toEqual(['1 2 3'])
})

it('draws all where the list opens elsewhere than at its end, and where all is little', () => {
  draw(<List key="elsewhere" pages={[pageOf(0, 1, 6)]} opensAtEnd={false} />)
  expect(drawn()).toEqual(['1 2 3 4 5 6'])
  expect(rest()).toBeNull()
  draw(<List key="few" pages={[pageOf(0, 1, 2)]} />)
  expect(drawn()).toEqual(['1 2'])
  expect(rest()).toBeNull()
  draw(<List key="none" pages={[]} />)
  expect(drawn()).toEqual([])
})
