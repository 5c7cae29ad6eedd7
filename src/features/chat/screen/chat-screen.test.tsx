// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { waitFor } from '@/testing/wait-for'
import { freshDatabase, removeDatabase } from '@/storage/testing/fresh-database'
import { fillDatabase, sampleConversation } from '@/storage/testing/sample-records'
import { drawnPage } from '@/ui/testing/drawn-page'
import type { MessageBodyProps } from '../messages/message-body'
import { ChatScreen } from './chat-screen'

const { page, draw } = drawnPage()

let drawn: string[] = []

function Body({ message, text }: MessageBodyProps) {
  drawn.push(message.id)
  return text
}

const drawChat = (title: string) =>
  draw(
    <ChatScreen
      conversation={sampleConversation({ title })}
      room="standard"
      Body={Body}
      targetMessageId={undefined}
    />,
  )

beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => new EventTarget())
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = vi.fn()
      disconnect = vi.fn()
    },
  )
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = vi.fn()
      disconnect = vi.fn()
    },
  )
  await freshDatabase()
  await fillDatabase()
})

afterEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  await removeDatabase()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})

it('draws no message anew when something around them changes', async () => {
  drawChat('Before')
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  await waitFor(() => expect(drawn.length).toBeGreaterThan(1))
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  drawn = []
  drawChat('After')
  expect(page.querySelector('h1')?.textContent).toBe('After')
  expect(drawn).toEqual([])
})
